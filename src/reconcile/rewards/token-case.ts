// All that is known of one transaction: its rows in the partner's records, the issuances that were made for
// it, and what the pool booked for each. Over all months on file, so that what one month begins and another
// ends is one case.

import { listOf } from '../../base/list/list-map.js';
import { compareText } from '../../base/text/bytes.js';
import { type CalendarMonth, monthOf, parseCalendarMonth } from '../../base/time/calendar-month.js';
import type { OwnPlace, OwnReward } from '../../records/rewards/own-token-rows.js';
import type { PoolMovement } from '../../records/rewards/pool-reading.js';
import { type IssuanceRead, newestOf, type TokenRead } from '../../records/rewards/token-reads.js';
import type { TokenFacts } from './token-facts.js';

/** A movement with the month in which the pool lists it. */
export interface ListedMovement extends PoolMovement {
  readonly month: CalendarMonth;
}

/**
 * `live`: pending or confirmed, or taken as stated where it was not read. `unknown`: the provider answered
 * that it has no such issuance, or its pool names none.
 */
type IssuanceState = 'live' | 'failed' | 'unknown';

/** One issuance of a transaction. */
export interface IssuanceCase {
  readonly issuanceId: string;
  readonly state: IssuanceState;
  /** Undefined where it is unknown or was not read. */
  readonly read: IssuanceRead | undefined;
  readonly unknown: Pick<TokenRead, 'evidence'> | undefined;
  /** In the order of the sequence. */
  readonly debits: readonly ListedMovement[];
  readonly reversals: readonly ListedMovement[];
  /**
   * When an answer first said that it had failed, where an earlier one said that it was pending; undefined
   * otherwise. It failed between the two.
   */
  readonly failedByMs: number | undefined;
  /** The first month whose pool could not be read this time; undefined where all were. */
  readonly poolUnreadFrom: CalendarMonth | undefined;
}

export interface TokenCase {
  readonly transactionId: string;
  /** The rows as they stand, each once: alike in everything but their place they are `copies`. */
  readonly rows: readonly OwnReward[];
  readonly copies: readonly OwnReward[];
  /** The row that is held against the issuance: the one that agrees most with it. */
  readonly row: OwnReward | undefined;
  /** In the order in which they were booked. */
  readonly issuances: readonly IssuanceCase[];
  /** The one that stands for the transaction: the first that is live, else the last that is known. */
  readonly issuance: IssuanceCase | undefined;
}

/**
 * The debit that is held against the tokens of an issuance: of those of the month of the first the one of
 * just these tokens, and of several the one at the instant at which it was made; else the first. The others
 * are too many.
 */
export function ownDebitOf({ debits, read }: IssuanceCase): ListedMovement | undefined {
  const bySeq = [...debits].sort((a, b) => a.seq - b.seq);
  const [first] = bySeq;
  const ofTokens = bySeq.filter(({ month, plus18 }) => month === first?.month && plus18 === read?.plus18);
  return ofTokens.find(({ bookedAtMs }) => bookedAtMs === read?.createdAtMs) ?? ofTokens[0] ?? first;
}

/**
 * The debits of a failed issuance that nothing undoes by the end of a month, and the reversals that undo
 * none. Each reversal undoes the last debit before it of its tokens. Later lists change nothing of it.
 */
export function pairedOff(
  { debits, reversals }: IssuanceCase,
  until: CalendarMonth,
): Record<'open' | 'beyond', ListedMovement[]> {
  const lines = [...debits, ...reversals].filter(({ month }) => month <= until);
  const openByTokens = new Map<bigint, ListedMovement[]>();
  const [open, beyond] = [new Set<ListedMovement>(), [] as ListedMovement[]];
  for (const line of lines.sort((a, b) => compareText(a.month, b.month) || a.seq - b.seq)) {
    const alike = listOf(openByTokens, line.plus18);
    if (line.kind === 'issuance') {
      alike.push(line);
      open.add(line);
    } else {
      const debit = alike.pop();
      if (debit === undefined) {
        beyond.push(line);
      } else {
        open.delete(debit);
      }
    }
  }
  return { open: [...open], beyond };
}

/** Every transaction that anything on file names, by its id. */
export function tokenCasesOf(facts: TokenFacts): ReadonlyMap<string, TokenCase> {
  const rows = rowsById(facts.ownRewards ?? [], ({ transactionId }) => transactionId);
  const listed = listedMovements(facts);
  const allReads = [...facts.issuances.values()].flatMap((history) => newestOf(history) ?? []);
  const transactions = transactionsOf(allReads, listed, rows);
  const movements = groupedBy(
    listed,
    ({ issuanceId, transactionId }) => transactions.get(issuanceId) ?? transactionId,
  );
  const reads = groupedBy(
    allReads,
    ({ issuanceId, transactionId }) => transactions.get(issuanceId) ?? transactionId,
  );
  const ids = new Set([...rows.keys(), ...movements.keys(), ...reads.keys()]);
  return new Map(
    [...ids].sort(compareText).map((transactionId) => {
      const issuances = issuancesOf(
        facts,
        movements.get(transactionId) ?? [],
        reads.get(transactionId) ?? [],
      );
      return [transactionId, caseOf(transactionId, rows.get(transactionId) ?? [], issuances)];
    }),
  );
}

function listedMovements({ pools }: TokenFacts): ListedMovement[] {
  return [...pools]
    .sort(([a], [b]) => compareText(a, b))
    .flatMap(([month, { movements }]) =>
      movements.filter(({ kind }) => kind !== 'funding').map((movement) => ({ ...movement, month })),
    );
}

/**
 * By issuance the transaction that it is of. Its answer and its lines in the pool may name several, of which
 * all but one are wrong: it is of the one that most of them name. Of those named alike a transaction that no
 * other issuance earned for comes first, as each earns once, and then the one whose row agrees most. For an
 * issuance that failed the row comes first: its transaction may have been sent again. Last comes whether any
 * other issuance is of it, also one that failed; where nothing tells, its answer does.
 */
function transactionsOf(
  reads: readonly IssuanceRead[],
  movements: readonly ListedMovement[],
  rows: ReadonlyMap<string, readonly OwnReward[]>,
): Map<string, string> {
  const byId = groupedBy(movements, ({ issuanceId }) => issuanceId);
  const named = groupedBy(reads, ({ transactionId }) => transactionId);
  const earning = groupedBy(
    reads.filter(({ status }) => status !== 'failed'),
    ({ transactionId }) => transactionId,
  );
  return new Map(
    reads.map((read) => {
      const { issuanceId, status, transactionId: told } = read;
      const votes = new Map([[told, 1]]);
      for (const { transactionId } of byId.get(issuanceId) ?? []) {
        if (transactionId !== '') votes.set(transactionId, (votes.get(transactionId) ?? 0) + 1);
      }
      // Counted and not looked through: all answers may name one transaction.
      const othersIn = (transactionId: string): number =>
        (named.get(transactionId)?.length ?? 0) - (transactionId === told ? 1 : 0);
      const isEarnedByOther = (transactionId: string): boolean =>
        (earning.get(transactionId)?.length ?? 0) > (transactionId === told && status !== 'failed' ? 1 : 0);
      const agreementIn = (transactionId: string): number =>
        (rows.get(transactionId) ?? []).reduce((most, row) => Math.max(most, agreement(row, read)), -1);
      const [of = told] = [...votes.keys()].sort((a, b) => {
        const byVotes = (votes.get(b) ?? 0) - (votes.get(a) ?? 0);
        const byEarning = Number(isEarnedByOther(a)) - Number(isEarnedByOther(b));
        const byRow = agreementIn(b) - agreementIn(a);
        const byOthers = othersIn(a) - othersIn(b);
        return byVotes || (status === 'failed' ? byRow || byEarning : byEarning || byRow) || byOthers;
      });
      return [issuanceId, of];
    }),
  );
}

function issuancesOf(
  facts: TokenFacts,
  movements: readonly ListedMovement[],
  reads: readonly IssuanceRead[],
): IssuanceCase[] {
  const byId = groupedBy(movements, ({ issuanceId }) => issuanceId);
  return [...new Set([...byId.keys(), ...reads.map(({ issuanceId }) => issuanceId)])]
    .map((id) => issuanceCaseOf(facts, id, byId.get(id) ?? []))
    .sort((a, b) => beginningOf(a) - beginningOf(b) || compareText(a.issuanceId, b.issuanceId));
}

function issuanceCaseOf(
  facts: TokenFacts,
  issuanceId: string,
  movements: readonly ListedMovement[],
): IssuanceCase {
  const history = facts.issuances.get(issuanceId);
  const read = history && newestOf(history);
  const unknown = read === undefined ? (history?.unknown ?? namingNone(movements)) : undefined;
  const debits = movements.filter(({ kind }) => kind === 'issuance');
  const reversals = movements.filter(({ kind }) => kind === 'issuance_reversal');
  // One that was not read and that moved nothing on the whole has failed, by all that is known of it.
  const isGivenBack = sumPlus18(reversals) === sumPlus18(debits);
  const hasFailed = read === undefined ? isGivenBack : read.status === 'failed';
  const state = unknown !== undefined ? 'unknown' : hasFailed ? 'failed' : 'live';
  const failedByMs = failedByMsOf(history?.reads ?? []);
  const poolUnreadFrom = poolUnreadFromOf(facts);
  return { issuanceId, state, read, unknown, debits, reversals, failedByMs, poolUnreadFrom };
}

function failedByMsOf(reads: readonly IssuanceRead[]): number | undefined {
  const pending = reads.findIndex(({ status }) => status === 'pending');
  if (pending === -1) return undefined;
  return reads.find(({ status }, at) => at > pending && status === 'failed')?.readAtMs;
}

/** A movement that names no issuance is its own answer: none answers to it, and there is none to ask for. */
function namingNone(movements: readonly ListedMovement[]): Pick<TokenRead, 'evidence'> | undefined {
  return movements.find(({ issuanceId }) => issuanceId === '');
}

/** A pool that fails at one month is not asked for the later ones. */
function poolUnreadFromOf({ unread, month }: TokenFacts): CalendarMonth | undefined {
  const failed = unread.find(({ source }) => source === 'pool');
  return failed && (parseCalendarMonth(failed.subject) ?? month);
}

/** When an issuance began: when it was made, else when the pool first booked it. */
export function beginningOf({ read, debits, reversals }: IssuanceCase): number {
  return debits[0]?.bookedAtMs ?? read?.createdAtMs ?? reversals[0]?.bookedAtMs ?? 0;
}

function caseOf(
  transactionId: string,
  all: readonly OwnReward[],
  issuances: readonly IssuanceCase[],
): TokenCase {
  const issuance =
    issuances.find(({ state }) => state === 'live') ??
    issuances.findLast(({ state }) => state === 'failed') ??
    issuances.at(-1);
  const rows: OwnReward[] = [];
  const copies: OwnReward[] = [];
  for (const row of all) {
    const isCopy = rows.some((known) => known.source === row.source && saidBy(known) === saidBy(row));
    (isCopy ? copies : rows).push(row);
  }
  const fits = rows.toSorted((a, b) => agreement(b, issuance?.read) - agreement(a, issuance?.read));
  return { transactionId, rows, copies, row: fits[0], issuances, issuance };
}

function saidBy({ wallet, amountUsdMinor, merchantId, issuedAtMs }: OwnReward): string {
  return JSON.stringify([wallet, amountUsdMinor, merchantId, issuedAtMs]);
}

/** In how many fields a row agrees with the issuance. */
function agreement(
  { wallet, amountUsdMinor, merchantId }: OwnReward,
  read: IssuanceRead | undefined,
): number {
  if (read === undefined) return 0;
  return [
    wallet === read.wallet,
    amountUsdMinor === read.amountUsdMinor,
    merchantId === undefined || merchantId === read.merchantId,
  ].filter(Boolean).length;
}

/** The month in which the pool booked a transaction; undefined where it never did. */
export function bookedMonthOf({ issuance }: TokenCase): CalendarMonth | undefined {
  if (issuance === undefined) return undefined;
  const [first] = [...issuance.debits, ...issuance.reversals];
  if (first !== undefined) return first.month;
  return issuance.read && monthOf(issuance.read.createdAtMs);
}

/** The month that a row is of: its own, else that of what it matches; undefined: of every open one. */
export function rowMonthOf(
  { issuedAtMs }: Pick<OwnReward, 'issuedAtMs'>,
  booked: CalendarMonth | undefined,
): CalendarMonth | undefined {
  return issuedAtMs === undefined ? booked : monthOf(issuedAtMs);
}

/** The sum of movements by their signs, in units of 10^-18 plus. */
export function sumPlus18(movements: readonly PoolMovement[]): bigint {
  return movements.reduce((sum, { plus18 }) => sum + plus18, 0n);
}

/** Rows by what they name, ids in order and rows by their places: how they came changes nothing. */
export function rowsById<Row extends OwnPlace>(
  all: readonly Row[],
  idOf: (row: Row) => string,
): Map<string, Row[]> {
  const groups = groupedBy(all, idOf);
  for (const rows of groups.values()) rows.sort(comparePlaces);
  return new Map([...groups].sort(([a], [b]) => compareText(a, b)));
}

function comparePlaces(a: OwnPlace, b: OwnPlace): number {
  return compareText(a.source, b.source) || compareText(a.file, b.file) || a.line - b.line;
}

/** Lists by key; keys and members keep the order in which they come. */
export function groupedBy<T>(all: readonly T[], keyOf: (one: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const one of all) listOf(groups, keyOf(one)).push(one);
  return groups;
}
