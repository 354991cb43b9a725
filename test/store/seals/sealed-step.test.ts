import { describe, expect, it } from 'vitest';
import { ProgramFault } from '../../../src/base/failure/assert.js';
import { booksInMemory, receipt } from '../sample.js';

describe('a step', () => {
  it('seals what all of its parts wrote, at its end', () => {
    const books = booksInMemory();
    books.inOneStep(() => {
      const runId = books.runs.startRun({ command: 'x', month: undefined, asOfMs: 1, startedAtMs: 1 });
      books.receipts.addReceipt(receipt());
      books.runs.endRun(runId, 'done', 0, 1);
    });
    expect(books.proveRecords().fault).toBeUndefined();
  });

  it('that fails seals nothing, and the next one is sealed all the same', () => {
    const books = booksInMemory();
    const before = books.proveRecords().sealCount;
    expect(() =>
      books.inOneStep(() => {
        books.receipts.addReceipt(receipt());
        throw new Error('cut off');
      }),
    ).toThrow('cut off');
    expect(books.proveRecords()).toEqual({ sealCount: before, fault: undefined });
    books.receipts.addReceipt(receipt());
    expect(books.proveRecords()).toEqual({ sealCount: before + 1, fault: undefined });
  });

  it('seals what it wrote so far where it is asked to, and what it writes after that at its end', () => {
    const books = booksInMemory();
    const before = books.proveRecords().sealCount;
    books.inOneStep(() => {
      books.receipts.addReceipt(receipt());
      books.sealWritten();
      expect(books.proveRecords()).toEqual({ sealCount: before + 1, fault: undefined });
      books.receipts.addReceipt({ ...receipt(), target: '/another' });
    });
    expect(books.proveRecords()).toEqual({ sealCount: before + 2, fault: undefined });
    expect(() => books.sealWritten()).toThrow(ProgramFault);
  });

  it('seals once more what a part of it sealed that failed', () => {
    const books = booksInMemory();
    books.inOneStep(() => {
      books.receipts.addReceipt(receipt());
      const part = (): never => {
        books.sealWritten();
        throw new Error('cut off');
      };
      expect(() => books.inOneStep(part)).toThrow('cut off');
    });
    expect(books.proveRecords().fault).toBeUndefined();
  });

  it('whose part fails and is caught seals the rest', () => {
    const books = booksInMemory();
    books.inOneStep(() => {
      books.receipts.addReceipt(receipt());
      expect(() => books.receipts.addReceipts([receipt(), { ...receipt(), status: 9999 }])).toThrow(/CHECK/);
    });
    expect(books.receipts.count()).toBe(1);
    expect(books.proveRecords().fault).toBeUndefined();
  });
});
