// The postings of the register. An entry that stands for the orders of a day gives way to those of its
// orders, as its table has them: the sums are the same.

import type { Posting, Side } from '../../ledger/journal-entry.js';
import type { TabledOrder } from '../../ledger/tabled-orders.js';
import type { LedgerScope } from '../../ledger/trial-balance.js';
import type { Books } from '../../store/books.js';
import type { PostedLine } from '../../store/journal/posting-walk.js';

/** The postings in scope, by month and time of booking; the orders of a day's entry stand together. */
export function* registeredLines(books: Books, scope: LedgerScope): Generator<PostedLine> {
  for (const lines of books.postings.entries(scope)) yield* linesOfEntry(books, lines);
}

function* linesOfEntry(books: Books, lines: readonly PostedLine[]): Generator<PostedLine> {
  const [first] = lines;
  const orders = first && books.orderTables.ordersOf(first.evidenceSha256);
  if (orders === undefined) {
    yield* lines;
    return;
  }
  for (const order of orders) yield* linesOfOrder(lines, order);
}

/** The order's share of the postings in scope, which are of one entry. */
function* linesOfOrder(lines: readonly PostedLine[], order: TabledOrder): Generator<PostedLine> {
  for (const line of lines) {
    const side = line.kind === 'undo' ? otherSide(line.side) : line.side;
    const posting = order.postings.find((one) => isOn(one, line, side));
    if (posting === undefined) continue;
    const { clientRef, bookedAtMs } = order;
    const { amountUsd6, own } = posting;
    const description = `order ${clientRef}, posted by the day`;
    yield { ...line, subject: clientRef, bookedAtMs, description, amountUsd6, own };
  }
}

function otherSide(side: Side): Side {
  return side === 'debit' ? 'credit' : 'debit';
}

function isOn(posting: Posting, line: PostedLine, side: Side): boolean {
  return (
    posting.ledgerAccount === line.ledgerAccount &&
    posting.side === side &&
    (posting.own?.currency ?? '') === (line.own?.currency ?? '')
  );
}
