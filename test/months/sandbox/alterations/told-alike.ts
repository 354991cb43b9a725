// What the service does to the month's lines where it tells an error alike everywhere.

import type { Root } from '../../alteration.js';
import type { Evidence, Line } from '../evidence.js';
import { settle } from '../life.js';
import { statementIn } from './altered-month.js';

/** What is left where only totals are signed and nothing names the movement. */
export function residualOf(evidence: Evidence, expectedClosing: number, claimUsd6: number): Root {
  return {
    code: 'BL-RESIDUAL',
    subject: evidence.month,
    field: 'closing_balance_usd6',
    expected: expectedClosing,
    actual: expectedClosing - claimUsd6,
    differenceUsd6: -claimUsd6,
    claimUsd6,
  };
}

/** Puts a line in behind the one of its number, and lets all sums follow. */
export function addLine(evidence: Evidence, line: Line): void {
  const { lines } = statementIn(evidence);
  lines.splice(lines.findIndex((one) => one.seq === line.seq) + 1, 0, line);
  settle(evidence);
}

/** Takes the lines of a reference out; the sums are settled by who calls. */
export function dropLine(evidence: Evidence, ref: string): void {
  const statement = statementIn(evidence);
  statement.lines = statement.lines.filter((line) => line.ref !== ref);
}
