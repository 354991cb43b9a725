import { describe, expect, it } from 'vitest';
import { booksInMemory, bridgePart, month, sandboxKey, tokenPart } from '../sample.js';

const [august, september, october] = [month('2026-08'), month('2026-09'), month('2026-10')];

describe('the parts of the bridge in the books', () => {
  it('come back as they were recorded, those of the months before in their order', () => {
    const books = booksInMemory();
    const first = bridgePart(august, { closingUsd6: 9_007_199_254_740_993n });
    for (const part of [bridgePart(october), bridgePart(september), first]) {
      books.bridgeParts.record(sandboxKey, part.month, part);
    }
    expect(books.bridgeParts.before(sandboxKey, october)).toEqual([first, bridgePart(september)]);
  });

  it('come back in tokens as well, of any size', () => {
    const books = booksInMemory();
    const part = tokenPart(august, {
      closingPlus18: 10n ** 24n + 1n,
      effects: [{ itemId: 'i1', code: 'RW-POOL', effectPlus18: 1n, claimPlus18: 0n, owedBy: 'statement' }],
      carried: [{ itemId: 'i0', effectPlus18: -1n, recordsPlus18: 0n }],
    });
    const key = { interfaceName: 'rewards', account: 'demo' } as const;
    books.bridgeParts.record(key, august, part);
    expect(books.bridgeParts.beforeInTokens(key, september)).toEqual([part]);
    // No account of dollars, nor one of tokens, is asked for the other's.
    books.bridgeParts.record(sandboxKey, august, bridgePart(august));
    expect(books.bridgeParts.before(key, september)).toEqual([]);
    expect(books.bridgeParts.beforeInTokens(sandboxKey, september)).toEqual([]);
  });

  it('tell the first closed month of an account, in whatever order the months were closed', () => {
    const books = booksInMemory();
    expect(books.bridgeParts.firstMonth(sandboxKey)).toBe(undefined);
    for (const one of [october, august, september]) {
      books.bridgeParts.record(sandboxKey, one, bridgePart(one));
    }
    expect(books.bridgeParts.firstMonth(sandboxKey)).toBe(august);
    expect(books.bridgeParts.firstMonth({ interfaceName: 'rewards', account: 'demo' })).toBe(undefined);
  });

  it('are one a month: the newest, and none where nothing is proven any more', () => {
    const books = booksInMemory();
    books.bridgeParts.record(sandboxKey, august, bridgePart(august));
    const changed = bridgePart(august, { unexplainedUsd6: 1n });
    books.bridgeParts.record(sandboxKey, august, changed);
    expect(books.bridgeParts.before(sandboxKey, october)).toEqual([changed]);
    const isThere = () => [august, september].map((one) => books.bridgeParts.has(sandboxKey, one));
    expect(isThere()).toEqual([true, false]);
    books.bridgeParts.record(sandboxKey, august, undefined);
    expect(books.bridgeParts.before(sandboxKey, october)).toEqual([]);
    expect(isThere()).toEqual([false, false]);
  });
});
