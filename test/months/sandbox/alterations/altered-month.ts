// Where the alterations of a sandbox month find what they alter.

import { monthEndMs, monthOf, monthStartMs } from '../../../../src/base/time/calendar-month.js';
import { NothingToAlter, type Pick } from '../../alteration.js';
import { type BookRowEvidence, monthNamed } from '../../evidence.js';
import type { EventEvidence, Evidence, Line, OrderEvidence, Statement } from '../evidence.js';

/** The statement of the month under judgement. */
export function statementIn(evidence: Evidence): Statement {
  const found = evidence.statements.find((one) => one.asked === evidence.month);
  if (found === undefined) throw new NothingToAlter('the life has no statement of its month');
  return found;
}

export function isInMonth(evidence: Evidence, atMs: number): boolean {
  const month = monthNamed(evidence.month);
  return atMs >= monthStartMs(month) && atMs < monthEndMs(month);
}

export function linesOf(evidence: Evidence, kind: Line['kind']): Line[] {
  return statementIn(evidence).lines.filter((line) => line.kind === kind);
}

/** Any order of the month: its newest read. */
export function anOrder(
  evidence: Evidence,
  pick: Pick,
  fits: (order: OrderEvidence) => boolean = () => true,
): OrderEvidence | undefined {
  const orders = evidence.orders
    .flatMap(({ reads }) => reads.slice(-1))
    // An order that an alteration before has put into a currency that the service does not sell in has no
    // price.
    .filter((order) => isInMonth(evidence, order.createdAtMs) && /^(USD|GBP)$/.test(order.currency));
  return pick.one(orders.filter(fits));
}

/** All reads of an order at once: a change of them is no change between them. */
export function readsOf(evidence: Evidence, clientRef: string): OrderEvidence[] {
  return evidence.orders.find((history) => history.clientRef === clientRef)?.reads ?? [];
}

export function lineOf(evidence: Evidence, ref: string): Line {
  const found = evidence.statements.flatMap(({ lines }) => lines).find((line) => line.ref === ref);
  if (found === undefined) throw new NothingToAlter(`no line of ${ref}`);
  return found;
}

export function rowOf(evidence: Evidence, clientRef: string): BookRowEvidence | undefined {
  return evidence.book?.find((row) => row.clientRef === clientRef);
}

export function eventsOf(evidence: Evidence, ref: string): EventEvidence[] {
  return evidence.events.filter(
    ({ body }) =>
      body?.isTest === false && (body.order?.clientRef === ref || body.deposit?.depositId === ref),
  );
}

/**
 * The rate that the last catalogue read before the order states, and the first after it; one of its very
 * instant tells of neither.
 */
export function ratesAround(
  { catalogue }: Evidence,
  { slug, createdAtMs }: OrderEvidence,
): { before: number | undefined; after: number | undefined } {
  return {
    before: catalogue.findLast((read) => read.receivedAtMs < createdAtMs)?.rates[slug],
    after: catalogue.find((read) => read.receivedAtMs > createdAtMs)?.rates[slug],
  };
}

/** True where both reads around an order bear its rate out, and no quote set it. */
export function isPlain(evidence: Evidence, order: OrderEvidence): boolean {
  const { before, after } = ratesAround(evidence, order);
  return (
    before === order.rateBps &&
    (after === undefined || after === order.rateBps) &&
    order.quoteId === undefined
  );
}

export function monthOfMs(atMs: number): string {
  return monthOf(atMs);
}
