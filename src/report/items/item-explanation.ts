// One item explained: what it says in a sentence, what went in, every step, the causes that were tried, what
// it follows from and what follows from it, the evidence with its hashes, how it stands and what to do. One
// screen.

import { countText } from '../../base/text/count-text.js';
import type { CalendarMonth } from '../../base/time/calendar-month.js';
import { formatInstant } from '../../base/time/instant.js';
import { formatMinor, formatUsd6 } from '../../money/amount-text.js';
import { type Cause, causeOrder } from '../../money/cause.js';
import { actionOf, severityOf } from '../../reconcile/finding/code.js';
import type { Discrepancy, Unit } from '../../reconcile/finding/discrepancy.js';
import type { ItemWorking, TriedCause, WorkingInput } from '../../reconcile/working/item-working.js';
import { plusText } from '../text/plus-text.js';
import { itemSentences } from './item-sentence.js';
import { ageBucketOf, ageDaysOf, type ItemStanding } from './item-standing.js';

/** Another item that this one comes from or leads to. */
export interface RelatedItem {
  readonly itemId: string;
  /** Undefined where the books do not hold the item, such as one of a month that was never closed. */
  readonly item: Discrepancy | undefined;
}

/** The source of bytes that the item rests on. */
export interface EvidenceSource {
  readonly sha256: string;
  /** The question that was asked, or the name of the file. */
  readonly target: string;
  readonly requestId: string;
  readonly atMs: number | undefined;
}

interface SettlementWords {
  readonly reference: string;
  readonly settledOnMs: number;
  readonly postingMonth: CalendarMonth;
  readonly recordedBy: string;
}

/**
 * A settlement outside of the float, or in tokens outside of the pool, as it was recorded; `counted` is as
 * much of it as the item claims still.
 */
export type RecordedSettlement = SettlementWords &
  (
    | { readonly amountUsd6: bigint; readonly countedUsd6: bigint }
    | { readonly amountPlus18: bigint; readonly countedPlus18: bigint }
  );

interface RecordedRemark {
  readonly remark: string;
  readonly owner: string | undefined;
  readonly notedBy: string;
  readonly notedAtMs: number;
}

export interface Explanation {
  readonly item: Discrepancy;
  readonly standing: ItemStanding & { readonly clearedByRun?: number | undefined };
  readonly asOfMs: number;
  /** Undefined where the month can not be judged: then `whyUnworked` says why. */
  readonly working: ItemWorking | undefined;
  readonly whyUnworked: 'interface_not_used' | 'nothing_archived' | undefined;
  /** True if the present archive still gives the item. */
  readonly isFoundNow: boolean;
  readonly roots: readonly RelatedItem[];
  readonly consequences: readonly RelatedItem[];
  readonly evidence: readonly EvidenceSource[];
  /** The settlements that persons recorded, oldest first. */
  readonly settlements: readonly RecordedSettlement[];
  readonly remarks: readonly RecordedRemark[];
}

const WIDTH = 100;
const LABEL_WIDTH = 12;
/** A screen is no place for more of one kind; `--json` has all of them. */
const SHOWN = 6;

/** Lines of at most `WIDTH` characters, broken at blanks; a longer word stands alone. */
function wrapped(text: string, indent: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && longer.length > WIDTH - indent) {
      lines.push(line);
      line = word;
    } else {
      line = longer;
    }
  }
  return [...lines, line];
}

/** A label and what belongs to it, each value on lines of its own. */
function section(label: string, values: readonly string[]): string[] {
  const lines = values.flatMap((value) => wrapped(value, LABEL_WIDTH));
  return lines.map((line, at) => `${(at === 0 ? label : '').padEnd(LABEL_WIDTH)}${line}`);
}

function cut<T>(list: readonly T[], textOf: (one: T) => string): string[] {
  const shown = list.slice(0, SHOWN).map(textOf);
  return list.length > SHOWN ? [...shown, `and ${list.length - SHOWN} more (--json lists them)`] : shown;
}

const INTEGER = /^-?\d+$/;

/** A figure as the raw integer, and in major units where it is money. */
function figureText(unit: Unit, value: string, currency: string): string {
  if (!INTEGER.test(value)) return value;
  if (unit === 'usd6') return `${value} usd6 = ${formatUsd6(BigInt(value))} USD`;
  if (unit === 'minor') return `${value} minor = ${formatMinor(BigInt(value))} ${currency}`.trimEnd();
  return unit === 'count' ? value : `${value} ${unit}`;
}

function standingText({ item, standing, asOfMs }: Explanation): string {
  const days = ageDaysOf({ item, standing, asOfMs });
  const age = days === undefined ? '' : `; ${countText(days, 'day')} old (${ageBucketOf(days)})`;
  const { clearedMonth, clearedByRun, settledBy } = standing;
  const by =
    clearedByRun === undefined && settledBy !== undefined
      ? `settled in ${clearedMonth} by ${settledBy}`
      : `cleared by the close of ${clearedMonth}, run ${clearedByRun ?? 'unknown'}`;
  const cleared = clearedMonth === undefined ? '' : `; ${by}`;
  const { firstSeenMs, lastSeenMs } = standing;
  const last = lastSeenMs === firstSeenMs ? '' : `, last ${formatInstant(lastSeenMs)}`;
  const seen = `first seen ${formatInstant(firstSeenMs)}${last}`;
  return `${standing.state}: ${seen}${age}${cleared}`;
}

function acceptanceText({ acceptedBy, acceptedAtMs, acceptedReason }: ItemStanding): string[] {
  if (acceptedBy === undefined) return [];
  const at = acceptedAtMs === undefined ? '' : ` on ${formatInstant(acceptedAtMs)}`;
  return [`by ${acceptedBy}${at}: ${acceptedReason ?? ''}`];
}

function settlementText(settlement: RecordedSettlement): string {
  const { reference, settledOnMs, postingMonth, recordedBy } = settlement;
  const [amount, counted] =
    'amountUsd6' in settlement
      ? [settlement.amountUsd6, settlement.countedUsd6].map((usd6) => `${formatUsd6(usd6)} USD`)
      : [settlement.amountPlus18, settlement.countedPlus18].map((plus18) => `${plusText(plus18)} tokens`);
  const day = formatInstant(settledOnMs).slice(0, 10);
  const counts = counted === amount ? '' : `; of it ${counted} count, the item claims no more`;
  return `${amount} on ${day} by ${reference}, in ${postingMonth}, recorded by ${recordedBy}${counts}`;
}

/** The action that the code asks for, until the item is cleared. */
function toDoText({ item, standing }: Explanation): string {
  return standing.state === 'cleared'
    ? 'Nothing to do; it is cleared.'
    : actionOf(item.code, item.class, item.field);
}

function claimText({ claimUsd6, tokens }: Discrepancy): string {
  return tokens === undefined ? `${claimUsd6} usd6` : `${plusText(tokens.claimPlus18)} tokens`;
}

function remarkText({ remark, owner, notedBy, notedAtMs }: RecordedRemark): string {
  const seesToIt = owner === undefined ? '' : ` (owner: ${owner})`;
  return `${formatInstant(notedAtMs)} ${notedBy}: ${remark}${seesToIt}`;
}

function inputText({ source, says, place }: WorkingInput): string {
  return `${source}: ${says}${place === '' ? '' : ` (${place})`}`;
}

function triedText({ cause, gives, fits }: TriedCause): string {
  const figures = gives.length === 0 ? 'nothing to try' : gives.join(' or ');
  return `${cause} ${figures}${fits ? ' FITS' : ''}`;
}

/** Those tried with what each gives, then those that can't be tried on such a figure. */
function causeLines(tried: readonly TriedCause[]): string[] {
  if (tried.length === 0) return ['none: no formula of the closed list applies to this figure'];
  const names = new Set<Cause>(tried.map(({ cause }) => cause));
  const others = causeOrder.filter((cause) => !names.has(cause));
  const verdict = tried.some(({ fits }) => fits) ? [] : ['none gives the actual figure'];
  return [tried.map(triedText).join('; '), ...verdict, `do not apply here: ${others.join(', ')}`];
}

function relatedText({ itemId, item }: RelatedItem): string {
  return item === undefined
    ? `${itemId} (of a month that is not on the books)`
    : `${itemId} ${item.code} ${item.subject} ${item.field}`;
}

function evidenceText({ sha256, target, requestId }: EvidenceSource): string[] {
  return [sha256, `${target}${requestId === '' ? '' : `, request ${requestId}`}`];
}

function unworkedText({ item, whyUnworked }: Explanation): string {
  return whyUnworked === 'interface_not_used'
    ? `not worked out: the configuration has no ${item.interfaceName} section; name the one it was closed with (--config)`
    : 'the archive has nothing of this month any more';
}

function workingSections(explanation: Explanation): string[] {
  const { item, working, isFoundNow } = explanation;
  const gone = 'The archive no longer gives this item. It now gives:';
  if (working === undefined) return section('Working', [unworkedText(explanation)]);
  return [
    ...(isFoundNow ? [] : wrapped(gone, 0)),
    ...section('Inputs', cut(working.inputs, inputText)),
    ...(item.formula === '' ? [] : section('Formula', [item.formula])),
    ...section(
      'Steps',
      cut(working.steps, (step) => step),
    ),
    ...section('Causes', causeLines(working.tried)),
  ];
}

/**
 * The explanation for a terminal: lines of at most 100 characters, hashes and names apart that are longer.
 */
export function explanationText(explanation: Explanation): string {
  const { item, standing, roots, consequences, evidence } = explanation;
  const [headline, detail] = itemSentences(item);
  const { unit, currency } = item;
  const figure = (label: string, value: string, from: string): string[] =>
    value === '' ? [] : section(label, [figureText(unit, value, currency) + from]);
  return [
    ...wrapped(headline, 0),
    ...wrapped(detail, 0),
    '',
    ...section('Item', [
      `${item.itemId}, ${item.interfaceName}/${item.account}, month ${item.month}, class ${item.class}, ${severityOf(item.code, item.class)}`,
    ]),
    ...section('State', [standingText(explanation)]),
    ...section('Accepted', acceptanceText(standing)),
    ...section('Settled', explanation.settlements.map(settlementText)),
    ...section('Remarks', cut(explanation.remarks.toReversed(), remarkText)),
    ...figure('Expected', item.expected, ` (${item.sourceA})`),
    ...figure('Actual', item.actual, ` (${item.sourceB})`),
    ...figure('Difference', item.difference, `; claim ${claimText(item)} (positive: owed to us)`),
    ...workingSections(explanation),
    ...section('From', roots.length === 0 ? ['nothing else: it is a root'] : cut(roots, relatedText)),
    ...section('Leads to', consequences.length === 0 ? ['nothing else'] : cut(consequences, relatedText)),
    ...section('Evidence', evidence.slice(0, SHOWN).flatMap(evidenceText)),
    ...section('To do', [toDoText(explanation)]),
  ].join('\n');
}
