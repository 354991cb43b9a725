// Whole lives of a pool over four months: purchases of which some go wrong, what makes them good later,
// exactly, in part, twice or by another amount, and what persons decide of them. The model beside it is the
// plain sum of what was booked, what is due and what the own records have, which no judge of ours had a hand
// in.

import { type CalendarMonth, monthEndMs, parseCalendarMonth } from '../../../src/base/time/calendar-month.js';
import { plus18 } from '../../../src/money/plus18.js';
import type { ClosedTokens } from '../../../src/reconcile/bridge/token-bridge.js';
import type { Discrepancy } from '../../../src/reconcile/finding/discrepancy.js';
import type { TokenFacts } from '../../../src/reconcile/rewards/token-facts.js';
import type { IssuanceRead, TokenHistory } from '../../../src/records/rewards/token-reads.js';
import {
  at,
  evidence,
  facts,
  issuance,
  movement,
  one,
  pool,
  readAtMs,
  row,
} from '../../reconcile/rewards/token-samples.js';
import { fc } from '../../support/fast-check.js';

export const lifeMonths = ['2026-07', '2026-08', '2026-09', '2026-10'].map(
  (text) => parseCalendarMonth(text) as CalendarMonth,
);
const FIRST = 7;

const faults = [
  ...['clean', 'over', 'under', 'twice', 'kept', 'unknown', 'unbooked', 'unsold', 'sold early'],
  'sold late',
] as const;

interface Repayment {
  /** Of the claim, in quarters: 4 is exactly it, less is a part, more is by the wrong amount. */
  readonly quarters: number;
  readonly monthsLater: number;
}

export interface Purchase {
  readonly cents: number;
  readonly fault: (typeof faults)[number];
  readonly month: number;
  readonly repayments: readonly Repayment[];
}

/** What a person decides once a month is closed, of one of the claims that are open then. */
export interface Decision {
  readonly month: number;
  readonly claim: number;
  readonly how: 'accepted' | 'whole' | 'part';
}

export interface PoolLife {
  readonly purchases: readonly Purchase[];
  readonly decisions: readonly Decision[];
}

const repayment = fc.record({
  quarters: fc.constantFrom(4, 4, 1, 2, 3, 5, 8),
  monthsLater: fc.integer({ min: 0, max: 2 }),
});

const purchase = fc.record({
  cents: fc.integer({ min: 1, max: 5000 }),
  fault: fc.constantFrom(...(faults as readonly Purchase['fault'][])),
  month: fc.integer({ min: 0, max: 3 }),
  repayments: fc.array(repayment, { maxLength: 3 }),
});

export const poolLives: fc.Arbitrary<PoolLife> = fc.record({
  purchases: fc.array(purchase, { minLength: 1, maxLength: 7 }),
  decisions: fc.array(
    fc.record({
      month: fc.integer({ min: 0, max: 3 }),
      claim: fc.nat(6),
      how: fc.constantFrom<Decision['how']>('accepted', 'whole', 'part'),
    }),
    { maxLength: 3 },
  ),
});

export const cleanLives: fc.Arbitrary<PoolLife> = poolLives.map(({ purchases }) => ({
  purchases: purchases.map((each) => ({ ...each, fault: 'clean' as const })),
  decisions: [],
}));

const dueOf = ({ cents }: Purchase): bigint => BigInt(cents) * 15n * 10n ** 15n;

/** What is claimed of a purchase by itself: positive, the provider owes us. */
function claimOf(bought: Purchase): bigint {
  switch (bought.fault) {
    case 'over':
      return one;
    case 'under':
      return -dueOf(bought) / 2n;
    case 'twice':
    case 'kept':
    case 'unknown':
      return dueOf(bought);
    default:
      return 0n;
  }
}

/** What the pool books: when, and signed by the effect on it. */
interface Booked {
  readonly id: string;
  readonly atMs: number;
  readonly plus: bigint;
}

function bookedOf(bought: Purchase, index: number): Booked[] {
  const id = `t-${index}`;
  const atMs = at(2, FIRST + bought.month) + index;
  const due = dueOf(bought);
  const claim = claimOf(bought);
  const debit = bought.fault === 'over' ? due + one : bought.fault === 'under' ? due + claim : due;
  const lines: Booked[] = bought.fault === 'unsold' ? [] : [{ id, atMs, plus: -debit }];
  if (bought.fault === 'twice') lines.push({ id, atMs: atMs + 3_600_000, plus: -due });
  bought.repayments.forEach(({ quarters, monthsLater }, nth) => {
    const month = FIRST + bought.month + monthsLater;
    const plus = (claim * BigInt(quarters)) / 4n;
    if (plus !== 0n) lines.push({ id, atMs: at(10 + nth, month) + index, plus });
  });
  return lines;
}

/** The day of the row in the own records; undefined where they have none. */
function soldAtMs({ fault, month }: Purchase, index: number): number | undefined {
  if (fault === 'unbooked' || fault === 'unknown' || fault === 'kept') return undefined;
  const off = fault === 'sold early' ? -1 : fault === 'sold late' ? 1 : 0;
  return at(2, FIRST + Math.min(3, Math.max(0, month + off))) + index;
}

/** All that the model says of a pool at the end of a month. */
export interface Balance {
  readonly statement: bigint;
  readonly records: bigint;
  /** Before what persons closed. */
  readonly claims: bigint;
}

export const FUNDING = 1_000_000n * one;

export function balanceAt({ purchases }: PoolLife, month: number): Balance {
  const endMs = monthEndMs(lifeMonths[month] as CalendarMonth);
  let [statement, records, claims] = [FUNDING, FUNDING, 0n];
  purchases.forEach((bought, index) => {
    const booked = bookedOf(bought, index).filter(({ atMs }) => atMs < endMs);
    const moved = booked.reduce((sum, { plus }) => sum + plus, 0n);
    statement += moved;
    const sold = soldAtMs(bought, index);
    if (sold !== undefined && sold < endMs) records -= dueOf(bought);
    // What was booked beyond what is due: nothing is due for what failed, or for what nobody knows.
    const isDue = bought.fault !== 'kept' && bought.fault !== 'unknown';
    if (booked.length > 0) claims -= moved + (isDue ? dueOf(bought) : 0n);
  });
  return { statement, records, claims };
}

/** What is on file when a month is closed, of whichever month is asked for. */
export function factsAt(life: PoolLife, closing: number, month: CalendarMonth): TokenFacts {
  const endMs = monthEndMs(lifeMonths[closing] as CalendarMonth);
  const movements = poolOf(life).filter(({ bookedAtMs }) => bookedAtMs < endMs);
  const rows = life.purchases.flatMap((bought, index) => {
    const issuedAtMs = soldAtMs(bought, index);
    const file = { file: 'rewards.csv', line: index + 2 };
    return issuedAtMs === undefined || issuedAtMs >= endMs
      ? []
      : [row(`t-${index}`, { amountUsdMinor: bought.cents, issuedAtMs, ...file })];
  });
  return facts({
    month,
    asOfMs: endMs,
    pools: poolsOf(movements, closing),
    issuances: issuancesOf(life, endMs),
    ownRewards: rows,
  });
}

function poolOf({ purchases }: PoolLife) {
  const lines = purchases.flatMap(bookedOf).sort((a, b) => a.atMs - b.atMs);
  const funding = movement(1, 'funding', '', { plus18: plus18(FUNDING), bookedAtMs: at(1, FIRST) });
  return [
    funding,
    ...lines.map(({ id, atMs, plus }, index) =>
      movement(index + 2, plus < 0n ? 'issuance' : 'issuance_reversal', id, {
        bookedAtMs: atMs,
        plus18: plus18(plus < 0n ? -plus : plus),
      }),
    ),
  ];
}

function poolsOf(movements: ReturnType<typeof poolOf>, closing: number): TokenFacts['pools'] {
  let opening = 0n;
  return new Map(
    lifeMonths.slice(0, closing + 1).map((month, index) => {
      const startMs = index === 0 ? 0 : monthEndMs(lifeMonths[index - 1] as CalendarMonth);
      const own = movements.filter(
        ({ bookedAtMs }) => bookedAtMs >= startMs && bookedAtMs < monthEndMs(month),
      );
      const reading = pool(month, opening, own, { receivedAtMs: monthEndMs(month) + index });
      opening = reading.closingPlus18;
      return [month, reading];
    }),
  );
}

function issuancesOf({ purchases }: PoolLife, endMs: number): TokenFacts['issuances'] {
  const histories = purchases.flatMap((bought, index): [string, TokenHistory<IssuanceRead>][] => {
    const [first] = bookedOf(bought, index);
    if (first === undefined || first.atMs >= endMs) return [];
    const unknown = { readAtMs, archivedAs: 9, evidence };
    if (bought.fault === 'unknown') return [[`iss-t-${index}`, { reads: [], unknown }]];
    const read = issuance(`t-${index}`, {
      amountUsdMinor: bought.cents,
      plus18: plus18(dueOf(bought)),
      createdAtMs: first.atMs,
      status: bought.fault === 'kept' ? 'failed' : 'confirmed',
    });
    return [[read.issuanceId, { reads: [read], unknown: undefined }]];
  });
  return new Map(histories);
}

/** What persons closed so far, and how: for the judge, and for the bridge. */
export class Decisions {
  readonly #accepted = new Map<string, bigint>();
  readonly #outside = new Map<string, bigint>();

  accept(itemId: string, claim: bigint): void {
    this.#accepted.set(itemId, claim);
  }

  settle(itemId: string, amount: bigint): void {
    this.#outside.set(itemId, (this.#outside.get(itemId) ?? 0n) + amount);
  }

  isAccepted(itemId: string): boolean {
    return this.#accepted.has(itemId);
  }

  outsideOf(itemId: string): bigint {
    return this.#outside.get(itemId) ?? 0n;
  }

  /** The claims that were given up or made good elsewhere. */
  get closed(): bigint {
    const accepted = [...this.#accepted].reduce((sum, [, claim]) => sum + claim, 0n);
    const outside = [...this.#outside].filter(([itemId]) => !this.#accepted.has(itemId));
    return outside.reduce((sum, [, amount]) => sum + amount, accepted);
  }

  readonly closedPlus18 = ({ itemId }: Pick<Discrepancy, 'itemId'>): bigint =>
    this.#accepted.get(itemId) ?? this.outsideOf(itemId);

  get tokens(): ClosedTokens {
    return { accepted: new Set(this.#accepted.keys()), outsidePlus18: new Map(this.#outside) };
  }
}
