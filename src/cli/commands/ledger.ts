// `tieout ledger balance`, `ledger register` and `ledger check`: the double-entry books.

import type { Command } from 'commander';
import type { CalendarMonth } from '../../base/time/calendar-month.js';
import { ledgerInterfaces } from '../../jobs/books/ledger-choices.js';
import type { LedgerAnswer } from '../../jobs/books/ledger-job.js';
import type { BooksAccess, BooksPlace } from '../../jobs/workplace.js';
import { choiceArgument, monthArgument } from '../arguments.js';
import type { CommandHost, CommandRun } from '../command-run.js';

type LedgerJobs = typeof import('../../jobs/books/ledger-job.js');

interface ScopeOptions {
  readonly month?: CalendarMonth;
  readonly interface?: (typeof ledgerInterfaces)[number];
  readonly account?: string;
}

const reading: BooksAccess = { create: false, write: false };

export function addLedgerCommand(program: Command, host: CommandHost): void {
  const group = program.command('ledger').description('show and prove the double-entry books');
  addScoped(
    group,
    'balance',
    'show the debits, credits and balance of every ledger account',
    (scope, command) =>
      // The balances are few, and none of them is looked up in the journal.
      answer(host, command, (jobs, { books }) => jobs.ledgerBalance(books, scope), {
        ...reading,
        depth: 'records',
      }),
  );
  addScoped(
    group,
    'register',
    'show the postings, oldest first, with the running balance',
    (scope, command) => host.run(command, (run) => printRegister(run, scope)),
  );
  group
    .command('check')
    .description(
      'prove the books: hash chain, every entry, every balance, every record, all evidence; exit code 3 if anything does not hold',
    )
    .action((_options: unknown, command: Command) =>
      answer(host, command, (jobs, { books, config, progress }) =>
        jobs.ledgerCheck(books, config.reports, progress),
      ),
    );
}

type Scope = Parameters<LedgerJobs['ledgerBalance']>[1];

/** A command with what narrows the books. */
function addScoped(
  group: Command,
  name: string,
  what: string,
  action: (scope: Scope, command: Command) => Promise<void>,
): void {
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
      return action({ month, interfaceName, account, ledgerAccount }, command);
    });
}

/** Printed as it is read: a register can be longer than the memory. */
async function printRegister(run: CommandRun, scope: Scope): Promise<undefined> {
  const jobs = await import('../../jobs/books/ledger-job.js');
  await run.inBooks(run.settings(), reading, async ({ books }) => {
    const register = jobs.ledgerRegister(books, scope);
    if (run.globals.json === true) {
      await run.output.jsonWithList(register.json, 'postings', register.postings(), { exit_code: 0 });
    } else {
      await run.output.lines(register.lines());
    }
  });
}

function answer(
  host: CommandHost,
  command: Command,
  work: (jobs: LedgerJobs, place: BooksPlace) => LedgerAnswer,
  access = reading,
): Promise<void> {
  return host.run(command, async (run) => {
    const jobs = await import('../../jobs/books/ledger-job.js');
    const { exitCode, text, json } = await run.inBooks(run.settings(), access, (place) => work(jobs, place));
    return { exitCode, text, json: { ...json, exit_code: exitCode } };
  });
}
