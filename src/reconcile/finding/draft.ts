// Findings while a month is being judged: their content and their effects. The attribution finds their causes
// (attribution/attribution.ts); ids are given at the end, in one fixed order, from content alone.

import { listOf } from '../../base/list/list-map.js';
import { compareText } from '../../base/text/bytes.js';
import { sha256Hex } from '../../base/text/digest.js';
import type { CalendarMonth } from '../../base/time/calendar-month.js';
import type { AccountKey } from '../../records/account.js';
import type { EventSpan } from '../../records/event.js';
import type { MovementKind } from '../../records/movement.js';
import type { Found, KnownCauses } from '../attribution/causes.js';
import { claimsOf, sumsByRoot } from '../attribution/money.js';
import type { BookedMovement } from '../match/movement-set.js';
import type { TotalFigure } from '../totals/stated-totals.js';
import { discrepancyCodes } from './code.js';
import { type Discrepancy, discrepancyOf, type Finding, type OwnRecordsPart } from './discrepancy.js';
import { isClaimed, owedByOf } from './owed-by.js';

/** The difference between a movement and its order or deposit: totals are explained by it. */
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

/**
 * The facts that a check knows of a finding and the report does not show: the attribution finds causes by
 * them.
 */
interface Bearing {
  /** The findings on the same order or deposit, in rank order; undefined for one of the month. */
  readonly siblings?: readonly Draft[];
  /** The reference of the order or deposit, where the subject is another. */
  readonly about?: string;
  /** The movements that it is about, of which each may settle another item instead. */
  readonly movements?: readonly BookedMovement[];
  /** The finding as it was raised, where movements settled a part of it since: its id goes by that. */
  readonly whole?: Finding;
  /** The lines that are listed once more beside it, and settle nothing. */
  readonly copies?: readonly BookedMovement[];
  /** The time in which a line that the list lacks may stand; undefined where its own instant tells. */
  readonly lackingWithin?: { readonly fromMs: number; readonly untilMs: number } | undefined;
  /** The line of the statement that it stands at. */
  readonly row?: number;
  /** Lines that a break of the sequence shows to be missing; none where all are there in another order. */
  readonly lackingLines?: bigint;
  /** True for a break behind which the numbers go on as if its line had the right one. */
  readonly isResumed?: boolean;
  /** True for a running balance that stays off, so that not the balance alone is wrong. */
  readonly isLasting?: boolean;
  /** The earliest instant that an event may be of, which may lie in a month before. */
  readonly mayBeFromMs?: number;
  /** The time in which an event was made that cannot be read, as far as the deliveries beside it show. */
  readonly madeWithin?: EventSpan;
  /** The brand whose listed prices are all of one other rate than its own. */
  readonly misratedBrand?: string;
  /** The stated figure that is not that of its lines. */
  readonly total?: TotalFigure;
  /** The differences that totals without lines may hold all the same. */
  readonly disputed?: readonly LineEffect[];
}

/** A finding as a check returns it: what it says, and what it moves. */
export interface Raised extends DraftExtra {
  readonly finding: Finding;
  /**
   * The charge of an order up to and including this finding, positive: its effect is counted from the finding
   * before. It is undefined if that is not known, and for a finding that is no step from the amount due to
   * the amount debited.
   */
  readonly reachesUsd6?: bigint | undefined;
}

export interface Draft {
  readonly finding: Finding;
  readonly bearing: Bearing;
  /** True where only the changed read of an order shows it, and not the archived one. */
  readonly isOfChangedRead: boolean;
  /**
   * By how much the closing that the provider states is off through this, in usd6: an overcharge of a cent in
   * US dollars is -10000. Zero where it moves nothing. All of them together are the closing less the
   * recomputed one.
   */
  readonly effectUsd6: bigint;
  /** By how much the balance read is off beyond the closing. */
  readonly balanceEffectUsd6: bigint;
  /**
   * By how much what is due is off the own records through this, in usd6, signed by the effect on the
   * balance: an order missing from the book is minus its cost. All of them together are the recomputed
   * movements less those of the own records.
   */
  readonly recordsEffectUsd6: bigint;
  /** The amount that it claims as a root, apart from any effect on this balance. */
  readonly ownClaimUsd6: bigint;
  readonly lineEffects: readonly LineEffect[];
}

export interface DraftExtra {
  readonly effectUsd6?: bigint;
  readonly balanceEffectUsd6?: bigint;
  readonly recordsEffectUsd6?: bigint;
  readonly ownClaimUsd6?: bigint;
  readonly lineEffects?: readonly LineEffect[];
  readonly isOfChangedRead?: boolean;
  readonly bearing?: Bearing;
}

/** A finding by which the ids of its month are counted. */
type PlacedFinding = Pick<Raised, 'finding' | 'bearing'>;

/** The effects that are final only once the causes are known. */
type FinalEffects = Partial<Pick<Draft, 'effectUsd6' | 'balanceEffectUsd6' | 'recordsEffectUsd6'>>;

/** True for an order that was debited here, and whose debit on another account stands. */
export function isDebitedElsewhere({ finding: { code, field } }: Pick<Draft, 'finding'>): boolean {
  return code === 'OR-DOUBLE-DEBIT' && field === 'accounts';
}

/** The findings of one account's month, in the order in which the checks made them. */
export class DraftList {
  readonly drafts: Draft[] = [];
  /** Findings of which movements settled all: they are no items, and their ids go to no others. */
  readonly leftOut: PlacedFinding[] = [];
  readonly #byCode = new Map<string, Draft[]>();
  readonly #bySubject = new Map<string, Draft[]>();

  add(finding: Finding, extra: DraftExtra = {}): Draft {
    const draft: Draft = {
      finding,
      bearing: extra.bearing ?? {},
      isOfChangedRead: extra.isOfChangedRead ?? false,
      effectUsd6: extra.effectUsd6 ?? 0n,
      balanceEffectUsd6: extra.balanceEffectUsd6 ?? 0n,
      recordsEffectUsd6: extra.recordsEffectUsd6 ?? 0n,
      ownClaimUsd6: extra.ownClaimUsd6 ?? 0n,
      lineEffects: extra.lineEffects ?? [],
    };
    this.drafts.push(draft);
    listOf(this.#byCode, finding.code).push(draft);
    listOf(this.#bySubject, finding.subject).push(draft);
    return draft;
  }

  /** Says anew what a finding moves: the one thing of it that changes after it was found. */
  revise(draft: Pick<Draft, 'finding'>, effects: FinalEffects): void {
    Object.assign(draft, effects);
  }

  /** The drafts of a code, optionally of one subject. */
  of(code: Finding['code'], subject?: string): readonly Draft[] {
    if (subject === undefined) return this.#byCode.get(code) ?? [];
    return this.on(subject).filter((draft) => draft.finding.code === code);
  }

  /** Every draft on one subject, without a walk through all the others. */
  on(subject: string): readonly Draft[] {
    return this.#bySubject.get(subject) ?? [];
  }
}

/** The parts of a finding that make its identity. */
type FindingIdentity = Pick<Finding, 'code' | 'subject' | 'field' | 'month'>;

function identityText(key: AccountKey, finding: FindingIdentity, month: CalendarMonth): string {
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
 * The id of an item: the letter i and the first 15 hex digits of the SHA-256 of interface, account, code,
 * subject, field, month and an ordinal where those repeat. Content alone decides, so a rerun gives the same
 * id, and a later month can name an item of an earlier one without having it at hand. The letter keeps a
 * spreadsheet from reading an id as a number and rounding it.
 */
export function itemIdOf(
  key: AccountKey,
  finding: FindingIdentity,
  month: CalendarMonth,
  ordinal = 0,
): string {
  const identity = identityText(key, finding, month);
  return `i${sha256Hex(ordinal === 0 ? identity : `${identity}#${ordinal}`).slice(0, 15)}`;
}

const codeRank = new Map(discrepancyCodes.map((code, rank) => [code, rank]));

/** A settlement changes the figures of a finding, and neither its place nor its id. */
const asRaised = ({ finding, bearing }: PlacedFinding): Finding => bearing?.whole ?? finding;

function comparePlaced(a: PlacedFinding, b: PlacedFinding): number {
  const fa = asRaised(a);
  const fb = asRaised(b);
  return (
    (codeRank.get(fa.code) ?? 0) - (codeRank.get(fb.code) ?? 0) ||
    compareText(fa.subject, fb.subject) ||
    compareText(fa.field ?? '', fb.field ?? '') ||
    (fa.occurredAtMs ?? 0) - (fb.occurredAtMs ?? 0) ||
    compareText(String(fa.expected), String(fb.expected)) ||
    compareText(String(fa.actual), String(fb.actual)) ||
    compareText(fa.evidenceSha256 ?? '', fb.evidenceSha256 ?? '') ||
    compareText(fa.note ?? '', fb.note ?? '')
  );
}

/**
 * The drafts as discrepancies with their ids, in report order.
 *
 * @param causes what follows from what, as the attribution made it out
 */
export function discrepanciesOf(
  list: DraftList,
  key: AccountKey,
  month: CalendarMonth,
  causes: KnownCauses,
): Map<Draft, Discrepancy> {
  const sorted = [...list.drafts].sort(comparePlaced);
  const ids = idsOf([...sorted, ...list.leftOut], key, month);
  const money = claimsOf(sorted, causes);
  const result = new Map<Draft, Discrepancy>();
  for (const draft of sorted) {
    const rootIds = rootIdsOf(draft, causes, ids);
    const itemId = ids.get(draft) ?? '';
    result.set(draft, discrepancyOf(draft.finding, key, month, itemId, money.get(draft), rootIds));
  }
  return withOwnRecords(result, causes);
}

/** The ids of findings, each by its place among all of its identity. */
function idsOf(
  placed: readonly PlacedFinding[],
  key: AccountKey,
  month: CalendarMonth,
): ReadonlyMap<object, string> {
  const ordinals = new Map<string, number>();
  const ids = new Map<object, string>();
  for (const one of [...placed].sort(comparePlaced)) {
    const identity = identityText(key, one.finding, month);
    const ordinal = ordinals.get(identity) ?? 0;
    ordinals.set(identity, ordinal + 1);
    ids.set(one, itemIdOf(key, one.finding, month, ordinal));
  }
  return ids;
}

/** The discrepancies, each claim and what follows from it with the part that lies in the own records. */
function withOwnRecords(items: Map<Draft, Discrepancy>, causes: KnownCauses): Map<Draft, Discrepancy> {
  const ofClaims = new Map<Found, OwnRecordsPart>();
  for (const [draft, item] of items) {
    const claim = claimBehind(draft, item, items, causes);
    if (claim === undefined) continue;
    const [found, { itemId: claimId }] = claim;
    const usd6 = draft.recordsEffectUsd6;
    items.set(draft, { ...item, ownRecords: { claimId, usd6 } });
    ofClaims.set(found, { claimId, usd6: (ofClaims.get(found)?.usd6 ?? 0n) + usd6 });
  }
  for (const [draft, item] of items) {
    const ownRecords = ofClaims.get(draft);
    if (ownRecords !== undefined) items.set(draft, { ...item, ownRecords });
  }
  return items;
}

/** The one claim that has what a finding moves in the own records as a part of its effect. */
function claimBehind(
  draft: Draft,
  item: Discrepancy,
  items: ReadonlyMap<Draft, Discrepancy>,
  causes: KnownCauses,
): readonly [Found, Discrepancy] | undefined {
  if (draft.recordsEffectUsd6 === 0n || item.causedBy.length === 0) return undefined;
  if (owedByOf({ ...item, causedBy: [] }, 0n) !== 'book') return undefined;
  const [root, ...others] = sumsByRoot([draft], causes, ({ recordsEffectUsd6 }) => recordsEffectUsd6).keys();
  const claim = root && items.get(root as Draft);
  if (root === undefined || claim === undefined || others.length > 0) return undefined;
  return isClaimed(claim.owedBy) && claim.claimUsd6 !== 0n ? [root, claim] : undefined;
}

/** Ids of the roots of a draft, of this month and of others; none for a root. */
function rootIdsOf(draft: Draft, causes: KnownCauses, ids: ReadonlyMap<object, string>): string[] {
  return causes.endsOf(draft).flatMap((end) => {
    const foreign = causes.foreignOf(end);
    return [...foreign, ...(end === draft || foreign.size > 0 ? [] : [ids.get(end) ?? ''])];
  });
}
