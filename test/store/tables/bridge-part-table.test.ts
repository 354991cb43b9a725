import { describe, expect, it } from 'vitest';
import { booksInMemory, bridgePart, month, sandboxKey } from '../sample.js';

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

  it('are one a month: the newest, and none where nothing is proven any more', () => {
    const books = booksInMemory();
    books.bridgeParts.record(sandboxKey, august, bridgePart(august));
    const changed = bridgePart(august, { unexplainedUsd6: 1n });
    books.bridgeParts.record(sandboxKey, august, changed);
    expect(books.bridgeParts.before(sandboxKey, october)).toEqual([changed]);
    books.bridgeParts.record(sandboxKey, august, undefined);
    expect(books.bridgeParts.before(sandboxKey, october)).toEqual([]);
  });
});
