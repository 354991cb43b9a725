// The part of the summary on an account before its discrepancies: the state of the statement, the tests
// that ran and how the figures came out. The text and the JSON of the summary share it.

import type { DiscrepancyCode } from '../../reconcile/finding/code.js';
import type { Discrepancy } from '../../reconcile/finding/discrepancy.js';
import type { AccountResult, RollForwardStep } from '../../reconcile/result/result.js';
import { type InterfaceName, signsStatements } from '../../records/account.js';
import type { ItemStanding } from '../items/item-standing.js';
import type { PackInput } from '../pack.js';
import { rootsFirst } from '../tables/item-order.js';

/**
 * `verified`: signed and proved. `provisional`: proved, but not final. `as_read`: the float's figures, which
 * nobody signs. `not_verified`: nothing of it is shown as stated. `none`: there is none.
 */
type StatementStanding = 'verified' | 'provisional' | 'as_read' | 'not_verified' | 'none';

// The codes that keep a statement's figures out of the roll-forward, in the order in which they are named.
const barring: readonly DiscrepancyCode[] = [
  'EV-KEY-UNPINNED',
  'EV-KEY-CHANGED',
  'EV-SIG-INVALID',
  'EV-STMT-PERIOD',
  'EV-STMT-MISSING',
];

/** The facts that show the state of an account's statement. */
export interface StandingFacts extends Pick<AccountResult, 'interfaceName'> {
  readonly items: readonly Pick<Discrepancy, 'code'>[];
  readonly rollForward: readonly Pick<RollForwardStep, 'step' | 'statement'>[];
}

function hasItem({ items }: StandingFacts, code: DiscrepancyCode): boolean {
  return items.some((item) => item.code === code);
}

/** The codes for which the month's statement could not be used. */
export function barringCodes(result: StandingFacts): DiscrepancyCode[] {
  return barring.filter((code) => hasItem(result, code));
}

/**
 * The reason why no bridge leads to a statement or to a pool: a source that was not read, else a closing that
 * is not proved.
 */
export function unbridgedReason({
  items,
  checks,
  tokens,
}: Pick<AccountResult, 'items' | 'checks' | 'tokens'>): string {
  if (items.some(({ code }) => code === 'RN-INCOMPLETE')) return 'not everything could be read';
  if (items.some(({ code, field }) => code === 'EV-LOST' && field === 'statement')) {
    return 'the account ended before its last statement was archived';
  }
  const ofClosing = tokens === undefined ? 'BL-RESIDUAL' : 'RW-POOL';
  const untested = checks.find(({ code, status }) => code === ofClosing && status === 'not_tested');
  return untested?.reason ?? 'no closing of this month is proven';
}

// The steps that only a statement states. Later ones, such as the balance, are read on their own.
const statedSteps: ReadonlySet<string> = new Set([
  'opening',
  'grants',
  'deposits',
  'orders',
  'reversals',
  'closing',
]);

/** The standing of the statement, which was used exactly where the roll-forward has figures of it. */
export function statementStanding(result: StandingFacts): StatementStanding {
  const isUsed = result.rollForward.some(
    ({ step, statement }) => statedSteps.has(step) && statement !== undefined,
  );
  if (isUsed && !signsStatements(result.interfaceName)) return 'as_read';
  if (isUsed) return hasItem(result, 'EV-STMT-PROVISIONAL') ? 'provisional' : 'verified';
  return barringCodes(result).some((code) => code !== 'EV-STMT-MISSING') ? 'not_verified' : 'none';
}

/** Checks that could not run, those of one reason together, in the order of the checks. */
interface UntestedGroup {
  readonly reason: string;
  readonly codes: readonly DiscrepancyCode[];
}

export function untestedGroups({ checks }: AccountResult): UntestedGroup[] {
  const byReason = new Map<string, DiscrepancyCode[]>();
  for (const { code, status, reason } of checks) {
    if (status !== 'not_tested') continue;
    const codes = byReason.get(reason) ?? [];
    byReason.set(reason, codes.includes(code) ? codes : [...codes, code]);
  }
  return [...byReason].map(([reason, codes]) => ({ reason, codes }));
}

/** The beginning of the reason for codes that an interface cannot raise (`absent` in its list of checks). */
const NO_PLACE = 'not part of this interface';

/** Those that this interface has a place for: a person misses only these. */
export function missedGroups(result: AccountResult): UntestedGroup[] {
  return untestedGroups(result).filter(({ reason }) => !reason.startsWith(NO_PLACE));
}

/** The number of figures of the tie-out by their outcome. */
interface FigureCount {
  readonly ties: number;
  readonly differs: number;
  readonly partTested: number;
  readonly notTested: number;
}

export function figureCount({ tieOut }: AccountResult): FigureCount {
  const count = (name: string): number => tieOut.filter((figure) => figure.result === name).length;
  return {
    ties: count('ties'),
    differs: count('differs'),
    partTested: count('part_tested'),
    notTested: count('not_tested'),
  };
}

/** An account's items: those that stand on their own in the order of 03, and how many follow from them. */
export function rootsOf({ items }: AccountResult): { roots: Discrepancy[]; consequenceCount: number } {
  const roots = rootsFirst(items).filter((item) => item.causedBy.length === 0);
  return { roots, consequenceCount: items.length - roots.length };
}

/** The claims of one interface's items, in usd6; both sides 0 or more. */
export interface ClaimTotal {
  readonly interfaceName: InterfaceName;
  readonly providerOwesUsd6: bigint;
  readonly weOweUsd6: bigint;
}

/** The parts of a pack that the claims of a month are taken from. */
type ClaimSource = Pick<PackInput, 'month' | 'results' | 'standings' | 'openItems'>;

/**
 * Items of this month and carried ones that are neither accepted nor cleared, each once; as they stand on the
 * books where they do, since what was settled is no longer claimed.
 */
function openClaims({ month, results, standings, openItems }: ClaimSource): Discrepancy[] {
  const isOpen = (state: ItemStanding['state'] = 'new'): boolean => state === 'new' || state === 'carried';
  const onBooks = new Map(openItems.map(({ item }) => [item.itemId, item]));
  const own = results
    .flatMap(({ items }) => items)
    .filter(({ itemId }) => isOpen(standings.get(itemId)?.state))
    .map((item) => onBooks.get(item.itemId) ?? item);
  const known = new Set(own.map(({ itemId }) => itemId));
  const carried = openItems.filter(({ item, standing }) => item.month !== month && isOpen(standing.state));
  return [...own, ...carried.map(({ item }) => item).filter(({ itemId }) => !known.has(itemId))];
}

/**
 * The open claims of each interface, of this month and of those before, as 00 and 10 have them. Test money
 * and real money are never added up, and of tokens nothing is claimed in dollars.
 */
export function claimTotals(source: ClaimSource): ClaimTotal[] {
  const inDollars = source.results.filter(({ tokens }) => tokens === undefined);
  const names = [...new Set(inDollars.map(({ interfaceName }) => interfaceName))];
  const open = openClaims(source);
  return names.map((interfaceName) => {
    // An unclear item is not counted as owed by anybody.
    const claims = open
      .filter((item) => item.interfaceName === interfaceName && item.owedBy !== 'unclear')
      .map(({ claimUsd6 }) => claimUsd6);
    const sum = (sign: bigint): bigint =>
      claims.reduce((total, claim) => (claim * sign > 0n ? total + claim * sign : total), 0n);
    return { interfaceName, providerOwesUsd6: sum(1n), weOweUsd6: sum(-1n) };
  });
}
