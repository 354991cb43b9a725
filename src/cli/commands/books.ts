// `tieout books backup` and `books restore`: copies of the books that are proved before they count.

import type { Command } from 'commander';
import type { BooksAnswer } from '../../jobs/books/books-job.js';
import { pathArgument } from '../arguments.js';
import type { CommandHost, CommandResult } from '../command-run.js';

export function addBooksCommand(program: Command, host: CommandHost): void {
  const group = program.command('books').description('back the books up, and restore them');
  group
    .command('backup')
    .description('copy the books to a new file, read the copy back and prove it')
    .argument('<file>', 'a file that is not there yet', pathArgument)
    .action((file: string, _options: unknown, command: Command) =>
      host.run(command, async (run) => {
        const { backUpTo } = await import('../../jobs/books/books-job.js');
        return resultOf(await backUpTo(run.settings(), run.pathOf(file)));
      }),
    );
  group
    .command('restore')
    .description('prove a backup and replace the books with it; the replaced books are kept')
    .argument('<file>', 'a backup', pathArgument)
    .option('--lose-newer', 'restore even if the books hold records that the backup lacks')
    .action((file: string, options: { readonly loseNewer?: boolean }, command: Command) =>
      host.run(command, async (run) => {
        const { restoreFrom } = await import('../../jobs/books/books-job.js');
        return resultOf(await restoreFrom(run.settings(), run.pathOf(file), options.loseNewer === true));
      }),
    );
}

function resultOf({ text, json }: BooksAnswer): CommandResult {
  return { exitCode: 0, text, json: { ...json, exit_code: 0 } };
}
