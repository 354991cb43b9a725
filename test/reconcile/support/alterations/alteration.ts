// An alteration changes exactly one source of a clean month, or makes the service err once and tell it alike
// in all of its sources. It says which root item must come of it, and everything else that appears must
// follow from that.

import { monthEndMs, monthOf, monthStartMs } from '../../../../src/base/calendar-month.js';
import type { DiscrepancyCode } from '../../../../src/reconcile/finding/code.js';
import type { AccountResult } from '../../../../src/reconcile/result/result.js';
import {
  type BookRowEvidence,
  type EventEvidence,
  type Evidence,
  type Line,
  monthNamed,
  type OrderEvidence,
  type Statement,
} from '../evidence.js';
import { words } from '../judged-month.js';

export interface Root {
  readonly code: DiscrepancyCode;
  readonly subject: string;
  readonly field: string;
  /** Anything where undefined: digests and the like. */
  readonly expected: string | number | undefined;
  readonly actual: string | number | undefined;
  readonly differenceUsd6?: number | undefined;
  /** Joined by `|`; none unless given. */
  readonly causes?: string;
  /** Nothing unless given. */
  readonly claimUsd6?: number;
  /** The month of origin where it is another. */
  readonly month?: string;
}

export interface Alteration {
  readonly name: string;
  /** Whether the statement shows its lines, or signs totals only. */
  readonly mode: 'lines' | 'totals' | 'both';
  /** Alters the evidence; undefined where the month has nothing to alter in this way. */
  readonly apply: (evidence: Evidence, pick: Pick) => Root | undefined;
}

/** Choices drawn from a stream of numbers, so that a failing case can be shrunk and played again. */
export class Pick {
  readonly #numbers: Iterator<number>;

  constructor(numbers: Iterator<number>) {
    this.#numbers = numbers;
  }

  /** An integer, 0 or more and below `limit`. */
  below(limit: number): number {
    return ((this.#numbers.next().value ?? 0) as number) % Math.max(limit, 1);
  }

  /** A number other than zero, small as often as large. */
  delta(): number {
    const size = [1, 1, 2, 10_000, 12_345, 1_000_000][this.below(6)] ?? 1;
    return this.below(2) === 0 ? size : -size;
  }

  one<T>(list: readonly T[]): T | undefined {
    return list[this.below(list.length)];
  }
}

/** Another alteration has taken away what this one alters. */
export class NothingToAlter extends Error {}

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

/** All claims of a month, in usd6. */
export function claimsOf({ items }: AccountResult): bigint {
  return items.reduce((sum, { claimUsd6 }) => sum + claimUsd6, 0n);
}

/**
 * What is wrong with how an alteration was found: nothing where exactly its root is, and all else follows
 * from it.
 */
export function faultsOfFinding(clean: AccountResult, altered: AccountResult, root: Root): string[] {
  const known = new Map(clean.items.map((item) => [item.itemId, words(item)]));
  const news = altered.items.filter(
    (item) => known.get(item.itemId) !== words(item) && !(item.class === 'I' && known.has(item.itemId)),
  );
  const roots = news.filter((item) => item.causedBy.length === 0);
  const faults: string[] = [];
  if (roots.length !== 1) faults.push(`${roots.length} roots`);
  const [found] = roots;
  if (found !== undefined) faults.push(...differences(found, root));
  for (const item of news) {
    if (item.causedBy.length === 0) continue;
    if (item.causedBy.some((id) => id !== found?.itemId)) {
      faults.push(`follows from something else: ${item.code}`);
    }
    if (item.claimUsd6 !== 0n) faults.push(`a consequence claims: ${item.code}`);
  }
  // A month may imply a claim of its own: a price that no rate on file can give.
  const claims = claimsOf(altered) - claimsOf(clean);
  if (claims !== BigInt(root.claimUsd6 ?? 0)) faults.push(`all claims together are ${claims}`);
  const ids = new Set(altered.items.map((item) => item.itemId));
  for (const item of clean.items) {
    if (item.class !== 'I' && !ids.has(item.itemId)) faults.push(`lost: ${words(item)}`);
  }
  return faults.length === 0 ? [] : [...faults, ...news.map(words)];
}

export function differences(found: AccountResult['items'][number], root: Root): string[] {
  const wanted = {
    code: root.code,
    subject: root.subject,
    field: root.field,
    expected: String(root.expected ?? found.expected),
    actual: String(root.actual ?? found.actual),
    differenceUsd6: root.differenceUsd6 === undefined ? undefined : BigInt(root.differenceUsd6),
    causes: root.causes ?? '',
    claimUsd6: BigInt(root.claimUsd6 ?? 0),
    month: root.month ?? found.month,
  };
  const actual: Record<string, unknown> = { ...found, causes: found.causes.join('|') };
  return Object.entries(wanted)
    .filter(([name, value]) => actual[name] !== value)
    .map(([name, value]) => `${name} is ${String(actual[name])}, not ${String(value)}`);
}
