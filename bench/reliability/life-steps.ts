// The steps of the life that the campaigns disturb: commands that write, each once, and some in the state of
// another.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readScenario } from '../../test/golden/scenario-folder.js';
import { csvHeader, debitCsv, transferCsv } from '../../test/records/from-file/float-samples.js';

const SIGNED_BY = ['--by', 'Ann Example'];
/** Own files, beside the folder that the life is in. */
const OWN = '../own';

export interface Step {
  readonly name: string;
  readonly given: readonly string[];
  readonly exitCode: number;
  /** Begins without the key of certify: another is made then, and with it all that is signed is another. */
  readonly withoutKey?: true;
  /** Done already, it refuses and changes nothing. */
  readonly refusesAgain?: true;
  /** Begins with nothing but these books of an earlier version (fixtures/books), which it brings up. */
  readonly olderBooks?: string;
}

export const scenario = readScenario('planted-errors');
const asOf = (at: number): string[] => ['--as-of', new Date(scenario.months[at]?.asOfMs ?? 0).toISOString()];

/** @param item what is accepted and settled, known only once a close has found it */
export function stepsOf(item: string, other: string): readonly Step[] {
  const [first, second] = ['2026-09', '2026-10'];
  return [
    { name: 'import', given: ['import', 'book', scenario.book ?? ''], exitCode: 0 },
    { name: 'import deposits', given: ['import', 'deposits', scenario.deposits ?? ''], exitCode: 0 },
    { name: 'close', given: ['close', '--month', first, '--offline', ...asOf(0)], exitCode: 1 },
    {
      name: 'certify with a new key',
      given: ['certify', '--month', first, ...SIGNED_BY, ...asOf(0)],
      exitCode: 0,
      withoutKey: true,
    },
    { name: 'certify', given: ['certify', '--month', first, ...SIGNED_BY, ...asOf(0)], exitCode: 0 },
    {
      name: 'close the next',
      given: ['close', '--month', second, '--offline', '--metrics', 'close.prom', ...asOf(1)],
      exitCode: 1,
    },
    { name: 'accept', given: ['accept', item, '--reason', 'agreed', ...SIGNED_BY], exitCode: 0 },
    {
      name: 'settle',
      given: [
        'settle',
        other,
        '--amount',
        '0.01',
        '--on',
        '2026-10-30',
        '--reference',
        'wire-7',
        ...SIGNED_BY,
      ],
      exitCode: 0,
    },
    { name: 'accept many', given: ['accept', '--file', `${OWN}/decisions.csv`], exitCode: 0 },
    { name: 'note', given: ['note', other, 'asked again', '--owner', 'Bo', ...SIGNED_BY], exitCode: 0 },
    { name: 'report', given: ['report', '--month', second, ...asOf(1)], exitCode: 1 },
    {
      name: 'close again',
      given: ['close', '--month', second, '--offline', '--metrics', 'close.prom', ...asOf(1)],
      exitCode: 1,
    },
    {
      name: 'reopen',
      given: ['reopen', '--month', first, '--reason', 'a row was wrong', ...SIGNED_BY],
      exitCode: 0,
      refusesAgain: true,
    },
    { name: 'import book again', given: ['import', 'book', `${OWN}/book.csv`], exitCode: 0 },
    { name: 'reconcile', given: ['reconcile', '--month', first, ...asOf(0)], exitCode: 1 },
    { name: 'close the reopened', given: ['close', '--month', first, '--offline', ...asOf(0)], exitCode: 1 },
    { name: 'certify again', given: ['certify', '--month', first, ...SIGNED_BY, ...asOf(0)], exitCode: 0 },
    { name: 'import rewards', given: ['import', 'rewards', `${OWN}/rewards.csv`], exitCode: 0 },
    { name: 'import float', given: ['import', 'float', `${OWN}/float.csv`], exitCode: 0 },
    {
      name: 'export',
      given: [
        'export',
        '--month',
        first,
        '--format',
        'hledger',
        '--interface',
        'sandbox',
        '--out',
        'out/a.journal',
      ],
      exitCode: 0,
    },
    { name: 'books backup', given: ['books', 'backup', 'backup.db'], exitCode: 0 },
    { name: 'books restore', given: ['books', 'restore', 'backup.db'], exitCode: 0 },
    { name: 'init', given: ['init', '--yes', '--config', 'new.config.json'], exitCode: 0 },
    { name: 'migrate', given: ['ledger', 'check'], exitCode: 0, olderBooks: 'v08' },
  ];
}

/** Writes what the steps read: the book with another price of its first sale, rewards, a float, decisions. */
export function writeOwnFiles(root: string, decided: string): void {
  const folder = join(root, 'own');
  mkdirSync(folder, { recursive: true });
  const write = (name: string, lines: readonly string[]): void =>
    writeFileSync(join(folder, name), lines.map((line) => `${line}\n`).join(''));
  const book = readFileSync(scenario.book ?? '', 'utf8');
  write('book.csv', [book.trimEnd().replace(',1000,USD', ',1001,USD')]);
  write('rewards.csv', [
    'transaction_id,wallet_address,amount_usd,category,sent_at',
    `t-1,0x${'a'.repeat(40)},10.00,,2026-09-03T10:00:00Z`,
  ]);
  write('float.csv', [csvHeader, transferCsv, debitCsv(2, 's-1')]);
  write('decisions.csv', ['item_id,reason,by', `${decided},agreed,Ann Example`]);
}
