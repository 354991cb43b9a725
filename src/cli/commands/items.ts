// `tieout items`, `explain` and `accept`: the open items, the working of one, and a person's decision on it.

import type { Command } from 'commander';
import type { CalendarMonth } from '../../base/calendar-month.js';
import { explainItem } from '../../jobs/items/explain-job.js';
import { acceptanceResult, explanationResult, itemListResult } from '../../jobs/items/item-answer.js';
import { acceptItem, listItems } from '../../jobs/items/item-job.js';
import { withWorkplace } from '../../jobs/workplace.js';
import { monthArgument } from '../arguments.js';
import type { CommandHost } from '../command-run.js';

export function addItemCommands(program: Command, host: CommandHost): void {
  const reading = { create: false, write: false };
  program
    .command('items')
    .description('the open items, with those accepted and those cleared since the last close')
    .option(
      '--month <month>',
      'as the close of that month saw them, YYYY-MM (default: the newest)',
      monthArgument,
    )
    .action((options: { readonly month?: CalendarMonth }, command: Command) =>
      host.run(command, (run) =>
        withWorkplace(run.settings(), { ...reading, depth: 'records' }, (workplace) => ({
          exitCode: 0 as const,
          ...itemListResult(listItems(workplace, options.month)),
        })),
      ),
    );
  program
    .command('explain')
    .description('the working of one item: inputs, formula, every step, causes tried, evidence')
    .argument('<item>', "the item's id, or the beginning of one")
    .action((item: string, _options: unknown, command: Command) =>
      host.run(command, (run) =>
        withWorkplace(run.settings(), reading, (workplace) => ({
          exitCode: 0 as const,
          ...explanationResult(explainItem(workplace, item)),
        })),
      ),
    );
  addAcceptCommand(program, host);
}

function addAcceptCommand(program: Command, host: CommandHost): void {
  program
    .command('accept')
    .description('accept an item as it stands, on the record; the next close posts it')
    .argument('<item>', "the item's id, or the beginning of one")
    .requiredOption('--reason <text>', 'why it may stay as it is')
    .requiredOption('--by <name>', 'who decides it')
    .action((item: string, options: { readonly reason: string; readonly by: string }, command: Command) =>
      host.run(command, (run) =>
        withWorkplace(run.settings(), { create: false, write: true }, (workplace) => ({
          exitCode: 0 as const,
          ...acceptanceResult(acceptItem(workplace, item, options.reason, options.by)),
        })),
      ),
    );
}
