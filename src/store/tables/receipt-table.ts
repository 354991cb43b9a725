// Receipts: what was asked, when and how it was answered, and under which hash the answer is archived.

import type SqliteDatabase from 'better-sqlite3';
import { assert } from '../../base/failure/assert.js';
import { type AccountKey, accountText, type InterfaceName } from '../../records/account.js';
import type { DeliveryVerdict, Receipt, ReceiptTopic } from '../../records/receipt.js';
import type { SealedSteps } from '../seals/sealed-step.js';
import type { EvidenceTable } from './evidence-table.js';

/** A receipt as it is kept: with its number and the time of this machine, which results never depend on. */
export interface StoredReceipt extends Receipt {
  readonly receiptId: number;
  readonly machineAtMs: number | undefined;
}

/** A receipt whose bytes are archived. */
type ReceiptOfStored = Omit<Receipt, 'storedBytes'>;

interface ReceiptRow {
  readonly receiptId: number;
  readonly interfaceName: InterfaceName;
  readonly account: string;
  readonly topic: ReceiptTopic;
  readonly subject: string;
  readonly target: string;
  readonly status: number;
  readonly requestId: string;
  readonly receivedAtMs: number;
  readonly machineAtMs: number | null;
  readonly storedSha256: string;
  readonly removed: string;
  readonly verdicts: string;
}

/** The first source of archived bytes. */
export type ReceiptCitation = Pick<
  ReceiptRow,
  'interfaceName' | 'account' | 'topic' | 'subject' | 'target' | 'requestId' | 'receivedAtMs' | 'storedSha256'
>;

type TopicKey = [interfaceName: string, account: string, topic: string];
type SubjectKey = [...TopicKey, subject: string];

const COLUMNS = `receipt_id AS receiptId, interface AS interfaceName, account, topic, subject, target, status,
  request_id AS requestId, received_at_ms AS receivedAtMs, machine_at_ms AS machineAtMs,
  stored_sha256 AS storedSha256, removed, verdicts`;
const OF_TOPIC = `SELECT ${COLUMNS} FROM receipt WHERE interface = ? AND account = ? AND topic = ?`;
const OF_SUBJECT = `${OF_TOPIC} AND subject = ?`;

function prepareStatements(database: SqliteDatabase.Database) {
  return {
    add: database.prepare<
      Omit<ReceiptRow, 'receiptId'>
    >(`INSERT INTO receipt (interface, account, topic, subject,
      target, status, request_id, received_at_ms, machine_at_ms, stored_sha256, removed, verdicts)
      VALUES (@interfaceName, @account, @topic, @subject, @target, @status, @requestId, @receivedAtMs,
      @machineAtMs, @storedSha256, @removed, @verdicts)`),
    newest: database.prepare<SubjectKey, ReceiptRow>(
      `${OF_SUBJECT} ORDER BY received_at_ms DESC, receipt_id DESC LIMIT 1`,
    ),
    ofSubject: database.prepare<SubjectKey, ReceiptRow>(`${OF_SUBJECT} ORDER BY received_at_ms, receipt_id`),
    ofTopic: database.prepare<TopicKey, ReceiptRow>(`${OF_TOPIC} ORDER BY received_at_ms, receipt_id`),
    after: database.prepare<[...TopicKey, receiptId: number], ReceiptRow>(
      `${OF_TOPIC} AND receipt_id > ? ORDER BY receipt_id`,
    ),
    ofAccount: database.prepare<[string, string], ReceiptRow>(
      `SELECT ${COLUMNS} FROM receipt WHERE interface = ? AND account = ? ORDER BY receipt_id`,
    ),
    ofBlob: database.prepare<[string], ReceiptRow>(
      `SELECT ${COLUMNS} FROM receipt WHERE stored_sha256 = ? ORDER BY received_at_ms, receipt_id`,
    ),
    subjects: database
      .prepare<TopicKey, string>(`SELECT DISTINCT subject FROM receipt
        WHERE interface = ? AND account = ? AND topic = ? ORDER BY subject`)
      .pluck(),
    accounts: database
      .prepare<[string], string>('SELECT DISTINCT account FROM receipt WHERE interface = ? ORDER BY account')
      .pluck(),
    citation: database.prepare<
      [string],
      ReceiptCitation
    >(`SELECT interface AS interfaceName, account, topic, subject,
      target, request_id AS requestId, received_at_ms AS receivedAtMs, stored_sha256 AS storedSha256 FROM receipt WHERE stored_sha256 = ?
      ORDER BY received_at_ms, receipt_id LIMIT 1`),
    newSince: database.prepare<
      [string, string, number, number],
      ReceiptCitation
    >(`SELECT interface AS interfaceName,
      account, topic, subject, target, request_id AS requestId, received_at_ms AS receivedAtMs,
      stored_sha256 AS storedSha256 FROM receipt r
      WHERE interface = ? AND account = ? AND receipt_id > ? AND NOT EXISTS (SELECT 1 FROM receipt o
        WHERE o.stored_sha256 = r.stored_sha256 AND o.receipt_id <= ?) ORDER BY receipt_id`),
    newestId: database.prepare<[], number | null>('SELECT max(receipt_id) FROM receipt').pluck(),
    // By the rows themselves: it is asked as well where the receipts' indexes were not checked.
    newestTime: database
      .prepare<[], number | null>('SELECT max(received_at_ms) FROM receipt NOT INDEXED')
      .pluck(),
    count: database.prepare<[], number>('SELECT count(*) FROM receipt').pluck(),
  };
}

function topicKey(key: AccountKey, topic: ReceiptTopic): TopicKey {
  return [key.interfaceName, key.account, topic];
}

export class ReceiptTable {
  readonly #evidence: EvidenceTable;
  readonly #rowTexts = new RowTexts();
  readonly #statements: ReturnType<typeof prepareStatements>;
  #addedCount = 0;
  readonly #addedCounts = new Map<string, number>();
  readonly #addAll: (receipts: readonly Receipt[], machineAtMs: number | undefined) => number[];
  readonly #addStored: (receipt: ReceiptOfStored, machineAtMs: number | undefined) => number;

  constructor(database: SqliteDatabase.Database, steps: SealedSteps, evidence: EvidenceTable) {
    this.#evidence = evidence;
    this.#statements = prepareStatements(database);
    this.#addAll = steps.transaction(['receipt'], (receipts, machineAtMs) =>
      receipts.map((receipt) => this.#addOne(receipt, machineAtMs)),
    );
    this.#addStored = steps.transaction(['receipt'], (receipt, machineAtMs) =>
      this.#addRow(receipt, machineAtMs),
    );
  }

  /**
   * Archives an answer: its bytes (once, whoever else has the same) and its receipt (always, since a second
   * read that says the same is evidence of its own). One transaction.
   *
   * @param machineAtMs this machine's own time of receipt, kept beside the service's
   * @returns the receipt's number; numbers rise in the order of adding
   */
  addReceipt(receipt: Receipt, machineAtMs?: number): number {
    const [receiptId] = this.addReceipts([receipt], machineAtMs);
    assert(receiptId !== undefined, 'a receipt was added without a number');
    return receiptId;
  }

  /** Archives several answers in one transaction: all or none. @returns their numbers, in the order given */
  addReceipts(receipts: readonly Receipt[], machineAtMs?: number): number[] {
    return this.#addAll(receipts, machineAtMs);
  }

  /** As `addReceipt`, for bytes that `EvidenceTable.putBlob` has archived: so many that nobody holds them. */
  addReceiptOfStored(receipt: ReceiptOfStored, machineAtMs?: number): number {
    assert(
      this.#evidence.hasBlob(receipt.storedSha256),
      `the bytes of a receipt of ${receipt.topic} are not on file`,
    );
    return this.#addStored(receipt, machineAtMs);
  }

  /**
   * The number of receipts added since the books were opened: while it stays the same, there is nothing new
   * to read.
   */
  get addedCount(): number {
    return this.#addedCount;
  }

  /** As `addedCount`, of one account's receipts. */
  addedCountOf(key: AccountKey): number {
    return this.#addedCounts.get(accountText(key)) ?? 0;
  }

  #addOne(receipt: Receipt, machineAtMs: number | undefined): number {
    const sha256 = this.#evidence.putBlob(receipt.storedBytes);
    assert(
      sha256 === receipt.storedSha256,
      `a receipt of ${receipt.topic} does not state the hash of its bytes`,
    );
    return this.#addRow(receipt, machineAtMs);
  }

  #addRow(receipt: ReceiptOfStored, machineAtMs: number | undefined): number {
    this.#addedCount += 1;
    this.#addedCounts.set(accountText(receipt), this.addedCountOf(receipt) + 1);
    const result = this.#statements.add.run({
      interfaceName: receipt.interfaceName,
      account: receipt.account,
      topic: receipt.topic,
      subject: receipt.subject,
      target: receipt.target,
      status: receipt.status,
      requestId: receipt.requestId,
      receivedAtMs: receipt.receivedAtMs,
      machineAtMs: machineAtMs ?? null,
      storedSha256: receipt.storedSha256,
      removed: JSON.stringify(receipt.removed),
      verdicts: JSON.stringify(receipt.verdicts),
    });
    return Number(result.lastInsertRowid);
  }

  /** The newest receipt of a subject (by time of receipt, then number), or undefined. */
  newest(key: AccountKey, topic: ReceiptTopic, subject = ''): StoredReceipt | undefined {
    const row = this.#statements.newest.get(...topicKey(key, topic), subject);
    return row === undefined ? undefined : this.#receiptOf(row);
  }

  /** All receipts of a topic, or of one subject of it, oldest first. */
  all(key: AccountKey, topic: ReceiptTopic, subject?: string): StoredReceipt[] {
    return this.#rows(key, topic, subject).map((row) => this.#receiptOf(row));
  }

  /**
   * The receipts of a topic that were added after one, in the order of adding; after 0, all of them. A walk
   * as `each` is.
   */
  *addedAfter(
    key: AccountKey,
    topic: ReceiptTopic,
    receiptId: number,
  ): Generator<StoredReceipt, void, undefined> {
    const rows = this.#statements.after.iterate(...topicKey(key, topic), receiptId);
    for (const row of rows) yield this.#receiptOf(row);
  }

  /**
   * The hashes of the archived answers on one subject of a topic, oldest first, without their bytes, which
   * may be many.
   */
  hashesOf(
    key: AccountKey,
    topic: ReceiptTopic,
    subject: string,
  ): Pick<StoredReceipt, 'receiptId' | 'status' | 'storedSha256' | 'machineAtMs'>[] {
    return this.#rows(key, topic, subject).map(({ receiptId, status, storedSha256, machineAtMs }) => ({
      receiptId,
      status,
      storedSha256,
      machineAtMs: machineAtMs ?? undefined,
    }));
  }

  /**
   * As `all` for a topic, with one receipt in memory at a time: there may be a million order reads. Nothing
   * can be written to the books until the walk is over or left (SQLite refuses it, loudly).
   */
  *each(key: AccountKey, topic: ReceiptTopic): Generator<StoredReceipt, void, undefined> {
    for (const row of this.#statements.ofTopic.iterate(...topicKey(key, topic))) yield this.#receiptOf(row);
  }

  #rows(key: AccountKey, topic: ReceiptTopic, subject: string | undefined): ReceiptRow[] {
    if (subject === undefined) return this.#statements.ofTopic.all(...topicKey(key, topic));
    return this.#statements.ofSubject.all(...topicKey(key, topic), subject);
  }

  /** All receipts of these very bytes, whoever's they are, oldest first. */
  ofBlob(sha256: string): StoredReceipt[] {
    return this.#statements.ofBlob.all(sha256).map((row) => this.#receiptOf(row));
  }

  /** Every subject of a topic, once each, in the order of its UTF-8 bytes. */
  subjects(key: AccountKey, topic: ReceiptTopic): string[] {
    return this.#statements.subjects.all(...topicKey(key, topic));
  }

  /** Every account of an interface of which something is archived, in the order of its UTF-8 bytes. */
  accounts(interfaceName: InterfaceName): string[] {
    return this.#statements.accounts.all(interfaceName);
  }

  /** The first answer that was archived under that SHA-256; undefined where no answer was. */
  citationOf(sha256: string): ReceiptCitation | undefined {
    return this.#statements.citation.get(sha256);
  }

  /** Every answer of an account, in the order of adding. */
  ofAccount({ interfaceName, account }: AccountKey): StoredReceipt[] {
    return this.#statements.ofAccount.all(interfaceName, account).map((row) => this.#receiptOf(row));
  }

  /** An account's answers after that receipt which say something new, in the order of adding. */
  newSince({ interfaceName, account }: AccountKey, receiptId: number): ReceiptCitation[] {
    return this.#statements.newSince.all(interfaceName, account, receiptId, receiptId);
  }

  /** The number of the newest receipt; 0 in empty books. */
  newestId(): number {
    return this.#statements.newestId.get() ?? 0;
  }

  /** The time of the newest receipt: what `--as-of` is when it is not given. Undefined in empty books. */
  newestReceivedAtMs(): number | undefined {
    return this.#statements.newestTime.get() ?? undefined;
  }

  /** The number of receipts. */
  count(): number {
    return this.#statements.count.get() ?? 0;
  }

  #receiptOf(row: ReceiptRow): StoredReceipt {
    return new ArchivedReceipt(row, this.#rowTexts, this.#evidence);
  }
}

/**
 * The texts that one row after the other repeats, each held once: an account may have hundreds of thousands
 * of order reads.
 */
class RowTexts {
  readonly #shared = new Map<string, string>();
  #removed: { readonly json: string; readonly paths: readonly string[] } = { json: '[]', paths: [] };

  /** @param text one of few: the name of an interface, an account or a topic */
  shared<T extends string>(text: T): T {
    const known = this.#shared.get(text);
    if (known === undefined) this.#shared.set(text, text);
    // It is the same text.
    return (known ?? text) as T;
  }

  /** The paths that a row says were removed; the list of the row before where it says the same. */
  removed(json: string): readonly string[] {
    if (json !== this.#removed.json) this.#removed = { json, paths: JSON.parse(json) };
    return this.#removed.paths;
  }
}

const noVerdicts: readonly DeliveryVerdict[] = [];

/**
 * A row as a receipt. Rows that we wrote ourselves are not validated again. The bytes are fetched and hashed
 * again whenever they are asked for, and not kept: callers read them once.
 */
class ArchivedReceipt implements StoredReceipt {
  readonly receiptId: number;
  readonly interfaceName: InterfaceName;
  readonly account: string;
  readonly topic: ReceiptTopic;
  readonly subject: string;
  readonly target: string;
  readonly status: number;
  readonly requestId: string;
  readonly receivedAtMs: number;
  readonly machineAtMs: number | undefined;
  readonly storedSha256: string;
  readonly removed: readonly string[];
  readonly verdicts: readonly DeliveryVerdict[];
  readonly #evidence: EvidenceTable;

  constructor(row: ReceiptRow, texts: RowTexts, evidence: EvidenceTable) {
    this.receiptId = row.receiptId;
    this.interfaceName = texts.shared(row.interfaceName);
    this.account = texts.shared(row.account);
    this.topic = texts.shared(row.topic);
    this.subject = row.subject;
    this.target = row.target;
    this.status = row.status;
    this.requestId = row.requestId;
    this.receivedAtMs = row.receivedAtMs;
    this.machineAtMs = row.machineAtMs ?? undefined;
    this.storedSha256 = row.storedSha256;
    this.removed = texts.removed(row.removed);
    this.verdicts = row.verdicts === '[]' ? noVerdicts : JSON.parse(row.verdicts);
    this.#evidence = evidence;
  }

  // On the class, so that no copy by spreading has it: as a property of each receipt it would take more
  // memory than all others together.
  get storedBytes(): Uint8Array {
    return this.#evidence.readBlob(this.storedSha256);
  }
}
