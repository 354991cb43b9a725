import { describe, expect, it } from 'vitest';
import { changedFault, growthFault, movedFault } from '../../../src/client/calling/growing-list.js';

const page = (total: number, closing: number, opening = 0) => ({
  total,
  closing: BigInt(closing),
  fixed: { opening },
  moving: { balance: closing },
});

describe('pages of a list that grows at its end', () => {
  it('are one reading where their figures are alike, or move as the list grows', () => {
    expect(movedFault([])).toBeUndefined();
    expect(movedFault([page(4, 1), page(4, 1)])).toBeUndefined();
    expect(movedFault([page(4, 1), page(5, 2), page(5, 2), page(7, 9)])).toBeUndefined();
  });

  it.each([
    ['a closing that moved by itself', [page(4, 1), page(4, 2)]],
    ['a closing that moved after the list grew', [page(4, 1), page(5, 2), page(5, 3)]],
    ['a list that shrank and moved', [page(5, 1), page(4, 2)]],
    ['an opening that moved with the list', [page(4, 1), page(5, 2, 1)]],
  ])('are none with %s', (_, pages) => {
    expect(movedFault(pages)?.kind).toBe('torn');
  });

  it('are none of a list that nothing joins any more where anything but the balance moved', () => {
    const moved = { ...page(4, 1), moving: { balance: 2 } };
    expect(changedFault([page(4, 1), moved])).toBeUndefined();
    for (const other of [page(5, 1), page(4, 2), page(4, 1, 1)]) {
      expect(changedFault([page(4, 1), other])?.kind).toBe('torn');
    }
  });

  it('are odd where the closing moved by another amount than the entries that joined', () => {
    const at = (total: number, closing: bigint) => ({ total, closing });
    const moves = [100n, -1n, -2n, 30n];
    expect(growthFault(at(2, 99n), at(4, 127n), moves)).toBeUndefined();
    expect(growthFault(at(2, 99n), at(4, 126n), moves)?.kind).toBe('odd');
    expect(growthFault(at(4, 5n), at(4, 5n), moves)).toBeUndefined();
  });

  it('are believed where nothing tells by how much an entry moves the closing', () => {
    const moves = [100n, undefined];
    expect(growthFault({ total: 1, closing: 100n }, { total: 2, closing: 7n }, moves)).toBeUndefined();
  });
});
