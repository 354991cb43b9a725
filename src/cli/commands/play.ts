// `tieout play`: a month of the local service to try a close on.

import { relative } from 'node:path';
import type { Command } from 'commander';
import { countText } from '../../base/text/count-text.js';
import { shellText } from '../../base/text/shell-text.js';
import type { CalendarMonth } from '../../base/time/calendar-month.js';
import type { PlayOutcome } from '../../jobs/play/play-job.js';
import { countArgument, monthArgument, pathArgument } from '../arguments.js';
import type { CommandHost, CommandResult, CommandRun } from '../command-run.js';

interface PlayOptions {
  readonly month?: CalendarMonth;
  readonly orders: number;
  readonly errors?: boolean;
  readonly out: string;
}

/** The sandbox takes 200 orders of one key. */
const ORDERS_MOST = 100;
const USUAL_ORDERS = 12;

export function addPlayCommand(program: Command, host: CommandHost): void {
  program
    .command('play')
    .description('fill a month of the local service (serve --control), and write the book and deposits of it')
    .option('--month <month>', "the month, YYYY-MM (default: that of the service's clock)", monthArgument)
    .option('--orders <n>', 'orders on each interface', countArgument(1, ORDERS_MOST), USUAL_ORDERS)
    .option('--errors', 'plant errors in the service and in the files, and list them')
    .option('--out <dir>', 'folder of book.csv and deposits.csv', pathArgument, '.')
    .action((options: PlayOptions, command: Command) =>
      host.run(command, async (run) => {
        const { playMonth } = await import('../../jobs/play/play-job.js');
        const outcome = await playMonth(run.settings(), {
          month: options.month,
          orders: options.orders,
          withErrors: options.errors === true,
          out: run.pathOf(options.out),
        });
        return resultOf(outcome, run);
      }),
    );
}

/** The commands that take the month on, in an order in which they run as they are printed. */
function nextCommands({ month, files, errors, clock, unpinned }: PlayOutcome, cwd: string): string[] {
  const last = errors.length > 0 ? 'tieout items' : `tieout certify --month ${month} --by "Your Name"`;
  return [
    // A statement proves nothing before its key is pinned, and the month could not be certified.
    ...(unpinned === undefined ? [] : ['tieout pin', `tieout pin --confirm ${unpinned}`]),
    ...files.map(({ name, path }) => `tieout import ${name} ${shellText(relative(cwd, path))}`),
    `tieout close --month ${month}`,
    ...(clock === undefined ? [] : [last]),
  ];
}

function resultOf(outcome: PlayOutcome, { world: { cwd }, suggested }: CommandRun): CommandResult {
  const { month, accounts, files, errors, clock, leftOut } = outcome;
  const commands = nextCommands(outcome, cwd);
  const lines = [
    ...accounts.map(
      ({ interfaceName, account, orders, deposits }) =>
        `${month} ${interfaceName}/${account}: ${countText(orders, 'order')}, ${countText(deposits, 'deposit')}`,
    ),
    ...leftOut.map(
      (name) => `${month} ${name}: left out, since only serve --control lets its float be funded`,
    ),
    ...files.map(({ path, state }) => `${state.padEnd(9)}  ${relative(cwd, path)}`),
    ...(clock === undefined ? [] : [`The clock of the service shows ${clock}: ${month} is over.`]),
    ...(errors.length === 0 ? [] : [`${countText(errors.length, 'error is', 'errors are')} planted:`]),
    ...errors.map(
      ({ interfaceName, code, subject, words }) => `  ${interfaceName} ${code} ${subject}: ${words}`,
    ),
    'Next:',
    ...commands.map((line) => `  ${line}`),
  ];
  return {
    exitCode: 0,
    text: lines.join('\n'),
    json: {
      month,
      accounts: accounts.map(({ interfaceName, account, orders, deposits }) => ({
        interface: interfaceName,
        account,
        orders,
        deposits,
      })),
      files: files.map(({ path, state }) => ({ path, state })),
      clock: clock ?? null,
      errors: errors.map(({ interfaceName, code, subject, words }) => ({
        interface: interfaceName,
        code,
        subject,
        words,
      })),
      left_out: [...leftOut],
      next: commands.map((command) => suggested.in(command)),
      exit_code: 0,
    },
  };
}
