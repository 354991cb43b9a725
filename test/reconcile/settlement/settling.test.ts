import { describe, expect, it } from 'vitest';
import type { BookedMovement } from '../../../src/reconcile/match/movement-set.js';
import {
  knownOf,
  type MovementKnown,
  movementText,
} from '../../../src/reconcile/settlement/known-settlements.js';
import type { OpenItem } from '../../../src/reconcile/settlement/left-open.js';
import {
  type Settlements,
  type SettlingMovement,
  settle,
  settlingEffectsOf,
} from '../../../src/reconcile/settlement/settling.js';
import { runs } from '../../months/campaign.js';
import { monthNamed } from '../../months/evidence.js';
import { fc } from '../../support/fast-check.js';

const october = monthNamed('2026-10');

function open(itemId: string, openUsd6: bigint, ref = itemId, occurredAtMs = 0): OpenItem {
  return {
    item: {
      itemId,
      code: 'OR-CHARGE',
      subject: ref,
      field: 'amount_usd6',
      slug: '',
      currency: '',
      month: october,
      owedBy: 'provider',
    },
    refs: new Set([ref]),
    occurredAtMs,
    openUsd6,
  };
}

function movement(row: number, amountUsd6: number, ref = '', isReferenceKnown = false): SettlingMovement {
  // Only what a settlement looks at.
  const line = { row, seq: row, ref, amountUsd6, bookedAtMs: 10, kind: 'other' } as BookedMovement;
  return { line, refs: ref === '' ? [] : [ref], isReferenceKnown, ownItem: undefined };
}

function told(
  movements: readonly SettlingMovement[],
  items: readonly OpenItem[],
  known: readonly MovementKnown[] = [],
): string[] {
  return [...settle(movements, items, known)].map(([row, { parts, restUsd6, rivals }]) => {
    const settled = parts.map(
      ({ item, amountUsd6, leftUsd6 }) => `${item.itemId} ${amountUsd6} left ${leftUsd6}`,
    );
    const fits = rivals.map((set) => set.map(({ itemId }) => itemId).join('+')).join(' or ');
    return `${row}: ${settled.join(', ')}; rest ${restUsd6}${fits === '' ? '' : `; ${fits}`}`;
  });
}

describe('a movement', () => {
  it('settles the items of its reference first, the oldest first, and has the rest for itself', () => {
    const items = [open('late', 5n, 'a', 5), open('early', 3n, 'a', 1), open('other', 9n)];
    expect(told([movement(1, 4, 'a')], items)).toEqual(['1: early 3 left 0, late 1 left 4; rest 0']);
    expect(told([movement(1, 9, 'a')], items)).toEqual(['1: early 3 left 0, late 5 left 0; rest 1']);
  });

  it('of a known reference settles nothing by its amount alone', () => {
    expect(told([movement(1, 9, 'b', true)], [open('other', 9n)])).toEqual([]);
  });

  it('without a known reference settles the one set that makes it, and only what it goes against', () => {
    const items = [open('a', 5n), open('b', 4n), open('c', -9n)];
    expect(told([movement(1, 9)], items)).toEqual(['1: a 5 left 0, b 4 left 0; rest 0']);
    expect(told([movement(1, -9)], items)).toEqual(['1: c -9 left 0; rest 0']);
    expect(told([movement(1, 8)], items)).toEqual([]);
  });

  it('settles none of two sets that fit, and says which they are', () => {
    const items = [open('a', 5n), open('b', 4n), open('c', 9n)];
    expect(told([movement(1, 9)], items)).toEqual(['1: ; rest 9; c or a+b']);
  });

  it('settles what is left after those before it, and nothing that came after it', () => {
    expect(told([movement(1, 4, 'a'), movement(2, 4, 'a')], [open('a', 5n)])).toEqual([
      '1: a 4 left 1; rest 0',
      '2: a 1 left 0; rest 3',
    ]);
    expect(told([movement(1, 5)], [open('a', 5n, 'a', 11)])).toEqual([]);
  });

  it('is an item of its own where a person has closed what it would settle', () => {
    expect(told([movement(1, 5, 'a', true)], [open('a', 0n)])).toEqual(['1: ; rest 5']);
  });

  it('settles what it settled before, whatever fits beside it by now', () => {
    const items = [open('a', 4n), open('b', 4n)];
    const known = [{ itemIds: new Set(['b']), laterIds: new Set<string>() }];
    expect(told([movement(1, 4)], items)).toEqual(['1: ; rest 4; a or b']);
    expect(told([movement(1, 4)], items, known)).toEqual(['1: b 4 left 0; rest 0']);
  });

  it('is made out anew where what it settled before no longer comes to it', () => {
    const known = [{ itemIds: new Set(['b']), laterIds: new Set<string>() }];
    expect(told([movement(1, 4)], [open('a', 4n), open('b', 5n)], known)).toEqual(['1: a 4 left 0; rest 0']);
    expect(told([movement(1, 4)], [open('a', 4n)], known)).toEqual(['1: a 4 left 0; rest 0']);
  });

  it('takes nothing that a later one was said to settle', () => {
    const known = [{ itemIds: new Set<string>(), laterIds: new Set(['b']) }];
    expect(told([movement(1, 4)], [open('b', 4n)], known)).toEqual([]);
    expect(told([movement(1, 4)], [open('a', 4n), open('b', 4n)], known)).toEqual(['1: ; rest 4; a or b']);
  });

  it('keeps what it settled when persons close parts of other items afterwards', () => {
    const amount = fc.integer({ min: 1, max: 9 });
    const drawn = fc.record({
      moved: fc.array(fc.record({ amount, ref: fc.constantFrom('', '', 'a') }), { maxLength: 5 }),
      opened: fc.array(fc.record({ amount, ref: fc.constantFrom('', '', 'a'), closed: fc.nat(9) }), {
        maxLength: 6,
      }),
    });
    fc.assert(
      fc.property(drawn, ({ moved, opened }) => {
        const items = opened.map(({ amount: one, ref }, at) => open(`i${at}`, BigInt(one), ref || `i${at}`));
        const movements = moved.map(({ amount: one, ref }, at) => movement(at, one, ref));
        const partsOf = (settled: Settlements): string[] =>
          [...settled].flatMap(([row, { parts }]) =>
            parts.map(({ item, amountUsd6 }) => `${row} ${item.itemId} ${amountUsd6}`),
          );
        const before = settle(movements, items);
        const settledIds = new Set(
          [...before.values()].flatMap(({ parts }) => parts.map(({ item }) => item.itemId)),
        );
        const said = [...before.values()].flatMap(({ line, parts }) =>
          parts.map(({ item }) => ({ month: october, settledBy: movementText(line), itemId: item.itemId })),
        );
        const closed = items.map((one, at) => {
          const closedUsd6 = BigInt(Math.min(opened[at]?.closed ?? 0, Number(one.openUsd6)));
          return settledIds.has(one.item.itemId) ? one : { ...one, openUsd6: one.openUsd6 - closedUsd6 };
        });
        const known = knownOf(
          movements.map(({ line }) => line),
          october,
          said,
        );
        expect(partsOf(settle(movements, items, known))).toEqual(partsOf(before));
        expect(partsOf(settle(movements, closed, known))).toEqual(expect.arrayContaining(partsOf(before)));
      }),
      runs(400),
    );
  });

  it('may be settled itself by a later one', () => {
    const own = { ...movement(1, -5, 'x'), ownItem: open('x', 5n) };
    expect(told([own, movement(2, 5)], [])).toEqual(['2: x 5 left 0; rest 0']);
  });

  it('settles as much as it is and no more, whatever is open', () => {
    const amount = fc.integer({ min: -9, max: 9 }).filter((one) => one !== 0);
    const drawn = fc.array(fc.record({ amount, ref: fc.constantFrom('', 'a', 'b') }), { maxLength: 6 });
    fc.assert(
      fc.property(drawn, drawn, (moved, opened) => {
        const items = opened.map(({ amount: one, ref }, at) => open(`i${at}`, BigInt(one), ref || `i${at}`));
        const left = new Map(items.map(({ item, openUsd6 }) => [item.itemId, openUsd6]));
        const movements = moved.map(({ amount: one, ref }, at) => movement(at, one, ref));
        const settled = settle(movements, items);
        for (const { line, parts, restUsd6 } of settled.values()) {
          const sum = parts.reduce((all, { amountUsd6 }) => all + amountUsd6, 0n);
          expect(sum + restUsd6).toBe(BigInt(line.amountUsd6));
          for (const { item, amountUsd6, openUsd6, leftUsd6 } of parts) {
            expect(openUsd6).toBe(left.get(item.itemId));
            expect(openUsd6 - amountUsd6).toBe(leftUsd6);
            expect(amountUsd6 > 0n).toBe(openUsd6 > 0n);
            left.set(item.itemId, leftUsd6);
          }
        }
        const carried = settlingEffectsOf(settled).reduce((all, { effectUsd6 }) => all + effectUsd6, 0n);
        const before = items.reduce((all, { openUsd6 }) => all + openUsd6, 0n);
        expect([...left.values()].reduce((all, one) => all + one, 0n)).toBe(before - carried);
      }),
      runs(200),
    );
  });
});
