import { describe, expect, it } from 'vitest';
import { booksInMemory, month } from '../sample.js';

const key = { interfaceName: 'sandbox', account: 'k1' } as const;
const september = month('2026-09');

describe('AskedMonthTable', () => {
  it('knows the months that were asked for, apart by interface, account and month', () => {
    const { askedMonths } = booksInMemory();
    askedMonths.add(key, september);
    expect(askedMonths.has(key, september)).toBe(true);
    expect(askedMonths.has(key, month('2026-10'))).toBe(false);
    expect(askedMonths.has({ ...key, account: 'k2' }, september)).toBe(false);
    expect(askedMonths.has({ ...key, interfaceName: 'supplier' }, september)).toBe(false);
  });

  it('seals a month once, however often it is asked for', () => {
    const books = booksInMemory();
    books.askedMonths.add(key, september);
    const { sealCount } = books.proveRecords();
    books.askedMonths.add(key, september);
    expect(books.proveRecords()).toEqual({ sealCount, fault: undefined });
  });
});
