import { describe, expect, it } from 'vitest';
import type { BookedMovement } from '../../../src/reconcile/match/movement-set.js';
import {
  knownOf,
  type MovementKnown,
  movementText,
} from '../../../src/reconcile/settlement/known-settlements.js';
import type { SettleableItem } from '../../../src/reconcile/settlement/left-open.js';
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

function open(
  itemId: string,
  openUsd6: bigint,
  ref = itemId,
  occurredAtMs: number | undefined = 0,
  changes: Partial<SettleableItem['item']> = {},
): SettleableItem {
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
      ...changes,
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
  items: readonly SettleableItem[],
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

/** An item that was off all along. */
function openAlways(itemId: string, openUsd6: bigint, ref: string): SettleableItem {
  return { ...open(itemId, openUsd6, ref), occurredAtMs: undefined };
}

describe('a movement', () => {
  it('settles the items of its reference first, the oldest first, and has the rest for itself', () => {
    const items = [open('late', 5n, 'a', 5), open('early', 3n, 'a', 1), open('other', 9n)];
    expect(told([movement(1, 4, 'a')], items)).toEqual(['1: early 3 left 0, late 1 left 4; rest 0']);
    expect(told([movement(1, 9, 'a')], items)).toEqual(['1: early 3 left 0, late 5 left 0; rest 1']);
  });

  it('settles, of one time, what is claimed before what the own records lack, whatever their ids are', () => {
    const lacks = { code: 'OR-NOT-IN-BOOKS', owedBy: 'book' } as const;
    for (const [claim, row] of [
      ['a', 'b'],
      ['b', 'a'],
    ] as const) {
      const items = [open(row, 9n, 'shop-1', 1, lacks), open(claim, 3n, 'shop-1', 1)];
      expect(told([movement(1, 3, 'shop-1')], items)).toEqual([`1: ${claim} 3 left 0; rest 0`]);
      expect(told([movement(1, 5, 'shop-1')], items)).toEqual([
        `1: ${claim} 3 left 0, ${row} 2 left 7; rest 0`,
      ]);
    }
  });

  it('settles what is claimed before what the own records lack, though that is older', () => {
    const lacks = { code: 'OR-NOT-IN-BOOKS', owedBy: 'book' } as const;
    const older = open('row', 9n, 'shop-1', 1, { ...lacks, month: monthNamed('2026-09') });
    const items = [older, open('late', 3n, 'shop-1', 8), open('early', 2n, 'shop-1', 7)];
    expect(told([movement(1, 4, 'shop-1')], items)).toEqual(['1: early 2 left 0, late 2 left 1; rest 0']);
    expect(told([movement(1, 6, 'shop-1')], items)).toEqual([
      '1: early 2 left 0, late 3 left 0, row 1 left 8; rest 0',
    ]);
  });

  it('settles nothing where a person has decided on its own item', () => {
    const decided = { ...movement(1, 5), ownItem: open('own', 0n, 'stray', 10), decidedUsd6: -5n };
    expect(told([decided], [open('same amount', 5n)])).toEqual([]);
    expect(told([{ ...decided, refs: ['a'] }], [open('of its reference', 5n, 'a')])).toEqual([]);
  });

  it('settles items of its reference alone by what a person has left of its own item', () => {
    const decided = { ...movement(1, 5, 'a'), ownItem: open('own', -2n, 'a', 10), decidedUsd6: -3n };
    expect(told([decided], [open('other', 5n), open('left', 2n)])).toEqual([]);
    expect(told([decided], [open('of its reference', 4n, 'a')])).toEqual([
      '1: of its reference 2 left 2; rest 3',
    ]);
    // What the person left of it a later movement may undo.
    expect(told([decided, movement(2, -2)], [])).toEqual(['2: own -2 left 0; rest 0']);
  });

  it('settles so much of the items of its reference as it is, whichever way it goes', () => {
    const items = [open('first', -3n, 'a'), open('second', -5n, 'a', 1), open('third', -1n, 'a', 2)];
    expect(told([movement(1, -8, 'a')], items)).toEqual(['1: first -3 left 0, second -5 left 0; rest 0']);
    expect(told([movement(1, -4, 'a')], items)).toEqual(['1: first -3 left 0, second -1 left -4; rest 0']);
    expect(told([movement(1, 4, 'a')], items)).toEqual([]);
  });

  it('settles the items of the oldest month first, then the oldest, then by content', () => {
    const september = { month: monthNamed('2026-09') };
    const items = [
      open('d', 1n, 'a', 5),
      open('c', 1n, 'a', 4),
      open('b', 1n, 'a', 4),
      openAlways('e', 1n, 'a'),
      open('f', 1n, 'a', 9, september),
    ];
    const inOrder = ['1: f 1 left 0, e 1 left 0, b 1 left 0, c 1 left 0, d 1 left 0; rest 0'];
    expect(told([movement(1, 5, 'a')], items)).toEqual(inOrder);
    expect(told([movement(1, 5, 'a')], items.toReversed())).toEqual(inOrder);
    const named = items.map(({ item }, at) => ({ ...open(item.itemId, 5n, `${at}`), item }));
    expect(told([movement(1, 5)], named)).toEqual(told([movement(1, 5)], named.toReversed()));
  });

  it('settles what came at its own instant, and what was off all along', () => {
    expect(told([movement(1, 5)], [open('a', 5n, 'a', 10)])).toEqual(['1: a 5 left 0; rest 0']);
    expect(told([movement(1, 5)], [openAlways('a', 5n, 'a')])).toEqual(['1: a 5 left 0; rest 0']);
  });

  it('passes by an item of its reference that is closed, and settles the next', () => {
    for (const sign of [1, -1]) {
      const items = [open('closed', 0n, 'a'), open('next', BigInt(5 * sign), 'a', 1)];
      expect(told([movement(1, 5 * sign, 'a')], items)).toEqual([`1: next ${5 * sign} left 0; rest 0`]);
    }
  });

  it.each([
    ['the provider owes', 'provider', true],
    ['we owe', 'us', true],
    ['is not yet known to be owed', 'unclear', true],
    ['the own records have to put right', 'book', false],
    ['clears by itself', 'time', false],
  ] as const)('settles by its amount what %s: %s', (_, owedBy, isSettled) => {
    const items = [open('a', 5n, 'a', 0, { owedBy })];
    expect(told([movement(1, 5)], items)).toEqual(isSettled ? ['1: a 5 left 0; rest 0'] : []);
    expect(told([movement(1, 5, 'a')], items)).toEqual(['1: a 5 left 0; rest 0']);
  });

  it('settles by its amount whichever way it goes', () => {
    const items = [open('a', -5n), open('b', -4n), open('c', 9n)];
    expect(told([movement(1, -9)], items)).toEqual(['1: a -5 left 0, b -4 left 0; rest 0']);
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
    const named = { ...movement(1, 5, 'a', true), refs: ['a', 'hash'] };
    expect(told([named], [open('b', 0n), open('a', 0n)])).toEqual(['1: ; rest 5']);
    expect(told([movement(1, 5, 'a', true)], [open('b', 0n)])).toEqual([]);
    expect(told([movement(1, 5, 'a', true)], [open('a', -5n)])).toEqual([]);
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

  it('may be settled for what it leaves, less what a person closed of it', () => {
    const closedTwo = { ...movement(1, -5, 'x'), ownItem: open('own', 3n, 'x') };
    const first = '1: a -1 left 0; rest -4';
    expect(told([closedTwo, movement(2, 3, 'x')], [])).toEqual(['2: own 3 left 0; rest 0']);
    const items = [open('a', -1n, 'x')];
    expect(told([closedTwo, movement(2, 9, 'x')], items)).toEqual([first, '2: own 2 left 0; rest 7']);
    const closedAll = { ...closedTwo, ownItem: open('own', 0n, 'x') };
    const both = { ...closedAll, refs: ['x', 'y'] };
    expect(told([both, movement(2, 9, 'x')], [open('a', -1n, 'y')])).toEqual([first, '2: ; rest 9']);
    const credit = { ...movement(1, 5, 'x'), ownItem: open('own', -3n, 'x') };
    const debit = [open('a', 1n, 'x')];
    expect(told([credit, movement(2, -9, 'x')], debit)).toEqual([
      '1: a 1 left 0; rest 4',
      '2: own -2 left 0; rest -7',
    ]);
    expect(told([{ ...credit, ownItem: open('own', 0n, 'x') }, movement(2, -9, 'x')], debit)).toEqual([
      '1: a 1 left 0; rest 4',
      '2: ; rest -9',
    ]);
  });

  it('is no item where all of it settles others', () => {
    const own = { ...movement(1, -5, 'x'), ownItem: open('own', 5n, 'x') };
    expect(told([own, movement(2, 3, 'x')], [open('a', -5n)])).toEqual(['1: a -5 left 0; rest 0']);
  });

  it('on an earlier order leaves an item of what goes beyond those that it settles', () => {
    const rests: boolean[] = [];
    const restItem = (isSurplus: boolean): SettleableItem => {
      rests.push(isSurplus);
      return open(isSurplus ? 'surplus' : 'beyond', 0n, 'x', 10);
    };
    const late = (row: number, amountUsd6: number) => ({ ...movement(row, amountUsd6, 'x', true), restItem });
    const items = [open('a', 3n, 'x')];
    expect(told([late(1, 5), movement(2, -9, 'x')], items)).toEqual([
      '1: a 3 left 0; rest 2',
      '2: beyond -2 left 0; rest -7',
    ]);
    expect(told([late(1, 5), movement(2, -9, 'x')], [open('a', 0n, 'x')])).toEqual([
      '1: ; rest 5',
      '2: surplus -5 left 0; rest -4',
    ]);
    expect(rests).toEqual([false, true]);
  });

  it('on an earlier order leaves none where nothing goes beyond, or nothing of it was ever open', () => {
    const restItem = (): never => {
      throw new Error('nothing is left of it');
    };
    const late = { ...movement(1, 3, 'x', true), restItem };
    expect(told([late], [open('a', 3n, 'x')])).toEqual(['1: a 3 left 0; rest 0']);
    expect(told([late], [])).toEqual([]);
  });

  it('carries for each item that it settles the part that it undoes', () => {
    const named = {
      ...movement(3, 9, 'a'),
      line: { ...movement(3, 9, 'a').line, slug: 'oak', currency: 'EUR' },
    };
    const items = [open('a', 5n), open('b', 4n, 'a', 1)];
    const carried = {
      ref: 'a',
      kind: 'other',
      slug: 'oak',
      currency: 'EUR',
      settles: true,
      isClaimless: false,
      isOfItsMonth: false,
      row: 3,
    };
    expect(settlingEffectsOf(settle([named], items))).toEqual([
      { ...carried, itemId: 'a', effectUsd6: 5n },
      { ...carried, itemId: 'b', effectUsd6: 4n },
    ]);
    const [unnamed] = settlingEffectsOf(settle([movement(3, 9, 'a')], items));
    expect(unnamed).toMatchObject({ slug: '', currency: '' });
  });

  it('says of each part whether it is of an item of its own month', () => {
    const one = movement(3, 9, 'a');
    const october9 = { ...one, line: { ...one.line, statedMonth: october } };
    expect(settlingEffectsOf(settle([october9], [open('a', 9n)]))).toMatchObject([{ isOfItsMonth: true }]);
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
