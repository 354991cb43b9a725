import SqliteDatabase from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { ProgramFault } from '../../../src/base/failure/assert.js';
import { utf8Bytes } from '../../../src/base/text/bytes.js';
import type { ReceiptTopic } from '../../../src/records/receipt.js';
import { migrate } from '../../../src/store/migrations/migrations.js';
import { SealedSteps } from '../../../src/store/seals/sealed-step.js';
import { EvidenceTable } from '../../../src/store/tables/evidence-table.js';
import { ReceiptTable } from '../../../src/store/tables/receipt-table.js';
import { booksInMemory, hostileTexts, receipt, sandboxKey } from '../sample.js';

describe('ReceiptTable', () => {
  it('gives back every field as it was added', () => {
    const { receipts } = booksInMemory();
    const added = receipt({
      topic: 'events',
      removed: ['data[0].code'],
      verdicts: [{ eventId: 'evt_1', signature: 'valid', carriedCode: true }],
    });
    const receiptId = receipts.addReceipt(added, 1_790_000_000_999);
    const read = receipts.newest(sandboxKey, 'events', 'ref-1');
    expect({ ...read, storedBytes: read?.storedBytes }).toEqual({
      ...added,
      receiptId,
      machineAtMs: 1_790_000_000_999,
      storedBytes: Buffer.from(added.storedBytes),
    });
  });

  it('adds a row for a second read that says the same, and shares its bytes', () => {
    const books = booksInMemory();
    const first = books.receipts.addReceipt(receipt());
    const second = books.receipts.addReceipt(receipt({ receivedAtMs: 1_790_000_000_001 }));
    expect([first, second]).toEqual([1, 2]);
    expect(books.receipts.count()).toBe(2);
    expect(books.receipts.all(sandboxKey, 'order').map((each) => each.receivedAtMs)).toEqual([
      1_790_000_000_000, 1_790_000_000_001,
    ]);
    expect(books.evidence.damagedBlobs()).toEqual([]);
  });

  it('orders by the time of receipt, then by the order of adding, whatever was added first', () => {
    const { receipts } = booksInMemory();
    const times = [30, 10, 20, 10];
    for (const [at, receivedAtMs] of times.entries()) {
      receipts.addReceipt(receipt({ receivedAtMs, requestId: `r${at}` }));
    }
    expect(receipts.all(sandboxKey, 'order', 'ref-1').map((each) => each.requestId)).toEqual([
      'r1',
      'r3',
      'r2',
      'r0',
    ]);
    expect([...receipts.each(sandboxKey, 'order')].map((each) => each.requestId)).toEqual([
      'r1',
      'r3',
      'r2',
      'r0',
    ]);
    expect(receipts.newest(sandboxKey, 'order', 'ref-1')?.requestId).toBe('r0');
    expect(receipts.newestReceivedAtMs()).toBe(30);
  });

  it('keeps accounts, interfaces, topics and subjects apart, by exact bytes', () => {
    const { receipts } = booksInMemory();
    const subjects = [...hostileTexts, 'Ref', 'ref', 'ref ', 'ref\u0000'];
    for (const subject of subjects) receipts.addReceipt(receipt({ subject }));
    receipts.addReceipt(receipt({ account: 'other' }));
    receipts.addReceipt(receipt({ interfaceName: 'supplier', account: sandboxKey.account }));
    receipts.addReceipt(receipt({ topic: 'balance', subject: '' }));
    for (const subject of subjects) {
      expect(receipts.all(sandboxKey, 'order', subject).map((each) => each.subject)).toEqual([subject]);
    }
    const inByteOrder = subjects.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
    expect(receipts.subjects(sandboxKey, 'order')).toEqual(inByteOrder);
    expect(receipts.accounts('sandbox')).toEqual([sandboxKey.account, 'other']);
    expect(receipts.accounts('supplier')).toEqual([sandboxKey.account]);
    expect(receipts.accounts('rewards')).toEqual([]);
  });

  it('keeps hostile texts byte for byte in every text field, and the tables whole', () => {
    const { receipts } = booksInMemory();
    for (const text of hostileTexts) {
      receipts.addReceipt(
        receipt({
          account: text,
          subject: text,
          target: text,
          requestId: text,
          removed: [text],
          verdicts: [{ eventId: text, signature: text, carriedCode: false }],
          text,
        }),
      );
      const read = receipts.newest({ interfaceName: 'sandbox', account: text }, 'order', text);
      expect(read).toMatchObject({
        account: text,
        subject: text,
        target: text,
        requestId: text,
        removed: [text],
      });
      expect(read?.verdicts).toEqual([{ eventId: text, signature: text, carriedCode: false }]);
      expect(Buffer.compare(read?.storedBytes ?? Buffer.of(0), utf8Bytes(text))).toBe(0);
    }
    expect(receipts.count()).toBe(hostileTexts.length);
  });

  it('takes every topic there is', () => {
    // A record, so that a topic added later does not compile until it stands here, and then asks for a
    // migration.
    const topics: Readonly<Record<ReceiptTopic, true>> = {
      ping: true,
      catalogue: true,
      balance: true,
      statement: true,
      statement_key: true,
      events: true,
      order: true,
      brands: true,
      fx: true,
      summary: true,
      float: true,
      pool: true,
      issuance: true,
      wallet: true,
      stake: true,
      redemption: true,
    };
    const { receipts } = booksInMemory();
    const names = Object.keys(topics) as ReceiptTopic[];
    for (const topic of names) receipts.addReceipt(receipt({ topic }));
    expect(receipts.count()).toBe(names.length);
  });

  it('takes a receipt of bytes that are archived, and none of bytes that are not', () => {
    const { receipts, evidence } = booksInMemory();
    const { storedBytes, ...stated } = receipt();
    expect(() => receipts.addReceiptOfStored(stated)).toThrow(ProgramFault);
    evidence.putBlob([storedBytes]);
    receipts.addReceiptOfStored(stated);
    expect(receipts.newest(sandboxKey, 'order', 'ref-1')).toMatchObject(stated);
  });

  it('adds several at once or none of them', () => {
    const { receipts } = booksInMemory();
    const wrong = { ...receipt({ subject: 'b' }), storedSha256: 'ab'.repeat(32) };
    expect(() => receipts.addReceipts([receipt({ subject: 'a' }), wrong])).toThrow(ProgramFault);
    expect(receipts.count()).toBe(0);
    expect(receipts.addReceipts([receipt({ subject: 'a' }), receipt({ subject: 'b' })])).toEqual([1, 2]);
  });

  it('knows nothing in empty books', () => {
    const { receipts } = booksInMemory();
    expect(receipts.newest(sandboxKey, 'ping')).toBeUndefined();
    expect(receipts.all(sandboxKey, 'ping')).toEqual([]);
    expect(receipts.newestReceivedAtMs()).toBeUndefined();
  });

  it('refuses what no receipt is: a status of 99, a time before 1970, another topic', () => {
    const { receipts } = booksInMemory();
    expect(() => receipts.addReceipt(receipt({ status: 99 }))).toThrow(/CHECK/);
    expect(() => receipts.addReceipt(receipt({ receivedAtMs: -1 }))).toThrow(/CHECK/);
    expect(() => receipts.addReceipt(receipt({ receivedAtMs: Number.NaN }))).toThrow(/NOT NULL/);
    expect(() => receipts.addReceipt({ ...receipt(), topic: 'gossip' as 'ping' })).toThrow(/FOREIGN KEY/);
    expect(receipts.count()).toBe(0);
  });

  it('refuses that a receipt is changed or deleted', () => {
    const database = new SqliteDatabase(':memory:');
    migrate(database, 'memory');
    new ReceiptTable(database, new SealedSteps(database), new EvidenceTable(database)).addReceipt(receipt());
    expect(() => database.exec("UPDATE receipt SET subject = 'x'")).toThrow(/never changed/);
    expect(() => database.exec('DELETE FROM receipt')).toThrow(/never deleted/);
    database.close();
  });
});

describe('ReceiptTable looked up by what it holds', () => {
  it('cites the first answer with those bytes, and none for bytes that no answer had', () => {
    const { receipts } = booksInMemory();
    const first = receipt({ text: 'a' });
    receipts.addReceipt(first);
    receipts.addReceipt(receipt({ text: 'a', receivedAtMs: first.receivedAtMs + 1 }));
    expect(receipts.citationOf(first.storedSha256)).toMatchObject({
      target: first.target,
      requestId: first.requestId,
      receivedAtMs: first.receivedAtMs,
    });
    expect(receipts.citationOf('0'.repeat(64))).toBeUndefined();
  });

  it('tells what says something new since a receipt: the same bytes once more are nothing new', () => {
    const { receipts } = booksInMemory();
    expect(receipts.newestId()).toBe(0);
    receipts.addReceipt(receipt({ text: 'a' }));
    const mark = receipts.newestId();
    receipts.addReceipt(receipt({ text: 'a', subject: 'again' }));
    receipts.addReceipt(receipt({ text: 'b', subject: 'new' }));
    receipts.addReceipt(receipt({ text: 'c', subject: 'elsewhere', account: 'another' }));
    expect(receipts.newSince(sandboxKey, mark).map(({ subject }) => subject)).toEqual(['new']);
  });
});
