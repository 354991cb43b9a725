// The steps of the life that the campaigns disturb: commands that write, each once, and some in the state of
// another.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatInstant } from '../../src/base/time/instant.js';
import { olderBooksNames } from '../../test/golden/older-books.js';
import { csvHeader, debitCsv, transferCsv } from '../../test/records/from-file/float-samples.js';
import type { LifeContent, LifeMonth } from './life-content.js';

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

const asOf = ({ asOfMs }: LifeMonth): string[] => ['--as-of', formatInstant(asOfMs)];

/** @param item what is accepted, known only once a close has found it, as is the other, which is settled */
export function stepsOf(content: LifeContent, item: string, other: string): readonly Step[] {
  const [asOfFirst, asOfSecond] = [asOf(content.first), asOf(content.second)];
  const [first, second] = [content.first.month, content.second.month];
  const exportAs = (format: string, ending: string): Step => ({
    name: `export ${format}`,
    given: [
      ...['export', '--month', first, '--format', format],
      ...['--interface', content.interfaceName, '--out', `out/a.${ending}`],
    ],
    exitCode: 0,
  });
  return [
    { name: 'import', given: ['import', 'book', content.book], exitCode: 0 },
    { name: 'import deposits', given: ['import', 'deposits', content.deposits], exitCode: 0 },
    { name: 'close', given: ['close', '--month', first, '--offline', ...asOfFirst], exitCode: 1 },
    {
      name: 'certify with a new key',
      given: ['certify', '--month', first, ...SIGNED_BY, ...asOfFirst],
      exitCode: 0,
      withoutKey: true,
    },
    { name: 'certify', given: ['certify', '--month', first, ...SIGNED_BY, ...asOfFirst], exitCode: 0 },
    {
      name: 'close the next',
      given: ['close', '--month', second, '--offline', '--metrics', 'close.prom', ...asOfSecond],
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
        `${second}-28`,
        '--reference',
        'wire-7',
        ...SIGNED_BY,
      ],
      exitCode: 0,
    },
    { name: 'accept many', given: ['accept', '--file', `${OWN}/decisions.csv`], exitCode: 0 },
    { name: 'note', given: ['note', other, 'asked again', '--owner', 'Bo', ...SIGNED_BY], exitCode: 0 },
    { name: 'report', given: ['report', '--month', second, ...asOfSecond], exitCode: 1 },
    {
      name: 'close again',
      given: ['close', '--month', second, '--offline', '--metrics', 'close.prom', ...asOfSecond],
      exitCode: 1,
    },
    {
      name: 'reopen',
      given: ['reopen', '--month', first, '--reason', 'a row was wrong', ...SIGNED_BY],
      exitCode: 0,
      refusesAgain: true,
    },
    { name: 'import book again', given: ['import', 'book', `${OWN}/book.csv`], exitCode: 0 },
    { name: 'reconcile', given: ['reconcile', '--month', first, ...asOfFirst], exitCode: 1 },
    {
      name: 'close the reopened',
      given: ['close', '--month', first, '--offline', ...asOfFirst],
      exitCode: 1,
    },
    { name: 'certify again', given: ['certify', '--month', first, ...SIGNED_BY, ...asOfFirst], exitCode: 0 },
    { name: 'import rewards', given: ['import', 'rewards', `${OWN}/rewards.csv`], exitCode: 0 },
    { name: 'import float', given: ['import', 'float', `${OWN}/float.csv`], exitCode: 0 },
    exportAs('hledger', 'journal'),
    exportAs('beancount', 'beancount'),
    { name: 'books backup', given: ['books', 'backup', 'backup.db'], exitCode: 0 },
    { name: 'books restore', given: ['books', 'restore', 'backup.db'], exitCode: 0 },
    { name: 'init', given: ['init', '--yes', '--config', 'new.config.json'], exitCode: 0 },
    {
      name: 'save a profile',
      given: ['--config', 'new.config.json', 'import', '--infer', `${OWN}/till.csv`, '--save', 'till'],
      exitCode: 0,
      refusesAgain: true,
    },
    ...olderBooksNames().map((name) => ({
      name: `migrate ${name}`,
      given: ['ledger', 'check'],
      exitCode: 0,
      olderBooks: name,
    })),
  ];
}

/**
 * Writes what the steps read: the book with another price of its first sale, rewards, a float, the file of a
 * till, decisions.
 */
export function writeOwnFiles(root: string, content: LifeContent, decided: string): void {
  const folder = join(root, 'own');
  mkdirSync(folder, { recursive: true });
  const write = (name: string, lines: readonly string[]): void =>
    writeFileSync(join(folder, name), lines.map((line) => `${line}\n`).join(''));
  const book = readFileSync(content.book, 'utf8');
  write('book.csv', [book.trimEnd().replace(/\d(?=,[A-Z]{3}$)/m, '7')]);
  write('rewards.csv', [
    'transaction_id,wallet_address,amount_usd,category,sent_at',
    `t-1,0x${'a'.repeat(40)},10.00,,2026-09-03T10:00:00Z`,
  ]);
  write('float.csv', [csvHeader, transferCsv, debitCsv(2, 's-1')]);
  write('till.csv', ['Order no;Card;Ccy;Amount;Date', 's-1;apple-us;USD;25,00;2026-09-03 10:00']);
  write('decisions.csv', ['item_id,reason,by', `${decided},agreed,Ann Example`]);
}
