import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Failure } from '../../src/base/failure/failure.js';
import { readConfig } from '../../src/config/config-file.js';
import { rewardsSection } from '../../src/config/rewards/section.js';
import { sandboxSection } from '../../src/config/sandbox/section.js';
import { supplierSection } from '../../src/config/supplier/section.js';
import { sectionKinds } from '../../src/jobs/dialect-sections.js';
import { rational } from '../../src/money/rational.js';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tieout-config-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(text: string | Uint8Array, name = 'tieout.config.json'): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

function refusalOf(path?: string): Failure {
  try {
    readConfig(path, folder, sectionKinds);
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
  throw new Error('the configuration was taken');
}

/** The example of the contract, tool: "Configuration", with a key in place of its placeholder. */
const example = `{
  "books": "books.db",
  "reports": "reports",
  "headerName": "service",
  "sandbox":  { "baseUrl": "http://127.0.0.1:8701", "usdPerUnit": { "USD": "1", "GBP": "1.25" }, "usdPerPlus": "3", "poolFeeBps": 30, "readsPerSecond": 5 },
  "supplier": { "baseUrl": "http://127.0.0.1:8702", "unitsPerUsd": { "USD": "1", "GBP": "0.8", "EUR": "0.92" }, "orderReads": "all", "readsPerSecond": 10, "wallets": [], "priceBandBps": 500, "fxBandPercent": "5" },
  "rewards":  { "baseUrl": "http://127.0.0.1:8703", "partnerId": "demo", "rates": { "default": "1.5", "merchants": {} } },
  "statementKey": "${'ab'.repeat(32)}",
  "profiles": { "shop": { "delimiter": ";", "decimal": ",", "timeZone": "Europe/London", "columns": { "client_ref": "Order no", "face": "Amount" }, "constants": { "currency": "GBP" }, "values": { "status": { "Completed": "issued", "Cancelled": "cancelled" }, "slug": { "SKU-1": "demo-books" } }, "headerLine": 1, "skipRows": { "first": 0, "last": 1 } } },
  "require": ["book", "deposits"],
  "ledger": { "detail": "order" },
  "export": { "homeCurrency": "USD", "xero": {}, "quickbooks": {} },
  "report": { "bom": true, "delimiter": ",", "decimal": "." }
}`;

describe('reading the configuration', () => {
  it('takes the codes of other ledgers by our account names, and has none where none are given', () => {
    const given =
      '{"export": {"xero": {"Assets:supplier:Float": "610"}, "quickbooks": {"Rounding": "Rounding, cents"}}}';
    const { accountCodes } = readConfig(write(given), folder, sectionKinds);
    expect(accountCodes.xero).toEqual(new Map([['Assets:supplier:Float', '610']]));
    expect(accountCodes.quickbooks).toEqual(new Map([['Rounding', 'Rounding, cents']]));
    const none = { xero: new Map(), quickbooks: new Map() };
    expect(readConfig(write('{}'), folder, sectionKinds).accountCodes).toEqual(none);
  });

  it('takes the currency of the general ledger, and the dollar where none is named', () => {
    const read = (text: string) => readConfig(write(text), folder, sectionKinds).homeCurrency;
    expect(read('{"export": {"homeCurrency": "EUR"}}')).toBe('EUR');
    expect(read('{"export": {}}')).toBe('USD');
  });

  it('takes how orders are posted, an entry each where nothing is said', () => {
    const read = (text: string) => readConfig(write(text), folder, sectionKinds).ledgerDetail;
    expect([read('{}'), read('{"ledger": {}}'), read('{"ledger": {"detail": "day"}}')]).toEqual([
      'order',
      'order',
      'day',
    ]);
  });

  it("takes the contract's example, with rates exact and paths counted from the file's folder", () => {
    const path = write(example);
    const config = readConfig(path, '/', sectionKinds);
    expect(config).toMatchObject({
      file: path,
      books: join(folder, 'books.db'),
      reports: join(folder, 'reports'),
      headerName: 'service',
      statementKey: 'ab'.repeat(32),
      require: ['book', 'deposits'],
      ledgerDetail: 'order',
      homeCurrency: 'USD',
      report: { bom: true, delimiter: ',', decimal: '.' },
    });
    expect(supplierSection.in(config)).toMatchObject({
      orderReads: { kind: 'all' },
      readsPerSecond: 10,
      wallets: [],
    });
    expect(rewardsSection.in(config)).toMatchObject({
      partnerId: 'demo',
      rates: { default: rational(3n, 2n) },
    });
    expect(supplierSection.in(config)?.unitsPerUsd?.get('EUR')).toEqual(rational(23n, 25n));
    expect(config.profiles.get('shop')).toEqual({
      delimiter: ';',
      decimal: ',',
      timeZone: 'Europe/London',
      columns: { client_ref: 'Order no', face: 'Amount' },
      constants: new Map([['currency', 'GBP']]),
      values: new Map([
        [
          'status',
          new Map([
            ['Completed', 'issued'],
            ['Cancelled', 'cancelled'],
          ]),
        ],
        ['slug', new Map([['SKU-1', 'demo-books']])],
      ]),
      headerLine: 1,
      skipRows: { first: 0, last: 1 },
    });
  });

  it('says the same without a file as the example says of the sandbox, and uses no other interface', () => {
    const defaults = readConfig(undefined, folder, sectionKinds);
    const given = readConfig(write(example), folder, sectionKinds);
    expect(sandboxSection.in(defaults)).toEqual(sandboxSection.in(given));
    expect(defaults.file).toBeUndefined();
    expect([...defaults.sections.keys()]).toEqual(['sandbox']);
    expect(defaults.books).toBe(join(folder, 'books.db'));
  });

  it('uses no interface that a file has no section for', () => {
    write('{"supplier": {}}');
    const config = readConfig(undefined, folder, sectionKinds);
    expect(sandboxSection.in(config)).toBeUndefined();
    expect(supplierSection.in(config)).toMatchObject({
      baseUrl: 'http://127.0.0.1:8702',
      unitsPerUsd: undefined,
    });
  });

  it('counts a relative --config from the working folder', () => {
    mkdirSync(join(folder, 'shop'));
    write('{"books": "../all.db"}', 'shop/c.json');
    expect(readConfig('shop/c.json', folder, sectionKinds).books).toBe(join(folder, 'all.db'));
  });

  it('leaves absolute paths as they are', () => {
    write('{"books": "/var/lib/books.db", "reports": "/srv/reports"}');
    expect(readConfig(undefined, folder, sectionKinds)).toMatchObject({
      books: '/var/lib/books.db',
      reports: '/srv/reports',
    });
  });

  it('fills in what a profile leaves out', () => {
    write('{"profiles": {"plain": {}}}');
    const plain = { delimiter: ',', decimal: '.', timeZone: 'UTC', columns: {} };
    expect(readConfig(undefined, folder, sectionKinds).profiles.get('plain')).toEqual(plain);
  });

  it.each([
    [
      '{"profiles": {\n"shop": {\n"constant": {}}}}',
      'line 3: profiles.shop.constant is not a key of this file; the nearest is "constants"',
    ],
    [
      '{"profiles": {"shop": {\n"skipRows": {"frist": 1}}}}',
      'line 2: profiles.shop.skipRows.frist is not a key of this file; the nearest is "first"',
    ],
    [
      '{"profiles": {"shop": {"headerLine": 0}}}',
      'line 1: profiles.shop.headerLine must be a whole number from 1 to 1000',
    ],
    [
      '{"profiles": {"shop": {"skipRows": {"last": -1}}}}',
      'line 1: profiles.shop.skipRows.last must be a whole number from 0 to 1000',
    ],
    [
      '{"profiles": {"shop": {"values": {"status":\n{"Done": 1}}}}}',
      'line 2: profiles.shop.values.status.Done must be a text of at most 200 characters',
    ],
    [
      '{"profiles": {"shop": {"columns": {"slug": "Card"},\n"constants": {"slug": "x"}}}}',
      'line 2: profiles.shop.constants.slug is in columns as well: a column with one value has no header and nothing to translate',
    ],
    [
      '{"profiles": {"shop": {"values": {"slug": {}},\n\n"constants": {"slug": "x"}}}}',
      'line 3: profiles.shop.constants.slug is in values as well: a column with one value has no header and nothing to translate',
    ],
  ])('names file, line and field of a fault in a profile: %s', (text, fault) => {
    const path = write(text);
    expect(refusalOf().message).toBe(`the configuration ${path}: ${fault}`);
  });

  it('refuses a file that was named and is not there, and takes defaults only when none was named', () => {
    expect(refusalOf('absent.json')).toMatchObject({
      kind: 'refused',
      message: expect.stringContaining('it does not exist; an existing file or folder is expected'),
    });
  });

  it('refuses a path that can not be followed, whatever is wrong with it', () => {
    symlinkSync('loop.json', join(folder, 'loop.json'));
    write('{}', 'plain.json');
    for (const path of ['loop.json', 'plain.json/x', 'a'.repeat(5000)]) {
      expect(refusalOf(path)).toMatchObject({
        kind: 'refused',
        message: expect.stringContaining('this path cannot be followed'),
      });
    }
  });

  it('refuses a link that leads to no file, also the one nobody named: its settings are not the defaults', () => {
    symlinkSync('not-mounted.json', join(folder, 'tieout.config.json'));
    for (const path of [undefined, 'tieout.config.json']) {
      expect(refusalOf(path)).toMatchObject({
        kind: 'refused',
        message: expect.stringContaining('tieout.config.json: this path cannot be followed'),
      });
    }
  });

  it('refuses a folder in the place of the file', () => {
    mkdirSync(join(folder, 'tieout.config.json'));
    expect(refusalOf().message).toContain('not a file');
  });

  it('says on which line and column the JSON breaks', () => {
    write('{\n  "books": "b.db",\n  "books": "c.db"\n}');
    expect(refusalOf().message).toContain(
      ', line 3, column 3: this key stands in its object already; each key once is expected',
    );
  });

  it.each([
    ['a byte order mark', Buffer.from('\uFEFF{}')],
    ['bytes that are not UTF-8', Buffer.from([0x7b, 0xff, 0x7d])],
    ['JSON with comments', Buffer.from('{} // none')],
    ['an empty file', Buffer.alloc(0)],
    ['a megabyte and more', Buffer.alloc(1024 * 1024 + 1, ' ')],
    ['nesting without end', Buffer.from('['.repeat(500_000))],
  ])('refuses %s', (_, bytes) => {
    write(bytes);
    expect(refusalOf().kind).toBe('refused');
  });

  it('names the file, the path of the key and the nearest known key', () => {
    const path = write('{"sandbox": {"usdPerUnits": {}}}');
    expect(refusalOf().message).toBe(
      `the configuration ${path}: line 1: sandbox.usdPerUnits is not a key of this file; the nearest is "usdPerUnit"`,
    );
  });

  it('shows what a key would do to a terminal instead of doing it', () => {
    write('{"\\u001b[2J\\u202e": 1}');
    expect(refusalOf().message).toContain('\\u{1b}[2J\\u{202e}');
  });

  it('names five faults and counts the others', () => {
    write('{"a":1,"books":1,"reports":1,"headerName":1,"sandbox":1,"supplier":1,"rewards":1}');
    expect(refusalOf().message).toContain('; and 2 more');
  });
});
