// The faults of an issuance itself: its rate, its tokens, the pool's debit for it, and how long it is
// pending. Each step is counted from the one before, so that all of them add up to the difference between the
// debit and the amount due.

import { oncePer } from '../../base/list/once-per.js';
import { formatInstant } from '../../base/time/instant.js';
import type { Cause } from '../../money/cause.js';
import { formatPlus18, plus18 } from '../../money/plus18.js';
import { equals, rational } from '../../money/rational.js';
import type { PoolReading } from '../../records/rewards/pool-reading.js';
import { rationalText } from '../price/rational-text.js';
import { type DueTokens, dueTokensOf } from './due-tokens.js';
import { isRateOfTerms, tokensWorking } from './reward-terms.js';
import { bookedMonthOf, type IssuanceCase, ownDebitOf, type TokenCase } from './token-case.js';
import type { RaisedTokens, TokenCheck, TokenView } from './token-check.js';

/** An issuance that is pending for longer is late (contract, discrepancies). */
export const STALE_MS = 15 * 60 * 1000;

/** The transactions that the month booked, each with the issuance that stands for it. */
function judgedIssuances(view: TokenView) {
  return view.ofMonth.flatMap((one) => {
    const { issuance } = one;
    if (issuance?.read === undefined || bookedMonthOf(one) !== view.month) return [];
    const due = dueTokensOf(view.facts.terms, one, issuance);
    return due === undefined ? [] : [{ one, issuance, read: issuance.read, due }];
  });
}

type Judged = ReturnType<typeof judgedIssuances>[number];

function identity({ one, issuance, read }: Pick<Judged, 'one' | 'issuance' | 'read'>) {
  return {
    finding: {
      subject: one.transactionId,
      occurredAtMs: read.createdAtMs,
      evidenceSha256: read.evidence.sha256,
      requestId: read.evidence.requestId,
    },
    bearing: { issuanceId: issuance.issuanceId, madeAtMs: read.createdAtMs },
  };
}

/** The amount of an issuance that failed is given back, so it makes no difference. */
function effectOf({ issuance }: Judged, plus: bigint): bigint {
  return issuance.state === 'live' ? plus : 0n;
}

function findRate(view: TokenView): RaisedTokens[] {
  return judgedIssuances(view).flatMap((judged) => {
    const { due, read } = judged;
    const { agreed } = due;
    if (equals(agreed.rate, read.rewardRate)) return [];
    const { finding, bearing } = identity(judged);
    return [
      {
        finding: {
          ...finding,
          code: 'RW-RATE',
          field: 'reward_rate',
          sourceA: 'settings',
          sourceB: 'issuance',
          unit: 'rate',
          expected: rationalText(agreed.rate),
          actual: read.rewardRateText,
          causes: rateCauses(view, due),
          formula: tokensWorking(due.amountUsdMinor, agreed.rate),
          note: `agreed by ${agreed.term}`,
        },
        effectPlus18: effectOf(judged, due.duePlus18 - due.ownPlus18),
        differencePlus18: due.ownPlus18 - due.duePlus18,
        bearing: { ...bearing, stepPlus18: due.ownPlus18 - due.duePlus18 },
      },
    ];
  });
}

function rateCauses({ facts }: TokenView, { agreed, ownRate }: DueTokens): Cause[] {
  const isScaled = (by: bigint): boolean =>
    equals(rational(agreed.rate.numerator * by, agreed.rate.denominator), ownRate);
  const isDivided = equals(rational(agreed.rate.numerator, agreed.rate.denominator * 100n), ownRate);
  return [
    ...(isRateOfTerms(facts.terms, ownRate) ? (['other_rate'] as const) : []),
    ...(isScaled(100n) || isDivided ? (['scale_100'] as const) : []),
  ];
}

function findAmount(view: TokenView): RaisedTokens[] {
  return judgedIssuances(view).flatMap((judged) => {
    const { due, read } = judged;
    if (read.plus18 === due.ownPlus18) return [];
    const { finding, bearing } = identity(judged);
    const isScaled = read.plus18 === due.ownPlus18 * 100n || read.plus18 * 100n === due.ownPlus18;
    return [
      {
        finding: {
          ...finding,
          code: 'RW-AMOUNT',
          field: 'plus_amount',
          sourceA: 'recomputed',
          sourceB: 'issuance',
          unit: 'plus',
          expected: plusText(due.ownPlus18),
          actual: plusText(read.plus18),
          causes: isScaled ? ['scale_100'] : [],
          formula: tokensWorking(due.amountUsdMinor, due.ownRate),
        },
        effectPlus18: effectOf(judged, due.ownPlus18 - read.plus18),
        differencePlus18: read.plus18 - due.ownPlus18,
        bearing: { ...bearing, stepPlus18: read.plus18 - due.ownPlus18 },
      },
    ];
  });
}

/** One debit of an issuance is its own; what is debited again is counted apart. */
function findCharge(view: TokenView): RaisedTokens[] {
  return judgedIssuances(view).flatMap((judged) => {
    const { issuance, read } = judged;
    const own = ownDebitOf(issuance);
    const charged = own?.plus18 ?? 0n;
    if (charged === read.plus18 || (own === undefined && issuance.state === 'failed')) return [];
    const { finding, bearing } = identity(judged);
    return [
      {
        finding: {
          ...finding,
          code: 'RW-CHARGE',
          field: 'pool_debit_plus',
          sourceA: 'issuance',
          sourceB: 'pool',
          unit: 'plus',
          expected: plusText(read.plus18),
          actual: plusText(charged),
          formula: `${charged} - ${read.plus18} = ${charged - read.plus18}`,
          evidenceSha256: (own ?? read).evidence.sha256,
          requestId: (own ?? read).evidence.requestId,
          note: own === undefined ? 'the pool was debited nothing for this issuance' : '',
        },
        effectPlus18: issuance.state === 'live' ? read.plus18 - charged : 0n,
        differencePlus18: charged - read.plus18,
        bearing: {
          ...bearing,
          stepPlus18: charged - read.plus18,
          ...(own === undefined ? { missingLines: [{ plus18: -read.plus18 }] } : {}),
          ...(own === undefined ? calledFunding(view, read.plus18, read.createdAtMs) : {}),
        },
      },
    ];
  });
}

/**
 * Whether the pool lists the tokens of an issuance as a funding, at the instant at which it was made. For
 * one that only the own records name, the funding may be some time off the row.
 */
export function calledFunding(
  { pool }: TokenView,
  due: bigint,
  atMs: number | undefined,
  withinMs = 0,
): { readonly isCalledFunding?: true } {
  const instants = (pool && fundingsOf(pool).get(due)) ?? new Set<number>();
  if (atMs === undefined) return {};
  const isAbout = (instant: number): boolean => Math.abs(instant - atMs) <= withinMs;
  return instants.has(atMs) || (withinMs > 0 && [...instants].some(isAbout)) ? { isCalledFunding: true } : {};
}

/** The instants of a pool's fundings by amount: every issuance that lacks its debit asks for one. */
const fundingsOf = oncePer(({ movements }: PoolReading): ReadonlyMap<bigint, ReadonlySet<number>> => {
  const instants = new Map<bigint, Set<number>>();
  for (const { kind, plus18: amount, bookedAtMs } of movements) {
    if (kind === 'funding') instants.set(amount, (instants.get(amount) ?? new Set()).add(bookedAtMs));
  }
  return instants;
});

function findPending(view: TokenView): RaisedTokens[] {
  const { asOfMs } = view.facts;
  return view.ofMonth.flatMap((one) =>
    one.issuances.flatMap((issuance) => {
      const { read } = issuance;
      if (read?.status !== 'pending' || bookedMonthOf(one) !== view.month) return [];
      // An issuance that was pending when it was read may be confirmed since: only the read proves anything.
      const knownAtMs = Math.min(asOfMs, read.readAtMs);
      const staleFromMs = read.createdAtMs + STALE_MS;
      if (knownAtMs <= staleFromMs) return [];
      const { finding, bearing } = identity({ one, issuance, read });
      return [
        {
          finding: {
            ...finding,
            code: 'RW-PENDING-STALE',
            field: 'status',
            sourceA: 'issuance',
            sourceB: 'recomputed',
            unit: 'time',
            expected: formatInstant(staleFromMs),
            actual: `still pending at ${formatInstant(knownAtMs)}`,
            note: 'the pool was debited when the issuance was accepted',
          },
          bearing,
        } satisfies RaisedTokens,
      ];
    }),
  );
}

/** Tokens as a figure of an item. */
export function plusText(units: bigint): string {
  return formatPlus18(plus18(units));
}

/**
 * True if an issuance of the transaction could not be read: nothing is concluded of it then. Where none is
 * known, the pool could have named one, and so could an issuance that was not read and that the pool has
 * under a name of which we have no row.
 */
export function isUnread(view: TokenView, { issuances }: TokenCase): boolean {
  const { lacksRead, lacksNamed } = unreadIssuancesOf(view);
  return issuances.length > 0 ? issuances.some(lacksRead) : lacksNamed;
}

/** The issuances of a month that could not be read; every transaction of it asks. */
const unreadIssuancesOf = oncePer(({ facts, cases }: TokenView) => {
  const unread = new Set(
    facts.unread.filter(({ source }) => source === 'issuance').map(({ subject }) => subject),
  );
  const lacksRead = ({ issuanceId, read, unknown }: IssuanceCase): boolean =>
    read === undefined && unknown === undefined && (unread.has(issuanceId) || unread.has(''));
  /** True where one that nothing names may be among what could not be read. */
  const lacksNamed =
    facts.unread.some(({ source }) => source === 'pool') ||
    [...cases.values()].some(({ row, issuances }) => row === undefined && issuances.some(lacksRead));
  return { lacksRead, lacksNamed };
});

export const issuanceChecks: readonly TokenCheck[] = [
  { codes: ['RW-RATE'], needs: ['pool', 'issuances'], find: findRate },
  { codes: ['RW-AMOUNT'], needs: ['pool', 'issuances'], find: findAmount },
  { codes: ['RW-CHARGE'], needs: ['pool', 'issuances'], find: findCharge },
  { codes: ['RW-PENDING-STALE'], needs: ['pool', 'issuances'], find: findPending },
];
