// The text of the demo at its end, for a person who knows money and not this program.

import { join } from 'node:path';
import type { CloseOutcome } from '../jobs/close/close-job.js';
import { formatUsd6 } from '../money/amount-text.js';
import { formatPlus18, plus18 } from '../money/plus18.js';
import { bridgeLines } from '../report/text/bridge-text.js';
import { poolBridgeLines } from '../report/text/pool-text.js';
import { wrapped } from '../report/text/wrapped-text.js';
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
    ...wrapped(
      `Two months, made through the local service (its limits off, a key of ${keyDays} days) and closed. ` +
        `${planted} errors were planted among honest orders; ${found.length} were found` +
        `${unplanned.length === 0 ? ', and nothing else' : ''}:`,
    ),
    ...linesOf('  found   ', found),
    ...linesOf('  MISSED  ', missed),
    ...linesOf('  UNSAID  ', unsaid),
    ...unplanned.map((one) => `  NOT PLANTED  ${one}`),
    ...wrapped(
      `Beside them ${honest.length} of what honest months say as well: ${[...new Set(honest.map(({ words }) => words))].join(', ')}.`,
    ),
    ...wrapped(
      isRefused(tampered)
        ? `Then the statement of ${tampered.month} was altered after it was signed: refused, exit code 3 of that run.`
        : `Then the statement of ${tampered.month} was altered after it was signed, and NOT refused as it should be: exit code ${tampered.exitCode}, failed evidence ${tampered.failedEvidence.join(', ') || 'none'}.`,
    ),
    ...outcomes.slice(-1).flatMap(reconciliationLines),
    '',
    'The reports: close.html to read, close.xlsx and CSV files to work with.',
    ...outcomes.map(({ month }) => `  ${join(reports, month)}`),
  ];
  return `${lines.join('\n')}\n`;
}

/** Errors, and what an honest month says as well. */
function apart(all: readonly PlantedError[]): [errors: PlantedError[], honest: PlantedError[]] {
  return [all.filter(({ isHonest }) => !isHonest), all.filter(({ isHonest }) => isHonest)];
}

/** The verdict of a month, and the bridge of each account from the own records to the stated balance. */
function reconciliationLines({ month, results, summaryText }: CloseOutcome): string[] {
  const [verdict = ''] = summaryText.split('\n');
  const accounts = results.filter(({ bridge, tokens }) => (bridge ?? tokens?.bridge) !== undefined);
  return [
    '',
    verdict === '' ? `The close of ${month}:` : verdict,
    ...accounts.flatMap((result) => [
      `${result.interfaceName}/${result.account}`,
      ...(result.tokens === undefined ? bridgeLines : poolBridgeLines)(result).map((line) => `  ${line}`),
    ]),
  ];
}

function amountOf({ differenceUsd6, differencePlus18 }: PlantedError): string {
  if (differencePlus18 !== undefined) return `${formatPlus18(plus18(differencePlus18))} tokens`;
  return differenceUsd6 === undefined ? 'no amount' : `${formatUsd6(differenceUsd6)} USD`;
}

/** Under a line for each month of an interface, in the order in which they come. */
function linesOf(lead: string, all: readonly PlantedError[]): string[] {
  return all.flatMap((one, at) => {
    const before = all[at - 1];
    const isOfBefore = before?.month === one.month && before.interfaceName === one.interfaceName;
    return [
      ...(isOfBefore ? [] : [`${one.month} ${one.interfaceName}`]),
      ...wrapped(`${one.code}, ${amountOf(one)}: ${one.words}`, lead),
    ];
  });
}
