import SqliteDatabase from 'better-sqlite3';
import { DailyEntries } from '../../../src/ledger/daily-entries.js';
import type { JournalEntry } from '../../../src/ledger/journal-entry.js';
import { Books } from '../../../src/store/books.js';
import { migrate } from '../../../src/store/migrations/migrations.js';
import {
  bridgePart,
  discrepancy,
  entry,
  month,
  receipt,
  remark,
  sandboxKey,
  settlement,
  tokenSettlement,
} from '../sample.js';

const october = month('2026-10');

/** At least two rows in every table. */
function fill(books: Books): void {
  const { account } = sandboxKey;
  for (const at of [1, 2]) {
    books.receipts.addReceipt(receipt({ text: `answer ${at}`, subject: `${at}` }), at);
    books.pins.addPin({
      keyId: `key ${at}`,
      fingerprint: `${at}`.repeat(64),
      publicKeyHex: 'a'.repeat(64),
      pinnedAtMs: at,
    });
    books.imports.addImport({
      kind: 'book',
      interfaceName: 'sandbox',
      account: undefined,
      profile: '',
      fileName: `book-${at}.csv`,
      sourceSha256: `${at}`.repeat(64),
      canonicalSha256: books.evidence.putBlob(new TextEncoder().encode(`rows ${at}`)),
      rowCount: at,
      setAside: [{ line: at, reason: 'no number', month: october, reference: undefined }],
      importedAtMs: at,
    });
    books.unread.replaceUnread('sandbox', account, month(`2026-0${at}`), [
      { source: 'event', subject: '', reason: 'cut off' },
    ]);
    books.journal.appendEntries([entry({ subject: `ref-${at}` })]);
    books.inOneStep(() => {
      const runId = books.runs.startRun({ command: 'close', month: october, asOfMs: at, startedAtMs: at });
      books.items.recordItems('sandbox', account, october, [discrepancy('a1'), discrepancy('a2')], at, runId);
      books.runs.endRun(runId, 'done', 0, at);
    });
    books.items.accept('a1', `reason ${at}`, 'Ann', at);
    books.itemWork.settle(settlement('a1', BigInt(at)));
    books.itemWork.settleTokens(tokenSettlement('a1', BigInt(at)));
    books.itemWork.remark(remark('a1', { owner: `owner ${at}` }));
    books.bridgeParts.record(sandboxKey, month(`2026-0${at}`), bridgePart(month(`2026-0${at}`)));
    const outcomeSha256 = books.evidence.putBlob(new TextEncoder().encode(`outcome ${at}`));
    books.keptCloses.keep(month(`2026-0${at}`), {
      inputsSha256: `${at}`.repeat(64),
      manifestSha256: `${at}`.repeat(64),
      outcomeSha256,
    });
    for (const made of ordersOfADay(`ref-${at}`)) books.orderTables.put(made);
    books.orderTables.markDaily(sandboxKey, month(`2026-0${at}`));
    books.askedMonths.add(sandboxKey, month(`2026-0${at}`));
    books.periods.certify(month(`2026-0${at}`), {
      certifiedBy: 'Ann',
      certifiedAtMs: at,
      manifestSha256: books.evidence.putBlob(new TextEncoder().encode('manifest')),
      lastImportId: 1,
      lastReceiptId: 1,
      results: '{}',
    });
  }
}

function* ordersOfADay(subject: string): Generator<JournalEntry> {
  const days = new DailyEntries();
  days.take(entry({ subject }), 'USD');
  yield* days.entries();
}

/** Books with something of everything, as bytes. */
export function fullImage(): Buffer {
  const database = new SqliteDatabase(':memory:');
  migrate(database, 'memory');
  fill(new Books(database, 'memory'));
  const image = database.serialize();
  database.close();
  return image;
}

/** The books in other hands: whatever would refuse tampering goes, and comes back behind it. */
export function alteredBy(
  image: Buffer,
  alter: (database: SqliteDatabase.Database) => void,
): SqliteDatabase.Database {
  const database = new SqliteDatabase(image);
  database.pragma('foreign_keys = OFF');
  database.pragma('ignore_check_constraints = ON');
  const triggers = database
    .prepare<[], { name: string; sql: string }>("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'")
    .all();
  for (const { name } of triggers) database.exec(`DROP TRIGGER ${name}`);
  alter(database);
  for (const { sql } of triggers) database.exec(sql);
  return database;
}
