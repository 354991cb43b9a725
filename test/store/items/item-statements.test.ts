import { describe, expect, it } from 'vitest';
import { booksInMemory, discrepancy, month, sandboxKey } from '../sample.js';

const [september, october, november] = [month('2026-09'), month('2026-10'), month('2026-11')];

/** Books that record what a month finds, as the close of another month, in one line. */
function recording() {
  const { runs, items } = booksInMemory();
  const record = (ids: readonly string[], of: typeof october, closing = of): void => {
    const runId = runs.startRun({ command: 'close', month: closing, asOfMs: 100, startedAtMs: 100 });
    const found = ids.map((id) => discrepancy(id, { month: of }));
    items.recordItems('sandbox', sandboxKey.account, of, found, 100, runId, { closing });
  };
  return { items, record, clearedMonth: (id: string) => items.item(id).clearedMonth };
}

describe('what a later month cleared in place of an earlier one', () => {
  it('is cleared by the earlier one from when that is recorded again and finds it no more', () => {
    const { record, clearedMonth, items } = recording();
    record(['a1'], september);
    record([], september, november);
    expect(clearedMonth('a1')).toBe('2026-11');
    record([], september, october);
    expect(clearedMonth('a1')).toBe('2026-10');
    record([], september, september);
    expect(clearedMonth('a1')).toBe('2026-09');
    expect(items.items(september).map(({ state }) => state)).toEqual(['cleared']);
  });

  it('stays with the later one where that was the first to find it, or where it is of another month', () => {
    const { record, clearedMonth } = recording();
    record(['a1'], september, october);
    record(['b1'], october);
    record([], september, november);
    record([], october, november);
    record([], september, september);
    expect([clearedMonth('a1'), clearedMonth('b1')]).toEqual(['2026-11', '2026-11']);
  });
});

describe('an item that a run leaves untouched', () => {
  it('stands as it was recorded, found again or not', () => {
    const { runs, items } = booksInMemory();
    const record = (ids: readonly string[], atMs: number, untouched: readonly string[]): void => {
      const runId = runs.startRun({ command: 'close', month: october, asOfMs: atMs, startedAtMs: atMs });
      const found = ids.map((id) => discrepancy(id, { month: october, claimUsd6: BigInt(atMs) }));
      items.recordItems('sandbox', sandboxKey.account, october, found, atMs, runId, {
        untouched: new Set(untouched),
      });
    };
    record(['a1', 'b2', 'c3'], 100, []);
    record(['b2', 'd4'], 200, ['a1', 'b2']);
    const standing = items.items().map(({ item, state, lastSeenMs }) => [item.claimUsd6, state, lastSeenMs]);
    expect(standing).toEqual([
      [100n, 'new', 100],
      [100n, 'new', 100],
      [100n, 'cleared', 100],
      [200n, 'new', 200],
    ]);
    // What was left is still a finding of the month: a run that finds it no more clears it.
    record(['d4'], 300, []);
    expect(items.items().map(({ state }) => state)).toEqual(['cleared', 'cleared', 'cleared', 'new']);
  });
});
