// The partner's rows against the provider: whether each stands on both sides, says the same there, and is of
// the same month; and rows that stand twice.

import { type CalendarMonth, monthOf } from '../../base/time/calendar-month.js';
import type { OwnPlace, OwnReward } from '../../records/rewards/own-token-rows.js';
import { dueForRow, dueInRecords, dueTokensOf } from './due-tokens.js';
import { calledFunding, isUnread, plusText, STALE_MS } from './issuance-checks.js';
import {
  beginningOf,
  bookedMonthOf,
  type IssuanceCase,
  rowMonthOf,
  rowsById,
  type TokenCase,
} from './token-case.js';
import {
  type PoolView,
  type RaisedTokens,
  type TokenCheck,
  type TokenView,
  withPool,
} from './token-check.js';
import { tokenCutOffCheck } from './token-cut-off.js';

const placeOf = ({ file, line }: OwnPlace): string => `${file}:${line}`;

/** The month in which a row is looked for: undated and unmatched it is of every open one. */
function isRowOf(view: TokenView, one: TokenCase, row: OwnReward): boolean {
  return (rowMonthOf(row, bookedMonthOf(one)) ?? view.month) === view.month;
}

function findNotAtProvider(view: PoolView): RaisedTokens[] {
  return view.ofMonth.flatMap((one) => {
    const { row, issuances, transactionId } = one;
    if (row === undefined || !isRowOf(view, one, row) || isUnread(view, one)) return [];
    // One that failed answers to its row: the transaction may be sent again.
    if (issuances.some(({ state }) => state !== 'unknown')) return [];
    const due = dueInRecords(view.facts.terms, one, view.startMs);
    const last = issuances.at(-1);
    const answer = last?.unknown;
    return [
      {
        finding: {
          code: 'RW-NOT-AT-PROVIDER',
          subject: transactionId,
          field: 'transaction_id',
          occurredAtMs: row.issuedAtMs,
          sourceA: 'book',
          sourceB: last === undefined || last.issuanceId === '' ? 'pool' : 'issuance',
          unit: 'plus',
          expected: plusText(due),
          actual: '0',
          formula: `0 - ${due} = ${-due}`,
          evidenceSha256: answer?.evidence.sha256 ?? view.pool.evidence.sha256,
          requestId: answer?.evidence.requestId ?? view.pool.evidence.requestId,
          note: `${placeOf(row)}; ${missingWords(last)}`,
        },
        recordsPlus18: due,
        differencePlus18: -due,
        bearing: { missingLines: [{ plus18: -due }], ...calledFunding(view, due, row.issuedAtMs, STALE_MS) },
      },
    ];
  });
}

/** @param last the issuance that the provider does not know; undefined where the pool has nothing of it */
function missingWords(last: IssuanceCase | undefined): string {
  if (last === undefined) return 'the pool has no issuance of it';
  return last.issuanceId === ''
    ? 'the pool names no issuance of it'
    : 'the provider answered that it knows no such issuance';
}

function findNotInBooks(view: TokenView): RaisedTokens[] {
  return view.ofMonth.flatMap((one) => {
    const { row, issuance, transactionId } = one;
    if (row !== undefined || issuance?.state !== 'live' || bookedMonthOf(one) !== view.month) return [];
    // Nothing says which transaction an issuance is of that could not be read.
    if (isUnread(view, one)) return [];
    // A reversal alone says nothing of what was issued: nothing was debited for it on file.
    const source = issuance.read ?? issuance.debits[0];
    if (source === undefined) return [];
    const due = dueInRecords(view.facts.terms, one, view.startMs);
    return [
      {
        finding: {
          code: 'RW-NOT-IN-BOOKS',
          subject: transactionId,
          field: 'transaction_id',
          occurredAtMs: beginningOf(issuance),
          sourceA: 'book',
          sourceB: 'issuance',
          unit: 'plus',
          expected: '0',
          actual: plusText(due),
          formula: `${due} - 0 = ${due}`,
          evidenceSha256: source.evidence.sha256,
          requestId: source.evidence.requestId,
          note: 'the provider has the issuance; the own records have no row for it',
        },
        recordsPlus18: -due,
        differencePlus18: due,
      },
    ];
  });
}

function findAttributes(view: TokenView): RaisedTokens[] {
  return view.ofMonth.flatMap((one) => {
    const { row, issuance, transactionId } = one;
    if (row === undefined || issuance?.read === undefined) return [];
    if (bookedMonthOf(one) !== view.month) return [];
    const { read } = issuance;
    const shared = {
      code: 'RW-ATTR',
      subject: transactionId,
      occurredAtMs: read.createdAtMs,
      sourceA: 'book',
      sourceB: 'issuance',
      evidenceSha256: read.evidence.sha256,
      requestId: read.evidence.requestId,
      note: placeOf(row),
    } as const;
    const found: RaisedTokens[] = [];
    const differ = (field: string, expected: string, actual: string): void => {
      if (expected === actual) return;
      found.push({ finding: { ...shared, field, unit: 'text', expected, actual } });
    };
    differ('wallet_address', row.wallet, read.wallet);
    if (row.amountUsdMinor !== read.amountUsdMinor) {
      const amounts = { expected: row.amountUsdMinor, actual: read.amountUsdMinor };
      found.push({
        finding: { ...shared, field: 'amount_usd', unit: 'minor', currency: 'USD', ...amounts },
        recordsPlus18: beyondDueOf(view, one, issuance),
      });
    }
    // A row that names no merchant says nothing of it.
    if (row.merchantId !== undefined) differ('merchant_id', row.merchantId, read.merchantId ?? '');
    return found;
  });
}

/** The amount in the records beyond what is due for the issuance; nothing of one that failed is in either. */
function beyondDueOf(view: TokenView, one: TokenCase, issuance: IssuanceCase): bigint {
  const { terms } = view.facts;
  const due = issuance.state === 'live' ? dueTokensOf(terms, one, issuance) : undefined;
  return due === undefined ? 0n : dueInRecords(terms, one, view.startMs) - due.duePlus18;
}

/** The answer about an issuance, or a movement of it in the pool, names another transaction than it is of. */
function findMisnamed(view: TokenView): RaisedTokens[] {
  return view.ofMonth.flatMap(({ issuances, transactionId: expected }) =>
    issuances.flatMap((issuance): RaisedTokens[] => {
      const other = namesOf(view.month, issuance).find(({ transactionId }) => transactionId !== expected);
      if (other === undefined) return [];
      const { transactionId: actual, atMs: occurredAtMs, sourceA, sourceB, evidence, note } = other;
      const of = { code: 'RW-ATTR', subject: expected, field: 'transaction_id', occurredAtMs, note } as const;
      const cited = { evidenceSha256: evidence.sha256, requestId: evidence.requestId };
      const finding = { ...of, sourceA, sourceB, unit: 'text', expected, actual, ...cited } as const;
      return [{ finding, bearing: { strayLines: 'lines' in other ? other.lines : [] } }];
    }),
  );
}

/** Words of a month on which transaction an issuance is of; its answer speaks in the first that books it. */
function namesOf(month: CalendarMonth, { read, debits, reversals }: IssuanceCase) {
  const movements = [...debits, ...reversals];
  const isFirst = movements[0]?.month === month;
  const ofAnswer = { sourceA: 'pool', sourceB: 'issuance' } as const;
  const ofPool = { sourceA: 'issuance', sourceB: 'pool' } as const;
  const noteOf = (seq: number): string => `seq:${seq} of the pool`;
  return [
    ...(read !== undefined && isFirst
      ? [{ ...read, ...ofAnswer, atMs: read.createdAtMs, note: `the answer about ${read.issuanceId}` }]
      : []),
    ...movements
      .filter((movement) => movement.month === month)
      .map((one) => ({ ...one, ...ofPool, atMs: one.bookedAtMs, note: noteOf(one.seq), lines: [one] })),
  ];
}

/** The rows that stand more than once under one reference. */
interface RowSet {
  readonly subject: string;
  /** Alike in everything, beyond the first. */
  readonly copies: readonly OwnPlace[];
  /** The rows of other content or source than the matched one, with the amount of each in the records. */
  readonly others: readonly { readonly place: OwnPlace; readonly duePlus18: bigint }[];
  readonly matched: OwnPlace;
  readonly occurredAtMs: number | undefined;
}

function rowSetsOf(view: TokenView): RowSet[] {
  const rewards = view.ofMonth.flatMap((one): RowSet[] => {
    const { row, rows, copies, transactionId } = one;
    if (row === undefined) return [];
    const ofMonth = (other: OwnReward): boolean => isRowOf(view, one, other);
    const others = rows.filter((other) => other !== row && ofMonth(other));
    return [
      {
        subject: transactionId,
        copies: copies.filter(ofMonth),
        others: others.map((place) => ({
          place,
          duePlus18: dueForRow(view.facts.terms, place, view.startMs),
        })),
        matched: row,
        occurredAtMs: row.issuedAtMs,
      },
    ];
  });
  const { ownStakes = [], ownRedemptions = [] } = view.facts;
  return [
    ...rewards,
    ...otherSets(
      view,
      ownStakes,
      ({ stakeId }) => stakeId,
      ({ stakedAtMs }) => stakedAtMs,
    ),
    ...otherSets(
      view,
      ownRedemptions,
      ({ redemptionId }) => redemptionId,
      ({ redeemedAtMs }) => redeemedAtMs,
    ),
  ];
}

/** Stakes and redemptions count nothing in the pool. */
function otherSets<Row extends OwnPlace>(
  view: TokenView,
  rows: readonly Row[],
  refOf: (row: Row) => string,
  atMsOf: (row: Row) => number | undefined,
): RowSet[] {
  const saidBy = ({ file: _, line: __, source: ___, ...said }: Row): string =>
    JSON.stringify(said, (_key, value) => (typeof value === 'bigint' ? `${value}` : value));
  return [...rowsById(rows, refOf)].flatMap(([subject, group]) => {
    const [first] = group;
    const atMs = first && atMsOf(first);
    if (first === undefined || !isOfMonth(view.month, atMs)) return [];
    const isCopy = (row: Row): boolean => row.source === first.source && saidBy(row) === saidBy(first);
    const more = group.slice(1);
    const others = more.filter((row) => !isCopy(row)).map((place) => ({ place, duePlus18: 0n }));
    return [{ subject, copies: more.filter(isCopy), others, matched: first, occurredAtMs: atMs }];
  });
}

function isOfMonth(month: CalendarMonth, atMs: number | undefined): boolean {
  return atMs === undefined || monthOf(atMs) === month;
}

function findDuplicates(view: TokenView): RaisedTokens[] {
  return rowSetsOf(view).flatMap(({ subject, copies, matched, occurredAtMs }) =>
    copies.map((copy) => ({
      finding: {
        code: 'RW-DUPLICATE-ROW',
        subject,
        field: 'row',
        occurredAtMs,
        sourceA: 'book',
        sourceB: 'book',
        unit: 'text',
        expected: 'one row',
        actual: 'the same row again',
        note: `${placeOf(matched)} and ${placeOf(copy)}`,
      },
    })),
  );
}

function findReused(view: TokenView): RaisedTokens[] {
  return rowSetsOf(view).flatMap(({ subject, others, matched, occurredAtMs }) =>
    others.map(({ place, duePlus18 }) => ({
      finding: {
        code: 'RW-REF-REUSED',
        subject,
        field: 'row',
        occurredAtMs,
        sourceA: 'book',
        sourceB: 'book',
        unit: 'text',
        expected: 'one content in one source',
        actual: matched.source === place.source ? 'other content' : `also in the source ${place.source}`,
        note: `${placeOf(matched)} and ${placeOf(place)}`,
      },
      recordsPlus18: duePlus18,
    })),
  );
}

/**
 * The count and amount of the records for the month, positive: each transaction once, and each row beyond its
 * match. Where no row was ever imported they take what is due (assumption A-27), unless they are required:
 * then the item that says so answers for it.
 */
export function recordsPlus18Of(view: TokenView): { readonly count: number; readonly plus18: bigint } {
  const { ownRewards, required } = view.facts;
  if (ownRewards === undefined) {
    return { count: 0, plus18: required?.includes('rewards') === true ? 0n : dueWithoutRows(view) };
  }
  let count = 0;
  let plus18 = 0n;
  for (const one of view.ofMonth) {
    const { row, rows } = one;
    if (row !== undefined && isRowOf(view, one, row)) {
      count += 1;
      plus18 += dueInRecords(view.facts.terms, one, view.startMs);
    }
    for (const other of rows) {
      if (other === row || !isRowOf(view, one, other)) continue;
      count += 1;
      plus18 += dueForRow(view.facts.terms, other, view.startMs);
    }
  }
  return { count, plus18 };
}

/** The amount that is due for the month's issuances, positive, whatever the own records say. */
export function dueWithoutRows(view: TokenView): bigint {
  return view.ofMonth
    .filter((one) => one.issuance?.state === 'live' && bookedMonthOf(one) === view.month)
    .reduce((sum, one) => sum + dueInRecords(view.facts.terms, one, view.startMs), 0n);
}

export const recordChecks: readonly TokenCheck[] = [
  { codes: ['RW-NOT-AT-PROVIDER'], needs: ['rewards', 'pool'], find: withPool(findNotAtProvider) },
  { codes: ['RW-NOT-IN-BOOKS'], needs: ['rewards', 'pool'], find: findNotInBooks },
  { codes: ['RW-ATTR'], needs: ['rewards', 'pool', 'issuances'], find: findAttributes },
  { codes: ['RW-ATTR'], needs: ['pool', 'issuances'], find: findMisnamed },
  tokenCutOffCheck,
  { codes: ['RW-REF-REUSED'], needs: ['rewards'], find: findReused },
  { codes: ['RW-DUPLICATE-ROW'], needs: ['rewards'], find: findDuplicates },
];
