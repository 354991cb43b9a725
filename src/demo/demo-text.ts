// What the demo says at its end, to a person who knows money and not this program.

import { join } from 'node:path';
import type { CloseOutcome } from '../jobs/close/close-job.js';
import { formatUsd6 } from '../money/amount-text.js';
import type { Comparison, PlantedError } from './planted-error.js';
import { isRefused, type TamperedRun } from './tampered-run.js';

export interface DemoFindings {
  readonly outcomes: readonly CloseOutcome[];
  readonly comparison: Comparison;
  readonly tampered: TamperedRun;
  readonly reports: string;
  readonly keyDays: number;
}

export function demoText({ outcomes, comparison, tampered, reports, keyDays }: DemoFindings): string {
  const { unplanned } = comparison;
  const [found, honest] = apart(comparison.found);
  const [missed, unsaid] = apart(comparison.missed);
  const planted = found.length + missed.length;
  const lines = [
    ...outcomes.flatMap(({ summaryText }) => [summaryText.trimEnd(), '']),
    `Two months of both interfaces, made through the local service (its limits off, a key of ${keyDays} days).`,
    `${planted} errors were planted among honest orders; ${found.length} were found${unplanned.length === 0 ? ', and nothing else' : ''}:`,
    ...found.map((one) => `  found   ${lineOf(one)}`),
    ...missed.map((one) => `  MISSED  ${lineOf(one)}`),
    ...unsaid.map((one) => `  UNSAID  ${lineOf(one)}`),
    ...unplanned.map((one) => `  NOT PLANTED  ${one}`),
    `Beside them ${honest.length} of what honest months say as well: ${[...new Set(honest.map(({ words }) => words))].join(', ')}.`,
    isRefused(tampered)
      ? `Then the statement of ${tampered.month} was altered after it was signed: refused, exit code 3 of that run.`
      : `Then the statement of ${tampered.month} was altered after it was signed, and NOT refused as it should be: exit code ${tampered.exitCode}, failed evidence ${tampered.failedEvidence.join(', ') || 'none'}.`,
    '',
    'The reports, to be opened in a spreadsheet:',
    ...outcomes.map(({ month }) => `  ${join(reports, month)}`),
  ];
  return `${lines.join('\n')}\n`;
}

/** Errors, and what an honest month says as well. */
function apart(all: readonly PlantedError[]): [errors: PlantedError[], honest: PlantedError[]] {
  return [all.filter(({ isHonest }) => !isHonest), all.filter(({ isHonest }) => isHonest)];
}

function lineOf({ month, interfaceName, code, differenceUsd6, words }: PlantedError): string {
  const difference = differenceUsd6 === undefined ? 'no amount' : `${formatUsd6(differenceUsd6)} USD`;
  return `${month}  ${interfaceName.padEnd(8)}  ${code.padEnd(20)} ${difference.padStart(16)}  ${words}`;
}
