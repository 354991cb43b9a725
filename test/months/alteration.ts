// An alteration changes exactly one source of a clean month, or makes the service err once and tell it alike
// in all of its sources. It says which root item must come of it, and everything else that appears must
// follow from that.

import type { DiscrepancyCode } from '../../src/reconcile/finding/code.js';
import { isClaimed } from '../../src/reconcile/finding/owed-by.js';
import type { AccountResult } from '../../src/reconcile/result/result.js';
import type { MonthEvidence } from './evidence.js';
import { words } from './judged-month.js';

export interface Root {
  readonly code: DiscrepancyCode;
  readonly subject: string;
  readonly field: string;
  /** Anything where undefined: digests and the like. */
  readonly expected: string | number | undefined;
  readonly actual: string | number | undefined;
  readonly differenceUsd6?: number | undefined;
  /** Joined by `|`; none unless given. */
  readonly causes?: string;
  /** Nothing unless given. */
  readonly claimUsd6?: number;
  /** The month of origin where it is another. */
  readonly month?: string;
}

interface Debited {
  readonly clientRef: string;
  readonly costUsd6: number;
}

/** The root of a debit under another order's reference: that order is debited once more. */
export function debitedUnder(other: Debited, one: Debited): Root {
  return {
    code: 'OR-DOUBLE-DEBIT',
    subject: other.clientRef,
    field: 'debit_count',
    expected: other.costUsd6,
    actual: other.costUsd6 + one.costUsd6,
    differenceUsd6: one.costUsd6,
    ...(one.costUsd6 === other.costUsd6 ? { causes: 'charged_twice' } : {}),
  };
}

/**
 * Where an alteration stands: the service errs and tells it alike everywhere; one month's statement errs and
 * goes on from there, while the later ones do not; or one source alone says what is not so. Where one
 * alteration follows another they are made in this order, since what follows from the lines of a month would
 * put right what is altered beside them.
 */
const sources = ['told alike', 'one month', 'one source'] as const;

export interface Alteration<E = MonthEvidence> {
  readonly name: string;
  readonly source: (typeof sources)[number];
  /** Whether the statement has to show its lines, or to sign totals only. */
  readonly mode: 'lines' | 'totals' | 'both';
  /** Changes the evidence; undefined where the month has nothing to alter in this way. */
  apply(evidence: E, pick: Pick): Root | undefined;
}

/** An alteration as its file writes it down; the catalogue adds where it stands. */
export type Change<E> = Omit<Alteration<E>, 'source' | 'mode'> & { readonly mode?: Alteration['mode'] };

/** Alterations of one source, or of as many as err alike. */
export function alterationsOf<E>(
  source: Alteration['source'],
  ...lists: readonly (readonly Change<E>[])[]
): Alteration<E>[] {
  return lists.flat().map((change) => ({ mode: 'both', ...change, source }));
}

/** The place of an alteration where one follows another. */
export function rankOf({ source }: Alteration): number {
  return sources.indexOf(source);
}

/** Choices drawn from a stream of numbers, so that a failing case can be shrunk and played again. */
export class Pick {
  readonly #numbers: Iterator<number>;

  constructor(numbers: Iterator<number>) {
    this.#numbers = numbers;
  }

  /** An integer, 0 or more and below `limit`. */
  below(limit: number): number {
    return ((this.#numbers.next().value ?? 0) as number) % Math.max(limit, 1);
  }

  /** A number other than zero, small as often as large. */
  delta(): number {
    const size = [1, 1, 2, 10_000, 12_345, 1_000_000][this.below(6)] ?? 1;
    return this.below(2) === 0 ? size : -size;
  }

  one<T>(list: readonly T[]): T | undefined {
    return list[this.below(list.length)];
  }
}

/** Another alteration has taken away what this one alters. */
export class NothingToAlter extends Error {}

/**
 * Makes an alteration; undefined where the month, or what an earlier alteration has left of it, has nothing
 * to alter in this way.
 */
export function alter<E extends MonthEvidence>(
  evidence: E,
  alteration: Alteration<E>,
  pick: Pick,
): Root | undefined {
  const { mode } = alteration;
  if (mode !== 'both' && (mode === 'lines') !== (evidence.showsLines ?? true)) return undefined;
  try {
    return alteration.apply(evidence, pick);
  } catch (error) {
    if (error instanceof NothingToAlter) return undefined;
    throw error;
  }
}

/** All claims of a month, in usd6. */
export function claimsOf({ items }: AccountResult): bigint {
  return items.reduce((sum, { claimUsd6 }) => sum + claimUsd6, 0n);
}

/**
 * What is wrong with how an alteration was found: nothing where exactly its root is, and all else follows
 * from it.
 */
export function faultsOfFinding(clean: AccountResult, altered: AccountResult, root: Root): string[] {
  const known = new Map(clean.items.map((item) => [item.itemId, words(item)]));
  const news = altered.items.filter(
    (item) => known.get(item.itemId) !== words(item) && !(item.class === 'I' && known.has(item.itemId)),
  );
  const roots = news.filter((item) => item.causedBy.length === 0);
  const faults: string[] = [];
  if (roots.length !== 1) faults.push(`${roots.length} roots`);
  const [found] = roots;
  if (found !== undefined) faults.push(...differences(found, root));
  for (const item of news) {
    if (item.causedBy.length === 0) continue;
    if (item.causedBy.some((id) => id !== found?.itemId)) {
      faults.push(`follows from something else: ${item.code}`);
    }
    if (item.claimUsd6 !== 0n) faults.push(`a consequence claims: ${item.code}`);
  }
  // A month may imply a claim of its own: a price that no rate on file can give.
  const claims = claimsOf(altered) - claimsOf(clean);
  if (found !== undefined && claims !== claimDueOf(found, root)) {
    faults.push(`all claims together are ${claims}`);
  }
  const ids = new Set(altered.items.map((item) => item.itemId));
  for (const item of clean.items) {
    if (item.class === 'I' || ids.has(item.itemId) || isOfLostSource(item, root)) continue;
    faults.push(`lost: ${words(item)}`);
  }
  return faults.length === 0 ? [] : [...faults, ...news.map(words)];
}

/** True for a timing difference between two sources, where the root takes one of them away. */
function isOfLostSource(item: AccountResult['items'][number], { code, subject }: Root): boolean {
  return item.class === 'T' && (code.startsWith('RN-') || subject === item.subject);
}

/** What a root claims of what it was planted with: only what somebody owes (contract, "Who owes"). */
export function claimDueOf({ owedBy }: AccountResult['items'][number], root: Root): bigint {
  return isClaimed(owedBy) ? BigInt(root.claimUsd6 ?? 0) : 0n;
}

export function differences(found: AccountResult['items'][number], root: Root): string[] {
  const wanted = {
    code: root.code,
    subject: root.subject,
    field: root.field,
    expected: String(root.expected ?? found.expected),
    actual: String(root.actual ?? found.actual),
    differenceUsd6: root.differenceUsd6 === undefined ? undefined : BigInt(root.differenceUsd6),
    causes: root.causes ?? '',
    claimUsd6: claimDueOf(found, root),
    month: root.month ?? found.month,
  };
  const actual: Record<string, unknown> = { ...found, causes: found.causes.join('|') };
  return Object.entries(wanted)
    .filter(([name, value]) => actual[name] !== value)
    .map(([name, value]) => `${name} is ${String(actual[name])}, not ${String(value)}`);
}
