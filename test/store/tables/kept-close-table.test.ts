import { describe, expect, it } from 'vitest';
import { booksInMemory, month, receipt } from '../sample.js';

const september = month('2026-09');
const digest = 'a'.repeat(64);

describe('KeptCloseTable', () => {
  it('keeps one close a month, the last one, sealed', () => {
    const books = booksInMemory();
    expect(books.keptCloses.find(september)).toBeUndefined();
    for (const text of ['first', 'second']) {
      const outcomeSha256 = books.evidence.putBlob(Buffer.from(text));
      books.keptCloses.keep(september, { inputsSha256: digest, manifestSha256: digest, outcomeSha256 });
    }
    const kept = books.keptCloses.find(september);
    expect(Buffer.from(books.evidence.readBlob(kept?.outcomeSha256 ?? '')).toString()).toBe('second');
    expect(books.proveRecords().fault).toBeUndefined();
  });

  it('has one state of the books until a record changes, whatever closes of the month are run or kept', () => {
    const books = booksInMemory();
    const states = new Set<string>();
    const state = (): string => books.keptCloses.stateOf(september);
    const run = (command: string, of: string): void => {
      const start = { command, month: month(of), asOfMs: 1, startedAtMs: 2 };
      books.runs.endRun(books.runs.startRun(start), 'done', 0, 3);
    };
    const before = state();
    run('close', '2026-09');
    const outcomeSha256 = books.evidence.putBlob(Buffer.from('x'));
    books.keptCloses.keep(september, { inputsSha256: digest, manifestSha256: digest, outcomeSha256 });
    expect(state()).toBe(before);
    const changes: readonly (() => void)[] = [
      () => run('close', '2026-10'),
      () => run('report', '2026-09'),
      () => void books.receipts.addReceipt(receipt({ topic: 'order' })),
      () =>
        books.unread.replaceUnread('sandbox', 'a', september, [{ source: 'order', subject: '', reason: '' }]),
      () =>
        books.periods.change({
          month: september,
          state: 'certified',
          changedBy: 'x',
          reason: 'y',
          changedAtMs: 1,
        }),
    ];
    for (const change of changes) {
      states.add(state());
      change();
    }
    states.add(state());
    expect(states.size).toBe(changes.length + 1);
  });
});
