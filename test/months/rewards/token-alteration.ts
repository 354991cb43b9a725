// An alteration of October: the provider errs and tells it alike in its pool, or one source alone says
// what is not so. It says which root must come of it, with its exact amount, and everything else follows
// from that.

import type { DiscrepancyCode } from '../../../src/reconcile/finding/code.js';
import type { TokenMonth } from '../../../src/reconcile/rewards/token-judge.js';
import type { Pick } from '../alteration.js';
import type { Issuance, Movement, RewardRow, TokenEvidence } from './token-evidence.js';
import { wordsOf } from './token-laws.js';
import { monthTextOf } from './token-life.js';

export interface TokenRoot {
  readonly code: DiscrepancyCode;
  readonly subject: string;
  readonly field: string;
  /** Actual less expected, in units of 10^-18; anything where not given. */
  readonly difference?: bigint;
  /** Nothing unless given. */
  readonly claim?: bigint;
  /** Joined by `|`; none unless given. */
  readonly causes?: string;
  /** What it is about: two alterations that share one are no pair. `lines` and `closing` are of the pool. */
  readonly places: readonly string[];
}

export interface TokenAlteration {
  readonly name: string;
  /** Changes the evidence; undefined where the month has nothing to alter in this way. */
  apply(evidence: TokenEvidence, pick: Pick): TokenRoot | undefined;
}

export const OCTOBER = '2026-10';

export function octoberOf({ pools }: TokenEvidence) {
  const october = pools[OCTOBER];
  if (october === undefined) throw new Error('every life has an October');
  return october;
}

/** Units of 10^-18 other than none: one as often as many. */
export function units(pick: Pick): bigint {
  return BigInt(pick.delta()) * (pick.below(2) === 0 ? 1n : 10n ** 15n);
}

/** Adds to the pool what October booked, there and in all that comes after. */
export function move(evidence: TokenEvidence, plus: bigint): void {
  octoberOf(evidence).closing += plus;
  moveLater(evidence, plus);
}

export function moveLater(evidence: TokenEvidence, plus: bigint): void {
  const later = evidence.pools['2026-11'];
  if (later !== undefined) {
    later.opening += plus;
    later.closing += plus;
  }
  evidence.balance += plus;
}

/** What a wallet has earned, told alike in its figures. */
export function earn({ wallets }: TokenEvidence, wallet: string, plus: bigint): void {
  const own = wallets.find((one) => one.wallet === wallet);
  if (own === undefined) return;
  own.earned += plus;
  own.total += plus;
  own.available += plus;
}

/** Puts a line at the end of October, and moves the pool by it. */
export function addLine(evidence: TokenEvidence, line: Omit<Movement, 'seq' | 'atMs'>, atMs?: number): void {
  const { movements } = octoberOf(evidence);
  const last = movements.at(-1);
  const bookedAtMs =
    atMs ?? Math.min((last?.atMs ?? Date.UTC(2026, 9, 31)) + 1000, Date.UTC(2026, 10, 1) - 1);
  movements.push({ ...line, seq: seqAfter(evidence), atMs: bookedAtMs });
  renumberNovember(evidence, 1);
  move(evidence, line.kind === 'issuance' ? -line.plus : line.plus);
}

function seqAfter(evidence: TokenEvidence): number {
  const all = ['2026-09', OCTOBER].flatMap((month) => evidence.pools[month]?.movements ?? []);
  const first = evidence.pools['2026-11']?.movements[0];
  return first?.seq ?? (all.at(-1)?.seq ?? 1) + 1;
}

function renumberNovember({ pools }: TokenEvidence, by: number): void {
  for (const movement of pools['2026-11']?.movements ?? []) movement.seq += by;
}

/** Takes a line out as if it had never been booked. */
export function removeLine(evidence: TokenEvidence, line: Movement): void {
  const { movements } = octoberOf(evidence);
  const at = movements.indexOf(line);
  movements.splice(at, 1);
  for (const later of movements.slice(at)) later.seq -= 1;
  renumberNovember(evidence, -1);
  move(evidence, line.kind === 'issuance' ? line.plus : -line.plus);
}

export interface OctoberIssuance {
  readonly issuance: Issuance;
  readonly row: RewardRow | undefined;
  readonly debit: Movement;
  readonly reversals: readonly Movement[];
}

/** Issuances of October that stand alone under their transaction and were debited once. */
export function issuancesOf(evidence: TokenEvidence): OctoberIssuance[] {
  const { issuances, rewardRows, pools, unknown } = evidence;
  const lines = Object.values(pools).flatMap(({ movements }) => movements);
  return issuances.flatMap((issuance) => {
    const { transactionId, issuanceId } = issuance;
    const own = lines.filter((one) => one.transactionId === transactionId);
    const [debit, second] = own.filter(({ kind }) => kind === 'issuance');
    const isAlone = own.every((one) => one.issuanceId === issuanceId);
    const isRead = issuances.filter((one) => one.transactionId === transactionId).length === 1;
    if (debit === undefined || second !== undefined || !isAlone || !isRead) return [];
    if (own.some(({ atMs }) => monthTextOf(atMs) !== OCTOBER)) return [];
    if (unknown.issuances.includes(issuanceId)) return [];
    const [row, other] = rewardRows.filter((one) => one.transactionId === transactionId);
    if (other !== undefined || (row?.atMs !== undefined && monthTextOf(row.atMs) !== OCTOBER)) return [];
    return [{ issuance, row, debit, reversals: own.filter(({ kind }) => kind === 'issuance_reversal') }];
  });
}

/** One that was confirmed, with its row. */
export function liveOne(evidence: TokenEvidence, pick: Pick) {
  const [all] = [issuancesOf(evidence)].map((list) =>
    list.flatMap(({ row, ...rest }) =>
      row !== undefined && rest.issuance.status === 'confirmed' && rest.reversals.length === 0
        ? [{ ...rest, row }]
        : [],
    ),
  );
  return pick.one(all ?? []);
}

/** One that failed and was given back. */
export function failedOne(evidence: TokenEvidence, pick: Pick) {
  const all = issuancesOf(evidence).flatMap((one) => {
    const [reversal, second] = one.reversals;
    return one.issuance.status === 'failed' && reversal !== undefined && second === undefined
      ? [{ ...one, reversal }]
      : [];
  });
  return pick.one(all);
}

export const transaction = ({ transactionId, wallet }: Issuance): string[] => [
  `transaction ${transactionId}`,
  `wallet ${wallet}`,
];

const isRootOf = (item: Item, { code, subject, field }: TokenRoot): boolean =>
  item.code === code && item.subject === subject && item.field === field;

type Item = TokenMonth['result']['items'][number];

/** What is wrong with how planted faults were found: nothing where exactly they are roots. */
export function faultsOfFinding(
  clean: TokenMonth,
  altered: TokenMonth,
  planted: readonly TokenRoot[],
): string[] {
  const known = new Set(clean.result.items.map(wordsOf));
  const news = altered.result.items.filter((item) => !known.has(wordsOf(item)));
  const roots = news.filter(({ causedBy }) => causedBy.length === 0);
  const faults = roots
    .filter((item) => !planted.some((root) => isRootOf(item, root)))
    .map((item) => `another root: ${wordsOf(item)}`);
  for (const root of planted) {
    const found = roots.filter((item) => isRootOf(item, root));
    if (found.length !== 1) faults.push(`${found.length} of ${root.code} ${root.subject} ${root.field}`);
    faults.push(...found.flatMap((item) => differencesOf(item, root)));
  }
  const claimsOf = ({ result }: TokenMonth): bigint =>
    result.items.reduce((sum, { tokens }) => sum + (tokens?.claimPlus18 ?? 0n), 0n);
  const due = planted.reduce((sum, { claim = 0n }) => sum + claim, claimsOf(clean));
  if (claimsOf(altered) !== due) faults.push(`all claims together are ${claimsOf(altered)}, not ${due}`);
  const left = new Set(altered.result.items.map(wordsOf));
  for (const item of clean.result.items) {
    if (item.class !== 'I' && !left.has(wordsOf(item))) faults.push(`lost: ${wordsOf(item)}`);
  }
  return faults.length === 0 ? [] : [...faults, ...news.map(wordsOf)];
}

function differencesOf(
  { tokens, causes }: Item,
  { difference, claim = 0n, causes: due = '' }: TokenRoot,
): string[] {
  const faults: string[] = [];
  const { claimPlus18 = 0n, differencePlus18 } = tokens ?? {};
  if (claimPlus18 !== claim) faults.push(`it claims ${claimPlus18}, not ${claim}`);
  if (difference !== undefined && differencePlus18 !== difference) {
    faults.push(`it differs by ${differencePlus18}, not ${difference}`);
  }
  const named = causes.join('|');
  if (named !== due) faults.push(`its causes are ${named}, not ${due}`);
  return faults;
}
