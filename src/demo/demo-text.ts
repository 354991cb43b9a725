/** What the demo says at its end, to a person who knows money and not this program. */

import { join } from 'node:path';
import type { CloseOutcome } from '../jobs/close-job.js';
import { formatUsd6 } from '../money/amount-text.js';
import type { TamperedRun } from './demo.js';
import type { Comparison, PlantedError } from './planted-error.js';

export interface DemoFindings {
  readonly outcomes: readonly CloseOutcome[];
  readonly comparison: Comparison;
  readonly tampered: TamperedRun;
  readonly reports: string;
  readonly keyDays: number;
}

export function demoText({ outcomes, comparison, tampered, reports, keyDays }: DemoFindings): string {
  const { found, missed, unplanned } = comparison;
  const planted = found.length + missed.length;
  const lines = [
    ...outcomes.flatMap(({ summaryText }) => [summaryText.trimEnd(), '']),
    `Two months of one account, made through the real interface of the local service (its limits off, a key of ${keyDays} days).`,
    `${planted} errors were planted among honest orders; ${found.length} were found${unplanned.length === 0 ? ', and nothing else' : ''}:`,
    ...found.map((one) => `  found   ${lineOf(one)}`),
    ...missed.map((one) => `  MISSED  ${lineOf(one)}`),
    ...unplanned.map((one) => `  NOT PLANTED  ${one}`),
    tampered.exitCode === 3
      ? `Then the statement of ${tampered.month} was altered after it was signed: refused, exit code 3 of that run.`
      : `Then the statement of ${tampered.month} was altered after it was signed, and NOT refused: exit code ${tampered.exitCode}.`,
    '',
    'The reports, to be opened in a spreadsheet:',
    ...outcomes.map(({ month }) => `  ${join(reports, month)}`),
  ];
  return `${lines.join('\n')}\n`;
}

function lineOf({ month, code, differenceUsd6, words }: PlantedError): string {
  const difference = differenceUsd6 === undefined ? 'timing' : `${formatUsd6(differenceUsd6)} USD`;
  return `${month}  ${code.padEnd(20)} ${difference.padStart(16)}  ${words}`;
}
