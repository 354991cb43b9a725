// A month as a beancount file: accounts opened with their own names kept beside them, the opening balances,
// the entries, and a balance assertion for every account on the first day of the next month.

import { visible } from '../../base/text/control-characters.js';
import { monthAfter } from '../../base/time/calendar-month.js';
import { formatInstant } from '../../base/time/instant.js';
import { shownEntryId } from '../../ledger/journal-entry.js';
import { formatUsd6 } from '../../money/amount-text.js';
import { beancountAccount } from './account-names.js';
import {
  dayInMonth,
  entriesOf,
  firstDayOf,
  type JournalLine,
  type JournalMonth,
  lastDayOf,
  monthWords,
  ownText,
  rateWords,
  signedUsd6,
} from './journal-month.js';

const COMMODITY = 'USD';

const amount = (usd6: bigint): string => `${formatUsd6(usd6)} ${COMMODITY}`;

/** A text between quotes, on one line. */
function quoted(text: string): string {
  return `"${visible(text).replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}

function metadataOf(line: JournalLine, month: string): string {
  const fields: [string, string][] = [
    ['entry', shownEntryId(line.entryId)],
    ['kind', line.kind],
    ['subject', line.subject],
    ['booked', formatInstant(line.bookedAtMs)],
    ['account', line.account],
  ];
  if (line.originMonth !== month) fields.push(['origin', line.originMonth]);
  if (line.itemId !== '') fields.push(['item', line.itemId]);
  return fields.map(([name, value]) => `  ${name}: ${quoted(value)}\n`).join('');
}

function postingText(line: JournalLine): string {
  const own = ownText(line);
  const posting = `  ${beancountAccount(line.ledgerAccount)}  ${amount(signedUsd6(line))}\n`;
  return own === undefined ? posting : `${posting}    own: ${quoted(own)}\n`;
}

function entryText(entry: readonly [JournalLine, ...JournalLine[]], { month }: JournalMonth): string {
  const [first] = entry;
  const head = `\n${dayInMonth(first.bookedAtMs, month)} * ${quoted(first.description)}\n`;
  return `${head}${metadataOf(first, month)}${entry.map(postingText).join('')}`;
}

/** The text of the file, entry by entry. */
export function* beancountFile(month: JournalMonth): Generator<string> {
  const firstDay = firstDayOf(month.month);
  const named = month.accounts.map((one) => ({ ...one, name: beancountAccount(one.ledgerAccount) }));
  const { home } = month;
  const atRate = home === undefined ? '' : `, ${rateWords(home)}`;
  yield `option "title" ${quoted(`${monthWords(month)}, ${month.interfaceName} interface${atRate}`)}\n`;
  yield `option "operating_currency" "${COMMODITY}"\n\n${firstDay} commodity ${COMMODITY}\n`;
  if (home !== undefined) {
    yield `${lastDayOf(month.month)} price ${COMMODITY} ${home.rateText} ${home.currency}\n`;
  }
  for (const { name, ledgerAccount } of named) {
    yield `${firstDay} open ${name} ${COMMODITY}\n  ledger_account: ${quoted(ledgerAccount)}\n`;
  }
  const opened = named.filter(({ openingUsd6 }) => openingUsd6 !== 0n);
  if (opened.length > 0) yield `\n${firstDay} * "opening balances"\n`;
  for (const { name, openingUsd6 } of opened) yield `  ${name}  ${amount(openingUsd6)}\n`;
  for (const entry of entriesOf(month.lines)) yield entryText(entry, month);
  yield '\n';
  const nextDay = firstDayOf(monthAfter(month.month));
  // The tolerance is under the least amount there is: beancount's own would let a millionth pass.
  for (const { name, closingUsd6 } of named) {
    yield `${nextDay} balance ${name}  ${formatUsd6(closingUsd6)} ~ 0.0000001 ${COMMODITY}\n`;
  }
}
