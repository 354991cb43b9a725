// Wallets, stakes and redemptions that the partner's records name. None of them moves the pool: what is wrong
// with them has to be put right by the provider, and claims nothing here.

import { type CalendarMonth, monthOf, monthsLaterMs } from '../../base/calendar-month.js';
import { formatInstant } from '../../base/instant.js';
import type { OwnRedemption, OwnStake } from '../../records/rewards/own-token-rows.js';
import {
  newestOf,
  type RedemptionRead,
  type StakeRead,
  type StakeTier,
  type WalletRead,
} from '../../records/rewards/token-reads.js';
import type { Finding } from '../finding/discrepancy.js';
import { plusText } from './issuance-checks.js';
import { groupedBy } from './token-case.js';
import type { RaisedTokens, TokenCheck, TokenView } from './token-check.js';

const DAY_MS = 24 * 60 * 60 * 1000;
/** A `Date` header tells whole seconds: when an answer was given is known no better. */
const READ_WITHIN_MS = 1000;

const termMonths: Readonly<Record<StakeTier, number | undefined>> = {
  flex: undefined,
  '3m': 3,
  '6m': 6,
  '12m': 12,
};

/** The wallets that the month's own records name, each with what was read of it last. */
function walletsOf(view: TokenView): WalletRead[] {
  const { facts, month } = view;
  const isOfMonth = (atMs: number | undefined): boolean => atMs === undefined || monthOf(atMs) === month;
  const named = new Set([
    ...view.ofMonth.flatMap(({ rows }) => rows.map(({ wallet }) => wallet)),
    ...(facts.ownStakes ?? []).filter((row) => isOfMonth(row.stakedAtMs)).map(({ wallet }) => wallet),
    ...(facts.ownRedemptions ?? []).filter((row) => isOfMonth(row.redeemedAtMs)).map(({ wallet }) => wallet),
  ]);
  return [...named].sort().flatMap((wallet) => {
    const history = facts.wallets.get(wallet);
    return (history && newestOf(history)) ?? [];
  });
}

function walletFinding(
  read: WalletRead,
  figure: {
    readonly field: string;
    readonly expected: bigint;
    readonly actual: bigint;
    readonly formula: string;
  },
): RaisedTokens {
  const { field, expected, actual, formula } = figure;
  return {
    finding: {
      code: 'RW-WALLET',
      subject: read.walletSpelt,
      field,
      occurredAtMs: read.readAtMs,
      sourceA: 'recomputed',
      sourceB: 'wallet',
      unit: 'plus',
      expected: plusText(expected),
      actual: plusText(actual),
      formula,
      evidenceSha256: read.evidence.sha256,
      requestId: read.evidence.requestId,
    },
    differencePlus18: actual - expected,
  };
}

/** Where two of the three ways to the total agree, the third is the wrong one: that is one fault. */
function findWallets(view: TokenView): RaisedTokens[] {
  return walletsOf(view).flatMap((read) => {
    const { totalPlus18: total, availablePlus18: available, stakedPlus18: staked } = read;
    const { lifetimeEarnedPlus18: earned, lifetimeRedeemedPlus18: redeemed } = read;
    const parts = available + staked;
    const life = earned - redeemed;
    const byParts = { expected: parts, formula: `${available} + ${staked} = ${parts}` };
    const byLife = { expected: total + redeemed, formula: `${total} + ${redeemed} = ${total + redeemed}` };
    const isPartsOff = total !== parts;
    const isLifeOff = life !== total;
    if (isPartsOff && isLifeOff && parts !== life) {
      return [
        walletFinding(read, { field: 'total_plus', actual: total, ...byParts }),
        walletFinding(read, { field: 'lifetime_earned', actual: earned, ...byLife }),
      ];
    }
    if (isPartsOff) return [walletFinding(read, { field: 'total_plus', actual: total, ...byParts })];
    return isLifeOff ? [walletFinding(read, { field: 'lifetime_earned', actual: earned, ...byLife })] : [];
  });
}

/** A stake of the own records, of the month in which it began. */
interface StakeOfMonth {
  readonly row: OwnStake;
  readonly read: StakeRead | undefined;
  readonly isUnknown: boolean;
  readonly evidence: StakeRead['evidence'] | undefined;
}

function stakesOf({ facts, month }: TokenView): StakeOfMonth[] {
  return [...groupedBy(facts.ownStakes ?? [], ({ stakeId }) => stakeId).values()].flatMap(([row]) => {
    if (row === undefined) return [];
    const history = facts.stakes.get(row.stakeId);
    const read = history && newestOf(history);
    const beganAtMs = row.stakedAtMs ?? read?.createdAtMs;
    if (beganAtMs !== undefined && monthOf(beganAtMs) !== month) return [];
    const unknown = read === undefined ? history?.unknown : undefined;
    return [{ row, read, isUnknown: unknown !== undefined, evidence: (read ?? unknown)?.evidence }];
  });
}

function findStakes(view: TokenView): RaisedTokens[] {
  return stakesOf(view).flatMap(({ row, read, isUnknown, evidence }) => {
    const shared = {
      subject: row.stakeId,
      occurredAtMs: row.stakedAtMs ?? read?.createdAtMs,
      sourceB: 'stake',
      evidenceSha256: evidence?.sha256,
      requestId: evidence?.requestId,
    } as const;
    const unknown = isUnknown ? [{ finding: unknownStake(row, shared) }] : [];
    if (read === undefined) return unknown;
    const attributes = attributesOf(row, read).map(
      (one): Finding => ({ ...shared, ...one, code: 'RW-ATTR', sourceA: 'book', note: placeOf(row) }),
    );
    const states = stateFaults(read).map(
      (one): Finding => ({ ...shared, ...one, code: 'RW-STAKE', sourceA: 'recomputed' }),
    );
    return [...attributes, ...states].map((finding) => ({ finding }));
  });
}

type StakeFault = Pick<Finding, 'field' | 'unit' | 'expected' | 'actual' | 'formula' | 'note'>;

function unknownStake(row: OwnStake, shared: Pick<Finding, 'subject' | 'sourceB'>): Finding {
  return {
    ...shared,
    code: 'RW-STAKE',
    field: 'stake_id',
    sourceA: 'book',
    unit: 'text',
    expected: 'staked',
    actual: 'unknown',
    note: `${placeOf(row)}; the provider answered that it knows no such stake`,
  };
}

function attributesOf(row: OwnStake, read: StakeRead): StakeFault[] {
  const found: StakeFault[] = [];
  const differ = (field: string, unit: 'text' | 'plus', expected: string, actual: string): void => {
    if (expected !== actual) found.push({ field, unit, expected, actual });
  };
  differ('wallet_address', 'text', row.wallet, read.wallet);
  differ('plus_amount', 'plus', plusText(row.plus18), plusText(read.plus18));
  differ('tier', 'text', row.tier, read.tier);
  return found;
}

/** When a stake of a tier matures, by calendar months; undefined without a term. */
function dueMaturityMs({ tier, createdAtMs }: StakeRead): number | undefined {
  const months = termMonths[tier];
  return months === undefined ? undefined : monthsLaterMs(createdAtMs, months);
}

/** One fault a stake where one follows from another: a wrong maturity makes the days that remain. */
function stateFaults(read: StakeRead): StakeFault[] {
  const dueMs = dueMaturityMs(read);
  const textOf = (ms: number | undefined): string => (ms === undefined ? 'none' : formatInstant(ms));
  const formula =
    dueMs === undefined ? '' : `${formatInstant(read.createdAtMs)} + ${termMonths[read.tier]} months`;
  const found: StakeFault[] = [];
  if (read.maturesAtMs !== dueMs) {
    found.push({
      field: 'matures_at',
      unit: 'time',
      expected: textOf(dueMs),
      actual: textOf(read.maturesAtMs),
      formula,
    });
  }
  const allowed = statusesAt(read, dueMs);
  if (!allowed.includes(read.status)) {
    found.push({
      field: 'status',
      unit: 'text',
      expected: allowed.join(' or '),
      actual: read.status,
      formula,
      note: `read at ${formatInstant(read.readAtMs)}`,
    });
  }
  const isRenewed = read.status === 'matured' && read.autoCompound;
  if (isRenewed !== (read.renewedAs !== undefined)) {
    found.push({
      field: 'renewed_as',
      unit: 'text',
      expected: isRenewed ? 'another stake' : 'none',
      actual: read.renewedAs ?? 'none',
    });
  }
  return found.length > 0 ? found : daysFaults(read, dueMs);
}

/** What its state can be by its due maturity when it was read. */
function statusesAt({ readAtMs }: StakeRead, dueMs: number | undefined): readonly StakeRead['status'][] {
  if (dueMs === undefined || readAtMs + READ_WITHIN_MS < dueMs) return ['active'];
  return readAtMs - READ_WITHIN_MS >= dueMs ? ['matured'] : ['active', 'matured'];
}

/** Whole days begun until the maturity, 0 once matured. */
function daysFaults({ readAtMs, daysRemaining, status }: StakeRead, dueMs: number | undefined): StakeFault[] {
  const daysAt = (atMs: number): number => Math.max(0, Math.ceil(((dueMs ?? 0) - atMs) / DAY_MS));
  const allowed: (number | undefined)[] =
    dueMs === undefined
      ? [undefined]
      : status === 'matured'
        ? [0]
        : [daysAt(readAtMs - READ_WITHIN_MS), daysAt(readAtMs), daysAt(readAtMs + READ_WITHIN_MS)];
  if (allowed.includes(daysRemaining)) return [];
  const expected = String(allowed[1] ?? allowed[0] ?? 'none');
  return [{ field: 'days_remaining', unit: 'text', expected, actual: String(daysRemaining ?? 'none') }];
}

interface RedemptionOfMonth {
  readonly row: OwnRedemption;
  readonly read: RedemptionRead | undefined;
  readonly isUnknown: boolean;
}

function isOfMonth(month: CalendarMonth, atMs: number | undefined): boolean {
  return atMs === undefined || monthOf(atMs) === month;
}

function redemptionsOf({ facts, month }: TokenView): RedemptionOfMonth[] {
  return [...groupedBy(facts.ownRedemptions ?? [], ({ redemptionId }) => redemptionId).values()].flatMap(
    ([row]) => {
      if (row === undefined) return [];
      const history = facts.redemptions.get(row.redemptionId);
      const read = history && newestOf(history);
      if (!isOfMonth(month, row.redeemedAtMs ?? read?.createdAtMs)) return [];
      return [{ row, read, isUnknown: read === undefined && history?.unknown !== undefined }];
    },
  );
}

function findRedemptions(view: TokenView): RaisedTokens[] {
  const found: RaisedTokens[] = [];
  for (const { row, read, isUnknown } of redemptionsOf(view)) {
    const shared = {
      code: 'RW-REDEMPTION',
      subject: row.redemptionId,
      occurredAtMs: row.redeemedAtMs ?? read?.createdAtMs,
      sourceA: 'book',
      sourceB: 'wallet',
      note: placeOf(row),
    } as const;
    if (read === undefined) {
      // That the service reads no redemption at all is told by what was not tested.
      if (!isUnknown) continue;
      const note = `${placeOf(row)}; the provider answered that it knows no such redemption`;
      found.push({
        finding: {
          ...shared,
          field: 'redemption_id',
          unit: 'text',
          expected: 'redeemed',
          actual: 'unknown',
          note,
        },
      });
      continue;
    }
    const evidence = { evidenceSha256: read.evidence.sha256, requestId: read.evidence.requestId };
    for (const [field, expected, actual] of [
      ['wallet_address', row.wallet, read.wallet],
      ['catalogue_item_id', row.catalogueItemId, read.catalogueItemId],
      ['quantity', String(row.quantity), String(read.quantity)],
    ] as const) {
      if (expected === actual) continue;
      found.push({
        finding: { ...shared, ...evidence, code: 'RW-ATTR', field, unit: 'text', expected, actual },
      });
    }
    for (const { differencePlus18, ...fault } of spentFaults(view, row, read)) {
      found.push({ finding: { ...shared, ...evidence, ...fault }, differencePlus18 });
    }
  }
  return found;
}

type SpentFault = Pick<Finding, 'field' | 'unit' | 'expected' | 'actual' | 'formula'> & {
  readonly sourceA: 'catalogue' | 'book';
  readonly differencePlus18: bigint;
};

/** Spent is cost times quantity: at the last cost read before it, or the first after it. */
function spentFaults(view: TokenView, row: OwnRedemption, read: RedemptionRead): SpentFault[] {
  const { spentPlus18: actual } = read;
  const quantity = BigInt(read.quantity);
  const costs = costsAround(view, read);
  const [cost] = costs;
  const fault = (sourceA: SpentFault['sourceA'], expected: bigint, formula: string): SpentFault => ({
    sourceA,
    field: 'plus_spent',
    unit: 'plus',
    expected: plusText(expected),
    actual: plusText(actual),
    formula,
    differencePlus18: actual - expected,
  });
  if (cost !== undefined && !costs.some((one) => one * quantity === actual)) {
    return [fault('catalogue', cost * quantity, `${cost} * ${quantity} = ${cost * quantity}`)];
  }
  const own: bigint = row.spentPlus18;
  return own === actual ? [] : [fault('book', own, `${actual} - ${own} = ${actual - own}`)];
}

function costsAround({ facts }: TokenView, { catalogueItemId, createdAtMs }: RedemptionRead): bigint[] {
  const before = facts.catalogues.findLast(({ readAtMs }) => readAtMs <= createdAtMs);
  const after = facts.catalogues.find(({ readAtMs }) => readAtMs > createdAtMs);
  return [before, after].flatMap((read) => read?.costs.get(catalogueItemId) ?? []);
}

/** What a wallet was ever seen to redeem is in its total, penalties and older redemptions beside it. */
function findRedeemedTotals(view: TokenView): RaisedTokens[] {
  const { facts } = view;
  return walletsOf(view).flatMap((read) => {
    const own = [...facts.redemptions.values()]
      .flatMap((history) => newestOf(history) ?? [])
      .filter(({ wallet, createdAtMs }) => wallet === read.wallet && createdAtMs <= read.readAtMs);
    const spent = own.reduce((sum, { spentPlus18 }) => sum + spentPlus18, 0n);
    const lacking = spent - read.lifetimeRedeemedPlus18;
    if (lacking <= 0n) return [];
    const missing = own.filter(({ spentPlus18 }) => spentPlus18 === lacking);
    const [one] = missing;
    return [
      {
        finding: {
          code: 'RW-REDEMPTION',
          subject: missing.length === 1 && one !== undefined ? one.redemptionId : read.walletSpelt,
          field: 'lifetime_redeemed',
          occurredAtMs: read.readAtMs,
          sourceA: 'recomputed',
          sourceB: 'wallet',
          unit: 'plus',
          expected: plusText(spent),
          actual: plusText(read.lifetimeRedeemedPlus18),
          formula: `${read.lifetimeRedeemedPlus18} - ${spent} = ${-lacking}`,
          evidenceSha256: read.evidence.sha256,
          requestId: read.evidence.requestId,
          note: `the redeemed total of ${read.walletSpelt} lacks what was redeemed from it`,
        },
        differencePlus18: -lacking,
      },
    ];
  });
}

function placeOf({ file, line }: { readonly file: string; readonly line: number }): string {
  return `${file}:${line}`;
}

export const walletChecks: readonly TokenCheck[] = [
  { codes: ['RW-WALLET'], needs: ['wallets'], find: findWallets },
  {
    codes: ['RW-STAKE', 'RW-ATTR'],
    needs: ['stakes', 'stake_reads'],
    untested: 'accrued rewards and the early-withdrawal penalty have no formula in the source: not tested',
    find: findStakes,
  },
  {
    codes: ['RW-REDEMPTION', 'RW-ATTR'],
    needs: ['redemptions', 'redemption_reads'],
    find: findRedemptions,
  },
  {
    codes: ['RW-REDEMPTION'],
    needs: ['redemptions', 'redemption_reads', 'wallets'],
    find: findRedeemedTotals,
  },
];
