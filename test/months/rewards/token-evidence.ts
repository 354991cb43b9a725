// All that a reader has on file of a partner's tokens when October is closed: plain values that an alteration
// may change, and the facts that they stand for.

import { type CalendarMonth, parseCalendarMonth } from '../../../src/base/time/calendar-month.js';
import { plus18 } from '../../../src/money/plus18.js';
import { rational } from '../../../src/money/rational.js';
import type { RewardTerms, TokenFacts } from '../../../src/reconcile/rewards/token-facts.js';
import type { PoolMovementKind, PoolReading } from '../../../src/records/rewards/pool-reading.js';
import type { StakeTier, TokenRead } from '../../../src/records/rewards/token-reads.js';
import { agreedRates, type RateList } from './token-rates.js';

export interface Movement {
  seq: number;
  kind: PoolMovementKind;
  issuanceId: string;
  transactionId: string;
  plus: bigint;
  atMs: number;
}

export interface PoolMonth {
  opening: bigint;
  closing: bigint;
  movements: Movement[];
}

export interface Issuance {
  issuanceId: string;
  transactionId: string;
  wallet: string;
  cents: number;
  plus: bigint;
  /** In units of 10^-18. */
  rate: bigint;
  merchantId: string | undefined;
  status: 'pending' | 'confirmed' | 'failed';
  atMs: number;
}

export interface Wallet {
  wallet: string;
  total: bigint;
  available: bigint;
  staked: bigint;
  earned: bigint;
  redeemed: bigint;
}

export interface Stake {
  stakeId: string;
  wallet: string;
  plus: bigint;
  tier: StakeTier;
  autoCompound: boolean;
  status: 'active' | 'matured';
  atMs: number;
  maturesAtMs: number | undefined;
  renewedAs: string | undefined;
  daysRemaining: number | undefined;
}

export interface Redemption {
  redemptionId: string;
  wallet: string;
  item: string;
  quantity: number;
  spent: bigint;
  atMs: number;
}

interface Place {
  file: string;
  line: number;
  source: string;
}

export interface RewardRow extends Place {
  transactionId: string;
  wallet: string;
  cents: number;
  merchantId: string | undefined;
  atMs: number | undefined;
}

export type StakeRow = Place & Pick<Stake, 'stakeId' | 'wallet' | 'plus' | 'tier'> & { atMs: number };
export type RedemptionRow = Place & Redemption;

export interface TokenEvidence {
  /** By the month: September, October and November. */
  pools: Record<string, PoolMonth>;
  balance: bigint;
  issuances: Issuance[];
  wallets: Wallet[];
  stakes: Stake[];
  redemptions: Redemption[];
  costs: Record<string, bigint>;
  rewardRows: RewardRow[];
  stakeRows: StakeRow[];
  redemptionRows: RedemptionRow[];
  /** Ids that the provider answered it does not know. */
  unknown: { issuances: string[]; stakes: string[]; redemptions: string[] };
  setAside: { line: number; reference: string | undefined }[];
  unread: { source: 'issuance' | 'wallet' | 'stake' | 'pool'; subject: string }[];
  isBooksFault: boolean;
}

/** When everything was read. */
export const readAtMs = Date.UTC(2026, 10, 2, 6);
export const judgedMonth = parseCalendarMonth('2026-10') as CalendarMonth;

/** The lists whose order may change nothing. */
export function listsOf(evidence: TokenEvidence): unknown[][] {
  const { issuances, wallets, stakes, redemptions, rewardRows, stakeRows, redemptionRows } = evidence;
  return [issuances, wallets, stakes, redemptions, rewardRows, stakeRows, redemptionRows];
}

const read = (name: string, archivedAs: number): TokenRead => ({
  readAtMs,
  archivedAs,
  evidence: { sha256: name.padEnd(64, '0').slice(0, 64), requestId: `req ${name}` },
});

function historiesOf<Thing, Read extends TokenRead>(
  things: readonly Thing[],
  idOf: (thing: Thing) => string,
  readOf: (thing: Thing) => Read,
  unknown: readonly string[] = [],
) {
  return new Map(
    [...new Set([...things.map(idOf), ...unknown])].map((id) => {
      const known = things.filter((thing) => idOf(thing) === id && !unknown.includes(id));
      const missing = unknown.includes(id) ? read(`no ${id}`, 90) : undefined;
      return [id, { reads: known.map(readOf), unknown: missing }] as const;
    }),
  );
}

function poolsOf({ pools, balance }: TokenEvidence): Map<CalendarMonth, PoolReading> {
  return new Map(
    Object.entries(pools).map(([name, { opening, closing, movements }], at) => {
      const month = name as CalendarMonth;
      const { evidence } = read(`pool ${name}`, at);
      const reading: PoolReading = {
        month,
        receivedAtMs: readAtMs,
        archivedAs: at + 1,
        balancePlus18: plus18(balance),
        openingPlus18: plus18(opening),
        closingPlus18: plus18(closing),
        movements: movements.map(({ plus, atMs, ...rest }) => ({
          ...rest,
          plus18: plus18(plus),
          bookedAtMs: atMs,
          evidence,
        })),
        evidence,
      };
      return [month, reading];
    }),
  );
}

const unit = 10n ** 18n;

function termsOf(): RewardTerms {
  const termOf = (list: RateList) =>
    list.map(({ fromMs, rate }) => ({ fromMs, value: rational(rate, unit) }));
  const { byDefault, categories, merchants } = agreedRates;
  return {
    default: termOf(byDefault),
    categories: new Map(Object.entries(categories).map(([name, list]) => [name, termOf(list)])),
    merchants: new Map(
      Object.entries(merchants).map(([id, one]) => [
        id,
        typeof one === 'string' ? { category: one } : { rate: termOf(one) },
      ]),
    ),
  };
}

function readsOf(evidence: TokenEvidence) {
  const { issuances, wallets, stakes, redemptions, unknown } = evidence;
  return {
    issuances: historiesOf(
      issuances,
      ({ issuanceId }) => issuanceId,
      ({ plus, cents, rate, atMs, ...rest }) => ({
        ...read(rest.issuanceId, 10),
        ...rest,
        walletSpelt: rest.wallet,
        plus18: plus18(plus),
        amountUsdMinor: cents,
        rewardRate: rational(rate, unit),
        rewardRateText: `${rate}e-18`,
        createdAtMs: atMs,
      }),
      unknown.issuances,
    ),
    wallets: historiesOf(
      wallets,
      ({ wallet }) => wallet,
      ({ wallet, total, available, staked, earned, redeemed }) => ({
        ...read(wallet, 40),
        wallet,
        walletSpelt: wallet,
        totalPlus18: plus18(total),
        availablePlus18: plus18(available),
        stakedPlus18: plus18(staked),
        lifetimeEarnedPlus18: plus18(earned),
        lifetimeRedeemedPlus18: plus18(redeemed),
      }),
    ),
    stakes: historiesOf(
      stakes,
      ({ stakeId }) => stakeId,
      ({ plus, atMs, ...rest }) => ({
        ...read(rest.stakeId, 20),
        ...rest,
        plus18: plus18(plus),
        createdAtMs: atMs,
      }),
      unknown.stakes,
    ),
    redemptions: historiesOf(
      redemptions,
      ({ redemptionId }) => redemptionId,
      ({ item, spent, atMs, ...rest }) => ({
        ...read(rest.redemptionId, 30),
        ...rest,
        catalogueItemId: item,
        spentPlus18: plus18(spent),
        status: 'completed' as const,
        createdAtMs: atMs,
      }),
      unknown.redemptions,
    ),
  };
}

export function factsOf(evidence: TokenEvidence): TokenFacts {
  const { rewardRows, stakeRows, redemptionRows, setAside, unread, isBooksFault } = evidence;
  return {
    interfaceName: 'rewards',
    account: 'demo',
    month: judgedMonth,
    asOfMs: readAtMs,
    terms: termsOf(),
    pools: poolsOf(evidence),
    isPoolMissing: false,
    ...readsOf(evidence),
    catalogues: [
      {
        ...read('catalogue', 25),
        costs: new Map(Object.entries(evidence.costs).map(([id, cost]) => [id, plus18(cost)])),
      },
    ],
    ownRewards: rewardRows.map(({ cents, atMs, ...rest }) => ({
      ...rest,
      amountUsdMinor: cents,
      issuedAtMs: atMs,
    })),
    ownStakes: stakeRows.map(({ plus, atMs, ...rest }) => ({
      ...rest,
      plus18: plus18(plus),
      stakedAtMs: atMs,
    })),
    ownRedemptions: redemptionRows.map(({ item, spent, atMs, ...rest }) => ({
      ...rest,
      catalogueItemId: item,
      spentPlus18: plus18(spent),
      redeemedAtMs: atMs,
    })),
    setAside: setAside.map(({ line, reference }) => ({
      kind: 'rewards',
      file: 'rewards.csv',
      line,
      reason: 'it cannot be read',
      month: judgedMonth,
      reference,
    })),
    unread: unread.map((one) => ({ ...one, reason: 'it hung' })),
    ...(isBooksFault ? { booksFault: { place: 'entry 1', reason: 'altered' } } : {}),
  };
}
