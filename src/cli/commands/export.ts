// `tieout export`: the month's journal for a general ledger.

import type { Command } from 'commander';
import type { CalendarMonth } from '../../base/calendar-month.js';
import {
  type ExportFormat,
  type ExportOutcome,
  exportedByDefault,
  exportedWhereNamed,
  exportFormats,
  exportMonth,
} from '../../jobs/books/export-job.js';
import { ledgerInterfaces } from '../../jobs/books/ledger-job.js';
import { withWorkplace } from '../../jobs/workplace.js';
import { choiceArgument, monthArgument, pathArgument } from '../arguments.js';
import type { CommandHost, CommandResult } from '../command-run.js';

interface ExportOptions {
  readonly month: CalendarMonth;
  readonly format: ExportFormat;
  readonly interface: (typeof ledgerInterfaces)[number];
  readonly out?: string;
  readonly force?: boolean;
}

export function addExportCommand(program: Command, host: CommandHost): void {
  program
    .command('export')
    .description("a month's journal for a general ledger")
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
      'the file to write (default: in the folder exports among the reports)',
      pathArgument,
    )
    .option('--force', 'replace a file with other content')
    .action((options: ExportOptions, command: Command) =>
      host.run(command, async (run) => {
        const settings = run.settings();
        const request = {
          month: options.month,
          format: options.format,
          interfaceName: options.interface,
          out: options.out === undefined ? undefined : run.pathOf(options.out),
          reportsFolder: settings.config.reports,
          force: options.force === true,
          accountCodes: settings.config.accountCodes,
        };
        return withWorkplace(settings, { create: false, write: false }, ({ books }) =>
          resultOf(exportMonth(books, request)),
        );
      }),
    );
}

function resultOf({ month, interfaceName, format, files }: ExportOutcome): CommandResult {
  return {
    exitCode: 0,
    text: files.map(({ path, state }) => `${state.padEnd(9)}  ${path}`).join('\n'),
    json: {
      month,
      interface: interfaceName,
      format,
      files: files.map(({ path, state }) => ({ path, state })),
      exit_code: 0,
    },
  };
}
