// Stakes that the partner's records name. A stake is judged for as long as it lives, and its fault is an
// item of one month: the one in which it began, or in which its state went wrong. Where that month lies
// before the first closed one, the fault is an item of the first closed one. No stake moves the pool: the
// provider has to put the fault right, and nothing is claimed.

import { type CalendarMonth, monthBefore, monthOf, monthsLaterMs } from '../../base/time/calendar-month.js';
import { formatInstant, LAST_INSTANT_MS } from '../../base/time/instant.js';
import type { OwnStake } from '../../records/rewards/own-token-rows.js';
import { newestOf, type StakeRead, type StakeTier } from '../../records/rewards/token-reads.js';
import type { Finding } from '../finding/discrepancy.js';
import { itemIdOf } from '../finding/draft.js';
import type { ItemPart } from '../finding/token-bearing.js';
import { plusText } from './issuance-checks.js';
import { isOfOneDate } from './recorded-date.js';
import { renewalFaultOf, renewedFrom, type Stakes } from './stake-renewal.js';
import { rowsById } from './token-case.js';
import { type RaisedTokens, type TokenCheck, type TokenView, unansweredReason } from './token-check.js';
import type { TokenFacts } from './token-facts.js';

const DAY_MS = 24 * 60 * 60 * 1000;
/** A `Date` header tells whole seconds: when an answer was given is known no better. */
const READ_WITHIN_MS = 1000;

const termMonths: Readonly<Record<StakeTier, number | undefined>> = {
  flex: undefined,
  '3m': 3,
  '6m': 6,
  '12m': 12,
};

/** A stake of the own records with all that was read of it, oldest first. */
interface OwnStakeCase {
  readonly row: OwnStake;
  /** The one that counts. */
  readonly read: StakeRead | undefined;
  readonly reads: readonly StakeRead[];
  readonly isUnknown: boolean;
  readonly evidence: StakeRead['evidence'] | undefined;
  /** Undefined where neither the row nor an answer says it. */
  readonly beganAtMs: number | undefined;
}

function stakesOf({ ownStakes, stakes }: TokenFacts): OwnStakeCase[] {
  return [...rowsById(ownStakes ?? [], ({ stakeId }) => stakeId).values()].flatMap(([row]) => {
    if (row === undefined) return [];
    const history = stakes.get(row.stakeId);
    const read = history && newestOf(history);
    const unknown = read === undefined ? history?.unknown : undefined;
    return [
      {
        row,
        read,
        reads: history?.reads ?? [],
        isUnknown: unknown !== undefined,
        evidence: (read ?? unknown)?.evidence,
        beganAtMs: row.stakedAtMs ?? read?.createdAtMs,
      },
    ];
  });
}

/** The stakes that live in a month or mature in it; one of which nobody says when it began lives in any. */
export function livingStakes({ facts, month }: Pick<TokenView, 'facts' | 'month'>): OwnStake[] {
  return stakesOf(facts).flatMap(({ row, read, beganAtMs }) => {
    if (beganAtMs !== undefined && monthOf(beganAtMs) > month) return [];
    const dueMs = read && dueMaturityMs(termed(read, row));
    return dueMs !== undefined && monthOf(dueMs) < month ? [] : [row];
  });
}

/** Why some of the stakes that live in the month are not tested: nobody asked for them since. */
function unansweredStakes(view: TokenView): string | undefined {
  const unanswered = livingStakes(view).filter(({ stakeId }) => !view.facts.stakes.has(stakeId));
  return unansweredReason(
    view,
    'stake_reads',
    'stakes',
    unanswered.map(({ stakeId }) => stakeId),
  );
}

function findStakes(view: TokenView): RaisedTokens[] {
  const all = stakesOf(view.facts);
  const stakes = new Map(all.map((one) => [one.row.stakeId, one]));
  return all.flatMap((one) =>
    [...recordFaults(view.facts, one), ...stateFindings(view.facts, one, stakes)].map(
      (finding): RaisedTokens => {
        const { row, read } = one;
        const foreignRoots = handedOnBy(view, one, finding, stakes);
        const raised = foreignRoots.length === 0 ? { finding } : { finding, bearing: { foreignRoots } };
        // The one figure of a stake in tokens is its amount.
        const isAmount = finding.unit === 'plus' && read !== undefined;
        return isAmount ? { ...raised, differencePlus18: read.plus18 - row.plus18 } : raised;
      },
    ),
  );
}

/**
 * The item of the stake that this one was renewed from, or of the first stake of that chain, as far back as
 * each differs from the own records in the same way: a stake hands on its wallet, tier and amount, right or
 * wrong. None where nobody judged the month of that item.
 */
function handedOnBy(
  { facts }: TokenView,
  { row }: OwnStakeCase,
  { code, field, expected, actual }: Finding,
  stakes: ReadonlyMap<string, OwnStakeCase>,
): ItemPart[] {
  if (code !== 'RW-ATTR' || field === undefined || field === 'staked_at') return [];
  const isAlike = ({ row: own, read }: OwnStakeCase): boolean =>
    read !== undefined &&
    attributesOf(own, read).some(
      (one) => one.field === field && one.expected === expected && one.actual === actual,
    );
  const seen = new Set([row.stakeId]);
  let first: OwnStakeCase | undefined;
  const fromOf = (stakeId: string): OwnStakeCase | undefined =>
    stakes.get(renewedFrom(stakes, stakeId) ?? '');
  for (let from = fromOf(row.stakeId); from !== undefined && isAlike(from); ) {
    const { stakeId } = from.row;
    if (seen.has(stakeId)) return [];
    seen.add(stakeId);
    first = from;
    from = fromOf(stakeId);
  }
  if (first?.beganAtMs === undefined) return [];
  const month = itemMonthOf(facts, monthOf(first.beganAtMs));
  if (!facts.pools.has(month)) return [];
  return [{ itemId: itemIdOf(facts, { code, subject: first.row.stakeId, field }, month), plus18: 0n }];
}

function sharedOf({ row, evidence }: OwnStakeCase, occurredAtMs: number | undefined) {
  return {
    subject: row.stakeId,
    occurredAtMs,
    sourceB: 'stake',
    evidenceSha256: evidence?.sha256,
    requestId: evidence?.requestId,
  } as const;
}

/** The month of the item: that of its origin, or the first closed month where that is later. */
function itemMonthOf({ firstMonth }: TokenFacts, origin: CalendarMonth): CalendarMonth {
  return firstMonth !== undefined && origin < firstMonth ? firstMonth : origin;
}

function isItemOf(facts: TokenFacts, origin: CalendarMonth): boolean {
  return itemMonthOf(facts, origin) === facts.month;
}

/** The own records against the stake, in the month in which it began. */
function recordFaults(facts: TokenFacts, one: OwnStakeCase): Finding[] {
  const { row, read, isUnknown, beganAtMs } = one;
  if (beganAtMs !== undefined && !isItemOf(facts, monthOf(beganAtMs))) return [];
  const shared = sharedOf(one, beganAtMs);
  if (isUnknown) {
    return [
      {
        ...shared,
        code: 'RW-STAKE',
        field: 'stake_id',
        sourceA: 'book',
        unit: 'text',
        expected: 'staked',
        actual: 'unknown',
        note: `${placeOf(row)}; the provider answered that it knows no such stake`,
      },
    ];
  }
  if (read === undefined) return [];
  return attributesOf(row, read).map(
    (fault): Finding => ({ ...shared, ...fault, code: 'RW-ATTR', sourceA: 'book', note: placeOf(row) }),
  );
}

/** The rules that the stake's own answers break, each fault in the one month that it belongs to. */
function stateFindings(facts: TokenFacts, one: OwnStakeCase, stakes: Stakes): Finding[] {
  const { row } = one;
  if (one.read === undefined) return [];
  const read = termed(one.read, row);
  const reads = one.reads.map((each) => termed(each, row));
  return stateFaults(read, stakes).flatMap((fault): Finding[] => {
    const isFaulty = (each: StakeRead): boolean =>
      stateFaults(each, stakes).some(({ field }) => field === fault.field);
    const origin = originOf(fault.field, read, reads, isFaulty, one.beganAtMs ?? read.createdAtMs);
    if (!isItemOf(facts, origin.month)) return [];
    return [{ ...sharedOf(one, origin.atMs), ...fault, code: 'RW-STAKE', sourceA: 'recomputed' }];
  });
}

/**
 * Since when a fault of the newest answer is there, and so its month, which no later answer changes: its
 * maturity where nothing was wrong before it; else the last month that was over when it was first seen, but
 * none before the last answer without it. A wrong maturity is wrong from the beginning, which is that of the
 * own records where they say it: a month that nobody closes would hide it.
 */
function originOf(
  field: StakeFault['field'],
  read: StakeRead,
  reads: readonly StakeRead[],
  isFaulty: (read: StakeRead) => boolean,
  beganAtMs: number,
): { readonly month: CalendarMonth; readonly atMs: number } {
  const lastGoodAt = reads.findLastIndex((one) => !isFaulty(one));
  const lastGood = reads[lastGoodAt];
  const first = reads[lastGoodAt + 1] ?? read;
  const notBeforeMs = Math.max(read.createdAtMs, lastGood?.readAtMs ?? read.createdAtMs);
  const dueMs = dueMaturityMs(read);
  const isOffFromStart = field === 'matures_at' && lastGood === undefined;
  if (isOffFromStart) return { month: monthOf(beganAtMs), atMs: beganAtMs };
  if (dueMs !== undefined && notBeforeMs <= dueMs && first.readAtMs >= dueMs) {
    return { month: monthOf(dueMs), atMs: dueMs };
  }
  const over = monthBefore(monthOf(first.readAtMs));
  const earliest = monthOf(notBeforeMs);
  return { month: over < earliest ? earliest : over, atMs: first.readAtMs };
}

type StakeFault = Pick<Finding, 'field' | 'unit' | 'expected' | 'actual' | 'formula' | 'note'>;

function attributesOf(row: OwnStake, read: StakeRead): StakeFault[] {
  const found: StakeFault[] = [];
  const differ = (field: string, unit: 'text' | 'plus', expected: string, actual: string): void => {
    if (expected !== actual) found.push({ field, unit, expected, actual });
  };
  differ('wallet_address', 'text', row.wallet, read.wallet);
  differ('plus_amount', 'plus', plusText(row.plus18), plusText(read.plus18));
  differ('tier', 'text', row.tier, read.tier);
  const { stakedAtMs = read.createdAtMs } = row;
  // A maturity that is not of the answer's own date is told by itself (RW-STAKE).
  const isOfItsDate = dueMaturityMs(termed(read, row)) === read.maturesAtMs;
  if (isOfItsDate && !isOfOneDate(read.createdAtMs, stakedAtMs)) {
    const [expected, actual] = [formatInstant(stakedAtMs), formatInstant(read.createdAtMs)];
    found.push({ field: 'staked_at', unit: 'time', expected, actual });
  }
  return found;
}

/**
 * The answer with the tier that its maturity is of: where the row's tier makes it and the answer's own does
 * not, the answer misstates the tier, which is said once (RW-ATTR), and not the maturity.
 */
function termed(read: StakeRead, { tier }: OwnStake): StakeRead {
  const byRow = { ...read, tier };
  const isByRow = dueMaturityMs(byRow) === read.maturesAtMs && dueMaturityMs(read) !== read.maturesAtMs;
  return isByRow ? byRow : read;
}

/**
 * When a stake of a tier matures, by calendar months; undefined without a term. None matures later than an
 * instant can be written.
 */
function dueMaturityMs({ tier, createdAtMs }: StakeRead): number | undefined {
  const months = termMonths[tier];
  return months === undefined ? undefined : Math.min(monthsLaterMs(createdAtMs, months), LAST_INSTANT_MS);
}

/**
 * One fault a stake where one follows from another: a wrong maturity makes the state by it and the days that
 * remain, a wrong status the renewal that goes with it.
 */
function stateFaults(read: StakeRead, stakes: Stakes): StakeFault[] {
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
  if (![...allowed, ...statusesAt(read, read.maturesAtMs)].includes(read.status)) {
    found.push({
      field: 'status',
      unit: 'text',
      expected: allowed.join(' or '),
      actual: read.status,
      formula,
      note: `read at ${formatInstant(read.readAtMs)}`,
    });
  }
  const renewals = [read.status, ...allowed].map((status) => status === 'matured' && read.autoCompound);
  const isAsDue = renewals.includes(read.renewedAs !== undefined);
  const note = isAsDue ? renewalFaultOf(read, dueMaturityMs, stakes) : '';
  if (!isAsDue || note !== '') {
    found.push({
      field: 'renewed_as',
      unit: 'text',
      expected: renewals[0] === true ? 'another stake' : 'none',
      actual: read.renewedAs ?? 'none',
      ...(note === '' ? {} : { note }),
    });
  }
  return found.length > 0 ? found : daysFaults(read, dueMs);
}

/** The states that a stake can have by its due maturity when it was read. */
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

function placeOf({ file, line }: { readonly file: string; readonly line: number }): string {
  return `${file}:${line}`;
}

export const stakeChecks: readonly TokenCheck[] = [
  {
    codes: ['RW-STAKE', 'RW-ATTR'],
    needs: ['stakes', 'stake_reads'],
    untested: [
      { code: 'RW-STAKE', name: 'stakes', reason: unansweredStakes },
      ...['stake accrual', 'early-withdrawal penalty'].map((name) => ({
        code: 'RW-STAKE' as const,
        name,
        reason: () => 'the source shows no formula for it',
      })),
    ],
    find: findStakes,
  },
];
