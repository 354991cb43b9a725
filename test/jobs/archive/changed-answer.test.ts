// Whether a question about a month was answered otherwise since the month was closed.

import { describe, expect, it } from 'vitest';
import { isAnswerChangedSince } from '../../../src/jobs/archive/changed-answer.js';
import { booksInMemory, receipt, sandboxKey } from '../../store/sample.js';

const question = { key: sandboxKey, topic: 'statement', subject: '2026-09' } as const;
const closedAtMs = 1_000;

/** The answers, each with the time at which it was archived, in the order of archiving. */
function changedBy(...answers: readonly (readonly [text: string, atMs: number])[]): boolean {
  const books = booksInMemory();
  for (const [text, atMs] of answers) {
    const { topic, subject } = question;
    books.receipts.addReceipt(receipt({ ...sandboxKey, topic, subject, text }), atMs);
  }
  return isAnswerChangedSince(books, question, closedAtMs);
}

describe('the answer to a question about a closed month', () => {
  it('changed where the newest is not the one of the close', () => {
    expect(changedBy(['a', 900], ['b', 1_001])).toBe(true);
    expect(changedBy(['a', 900], ['b', 1_001], ['a', 1_002])).toBe(false);
  });

  it('did not where it changed before the close, or as it began', () => {
    expect(changedBy(['a', 900], ['b', 999])).toBe(false);
    expect(changedBy(['a', 900], ['b', closedAtMs])).toBe(false);
  });

  it('did not where nothing had been answered at the close, or nothing ever', () => {
    expect(changedBy(['a', 1_001])).toBe(false);
    expect(changedBy()).toBe(false);
  });

  it('did not where it says the same in other bytes, by the part that counts', () => {
    const changedIn = (contentOf: Parameters<typeof isAnswerChangedSince>[3]): boolean => {
      const books = booksInMemory();
      const { topic, subject } = question;
      for (const [text, atMs] of [['a 1', 900] as const, ['a 2', 1_001] as const]) {
        books.receipts.addReceipt(receipt({ ...sandboxKey, topic, subject, text }), atMs);
      }
      return isAnswerChangedSince(books, question, closedAtMs, contentOf);
    };
    expect(changedIn(undefined)).toBe(true);
    expect(changedIn(({ status }) => String(status))).toBe(false);
    expect(changedIn(({ storedSha256 }) => storedSha256)).toBe(true);
  });
});
