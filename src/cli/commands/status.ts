// `tieout status`: how the books stand, on one screen.

import type { Command } from 'commander';
import type { CommandHost } from '../command-run.js';

export function addStatusCommand(program: Command, host: CommandHost): void {
  program
    .command('status')
    .description('say how the books stand: months, open items, float, keys, last audit and close')
    .action((_options: unknown, command: Command) =>
      host.run(command, async (run) => {
        const { statusOf } = await import('../../jobs/items/status-job.js');
        const { statusResult } = await import('../../jobs/items/status-answer.js');
        return run.inWorkplace(
          run.settings(),
          { create: false, write: false, newest: true },
          (workplace) => ({
            exitCode: 0 as const,
            ...statusResult(statusOf(workplace)),
          }),
        );
      }),
    );
}
