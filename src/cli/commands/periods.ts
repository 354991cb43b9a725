// `tieout certify` and `tieout reopen`: a month signed off and locked, and unlocked on the record.

import type { Command } from 'commander';
import type { CalendarMonth } from '../../base/time/calendar-month.js';
import { formatInstant } from '../../base/time/instant.js';
import type { certify, ReopenOutcome } from '../../jobs/periods/period-job.js';
import { monthArgument } from '../arguments.js';
import type { CommandHost, CommandResult } from '../command-run.js';

interface PeriodOptions {
  readonly month: CalendarMonth;
  readonly by: string;
}

export function addPeriodCommands(program: Command, host: CommandHost): void {
  const access = { create: false, write: true };
  program
    .command('certify')
    .description("sign a month's report pack off and lock the month")
    .requiredOption('--month <month>', 'the month, YYYY-MM', monthArgument)
    .requiredOption('--by <name>', 'who certifies it')
    .action(({ month, by }: PeriodOptions, command: Command) =>
      host.run(command, async (run) => {
        const { certify } = await import('../../jobs/periods/period-job.js');
        const { signedItemLines } = await import('../../jobs/items/item-answer.js');
        return run.inWorkplace(run.settings(), access, (workplace) => {
          const outcome = certify(workplace, month, by, ({ items, verdict }) =>
            run.beforehand([...signedItemLines(items), `the verdict to be signed: ${verdict}`]),
          );
          return certified(outcome, signedItemLines(outcome.items));
        });
      }),
    );
  program
    .command('reopen')
    .description('unlock a certified month, on the record')
    .requiredOption('--month <month>', 'the month, YYYY-MM', monthArgument)
    .requiredOption('--reason <text>', 'why it has to be changed')
    .requiredOption('--by <name>', 'who decides it')
    .action(({ month, by, reason }: PeriodOptions & { readonly reason: string }, command: Command) =>
      host.run(command, async (run) => {
        const { reopen } = await import('../../jobs/periods/period-job.js');
        return run.inWorkplace(run.settings(), { ...access, newest: true }, (workplace) =>
          reopened(reopen(workplace, month, reason, by)),
        );
      }),
    );
}

/** @param items the lines on the items that were signed off; they were told before, if it was now */
function certified(outcome: ReturnType<typeof certify>, items: readonly string[]): CommandResult {
  const { month, certifiedBy, certifiedAtMs, fingerprint, publicKey, isNewKey, acceptedCount } = outcome;
  const at = formatInstant(certifiedAtMs);
  const lines = [
    ...(outcome.isRestored
      ? [
          ...items,
          `${month} is certified and locked: by ${certifiedBy} on ${at}, and its pack has that sign-off.`,
          `the verdict that was signed: ${outcome.verdict}`,
        ]
      : [`${month} is certified by ${certifiedBy} on ${at}, and locked.`]),
    `accepted items in the sign-off: ${acceptedCount}`,
    `signed with the key of these books, fingerprint ${fingerprint}`,
    ...(isNewKey
      ? [
          `The key is new, in ${outcome.keyPath}. Keep that file safe (no backup of the books holds it), and give its fingerprint to everyone who checks your packs.`,
        ]
      : []),
  ];
  return {
    exitCode: 0,
    text: lines.join('\n'),
    json: {
      month,
      certified_by: certifiedBy,
      certified_at: formatInstant(certifiedAtMs),
      verdict: outcome.verdict,
      accepted_count: acceptedCount,
      public_key: publicKey,
      fingerprint,
      is_new_key: isNewKey,
      is_restored: outcome.isRestored,
      exit_code: 0,
    },
  };
}

function reopened({ month, before, reopenedBy, reason }: ReopenOutcome): CommandResult {
  return {
    exitCode: 0,
    text: `${month} is open again (it was ${before}), by ${reopenedBy}: ${reason}\nClose it and certify it again; until then its pack stays as it was signed.`,
    json: { month, before, reopened_by: reopenedBy, reason, exit_code: 0 },
  };
}
