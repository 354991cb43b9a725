// `tieout export`: the month's journal for a general ledger.

import type { Command } from 'commander';
import type { CalendarMonth } from '../../base/time/calendar-month.js';
import type { ExportOutcome } from '../../jobs/books/export-job.js';
import {
  type ExportFormat,
  exportedByDefault,
  exportedWhereNamed,
  exportFormats,
  ledgerInterfaces,
} from '../../jobs/books/ledger-choices.js';
import { choiceArgument, monthArgument, pathArgument } from '../arguments.js';
import { cliFailures } from '../cli-failures.js';
import type { CommandHost, CommandResult, CommandRun } from '../command-run.js';

/** The argument that means standard output in place of a file, as elsewhere on a command line. */
const STDOUT = '-';

interface ExportOptions {
  readonly month: CalendarMonth;
  readonly format: ExportFormat;
  readonly interface: (typeof ledgerInterfaces)[number];
  readonly out?: string;
  readonly force?: boolean;
  readonly rate?: string;
  readonly names?: boolean;
}

export function addExportCommand(program: Command, host: CommandHost): void {
  program
    .command('export')
    .description("write a month's journal for a general ledger")
    .requiredOption('--month <month>', 'the month, YYYY-MM', monthArgument)
    .requiredOption('--format <format>', exportFormats.join(', '), choiceArgument(exportFormats))
    .option(
      '--interface <name>',
      `whose money: test money leaves only where ${exportedWhereNamed.join(' or ')} is named`,
      choiceArgument(ledgerInterfaces),
      exportedByDefault,
    )
    .option(
      '--out <file>',
      'the file to write; - is standard output (default: in the folder exports among the reports)',
      pathArgument,
    )
    .option(
      '--rate <rate>',
      "units of the general ledger's currency for one dollar, where that currency is not the dollar",
    )
    .option('--names', "in Xero's file our own names in place of account codes")
    .option('--force', 'replace a file with other content')
    .action((options: ExportOptions, command: Command) =>
      host.run(command, async (run) => {
        const isPrinted = options.out === STDOUT;
        if (isPrinted && run.globals.json === true) throw cliFailures.twoOutputs();
        const { exportMonth, ownFilesOf } = await import('../../jobs/books/export-job.js');
        const settings = run.settings();
        const request = {
          month: options.month,
          format: options.format,
          interfaceName: options.interface,
          out: options.out === undefined || isPrinted ? undefined : run.pathOf(options.out),
          isPrinted,
          reportsFolder: settings.config.reports,
          force: options.force === true,
          own: ownFilesOf(settings.config.books, settings.config.file),
          homeCurrency: settings.config.homeCurrency,
          rate: options.rate,
          names: options.names === true,
          accountCodes: settings.config.accountCodes,
        };
        const outcome = await run.inBooks(settings, { create: false, write: false }, async ({ books }) => {
          const exported = exportMonth(books, request);
          await print(run, exported.printed);
          return exported;
        });
        if (outcome.remark !== undefined) {
          run.output.words(`${outcome.month} is ${outcome.remark}: it can still change`);
        }
        return isPrinted ? { ...resultOf(outcome), text: '' } : resultOf(outcome);
      }),
    );
}

/** To a terminal only what it does not act on; to a file or a program every byte. */
async function print({ output, world }: CommandRun, texts: Iterable<string>): Promise<void> {
  if (world.isScreen === true) {
    output.text([...texts].join('').replaceAll('\r\n', '\n'));
  } else {
    await output.raw(texts);
  }
}

function resultOf(outcome: ExportOutcome): CommandResult {
  const { month, interfaceName, format, homeCurrency, rate, periodState, files } = outcome;
  return {
    exitCode: 0,
    text: files.map(({ path, state }) => `${state.padEnd(9)}  ${path}`).join('\n'),
    json: {
      month,
      interface: interfaceName,
      format,
      home_currency: homeCurrency,
      rate: rate ?? null,
      period_state: periodState,
      files: files.map(({ path, state }) => ({ path, state })),
      exit_code: 0,
    },
  };
}
