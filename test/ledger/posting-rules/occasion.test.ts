import { describe, expect, it } from 'vitest';
import { ProgramFault } from '../../../src/base/failure/assert.js';
import { credit, debit } from '../../../src/ledger/journal-entry.js';
import { chartFor, entryOf } from '../../../src/ledger/posting-rules/occasion.js';
import { month } from '../../store/sample.js';
import { sale } from '../support/entry-lines.js';

const postings = [debit('a', 5n), credit('b', 5n)];

describe('entryOf', () => {
  it('posts an occasion in the UTC month in which it was booked', () => {
    const bookedAtMs = Date.parse('2026-09-30T23:59:59.999Z');
    const entry = entryOf({ ...sale, bookedAtMs }, 'order', 'order shop-1', postings);
    expect(entry).toMatchObject({ month: '2026-09', originMonth: '2026-09', bookedAtMs });
  });

  it('posts a line in the month of the statement that states it, whatever its instant says', () => {
    const bookedAtMs = Date.parse('2026-09-30T23:59:59.999Z');
    const entry = entryOf(
      { ...sale, bookedAtMs, month: month('2026-10') },
      'order',
      'order shop-1',
      postings,
    );
    expect(entry).toMatchObject({ month: '2026-10', originMonth: '2026-10', bookedAtMs });
  });

  it('carries over whose it is, what it rests on and which item it has', () => {
    const entry = entryOf({ ...sale, itemId: 'f00d' }, 'order', 'order shop-1', postings);
    const { interfaceName, account, subject, slug, recordedAtMs, evidenceSha256 } = sale;
    expect(entry).toMatchObject({
      interfaceName,
      account,
      subject,
      slug,
      recordedAtMs,
      evidenceSha256,
      itemId: 'f00d',
    });
    expect(entry.reversesEntryId).toBe('');
  });

  it('refuses postings that do not balance', () => {
    expect(() => entryOf(sale, 'order', 'order shop-1', [debit('a', 5n)])).toThrow(ProgramFault);
  });
});

describe('chartFor', () => {
  it('is the chart of the interface of the occasion', () => {
    expect(chartFor(sale).float).toBe('Assets:supplier:Float');
    expect(chartFor({ ...sale, interfaceName: 'sandbox' }).float).toBe('Test:Assets:sandbox:Float');
  });
});
