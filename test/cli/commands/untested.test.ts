// Money that nothing could test, through the command line: never shown as tested, and never said to agree.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { LiveSupplier } from '../../jobs/support/live-supplier.js';
import { newFolder, runLine, type Said } from '../support/test-world.js';

type Row = Readonly<Record<string, string>>;
type Fault = Parameters<LiveSupplier['service']['addSupplierFault']>[0];

interface Shop {
  readonly run: (...line: string[]) => Promise<Said>;
  readonly rows: (file: string) => Row[];
  readonly row: (file: string, of: Row) => Row | undefined;
}

interface Wish {
  /** Switched on before the order. */
  readonly order?: Fault;
  /** Switched on once it is placed: what the lists that are read after it say. */
  readonly after?: Fault;
  /** Which orders are read; all where not given. */
  readonly orderReads?: string;
  /** False leaves out the lists that are read before it. */
  readonly readsBefore?: boolean;
}

/**
 * A shop of the supplier interface without fixed rates that bought one card of 20.00 GBP, and closed the
 * month.
 */
async function shopOf({ order, after, orderReads, readsBefore = true }: Wish): Promise<Shop> {
  const live = await LiveSupplier.open();
  const txHash = await live.deposit(1_000_000_000);
  const cwd = newFolder();
  const reads = orderReads === undefined ? {} : { orderReads };
  const section = { baseUrl: live.service.supplierUrl, readsPerSecond: 1000, ...reads };
  writeFileSync(join(cwd, 'tieout.config.json'), JSON.stringify({ supplier: section }));
  const run: Shop['run'] = (...line) =>
    runLine(line, { cwd, environment: { TIEOUT_SUPPLIER_KEY: live.service.supplierKey } });
  const sale = 's-1,demo-books,GBP,2000,issued,2026-09-10T10:00:00Z';
  writeFileSync(join(cwd, 'book.csv'), `client_ref,slug,currency,face_minor,status,sold_at\n${sale}\n`);
  const transfer = `${txHash},1000000000,2026-09-01T08:00:00Z`;
  writeFileSync(join(cwd, 'deposits.csv'), `deposit_ref,amount_usd6,sent_at\n${transfer}\n`);
  if (readsBefore) await run('fetch', '--month', '2026-09');
  await run('import', 'book', 'book.csv', '--interface', 'supplier');
  await run('import', 'deposits', 'deposits.csv', '--interface', 'supplier');
  live.at('2026-09-10T10:00:00.000Z');
  if (order !== undefined) live.service.addSupplierFault(order);
  await live.order('s-1', { slug: 'demo-books', currency: 'GBP', faceMinor: 2000 });
  if (after !== undefined) live.service.addSupplierFault(after);
  live.at('2026-10-05T12:00:00.000Z');
  const rows: Shop['rows'] = (file) =>
    parse(readFileSync(join(cwd, 'reports', '2026-09', file)), { bom: true, columns: true });
  const row: Shop['row'] = (file, of) =>
    rows(file).find((one) => Object.entries(of).every(([name, cell]) => one[name] === cell));
  return { run, rows, row };
}

const close = ['close', '--month', '2026-09'] as const;
const certify = ['certify', '--month', '2026-09', '--by', 'Controller'] as const;
const newRate: Fault = { fault: 'fx_rate', currency: 'GBP', rate: '0.81', times: null };
const order: Row = { client_ref: 's-1' };

describe('a conversion that no rate on file proves', () => {
  const sentence =
    'Everything that was tested agrees; 1 order of 24.25 USD could not be tested (no exchange rate on file).';

  it('is not tested, is not echoed as recomputed, and is said with its money in every place', async () => {
    const shop = await shopOf({ after: newRate });
    const said = await shop.run(...close, '--json');
    expect(said.exitCode).toBe(0);
    const json = JSON.parse(said.stdout) as { result: { text: string }; untested: unknown };
    expect(json.result.text).toBe(sentence);
    expect(json.untested).toEqual([
      {
        interface: 'supplier',
        account: 'main',
        what: 'orders',
        reason: 'no exchange rate on file',
        count: 1,
        amount_usd6: 24_250_000,
      },
    ]);
    expect(shop.row('05-orders.csv', order)).toMatchObject({
      result: 'not_tested',
      cost_usd6: '24250000',
      recomputed_cost_minor: '1940',
      recomputed_usd6: '',
      untested: 'no exchange rate on file',
      sold_on: '2026-09-10',
      discount_minor: '60',
    });
    expect(shop.row('07-brands.csv', { slug: 'demo-books' })).toMatchObject({
      result: 'part_tested',
      untested_usd6: '24250000',
    });
    expect(shop.row('01-tie-out.csv', { figure: 'orders.cost_usd6' })).toMatchObject({
      result: 'part_tested',
      difference_usd6: '0',
      untested_usd6: '24250000',
    });
    expect(shop.row('01-tie-out.csv', { figure: 'orders.count' })).toMatchObject({
      result: 'ties',
      untested_usd6: '0',
    });
    const [first, ...others] = shop.rows('00-control.csv');
    expect(first).toMatchObject({ section: 'result', value: sentence });
    expect(others.filter(({ section }) => section === 'untested')).toMatchObject([
      { name: 'no exchange rate on file', row_count: '1', amount_usd6: '24250000' },
    ]);
  });

  it('ties in no step of 02 and no figure of 01 that rests on it, and the terminal counts those', async () => {
    const shop = await shopOf({ after: newRate });
    const said = await shop.run(...close);
    expect(said.stdout).toContain('0 differ, 3 tested in part, 0 not tested.');
    const steps = shop.rows('02-roll-forward.csv').filter(({ result }) => result === 'part_tested');
    expect(steps.map(({ step }) => step)).toEqual(['orders', 'closing']);
    const figures = shop.rows('01-tie-out.csv').filter(({ result }) => result === 'part_tested');
    expect(figures.map(({ figure }) => figure)).toEqual([
      'orders.cost_usd6',
      'closing_balance_usd6',
      'by_brand.cost_usd6',
    ]);
  });

  it('says of a rate that was read once only when that was, and that it does not give the conversion', async () => {
    const shop = await shopOf({ after: newRate, readsBefore: false });
    await shop.run(...close);
    expect(shop.rows('03-discrepancies.csv').filter(({ code }) => code === 'FX-UNVERIFIABLE')).toMatchObject([
      {
        expected: 'none',
        actual: '0.81',
        note: 'units of GBP for one dollar, read only after the order; it does not give the usd6 of the order',
      },
    ]);
  });

  it('is said by the terminal and by certify, and fails a run that asks for it', async () => {
    const shop = await shopOf({ after: newRate });
    const strict = await shop.run(...close, '--fail-on', 'untested');
    expect(strict.stdout.replaceAll(/\n */g, ' ')).toContain(sentence);
    expect(strict.exitCode).toBe(1);
    expect((await shop.run(...close)).exitCode).toBe(0);
    const signed = await shop.run(...certify);
    expect(signed.exitCode).toBe(0);
    expect(signed.stdout).toContain(sentence);
  });

  it('passes a run that asks for it where everything was tested', async () => {
    const shop = await shopOf({});
    const said = await shop.run(...close, '--fail-on', 'untested');
    expect(said.stdout).toContain('Everything that was tested agrees.');
    expect(said.exitCode).toBe(0);
    expect(shop.row('05-orders.csv', order)).toMatchObject({ result: 'matched', untested: '' });
  });

  it('is FX-RANGE where the order was debited at twice its price between two rates', async () => {
    const twice: Fault = { fault: 'order_conversion', method: 'delta', delta_usd6: 24_250_000 };
    const shop = await shopOf({ order: twice, after: newRate });
    const said = await shop.run(...close);
    expect(said.exitCode).toBe(1);
    expect(said.stdout).not.toContain('agrees');
    // 1940 * 10000 / (0.8 * 0.95) is 25526315.8.
    expect(shop.rows('03-discrepancies.csv')).toMatchObject([
      { code: 'FX-RANGE', class: 'U', subject: 's-1', claim_usd6: '22973685', caused_by: '' },
    ]);
    const [item] = shop.rows('03-discrepancies.csv');
    const explained = await shop.run('explain', item?.['item_id'] ?? '');
    expect(explained.stdout).toContain('1940 * 10000 / 0.76 = 25526315');
    expect(explained.stdout).toContain('read around the order: 0.8, 0.81');
    expect(shop.row('05-orders.csv', order)).toMatchObject({
      result: 'differs',
      recomputed_usd6: '25526315',
      untested: '',
    });
    expect((await shop.run(...certify)).exitCode).toBe(2);
  });
});

describe('a price that no brand list on file is from before', () => {
  /** The lists that are read later have 700 bps; the order was priced at 300. */
  const newPrice: Fault = { fault: 'brand_rate', slug: 'demo-books', net_rate_bps: 700, times: null };

  it('is not tested within the band, and its stated cost is shown nowhere as recomputed', async () => {
    const shop = await shopOf({ after: newPrice, readsBefore: false });
    expect((await shop.run(...close)).stdout).toContain('(no brand rate on file)');
    expect(shop.row('05-orders.csv', order)).toMatchObject({
      result: 'not_tested',
      cost_minor: '1940',
      recomputed_cost_minor: '',
      recomputed_usd6: '',
      working: '',
      untested: 'no brand rate on file',
    });
    expect(shop.row('01-tie-out.csv', { figure: 'by_brand.cost_minor' })).toMatchObject({
      result: 'part_tested',
    });
  });

  it.each([
    // 21% over the price, above the face: the bound is the face, 700 - 500 bps being 1960.
    ['A', 407, '2347', '1960'],
    ['U', 40, '1980', '1960'],
  ])('is PR-RANGE, class %s, at %s minor units too much', async (itemClass, delta, actual, expected) => {
    const dearer: Fault = { fault: 'order_wholesale', method: 'delta', delta_minor: delta };
    const shop = await shopOf({ order: dearer, after: newPrice, readsBefore: false });
    expect((await shop.run(...close)).exitCode).toBe(1);
    const minor = (text: string): string => (Number(text) / 100).toFixed(2);
    expect(shop.rows('03-discrepancies.csv').filter(({ caused_by: from }) => from === '')).toMatchObject([
      { code: 'PR-RANGE', class: itemClass, expected: minor(expected), actual: minor(actual) },
    ]);
    expect(shop.row('05-orders.csv', order)).toMatchObject({
      result: 'differs',
      recomputed_cost_minor: expected,
    });
  });
});

describe('an order that was left unread', () => {
  it('was tested where its price is found wrong: its money is told by the item, and by no other place', async () => {
    const dearer: Fault = { fault: 'order_wholesale', method: 'delta', delta_minor: 7 };
    const shop = await shopOf({ order: dearer, orderReads: 'exceptions' });
    const said = await shop.run(...close, '--json');
    expect(said.exitCode).toBe(1);
    const json = JSON.parse(said.stdout) as { result: { text: string }; untested: unknown };
    expect(json.result.text).not.toContain('could not be tested');
    expect(json.untested).toEqual([]);
    expect(shop.rows('00-control.csv').filter(({ section }) => section === 'untested')).toEqual([]);
    expect(shop.row('05-orders.csv', order)).toMatchObject({ result: 'differs' });
    expect(shop.row('01-tie-out.csv', { figure: 'orders.cost_usd6' })).toMatchObject({ untested_usd6: '0' });
    expect(shop.row('07-brands.csv', { slug: 'demo-books' })).toMatchObject({ untested_usd6: '0' });
    expect(shop.rows('03-discrepancies.csv').map(({ code }) => code)).toContain('PR-COST');
  });
});
