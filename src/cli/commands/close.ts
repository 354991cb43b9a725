// `tieout close` and its steps by themselves: `verify`, `reconcile`, `report`. All of them judge the month
// from the archive; `close` fetches before, unless it is told to stay offline.

import type { Command } from 'commander';
import type { CalendarMonth } from '../../base/time/calendar-month.js';
import type { CloseOutcome, CloseStep } from '../../jobs/close/close-job.js';
import { type FailOn, failOnNames, THRESHOLD_TEXT } from '../../jobs/close/exit-code-of-run.js';
import type { MeteredWork } from '../../jobs/metrics/metered-run.js';
import { choiceArgument, monthArgument, pathArgument, revisionArgument } from '../arguments.js';
import { cliFailures } from '../cli-failures.js';
import type { CommandHost, CommandResult, CommandRun } from '../command-run.js';
import { inMeteredRun, METRICS_TEXT } from '../metrics-option.js';

interface CloseOptions {
  readonly month?: CalendarMonth;
  readonly failOn: FailOn;
  readonly offline?: boolean;
  readonly metrics?: string;
  readonly since?: number;
  readonly until?: number;
}

const steps: readonly { readonly step: CloseStep; readonly what: string }[] = [
  {
    step: 'verify',
    what: 'check the trust chain of a month: signature, archived copy, month and account, arithmetic',
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
      .option('--fail-on <threshold>', THRESHOLD_TEXT, choiceArgument(failOnNames), 'adjustment');
    if (step === 'close') {
      command
        .option(
          '--month <month>',
          "the month, YYYY-MM (default: the last that had ended at --as-of, else by the service's time)",
          monthArgument,
        )
        .option('--offline', 'from the archive alone')
        .option('--metrics <file>', METRICS_TEXT, pathArgument);
    } else {
      command.requiredOption('--month <month>', 'the month, YYYY-MM', monthArgument);
    }
    if (step === 'report') {
      command
        .option(
          '--since <revision>',
          'write nothing: print what changed since this revision of the pack',
          revisionArgument,
        )
        .option(
          '--until <revision>',
          'with --since: up to this one, in place of the present pack',
          revisionArgument,
        );
    }
    command.action((options: CloseOptions) =>
      host.run(command, async (run) => {
        if (options.since !== undefined || options.until !== undefined) return changesOf(run, options);
        const { closeMonth } = await import('../../jobs/close/close-job.js');
        const { monthToClose } = await import('../../jobs/close/month-to-close.js');
        const { refuseMonthToCome } = await import('../../jobs/close/month-to-come.js');
        const { demandInterfaceKeys } = await import('../../jobs/fetch/interface-access.js');
        const settings = run.settings(options.failOn);
        const isOffline = step !== 'close' || options.offline === true;
        const close = async (metered: MeteredWork): Promise<CommandResult> => {
          if (!isOffline) {
            demandInterfaceKeys(settings);
            if (options.month !== undefined) await refuseMonthToCome(settings, options.month);
          }
          // Books are begun only where something will be in them.
          return run.inWorkplace(settings, { create: !isOffline, write: true }, async (workplace) => {
            const { month, reason } = await monthToClose(workplace, options.month, isOffline);
            const work = () => closeMonth(workplace, month, { offline: isOffline, step });
            return resultOf(await metered(workplace, work), reason);
          });
        };
        return inMeteredRun(run, settings, { command: 'close', file: options.metrics }, close);
      }),
    );
  }
}

/** The changes between two packs of a month; the books are not opened. */
async function changesOf(run: CommandRun, { month, since, until }: CloseOptions): Promise<CommandResult> {
  if (month === undefined || since === undefined) throw cliFailures.untilWithoutSince();
  const { changesOfPack } = await import('../../jobs/packs/pack-changes-job.js');
  const { reports } = run.config();
  const { text, json } = changesOfPack({ reportsFolder: reports, month, since, until });
  return { exitCode: 0, text, json: { ...json, exit_code: 0 } };
}

/** @param reason why this month was taken; undefined where it was named */
function resultOf(
  { exitCode, summaryText, summaryJson, packFolder }: CloseOutcome,
  reason: string | undefined,
): CommandResult {
  const reports = packFolder === undefined ? '' : `\nReports: ${packFolder}\n`;
  const why = reason === undefined ? '' : `${reason}\n\n`;
  return {
    exitCode,
    text: `${why}${summaryText.trimEnd()}\n${reports}`,
    json: () => ({
      ...summaryJson(),
      ...(reason === undefined ? {} : { month_reason: reason }),
      pack_folder: packFolder ?? null,
      exit_code: exitCode,
    }),
  };
}
