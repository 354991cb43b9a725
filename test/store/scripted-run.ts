// A run over books in several steps, as a close makes it, always with the same content: the tests kill it
// anywhere, run it again and expect the books of an undisturbed run.

import { utf8Bytes } from '../../src/base/text/bytes.js';
import { sha256Hex } from '../../src/base/text/digest.js';
import { monthOf } from '../../src/base/time/calendar-month.js';
import { credit, debit, type JournalEntry, journalEntryOf } from '../../src/ledger/journal-entry.js';
import { type Books, openBooks } from '../../src/store/books.js';
import { acquireRunLock } from '../../src/store/file/lock.js';
import { stagePack } from '../../src/store/packs/pack-folder.js';

const KEY = { interfaceName: 'sandbox', account: 'ab12cd34ef56' } as const;
const START_MS = 1_790_000_000_000;
const MONTH = monthOf(START_MS);

export const BATCHES = 25;
export const BATCH_ENTRIES = 20;
const HALF = 11;

function entryOf(batch: number, at: number): JournalEntry {
  const amountUsd6 = BigInt(batch * 1000 + at + 1);
  return journalEntryOf({
    ...KEY,
    kind: 'order',
    subject: `ref-${batch}-${at}`,
    slug: 'demo-books',
    month: MONTH,
    originMonth: MONTH,
    bookedAtMs: START_MS + at,
    recordedAtMs: START_MS + batch,
    postings: [debit(`Cost ${at % 3}`, amountUsd6), credit('Float', amountUsd6)],
    reversesEntryId: '',
    itemId: '',
    description: '',
    evidenceSha256: sha256Hex(`${batch}`),
  });
}

/**
 * One step: the answer and what is posted from it, together. An answer that is archived already is not asked
 * again.
 */
function step(books: Books, batch: number): void {
  const subject = `ref-${batch}`;
  const storedBytes = utf8Bytes(JSON.stringify({ batch }));
  books.inOneStep(() => {
    if (books.receipts.newest(KEY, 'order', subject) === undefined) {
      books.receipts.addReceipt({
        ...KEY,
        topic: 'order',
        subject,
        target: `GET /v1/orders/${subject}`,
        status: 200,
        requestId: `req-${batch}`,
        receivedAtMs: START_MS + batch,
        storedSha256: sha256Hex(storedBytes),
        storedBytes,
        removed: [],
        verdicts: [],
      });
    }
    return books.journal.appendEntries(Array.from({ length: BATCH_ENTRIES }, (_, at) => entryOf(batch, at)));
  });
}

function writeJournalPack(books: Books, reports: string): void {
  const lines = [...books.journal.each()].map((entry) => `${entry.position},${entry.entryHash}\r\n`);
  stagePack(reports, MONTH, [
    { name: '08-journal.csv', chunks: lines.map(utf8Bytes) },
    { name: '00-control.csv', chunks: [utf8Bytes(`head,${books.journal.head().entryHash}\r\n`)] },
  ]).put();
}

/**
 * The whole run: books made where there are none, every batch, and a report pack of all entries at the end. A
 * pack of the first half is written on the way where the books stand there, so that the last replaces one.
 */
export function runOnce(booksPath: string, reports: string, told: (step: string) => void): void {
  const lock = acquireRunLock(booksPath);
  const books = openBooks(booksPath, { create: true });
  for (let batch = 0; batch < BATCHES; batch += 1) {
    step(books, batch);
    told(`batch ${batch}`);
    if (batch === HALF && books.journal.head().position === (HALF + 1) * BATCH_ENTRIES) {
      writeJournalPack(books, reports);
    }
  }
  writeJournalPack(books, reports);
  told('pack');
  books.close();
  lock.release();
}
