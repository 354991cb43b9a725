// The settlements that the movements of a judged month make, of its own items and of those that earlier
// months left open. A movement that may settle something would be an item by itself, or is a line of an
// earlier order that comes late. Everything else has its own order or deposit.

import type { Found } from '../attribution/causes.js';
import type { Discrepancy } from '../finding/discrepancy.js';
import { type Draft, itemIdOf } from '../finding/draft.js';
import type { CarriedEffect } from '../finding/month-findings.js';
import type { BookedMovement } from '../match/movement-set.js';
import { type OrderCase, sumUsd6 } from '../match/order-case.js';
import type { MonthContext } from '../month/month-context.js';
import { knownOf } from './known-settlements.js';
import { movedUsd6Of } from './left-item.js';
import { openItemsOf, type SettleableItem, withoutCredited } from './left-open.js';
import { noSettlements, type Settlements, type SettlingMovement, settle } from './settling.js';

interface JudgedMonth {
  readonly context: MonthContext;
  readonly found: { readonly carried: readonly CarriedEffect[] };
  readonly itemOf: ReadonlyMap<Draft, Discrepancy>;
}

/** @param openBefore asked for only where a movement may settle something */
export function settlementsIn(month: JudgedMonth, openBefore: () => readonly SettleableItem[]): Settlements {
  const own = openItemsOf(month);
  const found = settlingMovementsOf(month, own);
  if (found.length === 0) return noSettlements;
  const before = withoutCredited(openBefore(), month.found.carried);
  // An item that is a movement itself joins those that are open when its turn has come.
  const others = [...own].filter(([{ bearing }]) => bearing.movements === undefined).map(([, one]) => one);
  const known = new Set([...before, ...others].flatMap(({ refs }) => [...refs]));
  const movements = found.map((one) => {
    const isReferenceKnown = one.isReferenceKnown || one.refs.some((ref) => known.has(ref));
    return { ...one, isReferenceKnown };
  });
  const { context } = month;
  const lines = movements.map(({ line }) => line);
  const saidBefore = knownOf(lines, context.month, context.facts.settledBefore?.() ?? []);
  return settle(movements, [...before, ...others], saidBefore);
}

/**
 * In the order of the lines, each with its reference known where a record answers to it, whatever the items.
 *
 * @param ownItems the items of the month that a movement may settle, by what was found
 */
function settlingMovementsOf(
  { context, found, itemOf }: JudgedMonth,
  ownItems: ReadonlyMap<Found, SettleableItem>,
): SettlingMovement[] {
  const movements = new Map<number, SettlingMovement>();
  const onFile = new RecordsOnFile(context);
  for (const { row } of found.carried) {
    if (row === undefined) continue;
    const line = context.movements.at(row);
    const restItem = (isSurplus: boolean): SettleableItem => restItemOf(context, line, isSurplus);
    movements.set(row, { line, refs: refsOf(line), isReferenceKnown: true, ownItem: undefined, restItem });
  }
  for (const [draft, item] of itemOf) {
    const lines = draft.bearing.movements;
    // The movements of a finding with a cause make up for that cause, and have nothing left to settle: its
    // item moves nothing.
    if (lines === undefined || movedUsd6Of(item) !== sumUsd6(lines)) continue;
    const decidedUsd6 = context.facts.closedUsd6?.(item) ?? 0n;
    for (const line of lines) {
      const refs = refsOf(line);
      const isReferenceKnown = refs.some((ref) => onFile.answers(line, ref, draft));
      // Nothing tells which of several movements in one item is settled later.
      const ownItem = lines.length === 1 ? ownItems.get(draft) : undefined;
      movements.set(line.row, { line, refs, isReferenceKnown, ownItem, decidedUsd6 });
    }
  }
  return [...movements.values()].sort((a, b) => a.line.row - b.line.row);
}

/**
 * The finding of the check of late lines on the amount that a line moves beyond the items that it settles.
 */
function restItemOf({ facts }: MonthContext, line: BookedMovement, isSurplus: boolean): SettleableItem {
  const { ref: subject, slug = '', currency = '', bookedAtMs } = line;
  const [code, field, owedBy] =
    line.kind === 'reversal'
      ? (['OR-REVERSAL-EXTRA', 'reversal_usd6', 'us'] as const)
      : isSurplus
        ? (['OR-DOUBLE-DEBIT', 'debit_count', 'provider'] as const)
        : (['OR-CHARGE', 'amount_usd6', 'provider'] as const);
  const { month } = facts;
  const itemId = itemIdOf(facts, { code, subject, field }, month);
  const item = { itemId, code, subject, field, slug, currency, month, owedBy } as const;
  return { item, refs: new Set([subject]), occurredAtMs: bookedAtMs, openUsd6: 0n };
}

function refsOf({ ref, txHash }: BookedMovement): string[] {
  return [ref, txHash].filter((one): one is string => one !== undefined && one !== '');
}

/**
 * The records beside movements that answer to their references. A case is made once for a reference, of
 * which any number of movements may be.
 */
class RecordsOnFile {
  readonly #context: MonthContext;
  readonly #cases = new Map<string, OrderCase | undefined>();

  constructor(context: MonthContext) {
    this.#context = context;
  }

  /** True where another record than the movement itself answers to its reference. */
  answers(line: BookedMovement, ref: string, draft: Draft): boolean {
    if (line.kind === 'deposit') return draft.finding.field === 'repeat';
    if (this.#context.depositRefs.has(ref)) return true;
    const orderCase = this.#caseOf(ref);
    if (orderCase === undefined) return false;
    const { order, bookRows, debits, reversals } = orderCase;
    const isOther = ({ row }: BookedMovement): boolean => row !== line.row;
    return order !== undefined || bookRows.length > 0 || debits.some(isOther) || reversals.some(isOther);
  }

  #caseOf(ref: string): OrderCase | undefined {
    if (!this.#cases.has(ref)) this.#cases.set(ref, this.#context.cases.find(ref));
    return this.#cases.get(ref);
  }
}
