// The reconciliation of one partner's month of tokens: match, judge, settle, attribute. Pure: facts in,
// result out, the same result whatever the order in which the facts arrived. Findings, ids, causes and items
// are those of every account; the pool is an account of tokens, so that nothing here is money and nothing of
// it is posted.

import {
  type CalendarMonth,
  monthBefore,
  monthEndMs,
  monthOf,
  monthStartMs,
} from '../../base/time/calendar-month.js';
import type { Found, KnownCauses } from '../attribution/causes.js';
import { sumsByRoot, unsharedOf } from '../attribution/money.js';
import type { FoundTokens } from '../attribution/tokens/found-tokens.js';
import { attributeTokens } from '../attribution/tokens/token-attribution.js';
import type { TokenPart } from '../bridge/token-bridge.js';
import { runChecks } from '../checks/run.js';
import type { Discrepancy } from '../finding/discrepancy.js';
import { type Draft, DraftList, discrepanciesOf } from '../finding/draft.js';
import { claimOf, owedByOf } from '../finding/owed-by.js';
import type { ItemPart, LinesBefore } from '../finding/token-bearing.js';
import type { AccountResult } from '../result/result.js';
import { tokenChecks } from './checks.js';
import { plusText, STALE_MS } from './issuance-checks.js';
import { settleSurpluses } from './surplus.js';
import { bookedMonthOf, rowMonthOf, type TokenCase, tokenCasesOf } from './token-case.js';
import { lackOfTokens, type OpenTokens, type RaisedTokens, type TokenView } from './token-check.js';
import type { TokenFacts } from './token-facts.js';
import { tokenPartOf } from './token-part.js';
import { tokenResultOf } from './token-result.js';

export interface TokenMonth {
  readonly holds: 'tokens';
  readonly context: { readonly facts: TokenFacts; readonly month: CalendarMonth };
  readonly view: TokenView;
  readonly result: AccountResult;
  /** Undefined where no closing is proven, or not everything could be read. */
  readonly part: TokenPart | undefined;
  readonly itemOf: ReadonlyMap<Draft, Discrepancy>;
}

/** How far back an item may lie that a movement settles: as far as a close looks again at other months. */
const MONTHS_BACK = 12;

/** The open items, and the parts of the pool's own figures, that the months before pass on to a month. */
interface Carried {
  readonly open: readonly OpenTokens[];
  readonly left: TokenView['leftBefore'];
  readonly lines: TokenView['linesBefore'];
}

export function reconcileTokenMonth(facts: TokenFacts): TokenMonth {
  const cases = tokenCasesOf(facts);
  let carried: Carried = { open: [], left: [], lines: [] };
  for (const month of monthsBefore(facts)) {
    // Answers that this run could not read, and faults of the books, are reported for the month that is
    // judged.
    const earlier = judgeOnce({ ...facts, month, unread: [], booksFault: undefined }, cases, carried);
    carried = earlier.carried;
  }
  return judgeOnce(facts, cases, carried).month;
}

/** The months on file before, the oldest first. */
function monthsBefore({ pools, month }: TokenFacts): CalendarMonth[] {
  let oldest = month;
  for (let back = 0; back < MONTHS_BACK; back += 1) oldest = monthBefore(oldest);
  return [...pools.keys()].filter((one) => one >= oldest && one < month).sort();
}

function viewOf(
  facts: TokenFacts,
  cases: ReadonlyMap<string, TokenCase>,
  { left: leftBefore, lines: linesBefore }: Carried,
): TokenView {
  const { month } = facts;
  return {
    facts,
    month,
    startMs: monthStartMs(month),
    endMs: monthEndMs(month),
    pool: poolOf(facts),
    cases,
    ofMonth: [...cases.values()].filter((one) => isOfMonth(one, month)),
    leftBefore,
    linesBefore,
  };
}

/**
 * The pool of the month. A reading from before the end of the month lacks all that came after. It counts for
 * nothing once the service answers that it has no pool.
 */
function poolOf({ pools, isPoolMissing, month }: TokenFacts): TokenView['pool'] {
  const reading = pools.get(month);
  const isOver = reading !== undefined && reading.receivedAtMs >= monthEndMs(month);
  return isPoolMissing && !isOver ? undefined : reading;
}

/** True if the month has a row or a movement of a transaction. */
function isOfMonth(one: TokenCase, month: CalendarMonth): boolean {
  const booked = bookedMonthOf(one);
  const isMoved = one.issuances.some(({ debits, reversals, read }) =>
    debits.length + reversals.length === 0
      ? read !== undefined && monthOf(read.createdAtMs) === month
      : [...debits, ...reversals].some((movement) => movement.month === month),
  );
  return isMoved || one.rows.some((row) => (rowMonthOf(row, booked) ?? month) === month);
}

function judgeOnce(
  facts: TokenFacts,
  cases: ReadonlyMap<string, TokenCase>,
  before: Carried,
): { readonly month: TokenMonth; readonly carried: Carried } {
  const view = viewOf(facts, cases, before);
  const found = findingsOf(view);
  const own = itemsOf(view, found);
  const unsettled = [...before.open, ...openItems(facts, own)];
  // Without an answer on an issuance nothing of it is beyond what is due.
  const settled = settleSurpluses(view, unsettled);
  const all = itemsOf(view, [...found, ...settled.raised]);
  const left = withSettled(all, settled.raised);
  const month: TokenMonth = {
    holds: 'tokens',
    context: { facts, month: view.month },
    view,
    result: tokenResultOf(view, left),
    part: tokenPartOf(view, left),
    itemOf: left.itemOf,
  };
  // Where nothing moved, the numbers go on from the month before, and so does what it lacks at its end.
  const passedOn = view.pool?.movements.length === 0 ? before.lines : [];
  const surplusItems = openItems(facts, left).filter(({ item }) => !own.ids.has(item.itemId));
  return {
    month,
    carried: {
      open: [...settled.open.values(), ...surplusItems],
      left: leftOf(left),
      lines: [...passedOn, ...endLinesOf(view, left)],
    },
  };
}

/** The findings of every check that has the sources it needs, then those of the run. */
function findingsOf(view: TokenView): RaisedTokens[] {
  const { facts, month } = view;
  const ofRun = runChecks.flatMap(({ find }) => find({ context: { facts, month } }));
  const asked = tokenChecks.filter((check) => lackOfTokens(view, check) === undefined);
  return [...ofRun.map(({ finding }) => ({ finding })), ...asked.flatMap(({ find }) => find(view))];
}

/** The month's items, with what they move and claim in tokens. */
export interface TokenItems {
  readonly itemOf: ReadonlyMap<Draft, Discrepancy>;
  readonly raisedOf: ReadonlyMap<Draft, RaisedTokens>;
  readonly causes: KnownCauses;
  readonly ids: ReadonlySet<string>;
}

function itemsOf({ facts, month }: TokenView, raised: readonly RaisedTokens[]): TokenItems {
  const list = new DraftList();
  const raisedOf = new Map(raised.map((one) => [list.add(one.finding), one]));
  const asideRefs = new Map(
    facts.setAside.flatMap(({ kind, file, line, reference }) =>
      kind === 'rewards' && reference !== undefined ? [[`${file}:${line}`, reference] as const] : [],
    ),
  );
  const found: FoundTokens[] = [...raisedOf].map(([draft, { effectPlus18 = 0n, bearing = {} }]) => ({
    found: draft,
    effectPlus18,
    bearing,
  }));
  const causes = attributeTokens(found, asideRefs);
  const amounts: ReadonlyMap<Found, RaisedTokens> = raisedOf;
  const amountOf = (field: 'effectPlus18' | 'recordsPlus18') =>
    sumsByRoot(list.drafts, causes, (found) => amounts.get(found)?.[field] ?? 0n);
  const effects = amountOf('effectPlus18');
  const records = amountOf('recordsPlus18');
  const itemOf = new Map(
    [...discrepanciesOf(list, facts, month, causes)].map(([draft, item]) => {
      const moved = effects.get(draft) ?? 0n;
      const one = raisedOf.get(draft);
      return [draft, withTokens(item, moved, moved + (records.get(draft) ?? 0n), one)] as const;
    }),
  );
  return { itemOf, raisedOf, causes, ids: new Set([...itemOf.values()].map(({ itemId }) => itemId)) };
}

function withTokens(
  item: Discrepancy,
  movedPlus18: bigint,
  effectPlus18: bigint,
  raised: RaisedTokens | undefined,
): Discrepancy {
  const differencePlus18 = raised?.differencePlus18;
  const isRoot = item.causedBy.length === 0;
  const claimPlus18 = claimOf(item, -movedPlus18);
  return {
    ...item,
    ...(item.unit === 'plus' && differencePlus18 !== undefined
      ? { difference: plusText(differencePlus18) }
      : {}),
    owedBy: owedByOf(item, claimPlus18),
    tokens: { effectPlus18: isRoot ? effectPlus18 : 0n, claimPlus18, differencePlus18 },
  };
}

/**
 * The month's roots that a later movement may undo, each with what it has to put into the pool: what is
 * claimed, since that is what the pool is off by; and what was booked without a row of the own records.
 */
function openItems(facts: TokenFacts, { itemOf, raisedOf, causes }: TokenItems): OpenTokens[] {
  return [...itemOf].flatMap(([draft, item]) => {
    if (!causes.isRoot(draft)) return [];
    const openPlus18 = openPlus18Of(item) - (facts.closedPlus18?.(item) ?? 0n);
    if (openPlus18 === 0n) return [];
    const occurredAtMs = raisedOf.get(draft)?.finding.occurredAtMs;
    return [{ item, occurredAtMs, openPlus18 }];
  });
}

/** The amount that a movement has to put into the pool to undo an item. */
export function openPlus18Of({ code, tokens }: Discrepancy): bigint {
  const { effectPlus18 = 0n, claimPlus18 = 0n } = tokens ?? {};
  return claimPlus18 === 0n && code === 'RW-NOT-IN-BOOKS' ? -effectPlus18 : claimPlus18;
}

/** The month's own items as its own movements have left them. */
function withSettled(items: TokenItems, raised: readonly RaisedTokens[]): TokenItems {
  const settled = new Map<string, bigint>();
  for (const { finding, differencePlus18 = 0n } of raised) {
    if (finding.settles === undefined || !items.ids.has(finding.settles.itemId)) continue;
    const { itemId } = finding.settles;
    settled.set(itemId, (settled.get(itemId) ?? 0n) + differencePlus18);
  }
  const itemOf = new Map(
    [...items.itemOf].map(([draft, item]) => {
      const plus18 = settled.get(item.itemId) ?? 0n;
      const { tokens } = item;
      if (tokens === undefined) return [draft, item] as const;
      const claimPlus18 = tokens.claimPlus18 === 0n ? 0n : tokens.claimPlus18 - plus18;
      const left = { ...tokens, effectPlus18: tokens.effectPlus18 + plus18, claimPlus18 };
      return [draft, { ...item, tokens: left }] as const;
    }),
  );
  return { ...items, itemOf };
}

/**
 * The difference that the month leaves in the pool's own figures, as parts of the items that moved them: by
 * how much the closing itself is misstated, or all that the closing and the opening are off.
 */
function leftOf(items: TokenItems): TokenView['leftBefore'] {
  const { itemOf, raisedOf, causes } = items;
  const ofPool = (field: string) => [...itemOf].filter(([, item]) => item.field === field);
  const closing = ofPool('closing_plus');
  const own = closing.map(([draft, { itemId }]) => ({
    itemId,
    plus18: unsharedOf(draft, raisedOf.get(draft)?.effectPlus18 ?? 0n, causes),
  }));
  const all = [...closing, ...ofPool('opening_plus')].flatMap(([draft]) => partsOf(items, draft));
  return [joined(own), joined(all)];
}

/**
 * The lines that the end of the month's list lacks, by the items that they are missing by: those that stand
 * in no gap of its own numbers, and that were to be booked behind its last line. A closing that its movements
 * do not make may lack any number of them.
 */
function endLinesOf({ pool }: TokenView, { itemOf, raisedOf, causes }: TokenItems): LinesBefore[] {
  // An issuance may be pending for so long, so its booking may lie as far off its time.
  const sinceMs = (pool?.movements.at(-1)?.bookedAtMs ?? 0) - STALE_MS;
  const gaps = [...itemOf.keys()].filter(({ finding }) => finding.code === 'RW-SEQUENCE');
  const known: ReadonlyMap<Found, Discrepancy> = itemOf;
  return [...raisedOf].flatMap(([draft, { finding, bearing }]): LinesBefore[] => {
    const closing = finding.field === 'closing_plus' && causes.isRoot(draft) ? itemOf.get(draft) : undefined;
    if (closing !== undefined) return [{ itemId: closing.itemId, code: closing.code, lineCount: undefined }];
    const lines = (bearing?.missingLines ?? []).filter(
      ({ afterSeq }) => afterSeq !== undefined || (finding.occurredAtMs ?? sinceMs) >= sinceMs,
    );
    const ends = causes.endsOf(draft);
    const isInGap = gaps.some((gap) => causes.of(gap).has(draft) || ends.includes(gap));
    const [root] = ends.flatMap((end) => known.get(end) ?? []);
    if (lines.length === 0 || isInGap || root === undefined) return [];
    return [{ itemId: root.itemId, code: finding.code, lineCount: lines.length }];
  });
}

/** The effect of a finding of the pool by the items that it follows from, or by its own. */
function partsOf({ itemOf, raisedOf, causes }: TokenItems, draft: Draft): ItemPart[] {
  const { effectPlus18 = 0n, bearing } = raisedOf.get(draft) ?? {};
  const foreign = causes.foreignOf(draft);
  if (foreign.size > 0) return (bearing?.foreignRoots ?? []).filter(({ itemId }) => foreign.has(itemId));
  const sums = sumsByRoot([draft], causes, () => effectPlus18);
  const known: ReadonlyMap<Found, Discrepancy> = itemOf;
  return joined(
    [...sums].flatMap(([root, plus18]) => {
      const itemId = known.get(root)?.itemId;
      return itemId === undefined ? [] : [{ itemId, plus18 }];
    }),
  );
}

function joined(parts: readonly ItemPart[]): ItemPart[] {
  const sums = new Map<string, bigint>();
  for (const { itemId, plus18 } of parts) sums.set(itemId, (sums.get(itemId) ?? 0n) + plus18);
  return [...sums].flatMap(([itemId, plus18]) => (plus18 === 0n ? [] : [{ itemId, plus18 }]));
}
