// A model of what settles what, by trying everything: no search that is bounded, no pool, no accounts. It
// knows a story and nothing of evidence. Contract, discrepancies: "Settlement".

import {
  claimOfSale,
  type Fault,
  type Later,
  paysFor,
  type Story,
  type StoryPrices,
  storyMonths,
} from './story.js';

/** The accounts that a claim may stand on. */
type Standing = 'differences' | 'reversals' | 'owed' | 'elsewhere';

interface OpenClaim {
  readonly code: string;
  readonly subject: string;
  readonly ref: string;
  readonly monthAt: number;
  readonly standing: Standing;
  /** False of what the own records lack: only a movement of its reference undoes it. */
  readonly isClaim: boolean;
  /** What a movement has to move to undo it. */
  openUsd6: number;
  /** What a person settled elsewhere. */
  readonly outsideUsd6: number;
}

/** What a story comes to. */
export interface Outcome {
  /** By month what it says, as `settled SUBJECT AMOUNT` and `CODE SUBJECT CLAIM`. */
  readonly told: readonly (readonly string[])[];
  /** What is left at the end of all. */
  readonly left: readonly OpenClaim[];
}

const codes: Readonly<Record<Exclude<Fault, 'none' | 'stale'>, { code: string; standing: Standing }>> = {
  off: { code: 'OR-CHARGE', standing: 'differences' },
  unreversed: { code: 'OR-REVERSAL-MISSING', standing: 'reversals' },
  reversed: { code: 'OR-REVERSAL-EXTRA', standing: 'differences' },
  twice: { code: 'OR-DOUBLE-DEBIT', standing: 'differences' },
  undebited: { code: 'OR-NOT-IN-STATEMENT', standing: 'owed' },
  old_terms: { code: 'FX-CONVERSION', standing: 'differences' },
  denied: { code: 'OR-DEBIT-UNKNOWN', standing: 'differences' },
};

/** What a movement is by itself, as far as it settles nothing. */
function ownOf(
  { sales }: Story,
  { kind, ref, amountUsd6 }: Later,
  seq: string,
  restUsd6: number,
): Pick<OpenClaim, 'code' | 'subject' | 'isClaim' | 'standing'> {
  const subject = ref === '' ? seq : ref;
  if (kind === 'deposit' || kind === 'grant') {
    return { code: 'DP-UNEXPECTED', subject, isClaim: false, standing: 'elsewhere' };
  }
  const code =
    kind === 'other'
      ? 'RF-KIND'
      : kind === 'reversal'
        ? 'OR-REVERSAL-EXTRA'
        : ref.startsWith('stray-')
          ? 'OR-DEBIT-UNKNOWN'
          : restUsd6 !== amountUsd6 && sales.some((sale) => sale.ref === ref && paysFor(sale))
            ? 'OR-CHARGE'
            : 'OR-DOUBLE-DEBIT';
  return { code, subject, isClaim: true, standing: 'differences' };
}

/** Every set of one to four of them that comes to the amount. */
function setsOf(open: readonly OpenClaim[], amountUsd6: number): OpenClaim[][] {
  const sets: OpenClaim[][] = [];
  for (let mask = 1; mask < 1 << open.length; mask += 1) {
    const set = open.filter((_, at) => (mask & (1 << at)) !== 0);
    if (set.length > 4) continue;
    if (set.reduce((sum, one) => sum + one.openUsd6, 0) === amountUsd6) sets.push(set);
  }
  return sets;
}

function take(one: OpenClaim, amountUsd6: number, told: string[]): void {
  one.openUsd6 -= amountUsd6;
  told.push(`settled ${one.subject} ${amountUsd6}`);
}

/** Settles what the movement settles, and says what is left of it. */
function settled(movement: Later, open: readonly OpenClaim[], isKnown: boolean, told: string[]): number {
  const { amountUsd6, ref } = movement;
  const fits = open.filter(({ openUsd6 }) => openUsd6 !== 0 && openUsd6 > 0 === amountUsd6 > 0);
  const named = fits.filter((one) => ref !== '' && one.ref === ref);
  let rest = amountUsd6;
  for (const one of named) {
    const part = Math.abs(one.openUsd6) < Math.abs(rest) ? one.openUsd6 : rest;
    if (part === 0) break;
    take(one, part, told);
    rest -= part;
  }
  if (named.length > 0 || isKnown) return rest;
  const [set, other] = setsOf(
    fits.filter(({ isClaim }) => isClaim),
    amountUsd6,
  );
  if (set === undefined || other !== undefined) return rest;
  for (const one of set) take(one, one.openUsd6, told);
  return 0;
}

/** @param seqOf the number of a movement's line, for one without a reference */
export function outcomeOf(story: Story, prices: StoryPrices, seqOf: (one: Later) => string): Outcome {
  const open: OpenClaim[] = [];
  for (const sale of story.sales) {
    const { ref, fault } = sale;
    // What is pending nobody owes.
    if (fault === 'none' || fault === 'stale') continue;
    const outsideUsd6 = story.outside?.ref === ref ? story.outside.usd6 : 0;
    const openUsd6 = claimOfSale(sale, prices) - outsideUsd6;
    open.push({ ...codes[fault], subject: ref, ref, monthAt: 0, isClaim: true, openUsd6, outsideUsd6 });
  }
  const known = new Set(story.sales.map(({ ref }) => ref));
  const told = storyMonths.map((_, monthAt) => {
    const lines: string[] = [];
    for (const movement of story.later.filter((one) => one.monthAt === monthAt)) {
      const isKnown = known.has(movement.ref);
      const rest = settled(movement, open, isKnown, lines);
      if (rest === 0) continue;
      const own = ownOf(story, movement, seqOf(movement), rest);
      open.push({ ...own, ref: movement.ref || own.subject, monthAt, openUsd6: -rest, outsideUsd6: 0 });
    }
    const items = open.filter((one) => one.monthAt === monthAt).map(wordsOf);
    const shared = monthAt > 0 ? [] : story.sales.filter(({ isShared }) => isShared);
    return [
      ...lines,
      ...items,
      ...shared.map(({ ref }) => `OR-REF-REUSED ${ref} 0`),
      ...(monthAt > 0 ? [] : deniedIn(story, open)),
    ].sort();
  });
  return { told, left: open.filter(({ openUsd6 }) => openUsd6 !== 0) };
}

/** The rows of the book whose orders are denied: they follow from the debits that are claimed. */
function deniedIn({ sales, outside }: Story, open: readonly OpenClaim[]): string[] {
  const denied = sales.filter(({ fault }) => fault === 'denied');
  return denied.map(({ ref }) => {
    const left = open.find(({ subject, code }) => subject === ref && code === codes.denied.code)?.openUsd6;
    const isSettled = left === 0 && outside?.ref !== ref;
    return `OR-NOT-AT-PROVIDER ${ref} 0${isSettled ? '' : ' of another'}`;
  });
}

/** As its own month says it: what a person settled elsewhere is known to the books alone. */
function wordsOf({ code, subject, isClaim, openUsd6, outsideUsd6 }: OpenClaim): string {
  return `${code} ${subject} ${isClaim ? openUsd6 + outsideUsd6 : 0}`;
}

/** What is left on an account of the ledger, debits less credits. */
export function standingOf({ left }: Outcome, standing: Standing): number {
  return left.filter((one) => one.standing === standing).reduce((sum, one) => sum + one.openUsd6, 0);
}
