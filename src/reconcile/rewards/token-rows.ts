// The rows of 09: the pool's opening, its funding, the month's issuances, its closing.

import { listOf } from '../../base/list/list-map.js';
import { compareText } from '../../base/text/bytes.js';
import type { OwnReward } from '../../records/rewards/own-token-rows.js';
import type { Discrepancy } from '../finding/discrepancy.js';
import { rationalText } from '../price/rational-text.js';
import type { OrderResultName, TokenRow } from '../result/result.js';
import { movementText } from '../settlement/known-settlements.js';
import { dueForRow, dueTokensOf } from './due-tokens.js';
import { footedClosing, poolBefore } from './month-boundary.js';
import { agreedRateAt, tokensWorking } from './reward-terms.js';
import { beganAtMs, bookedPlus18, dueToBookPlus18 } from './surplus.js';
import {
  beginningOf,
  bookedMonthOf,
  type IssuanceCase,
  rowMonthOf,
  sumPlus18,
  type TokenCase,
} from './token-case.js';
import type { PoolView, TokenView } from './token-check.js';

const nothing = {
  transactionId: '',
  issuanceId: '',
  wallet: '',
  merchantId: '',
  status: '',
  issuedAtMs: undefined,
  bookedAtMs: undefined,
  seq: undefined,
  bookAmountUsdMinor: undefined,
  amountUsdMinor: undefined,
  agreedRate: '',
  rewardRate: '',
  recomputedPlus18: undefined,
  plus18: undefined,
  debitCount: undefined,
  debitPlus18: undefined,
  reversalPlus18: undefined,
  differencePlus18: undefined,
  working: '',
  claimPlus18: 0n,
} satisfies Partial<TokenRow>;

/** @param issuanceIds by the id of an item the issuance that it is about, where it is about one */
export function tokenRowsOf(
  view: TokenView,
  items: readonly Discrepancy[],
  issuanceIds: ReadonlyMap<string, string | undefined>,
): TokenRow[] {
  const itemsOf = itemsByCase(view, items);
  const issuances = view.ofMonth
    .toSorted((a, b) => beganAtMs(a) - beganAtMs(b) || compareText(a.transactionId, b.transactionId))
    .flatMap((one) => rowsOfCase(view, one, itemsOf(one), issuanceIds));
  const { pool } = view;
  if (pool === undefined) return issuances;
  const funding = pool.movements
    .filter(({ kind }) => kind === 'funding')
    .map(
      (movement): TokenRow => ({
        ...nothing,
        kind: 'funding',
        bookedAtMs: movement.bookedAtMs,
        seq: movement.seq,
        plus18: movement.plus18,
        result: 'matched',
        itemIds: [],
        evidenceSha256: movement.evidence.sha256,
      }),
    );
  const before = poolBefore(view);
  const opening = stepRow({ ...view, pool }, 'opening', before?.closingPlus18, pool.openingPlus18, items);
  const closing = stepRow({ ...view, pool }, 'closing', footedClosing(pool), pool.closingPlus18, items);
  return [opening, ...funding, ...issuances, closing];
}

function stepRow(
  { pool, startMs, endMs }: PoolView,
  kind: 'opening' | 'closing',
  recomputed: bigint | undefined,
  stated: bigint,
  items: readonly Discrepancy[],
): TokenRow {
  const own = items.filter(({ field }) => field === `${kind}_plus`);
  const difference = recomputed === undefined ? undefined : stated - recomputed;
  return {
    ...nothing,
    kind,
    bookedAtMs: kind === 'opening' ? startMs : Math.min(endMs - 1, pool.receivedAtMs),
    recomputedPlus18: recomputed,
    plus18: stated,
    differencePlus18: difference,
    result: difference === undefined ? 'not_tested' : difference === 0n ? 'matched' : 'differs',
    itemIds: own.map(({ itemId }) => itemId),
    evidenceSha256: pool.evidence.sha256,
    claimPlus18: sumOfClaims(own),
  };
}

/** A row for each issuance that the month moved, or that stands for a row of it; else one of the row. */
function rowsOfCase(
  view: TokenView,
  one: TokenCase,
  own: readonly Discrepancy[],
  issuanceIds: ReadonlyMap<string, string | undefined>,
): TokenRow[] {
  const shown = one.issuances.filter(
    (issuance) =>
      [...issuance.debits, ...issuance.reversals].some(({ month }) => month === view.month) ||
      issuance === one.issuance,
  );
  if (shown.length === 0) return one.row === undefined ? [] : [bookRow(view, one.row, own)];
  // Items on the transaction stand with the issuance that represents it.
  const rowOf = ({ itemId }: Discrepancy): IssuanceCase | undefined =>
    shown.find(({ issuanceId }) => issuanceId === issuanceIds.get(itemId)) ?? one.issuance;
  return shown.map((issuance) =>
    issuanceRow(
      view,
      one,
      issuance,
      own.filter((item) => rowOf(item) === issuance),
    ),
  );
}

/**
 * The items of a transaction, in their order: those about it, and those that its movements settle in the
 * month, whatever transaction they are about.
 */
function itemsByCase(
  { month }: TokenView,
  items: readonly Discrepancy[],
): (one: TokenCase) => readonly Discrepancy[] {
  const bySubject = new Map<string, number[]>();
  const bySettling = new Map<string | undefined, number[]>();
  for (const [place, { subject, settles }] of items.entries()) {
    listOf(bySubject, subject).push(place);
    if (settles !== undefined) listOf(bySettling, settles.settledBy).push(place);
  }
  return ({ transactionId, issuances }) => {
    const movements = issuances.flatMap(({ debits, reversals }) => [...debits, ...reversals]);
    const settled = movements
      .filter((movement) => movement.month === month)
      .flatMap(({ seq, transactionId: ref }) => bySettling.get(movementText({ seq, ref })) ?? []);
    const places = new Set([...(bySubject.get(transactionId) ?? []), ...settled]);
    return [...places].sort((a, b) => a - b).flatMap((place) => items[place] ?? []);
  };
}

function bookRow(view: TokenView, row: OwnReward, own: readonly Discrepancy[]): TokenRow {
  const { terms } = view.facts;
  const agreed = agreedRateAt(terms, row.merchantId, row.issuedAtMs ?? view.startMs);
  const due = dueForRow(terms, row, view.startMs);
  return {
    ...nothing,
    kind: 'issuance',
    transactionId: row.transactionId,
    wallet: row.wallet,
    merchantId: row.merchantId ?? '',
    issuedAtMs: row.issuedAtMs,
    bookAmountUsdMinor: BigInt(row.amountUsdMinor),
    agreedRate: rationalText(agreed.rate),
    recomputedPlus18: due,
    ...moved(view, undefined),
    differencePlus18: view.pool === undefined ? undefined : -due,
    working: tokensWorking(row.amountUsdMinor, agreed.rate),
    result: view.pool === undefined ? 'not_tested' : 'book_only',
    itemIds: own.map(({ itemId }) => itemId),
    evidenceSha256: '',
    claimPlus18: sumOfClaims(own),
  };
}

function issuanceRow(
  view: TokenView,
  one: TokenCase,
  issuance: IssuanceCase,
  own: readonly Discrepancy[],
): TokenRow {
  const { row, transactionId } = one;
  const { read, debits, reversals, state } = issuance;
  const due = dueTokensOf(view.facts.terms, one, issuance);
  const differencePlus18 = differenceOf(view, one, issuance, due?.duePlus18);
  const [first] = [...debits, ...reversals].filter(({ month }) => month === view.month);
  return {
    ...nothing,
    kind: 'issuance',
    transactionId,
    issuanceId: issuance.issuanceId,
    wallet: read?.walletSpelt ?? row?.wallet ?? '',
    merchantId: read?.merchantId ?? row?.merchantId ?? '',
    status: read?.status ?? (state === 'unknown' ? 'unknown' : ''),
    issuedAtMs: row?.issuedAtMs,
    bookedAtMs: first?.bookedAtMs ?? (debits.length === 0 ? undefined : beginningOf(issuance)),
    seq: first?.seq,
    bookAmountUsdMinor: row && BigInt(row.amountUsdMinor),
    amountUsdMinor: read && BigInt(read.amountUsdMinor),
    agreedRate: due === undefined ? '' : rationalText(due.agreed.rate),
    rewardRate: read?.rewardRateText ?? '',
    recomputedPlus18: due === undefined ? undefined : due.duePlus18,
    plus18: read?.plus18,
    ...moved(view, issuance),
    differencePlus18,
    working: due === undefined ? '' : tokensWorking(due.amountUsdMinor, due.agreed.rate),
    result: resultOf(view, own, { one, issuance, differencePlus18 }),
    itemIds: own.map(({ itemId }) => itemId),
    evidenceSha256: (read ?? issuance.unknown ?? first)?.evidence.sha256 ?? '',
    claimPlus18: sumOfClaims(own),
  };
}

/** The movements that the month booked for an issuance. */
function moved(
  { pool, month }: TokenView,
  issuance: IssuanceCase | undefined,
): Partial<Pick<TokenRow, 'debitCount' | 'debitPlus18' | 'reversalPlus18'>> {
  if (pool === undefined) return {};
  const debits = (issuance?.debits ?? []).filter((one) => one.month === month);
  const reversals = (issuance?.reversals ?? []).filter((one) => one.month === month);
  return { debitCount: debits.length, debitPlus18: sumPlus18(debits), reversalPlus18: sumPlus18(reversals) };
}

/** The net debit of the month less the debit that was due in it. */
function differenceOf(
  view: TokenView,
  one: TokenCase,
  issuance: IssuanceCase,
  duePlus18: bigint | undefined,
): bigint | undefined {
  const { month, pool } = view;
  if (pool === undefined) return undefined;
  const net = -bookedPlus18(issuance, month);
  const isJudgedHere = issuance === one.issuance && bookedMonthOf(one) === month;
  const isDueHere = issuance.state === 'live' && isJudgedHere;
  if (isDueHere) return duePlus18 === undefined ? undefined : net - duePlus18;
  return net + dueToBookPlus18(one, issuance, month);
}

function resultOf(
  view: TokenView,
  own: readonly Discrepancy[],
  row: {
    readonly one: TokenCase;
    readonly issuance: IssuanceCase;
    readonly differencePlus18: bigint | undefined;
  },
): OrderResultName {
  const { one, issuance, differencePlus18 } = row;
  const codes = new Set(own.map(({ code }) => code));
  const isRead = issuance.read !== undefined || issuance.state === 'unknown';
  if (view.pool === undefined || !isRead) return 'not_tested';
  if (codes.has('RW-NOT-IN-BOOKS')) return 'provider_only';
  if (own.some((item) => item.class === 'A' || item.class === 'E' || item.class === 'U')) return 'differs';
  if (own.some((item) => item.class === 'T')) return 'timing';
  // A settlement is no fault, and its amount was not due in this month.
  if ((differencePlus18 ?? 0n) !== 0n) return 'differs';
  // Only the issuance that represents its transaction is compared with the own records.
  return issuance === one.issuance ? againstRow(view, one) : 'matched';
}

/** Without any own records nothing was held against them; a row of another month is told by time. */
function againstRow(view: TokenView, one: TokenCase): OrderResultName {
  const { row } = one;
  if (view.facts.ownRewards === undefined) return 'not_tested';
  if (row === undefined) return 'matched';
  return rowMonthOf(row, bookedMonthOf(one)) === view.month ? 'matched' : 'timing';
}

function sumOfClaims(items: readonly Discrepancy[]): bigint {
  return items.reduce((sum, { tokens }) => sum + (tokens?.claimPlus18 ?? 0n), 0n);
}
