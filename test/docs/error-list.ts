// docs/errors.md as the catalogues of messages give it: every message of the program with what it says next,
// grouped by the exit code that follows from it.

import { join } from 'node:path';
import type { FailureKind } from '../../src/base/failure/failure.js';
import type { Wording } from '../../src/base/failure/failure-catalogue.js';
import { errorReportOf } from '../../src/cli/error-report.js';
import type { RefusalDialect } from '../../src/client/failures/service-refusal.js';
import { rewardsRefusals } from '../../src/client/rewards/refusals.js';
import { sandboxRefusals } from '../../src/client/sandbox/refusals.js';
import { supplierRefusals } from '../../src/client/supplier/refusals.js';
import { type SourceFaultKind, sourceFaultWords } from '../../src/client/transport/source-fault.js';
import { rewardsErrorCodes } from '../../src/wire/rewards/error-codes.js';
import { errorCodes } from '../../src/wire/sandbox/error-codes.js';
import { supplierErrorCodes } from '../../src/wire/supplier/error-codes.js';
import { readSources } from '../layout/source-file.js';
import { cataloguesIn } from '../layout/worded-failures.js';

const ROOT = join(import.meta.dirname, '../..');

/** What a catalogue is called on the page, in the order of the page. */
const titles: Readonly<Record<string, string>> = {
  cliFailures: 'The command line',
  configRefusals: 'The configuration and secrets',
  fileRefusals: 'A file or a folder, whatever it holds',
  tableRefusals: 'A file of rows that is refused whole',
  importRefusals: 'An import',
  statementRefusals: 'A statement from a file',
  closeFailures: 'Fetching and closing a month',
  sandboxFailures: 'The sandbox interface',
  keyFailures: 'The statement key',
  decisionRefusals: 'Decisions on items',
  itemRefusals: 'Items',
  certifyRefusals: 'Certifying and reopening a month',
  signOffRefusals: 'The key for certifying',
  ledgerFailures: 'The ledger',
  exportRefusals: 'The export for a general ledger',
  packFailures: 'Folders of reports and exported files',
  packProofFailures: 'Packs that are proved or compared',
  booksFailures: 'The books',
  backupFailures: 'Backups',
  diskFailures: 'Disks and databases that fail',
  archiveFailures: 'The archive',
  initRefusals: 'tieout init',
  playRefusals: 'tieout play',
  demoRefusals: 'tieout demo',
  serviceRefusals: 'The local service',
  rateRefusals: 'The reward rates of the local service',
  clockRefusals: 'A clock that is set',
};

export interface ListedCatalogue {
  readonly name: string;
  readonly wordings: readonly Wording[];
}

/** Every catalogue of the program, found in its sources. */
export async function catalogues(): Promise<ListedCatalogue[]> {
  const found: ListedCatalogue[] = [];
  for (const { path, name } of cataloguesIn(readSources(ROOT, 'src'))) {
    const module = (await import(join(ROOT, path))) as Record<string, Record<string, { wording: Wording }>>;
    found.push({ name, wordings: Object.values(module[name] ?? {}).map(({ wording }) => wording) });
  }
  return found;
}

const kinds: readonly (readonly [FailureKind, string])[] = [
  [
    'refused',
    '## Exit code 2: refused\n\nUsage, the configuration or an input is refused, and nothing was changed.',
  ],
  [
    'evidence',
    '## Exit code 3: the evidence does not hold\n\nThe evidence under the books or a pack is not what it was.',
  ],
  [
    'unfinished',
    '## Exit code 4: not finished\n\nA source, a disk or another run was in the way. It is safe to run the same command again.',
  ],
];

const HEAD = `# Errors

An error says what is wrong and where, then what is expected, then what to do next. It is one line on stderr:

\`\`\`text
tieout: book.csv, line 3, column 1: a NUL byte stands here; text in UTF-8 is expected. Save the file as CSV …
\`\`\`

With \`--json\` it is one object on stdout, \`{"error": {"kind", "exit_code", "message", "hint"}}\`, and with
\`--log json\` a line of its own on stderr. \`--verbose\` adds the errors underneath, a line each. A stack trace is
printed in one case: \`--verbose\`, and exit code 70. No message holds a key, a secret or the code of a gift card.

This page lists every message, and is written from the program itself (\`npm run errors\`). \`{name}\` stands for a value.
Wrong *data* is no error: it is a discrepancy, and [discrepancies](discrepancies.md) has those.
`;

const USAGE = `### A command line that cannot be read

An option or a command that is not known is named with the nearest one. A value that an option does not take is named
with the option and with what it takes: \`option '--month <month>' argument 'x' is invalid. A month is written YYYY-MM,
such as 2026-10, of the years 1972 to 9998.\`
`;

/** The page. */
export async function errorPage(): Promise<string> {
  const all = await catalogues();
  const places = Object.keys(titles);
  const untitled = all.find(({ name }) => titles[name] === undefined);
  if (untitled !== undefined) throw new RangeError(`${untitled.name} has no title on this page`);
  const ordered = all.toSorted((a, b) => places.indexOf(a.name) - places.indexOf(b.name));
  const groups = kinds.map(([kind, head]) => {
    const tables = ordered.flatMap(({ name, wordings }) =>
      tableOf(
        titles[name] ?? '',
        wordings.filter((wording) => wording.kind === kind),
      ),
    );
    const before = kind === 'refused' ? [USAGE] : [];
    const after = kind === 'unfinished' ? [unusableAnswers()] : kind === 'refused' ? [refusedCalls()] : [];
    return [`${head}\n`, ...before, ...tables, ...after].join('\n');
  });
  return [HEAD, ...groups, ofTheProgram()].join('\n');
}

function tableOf(title: string, wordings: readonly Wording[]): string[] {
  if (wordings.length === 0) return [];
  const rows = wordings.map(({ message, raised, hint }) => [code(message), raised, hint]);
  return [`### ${title}\n\n${table(['message', 'when', 'what to do next'], rows)}\n`];
}

/** What the service itself refuses, by interface and code. */
function refusedCalls(): string {
  const interfaces: readonly (readonly [string, RefusalDialect, readonly string[]])[] = [
    ['sandbox', sandboxRefusals, Object.keys(errorCodes)],
    ['supplier', supplierRefusals, Object.keys(supplierErrorCodes)],
    ['rewards', rewardsRefusals, Object.keys(rewardsErrorCodes)],
  ];
  const tables = interfaces.map(([name, dialect, codes]) => {
    const rows = codes.map((each) => {
      const { message, hint } = dialect.wordsOf(each);
      return [code(each), message, hint];
    });
    return `#### ${name}\n\n${table(['code', 'message', 'what to do next'], rows)}\n`;
  });
  return [
    '### What a service refuses\n\nA refusal names what was asked, then the words below, the HTTP status and the code. A code that asks to try again\nends with 4.\n',
    ...tables,
  ].join('\n');
}

function unusableAnswers(): string {
  const rows = Object.entries(sourceFaultWords).map(([kind, { raised, hint }]) => [
    code(kind satisfies string as SourceFaultKind),
    raised,
    hint,
  ]);
  return `### A service that gives no usable answer\n\n${table(['kind', 'when', 'what to do next'], rows)}\n`;
}

/** Faults of the program and of its installation, as the report of an error puts them. */
function ofTheProgram(): string {
  const withCode = (text: string, code: string): Error => Object.assign(new Error(text), { code });
  const samples: readonly (readonly [string, Error])[] = [
    ['The installation lacks the database driver.', new Error("Cannot find package 'better-sqlite3'")],
    ['The database driver was not built.', new Error('Could not locate the bindings file.')],
    ['The process may open too few files.', withCode('', 'EMFILE')],
    ['The system gives no more memory.', withCode('', 'ENOMEM')],
    ['The installation lacks a part of the program.', withCode('', 'ERR_MODULE_NOT_FOUND')],
    ['An assertion of the program does not hold.', new RangeError('{text}')],
  ];
  const rows = samples.map(([when, error]) => {
    const { exitCode, message, hint } = errorReportOf(error);
    return [String(exitCode), code(message), when, hint];
  });
  return `## The program itself\n\n${table(['exit code', 'message', 'when', 'what to do next'], rows)}\n`;
}

function code(text: string): string {
  return text.includes('`') ? `\`\` ${text} \`\`` : `\`${text}\``;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), `|${head.map(() => '---').join('|')}|`, ...rows.map(line)].join('\n');
}
