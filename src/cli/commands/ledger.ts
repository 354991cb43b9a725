// `tieout ledger balance`, `ledger register` and `ledger check`: the double-entry books.

import type { Command } from 'commander';
import type { CalendarMonth } from '../../base/calendar-month.js';
import {
  type LedgerAnswer,
  ledgerBalance,
  ledgerCheck,
  ledgerInterfaces,
  ledgerRegister,
} from '../../jobs/books/ledger-job.js';
import { type BooksAccess, type Workplace, withWorkplace } from '../../jobs/workplace.js';
import { choiceArgument, monthArgument } from '../arguments.js';
import type { CommandHost } from '../command-run.js';

interface ScopeOptions {
  readonly month?: CalendarMonth;
  readonly interface?: (typeof ledgerInterfaces)[number];
  readonly account?: string;
}

type View = (books: Workplace['books'], scope: Parameters<typeof ledgerBalance>[1]) => LedgerAnswer;

interface NamedView {
  readonly name: string;
  readonly what: string;
  readonly view: View;
  readonly access: BooksAccess;
}

const reading: BooksAccess = { create: false, write: false };

const views: readonly NamedView[] = [
  {
    name: 'balance',
    what: 'debits, credits and balance of every ledger account',
    view: ledgerBalance,
    // The balances are few, and none of them is looked up in the journal.
    access: { ...reading, depth: 'records' },
  },
  {
    name: 'register',
    what: 'the postings, oldest first, with the running balance',
    view: ledgerRegister,
    access: reading,
  },
];

export function addLedgerCommand(program: Command, host: CommandHost): void {
  const group = program.command('ledger').description('the double-entry books');
  for (const { name, what, view, access } of views) {
    group
      .command(name)
      .description(what)
      .argument('[ledger-account]', 'one ledger account and all accounts under it (default: all)')
      .option('--month <month>', 'a month with its opening, YYYY-MM (default: all months)', monthArgument)
      .option(
        '--interface <name>',
        `one interface: ${ledgerInterfaces.join(', ')}`,
        choiceArgument(ledgerInterfaces),
      )
      .option('--account <name>', 'one account at the interface, such as a key id')
      .action((ledgerAccount: string | undefined, options: ScopeOptions, command: Command) => {
        const { month, interface: interfaceName, account } = options;
        const scope = { month, interfaceName, account, ledgerAccount };
        return answer(host, command, ({ books }) => view(books, scope), access);
      });
  }
  group
    .command('check')
    .description(
      'prove the books: hash chain, every entry, every balance, every record, all evidence; exit code 3 if anything does not hold',
    )
    .action((_options: unknown, command: Command) =>
      answer(host, command, ({ books, config }) => ledgerCheck(books, config.reports)),
    );
}

function answer(
  host: CommandHost,
  command: Command,
  work: (workplace: Workplace) => LedgerAnswer,
  access = reading,
): Promise<void> {
  return host.run(command, async (run) => {
    const { exitCode, text, json } = await withWorkplace(run.settings(), access, work);
    return { exitCode, text, json: { ...json, exit_code: exitCode } };
  });
}
