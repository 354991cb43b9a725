import { describe, expect, it } from 'vitest';
import { nothingReadFailure } from '../../../src/jobs/close/no-answer-at-all.js';
import { auditOpenMonths } from '../../../src/jobs/fetch/audit-job.js';
import { failureOf } from '../../store/sample.js';
import { close } from '../support/closing.js';
import { ownBooks } from '../support/live-account.js';
import { supplierAt } from '../support/live-supplier.js';
import { newBooks, newRun, opened } from '../support/run-settings.js';

const main = { interfaceName: 'supplier', account: 'main' } as const;
const reason = 'no connection could be made (ECONNREFUSED)';
const unread = [{ ...main, sources: [{ source: 'summary', subject: '', reason }] }] as const;

describe('a run that could read nothing', () => {
  it('is unfinished, with the reason; one that could read everything is not', () => {
    expect(nothingReadFailure(unread)).toMatchObject({ kind: 'unfinished' });
    expect(nothingReadFailure(unread)?.message).toContain('summary: no connection could be made');
    expect(nothingReadFailure([{ ...main, sources: [] }])).toBeUndefined();
  });

  it('ends a close of an empty archive as unfinished, and writes nothing', () => {
    const books = ownBooks();
    expect(failureOf(() => close(books, '2026-09', { unread })).kind).toBe('unfinished');
    expect(books.runs.runs()).toEqual([]);
  });

  it('ends an audit of an empty archive so too, and is no fault of the program', async () => {
    const run = newRun(supplierAt('http://127.0.0.1:9'), { TIEOUT_SUPPLIER_KEY: 'a-key-nobody-asks-for' });
    const workplace = { ...run, ...opened(newBooks()) };
    await expect(auditOpenMonths(workplace)).rejects.toMatchObject({ name: 'Failure', kind: 'unfinished' });
  });
});
