// `tieout fetch`: archives the evidence of a month.

import type { Command } from 'commander';
import type { Json } from '../../base/json/json-value.js';
import type { CalendarMonth } from '../../base/time/calendar-month.js';
import type { FetchOutcome } from '../../jobs/fetch/fetch-job.js';
import { monthArgument } from '../arguments.js';
import type { CommandHost, CommandResult } from '../command-run.js';

export function addFetchCommand(program: Command, host: CommandHost): void {
  program
    .command('fetch')
    .description(
      'archive the evidence of a month: catalogue, rates, balance, float, orders, events, deposits, statement',
    )
    .requiredOption('--month <month>', 'the month, YYYY-MM', monthArgument)
    .action((options: { readonly month: CalendarMonth }, command: Command) =>
      host.run(command, async (run) => {
        const { fetchMonth } = await import('../../jobs/fetch/fetch-job.js');
        const { refuseMonthToCome } = await import('../../jobs/close/month-to-come.js');
        const { unreadJson } = await import('../../jobs/fetch/unread-sources.js');
        const { demandInterfaceKeys } = await import('../../jobs/fetch/interface-access.js');
        const settings = run.settings();
        demandInterfaceKeys(settings);
        await refuseMonthToCome(settings, options.month);
        return run.inWorkplace(settings, { create: true, write: true }, async (workplace) => {
          const outcome = await fetchMonth(workplace, options.month);
          return resultOf(outcome, unreadJson(outcome.unread));
        });
      }),
    );
}

function resultOf({ month, unread, ended, exitCode }: FetchOutcome, unreadTold: Json): CommandResult {
  const sources = unread.flatMap(({ sources: list }) => list);
  const lines = sources.map(
    ({ source, subject, reason }) => `  ${[source, subject].join(' ').trim()}: ${reason}`,
  );
  const endedNames = ended.map(({ account }) => account);
  const text =
    sources.length === 0
      ? `${month}: ${archivedText(endedNames)}`
      : [`${month}: not everything could be read; run the same command again`, ...lines].join('\n');
  return { exitCode, text, json: { month, unread: unreadTold, exit_code: exitCode, ended: endedNames } };
}

function archivedText(ended: readonly string[]): string {
  if (ended.length === 0) return 'everything is archived';
  return `nothing was read of account ${ended.join(', ')}, whose key has ended; the archive stays as it is`;
}
