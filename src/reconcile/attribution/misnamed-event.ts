// An event of an order's issue under a reference that is not the order's. Two checks see it: one of the
// event, since no order answers to it or another one does, and OR-EVENT-MISSING, since no event answers to
// the order. Where the event names the order by its id and agrees with it in all figures, it is one fault in
// one place, the reference of the event, and the missing event follows from it.

import { listOf } from '../../base/list/list-map.js';
import type { OrderRead } from '../../records/order-read.js';
import { signedStatementsOf } from '../month/stated-facts.js';
import type { Found } from './causes.js';
import type { MonthUnderAttribution } from './month-found.js';

/** The figures and names that an event and its order both state, but for the reference. */
type Content = Pick<
  OrderRead,
  'orderId' | 'slug' | 'currency' | 'faceMinor' | 'rateBps' | 'costMinor' | 'costUsd6'
>;

const contentOf = ({ orderId, slug, currency, faceMinor, rateBps, costMinor, costUsd6 }: Content): string =>
  JSON.stringify([orderId, slug, currency, faceMinor, rateBps, costMinor, costUsd6]);

export function attributeMisnamedEvents({ context, found, causes }: MonthUnderAttribution): void {
  const missing = found.of('OR-EVENT-MISSING');
  if (missing.length === 0) return;
  const wrong = new Map<string, Found>();
  for (const one of found.of('EV-EVENT-DATA', 'EV-EVENT-ORPHAN', 'EV-EVENT-CODE')) {
    wrong.set(one.finding.subject, one);
  }
  const misnamed = new Map<string, Found[]>();
  for (const { body } of signedStatementsOf(context.facts).events.events) {
    if (body?.type !== 'order.issued' || body.order === undefined) continue;
    const one = wrong.get(body.id);
    if (one !== undefined) listOf(misnamed, contentOf(body.order)).push(one);
  }
  for (const one of missing) {
    const order = context.cases.find(one.finding.subject)?.order;
    if (order !== undefined) causes.follow(one, misnamed.get(contentOf(order))?.slice(0, 1) ?? []);
  }
}
