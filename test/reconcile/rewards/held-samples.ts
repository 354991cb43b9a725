// Answers on what a partner's records name beside issuances, for the tests of what judges them: a wallet, a
// stake of three months and a redemption, each with its own row, and each test with what it alters.

import { plus18 } from '../../../src/money/plus18.js';
import type { OwnRedemption, OwnStake } from '../../../src/records/rewards/own-token-rows.js';
import type {
  RedemptionRead,
  StakeRead,
  TokenHistory,
  TokenRead,
  WalletRead,
} from '../../../src/records/rewards/token-reads.js';
import { at, evidence, one, readAtMs, wallet } from './token-samples.js';

const read = { readAtMs, archivedAs: 20, evidence };
const place = { file: 'own.csv', line: 2, source: 'book' };

/** The answer that there is no such thing, after every other. */
export const unknownAnswer: TokenRead = { ...read, archivedAs: 90 };

export const stakedAtMs = at(30, 11);
/** Three months later, on the last day of the shorter month. */
export const maturesAtMs = Date.parse('2027-02-28T10:00:00Z');

export function balance(change: Partial<WalletRead> = {}): WalletRead {
  return {
    ...read,
    wallet,
    walletSpelt: wallet,
    totalPlus18: plus18(15n * one),
    availablePlus18: plus18(10n * one),
    stakedPlus18: plus18(5n * one),
    lifetimeEarnedPlus18: plus18(20n * one),
    lifetimeRedeemedPlus18: plus18(5n * one),
    ...change,
  };
}

export function stake(change: Partial<StakeRead> = {}): StakeRead {
  return {
    ...read,
    readAtMs: Date.parse('2026-12-02T10:00:00Z'),
    stakeId: 's-1',
    wallet,
    plus18: plus18(one),
    tier: '3m',
    autoCompound: false,
    status: 'active',
    maturesAtMs,
    createdAtMs: stakedAtMs,
    renewedAs: undefined,
    daysRemaining: 88,
    ...change,
  };
}

export function stakeRow(change: Partial<OwnStake> = {}): OwnStake {
  return { ...place, stakeId: 's-1', wallet, plus18: plus18(one), tier: '3m', stakedAtMs, ...change };
}

/** Two of an item that costs 2.5 tokens. */
export function redemption(change: Partial<RedemptionRead> = {}): RedemptionRead {
  return {
    ...read,
    redemptionId: 'r-1',
    wallet,
    catalogueItemId: 'item',
    quantity: 2,
    spentPlus18: plus18(5n * one),
    status: 'completed',
    createdAtMs: at(5),
    ...change,
  };
}

export function redemptionRow(change: Partial<OwnRedemption> = {}): OwnRedemption {
  return {
    ...place,
    redemptionId: 'r-1',
    wallet,
    catalogueItemId: 'item',
    quantity: 2,
    spentPlus18: plus18(5n * one),
    redeemedAtMs: at(5),
    ...change,
  };
}

/** One reading of the catalogue, in which the item costs so many units. */
export function costsOf(units: bigint, catalogueReadAtMs = readAtMs) {
  return { ...read, readAtMs: catalogueReadAtMs, costs: new Map([['item', plus18(units)]]) };
}

/** What was read of things, each under its own name. */
export function histories<Read extends TokenRead>(
  idOf: (read: Read) => string,
  ...all: readonly Read[]
): Map<string, TokenHistory<Read>> {
  const byId = new Map<string, Read[]>();
  for (const each of all) byId.set(idOf(each), [...(byId.get(idOf(each)) ?? []), each]);
  return new Map([...byId].map(([id, reads]) => [id, { reads, unknown: undefined }]));
}

export const wallets = (...all: readonly WalletRead[]) => histories((each) => each.wallet, ...all);
export const stakes = (...all: readonly StakeRead[]) => histories((each) => each.stakeId, ...all);
export const redemptions = (...all: readonly RedemptionRead[]) =>
  histories((each) => each.redemptionId, ...all);
