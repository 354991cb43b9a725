// A line of the pool that names another issuance than its own, or is of the other kind. Two findings show it:
// one issuance has a line too many, and the other, or the same one by the other kind, lacks just that line.
// It is one fault in one place, so what lacks the line follows from what has it. Where numbers are left out
// or the closing does not foot, the missing line may be one that is not listed: then nothing is linked.

import { listOf } from '../../../base/list/list-map.js';
import type { Causes } from '../causes.js';
import { exactSet } from '../exact-set.js';
import { byIssuance, type FoundTokens, ofCode } from './found-tokens.js';
import { PENDING_AT_MOST_MS } from './gap-rooms.js';

export function attributeMisnamedTokenLines(all: readonly FoundTokens[], causes: Causes): void {
  attributeTurnedLines(all, causes);
  attributeFunding(all, causes);
  if (lacksLines(all)) return;
  attributeDebits(all, causes);
  attributeMisnamedReversals(all, causes);
  attributeNamed(all, causes);
  attributeUnknown(all, causes);
}

/** True where the pool's own figures show that lines may be missing in its list. */
function lacksLines(all: readonly FoundTokens[]): boolean {
  const isClosing = ({ found }: FoundTokens): boolean => found.finding.field === 'closing_plus';
  const isGap = ({ bearing }: FoundTokens): boolean => (bearing.lackingLines ?? 0) > 0;
  return ofCode(all, 'RW-SEQUENCE').some(isGap) || ofCode(all, 'RW-POOL').some(isClosing);
}

/** A debit that is called a reversal: as much was given back, at the instant of the debit. */
function attributeTurnedLines(all: readonly FoundTokens[], causes: Causes): void {
  const extras = byIssuance(rootsOf(all, causes, 'RW-REVERSAL-EXTRA'));
  for (const one of neverDebited(all, causes)) {
    const turned = (extras.get(one.bearing.issuanceId) ?? []).filter(
      ({ effectPlus18, bearing }) =>
        effectPlus18 === one.effectPlus18 && bearing.strayLines?.[0]?.bookedAtMs === one.bearing.madeAtMs,
    );
    causes.follow(
      one.found,
      turned.map(({ found }) => found),
    );
  }
}

/**
 * Debits that are called fundings: the closing is off by each twice. The list of the pool has to be put
 * right, and nothing is owed. Among alike ones the debits of issuances come first: their funding is of the
 * very instant.
 */
function attributeFunding(all: readonly FoundTokens[], causes: Causes): void {
  const closing = ofCode(all, 'RW-POOL').find(({ found }) => found.finding.field === 'closing_plus');
  if (closing === undefined) return;
  const lacking = all.filter(
    ({ found, bearing }) => bearing.isCalledFunding === true && causes.isRoot(found),
  );
  const isOfRow = ({ found }: FoundTokens): boolean => found.finding.code === 'RW-NOT-AT-PROVIDER';
  const parts = [...lacking.filter((one) => !isOfRow(one)), ...lacking.filter(isOfRow)].map((one) => ({
    of: one,
    amount: 2n * missingPlus18(one),
  }));
  const made = exactSet(closing.bearing.remainderPlus18 ?? 0n, parts, () => 'called a funding');
  for (const part of made?.parts ?? []) causes.follow(part.of.found, [closing.found]);
}

/** The tokens of the first missing line, 0 where none is missing. */
function missingPlus18({ bearing: { missingLines: [line] = [] } }: FoundTokens): bigint {
  return line?.plus18 ?? 0n;
}

/**
 * A debit of an issuance that nobody knows may be that of a row that the provider does not know: of as many
 * tokens, about the time of the row. Each debit takes the nearest row that is left.
 */
function attributeUnknown(all: readonly FoundTokens[], causes: Causes): void {
  const rows = new Map<bigint, FoundTokens[]>();
  for (const one of rootsOf(all, causes, 'RW-NOT-AT-PROVIDER')) {
    if (one.found.finding.occurredAtMs !== undefined) listOf(rows, missingPlus18(one)).push(one);
  }
  const isOfLine = ({ bearing }: FoundTokens): boolean => (bearing.strayLines ?? []).length > 0;
  for (const [plus18, debits] of byAmount(rootsOf(all, causes, 'RW-DEBIT-UNKNOWN').filter(isOfLine))) {
    const open = (rows.get(plus18) ?? []).toSorted((a, b) => atMsOf(a) - atMsOf(b));
    let from = 0;
    for (const debit of debits.toSorted((a, b) => atMsOf(a) - atMsOf(b))) {
      const isPast = (row: FoundTokens): boolean => atMsOf(row) < atMsOf(debit) - PENDING_AT_MOST_MS;
      while (open.slice(from, from + 1).some(isPast)) from += 1;
      const row = nearestOf(open, from, atMsOf(debit), causes);
      if (row !== undefined) causes.follow(row.found, [debit.found]);
    }
  }
}

/** The root nearest to an instant, of those from a place on that are not too far behind it. */
function nearestOf(
  inOrder: readonly FoundTokens[],
  from: number,
  atMs: number,
  causes: Causes,
): FoundTokens | undefined {
  let nearest: FoundTokens | undefined;
  const offMs = (one: FoundTokens): number => Math.abs(atMsOf(one) - atMs);
  for (let at = from; at < inOrder.length; at += 1) {
    const one = inOrder[at];
    if (one === undefined || atMsOf(one) > atMs + PENDING_AT_MOST_MS) break;
    if (causes.isRoot(one.found) && (nearest === undefined || offMs(one) < offMs(nearest))) nearest = one;
  }
  return nearest;
}

/** The time of the line that is too many, or of the row. */
function atMsOf({ found, bearing }: FoundTokens): number {
  return bearing.strayLines?.[0]?.bookedAtMs ?? found.finding.occurredAtMs ?? 0;
}

/**
 * A debit was booked at the instant at which its issuance was made, and by its tokens. Each of several lines
 * that are alike is the missing line of one issuance only. One that names no issuance that anybody knows is
 * taken at the very instant only: a later one settles what was open before it.
 */
function attributeDebits(all: readonly FoundTokens[], causes: Causes): void {
  const stray = new Map<string, FoundTokens[]>();
  for (const one of rootsOf(all, causes, 'RW-DOUBLE-DEBIT', 'RW-DEBIT-UNKNOWN', 'RW-REVERSAL-MISSING')) {
    for (const { bookedAtMs } of one.bearing.strayLines ?? []) {
      listOf(stray, keyOf(bookedAtMs, -one.effectPlus18)).push(one);
    }
  }
  for (const one of [...neverDebited(all, causes), ...rootsOf(all, causes, 'RW-REVERSAL-EXTRA')]) {
    const { madeAtMs, missingLines = [] } = one.bearing;
    if (madeAtMs === undefined || missingLines.length === 0) continue;
    const taken = stray.get(keyOf(madeAtMs, one.effectPlus18))?.shift();
    if (taken !== undefined) causes.follow(one.found, [taken.found]);
  }
}

/**
 * A reversal states an amount, and maybe the transaction that it is of. It is linked where it alone gives
 * that amount back in excess and one issuance alone lacks it, if nothing speaks for two faults.
 */
function attributeMisnamedReversals(all: readonly FoundTokens[], causes: Causes): void {
  const used = new Set(all.flatMap(({ found }) => [...causes.of(found)]));
  const isStray = ({ bearing: { strayLines, missingLines } }: FoundTokens): boolean =>
    strayLines?.length === 1 && missingLines === undefined;
  const extras = byAmount(rootsOf(all, causes, 'RW-REVERSAL-EXTRA').filter(isStray));
  const lacking = byAmount(
    rootsOf(all, causes, 'RW-REVERSAL-MISSING', 'RW-DOUBLE-DEBIT').filter(({ found }) => !used.has(found)),
  );
  for (const [plus18, [extra, ...others]] of extras) {
    const [one, ...further] = lacking.get(-plus18) ?? [];
    if (extra === undefined || one === undefined || others.length + further.length > 0) continue;
    if (isReversalOf(one, extra)) causes.follow(one.found, [extra.found]);
  }
}

/**
 * A failed issuance is given back at once, so a late reversal is none of it, unless it names its transaction.
 * An issuance that was debited twice may be given back at any time; but if the issuance that the reversal
 * names was debited as much, it is rather of that one.
 */
function isReversalOf({ found: { finding }, bearing }: FoundTokens, extra: FoundTokens): boolean {
  const [line] = extra.bearing.strayLines ?? [];
  if (line === undefined) return false;
  if (line.bookedAtMs < (finding.occurredAtMs ?? 0)) return false;
  if (line.transactionId === finding.subject) return true;
  return finding.code === 'RW-REVERSAL-MISSING'
    ? line.bookedAtMs <= (bearing.givenBackByMs ?? 0)
    : extra.bearing.isDebitedAlike !== true;
}

/** A line that names an issuance and another transaction than that of it says by itself what is wrong. */
function attributeNamed(all: readonly FoundTokens[], causes: Causes): void {
  const named = rootsOf(all, causes, 'RW-ATTR').filter(({ bearing }) => bearing.strayLines?.length === 1);
  const bySeq = new Map(named.map((one) => [one.bearing.strayLines?.[0]?.seq, one]));
  if (bySeq.size === 0) return;
  const linked = new Set(all.flatMap(({ found }) => [...causes.of(found)]));
  for (const one of rootsOf(all, causes, 'RW-DOUBLE-DEBIT', 'RW-REVERSAL-MISSING', 'RW-REVERSAL-EXTRA')) {
    const [line, ...others] = one.bearing.strayLines ?? [];
    const name = others.length === 0 ? bySeq.get(line?.seq) : undefined;
    if (name !== undefined && linked.has(one.found)) causes.follow(one.found, [name.found]);
  }
}

/** Live issuances that the pool was debited nothing for. */
function neverDebited(all: readonly FoundTokens[], causes: Causes): FoundTokens[] {
  return rootsOf(all, causes, 'RW-CHARGE').filter(({ bearing }) => bearing.missingLines !== undefined);
}

function rootsOf(all: readonly FoundTokens[], causes: Causes, ...codes: readonly string[]): FoundTokens[] {
  return codes.flatMap((code) => ofCode(all, code)).filter(({ found }) => causes.isRoot(found));
}

function byAmount(some: readonly FoundTokens[]): Map<bigint, FoundTokens[]> {
  const amounts = new Map<bigint, FoundTokens[]>();
  for (const one of some) listOf(amounts, one.effectPlus18).push(one);
  return amounts;
}

function keyOf(atMs: number, plus18: bigint): string {
  return `${atMs} ${plus18}`;
}
