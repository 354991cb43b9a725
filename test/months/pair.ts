// Two alterations of one month. They are independent unless one of these holds, each of which can be read off
// the evidence or off the two months in which each stands alone:
//
// - both are about one order or deposit, or one place of the evidence;
// - one takes away what the other is found or measured by: a check or a source is not tested then, its
//   currency has no rate, or a rest may be what was not read;
// - one is found at a figure where the other shows as well, so that the figure would have to say two things;
// - one is a figure by brand, the other an order of that brand;
// - both are off by the same amount; one is a number of a line, and the other a line whose place is not
//   known;
// - one is a balance under zero that would not be so without the other;
// - without lines, one makes the totals of money a rest, and only those totals tell what the other's order
//   cost;
// - nothing whole stands against a month of totals alone;
// - the interface itself cannot tell them apart, which its own folder says;
// - the second finds something else to alter once the first is made.

import type { DiscrepancyCode } from '../../src/reconcile/finding/code.js';
import type { AccountResult } from '../../src/reconcile/result/result.js';
import { type Alteration, alter, claimDueOf, claimsOf, differences, Pick, type Root } from './alteration.js';
import { type Dialect, resultOf } from './dialect.js';
import type { MonthEvidence } from './evidence.js';
import { faultsOf, words } from './judged-month.js';

type Item = AccountResult['items'][number];

const identityOf = ({ code, subject, field, month }: Item): string => `${code} ${subject} ${field} ${month}`;

/** One alteration by itself, with what comes of it. */
export interface Alone<E = MonthEvidence> {
  readonly alteration: Alteration<E>;
  readonly numbers: readonly number[];
  /** The altered month. */
  readonly evidence: E;
  readonly root: Root;
  readonly checks: AccountResult['checks'];
  /** Items that the month did not have before. */
  readonly news: readonly Item[];
  readonly places: ReadonlySet<string>;
}

/** An order, deposit or other place that both are about. */
function sharedPlace<E>(a: Made<E>, b: Made<E>): string | undefined {
  return [...a.places].find((place) => b.places.has(place));
}

/**
 * Why two alterations of different places can't be told apart by rule; undefined where they are independent.
 */
function dependenceOf(a: Alone, b: Alone, showsLines: boolean): string | undefined {
  const rules: readonly [string, (one: Alone, other: Alone) => boolean][] = [
    ['one hides the other', (one, other) => isMasked(one, other, showsLines)],
    ['both show at one figure', (one, other) => showsAt(one.root, other.news)],
    ['both are about one brand', isOfOneBrand],
    ['both are off by the same amount', ({ root }, other) => isSameAmount(root, other.root)],
    ['the numbers do not tell', ({ root }, other) => isNumberOf(root, other.root)],
    ['one alone takes the balance under zero', ({ root }, other) => isDipBy(root, other.news)],
    ['only the totals tell of both', ({ root }, other) => !showsLines && isUndecided(root, other.root)],
  ];
  return rules.find(([, holds]) => holds(a, b) || holds(b, a))?.[0];
}

/** A check of the source that a finding stands on: where it is not tested, the source is not there. */
const checkOfSource: Readonly<Partial<Record<Item['sourceA'], DiscrepancyCode>>> = {
  statement: 'RF-FOOTING',
  event: 'EV-EVENT-SIG',
  catalogue: 'PR-RATE',
  balance: 'BL-MISMATCH',
};

/** True where the second takes away what the first, or what follows from it, is found or measured by. */
function isMasked({ root, news }: Alone, { root: other, checks }: Alone, showsLines: boolean): boolean {
  const untested = new Set(checks.filter(({ status }) => status === 'not_tested').map(({ code }) => code));
  const isLost = (code: DiscrepancyCode | undefined): boolean => code !== undefined && untested.has(code);
  if (
    news.some((item) => [item.code, checkOfSource[item.sourceA], checkOfSource[item.sourceB]].some(isLost))
  ) {
    return true;
  }
  // What an order or deposit came to shows in the statement.
  const isOfMoney = news.some(({ differenceUsd6 }) => differenceUsd6 !== undefined);
  if (isLost('RF-FOOTING') && isOfMoney) return true;
  if (other.code === 'FX-UNKNOWN') {
    return news.some(({ currency, field }) => currency === other.subject || field === 'currency');
  }
  // Rates that could not be read may have the one that is missing.
  if (root.code === 'FX-UNKNOWN' && other.code === 'RN-INCOMPLETE' && other.field === 'fx') return true;
  // An event that cannot be read may be the one that is missing.
  if (root.code === 'OR-EVENT-MISSING' && /^EV-EVENT-(SIG|DATA)$/.test(other.code)) return true;
  // A rest may be what was not read, and without lines what any order came to is known from all of them
  // together.
  return other.code === 'RN-INCOMPLETE' && (root.code === 'BL-RESIDUAL' || (!showsLines && isOfMoney));
}

/** True where another alteration shows at the root's figure. */
function showsAt({ code, subject, field }: Root, news: readonly Item[]): boolean {
  // A restated closing and one that is off both show at the balance, and at the opening of the month after.
  if (code === 'EV-STMT-RESTATED' && news.some((item) => /^(BL-MISMATCH|RF-OPENING)$/.test(item.code))) {
    return true;
  }
  return news.some((item) => item.subject === subject && figureOf(item.field) === figureOf(field));
}

/** The numbers of the lines are one figure, and lines are named by them. */
const figureOf = (field: string): string => (/^(seq|lines)\./.test(field) ? 'lines' : field);

/**
 * A figure by brand against an order of that brand, which the row may lack, or against another rest of that
 * row.
 */
function isOfOneBrand({ root: { code, field } }: Alone, { root: other, news }: Alone): boolean {
  const row = field.split('.').slice(0, 3).join('.');
  if (!field.startsWith('by_brand.')) return false;
  if (code === 'BL-RESIDUAL' && other.field.startsWith(`${row}.`)) return true;
  return news
    .filter((item) => !item.field.startsWith('by_brand.'))
    .some(({ slug, expected, actual }) =>
      [slug, expected, actual].some((text) => row.split('.')[1] === text),
    );
}

/** Equal amounts may cancel or stand in for each other anywhere in the arithmetic. */
function isSameAmount(a: Root, b: Root): boolean {
  const [x, y] = [a.differenceUsd6, b.differenceUsd6];
  return x !== undefined && y !== undefined && Math.abs(x) === Math.abs(y);
}

/**
 * A balance under zero follows from what takes at least as much of it. What is claimed was taken, also where
 * the own records count it as well, so that it has no effect beside them.
 */
function isDipBy({ code, actual = 0 }: Root, news: readonly Item[]): boolean {
  const isTaken = ({ effectUsd6, claimUsd6 }: Item): boolean =>
    effectUsd6 <= BigInt(actual) || -claimUsd6 <= BigInt(actual);
  return code === 'BL-NEGATIVE' && news.some(isTaken);
}

/**
 * A number that is missing may be that of a line that is: of a deposit anywhere, of an order where that was
 * made.
 */
function isNumberOf({ code }: Root, other: Root): boolean {
  return code === 'RF-SEQUENCE' && /^(DP-NOT-CREDITED|EV-EVENT-ORPHAN|OR-NOT-IN-STATEMENT)$/.test(other.code);
}

/**
 * Without lines nothing but the totals says which of a disputed order's figures was charged: where the other
 * makes the totals of money themselves a rest, that can't be told any more.
 */
function isUndecided({ code, field, differenceUsd6 }: Root, other: Root): boolean {
  // What an event says was credited is held against the total of the deposits.
  if (other.code === 'EV-EVENT-DATA' && other.field === 'credited_usd6') return /^(DP|BL|RF)-/.test(code);
  if (field === 'orders.count') return code === 'BL-RESIDUAL' && other.code.startsWith('OR-');
  const isRest = /^(BL-RESIDUAL|RF-FOOTING)$/.test(code) && differenceUsd6 !== undefined;
  return isRest && !field.startsWith('by_brand.') && /^(OR|PR|FX|DP|EV-ORDER|BL-RESIDUAL)/.test(other.code);
}

/** Items of an altered month that the clean one does not have. */
function newsOf(clean: AccountResult, altered: AccountResult): Item[] {
  const known = new Map(clean.items.map((item) => [identityOf(item), words(item)]));
  return altered.items.filter((item) => {
    const before = known.get(identityOf(item));
    return before === undefined || (item.class !== 'I' && before !== words(item));
  });
}

/**
 * What is wrong with how two alterations were found: nothing where exactly both roots are, each as it should
 * be.
 */
function faultsOfPair(clean: AccountResult, both: AccountResult, roots: readonly Root[]): string[] {
  const news = newsOf(clean, both);
  const found = news.filter((item) => item.causedBy.length === 0);
  const faults: string[] = [];
  for (const root of roots) {
    const own = found.find((item) => isFor(item, root));
    if (own === undefined) {
      faults.push(`not found: ${root.code} ${root.subject} ${root.field}`);
    } else {
      faults.push(...differences(own, levelled(own, root)));
    }
  }
  for (const item of found) {
    if (!roots.some((root) => isFor(item, root))) faults.push(`another root: ${words(item)}`);
  }
  const claims = claimsOf(both);
  const due = roots.reduce((sum, root) => {
    const own = found.find((item) => isFor(item, root));
    return own === undefined ? sum : sum + claimDueOf(own, root);
  }, claimsOf(clean));
  if (claims !== due) faults.push(`all claims together are ${claims}, not ${due}`);
  return faults.length === 0 ? [] : [...faults, ...news.map(words)];
}

function isFor(item: Item, { code, subject, field }: Root): boolean {
  return item.code === code && item.subject === subject && item.field === field;
}

/**
 * A figure of the month stands at another level where the other alteration moves it: then only its difference
 * counts.
 */
function levelled(found: Item, root: Root): Root {
  if (found.subject !== found.month || root.differenceUsd6 === undefined) return root;
  return { ...root, expected: undefined, actual: undefined };
}

/** An alteration and the numbers by which it chooses. */
export interface Drawn<E = MonthEvidence> {
  readonly alteration: Alteration<E>;
  readonly numbers: readonly number[];
}

/** One alteration of a clean month by itself, before it is judged. */
type Made<E> = Omit<Alone<E>, 'checks' | 'news'>;

/** Makes one alteration of a clean month; undefined where the month has nothing to alter in its way. */
function madeOf<L, E extends MonthEvidence>(
  dialect: Dialect<L, E>,
  clean: E,
  { alteration, numbers }: Drawn<E>,
): Made<E> | undefined {
  const evidence = structuredClone(clean);
  const root = alter(evidence, alteration, new Pick(numbers[Symbol.iterator]()));
  if (root === undefined) return undefined;
  return { alteration, numbers, evidence, root, places: dialect.placesOf(clean, evidence, root) };
}

function aloneOf<L, E extends MonthEvidence>(
  dialect: Dialect<L, E>,
  before: AccountResult,
  made: Made<E>,
): Alone<E> {
  const result = resultOf(dialect, made.evidence);
  return { ...made, checks: result.checks, news: newsOf(before, result) };
}

/**
 * Two alterations of one month, made in the order in which they can be; undefined where one leaves no room
 * for the other, where they cannot be told apart by rule, or where one finds something else to alter beside
 * the other than alone.
 *
 * @returns the faults of how they were found: none where exactly both roots are
 */
export function faultsOfBoth<L, E extends MonthEvidence>(
  dialect: Dialect<L, E>,
  clean: E,
  drawn: readonly [Drawn<E>, Drawn<E>],
): string[] | undefined {
  if (!dialect.isHeld(clean)) return undefined;
  const [first, second] = drawn.map((one) => madeOf(dialect, clean, one));
  if (first === undefined || second === undefined) return undefined;
  if (sharedPlace(first, second) !== undefined) return undefined;
  const result = resultOf(dialect, clean);
  const [a, b] = [aloneOf(dialect, result, first), aloneOf(dialect, result, second)];
  if (dependenceOf(a, b, clean.showsLines ?? true) !== undefined) return undefined;
  const ranked = [a, b].sort((one, other) => dialect.rankOf(one, clean) - dialect.rankOf(other, clean));
  const both = structuredClone(clean);
  const roots: Root[] = [];
  for (const { alteration, numbers, root: alone } of ranked) {
    const root = alter(both, alteration, new Pick(numbers[Symbol.iterator]()));
    if (root?.subject !== alone.subject || root.field !== alone.field) return undefined;
    roots.push(root);
  }
  if (dialect.isAmbiguous(a, b, both)) return undefined;
  const found = resultOf(dialect, both);
  return [...faultsOfPair(result, found, roots), ...faultsOf(found)];
}
