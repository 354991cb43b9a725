// Wallets and redemptions that the partner's records name. None of them moves the pool: the provider has to
// put right what is wrong with them, and nothing is claimed.

import { type CalendarMonth, monthOf } from '../../base/time/calendar-month.js';
import { formatInstant } from '../../base/time/instant.js';
import type { OwnRedemption } from '../../records/rewards/own-token-rows.js';
import { newestOf, type RedemptionRead, type WalletRead } from '../../records/rewards/token-reads.js';
import type { Finding } from '../finding/discrepancy.js';
import { itemIdOf } from '../finding/draft.js';
import { plusText } from './issuance-checks.js';
import { isOfOneDate } from './recorded-date.js';
import { rowsById } from './token-case.js';
import { type RaisedTokens, type TokenCheck, type TokenView, unansweredReason } from './token-check.js';

/** The wallets that the month's own records name. */
function namedWallets({ facts, month, ofMonth }: TokenView): string[] {
  const named = new Set([
    ...ofMonth.flatMap(({ rows }) => rows.map(({ wallet }) => wallet)),
    ...(facts.ownStakes ?? []).filter((row) => isOfMonth(month, row.stakedAtMs)).map(({ wallet }) => wallet),
    ...(facts.ownRedemptions ?? [])
      .filter((row) => isOfMonth(month, row.redeemedAtMs))
      .map(({ wallet }) => wallet),
  ]);
  return [...named];
}

/** The newest reads of the wallets that the month's own records name. */
function walletsOf(view: TokenView): WalletRead[] {
  return namedWallets(view).flatMap((wallet) => newestWallet(view, wallet) ?? []);
}

function newestWallet({ facts }: TokenView, wallet: string): WalletRead | undefined {
  const history = facts.wallets.get(wallet);
  return history && newestOf(history);
}

/** Why some of the month's wallets are not tested: the provider knows no such wallet, or was not asked. */
function unansweredWallets(view: TokenView): string | undefined {
  const unanswered = namedWallets(view).filter((wallet) => newestWallet(view, wallet) === undefined);
  return unansweredReason(view, 'wallets', 'wallets', unanswered.sort());
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
    bearing: { wallet: read.wallet, walletPlus18: actual - expected },
  };
}

/** The third of three ways to the total is the wrong one if the other two agree: that is one fault. */
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

interface RedemptionOfMonth {
  readonly row: OwnRedemption;
  readonly read: RedemptionRead | undefined;
  /** True where the provider ever answered that it knows no such redemption. */
  readonly isUnknown: boolean;
}

function isOfMonth(month: CalendarMonth, atMs: number | undefined): boolean {
  return atMs === undefined || monthOf(atMs) === month;
}

function redemptionsOf({ facts, month }: TokenView): RedemptionOfMonth[] {
  return [...rowsById(facts.ownRedemptions ?? [], ({ redemptionId }) => redemptionId).values()].flatMap(
    ([row]) => {
      if (row === undefined) return [];
      const history = facts.redemptions.get(row.redemptionId);
      const read = history && newestOf(history);
      if (!isOfMonth(month, row.redeemedAtMs ?? read?.createdAtMs)) return [];
      return [{ row, read, isUnknown: history?.unknown !== undefined }];
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
    const { redeemedAtMs = read.createdAtMs } = row;
    if (!isOfOneDate(redeemedAtMs, read.createdAtMs)) {
      const [expected, actual] = [formatInstant(redeemedAtMs), formatInstant(read.createdAtMs)];
      const dates = { field: 'redeemed_at', unit: 'time', expected, actual } as const;
      found.push({ finding: { ...shared, ...evidence, code: 'RW-ATTR', ...dates } });
    }
    for (const { differencePlus18, rootField, ...fault } of spentFaults(view, row, read)) {
      const isOfItsItem = rootField !== undefined && rootField !== fault.field;
      found.push({
        finding: { ...shared, ...evidence, ...fault },
        differencePlus18,
        // A row that is wrong by itself says nothing of the provider or the wallet.
        bearing:
          rootField === undefined ? {} : { wallet: read.wallet, walletPlus18: differencePlus18, isOfItsItem },
      });
    }
  }
  return found;
}

type SpentFault = Pick<Finding, 'code' | 'field' | 'unit' | 'expected' | 'actual' | 'formula'> & {
  readonly sourceA: 'catalogue' | 'book';
  readonly differencePlus18: bigint;
  /**
   * The field of the answer that is wrong: its tokens, or the item or number that they are right for;
   * undefined where it is the row that is wrong.
   */
  readonly rootField: string | undefined;
};

/** The field by which the answer is of another item, or of another number of it, than the row. */
function itemFieldOf(row: OwnRedemption, read: RedemptionRead): string | undefined {
  if (row.catalogueItemId !== read.catalogueItemId) return 'catalogue_item_id';
  return row.quantity === read.quantity ? undefined : 'quantity';
}

/** Spent is cost times quantity: at the last cost read before it, or the first after it. */
function spentFaults(view: TokenView, row: OwnRedemption, read: RedemptionRead): SpentFault[] {
  const { spentPlus18: actual } = read;
  const quantity = BigInt(read.quantity);
  const costs = costsAround(view, read);
  const [cost] = costs;
  const isByItem = costs.some((one) => one * quantity === actual);
  const fault = (sourceA: SpentFault['sourceA'], expected: bigint, formula: string): SpentFault => ({
    code: sourceA === 'book' ? 'RW-ATTR' : 'RW-REDEMPTION',
    sourceA,
    field: 'plus_spent',
    unit: 'plus',
    expected: plusText(expected),
    actual: plusText(actual),
    formula,
    differencePlus18: actual - expected,
    rootField: sourceA === 'catalogue' ? 'plus_spent' : isByItem ? itemFieldOf(row, read) : undefined,
  });
  // An answer that names another item, number or date than the row is told by that, and not by its tokens.
  const { catalogueItemId, redeemedAtMs = read.createdAtMs } = row;
  const createdAtMs = isOfOneDate(redeemedAtMs, read.createdAtMs) ? read.createdAtMs : redeemedAtMs;
  const isByRow = costsAround(view, { catalogueItemId, createdAtMs }).some(
    (one) => one * BigInt(row.quantity) === actual,
  );
  if (cost !== undefined && !isByRow && !isByItem) {
    return [fault('catalogue', cost * quantity, `${cost} * ${quantity} = ${cost * quantity}`)];
  }
  const own: bigint = row.spentPlus18;
  return own === actual ? [] : [fault('book', own, `${actual} - ${own} = ${actual - own}`)];
}

/** Why some of the month's redemptions are not tested: nobody asked for them since their rows were read. */
function unansweredRedemptions(view: TokenView): string | undefined {
  const unanswered = redemptionsOf(view).filter(({ read, isUnknown }) => read === undefined && !isUnknown);
  return unansweredReason(
    view,
    'redemption_reads',
    'redemptions',
    unanswered.map(({ row }) => row.redemptionId),
  );
}

/** Why the tokens of some of the month's redemptions are not tested; undefined where each has a cost. */
function uncostedReason(view: TokenView): string | undefined {
  const items = redemptionsOf(view).flatMap(({ read }) =>
    read === undefined || costsAround(view, read).length > 0 ? [] : [read.catalogueItemId],
  );
  const [first] = items;
  if (first === undefined) return undefined;
  const others = new Set(items).size - 1;
  const listed = others === 0 ? first : `${first} and ${others} more`;
  const { length } = view.facts.catalogues;
  const why = length === 0 ? 'no catalogue was read' : `no catalogue read around them lists ${listed}`;
  return `redemptions without a cost on file: ${items.length}; ${why}`;
}

function costsAround(
  { facts }: TokenView,
  { catalogueItemId, createdAtMs }: Pick<RedemptionRead, 'catalogueItemId' | 'createdAtMs'>,
): bigint[] {
  const before = facts.catalogues.findLast(({ readAtMs }) => readAtMs <= createdAtMs);
  const after = facts.catalogues.find(({ readAtMs }) => readAtMs > createdAtMs);
  return [before, after].flatMap((read) => read?.costs.get(catalogueItemId) ?? []);
}

/**
 * The redemptions that a wallet was ever seen to make are in its total, beside penalties and older
 * redemptions.
 */
function findRedeemedTotals(view: TokenView): RaisedTokens[] {
  const { facts } = view;
  const written = new Map((facts.ownRedemptions ?? []).map((row) => [row.redemptionId, row.wallet]));
  // Another finding reports a redemption that the own records give to another wallet.
  const told = [...facts.redemptions.values()]
    .flatMap((history) => newestOf(history) ?? [])
    .filter(({ redemptionId, wallet }) => (written.get(redemptionId) ?? wallet) === wallet);
  return walletsOf(view).flatMap((read) => {
    const own = told.filter(
      ({ wallet, createdAtMs }) => wallet === read.wallet && createdAtMs <= read.readAtMs,
    );
    const spent = own.reduce((sum, { spentPlus18 }) => sum + spentPlus18, 0n);
    const lacking = spent - read.lifetimeRedeemedPlus18;
    if (lacking <= 0n) return [];
    const missing = own.filter(({ spentPlus18 }) => spentPlus18 === lacking);
    const [only] = missing.length === 1 ? missing : [];
    const foreignRoots = overstatedElsewhere(view, own, lacking).map((itemId) => ({ itemId, plus18: 0n }));
    return [
      {
        finding: {
          code: 'RW-REDEMPTION',
          subject: only?.redemptionId ?? read.walletSpelt,
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
        bearing: { wallet: read.wallet, walletPlus18: lacking, foreignRoots },
      },
    ];
  });
}

/**
 * The items of redemptions of other months that state too many tokens by just what a wallet lacks: one of
 * them, or all together. None where they do not make it. Each is told in its own month, and the wallet is
 * right.
 */
function overstatedElsewhere(view: TokenView, own: readonly RedemptionRead[], lacking: bigint): string[] {
  const rows = rowsById(view.facts.ownRedemptions ?? [], ({ redemptionId }) => redemptionId);
  const all = own.flatMap((read) => {
    const [row] = rows.get(read.redemptionId) ?? [];
    if (row === undefined) return [];
    const month = monthOf(row.redeemedAtMs ?? read.createdAtMs);
    return spentFaults(view, row, read).flatMap(({ code, rootField: field, differencePlus18: plus18 }) => {
      if (field === undefined || plus18 <= 0n) return [];
      const itemId = itemIdOf(view.facts, { code, subject: row.redemptionId, field }, month);
      return [{ itemId, plus18, isElsewhere: month !== view.month }];
    });
  });
  const one = all.find(({ plus18 }) => plus18 === lacking);
  const isAll = all.reduce((sum, { plus18 }) => sum + plus18, 0n) === lacking;
  const made = one === undefined ? (isAll ? all : []) : [one];
  return made.filter(({ isElsewhere }) => isElsewhere).map(({ itemId }) => itemId);
}

function placeOf({ file, line }: { readonly file: string; readonly line: number }): string {
  return `${file}:${line}`;
}

export const walletChecks: readonly TokenCheck[] = [
  {
    codes: ['RW-WALLET'],
    needs: ['wallets'],
    untested: [
      { code: 'RW-WALLET', name: 'wallets', reason: unansweredWallets },
      {
        code: 'RW-WALLET',
        name: 'pending rewards',
        // Assumption A-32.
        reason: () => 'issuances may be confirmed, and others made, between the reads',
      },
    ],
    find: findWallets,
  },
  {
    codes: ['RW-REDEMPTION', 'RW-ATTR'],
    needs: ['redemptions', 'redemption_reads'],
    untested: [
      { code: 'RW-REDEMPTION', name: 'redemptions', reason: unansweredRedemptions },
      { code: 'RW-REDEMPTION', name: 'redemption cost', reason: uncostedReason },
    ],
    find: findRedemptions,
  },
  {
    codes: ['RW-REDEMPTION'],
    needs: ['redemptions', 'redemption_reads', 'wallets'],
    find: findRedeemedTotals,
  },
];
