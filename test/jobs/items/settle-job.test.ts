import { describe, expect, it } from 'vitest';
import { FixedClock } from '../../../src/base/time/clock.js';
import { type SettlementWords, settleItem } from '../../../src/jobs/items/settle-job.js';
import type { Books } from '../../../src/store/books.js';
import { failureOf, month, receipt } from '../../store/sample.js';
import { ownBooks } from '../support/live-account.js';
import { recordSample, sampleItem } from '../support/recorded-items.js';

const september = month('2026-09');
const now = Date.parse('2026-11-05T09:00:00Z');
const usual = { item: 'i1', amount: '0.01', on: '2026-10-20', reference: 'CN-7', by: 'Ann' };

function settle(books: Books, changes: Partial<SettlementWords> = {}, asOfMs?: number) {
  return settleItem({ books, machineClock: new FixedClock(now), asOfMs }, { ...usual, ...changes });
}

/**
 * An item that claims a cent, one that owes one, one that claims nothing, and what follows from the first.
 */
function someBooks(): Books {
  const books = ownBooks();
  recordSample(books, september, [
    sampleItem('i1', september),
    sampleItem('i2', september, { claimUsd6: -10_000n, effectUsd6: 10_000n, owedBy: 'us' }),
    sampleItem('i3', september, { claimUsd6: 0n, owedBy: 'book' }),
    sampleItem('i4', september, { claimUsd6: 0n, causedBy: ['i1'], owedBy: '' }),
  ]);
  return books;
}

describe('settling an item outside of the float', () => {
  it('records amount, day, reference and name, for the month of the day', () => {
    const books = someBooks();
    expect(settle(books)).toMatchObject({
      amountUsd6: 10_000n,
      settledOnMs: Date.parse('2026-10-20T00:00:00Z'),
      postingMonth: '2026-10',
      isKnown: false,
      stored: { state: 'cleared', settledBy: 'CN-7', item: { claimUsd6: 0n } },
    });
    expect(books.itemWork.settlementsOf('i1')).toMatchObject([{ recordedBy: 'Ann', recordedAtMs: now }]);
  });

  it('takes parts that add up to the claim, and refuses a millionth more', () => {
    const books = someBooks();
    settle(books, { amount: '0.004' });
    expect(failureOf(() => settle(books, { amount: '0.006001', reference: 'CN-8' })).message).toBe(
      '0.006001 USD is more than item i1 claims: the provider owes us 0.006000 USD',
    );
    expect(settle(books, { amount: '0.006', reference: 'CN-8' }).stored.state).toBe('cleared');
  });

  it('takes a claim in tokens in tokens, to the last of 18 decimals, and posts none of it', () => {
    const one = 10n ** 18n;
    const books = ownBooks();
    const tokens = { effectPlus18: -20n * one, claimPlus18: 20n * one, differencePlus18: 20n * one };
    recordSample(books, september, [
      sampleItem('t1', september, { claimUsd6: 0n, effectUsd6: 0n, tokens }),
      sampleItem('t2', september, { claimUsd6: 0n, tokens: { ...tokens, claimPlus18: 0n } }),
    ]);
    const part = settle(books, { item: 't1', amount: '19.999999999999999999' });
    expect(part).toMatchObject({ amountPlus18: 20n * one - 1n, postingMonth: '2026-10', isKnown: false });
    expect(part.stored.item.tokens).toEqual({ ...tokens, claimPlus18: 1n });
    expect(settle(books, { item: 't1', amount: '19.999999999999999999' }).isKnown).toBe(true);
    expect(failureOf(() => settle(books, { item: 't1', amount: '1' })).message).toBe(
      '1 tokens is more than item t1 claims: the provider owes us 0.000000000000000001 tokens',
    );
    expect(failureOf(() => settle(books, { item: 't1', amount: '0.0000000000000000001' })).message).toContain(
      'not in tokens over 0, with at most 18 decimals',
    );
    const last = settle(books, { item: 't1', amount: '0.000000000000000001', reference: 'CN-8' });
    expect(last.stored).toMatchObject({ state: 'cleared', settledBy: 'CN-7|CN-8' });
    expect(failureOf(() => settle(books, { item: 't2', amount: '1' })).message).toContain('claims nothing');
    expect(books.items.items(september)[0]?.state).toBe('new');
    expect(books.items.settledItems()).toEqual([]);
  });

  it('records the same once, also where the item is settled in full or accepted by then', () => {
    const books = someBooks();
    settle(books);
    expect(settle(books)).toMatchObject({ isKnown: true, postingMonth: '2026-10' });
    expect(books.itemWork.settlementsOf('i1')).toHaveLength(1);
    expect(failureOf(() => settle(books, { reference: 'CN-8' })).message).toContain(
      'settled in full by CN-7',
    );
  });

  it('goes the way of the claim: what we owe is settled by an amount without a sign or with its own', () => {
    const books = someBooks();
    expect(settle(books, { item: 'i2', amount: '0.004' }).amountUsd6).toBe(-4_000n);
    expect(settle(books, { item: 'i2', amount: '-0.006' }).amountUsd6).toBe(-6_000n);
    expect(settle(books, { item: 'i2', amount: '-0.006' }).isKnown).toBe(true);
    expect(failureOf(() => settle(books, { amount: '-0.01' })).message).toContain('below 0');
  });

  it('belongs to the earliest open month where that of its day is certified', () => {
    const books = someBooks();
    for (const locked of [september, month('2026-10')]) {
      books.periods.change({
        month: locked,
        state: 'certified',
        changedBy: 'a',
        reason: 'b',
        changedAtMs: 1,
      });
    }
    expect(settle(books).postingMonth).toBe('2026-11');
  });

  it.each<[string, Partial<SettlementWords>, string]>([
    ['an unknown item', { item: 'i9' }, 'no item'],
    ['an item that claims nothing', { item: 'i3' }, 'claims nothing'],
    ['what follows from another item', { item: 'i4' }, 'it follows from others'],
    ['more than the claim', { amount: '0.010001' }, 'is more than item i1 claims'],
    ['no amount', { amount: '0' }, 'not in dollars over 0'],
    ['seven decimals', { amount: '0.0000001' }, 'not in dollars over 0'],
    ['a thousands mark', { amount: '1,000.00' }, 'not in dollars over 0'],
    ['an exponent', { amount: '1e-2' }, 'not in dollars over 0'],
    ['a day that no calendar has', { on: '2026-02-30' }, 'is not a day'],
    ['an instant', { on: '2026-10-20T00:00:00Z' }, 'is not a day'],
    ['a day before the month of the item', { on: '2026-08-31' }, 'is before 2026-09'],
    ['a day to come', { on: '2026-11-06' }, '2026-11-06 is still to come'],
    ['no reference', { reference: ' ' }, 'the reference is empty'],
    ['a gift card code as reference', { reference: 'DEMO-AAAA-BBBB-CCCC' }, 'gift card code'],
    ['no name', { by: '' }, 'the name is empty'],
  ])('refuses %s, and nothing is recorded', (_what, changes, message) => {
    const books = someBooks();
    const failure = failureOf(() => settle(books, changes));
    expect([failure.kind, failure.message]).toEqual(['refused', expect.stringContaining(message)]);
    expect(books.itemWork.settlements().size).toBe(0);
  });

  it('takes no day after the as-of of the run, and any until then', () => {
    const books = someBooks();
    const asOfMs = Date.parse('2026-10-19T23:59:59Z');
    expect(failureOf(() => settle(books, {}, asOfMs)).message).toBe(
      '2026-10-20 is still to come: the run is as of 2026-10-19T23:59:59.000Z; a day that has begun is expected',
    );
    expect(settle(books, {}, asOfMs + 1000).settledOnMs).toBe(asOfMs + 1000);
  });

  it('takes the time of the newest answer on file, where the service is ahead of this machine', () => {
    const books = someBooks();
    books.receipts.addReceipt(receipt({ receivedAtMs: Date.parse('2026-12-01T00:00:00Z') }));
    expect(settle(books, { on: '2026-12-01' }).postingMonth).toBe('2026-12');
    expect(failureOf(() => settle(books, { on: '2026-12-02' })).message).toContain('is still to come');
  });

  it('refuses an item that is accepted, and one that no close finds any more', () => {
    const books = someBooks();
    books.items.accept('i1', 'small', 'Ann', now);
    expect(failureOf(() => settle(books)).message).toContain('is accepted');
    recordSample(books, september, []);
    expect(failureOf(() => settle(books, { item: 'i2' })).message).toContain('is cleared');
  });
});
