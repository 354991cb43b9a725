// A month as a journal for hledger (and ledger): every account and the commodity declared, the opening
// balances, the entries, and what every account has to stand at when the month ends, so that the program
// proves it again.

import { visible } from '../../base/text/control-characters.js';
import { encodeRfc3986 } from '../../base/text/rfc3986.js';
import { formatInstant } from '../../base/time/instant.js';
import { shownEntryId } from '../../ledger/journal-entry.js';
import { formatUsd6 } from '../../money/amount-text.js';
import { hledgerAccount } from './account-names.js';
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

/** A description as these programs read one: a semicolon would begin a comment, a bar a note. */
function plain(text: string): string {
  return visible(text).replace(/[;|]/g, '_').replace(/\s+/g, ' ').trim();
}

/** References as tags: percent-encoded, since a tag's value ends at a comma and knows no quotes. */
function tagsOf(line: JournalLine, month: string): string {
  const tags = [
    `kind:${line.kind}`,
    `subject:${encodeRfc3986(line.subject)}`,
    `booked:${formatInstant(line.bookedAtMs)}`,
    `account:${encodeRfc3986(line.account)}`,
    ...(line.originMonth === month ? [] : [`origin:${line.originMonth}`]),
    ...(line.itemId === '' ? [] : [`item:${line.itemId}`]),
  ];
  return tags.join(', ');
}

function entryText([first, ...rest]: readonly [JournalLine, ...JournalLine[]], month: JournalMonth): string {
  const postings = [first, ...rest].map((line) => {
    const own = ownText(line);
    const comment = own === undefined ? '' : `  ; own:${plain(own).replaceAll(',', '_')}`;
    return `    ${hledgerAccount(line.ledgerAccount)}  ${amount(signedUsd6(line))}${comment}\n`;
  });
  const day = dayInMonth(first.bookedAtMs, month.month);
  const head = `${day} * (${shownEntryId(first.entryId)}) ${plain(first.description)}  ; ${tagsOf(first, month.month)}\n`;
  return `\n${head}${postings.join('')}`;
}

/** The text of the journal, entry by entry. */
export function* hledgerJournal(month: JournalMonth): Generator<string> {
  const { accounts } = month;
  const named = accounts.map((one) => ({ ...one, name: hledgerAccount(one.ledgerAccount) }));
  const { home } = month;
  yield `; ${monthWords(month)}, ${month.interfaceName} interface, US dollars\n`;
  yield `commodity 1000.000000 ${COMMODITY}\n`;
  if (home !== undefined) {
    yield `; valued in ${home.currency}: ${rateWords(home)}\ncommodity 1000.00 ${home.currency}\n`;
    yield `P ${lastDayOf(month.month)} ${COMMODITY} ${home.rateText} ${home.currency}\n`;
  }
  for (const { name } of named) yield `account ${name}\n`;
  const opened = named.filter(({ openingUsd6 }) => openingUsd6 !== 0n);
  if (opened.length > 0) yield `\n${firstDayOf(month.month)} * opening balances\n`;
  for (const { name, openingUsd6 } of opened) yield `    ${name}  ${amount(openingUsd6)}\n`;
  for (const entry of entriesOf(month.lines)) yield entryText(entry, month);
  yield `\n${lastDayOf(month.month)} * closing balances, as asserted\n`;
  for (const { name, closingUsd6 } of named) yield `    ${name}  ${amount(0n)} = ${amount(closingUsd6)}\n`;
}
