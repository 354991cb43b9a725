// The causes of the findings in a month of tokens. The reasons are of the same kinds as for dollars (ranks on
// one transaction, lines that the list does not have, remainders that the effects of others make exactly),
// over one list of movements and four figures.

import { Causes, type Found, type KnownCauses } from './causes.js';
import { exactSet } from './exact-set.js';
import { assertLaws } from './laws.js';
import { sumsByRoot } from './money.js';

/** A finding with what it moves in tokens of 10^-18, and what is known of it. */
export interface FoundTokens {
  readonly found: Found;
  /** By how much the pool as stated is off what is due through this, signed by the effect on it. */
  readonly effectPlus18: bigint;
  readonly bearing: {
    readonly transactionId?: string;
    readonly issuanceId?: string;
    /** By how much its tokens are off the step before: what is due, its own rate, its own tokens. */
    readonly stepPlus18?: bigint;
    /** True where the own records have no row at all of what the pool books. */
    readonly lacksRows?: boolean;
    readonly wallet?: string;
    /** By how much the redeemed total of the wallet is off through it. */
    readonly walletPlus18?: bigint;
    readonly missingLinePlus18?: bigint;
    /** The number of lines that make that amount; one, if it is not said. */
    readonly missingLines?: number;
    /** The number that the missing lines come after. */
    readonly afterSeq?: number;
    readonly lackingLines?: number;
    readonly gap?: {
      /** The number of the line behind it. */
      readonly untilSeq: number;
      readonly fromMs: number;
      readonly untilMs: number;
    };
    readonly remainderPlus18?: bigint;
    readonly foreignRoots?: readonly { readonly itemId: string }[];
  };
}

/**
 * @param asideRefs by the subject of a row that was set aside the reference that can be read in it
 */
export function attributeTokens(
  all: readonly FoundTokens[],
  asideRefs: ReadonlyMap<string, string>,
): KnownCauses {
  const causes = new Causes();
  attributeTransactions(all, asideRefs, causes);
  attributeSteps(all, causes);
  attributeWallets(all, causes);
  attributeReversals(all, causes);
  attributeOpening(all, causes);
  attributeClosing(all, causes, isOpening);
  attributeLines(all, causes);
  attributeBalance(all, causes);
  assertLaws(
    all.map(({ found }) => found),
    causes,
  );
  return causes;
}

function of(all: readonly FoundTokens[], code: string): FoundTokens[] {
  return all.filter(({ found }) => found.finding.code === code);
}

/** Rank on one transaction: a row that was set aside first, then a debit that no issuance answers to. */
function attributeTransactions(
  all: readonly FoundTokens[],
  asideRefs: ReadonlyMap<string, string>,
  causes: Causes,
): void {
  const aside = of(all, 'RN-INPUT-ROW');
  for (const { found } of of(all, 'RW-NOT-IN-BOOKS')) {
    const rows = aside.filter((row) => asideRefs.get(row.found.finding.subject) === found.finding.subject);
    causes.follow(
      found,
      rows.map((row) => row.found),
    );
  }
  const missing = of(all, 'RN-RECORDS-MISSING').filter(({ bearing }) => bearing.lacksRows === true);
  for (const { found } of of(all, 'RW-NOT-IN-BOOKS')) {
    if (!causes.isRoot(found)) continue;
    causes.follow(
      found,
      missing.map((records) => records.found),
    );
  }
  const unknown = of(all, 'RW-DEBIT-UNKNOWN');
  for (const { found } of of(all, 'RW-NOT-AT-PROVIDER')) {
    const debits = unknown.filter((debit) => debit.found.finding.subject === found.finding.subject);
    causes.follow(
      found,
      debits.slice(0, 1).map((debit) => debit.found),
    );
  }
}

/**
 * From what is due over the rate and the tokens of an issuance to its debit each step is a finding. One that
 * leads back to where those before it began follows from them: an answer that misstates the rate alone, or
 * the tokens alone, is off once there and once back.
 */
function attributeSteps(all: readonly FoundTokens[], causes: Causes): void {
  const steps = ['RW-RATE', 'RW-AMOUNT', 'RW-CHARGE'].flatMap((code) => of(all, code));
  for (const issuanceId of new Set(steps.map(({ bearing }) => bearing.issuanceId))) {
    const before: FoundTokens[] = [];
    let off = 0n;
    for (const one of steps.filter(({ bearing }) => bearing.issuanceId === issuanceId)) {
      const { stepPlus18 = 0n } = one.bearing;
      const last = before.at(-1);
      const undone = off === -stepPlus18 ? before : last?.bearing.stepPlus18 === -stepPlus18 ? [last] : [];
      if (stepPlus18 !== 0n) {
        causes.follow(
          one.found,
          undone.filter(({ found }) => causes.isRoot(found)).map(({ found }) => found),
        );
      }
      before.push(one);
      off += stepPlus18;
    }
  }
}

/**
 * Redemptions that a wallet lacks follow from the redemption that states too much; the fault in the wallet's
 * identity follows from them.
 */
function attributeWallets(all: readonly FoundTokens[], causes: Causes): void {
  const ofField = (code: string, field: string): FoundTokens[] =>
    of(all, code).filter(({ found }) => found.finding.field === field);
  const followSame = (some: readonly FoundTokens[], from: readonly FoundTokens[]): void => {
    for (const { found, bearing } of some) {
      const same = from.find(
        (one) => one.bearing.wallet === bearing.wallet && one.bearing.walletPlus18 === bearing.walletPlus18,
      );
      causes.follow(found, same === undefined ? [] : [same.found]);
    }
  };
  const lacking = ofField('RW-REDEMPTION', 'lifetime_redeemed');
  followSame(lacking, ofField('RW-REDEMPTION', 'plus_spent'));
  followSame(ofField('RW-WALLET', 'lifetime_earned'), lacking);
}

/**
 * An opening that differs from the closing of the month before follows from what that month left. If this
 * month's own closing is right without it, as the balance confirms, it is the opening that is wrong.
 */
function attributeOpening(all: readonly FoundTokens[], causes: Causes): void {
  const isBalanceOff = of(all, 'RW-POOL').some(({ found }) => found.finding.field === 'balance_plus');
  const remainder = isBalanceOff ? undefined : closings(all)[0]?.bearing.remainderPlus18;
  for (const { found, effectPlus18, bearing } of all) {
    const { foreignRoots = [] } = bearing;
    if (remainder === -effectPlus18) continue;
    causes.followForeign(
      found,
      foreignRoots.map(({ itemId }) => itemId),
    );
  }
}

/**
 * A debit of a failed issuance that is off by what was given back too little or too much for it is told by
 * that, which claims it.
 */
function attributeReversals(all: readonly FoundTokens[], causes: Causes): void {
  const reversals = ['RW-REVERSAL-MISSING', 'RW-REVERSAL-EXTRA'].flatMap((code) => of(all, code));
  for (const { found, effectPlus18, bearing } of of(all, 'RW-CHARGE')) {
    if (effectPlus18 !== 0n || !causes.isRoot(found)) continue;
    const made = reversals.filter(
      (one) =>
        one.bearing.issuanceId === bearing.issuanceId && one.effectPlus18 === -(bearing.stepPlus18 ?? 0n),
    );
    causes.follow(
      found,
      made.map((one) => one.found),
    );
  }
}

/**
 * Movements that the pool does not list. Where its closing has them, what is missing of a transaction follows
 * from the gap in the numbers that it fits, or, where it fits none, from the closing, which stays a root: the
 * pool was moved, and nothing is to be made good. A closing that no missing line makes follows from the
 * lines that make it, and else from the gap. Where the figures add up without them the pool lacks them: that
 * is claimed, and the gap follows from it where as many fit as it lacks.
 */
function attributeLines(all: readonly FoundTokens[], causes: Causes): void {
  const gaps = of(all, 'RW-SEQUENCE').filter(({ bearing }) => (bearing.lackingLines ?? 0) > 0);
  const missing = all.filter(
    ({ found, bearing }) => bearing.missingLinePlus18 !== undefined && causes.isRoot(found),
  );
  const isPlaced = (line: FoundTokens): boolean => gaps.some((gap) => fits(line, gap));
  const placed = missing.filter(isPlaced);
  const closing = closings(all).find(({ found }) => causes.isRoot(found));
  const remainder = closing?.bearing.remainderPlus18 ?? 0n;
  if (closing === undefined || remainder === 0n) {
    attributeGaps(gaps, placed, causes);
    return;
  }
  const inGaps = linesMaking(remainder, placed);
  if (inGaps.length > 0 && lineCount(inGaps) <= lackingOf(gaps)) {
    const roots = gaps.filter((gap) => inGaps.some((line) => fits(line, gap))).map(({ found }) => found);
    for (const { found } of [...inGaps, closing]) causes.follow(found, roots);
    return;
  }
  // No later number shows that the last lines of a month are missing.
  const atEnd = linesMaking(
    remainder,
    missing.filter((line) => !isPlaced(line)),
  );
  for (const { found } of atEnd) causes.follow(found, [closing.found]);
  if (atEnd.length > 0) return;
  attributeClosing(all, causes, () => true);
  if (!causes.isRoot(closing.found)) return;
  causes.follow(
    closing.found,
    gaps.map(({ found }) => found),
  );
}

/** Gaps follow from the lines that fit them, where these are as many as the numbers that are missing. */
function attributeGaps(gaps: readonly FoundTokens[], missing: readonly FoundTokens[], causes: Causes): void {
  if (lineCount(missing) !== lackingOf(gaps)) return;
  const links = gaps.map((gap) => ({ gap, lines: missing.filter((line) => fits(line, gap)) }));
  if (links.some(({ gap, lines }) => lineCount(lines) < lackingOf([gap]))) return;
  for (const { gap, lines } of links) {
    causes.follow(
      gap.found,
      lines.map(({ found }) => found),
    );
  }
}

/** An issuance may be pending for so long (RW-PENDING-STALE), so its booking may lie as far off. */
const BOOKED_WITHIN_MS = 15 * 60 * 1000;

/**
 * True where a missing line may have stood in a gap: after the line that it undoes, or at its time, where
 * that is known.
 */
function fits({ found, bearing }: FoundTokens, { bearing: { gap } }: FoundTokens): boolean {
  if (gap === undefined) return true;
  if (bearing.afterSeq !== undefined) return bearing.afterSeq < gap.untilSeq;
  const { occurredAtMs } = found.finding;
  if (occurredAtMs === undefined) return true;
  return occurredAtMs >= gap.fromMs - BOOKED_WITHIN_MS && occurredAtMs <= gap.untilMs + BOOKED_WITHIN_MS;
}

function linesMaking(remainder: bigint, missing: readonly FoundTokens[]): FoundTokens[] {
  const parts = missing.map((one) => ({ of: one, amount: one.bearing.missingLinePlus18 ?? 0n }));
  return exactSet(remainder, parts)?.parts.map((part) => part.of) ?? [];
}

function lineCount(missing: readonly FoundTokens[]): number {
  return missing.reduce((sum, { bearing }) => sum + (bearing.missingLines ?? 1), 0);
}

function lackingOf(gaps: readonly FoundTokens[]): number {
  return gaps.reduce((sum, { bearing }) => sum + (bearing.lackingLines ?? 0), 0);
}

function closings(all: readonly FoundTokens[]): FoundTokens[] {
  return of(all, 'RW-POOL').filter(({ found }) => found.finding.field === 'closing_plus');
}

function isOpening({ found: { finding } }: FoundTokens): boolean {
  return finding.code === 'RW-POOL' && finding.field === 'opening_plus';
}

/**
 * A closing that is off by exactly what others move the lines, or the opening, follows from them. The opening
 * alone is asked first: a closing that goes on from that of the month before bears it out that the opening is
 * misstated, and that the pool was moved by what the lines say.
 */
function attributeClosing(
  all: readonly FoundTokens[],
  causes: Causes,
  isAsked: (one: FoundTokens) => boolean,
): void {
  const [figure] = closings(all);
  const remainder = figure?.bearing.remainderPlus18 ?? 0n;
  if (figure === undefined || remainder === 0n || !causes.isRoot(figure.found)) return;
  const effects = new Map(all.map(({ found, effectPlus18 }): [Found, bigint] => [found, effectPlus18]));
  const ofRoots = sumsByRoot(effects.keys(), causes, (found) => effects.get(found) ?? 0n);
  const asked = all.filter((one) => one !== figure && causes.isRoot(one.found) && isAsked(one));
  explain(figure, remainder, asked, ({ found }) => -(ofRoots.get(found) ?? 0n), causes);
}

/**
 * A booked amount is in the balance as well, so a balance that is off follows from the closing alone, or from
 * the closing with an opening that is off beside it.
 */
function attributeBalance(all: readonly FoundTokens[], causes: Causes): void {
  const [figure] = of(all, 'RW-POOL').filter(({ found }) => found.finding.field === 'balance_plus');
  const remainder = figure?.bearing.remainderPlus18 ?? 0n;
  const [closing] = closings(all);
  if (figure === undefined || remainder === 0n || closing === undefined) return;
  const amountOf = ({ effectPlus18 }: FoundTokens): bigint => -effectPlus18;
  const made = [[closing], [closing, ...all.filter(isOpening)]].find(
    (tier) => tier.reduce((sum, one) => sum + amountOf(one), 0n) === remainder,
  );
  explain(figure, remainder, made ?? [], amountOf, causes);
}

/** Lets a figure follow from the one set of findings that makes what it is off by, if there is one. */
function explain(
  figure: FoundTokens,
  remainder: bigint,
  from: readonly FoundTokens[],
  amountOf: (one: FoundTokens) => bigint,
  causes: Causes,
): void {
  const parts = from.map((one) => ({ of: one.found, amount: amountOf(one) }));
  const explained = exactSet(remainder, parts);
  if (explained === undefined) return;
  causes.follow(
    figure.found,
    explained.parts.map((part) => part.of),
  );
  causes.explain(figure.found, {
    remainder,
    amounts: explained.parts.map(({ amount }) => amount),
  });
  // Each answers for its part of what the figure moves, if it moves anything.
  if (figure.effectPlus18 !== remainder) return;
  for (const part of explained.parts) causes.share(figure.found, part.of, part.amount);
}
