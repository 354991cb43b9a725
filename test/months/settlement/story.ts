// Three months in which what goes wrong in the first is settled later, or not: what an interface's builder
// makes evidence of, and the model of open claims says the outcome of.

import { monthEndMs, monthStartMs } from '../../../src/base/time/calendar-month.js';
import { fc } from '../../support/fast-check.js';
import { monthNamed } from '../evidence.js';

export const storyMonths = ['2026-10', '2026-11', '2026-12'].map(monthNamed);
/** When everything is read. */
export const readAtMs = monthEndMs(monthNamed('2026-12')) + 4 * 24 * 3600 * 1000;
/** The terms of the pound change in the middle of the first month. */
export const changeAtMs = Date.UTC(2026, 9, 15);

/** How an order of the first month went wrong. */
export type Fault =
  | 'none'
  | 'off'
  | 'unreversed'
  | 'reversed'
  | 'twice'
  | 'undebited'
  | 'old_terms'
  /** Debited and in the book, and the provider knows no such order. */
  | 'denied'
  /** Still pending at the provider, and failed by the book. */
  | 'stale';

export interface Sale {
  readonly ref: string;
  readonly face: number;
  readonly fault: Fault;
  /** Charged beyond its price, where it is off. */
  readonly offUsd6: number;
  /** True where another shop's book has a sale under the same reference. */
  readonly isShared: boolean;
  readonly atMs: number;
}

/** A movement that is no order of its own and no transfer of the partner's. */
export interface Later {
  /** Of the three months. */
  readonly monthAt: number;
  readonly atMs: number;
  readonly kind: 'deposit' | 'other' | 'reversal' | 'order' | 'grant';
  /** Empty where it has none. */
  readonly ref: string;
  readonly amountUsd6: number;
}

/** What a person settled outside of the float of a sale's claim, by its sign. */
export interface Outside {
  readonly ref: string;
  readonly usd6: number;
}

export interface Story {
  readonly sales: readonly Sale[];
  readonly later: readonly Later[];
  readonly outside: Outside | undefined;
}

/** What a builder says of its prices, worked out by its own sums. */
export interface StoryPrices {
  costUsd6(face: number): number;
  /** What the old rate of the pound charges beyond the new one. */
  oldTermsUsd6(face: number): number;
  /** What a sale is due, under the terms of its own time. */
  dueUsd6(sale: Sale): number;
  /** What the partner has put on the account, and was granted. */
  readonly fundedUsd6: number;
  /** The price of one of the two orders that nothing is wrong with. */
  readonly quietUsd6: number;
}

/**
 * The balance per own records at the end of all: what was put there, less every row of a book that did not
 * fail. What settles an item is in no own record.
 */
export function recordsOf({ sales }: Story, { fundedUsd6, quietUsd6, dueUsd6 }: StoryPrices): number {
  const rows = sales.filter(({ fault }) => !isFailedInBook(fault));
  const sold = rows.reduce((sum, sale) => sum + dueUsd6(sale) * (sale.isShared ? 2 : 1), 0);
  return fundedUsd6 - sold - 2 * quietUsd6;
}

/** A sale that the book has as failed, or not at all. */
function isFailedInBook(fault: Fault): boolean {
  return fault === 'unreversed' || fault === 'stale';
}

/** What the provider owes of a sale by the end of the first month; minus where we owe it. */
export function claimOfSale({ fault, face, offUsd6 }: Sale, prices: StoryPrices): number {
  if (fault === 'off') return offUsd6;
  if (fault === 'old_terms') return prices.oldTermsUsd6(face);
  if (fault === 'unreversed' || fault === 'twice' || fault === 'denied') return prices.costUsd6(face);
  return fault === 'reversed' || fault === 'undebited' ? -prices.costUsd6(face) : 0;
}

const dayMs = 24 * 3600 * 1000;

const faults: readonly Fault[] = [
  'none',
  'off',
  'off',
  'off',
  'unreversed',
  'reversed',
  'twice',
  'undebited',
  'old_terms',
  'denied',
];

const saleOf = ({ hasPending }: StoryOptions) =>
  fc.record({
    face: fc.constantFrom(1000, 2000, 2500),
    fault: fc.constantFrom(...faults, ...(hasPending ? ['stale' as const] : [])),
    offUsd6: fc.constantFrom(1, 2, 3, -1, -2, 10_000, 20_000, 30_000, -10_000),
    isShared: fc.boolean(),
  });

const intent = fc.record({
  monthAt: fc.constantFrom(0, 1, 1, 1, 2, 2),
  /** The first is the one that it is about; the others are added where it is to settle a set. */
  about: fc.array(fc.nat(5), { minLength: 1, maxLength: 4 }),
  how: fc.constantFrom('exact', 'exact', 'exact', 'half', 'more', 'odd'),
  naming: fc.constantFrom('nothing', 'nothing', 'its own', 'the order'),
  asOther: fc.boolean(),
  asGrant: fc.boolean(),
});

type Intent = typeof intent extends fc.Arbitrary<infer T> ? T : never;

/** Amount of a movement that undoes the claims, or nearly; undefined where nothing is claimed. */
function amountOf({ how, about, naming }: Intent, claims: readonly number[]): number | undefined {
  const [first = 0] = about;
  const wanted = naming === 'the order' ? [first] : [...new Set(about)];
  const sign = Math.sign(claims[first % claims.length] ?? 0);
  const of = [...new Set(wanted.map((one) => one % claims.length))].map((at) => claims[at] ?? 0);
  const sum = of.filter((one) => Math.sign(one) === sign).reduce((all, one) => all + one, 0);
  if (sum === 0) return undefined;
  const half = sign * Math.max(1, Math.floor(Math.abs(sum) / 2));
  return { exact: sum, half, more: 2 * sum, odd: sum + 7 * sign }[how];
}

interface Numbered {
  readonly at: number;
  readonly amountUsd6: number;
  readonly hasGrants: boolean;
}

function laterOf(one: Intent, target: Sale, { at, amountUsd6, hasGrants }: Numbered): Later {
  const atMs = monthStartMs(storyMonths[one.monthAt] ?? monthNamed('2026-12')) + (23 + at) * dayMs;
  const shared = { monthAt: one.monthAt, atMs, amountUsd6 };
  const isCredit = amountUsd6 > 0;
  // In the month of the order its own lines are one case; what is told apart there is not by settlement.
  if (one.naming === 'the order' && one.monthAt > 0) {
    return { ...shared, kind: one.asOther ? 'other' : isCredit ? 'reversal' : 'order', ref: target.ref };
  }
  if (one.asOther) return { ...shared, kind: 'other', ref: one.naming === 'nothing' ? '' : `adj-${at}` };
  if (!isCredit) return { ...shared, kind: 'order', ref: `stray-${at}` };
  if (one.asGrant && hasGrants) return { ...shared, kind: 'grant', ref: '' };
  return { ...shared, kind: 'deposit', ref: `late-${at}` };
}

/** True where a late debit is the one that pays for the order: it may be off, and is not one too many. */
export function paysFor({ fault }: Sale): boolean {
  return fault === 'reversed' || fault === 'undebited';
}

/** At most one line of a kind under the reference of an order: which of two is settled is told by neither. */
function once(movements: readonly Later[]): Later[] {
  const seen = new Set<string>();
  return movements.filter(({ kind, ref }) => {
    const key = `${kind} ${ref}`;
    if (!ref.startsWith('pay-') || !seen.has(key)) {
      seen.add(key);
      return true;
    }
    return false;
  });
}

/** Movements of an unknown kind that go one way in each month. */
function oneWay(movements: readonly Later[]): Later[] {
  const isOther = ({ kind }: Later): boolean => kind === 'other';
  return movements.filter((one) => {
    const first = movements.find(({ monthAt, kind }) => monthAt === one.monthAt && kind === 'other');
    return !isOther(one) || Math.sign(first?.amountUsd6 ?? 0) === Math.sign(one.amountUsd6);
  });
}

export interface StoryOptions {
  readonly prices: StoryPrices;
  readonly hasGrants: boolean;
  /** False where amounts of an unknown kind have no sign: then those of one month go one way. */
  readonly statesSigns: boolean;
  /**
   * True where an order is of the month that debits it (assumption A-17): one that was given back and is
   * debited again in a later month was sent again, and has nothing wrong with it then.
   */
  readonly isBookedByDebit: boolean;
  /** True where an order may be pending. */
  readonly hasPending: boolean;
}

export function storyArbitrary(options: StoryOptions): fc.Arbitrary<Story> {
  const { prices, hasGrants, statesSigns, isBookedByDebit } = options;
  const drawn = fc.record({
    sales: fc.array(saleOf(options), { minLength: 1, maxLength: 6 }),
    intents: fc.array(intent, { maxLength: 4 }),
    outside: fc.option(fc.record({ at: fc.nat(5), isWhole: fc.boolean() }), { freq: 3 }),
  });
  return drawn.map(({ sales: cards, intents, outside }) => {
    const sales = cards.map((one, at): Sale => {
      const atMs = changeAtMs + (1 + at) * dayMs;
      // What failed is in no book that says so, and so in no second one.
      const isShared = one.isShared && !isFailedInBook(one.fault);
      return { ...one, isShared, ref: `pay-${at + 1}`, atMs };
    });
    const claims = sales.map((one) => claimOfSale(one, prices));
    const later = intents.flatMap((one, at) => {
      const amountUsd6 = amountOf(one, claims);
      const target = sales[(one.about[0] ?? 0) % sales.length];
      if (amountUsd6 === undefined || target === undefined) return [];
      const movement = laterOf(one, target, { at, amountUsd6, hasGrants });
      const isAgain = movement.ref === target.ref && movement.kind === 'order' && target.fault === 'reversed';
      return isBookedByDebit && isAgain ? [] : [movement];
    });
    const outsideAt = (outside?.at ?? 0) % sales.length;
    const claim = claims[outsideAt] ?? 0;
    const outsideUsd6 = outside?.isWhole === true ? claim : Math.trunc(claim / 2);
    return {
      sales,
      later: (statesSigns ? once(later) : oneWay(once(later))).sort((a, b) => a.atMs - b.atMs),
      outside:
        outside === null || outsideUsd6 === 0
          ? undefined
          : { ref: sales[outsideAt]?.ref ?? '', usd6: outsideUsd6 },
    };
  });
}
