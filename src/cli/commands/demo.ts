// `tieout demo`: the whole job with nothing set up. It reads no configuration: nothing of the user's is in
// it.

import type { Command } from 'commander';
import type { CommandHost, CommandResult } from '../command-run.js';

export function addDemoCommand(program: Command, host: CommandHost): void {
  program
    .command('demo')
    .description('make two months with errors in them on a local service, close both, and say what was found')
    .action((_options: unknown, command: Command) =>
      host.run(command, async (run) => {
        // Loaded here: it brings the local service along, which no other command but `serve` needs.
        const { runDemo } = await import('../../demo/demo.js');
        const { reports = 'reports/demo', books } = run.globals;
        const { exitCode, text, json } = await runDemo({
          reports: run.pathOf(reports),
          books: books === undefined ? undefined : run.pathOf(books),
          progress: run.progress,
          machineClock: run.world.clock,
        });
        // The demo's object is made of the months' own summaries and plain figures: all of it is JSON.
        return { exitCode, text, json: json as CommandResult['json'] };
      }),
    );
}
