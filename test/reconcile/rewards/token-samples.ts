// A partner's October of tokens for the tests of what judges it: a pool that was funded before, issuances and
// what the pool booked for them, each test with what it alters.

import { type CalendarMonth, monthOf, parseCalendarMonth } from '../../../src/base/time/calendar-month.js';
import { plus18 } from '../../../src/money/plus18.js';
import { rational } from '../../../src/money/rational.js';
import type { TokenFacts } from '../../../src/reconcile/rewards/token-facts.js';
import { reconcileTokenMonth } from '../../../src/reconcile/rewards/token-judge.js';
import type { OwnReward } from '../../../src/records/rewards/own-token-rows.js';
import {
  type PoolMovement,
  type PoolMovementKind,
  type PoolReading,
  signedPlus18,
} from '../../../src/records/rewards/pool-reading.js';
import type { IssuanceRead, TokenHistory } from '../../../src/records/rewards/token-reads.js';

export const one = 10n ** 18n;
export const wallet = `0x${'a'.repeat(40)}`;
export const [september, october, november] = ['2026-09', '2026-10', '2026-11'].map(
  (text) => parseCalendarMonth(text) as CalendarMonth,
) as [CalendarMonth, CalendarMonth, CalendarMonth];
export const evidence = { sha256: 'e'.repeat(64), requestId: 'req' };
export const readAtMs = Date.parse('2026-11-02T06:00:00Z');

export const at = (day: number, month = 10): number => Date.UTC(2026, month - 1, day, 10);

/** 10.00 dollars at 1.5: fifteen tokens. */
export function issuance(id: string, change: Partial<IssuanceRead> = {}): IssuanceRead {
  return {
    issuanceId: `iss-${id}`,
    wallet,
    walletSpelt: wallet,
    plus18: plus18(15n * one),
    amountUsdMinor: 1000,
    rewardRate: rational(3n, 2n),
    rewardRateText: '1.5',
    status: 'confirmed',
    createdAtMs: at(3),
    transactionId: id,
    merchantId: undefined,
    readAtMs,
    archivedAs: 10,
    evidence,
    ...change,
  };
}

export function row(id: string, change: Partial<OwnReward> = {}): OwnReward {
  return {
    transactionId: id,
    wallet,
    amountUsdMinor: 1000,
    merchantId: undefined,
    issuedAtMs: at(3),
    file: 'rewards.csv',
    line: 2,
    source: 'book',
    ...change,
  };
}

export function movement(
  seq: number,
  kind: PoolMovementKind,
  id: string,
  change: Partial<PoolMovement> = {},
): PoolMovement {
  return {
    seq,
    kind,
    issuanceId: id === '' ? '' : `iss-${id}`,
    transactionId: id,
    plus18: plus18(15n * one),
    bookedAtMs: at(3),
    evidence,
    ...change,
  };
}

/** So many whole tokens, as a change of a movement. */
export const tokens = (units: bigint): Pick<PoolMovement, 'plus18'> => ({ plus18: plus18(units * one) });

/** A debit of the issuance of `t-1`. */
export const line = (seq: number, change: Partial<PoolMovement> = {}): PoolMovement =>
  movement(seq, 'issuance', 't-1', change);

/** A reversal of it. */
export const back = (seq: number, change: Partial<PoolMovement> = {}): PoolMovement =>
  movement(seq, 'issuance_reversal', 't-1', change);

/** The reading of a month: its closing is what opening and movements make, unless the test says otherwise. */
export function pool(
  month: CalendarMonth,
  openingPlus18: bigint,
  movements: readonly PoolMovement[],
  change: Partial<PoolReading> = {},
): PoolReading {
  const moved = movements.reduce((sum, each) => sum + signedPlus18(each), 0n);
  const closing = plus18(openingPlus18 + moved);
  return {
    month,
    receivedAtMs: readAtMs,
    archivedAs: month === september ? 1 : month === october ? 2 : 3,
    balancePlus18: closing,
    openingPlus18: plus18(openingPlus18),
    closingPlus18: closing,
    movements,
    evidence,
    ...change,
  };
}

export function historyOf<Read extends { readonly archivedAs: number }>(read: Read) {
  return { reads: [read], unknown: undefined } as unknown as TokenHistory<never> & {
    readonly reads: readonly Read[];
  };
}

/** A clean October with one issuance, t-1, of which the month before knows nothing. */
export function facts(change: Partial<TokenFacts> = {}): TokenFacts {
  return {
    interfaceName: 'rewards',
    account: 'demo',
    month: october,
    asOfMs: readAtMs,
    terms: { default: rational(3n, 2n), categories: new Map(), merchants: new Map() },
    pools: pools(pool(october, 1000n * one, [movement(2, 'issuance', 't-1')])),
    isPoolMissing: false,
    issuances: reads(issuance('t-1')),
    wallets: new Map(),
    stakes: new Map(),
    redemptions: new Map(),
    catalogues: [],
    ownRewards: [row('t-1')],
    ownStakes: undefined,
    ownRedemptions: undefined,
    setAside: [],
    unread: [],
    ...change,
  };
}

export function pools(...readings: readonly PoolReading[]): Map<CalendarMonth, PoolReading> {
  return new Map(readings.map((reading) => [reading.month, reading]));
}

/** The readings, and behind the last that of the month that ran then, in which nothing was booked. */
export function poolsSince(...readings: readonly PoolReading[]): Map<CalendarMonth, PoolReading> {
  const all = pools(...readings);
  const last = readings.toSorted((a, b) => a.archivedAs - b.archivedAs).at(-1);
  const running = last && monthOf(last.receivedAtMs);
  if (last === undefined || running === undefined || all.has(running)) return all;
  const { receivedAtMs, balancePlus18, closingPlus18, evidence: read } = last;
  const archivedAs = last.archivedAs + 1;
  return all.set(
    running,
    pool(running, closingPlus18, [], { receivedAtMs, balancePlus18, archivedAs, evidence: read }),
  );
}

export function reads(...all: readonly IssuanceRead[]): Map<string, TokenHistory<IssuanceRead>> {
  return new Map(all.map((read) => [read.issuanceId, { reads: [read], unknown: undefined }]));
}

/** `CODE subject field`, with what follows from something marked. */
export function found(change: Partial<TokenFacts> = {}): string[] {
  return reconcileTokenMonth(facts(change))
    .result.items.map(
      ({ code, subject, field, causedBy }) => `${code} ${subject} ${field}${causedBy.length > 0 ? ' <' : ''}`,
    )
    .sort();
}

export function judged(change: Partial<TokenFacts> = {}) {
  return reconcileTokenMonth(facts(change));
}
