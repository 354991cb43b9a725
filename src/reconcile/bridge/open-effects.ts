// The effects and claims of an account's open items, as persons have left them: the rows by code, the rows of
// what was closed, and the claims by who owes them. An account has one unit, dollars or tokens, and all
// amounts here are whole numbers of its smallest part: the caller says which. Contract, discrepancies: "Who
// owes".

import { type DiscrepancyCode, discrepancyCodes } from '../finding/code.js';
import type { OwedBy } from '../finding/owed-by.js';

/** How a person closed an item, in the order of the rows. */
const closings = ['accepted', 'settled_outside'] as const;

export type Closing = (typeof closings)[number];

/** An item as the months so far have left it. */
interface OpenEffect {
  readonly itemId: string;
  readonly code: DiscrepancyCode;
  /** The amount that it moves between the own records and the statement. */
  readonly effectUnits: bigint;
  /** Positive: the provider owes us. */
  readonly claimUnits: bigint;
  readonly owedBy: OwedBy;
}

/** The parts of items that persons closed, by item id. */
interface ClosedParts {
  readonly accepted: ReadonlySet<string>;
  /** Settled outside of the account, signed as the claim; whole or in part. */
  readonly outsideUnits: ReadonlyMap<string, bigint>;
}

/** For items whose closed parts are off already. */
const nothingClosed: ClosedParts = { accepted: new Set(), outsideUnits: new Map() };

interface EffectRow<Name> {
  readonly name: Name;
  readonly count: number;
  /** Signed by the effect on the balance. */
  readonly units: bigint;
}

interface EffectRows {
  /** The open effects, in the order of the codes; a code that moves nothing is left out. */
  readonly byCode: readonly EffectRow<DiscrepancyCode>[];
  /** One for each way in which an item is closed, with or without items. */
  readonly byClosing: readonly EffectRow<Closing>[];
}

/** The rows of what the items move. All of them add up to it, however much of it persons closed. */
export function effectRowsOf(items: readonly OpenEffect[], closed: ClosedParts): EffectRows {
  const sums = new Map<DiscrepancyCode | Closing, { count: number; units: bigint }>();
  const addTo = (name: DiscrepancyCode | Closing, units: bigint): void => {
    if (units === 0n) return;
    const known = sums.get(name) ?? { count: 0, units: 0n };
    sums.set(name, { count: known.count + 1, units: known.units + units });
  };
  for (const { itemId, code, effectUnits } of items) {
    if (closed.accepted.has(itemId)) {
      addTo('accepted', effectUnits);
      continue;
    }
    const outsideUnits = closed.outsideUnits.get(itemId) ?? 0n;
    addTo(code, effectUnits + outsideUnits);
    // An amount that was made good elsewhere is off on the statement all the same.
    addTo('settled_outside', -outsideUnits);
  }
  const rowOf = <Name extends DiscrepancyCode | Closing>(name: Name): EffectRow<Name> => ({
    name,
    ...(sums.get(name) ?? { count: 0, units: 0n }),
  });
  return {
    byCode: discrepancyCodes.filter((code) => sums.has(code)).map(rowOf),
    byClosing: closings.map(rowOf),
  };
}

/** The open items of which one side owes what they move. */
interface OwedSide {
  readonly owedBy: OwedBy;
  readonly count: number;
  /** Positive: the provider owes us. */
  readonly units: bigint;
}

const sides: readonly OwedBy[] = ['provider', 'us', 'unclear', 'book', 'statement', 'time'];

/** The open claims by who owes them, in the order of the table; sides that owe nothing are left out. */
export function claimSidesOf(items: readonly OpenEffect[], closed: ClosedParts = nothingClosed): OwedSide[] {
  const open = items.flatMap(({ itemId, effectUnits, claimUnits, owedBy }) => {
    const outsideUnits = closed.outsideUnits.get(itemId) ?? 0n;
    const leftUnits = claimUnits - outsideUnits;
    const isOpen = effectUnits + outsideUnits !== 0n || leftUnits !== 0n;
    return closed.accepted.has(itemId) || !isOpen
      ? []
      : [{ owedBy: sideOf(owedBy, leftUnits), claimUnits: leftUnits }];
  });
  return sides.flatMap((owedBy) => {
    const own = open.filter((item) => item.owedBy === owedBy);
    const units = own.reduce((sum, { claimUnits }) => sum + claimUnits, 0n);
    return own.length === 0 ? [] : [{ owedBy, count: own.length, units }];
  });
}

/** The remainder of a claim may have gone over to the other side. */
function sideOf(owedBy: OwedBy, claimUnits: bigint): OwedBy {
  if (owedBy !== 'provider' && owedBy !== 'us') return owedBy;
  return claimUnits < 0n ? 'us' : 'provider';
}
