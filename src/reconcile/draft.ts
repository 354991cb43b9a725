/**
 * Findings while a month is being judged. A draft may name other drafts that it follows from before any of them
 * has an id; ids are given at the end, in one fixed order, from content alone.
 */

import { compareText } from '../base/bytes.js';
import type { CalendarMonth } from '../base/calendar-month.js';
import { sha256Hex } from '../base/digest.js';
import type { AccountKey } from '../records/account.js';
import type { MovementKind } from '../records/movement.js';
import { discrepancyCodes } from './code.js';
import { causedBy, type Discrepancy, discrepancyOf, type Finding } from './discrepancy.js';

/** What a movement states beyond, or short of, what the order or deposit itself says: by it totals are explained. */
export interface LineEffect {
  readonly kind: MovementKind;
  readonly slug: string;
  readonly currency: string;
  readonly count: bigint;
  readonly faceMinor: bigint;
  readonly costMinor: bigint;
  /** Signed by its effect on the balance. */
  readonly usd6: bigint;
}

export interface Draft {
  readonly finding: Finding;
  /**
   * By how much the balance that the provider states is off through this, in usd6: an overcharge of a cent in US
   * dollars is -10000. Zero where it moves nothing.
   */
  readonly effectUsd6: bigint;
  readonly lineEffects: readonly LineEffect[];
  /** Roots of this month. */
  readonly roots: Set<Draft>;
  /** Roots of other months, by id. */
  readonly foreignRoots: Set<string>;
}

export interface DraftExtra {
  readonly effectUsd6?: bigint;
  readonly lineEffects?: readonly LineEffect[];
  readonly roots?: readonly Draft[];
}

/** The findings of one account's month, in the order in which the checks made them. */
export class DraftList {
  readonly drafts: Draft[] = [];

  add(finding: Finding, extra: DraftExtra = {}): Draft {
    const draft: Draft = {
      finding,
      effectUsd6: extra.effectUsd6 ?? 0n,
      lineEffects: extra.lineEffects ?? [],
      roots: new Set(extra.roots ?? []),
      foreignRoots: new Set(),
    };
    this.drafts.push(draft);
    return draft;
  }

  /** The drafts of a code, optionally of one subject. */
  of(code: Finding['code'], subject?: string): Draft[] {
    return this.drafts.filter(
      (d) => d.finding.code === code && (subject === undefined || d.finding.subject === subject),
    );
  }
}

/** A draft that follows from nothing. */
export function isRoot(draft: Draft): boolean {
  return draft.roots.size === 0 && draft.foreignRoots.size === 0;
}

/** The roots behind a draft, followed to their end: what follows from a consequence follows from its root. */
export function rootsOf(draft: Draft, seen: Set<Draft> = new Set()): Draft[] {
  if (draft.roots.size === 0) return [draft];
  if (seen.has(draft)) return [];
  seen.add(draft);
  return [...draft.roots].flatMap((root) => rootsOf(root, seen));
}

function identityText(key: AccountKey, finding: Finding, month: CalendarMonth): string {
  return JSON.stringify([
    key.interfaceName,
    key.account,
    finding.code,
    finding.subject,
    finding.field ?? '',
    finding.month ?? month,
  ]);
}

/**
 * The id of an item: the first 16 hex digits of the SHA-256 of interface, account, code, subject, field, month and
 * an ordinal where those repeat. Content alone decides, so a rerun gives the same id.
 */
function itemIdOf(identity: string, ordinal: number): string {
  return sha256Hex(ordinal === 0 ? identity : `${identity}#${ordinal}`).slice(0, 16);
}

const codeRank = new Map(discrepancyCodes.map((code, rank) => [code, rank]));

function compareDrafts(a: Draft, b: Draft): number {
  const fa = a.finding;
  const fb = b.finding;
  return (
    (codeRank.get(fa.code) ?? 0) - (codeRank.get(fb.code) ?? 0) ||
    compareText(fa.subject, fb.subject) ||
    compareText(fa.field ?? '', fb.field ?? '') ||
    (fa.occurredAtMs ?? 0) - (fb.occurredAtMs ?? 0) ||
    compareText(String(fa.expected), String(fb.expected)) ||
    compareText(String(fa.actual), String(fb.actual)) ||
    compareText(fa.evidenceSha256 ?? '', fb.evidenceSha256 ?? '')
  );
}

/** The drafts as discrepancies with their ids, in report order; a draft that another follows from keeps its id there. */
export function discrepanciesOf(
  list: DraftList,
  key: AccountKey,
  month: CalendarMonth,
): Map<Draft, Discrepancy> {
  const sorted = [...list.drafts].sort(compareDrafts);
  const ordinals = new Map<string, number>();
  const ids = new Map<Draft, string>();
  for (const draft of sorted) {
    const identity = identityText(key, draft.finding, month);
    const ordinal = ordinals.get(identity) ?? 0;
    ordinals.set(identity, ordinal + 1);
    ids.set(draft, itemIdOf(identity, ordinal));
  }
  const result = new Map<Draft, Discrepancy>();
  for (const draft of sorted) {
    const item = discrepancyOf(draft.finding, key, month, ids.get(draft) ?? '');
    const roots = isRoot(draft) ? [] : rootsOf(draft).filter((root) => root !== draft);
    const rootIds = [...roots.map((root) => ids.get(root) ?? ''), ...draft.foreignRoots].filter(
      (id) => id !== '',
    );
    result.set(draft, rootIds.length === 0 ? item : causedBy(item, rootIds));
  }
  return result;
}
