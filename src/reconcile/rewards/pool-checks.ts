// The pool as an account: its sequence, its opening, how its movements make the closing, the balance, and how
// long it lasts. Contract, rewards page; discrepancies: RW-POOL, RW-SEQUENCE, RW-LOW.

import { countText } from '../../base/text/count-text.js';
import { type CalendarMonth, monthBefore } from '../../base/time/calendar-month.js';
import { divFloor } from '../../money/division.js';
import { type PoolReading, signedPlus18 } from '../../records/rewards/pool-reading.js';
import {
  lastNumberOf,
  type NumberBefore,
  type SequenceFault,
  withFewerFaults,
} from '../checks/number-sequence.js';
import { plusText } from './issuance-checks.js';
import {
  balanceOffPlus18,
  footedClosing,
  goneOnFrom,
  isOpeningMisstated,
  isWhole,
  poolBefore,
} from './month-boundary.js';
import { balanceOf, ownBalanceOff } from './pool-balance.js';
import {
  type PoolView,
  type RaisedTokens,
  type TokenCheck,
  type TokenView,
  withPool,
} from './token-check.js';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Under so many whole days at the month's rate of use the pool runs low. */
const LOW_DAYS = 7n;

/** The month with the balance that it is held against. */
interface BalancedView extends PoolView {
  readonly balance: NonNullable<ReturnType<typeof balanceOf>>;
}

function withBalance(find: (view: BalancedView) => readonly RaisedTokens[]): TokenCheck['find'] {
  return withPool((view) => {
    const balance = balanceOf(view.facts, view.month);
    return balance === undefined ? [] : find({ ...view, balance });
  });
}

/**
 * The number that the month goes on from; undefined where nothing is known of what came before. Where the
 * numbers before it are broken, its first movement tells which of them it goes on from.
 */
function lastBefore({ facts, month, pool }: PoolView): NumberBefore | undefined {
  const last = lastReadingBefore(facts, month);
  if (last === undefined) return undefined;
  const { reading, isLast } = last;
  const earlier = lastReadingBefore(facts, reading.month);
  const before = earlier && { seq: earlier.reading.movements.at(-1)?.seq ?? 0, isLast: earlier.isLast };
  const next = pool.movements[0]?.seq;
  const { lines } = numberedOf(reading.movements, before, next);
  return { seq: lastNumberOf(lines, next, before), isLast };
}

/** The newest reading before a month that has movements, and whether none is missing behind them. */
function lastReadingBefore({ pools }: TokenView['facts'], month: CalendarMonth) {
  let one = monthBefore(month);
  let isLast = true;
  for (let reading = pools.get(one); reading !== undefined; reading = pools.get(one)) {
    isLast &&= isWhole(reading);
    if (reading.movements.length > 0) return { reading, isLast };
    one = monthBefore(one);
  }
  return undefined;
}

function sequenceNote({ isReordered, isResumed, lackingLines, expected }: SequenceFault): string {
  if (isReordered) return 'no number is missing and none stands twice: movements stand in another order';
  if (isResumed) return `the numbers go on behind this movement as if it were number ${expected}`;
  if (lackingLines <= 0) return 'a repeat';
  return `${lackingLines} of the sequence ${lackingLines === 1 ? 'is' : 'are'} missing`;
}

/** The place of what is missing; nowhere in particular where numbers are wrong or stand in another order. */
function gapOf(
  { row, expected, actual, lackingLines, isResumed }: SequenceFault,
  movements: PoolReading['movements'],
): Pick<NonNullable<RaisedTokens['bearing']>, 'gap'> {
  const untilMs = movements[row]?.bookedAtMs;
  if (untilMs === undefined || isResumed || actual - expected !== lackingLines) return {};
  const fromMs = movements[row - 1]?.bookedAtMs ?? 0;
  return {
    gap: { untilSeq: actual, fromMs: Math.min(fromMs, untilMs), untilMs: Math.max(fromMs, untilMs) },
  };
}

/** Movements in the order that counts, with the faults in their numbers. */
function numberedOf(movements: PoolReading['movements'], before: NumberBefore | undefined, next?: number) {
  const listed = {
    length: movements.length,
    seq: (row: number): number => movements[row]?.seq ?? 0,
    bookedAtMs: (row: number): number => movements[row]?.bookedAtMs ?? 0,
  };
  const { lines, faults, rowOf } = withFewerFaults(listed, before, next);
  const inOrder = movements.flatMap((_, at) => movements[rowOf(at)] ?? []);
  return { movements: inOrder, lines, faults };
}

function findSequence(view: PoolView): RaisedTokens[] {
  const { movements, faults } = numberedOf(view.pool.movements, lastBefore(view));
  return faults.map((fault) => {
    const movement = movements[fault.row];
    const { bookedAtMs, evidence } = movement ?? {};
    const isRepeat = fault.lackingLines === -1 && !fault.isResumed;
    return {
      finding: {
        code: 'RW-SEQUENCE',
        subject: 'pool',
        field: 'seq',
        occurredAtMs: bookedAtMs,
        sourceA: 'recomputed',
        sourceB: 'pool',
        unit: 'count',
        expected: fault.expected,
        actual: fault.actual,
        evidenceSha256: evidence?.sha256,
        requestId: evidence?.requestId,
        note: sequenceNote(fault),
      },
      bearing: {
        lackingLines: Math.max(0, fault.lackingLines),
        ...(isRepeat ? { surplusSeq: fault.actual } : {}),
        ...(isRepeat && movement !== undefined ? { repeatedPlus18: signedPlus18(movement) } : {}),
        ...gapOf(fault, movements),
        ...(fault.row === 0 ? { linesBefore: view.linesBefore } : {}),
      },
    };
  });
}

function poolFinding(
  { pool, month }: PoolView,
  field: string,
  figures: { readonly expected: bigint; readonly actual: bigint; readonly atMs: number },
  words: { readonly formula: string; readonly note: string },
): RaisedTokens['finding'] {
  return {
    code: 'RW-POOL',
    subject: 'pool',
    field,
    occurredAtMs: figures.atMs,
    sourceA: 'recomputed',
    sourceB: 'pool',
    unit: 'plus',
    expected: plusText(figures.expected),
    actual: plusText(figures.actual),
    evidenceSha256: pool.evidence.sha256,
    requestId: pool.evidence.requestId,
    month,
    ...words,
  };
}

function findOpening(view: PoolView): RaisedTokens[] {
  const { pool, startMs, leftBefore } = view;
  const before = poolBefore(view);
  if (before === undefined) return [];
  const [expected, actual]: [bigint, bigint] = [before.closingPlus18, pool.openingPlus18];
  const difference = actual - expected;
  if (difference === 0n) return [];
  const left = isOpeningMisstated(view)
    ? undefined
    : leftBefore.find((parts) => parts.reduce((sum, part) => sum + part.plus18, 0n) === -difference);
  return [
    {
      finding: poolFinding(
        view,
        'opening_plus',
        { expected, actual, atMs: startMs },
        {
          formula: `${actual} - ${expected} = ${difference}`,
          note: `the closing of ${before.month} is another`,
        },
      ),
      effectPlus18: difference,
      differencePlus18: difference,
      bearing:
        left === undefined
          ? {}
          : { foreignRoots: left.map(({ itemId, plus18 }) => ({ itemId, plus18: -plus18 })) },
    },
  ];
}

function findClosing(view: PoolView): RaisedTokens[] {
  const { pool, endMs } = view;
  const expected = footedClosing(pool);
  const remainder = pool.closingPlus18 - expected;
  if (remainder === 0n) return [];
  const held = goneOnFrom(view);
  return [
    {
      finding: poolFinding(
        view,
        'closing_plus',
        { expected, actual: pool.closingPlus18, atMs: Math.min(endMs - 1, pool.receivedAtMs) },
        {
          formula: `${pool.closingPlus18} - ${expected} = ${remainder}`,
          note: 'opening and movements do not make the closing',
        },
      ),
      effectPlus18: remainder,
      differencePlus18: remainder,
      bearing: {
        remainderPlus18: remainder,
        ...(held === undefined ? {} : { heldPlus18: held - expected }),
      },
    },
  ];
}

/** The balance read last, else that of the month's own answer: a pool states it with each month asked for. */
function findBalance(view: BalancedView): RaisedTokens[] {
  const { facts, pool, balance } = view;
  const offPlus18 = balanceOffPlus18(view);
  if (offPlus18 !== 0n) {
    return [balanceFinding(view, { reading: balance.reading, laterPlus18: balance.laterPlus18, offPlus18 })];
  }
  const own = ownBalanceOff(facts, pool, balance.reading);
  return own.offPlus18 === 0n ? [] : [balanceFinding(view, { reading: pool, ...own })];
}

function balanceFinding(
  view: BalancedView,
  off: { readonly reading: PoolReading; readonly laterPlus18: bigint; readonly offPlus18: bigint },
): RaisedTokens {
  const { pool } = view;
  const { reading, laterPlus18, offPlus18 } = off;
  const { evidence } = reading;
  const expected = pool.closingPlus18 + laterPlus18;
  return {
    finding: {
      ...poolFinding(
        view,
        'balance_plus',
        { expected, actual: reading.balancePlus18, atMs: reading.receivedAtMs },
        {
          formula: `${pool.closingPlus18} + ${laterPlus18} = ${expected}`,
          note: 'closing and later movements do not make the balance',
        },
      ),
      evidenceSha256: evidence.sha256,
      requestId: evidence.requestId,
    },
    differencePlus18: offPlus18,
    bearing: { remainderPlus18: offPlus18 },
  };
}

function findLow({ pool, balance, startMs, endMs }: BalancedView): RaisedTokens[] {
  const used = -pool.movements.reduce(
    (sum, movement) => (movement.kind === 'funding' ? sum : sum + signedPlus18(movement)),
    0n,
  );
  const { reading } = balance;
  const untilMs = Math.min(endMs, reading.receivedAtMs);
  const days = BigInt(Math.max(1, Math.ceil((untilMs - startMs) / DAY_MS)));
  if (used <= 0n) return [];
  const left: bigint = reading.balancePlus18 < 0n ? 0n : reading.balancePlus18;
  const cover = divFloor(left * days, used);
  if (cover >= LOW_DAYS) return [];
  const needed = divFloor(used * LOW_DAYS, days);
  return [
    {
      finding: {
        code: 'RW-LOW',
        subject: 'pool',
        field: 'balance_plus',
        occurredAtMs: reading.receivedAtMs,
        sourceA: 'recomputed',
        sourceB: 'pool',
        unit: 'plus',
        expected: plusText(needed),
        actual: plusText(reading.balancePlus18),
        evidenceSha256: reading.evidence.sha256,
        requestId: reading.evidence.requestId,
        note: `at the month's pace of ${plusText(used)} tokens in ${countText(days, 'day')} it lasts ${countText(cover, 'whole day')}`,
      },
      differencePlus18: reading.balancePlus18 - needed,
    },
  ];
}

/** Nothing stands against the opening where no closing of the month before is on file. */
function unopenedReason(view: TokenView): string | undefined {
  if (view.pool === undefined || poolBefore(view) !== undefined) return undefined;
  return 'the pool of the month before was not read';
}

export const poolChecks: readonly TokenCheck[] = [
  { codes: ['RW-SEQUENCE'], needs: ['pool'], find: withPool(findSequence) },
  {
    codes: ['RW-POOL'],
    needs: ['pool'],
    untested: [{ code: 'RW-POOL', name: 'pool opening', reason: unopenedReason }],
    find: withPool(findOpening),
  },
  { codes: ['RW-POOL'], needs: ['pool'], find: withPool(findClosing) },
  { codes: ['RW-POOL'], needs: ['pool', 'balance'], find: withBalance(findBalance) },
  { codes: ['RW-LOW'], needs: ['pool', 'balance'], find: withBalance(findLow) },
];
