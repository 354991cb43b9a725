// `tieout items` and `explain`: the open items, and the working of one.

import type { Command } from 'commander';
import type { CalendarMonth } from '../../base/time/calendar-month.js';
import { monthArgument } from '../arguments.js';
import type { CommandHost } from '../command-run.js';

export function addItemCommands(program: Command, host: CommandHost): void {
  const reading = { create: false, write: false, newest: true } as const;
  program
    .command('items')
    .description('list the open items, with those accepted and those cleared since the last close')
    .option(
      '--month <month>',
      'as the close of that month saw them, YYYY-MM (default: the newest)',
      monthArgument,
    )
    .action((options: { readonly month?: CalendarMonth }, command: Command) =>
      host.run(command, async (run) => {
        const { itemListResult } = await import('../../jobs/items/item-answer.js');
        const { listItems } = await import('../../jobs/items/item-job.js');
        return run.inBooks(run.settings(), { ...reading, depth: 'records' }, (place) => ({
          exitCode: 0 as const,
          ...itemListResult(listItems(place, options.month)),
        }));
      }),
    );
  program
    .command('explain')
    .description(
      'show the working of one item: inputs, formula, every step, causes tried, evidence; or say what a code means',
    )
    .argument('<item>', "the item's id, or the beginning of one; or a code, such as OR-CHARGE")
    .action((item: string, _options: unknown, command: Command) =>
      host.run(command, async (run) => {
        const { explainCode, isCodeShaped } = await import('../../jobs/items/code-page.js');
        if (isCodeShaped(item)) {
          return { exitCode: 0 as const, voice: 'advice' as const, ...explainCode(item) };
        }
        const { explanationResult } = await import('../../jobs/items/item-answer.js');
        const { explainItem } = await import('../../jobs/items/explain-job.js');
        return run.inWorkplace(run.settings(), reading, (workplace) => ({
          exitCode: 0 as const,
          ...explanationResult(explainItem(workplace, item)),
        }));
      }),
    );
}
