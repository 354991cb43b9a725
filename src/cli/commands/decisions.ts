// `tieout accept`, `settle` and `note`: what a person decides or records of an item, one or a file of them.

import type { Command } from 'commander';
import type { BooksPlace } from '../../jobs/workplace.js';
import { pathArgument, requiredOptions } from '../arguments.js';
import type { CommandHost, CommandResult, CommandRun } from '../command-run.js';

interface AcceptOptions {
  readonly reason?: string;
  readonly by?: string;
  readonly file?: string;
}

interface SettleOptions {
  readonly amount?: string;
  readonly on?: string;
  readonly reference?: string;
  readonly by?: string;
  readonly file?: string;
}

interface NoteOptions {
  readonly by: string;
  readonly owner?: string;
}

type Answer = Pick<CommandResult, 'text' | 'json'>;

export function addDecisionCommands(program: Command, host: CommandHost): void {
  addAcceptCommand(program, host);
  addSettleCommand(program, host);
  addNoteCommand(program, host);
}

/** Writes into the books, and asks nothing of the tables that grow with every order. */
async function decided(run: CommandRun, work: (place: BooksPlace) => Answer): Promise<CommandResult> {
  const access = { create: false, write: true, depth: 'records', newest: true } as const;
  return run.inBooks(run.settings(), access, (place) => ({ exitCode: 0 as const, ...work(place) }));
}

function addAcceptCommand(program: Command, host: CommandHost): void {
  program
    .command('accept')
    .description('accept an item as it stands, on the record; the next close posts it')
    .argument('[item]', "the item's id, or the beginning of one")
    .option('--reason <text>', 'why it may stay as it is')
    .option('--by <name>', 'who decides it')
    .option('--file <file>', 'many at once: a CSV file of item_id, reason, by; all or none', pathArgument)
    .action((item: string | undefined, options: AcceptOptions, command: Command) =>
      host.run(command, async (run) => {
        const answers = await import('../../jobs/items/decision-answer.js');
        if (options.file !== undefined) {
          requiredOptions({ item }, 'file');
          const { acceptFile } = await import('../../jobs/items/decision-file.js');
          const path = run.pathOf(options.file);
          return decided(run, (place) => answers.acceptancesResult(acceptFile(place, path, options)));
        }
        const { reason, by, ...named } = requiredOptions({ item, reason: options.reason, by: options.by });
        const { acceptItem } = await import('../../jobs/items/item-job.js');
        return decided(run, (place) => answers.acceptanceResult(acceptItem(place, named.item, reason, by)));
      }),
    );
}

function addSettleCommand(program: Command, host: CommandHost): void {
  program
    .command('settle')
    .description('record that an item was settled outside of the float or the pool; the next close posts it')
    .argument('[item]', "the item's id, or the beginning of one")
    .option('--amount <amount>', 'dollars, at most six decimals (tokens: 18), at most what the item claims')
    .option('--on <date>', 'the day on which it was settled, YYYY-MM-DD')
    .option(
      '--reference <text>',
      'the text by which it can be found, such as the number of a credit note or bank transfer',
    )
    .option('--by <name>', 'who records it')
    .option(
      '--file <file>',
      'many at once: a CSV file of item_id, amount, on, reference, by; all or none',
      pathArgument,
    )
    .action((item: string | undefined, options: SettleOptions, command: Command) =>
      host.run(command, async (run) => {
        const answers = await import('../../jobs/items/decision-answer.js');
        if (options.file !== undefined) {
          requiredOptions({ item }, 'file');
          const { settleFile } = await import('../../jobs/items/decision-file.js');
          const path = run.pathOf(options.file);
          return decided(run, (place) => answers.settlementsResult(settleFile(place, path, options)));
        }
        const { amount, on, reference, by } = options;
        const words = requiredOptions({ item, amount, on, reference, by });
        const { settleItem } = await import('../../jobs/items/settle-job.js');
        return decided(run, (place) => answers.settlementResult(settleItem(place, words)));
      }),
    );
}

function addNoteCommand(program: Command, host: CommandHost): void {
  program
    .command('note')
    .description('keep a remark and an owner on an item; no figure changes')
    .argument('<item>', "the item's id, or the beginning of one")
    .argument('<text>', 'the remark')
    .requiredOption('--by <name>', 'who makes the remark')
    .option('--owner <name>', 'who sees to the item from now on')
    .action((item: string, text: string, { by, owner }: NoteOptions, command: Command) =>
      host.run(command, async (run) => {
        const { noteResult } = await import('../../jobs/items/decision-answer.js');
        const { noteItem } = await import('../../jobs/items/note-job.js');
        return decided(run, (place) => noteResult(noteItem(place, item, text, by, owner)));
      }),
    );
}
