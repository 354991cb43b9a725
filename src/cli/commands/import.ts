// `tieout import book FILE`, `import deposits FILE`: the partner's own records; `import float` and `import
// statement`: the provider's.

import type { Command } from 'commander';
import type { FloatImportOutcome } from '../../jobs/import/import-float.js';
import type { ImportOutcome, OwnFileKind } from '../../jobs/import/import-job.js';
import type { ReadStatement, StatementOutcome } from '../../jobs/import/import-statement.js';
import { accountArgument, pathArgument } from '../arguments.js';
import type { CommandHost, CommandResult } from '../command-run.js';

interface ImportOptions {
  readonly interface?: string;
  readonly profile?: string;
}

/** Rows that are listed one by one; the others are counted, and all of them are in the reports. */
const LISTED_ROWS = 20;

const kinds: readonly { readonly kind: OwnFileKind; readonly what: string }[] = [
  { kind: 'book', what: 'what you sold: one row an order (CSV)' },
  { kind: 'deposits', what: 'what you sent: one row a deposit (CSV)' },
];

export function addImportCommand(program: Command, host: CommandHost): void {
  const group = program
    .command('import')
    .description('take over your own records, and what the provider hands over as files');
  for (const { kind, what } of kinds) {
    group
      .command(kind)
      .description(what)
      .argument('<file>', 'the file', pathArgument)
      .option(
        '--interface <name>',
        'of rows that name none: sandbox or supplier (default: the only one in use)',
      )
      .option('--profile <name>', "how the file is written: a name of the configuration's profiles")
      .action((file: string, options: ImportOptions, command: Command) =>
        host.run(command, async (run) => {
          const { archiveOwnFile, readOwnFile } = await import('../../jobs/import/import-job.js');
          const settings = run.settings();
          const { interface: interfaceName, profile } = options;
          const request = { kind, path: run.pathOf(file), interfaceName, profile };
          // Read whole before the books are touched, or begun: a refused file changes nothing.
          const read = readOwnFile(request, settings.config);
          return run.inWorkplace(settings, { create: true, write: true }, ({ books, machineClock }) =>
            resultOf(ownFileOf(archiveOwnFile(books, read, machineClock.nowMs()))),
          );
        }),
      );
  }
  addFloatImport(group, host);
  addStatementImport(group, host);
}

function addStatementImport(group: Command, host: CommandHost): void {
  group
    .command('statement')
    .description('a statement of the sandbox interface, handed over as a file (the JSON of data)')
    .argument('<file>', 'the file', pathArgument)
    .option('--account <id>', 'whose it is, where it does not verify: a key id', accountArgument)
    .action((file: string, options: { readonly account?: string }, command: Command) =>
      host.run(command, async (run) => {
        const { archiveStatement, readStatement } = await import('../../jobs/import/import-statement.js');
        const settings = run.settings();
        const read = readStatement(run.pathOf(file));
        const access = { create: true, write: true };
        return run.inWorkplace(settings, access, ({ books, config, machineClock, asOfMs }) =>
          statementResultOf(
            read,
            archiveStatement(books, read, {
              account: options.account,
              statementKey: config.statementKey,
              asOfMs,
              machineNowMs: machineClock.nowMs(),
            }),
          ),
        );
      }),
    );
}

function statementResultOf(read: ReadStatement, outcome: StatementOutcome): CommandResult {
  const { account, month, isFinal, fault, isNew, exitCode } = outcome;
  const standing = isFinal === true ? 'final' : 'provisional';
  const lines = [
    fault === undefined
      ? `${read.fileName}: the statement of ${month}, account ${account}; verified under the pinned key, ${standing}`
      : `${read.fileName}: kept for ${month}, account ${account}, and no figure of it is used: ${fault}`,
    ...(isNew ? [] : ['the same file was read before: nothing was changed']),
  ];
  return {
    exitCode,
    text: lines.join('\n'),
    json: {
      kind: 'statement',
      file: read.fileName,
      sha256: read.sourceSha256,
      is_new: isNew,
      account,
      month,
      is_final: isFinal ?? null,
      fault: fault ?? null,
      exit_code: exitCode,
    },
  };
}

function addFloatImport(group: Command, host: CommandHost): void {
  group
    .command('float')
    .description("the provider's float movements in bulk: one a line (NDJSON or CSV)")
    .argument('<file>', 'the file', pathArgument)
    .option('--interface <name>', 'supplier, the only interface with a float')
    .option('--profile <name>', "how the file is written: a name of the configuration's profiles")
    .action((file: string, options: ImportOptions, command: Command) =>
      host.run(command, async (run) => {
        const { archiveFloatFile, readFloatFile } = await import('../../jobs/import/import-float.js');
        const settings = run.settings();
        const { interface: interfaceName, profile } = options;
        const read = readFloatFile({ path: run.pathOf(file), interfaceName, profile }, settings.config);
        return run.inWorkplace(settings, { create: true, write: true }, ({ books, machineClock, asOfMs }) =>
          resultOf(floatFileOf(archiveFloatFile(books, read, machineClock.nowMs(), asOfMs))),
        );
      }),
    );
}

/** What is said of a file that was read, of whatever kind. */
interface ReadFile {
  readonly kind: string;
  readonly fileName: string;
  readonly sourceSha256: string;
  /** How many rows of which interface. */
  readonly rowCounts: Readonly<Record<string, number>>;
  readonly setAside: ImportOutcome['file']['setAside'];
  readonly unknownColumns: readonly string[];
  readonly isNew: boolean;
  readonly supersededCount: number;
  readonly exitCode: 0 | 1;
}

function ownFileOf({ file, ...outcome }: ImportOutcome): ReadFile {
  const counts = file.parts.map(({ interfaceName, rowCount }) => [interfaceName, rowCount]);
  return { ...file, ...outcome, rowCounts: Object.fromEntries(counts) };
}

function floatFileOf({ file, ...outcome }: FloatImportOutcome): ReadFile {
  return { ...file, ...outcome, kind: 'float', rowCounts: { supplier: file.rows.length } };
}

function resultOf(file: ReadFile): CommandResult {
  return { exitCode: file.exitCode, text: textOf(file), json: jsonOf(file) };
}

function textOf(file: ReadFile): string {
  const { fileName, rowCounts, setAside, unknownColumns, isNew, supersededCount } = file;
  const read = Object.entries(rowCounts).map(
    ([interfaceName, rowCount]) => `${countText(rowCount)} of the ${interfaceName} interface`,
  );
  const lines = [`${fileName}: ${read.join(', ')}`];
  if (!isNew) lines.push('the same file was read before: nothing was changed');
  if (supersededCount > 0) {
    lines.push(
      `references that an earlier file had otherwise, and that this one now speaks for: ${supersededCount}`,
    );
  }
  if (unknownColumns.length > 0) {
    lines.push(`columns without a meaning here, not kept: ${unknownColumns.join(', ')}`);
  }
  if (setAside.length > 0) {
    lines.push(`set aside, since they can't be read: ${countText(setAside.length)}`);
    lines.push(...setAside.slice(0, LISTED_ROWS).map(({ line, reason }) => `  line ${line}: ${reason}`));
    if (setAside.length > LISTED_ROWS) lines.push(`  and ${setAside.length - LISTED_ROWS} more`);
  }
  return lines.join('\n');
}

function countText(count: number): string {
  return count === 1 ? '1 row' : `${count} rows`;
}

function jsonOf(file: ReadFile): CommandResult['json'] {
  return {
    kind: file.kind,
    file: file.fileName,
    sha256: file.sourceSha256,
    is_new: file.isNew,
    row_counts: file.rowCounts,
    set_aside: file.setAside.map(({ line, reason }) => ({ line, reason })),
    unknown_columns: file.unknownColumns,
    superseded_count: file.supersededCount,
    exit_code: file.exitCode,
  };
}
