/**
 * `tieout close` and its steps by themselves: `verify`, `reconcile`, `report`. All of them judge the month from the
 * archive; `close` fetches before, unless it is told to stay offline.
 */

import type { Command } from 'commander';
import { type CalendarMonth, monthBefore, monthOf } from '../../base/calendar-month.js';
import { Failure } from '../../base/failure.js';
import { type CloseOutcome, type CloseStep, closeMonth } from '../../jobs/close-job.js';
import { demandInterfaceKeys } from '../../jobs/interface-access.js';
import { type FailOn, failOnNames, thresholdText } from '../../jobs/verdict.js';
import { type Workplace, withWorkplace } from '../../jobs/workplace.js';
import { choiceArgument, monthArgument } from '../arguments.js';
import type { CommandHost, CommandResult } from '../command-run.js';

interface CloseOptions {
  readonly month?: CalendarMonth;
  readonly failOn: FailOn;
  readonly offline?: boolean;
}

const steps: readonly { readonly step: CloseStep; readonly what: string }[] = [
  {
    step: 'verify',
    what: 'the trust chain of a month: signature, archived copy, month and account, arithmetic',
  },
  { step: 'reconcile', what: 'match and recompute a month, and record the discrepancies' },
  { step: 'report', what: "write a month's report pack" },
  { step: 'close', what: 'fetch, verify, reconcile, post to the ledger, report' },
];

export function addCloseCommands(program: Command, host: CommandHost): void {
  for (const { step, what } of steps) {
    const command = program
      .command(step)
      .description(what)
      .option('--fail-on <threshold>', thresholdText, choiceArgument(failOnNames), 'adjustment');
    if (step === 'close') {
      command
        .option('--month <month>', 'the month, YYYY-MM (default: the one before --as-of)', monthArgument)
        .option('--offline', 'from the archive alone');
    } else {
      command.requiredOption('--month <month>', 'the month, YYYY-MM', monthArgument);
    }
    command.action((options: CloseOptions) =>
      host.run(command, (run) => {
        const settings = run.settings(options.failOn);
        const isOffline = step !== 'close' || options.offline === true;
        if (!isOffline) demandInterfaceKeys(settings);
        // Books are begun only where something will be in them: not offline, and not to ask them for the month.
        const isMonthKnown = options.month !== undefined || settings.asOfMs !== undefined;
        const access = { create: !isOffline && isMonthKnown, write: true };
        return withWorkplace(settings, access, async (workplace) => {
          const month = options.month ?? lastMonth(workplace);
          return resultOf(await closeMonth(workplace, month, { offline: isOffline, step }));
        });
      }),
    );
  }
}

/** The month before `--as-of`, or before the newest receipt. */
function lastMonth({ books, asOfMs }: Workplace): CalendarMonth {
  const ms = asOfMs ?? books.receipts.newestReceivedAtMs();
  if (ms !== undefined) return monthBefore(monthOf(ms));
  throw new Failure(
    'refused',
    'no month is named, and the books hold no receipt to tell it by',
    'Name it: tieout close --month YYYY-MM.',
  );
}

function resultOf({ exitCode, summaryText, summaryJson, packFolder }: CloseOutcome): CommandResult {
  const reports = packFolder === undefined ? '' : `\nReports: ${packFolder}\n`;
  return {
    exitCode,
    text: `${summaryText.trimEnd()}\n${reports}`,
    json: { ...summaryJson, pack_folder: packFolder ?? null, exit_code: exitCode },
  };
}
