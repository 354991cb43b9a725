import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  archiveStatement,
  readStatement,
  type StatementImport,
  type StatementOutcome,
} from '../../../src/jobs/sandbox/import-statement.js';
import { SandboxArchive } from '../../../src/jobs/sandbox/sandbox-archive.js';
import type { Books } from '../../../src/store/books.js';
import { failureOf } from '../../store/sample.js';
import { close, foundIn } from '../support/closing.js';
import { bookRowsOf, importRows, LiveAccount, ownBooks, ownFolder } from '../support/live-account.js';

interface Handed {
  month: string;
  raw_statement: string;
  signature: string;
}

/** An account with an order in September, and September's final statement as the service answered it. */
async function handedOver(): Promise<{ live: LiveAccount; data: Handed; rows: string[] }> {
  const live = await LiveAccount.open();
  const fetched = ownBooks();
  const order = await live.order('shop-1');
  live.at('2026-10-02T06:00:00Z');
  await live.fetch(fetched, '2026-09');
  const key = { interfaceName: 'sandbox', account: live.account } as const;
  const answer = fetched.receipts.newest(key, 'statement', '2026-09');
  const { data } = JSON.parse(Buffer.from(answer?.storedBytes ?? []).toString());
  return { live, data, rows: bookRowsOf([order]) };
}

async function pinnedBooks(live: LiveAccount): Promise<Books> {
  const books = ownBooks();
  await live.pin(books);
  return books;
}

function importInto(
  books: Books,
  content: unknown,
  changes: Partial<StatementImport> = {},
): StatementOutcome {
  const path = join(ownFolder(), 'september.json');
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return archiveStatement(books, readStatement(path), {
    account: undefined,
    statementKey: undefined,
    asOfMs: undefined,
    machineNowMs: Date.parse('2026-12-01T00:00:00Z'),
    ...changes,
  });
}

describe('importing a statement', () => {
  it('takes its account from what was signed, and the month closes on it', async () => {
    const { live, data, rows } = await handedOver();
    const books = await pinnedBooks(live);
    importRows(books, 'book', 'book.csv', rows);
    expect(importInto(books, data)).toEqual({
      account: live.account,
      month: '2026-09',
      isFinal: true,
      fault: undefined,
      exitCode: 0,
      isNew: true,
    });
    expect(new SandboxArchive(books, live.account, undefined).hasFinal(data.month as never)).toBe(true);
    const outcome = close(books, '2026-09');
    expect(outcome.results.map(({ account }) => account)).toEqual([live.account]);
    expect(outcome.results[0]?.tieOut.find(({ figure }) => figure === 'orders.count')?.stated).toBe(1n);
    const input = books.imports.imports('statement', 'sandbox');
    expect(input).toMatchObject([{ account: live.account, fileName: 'september.json', rowCount: 2 }]);
  });

  it('is dated after what was archived before it and after the statement was made, else by this machine', async () => {
    const { live, data } = await handedOver();
    const books = await pinnedBooks(live);
    importInto(books, data);
    const key = { interfaceName: 'sandbox', account: live.account } as const;
    // Final figures are made when their month ends.
    expect(books.receipts.newestReceivedAtMs()).toBe(Date.parse('2026-10-01T00:00:00.000Z'));
    expect(books.receipts.newest(key, 'statement', '2026-09')?.target).toBe('file september.json');
    const unpinned = ownBooks();
    importInto(unpinned, data, { account: live.account });
    expect(unpinned.receipts.newestReceivedAtMs()).toBe(Date.parse('2026-12-01T00:00:00Z'));
  });

  it('changes nothing the second time, however the JSON is laid out is another file', async () => {
    const { live, data } = await handedOver();
    const books = await pinnedBooks(live);
    importInto(books, data);
    const facts = books.facts();
    expect(importInto(books, data)).toMatchObject({ isNew: false, exitCode: 0 });
    expect(books.facts()).toEqual(facts);
    expect(importInto(books, JSON.stringify(data, undefined, 2))).toMatchObject({ isNew: true, exitCode: 0 });
    expect(foundIn(close(books, '2026-09'))).not.toContain('EV-STMT-RESTATED 2026-09');
  });

  it('keeps one that was altered, uses no figure of it, and the close says so', async () => {
    const { live, data } = await handedOver();
    const books = await pinnedBooks(live);
    const altered = { ...data, raw_statement: data.raw_statement.replace('"final":true', '"final":false') };
    expect(altered.raw_statement).not.toBe(data.raw_statement);
    // The key is there: what the file lacks is what it had when it was signed.
    expect(failureOf(() => importInto(books, altered))).toMatchObject({
      kind: 'refused',
      hint: expect.stringMatching(
        /^Ask for the statement as it was signed, or name the account with --account/,
      ),
    });
    expect(importInto(books, altered, { account: live.account })).toMatchObject({
      exitCode: 3,
      isFinal: undefined,
      isNew: true,
      fault: 'its signature does not hold (mismatch)',
    });
    const outcome = close(books, '2026-09');
    expect(foundIn(outcome)).toContain('EV-SIG-INVALID 2026-09');
    expect(outcome.exitCode).toBe(3);
  });

  it('keeps one that says another month than was signed, or was named for another account', async () => {
    const { live, data } = await handedOver();
    const books = await pinnedBooks(live);
    expect(importInto(books, { ...data, month: '2026-08' })).toMatchObject({
      exitCode: 3,
      month: '2026-08',
      fault: 'it was signed for the month 2026-09',
    });
    expect(foundIn(close(books, '2026-08'))).toContain('EV-STMT-PERIOD 2026-08');
    const others = await pinnedBooks(live);
    expect(importInto(others, data, { account: 'otheraccount' })).toMatchObject({
      exitCode: 3,
      fault: `it was signed for the account ${live.account}`,
    });
    expect(foundIn(close(others, '2026-09'))).toContain('EV-STMT-PERIOD 2026-09');
  });

  it('asks whose it is where no key is pinned and not exactly one account is on file', async () => {
    const { live, data } = await handedOver();
    const books = ownBooks();
    const failure = failureOf(() => importInto(books, data));
    expect(failure.message).toMatch(
      /^september\.json: it does not prove whose statement it is: no key stk_\w+ is pinned$/,
    );
    expect(failure.hint).toMatch(/^Pin the key first/);
    expect(books.receipts.count()).toBe(0);
    await live.fetch(books, '2026-09');
    expect(importInto(books, data)).toMatchObject({ account: live.account, exitCode: 3 });
  });

  it('is verified under the key of the configuration where nothing is pinned', async () => {
    const { live, data } = await handedOver();
    const { publicKeyHex } = await live.client.statementKey();
    expect(importInto(ownBooks(), data, { statementKey: publicKeyHex })).toMatchObject({
      account: live.account,
      exitCode: 0,
    });
  });

  it.each([
    [
      'a book',
      'client_ref,slug\n',
      'september.json, line 1, column 1: no JSON value begins like this; strict JSON (RFC 8259) is expected',
    ],
    ['other JSON', '{"a":1}', 'september.json: data.month'],
  ])('refuses %s, and leaves the books alone', (_, content, message) => {
    const books = ownBooks();
    expect(failureOf(() => importInto(books, content)).message).toContain(message);
    expect(books.facts().receiptCount).toBe(0);
  });
});
