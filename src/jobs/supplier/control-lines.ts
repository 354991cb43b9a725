// The facts of the supplier interface on the control sheet: its settings, its inputs, and the evidence
// that a month rests on.

import { compareText } from '../../base/text/bytes.js';
import { type CalendarMonth, monthBefore } from '../../base/time/calendar-month.js';
import type { AccountMonth } from '../../reconcile/account-month.js';
import type { Source } from '../../reconcile/finding/discrepancy.js';
import { roleOf } from '../../reconcile/match/case-role.js';
import { type FloatFacts, orderReadsText } from '../../reconcile/month/float-facts.js';
import { floatMonthsOf } from '../../reconcile/month/float-month.js';
import type { MonthContext } from '../../reconcile/month/month-context.js';
import { statedFloatOf } from '../../reconcile/month/stated-facts.js';
import { rationalText } from '../../reconcile/price/rational-text.js';
import type { EvidenceRef, Receipt, ReceiptTopic } from '../../records/receipt.js';
import type { EvidenceFact, SettingFact, TotalInFact } from '../../report/control/control-facts.js';
import type { Books } from '../../store/books.js';
import { evidenceFactOf } from '../archive/evidence-fact.js';
import { termFactsOf } from '../close/term-facts.js';
import type { MonthSettings } from '../dialect.js';

const INTERFACE_NAME = 'supplier';

/** Nothing where the interface has no section and is not used. */
export function settingFacts({ float: settings }: MonthSettings, month: CalendarMonth): SettingFact[] {
  if (settings === undefined) return [];
  const { unitsPerUsd, orderReads, wallets } = settings;
  const rates = [...(unitsPerUsd ?? [])].flatMap(([currency, units]) =>
    termFactsOf(
      month,
      { interfaceName: INTERFACE_NAME, name: `unitsPerUsd.${currency}`, unit: currency },
      units,
      rationalText,
    ),
  );
  return [
    ...(rates.length === 0
      ? [{ interfaceName: INTERFACE_NAME, name: 'unitsPerUsd', value: 'read' } as const]
      : rates),
    { interfaceName: INTERFACE_NAME, name: 'orderReads', value: orderReadsText(orderReads) },
    ...wallets.map(
      (wallet) => ({ interfaceName: INTERFACE_NAME, name: 'wallets', value: wallet }) satisfies SettingFact,
    ),
  ];
}

/** The count and sum of each source that went in; the orders of the month, and those that were read. */
export function totalsInOf({ context, result }: AccountMonth): TotalInFact[] {
  const { account, book, ownDeposits } = context.facts;
  const { brands, fx } = statedFloatOf(context.facts);
  const total = (source: Source, figure: string, rowCount: number): TotalInFact => ({
    interfaceName: INTERFACE_NAME,
    account,
    source,
    figure,
    rowCount,
  });
  return [
    total('book', 'rows on file, all months', book?.length ?? 0),
    total('order', 'references of the month', result.orderCount),
    total('order', 'references of the month read', readOrdersOf(context)),
    total('float', 'movements', context.figures?.lines?.length ?? 0),
    total('brands', 'lists', brands.length),
    total('fx', 'reads', fx.length),
    total('deposits', 'own records on file, all months', ownDeposits?.length ?? 0),
  ];
}

function readOrdersOf(context: MonthContext): number {
  let count = 0;
  for (const ref of context.facts.orders.keys()) {
    const orderCase = context.cases.find(ref);
    if (orderCase !== undefined && roleOf(context, orderCase) !== 'absent') count += 1;
  }
  return count;
}

const topics: readonly ReceiptTopic[] = ['brands', 'fx', 'summary', 'float', 'order'];

/**
 * Receipts that the month rests on: the float of the month before, of the month and of those since, and of
 * any month that has a line of what is an item here; the lists read in it and the ones around it; its own
 * orders.
 */
export function evidenceOf(books: Books, month: AccountMonth): EvidenceFact[] {
  const { context } = month;
  const { account } = context.facts;
  const cited = citedHashes(month, statedFloatOf(context.facts));
  const isCited = ({ topic, subject, storedSha256 }: Receipt): boolean => {
    if (topic !== 'order') return cited.has(storedSha256);
    const orderCase = context.cases.find(subject);
    return orderCase !== undefined && roleOf(context, orderCase) !== 'absent';
  };
  const facts: EvidenceFact[] = [];
  for (const topic of topics) {
    for (const receipt of books.receipts.addedAfter({ interfaceName: INTERFACE_NAME, account }, topic, 0)) {
      if (isCited(receipt)) facts.push(evidenceFactOf(receipt));
    }
  }
  return facts;
}

function citedHashes(judged: AccountMonth, float: FloatFacts): Set<string> {
  const { context } = judged;
  const hashes = new Set<string>();
  const before = monthBefore(context.month);
  const ofItems = monthsOfItems(judged);
  for (const [month, { reading, lines }] of floatMonthsOf(float)) {
    if (month < before && !ofItems.has(month)) continue;
    hashes.add(reading.evidence.sha256);
    for (let row = 0; row < lines.length; row += 1) hashes.add(lines.evidenceSha256(row));
  }
  for (const reads of [float.brands, float.fx, float.summaries]) {
    for (const { evidence } of readsAround(reads, context)) hashes.add(evidence.sha256);
  }
  return hashes;
}

/** The months that have a line of an order or deposit on which the month has an item, as its first debit. */
function monthsOfItems({ context, itemOf, deposits }: AccountMonth): ReadonlySet<CalendarMonth> {
  const ofOrders = [...itemOf.keys()].flatMap(({ finding }) => {
    const { debits = [], reversals = [] } = context.cases.find(finding.subject) ?? {};
    return [...debits, ...reversals];
  });
  const ofDeposits = deposits.flatMap(({ depositCase, drafts }) =>
    drafts.length > 0 ? depositCase.lines : [],
  );
  return new Set([...ofOrders, ...ofDeposits].map(({ statedMonth }) => statedMonth));
}

interface Read {
  readonly receivedAtMs: number;
  readonly evidence: EvidenceRef;
}

/** The reads of the month, with the last before it and the first after it. */
function readsAround(reads: readonly Read[], { startMs, endMs }: MonthContext): Read[] {
  const inOrder = [...reads].sort(
    (a, b) => a.receivedAtMs - b.receivedAtMs || compareText(a.evidence.sha256, b.evidence.sha256),
  );
  const first = inOrder.findLastIndex(({ receivedAtMs }) => receivedAtMs < startMs);
  const last = inOrder.findIndex(({ receivedAtMs }) => receivedAtMs >= endMs);
  return inOrder.slice(Math.max(0, first), last < 0 ? inOrder.length : last + 1);
}
