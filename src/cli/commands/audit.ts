// `tieout audit`: for cron between closes. Quiet where everything is as it should be.

import type { Command } from 'commander';
import { type FailOn, failOnNames, THRESHOLD_TEXT } from '../../jobs/close/exit-code-of-run.js';
import type { AuditOutcome } from '../../jobs/fetch/audit-job.js';
import { choiceArgument, pathArgument } from '../arguments.js';
import type { CommandHost, CommandResult } from '../command-run.js';
import { inMeteredRun, METRICS_TEXT } from '../metrics-option.js';

export function addAuditCommand(program: Command, host: CommandHost): void {
  program
    .command('audit')
    .description('archive new evidence and check the running month, for cron between closes; close nothing')
    .option('--fail-on <threshold>', THRESHOLD_TEXT, choiceArgument(failOnNames), 'adjustment')
    .option('--metrics <file>', METRICS_TEXT, pathArgument)
    .action((options: { readonly failOn: FailOn; readonly metrics?: string }, command: Command) =>
      host.run(command, async (run) => {
        const { auditOpenMonths } = await import('../../jobs/fetch/audit-job.js');
        const { demandInterfaceKeys } = await import('../../jobs/fetch/interface-access.js');
        const settings = run.settings(options.failOn);
        return inMeteredRun(run, settings, { command: 'audit', file: options.metrics }, async (metered) => {
          demandInterfaceKeys(settings);
          return run.inWorkplace(settings, { create: true, write: true }, async (workplace) =>
            resultOf(await metered(workplace, () => auditOpenMonths(workplace))),
          );
        });
      }),
    );
}

function resultOf({ exitCode, text, json }: AuditOutcome): CommandResult {
  return { exitCode, text, json: { ...json, exit_code: exitCode } };
}
