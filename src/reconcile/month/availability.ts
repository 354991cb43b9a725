// Which sources are there. A check without its source is not tested, with the reason, and never passed.

import type { Need } from '../checks/order-check.js';
import type { Source } from '../finding/discrepancy.js';
import type { MonthContext } from './month-context.js';

/** Why a need is not met this month, in words; undefined where it is met. */
export function lackOf(context: MonthContext, need: Need): string | undefined {
  switch (need) {
    case 'book':
      return context.facts.book === undefined ? 'no book was imported for this interface' : undefined;
    case 'lines':
      return lackOfLines(context);
    case 'events':
      return context.facts.events.readAtMs === undefined
        ? reasonFor(context, 'event', 'events were not read')
        : undefined;
    case 'catalogue':
      return context.rates.isEmpty ? lackOfRates(context) : undefined;
    case 'order_reads':
      // An order that was left unread on purpose is known by its debits.
      if (context.facts.supplier !== undefined && context.facts.supplier.settings.orderReads.kind !== 'all') {
        return lackOfLines(context);
      }
      return context.facts.orders.size === 0 && context.cases.size > 0
        ? reasonFor(context, 'order', 'no order was read')
        : undefined;
  }
}

/**
 * True where one of the needs is not met; events are no part of the supplier interface, and are not missed
 * there.
 */
export function lacksAny(context: MonthContext, needs: readonly Need[]): boolean {
  return needs.some(
    (need) =>
      !(need === 'events' && context.facts.interfaceName === 'supplier') &&
      lackOf(context, need) !== undefined,
  );
}

function lackOfRates(context: MonthContext): string {
  return context.facts.supplier === undefined
    ? reasonFor(context, 'catalogue', 'no catalogue is on file')
    : reasonFor(context, 'brands', 'no brand list is on file');
}

function lackOfLines(context: MonthContext): string | undefined {
  if (context.figures === undefined) return lackOfStatement(context);
  return context.figures.lines === undefined ? 'the statement signs totals only, without lines' : undefined;
}

/** Why the month has no figures to stand on. */
export function lackOfStatement(context: MonthContext): string | undefined {
  if (context.figures !== undefined) return undefined;
  if (context.facts.supplier !== undefined) {
    return reasonFor(context, 'float', 'no reading of the float covers this month');
  }
  const outcome = context.reading?.outcome;
  if (outcome === undefined) return reasonFor(context, 'statement', 'there is no statement of this month');
  if (outcome.kind === 'unpinned') return 'no key is pinned, so the statement proves nothing';
  if (outcome.kind === 'invalid') return 'the statement did not verify';
  if (outcome.kind === 'unreadable') return 'the statement cannot be read by this version';
  return 'the statement is of another month or account';
}

export function reasonFor(context: MonthContext, source: Source, otherwise: string): string {
  return context.facts.unread.find((unread) => unread.source === source)?.reason ?? otherwise;
}
