// The control sheet's lines on the sandbox interface: its settings, its inputs, and the evidence of a month.

import type { CalendarMonth } from '../../base/time/calendar-month.js';
import type { Term } from '../../money/term.js';
import type { AccountMonth } from '../../reconcile/account-month.js';
import type { Source } from '../../reconcile/finding/discrepancy.js';
import { roleOf } from '../../reconcile/match/case-role.js';
import { eventsOf } from '../../reconcile/month/stated-facts.js';
import { bandsOf } from '../../reconcile/price/price-band.js';
import { rationalText } from '../../reconcile/price/rational-text.js';
import { isRevocation } from '../../records/from-wire/sandbox/read-back.js';
import type { Receipt, ReceiptTopic } from '../../records/receipt.js';
import type { EvidenceFact, SettingFact, TotalInFact } from '../../report/control/control-facts.js';
import type { Books } from '../../store/books.js';
import { evidenceFactOf } from '../archive/evidence-fact.js';
import { termFactsOf } from '../close/term-facts.js';
import type { MonthSettings } from '../dialect.js';

const topics: readonly ReceiptTopic[] = [
  'ping',
  'catalogue',
  'statement_key',
  'statement',
  'balance',
  'events',
  'order',
];

/**
 * The answers of which only the newest counts: only that is cited, and the answer that shows the end of a key
 * since (to its revocation, else the first refusal).
 */
const newestOnly: ReadonlySet<ReceiptTopic> = new Set(['ping', 'statement_key']);

function newestOf<R extends Receipt>(receipts: readonly R[]): R[] {
  const at = receipts.findLastIndex((receipt) => receipt.status === 200 && !isRevocation(receipt));
  return receipts.slice(Math.max(0, at), at + 2);
}

/**
 * Receipts that the month rests on: its own orders, the balance that counted, and of the rest what was read
 * at all.
 */
export function evidenceOf(books: Books, { context }: AccountMonth): EvidenceFact[] {
  const { interfaceName, account, balance } = context.facts;
  const key = { interfaceName, account };
  const isCited = ({ topic, subject, requestId }: Receipt): boolean => {
    if (topic === 'balance') return requestId === balance?.evidence.requestId;
    const orderCase = topic === 'order' ? context.cases.find(subject) : undefined;
    return topic !== 'order' || (orderCase !== undefined && roleOf(context, orderCase) !== 'absent');
  };
  return topics.flatMap((topic) => {
    const receipts = [...books.receipts.addedAfter(key, topic, 0)];
    return (newestOnly.has(topic) ? newestOf(receipts) : receipts).filter(isCited).map(evidenceFactOf);
  });
}

/**
 * The count and sum of each source that went in, so that nothing can be lost between the sources and the
 * report's rows: everything on file of the account, whatever its month, and the rows of the book that this
 * month's orders are compared with.
 */
export function totalsInOf(month: AccountMonth): TotalInFact[] {
  const { interfaceName, account, book, orders, ownDeposits } = month.context.facts;
  const { events } = eventsOf(month.context.facts);
  const total = (source: Source, figure: string, rowCount: number): TotalInFact => ({
    interfaceName,
    account,
    source,
    figure,
    rowCount,
  });
  let rowsOfMonth = 0;
  for (const { orderCase } of month.orders()) rowsOfMonth += orderCase.bookRows.length;
  return [
    total('book', 'rows on file, all months', book?.length ?? 0),
    total('book', 'rows of the month', rowsOfMonth),
    total('order', 'references read, all months', orders.size),
    total('event', 'deliveries read, all months', events.length),
    total('deposits', 'own records on file, all months', ownDeposits?.length ?? 0),
  ];
}

export function settingFacts({ settings: terms }: MonthSettings, month: CalendarMonth): SettingFact[] {
  const { usdPerUnit, usdPerPlus, poolFeeBps } = terms;
  const bands = bandsOf(terms);
  const facts = <Value>(name: string, unit: string, term: Term<Value>, text: (value: Value) => string) =>
    termFactsOf(month, { interfaceName: 'sandbox', name, unit }, term, text);
  return [
    ...[...usdPerUnit].flatMap(([currency, rate]) =>
      facts(`usdPerUnit.${currency}`, 'USD', rate, rationalText),
    ),
    ...facts('usdPerPlus', 'USD', usdPerPlus, rationalText),
    ...facts('poolFeeBps', 'bps', poolFeeBps, String),
    // Both interfaces use these, though the configuration has them with the supplier's.
    { name: 'priceBandBps', value: String(bands.priceBps), unit: 'bps' },
    { name: 'fxBandPercent', value: rationalText(bands.fxPercent), unit: 'percent' },
  ];
}
