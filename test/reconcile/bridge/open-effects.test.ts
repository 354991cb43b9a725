import { describe, expect, it } from 'vitest';
import { claimSidesOf, effectRowsOf } from '../../../src/reconcile/bridge/open-effects.js';
import { discrepancyCodes } from '../../../src/reconcile/finding/code.js';
import { fc } from '../../support/fast-check.js';

type Item = Parameters<typeof effectRowsOf>[0][number];
type Closed = Parameters<typeof effectRowsOf>[1];

/** An item of which the account is off by ten too little, which the provider owes. */
function item(itemId: string, change: Partial<Item> = {}): Item {
  return { itemId, code: 'OR-CHARGE', effectUnits: -10n, claimUnits: 10n, owedBy: 'provider', ...change };
}

const nothingClosed: Closed = { accepted: new Set(), outsideUnits: new Map() };

function outside(units: bigint): Closed {
  return { ...nothingClosed, outsideUnits: new Map([['i1', units]]) };
}

const noneClosed = [
  { name: 'accepted', count: 0, units: 0n },
  { name: 'settled_outside', count: 0, units: 0n },
];

const sumOf = (all: readonly { readonly units: bigint }[]): bigint =>
  all.reduce((sum, { units }) => sum + units, 0n);

describe('what open items move', () => {
  it('is added up by code in the order of the codes, each with its count of items', () => {
    const later = item('i3', { code: 'RF-KIND', effectUnits: 3n });
    expect(effectRowsOf([item('i1'), item('i2', { effectUnits: -5n }), later], nothingClosed)).toEqual({
      byCode: [
        { name: 'RF-KIND', count: 1, units: 3n },
        { name: 'OR-CHARGE', count: 2, units: -15n },
      ],
      byClosing: noneClosed,
    });
  });

  it('has no row of a code whose items move nothing, and one of each closing even without items', () => {
    const moved = effectRowsOf([item('i1', { effectUnits: 0n })], nothingClosed);
    expect(moved).toEqual({ byCode: [], byClosing: noneClosed });
  });

  it('keeps a code whose items cancel out: they are open all the same', () => {
    const { byCode } = effectRowsOf([item('i1'), item('i2', { effectUnits: 10n })], nothingClosed);
    expect(byCode).toEqual([{ name: 'OR-CHARGE', count: 2, units: 0n }]);
  });

  it('leaves the code for the row of the accepted ones, whole, even where a part was settled outside', () => {
    const accepted = { ...outside(4n), accepted: new Set(['i1']) };
    expect(effectRowsOf([item('i1')], accepted)).toEqual({
      byCode: [],
      byClosing: [
        { name: 'accepted', count: 1, units: -10n },
        { name: 'settled_outside', count: 0, units: 0n },
      ],
    });
  });

  it('is parted between its code and what was settled outside, where that is a part', () => {
    const { byCode, byClosing } = effectRowsOf([item('i1')], outside(4n));
    expect(byCode).toEqual([{ name: 'OR-CHARGE', count: 1, units: -6n }]);
    expect(byClosing[1]).toEqual({ name: 'settled_outside', count: 1, units: -4n });
  });
});

describe('what open items claim', () => {
  it('is added up by who owes it, in the order of the table', () => {
    const items = [
      item('i1', { owedBy: 'time', claimUnits: 0n }),
      item('i2', { owedBy: 'us', claimUnits: -7n }),
      item('i3'),
      item('i4', { claimUnits: 5n }),
    ];
    expect(claimSidesOf(items, nothingClosed)).toEqual([
      { owedBy: 'provider', count: 2, units: 15n },
      { owedBy: 'us', count: 1, units: -7n },
      { owedBy: 'time', count: 1, units: 0n },
    ]);
  });

  it('is nothing where the item was accepted, or settled outside whole', () => {
    expect(claimSidesOf([item('i1')], { ...nothingClosed, accepted: new Set(['i1']) })).toEqual([]);
    expect(claimSidesOf([item('i1')], outside(10n))).toEqual([]);
  });

  it('is the rest where the item was settled outside in part', () => {
    expect(claimSidesOf([item('i1')], outside(4n))).toEqual([{ owedBy: 'provider', count: 1, units: 6n }]);
  });

  it('goes over to the other side where more was settled outside than was owed', () => {
    expect(claimSidesOf([item('i1')], outside(12n))).toEqual([{ owedBy: 'us', count: 1, units: -2n }]);
    const ours = item('i1', { owedBy: 'us', claimUnits: -10n, effectUnits: 10n });
    expect(claimSidesOf([ours], outside(-12n))).toEqual([{ owedBy: 'provider', count: 1, units: 2n }]);
  });

  it('stays with a side that is neither of the two, whatever its sign', () => {
    const unclear = item('i1', { owedBy: 'unclear', claimUnits: -3n });
    expect(claimSidesOf([unclear], nothingClosed)).toEqual([{ owedBy: 'unclear', count: 1, units: -3n }]);
  });

  it('counts an item that moves something and claims nothing, and none that does neither', () => {
    const moving = item('i1', { owedBy: 'book', claimUnits: 0n });
    expect(claimSidesOf([moving], nothingClosed)).toEqual([{ owedBy: 'book', count: 1, units: 0n }]);
    expect(claimSidesOf([{ ...moving, effectUnits: 0n }], nothingClosed)).toEqual([]);
  });
});

/** A table of items, with how persons closed each. */
const closedItems = fc.array(
  fc.record({
    code: fc.constantFrom(...discrepancyCodes),
    effectUnits: fc.bigInt(-9n, 9n),
    claimUnits: fc.bigInt(-9n, 9n),
    owedBy: fc.constantFrom('provider', 'us', 'unclear', 'book', 'statement', 'time'),
    isAccepted: fc.boolean(),
    outsideUnits: fc.bigInt(-9n, 9n),
  }),
  { maxLength: 12 },
);

describe('the two sides of the bridge', () => {
  it('foot, whatever persons closed: the rows to what items move, the claims to what they claim less it', () => {
    fc.assert(
      fc.property(closedItems, (drawn) => {
        const items = drawn.map((one, at) => ({ ...one, itemId: `i${at}` }));
        const open = items.filter(({ isAccepted }) => !isAccepted);
        const closed = {
          accepted: new Set(items.filter(({ isAccepted }) => isAccepted).map(({ itemId }) => itemId)),
          outsideUnits: new Map(items.map(({ itemId, outsideUnits }) => [itemId, outsideUnits])),
        };
        const { byCode, byClosing } = effectRowsOf(items, closed);
        expect(sumOf([...byCode, ...byClosing])).toBe(
          sumOf(items.map(({ effectUnits }) => ({ units: effectUnits }))),
        );
        expect(sumOf(claimSidesOf(items, closed))).toBe(
          sumOf(open.map(({ claimUnits, outsideUnits }) => ({ units: claimUnits - outsideUnits }))),
        );
      }),
    );
  });
});
