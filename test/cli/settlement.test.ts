// What is settled later: whole lives of accounts, from the provider's error to the books that are even again,
// over the command line.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { packHashes } from '../jobs/support/closing.js';
import { LiveSupplier } from '../jobs/support/live-supplier.js';
import { startSandboxRun } from './support/sandbox-run.js';
import { newFolder, runLine, type Said } from './support/test-world.js';

type Row = Record<string, string>;

class Life {
  readonly live: LiveSupplier;
  readonly cwd = newFolder();
  readonly #book = ['client_ref,slug,currency,face_minor,sold_at'];
  readonly #deposits = ['deposit_ref,amount_usd6,sent_at'];

  constructor(live: LiveSupplier) {
    this.live = live;
    this.configure({});
  }

  /** A partner whose float was funded at the beginning of September. */
  static async begin(): Promise<Life> {
    const life = new Life(await LiveSupplier.open());
    await life.fund(1_000_000_000, '2026-09-01T08:00:00Z');
    return life;
  }

  configure(more: object): void {
    const supplier = { baseUrl: this.live.service.supplierUrl, readsPerSecond: 1000, ...more };
    writeFileSync(join(this.cwd, 'tieout.config.json'), JSON.stringify({ supplier, require: [] }));
  }

  /** A transfer of our own, on record as sent at that time. */
  async fund(amountUsd6: number, sentAt: string): Promise<void> {
    this.#deposits.push(`${await this.live.deposit(amountUsd6)},${amountUsd6},${sentAt}`);
  }

  /** Sells a card on a day at noon, with faults of the service while it is booked. */
  async sell(ref: string, day: string, fault?: object, isBook = false): Promise<void> {
    if (fault !== undefined) {
      this.live.service.addSupplierFault({ match: { client_ref: ref }, times: 1, ...fault } as never);
    }
    const card = isBook
      ? { slug: 'demo-books', currency: 'GBP', faceMinor: 2000 }
      : { slug: 'demo-coffee', currency: 'USD', faceMinor: 2500 };
    await this.live.at(`${day}T12:00:00.000Z`).order(ref, card);
    this.#book.push(`${ref},${card.slug},${card.currency},${card.faceMinor},${day}T12:00:00Z`);
  }

  /** Overcharged by so many millionths of a dollar. */
  overcharged(ref: string, day: string, delta_usd6: number): Promise<void> {
    return this.sell(ref, day, { fault: 'order_overcharge', delta_usd6 });
  }

  run(...line: string[]): Promise<Said> {
    return runLine(line, {
      cwd: this.cwd,
      environment: { TIEOUT_SUPPLIER_KEY: this.live.service.supplierKey },
    });
  }

  /** Imports our own records and closes a month on the second day of the next one. */
  async close(month: string): Promise<number> {
    const [year = 0, of = 0] = month.split('-').map(Number);
    this.live.clock.set(Math.max(this.live.clock.nowMs(), Date.UTC(year, of, 2, 12)));
    writeFileSync(join(this.cwd, 'book.csv'), `${this.#book.join('\n')}\n`);
    writeFileSync(join(this.cwd, 'deposits.csv'), `${this.#deposits.join('\n')}\n`);
    await this.run('import', 'book', 'book.csv');
    await this.run('import', 'deposits', 'deposits.csv');
    return (await this.run('close', '--month', month)).exitCode;
  }

  rows(month: string, name: string): Row[] {
    const bytes = readFileSync(join(this.cwd, 'reports', month, name));
    return parse(bytes, { bom: true, columns: true });
  }

  /** `CODE subject` of what a month found, without what says that a rate was not on file. */
  found(month: string): string[] {
    return this.rows(month, '03-discrepancies.csv')
      .filter(({ code }) => code !== 'PR-UNVERIFIABLE' && code !== 'BL-LOW' && code !== 'FX-UNVERIFIABLE')
      .map(({ code, subject, state }) => `${code} ${subject}${state === 'cleared' ? ' cleared' : ''}`);
  }

  /** `CODE subject state claim` of what a month lists as open, of a class. */
  open(month: string, itemClass = 'A'): string[] {
    return this.rows(month, '04-open-items.csv')
      .filter(({ code, class: of }) => code !== 'BL-LOW' && of === itemClass)
      .map(({ code, subject, state, claim_usd6 }) => `${code} ${subject} ${state} ${claim_usd6}`);
  }

  async balance(name: string): Promise<number> {
    const { stdout } = await this.run('ledger', 'balance', '--json');
    const accounts: { ledger_account: string; balance_usd6: number }[] = JSON.parse(stdout).lines;
    return accounts.find(({ ledger_account }) => ledger_account.endsWith(name))?.balance_usd6 ?? 0;
  }

  differences(): Promise<number> {
    return this.balance('Provider differences');
  }
}

describe('an overcharge that is given back in the next month', () => {
  it('under no reference, and to the last millionth, is settled: nothing is carried, the books are even', async () => {
    const life = await Life.begin();
    await life.overcharged('s-1', '2026-09-10', 10_000);
    expect(await life.close('2026-09')).toBe(1);
    expect(life.found('2026-09')).toEqual(['OR-CHARGE s-1']);
    expect(await life.differences()).toBe(10_000);
    await life.live.at('2026-10-05T09:00:00.000Z').deposit(10_000);
    expect(await life.close('2026-10')).toBe(0);
    expect(life.found('2026-10')).toEqual(['ST-SETTLED s-1']);
    expect(life.open('2026-10')).toEqual(['OR-CHARGE s-1 cleared 0']);
    expect(life.rows('2026-10', '04-open-items.csv')[0]).toMatchObject({ cleared_month: '2026-10' });
    expect(await life.differences()).toBe(0);
    expect(await life.close('2026-11')).toBe(0);
    expect(life.open('2026-11')).toEqual([]);
  });

  it('says so with the amount and the movement, and the same close again says the same bytes', async () => {
    const life = await Life.begin();
    await life.overcharged('s-1', '2026-09-10', 10_000);
    await life.close('2026-09');
    await life.live.at('2026-10-05T09:00:00.000Z').deposit(10_000);
    await life.close('2026-10');
    const [settled] = life
      .rows('2026-10', '03-discrepancies.csv')
      .filter(({ code }) => code === 'ST-SETTLED');
    expect(settled).toMatchObject({
      class: 'I',
      subject: 's-1',
      actual: '0.010000',
      difference: '0.010000',
      claim_usd6: '0',
      occurred_at: '2026-10-05T09:00:00.000Z',
    });
    expect(settled?.['evidence_sha256']).toMatch(/^[0-9a-f]{64}$/);
    expect(settled?.['note']).toMatch(
      /^seq:3 .* settles OR-CHARGE i[0-9a-f]{15} of 2026-09; nothing is left/,
    );
    const folder = join(life.cwd, 'reports', '2026-10');
    const before = packHashes(folder);
    const asOf = ['--as-of', '2026-11-02T12:00:00Z', '--offline'];
    await life.run('close', '--month', '2026-09', ...asOf);
    await life.run('close', '--month', '2026-10', '--offline');
    expect(packHashes(folder)).toEqual(before);
    // The earlier month shows what became of it, and is not judged otherwise.
    expect(life.found('2026-09')).toEqual(['OR-CHARGE s-1']);
    expect(life.rows('2026-09', '04-open-items.csv')[0]).toMatchObject({
      state: 'new',
      claim_usd6: '10000',
      cleared_month: '2026-10',
    });
    expect((await life.run('ledger', 'check')).exitCode).toBe(0);
  });

  it('by another amount settles nothing: the credit is an item, and the overcharge is carried', async () => {
    const life = await Life.begin();
    await life.overcharged('s-1', '2026-09-10', 10_000);
    await life.close('2026-09');
    await life.live.at('2026-10-05T09:00:00.000Z').deposit(9999);
    expect(await life.close('2026-10')).toBe(1);
    expect(life.found('2026-10')).toEqual([expect.stringMatching(/^DP-UNEXPECTED /)]);
    expect(life.open('2026-10')).toContain('OR-CHARGE s-1 carried 10000');
    expect(await life.differences()).toBe(10_000);
  });

  it('twice is settled once: the second credit is an item', async () => {
    const life = await Life.begin();
    await life.overcharged('s-1', '2026-09-10', 10_000);
    await life.close('2026-09');
    await life.live.at('2026-10-05T09:00:00.000Z').deposit(10_000);
    await life.live.at('2026-10-06T09:00:00.000Z').deposit(10_000);
    expect(await life.close('2026-10')).toBe(1);
    expect(life.found('2026-10')).toEqual([expect.stringMatching(/^DP-UNEXPECTED /), 'ST-SETTLED s-1']);
    expect(await life.differences()).toBe(0);
  });

  it('by a line of an unknown kind is settled all the same', async () => {
    const life = await Life.begin();
    await life.overcharged('s-1', '2026-09-10', 10_000);
    await life.close('2026-09');
    const txHash = await life.live.at('2026-10-05T09:00:00.000Z').deposit(10_000);
    life.live.service.addSupplierFault({
      fault: 'float_entry_kind',
      match: { tx_hash: txHash },
      times: null,
    });
    expect(await life.close('2026-10')).toBe(0);
    expect(life.found('2026-10')).toEqual(['ST-SETTLED s-1']);
    expect(await life.differences()).toBe(0);
  });
});

describe('several open items', () => {
  it.each([2, 3, 4])('of which one set of %i makes the credit are settled by it', async (size) => {
    const life = await Life.begin();
    const amounts = [10_000, 20_000, 40_000, 80_000];
    for (const [at, amount] of amounts.entries()) await life.overcharged(`s-${at}`, `2026-09-1${at}`, amount);
    await life.close('2026-09');
    const taken = amounts.slice(0, size);
    await life.live.at('2026-10-05T09:00:00.000Z').deposit(taken.reduce((sum, one) => sum + one, 0));
    expect(await life.close('2026-10')).toBe(0);
    expect(life.found('2026-10')).toEqual(taken.map((_, at) => `ST-SETTLED s-${at}`));
    expect(life.open('2026-10')).toEqual(
      amounts.map((amount, at) => `OR-CHARGE s-${at} ${at < size ? 'cleared 0' : `carried ${amount}`}`),
    );
    expect(await life.differences()).toBe(amounts.slice(size).reduce((sum, one) => sum + one, 0));
  });

  it.each([
    ['two of one amount', [10_000, 10_000], 10_000],
    ['one and a sum of two', [30_000, 10_000, 20_000], 30_000],
  ])('that fit in two ways (%s) are left, and the credit names them', async (_, amounts, credit) => {
    const life = await Life.begin();
    for (const [at, amount] of amounts.entries()) await life.overcharged(`s-${at}`, `2026-09-1${at}`, amount);
    await life.close('2026-09');
    await life.live.at('2026-10-05T09:00:00.000Z').deposit(credit);
    expect(await life.close('2026-10')).toBe(1);
    const ids = life.rows('2026-10', '04-open-items.csv').filter(({ code }) => code === 'OR-CHARGE');
    expect(ids.map(({ state }) => state)).toEqual(amounts.map(() => 'carried'));
    const [item] = life
      .rows('2026-10', '03-discrepancies.csv')
      .filter(({ code }) => code === 'DP-UNEXPECTED');
    for (const { item_id: id } of ids) expect(item?.['note']).toContain(`OR-CHARGE ${id}`);
    expect(life.found('2026-10')).toHaveLength(1);
  });

  it('that a person accepted are not open any more: the credit is an item of its own', async () => {
    const life = await Life.begin();
    await life.overcharged('s-1', '2026-09-10', 10_000);
    await life.close('2026-09');
    const [item] = life.rows('2026-09', '03-discrepancies.csv').filter(({ code }) => code === 'OR-CHARGE');
    await life.run('accept', item?.['item_id'] ?? '', '--reason', 'a cent', '--by', 'Ann');
    await life.live.at('2026-10-05T09:00:00.000Z').deposit(10_000);
    expect(await life.close('2026-10')).toBe(1);
    expect(life.found('2026-10')).toEqual([expect.stringMatching(/^DP-UNEXPECTED /)]);
    expect(await life.differences()).toBe(0);
  });
});

describe('an order that was given back for nothing', () => {
  it('and is debited again in the next months is settled by its reference, in part and then whole', async () => {
    const life = await Life.begin();
    await life.sell('s-1', '2026-09-10', { fault: 'order_reversed', count: 2 });
    expect(await life.close('2026-09')).toBe(1);
    expect(life.found('2026-09')).toEqual(['OR-REVERSAL-EXTRA s-1']);
    expect(await life.differences()).toBe(-47_500_000);
    life.live.service.addSupplierFault({
      fault: 'replay_charged',
      match: { client_ref: 's-1' },
      times: null,
    });
    await life.live.at('2026-10-05T09:00:00.000Z').order('s-1');
    await life.close('2026-10');
    expect(life.found('2026-10')).toEqual(['ST-SETTLED s-1']);
    expect(life.open('2026-10')).toEqual(['OR-REVERSAL-EXTRA s-1 carried -23750000']);
    expect(await life.differences()).toBe(-23_750_000);
    await life.live.at('2026-11-05T09:00:00.000Z').order('s-1');
    expect(await life.close('2026-11')).toBe(0);
    expect(life.open('2026-11')).toEqual(['OR-REVERSAL-EXTRA s-1 cleared 0']);
    expect(await life.differences()).toBe(0);
    await life.live.at('2026-12-05T09:00:00.000Z').order('s-1');
    expect(await life.close('2026-12')).toBe(1);
    expect(life.found('2026-12')).toEqual(['OR-DOUBLE-DEBIT s-1']);
  });
});

describe('an item that is settled in its own month', () => {
  it('stands as cleared, and below every threshold', async () => {
    const life = await Life.begin();
    await life.overcharged('s-1', '2026-09-10', 10_000);
    await life.live.at('2026-09-20T09:00:00.000Z').deposit(10_000);
    expect(await life.close('2026-09')).toBe(0);
    expect(life.found('2026-09')).toEqual(['OR-CHARGE s-1 cleared', 'ST-SETTLED s-1']);
    expect(await life.differences()).toBe(0);
  });
});

describe('an order that was charged by terms of before a change in mid-month', () => {
  it('is settled by what it was charged too much', async () => {
    const life = await Life.begin();
    const changed = [{ value: '0.8' }, { from: '2026-09-15T00:00:00Z', value: '1' }];
    life.configure({ unitsPerUsd: { GBP: changed } });
    // The service states the new rate from then on, and goes on charging by the old one.
    const stated = { currency: 'GBP', rate: '1', from: '2026-09-15T00:00:00Z', charged: 'no' };
    life.live.service.addSupplierFault({ fault: 'fx_rate', match: {}, times: null, ...stated });
    await life.sell('s-1', '2026-09-10', undefined, true);
    await life.sell('s-2', '2026-09-20', undefined, true);
    expect(await life.close('2026-09')).toBe(1);
    const [item] = life.rows('2026-09', '03-discrepancies.csv').filter(({ class: of }) => of === 'A');
    expect(item).toMatchObject({ code: 'FX-CONVERSION', subject: 's-2' });
    await life.live.at('2026-10-05T09:00:00.000Z').deposit(Number(item?.['claim_usd6']));
    expect(await life.close('2026-10')).toBe(0);
    expect(life.found('2026-10')).toEqual(['ST-SETTLED s-2']);
    expect(await life.differences()).toBe(0);
  });
});

describe('a transfer that was sent before midnight and credited after it', () => {
  it('is in transit at the month’s end, stands in the list of both months, and clears with the later one', async () => {
    const life = await Life.begin();
    life.live.at('2026-10-01T00:20:00.000Z');
    await life.fund(50_000_000, '2026-09-30T23:50:00Z');
    expect(await life.close('2026-09')).toBe(0);
    const [deposit] = life.rows('2026-09', '06-deposits.csv').slice(-1);
    expect(deposit).toMatchObject({ result: 'timing', credited_usd6: '' });
    expect(life.found('2026-09')).toEqual([expect.stringMatching(/^DP-CUTOFF /)]);
    expect(await life.close('2026-10')).toBe(0);
    expect(life.open('2026-10', 'T')).toEqual([expect.stringMatching(/^DP-CUTOFF \S+ cleared 0$/)]);
    expect(life.rows('2026-10', '06-deposits.csv')).toMatchObject([
      { result: 'matched', credited_usd6: '50000000' },
    ]);
    expect(await life.balance('Funding in transit')).toBe(0);
  });
});

describe('the sandbox', () => {
  it('settles an overcharge by a deposit that the partner never sent', async () => {
    const sandbox = await startSandboxRun();
    const config = { sandbox: { baseUrl: sandbox.service.sandboxUrl, readsPerSecond: 1000 }, require: [] };
    writeFileSync(join(sandbox.cwd, 'tieout.config.json'), JSON.stringify(config));
    const client = sandbox.client();
    sandbox.service.addFault({
      fault: 'order_overcharge',
      match: { client_ref: 'shop-1' },
      times: 1,
      delta_usd6: 598_200,
    });
    const wish = { slug: 'demo-coffee', currency: 'USD', faceMinor: 2500 };
    const order = await client.order({
      clientRef: 'shop-1',
      ...wish,
      endCustomer: { ref: 'b', country: 'US' },
    });
    const { fingerprint } = JSON.parse((await sandbox.run('pin', '--json')).stdout);
    await sandbox.run('pin', '--confirm', fingerprint);
    const book = `client_ref,slug,currency,face_minor,sold_at\nshop-1,demo-coffee,USD,2500,${order.createdAt}\n`;
    writeFileSync(join(sandbox.cwd, 'book.csv'), book);
    writeFileSync(join(sandbox.cwd, 'deposits.csv'), 'deposit_ref,plus_amount,sent_at\n');
    await sandbox.run('import', 'book', 'book.csv');
    await sandbox.run('import', 'deposits', 'deposits.csv');
    await sandbox.service.setClock(Date.parse('2026-10-02T00:00:00Z'));
    expect((await sandbox.run('close', '--month', '2026-09')).exitCode).toBe(1);
    await client.simulateDeposit('0.2');
    await client.close();
    await sandbox.service.setClock(Date.parse('2026-11-02T00:00:00Z'));
    const closed = await sandbox.run('close', '--month', '2026-10');
    expect(closed.stdout).toContain('ST-SETTLED');
    expect(closed.exitCode).toBe(0);
    const { stdout } = await sandbox.run('ledger', 'balance', '--json');
    const accounts: { ledger_account: string; balance_usd6: number }[] = JSON.parse(stdout).lines;
    const differences = accounts.find(({ ledger_account }) => ledger_account.endsWith('differences'));
    expect(differences?.balance_usd6 ?? 0).toBe(0);
  });
});

describe('an overcharge that the provider pays back outside of the float', () => {
  /** September with a cent too much, closed; and the id of the item. */
  async function overchargedSeptember(): Promise<{ life: Life; itemId: string }> {
    const life = await Life.begin();
    await life.overcharged('s-1', '2026-09-10', 10_000);
    await life.close('2026-09');
    const [item] = life.rows('2026-09', '03-discrepancies.csv').filter(({ code }) => code === 'OR-CHARGE');
    return { life, itemId: item?.['item_id'] ?? '' };
  }

  const settle = (life: Life, itemId: string, amount: string): Promise<Said> =>
    life.run(
      ...['settle', itemId, '--amount', amount, '--on', '2026-10-05', '--reference', 'CN-1', '--by', 'Ann'],
    );

  /** The rows of the bridge that are not zero, by name. */
  const bridgeOf = (life: Life, month: string): Record<string, string> =>
    Object.fromEntries(
      life
        .rows(month, '00-control.csv')
        .filter(({ section, amount_usd6 }) => section === 'bridge' && amount_usd6 !== '0')
        .map(({ name, amount_usd6 }) => [name ?? '', amount_usd6 ?? '']),
    );

  it('is settled by a record of it: the claim is gone, and the effect stands in a row of its own', async () => {
    const { life, itemId } = await overchargedSeptember();
    expect((await settle(life, itemId, '0.01')).exitCode).toBe(0);
    expect(await life.close('2026-10')).toBe(0);
    expect(life.open('2026-10')).toEqual(['OR-CHARGE s-1 cleared 0']);
    expect(await life.differences()).toBe(0);
    expect(await life.balance('Settlements outside the float')).toBe(10_000);
    expect(bridgeOf(life, '2026-10')).toMatchObject({ settled_outside: '-10000' });
    expect(bridgeOf(life, '2026-10')).not.toHaveProperty('claims');
  });

  it('in part, and the rest as a credit of the float, is settled by both', async () => {
    const { life, itemId } = await overchargedSeptember();
    await settle(life, itemId, '0.004');
    await life.live.at('2026-10-15T09:00:00.000Z').deposit(6000);
    expect(await life.close('2026-10')).toBe(0);
    expect(life.found('2026-10')).toEqual(['ST-SETTLED s-1']);
    const [item] = life.rows('2026-10', '04-open-items.csv').filter(({ code }) => code === 'OR-CHARGE');
    expect(item).toMatchObject({ state: 'cleared', claim_usd6: '0' });
    expect(item?.['settled_by']).toContain('CN-1');
    expect(await life.differences()).toBe(0);
    expect(await life.close('2026-11')).toBe(0);
    expect(life.open('2026-11')).toEqual([]);
  });

  it('in part leaves a credit that was settled by its sum before to what it settled', async () => {
    const { life, itemId } = await overchargedSeptember();
    await life.overcharged('o-1', '2026-10-10', 4000);
    await life.live.at('2026-10-15T09:00:00.000Z').deposit(4000);
    expect(await life.close('2026-10')).toBe(0);
    expect(life.found('2026-10')).toEqual(['OR-CHARGE o-1 cleared', 'ST-SETTLED o-1']);
    // What is left of the first item comes to the credit as well, from now on.
    await settle(life, itemId, '0.006');
    expect(await life.close('2026-10')).toBe(0);
    expect(life.found('2026-10')).toEqual(['OR-CHARGE o-1 cleared', 'ST-SETTLED o-1']);
    expect(life.open('2026-10')).toContain('OR-CHARGE s-1 carried 4000');
    expect(await life.differences()).toBe(4000);
    expect(await life.close('2026-11')).toBe(0);
    expect(life.open('2026-11')).toEqual(['OR-CHARGE s-1 carried 4000']);
  });

  it('in part leaves the rest claimed, month after month', async () => {
    const { life, itemId } = await overchargedSeptember();
    await settle(life, itemId, '0.004');
    expect(await life.close('2026-10')).toBe(0);
    expect(await life.close('2026-11')).toBe(0);
    expect(life.open('2026-11')).toEqual(['OR-CHARGE s-1 carried 6000']);
    expect(await life.differences()).toBe(6000);
    expect(bridgeOf(life, '2026-11')).toMatchObject({ settled_outside: '-4000', claims: '6000' });
  });

  it('and then as a credit of the float as well is paid twice: the credit is an item', async () => {
    const { life, itemId } = await overchargedSeptember();
    await settle(life, itemId, '0.01');
    await life.close('2026-10');
    await life.live.at('2026-11-05T09:00:00.000Z').deposit(10_000);
    expect(await life.close('2026-11')).toBe(1);
    expect(life.found('2026-11').map((text) => text.slice(0, 13))).toEqual(['DP-UNEXPECTED']);
  });

  it('is left as it was accepted, and the credit that comes later is an item', async () => {
    const { life, itemId } = await overchargedSeptember();
    await life.run('accept', itemId, '--reason', 'too small', '--by', 'Ann');
    expect(await life.close('2026-10')).toBe(0);
    expect(bridgeOf(life, '2026-10')).toMatchObject({ accepted: '-10000' });
    await life.live.at('2026-11-05T09:00:00.000Z').deposit(10_000);
    expect(await life.close('2026-11')).toBe(1);
    expect(await life.differences()).toBe(0);
  });
});

describe('what is judged and not posted', () => {
  it('says how records and statement stand, and claims nothing of what the books have yet to learn', async () => {
    const life = await Life.begin();
    await life.sell('s-1', '2026-09-03');
    life.live.at('2026-09-05T00:00:00.000Z');
    expect((await life.run('close', '--month', '2026-09')).exitCode).not.toBe(70);
    await life.overcharged('s-2', '2026-09-10', 10_000);
    await life.run('fetch', '--month', '2026-09');
    for (const step of ['reconcile', 'report']) {
      expect((await life.run(step, '--month', '2026-09')).exitCode).toBe(1);
    }
    expect(await life.close('2026-09')).toBe(1);
    expect(await life.differences()).toBe(10_000);
  });

  it('before a month that is posted first leaves the books of that month even', async () => {
    const life = await Life.begin();
    await life.overcharged('s-1', '2026-09-10', 10_000);
    life.live.clock.set(Date.parse('2026-10-02T12:00:00Z'));
    await life.run('fetch', '--month', '2026-09');
    expect((await life.run('reconcile', '--month', '2026-09')).exitCode).toBe(1);
    await life.sell('s-2', '2026-10-10');
    expect(await life.close('2026-10')).not.toBe(70);
    expect(await life.close('2026-11')).not.toBe(70);
    expect(await life.close('2026-09')).not.toBe(70);
    expect(await life.close('2026-10')).not.toBe(70);
    expect(await life.differences()).toBe(10_000);
  });
});
