// What the store's tests write into books: small, valid, and easy to vary.

import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { assert } from '../../src/base/failure/assert.js';
import { Failure } from '../../src/base/failure/failure.js';
import { utf8Bytes } from '../../src/base/text/bytes.js';
import { sha256Hex } from '../../src/base/text/digest.js';
import { type CalendarMonth, parseCalendarMonth } from '../../src/base/time/calendar-month.js';
import {
  credit,
  debit,
  type EntryDraft,
  type JournalEntry,
  journalEntryOf,
} from '../../src/ledger/journal-entry.js';
import type { MonthPart } from '../../src/reconcile/bridge/month-part.js';
import type { TokenPart } from '../../src/reconcile/bridge/token-bridge.js';
import type { Discrepancy } from '../../src/reconcile/finding/discrepancy.js';
import { discrepancyOf } from '../../src/reconcile/finding/discrepancy.js';
import type { AccountKey } from '../../src/records/account.js';
import type { Receipt } from '../../src/records/receipt.js';
import { type Books, openBooks } from '../../src/store/books.js';
import type { ItemSettlement, TokenSettlement } from '../../src/store/items/counted-settlement.js';
import type { ItemRemark } from '../../src/store/items/item-work-table.js';

export const sandboxKey: AccountKey = { interfaceName: 'sandbox', account: 'ab12cd34ef56' };

/** A folder of its own, gone when the test is over. */
export function temporaryFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'store-')));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Books in memory, closed when the test is over. */
export function booksInMemory(): Books {
  const books = openBooks(':memory:', { create: true, inMemory: true });
  onTestFinished(() => books.close());
  return books;
}

/** Opens books in a file and closes them when the test is over. */
export function booksAt(path: string): Books {
  const books = openBooks(path, { create: true });
  onTestFinished(() => books.close());
  return books;
}

export function month(text: string): CalendarMonth {
  const parsed = parseCalendarMonth(text);
  assert(parsed !== undefined, `${text} is no month`);
  return parsed;
}

export function receipt(changes: Partial<Receipt> & { readonly text?: string } = {}): Receipt {
  const { text = '{"data":{}}', ...fields } = changes;
  const storedBytes = utf8Bytes(text);
  return {
    ...sandboxKey,
    topic: 'order',
    subject: 'ref-1',
    target: 'GET /v1/orders/ref-1',
    status: 200,
    requestId: 'req-1',
    receivedAtMs: 1_790_000_000_000,
    storedSha256: sha256Hex(storedBytes),
    storedBytes,
    removed: [],
    verdicts: [],
    ...fields,
  };
}

export function entry(changes: Partial<EntryDraft> = {}): JournalEntry {
  return journalEntryOf({
    ...sandboxKey,
    kind: 'order',
    subject: 'ref-1',
    slug: 'demo-books',
    month: month('2026-10'),
    originMonth: month('2026-10'),
    bookedAtMs: 1_790_000_000_000,
    recordedAtMs: 1_790_000_001_000,
    postings: [
      debit('Test:Expenses:sandbox:Cost of cards:demo-books', 12_630_000n),
      credit('Test:Assets:sandbox:Float', 12_630_000n),
    ],
    reversesEntryId: '',
    itemId: '',
    description: 'order ref-1',
    evidenceSha256: sha256Hex('evidence'),
    ...changes,
  });
}

/** The entry that undoes another: its postings with the sides exchanged. */
export function undoing(original: JournalEntry, changes: Partial<EntryDraft> = {}): JournalEntry {
  const { entryId, ...draft } = original;
  return journalEntryOf({
    ...draft,
    kind: 'undo',
    postings: original.postings.map((p) => ({ ...p, side: p.side === 'debit' ? 'credit' : 'debit' })),
    reversesEntryId: entryId,
    description: `undoes ${entryId}`,
    ...changes,
  });
}

export function discrepancy(itemId: string, changes: Partial<Discrepancy> = {}): Discrepancy {
  const finding = {
    code: 'OR-CHARGE',
    subject: 'ref-1',
    slug: 'demo-books',
    currency: 'GBP',
    occurredAtMs: 1_790_000_000_000,
    field: 'amount_usd6',
    sourceA: 'order',
    sourceB: 'statement',
    unit: 'usd6',
    expected: 12_630_000n,
    actual: 12_640_000n,
    sense: 'charge',
  } as const;
  return { ...discrepancyOf(finding, sandboxKey, month('2026-10'), itemId), ...changes };
}

/** A settlement outside of the float, of 5 November 2026. */
export function settlement(
  itemId: string,
  amountUsd6: bigint,
  changes: Partial<ItemSettlement> = {},
): Omit<ItemSettlement, 'settlementId'> {
  return {
    itemId,
    amountUsd6,
    settledOnMs: Date.parse('2026-11-05T00:00:00Z'),
    postingMonth: month('2026-11'),
    reference: 'CN-7',
    recordedBy: 'Ann',
    recordedAtMs: 1_790_000_002_000,
    ...changes,
  };
}

/** The same of a claim in tokens, outside of the pool. */
export function tokenSettlement(
  itemId: string,
  amountPlus18: bigint,
  changes: Partial<TokenSettlement> = {},
): Omit<TokenSettlement, 'settlementId'> {
  const { amountUsd6: _, ...recorded } = settlement(itemId, 0n);
  return { ...recorded, amountPlus18, ...changes };
}

export function remark(itemId: string, changes: Partial<ItemRemark> = {}): ItemRemark {
  const said = { remark: 'asked the provider', owner: undefined, notedBy: 'Ann', notedAtMs: 1 };
  return { itemId, ...said, ...changes };
}

/** Runs `work` and gives the failure it ends in. */
export function failureOf(work: () => unknown): Failure {
  try {
    work();
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
  throw new Error('it did not fail');
}

/** Texts that break what is not careful: quotes, SQL, formulas, controls, bidi, NUL, names of JavaScript. */
export const hostileTexts: readonly string[] = [
  '',
  ' ',
  "'; DROP TABLE journal_entry; --",
  '" OR 1=1 --',
  '%_?*[a-z]',
  '@name :name $name ?1',
  '=1+1',
  '\u0000',
  'a\u0000b',
  '\u001b[31m',
  '\u009b31m',
  '\u202Eabc',
  '\u200b\u2028\ufeff',
  '\ufffd',
  '\ufffe\uffff',
  '__proto__',
  'constructor',
  'NaN',
  'null',
  '1e309',
  '9007199254740993',
  '../../etc/passwd',
  'e\u0301',
  '\u00e9',
  '\ud83d\udca9',
  '\u0130\u0131',
  '田中さん',
  'x'.repeat(20_000),
];

/**
 * A month that opens with nothing, has one deposit of a dollar and an order of half of it, a cent too dear.
 */
export function bridgePart(ofMonth: CalendarMonth, changes: Partial<MonthPart> = {}): MonthPart {
  return {
    month: ofMonth,
    openingUsd6: 0n,
    closingUsd6: 490_000n,
    grants: { count: 0, usd6: 0n },
    deposits: { count: 1, usd6: 1_000_000n },
    orders: { count: 1, usd6: -500_000n },
    effects: [
      {
        itemId: 'i1',
        code: 'OR-CHARGE',
        effectUsd6: -10_000n,
        movedUsd6: -10_000n,
        claimUsd6: 10_000n,
        owedBy: 'provider',
      },
    ],
    consequences: [],
    carried: [],
    unexplainedUsd6: 0n,
    unpostedUsd6: 0n,
    ...changes,
  };
}

/** The part of a month of tokens in which nothing is wrong. */
export function tokenPart(ofMonth: CalendarMonth, changes: Partial<TokenPart> = {}): TokenPart {
  return {
    month: ofMonth,
    openingPlus18: 0n,
    closingPlus18: 10n ** 24n,
    fundingPlus18: 10n ** 24n,
    issuances: { count: 0, plus18: 0n },
    effects: [],
    carried: [],
    underWayOpeningPlus18: 0n,
    underWayClosingPlus18: 0n,
    unexplainedPlus18: 0n,
    ...changes,
  };
}
