// Fetches of a live account for the tests: what they archived, and what happens to them on the way.

import { vi } from 'vitest';
import { Archive } from '../../../src/jobs/archive/archive.js';
import { noProgress } from '../../../src/jobs/progress.js';
import { SandboxFetch, type SandboxOutcome } from '../../../src/jobs/sandbox/month-fetch.js';
import type { SandboxSession } from '../../../src/jobs/sandbox/session.js';
import type { Receipt } from '../../../src/records/receipt.js';
import type { Books } from '../../../src/store/books.js';
import { month } from '../../store/sample.js';
import { LiveAccount, ownBooks } from './live-account.js';

/** What a fetch reads, in the order in which it does. */
export const topics: readonly Receipt['topic'][] = [
  'ping',
  'catalogue',
  'statement_key',
  'statement',
  'balance',
  'events',
  'order',
];

/** Targets of everything archived, in the order in which it was archived. */
export function targetsOf(books: Books, { account }: LiveAccount): string[] {
  return topics
    .flatMap((topic) => books.receipts.all({ interfaceName: 'sandbox', account }, topic))
    .sort((a, b) => a.receiptId - b.receiptId)
    .map(({ target }) => target.replace('GET /v1/', ''));
}

/** An account of the local service, with new books that have its statement key pinned. */
export async function pinned(): Promise<{ live: LiveAccount; books: Books }> {
  const live = await LiveAccount.open();
  const books = ownBooks();
  await live.pin(books);
  return { live, books };
}

/** Runs a fetch with something done each time before a question is put. */
export async function fetchWith(
  live: LiveAccount,
  books: Books,
  question: 'balance' | 'events' | 'order',
  before: (time: number, session: SandboxSession) => Promise<void> | void,
  session = live.session(books),
): Promise<SandboxOutcome> {
  const ask = session.reader[question].bind(session.reader) as (...args: unknown[]) => Promise<unknown>;
  let time = 0;
  vi.spyOn(session.reader, question).mockImplementation((async (...args: unknown[]) => {
    time += 1;
    await before(time, session);
    return ask(...args);
  }) as never);
  return new SandboxFetch(session, new Archive(books, undefined), noProgress).run(month('2026-09'));
}
