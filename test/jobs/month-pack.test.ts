import { describe, expect, it } from 'vitest';
import { monthPackOf } from '../../src/jobs/month-pack.js';
import { verdictOf } from '../../src/jobs/month-verdict.js';
import { reconcileAccountMonth } from '../../src/reconcile/account-month.js';
import { manifestBytes } from '../../src/report/manifest.js';
import { draftMonth, factsOf } from '../reconcile/support/draft-month.js';
import { textOfPieces } from '../report/sample-month.js';
import { sandboxPrices } from './support/closing.js';
import { ownBooks } from './support/live-account.js';

describe('the pack of a month', () => {
  it('has the same manifest whether its files are written or only asked for, and changes nothing', () => {
    const books = ownBooks();
    const draft = draftMonth();
    const months = [reconcileAccountMonth(factsOf(draft))];
    const verdict = verdictOf({ books, month: draft.month, step: 'report', failOn: 'adjustment' }, months);
    const pack = monthPackOf(books, draft.month, months, verdict, draft.asOfMs, {
      settings: sandboxPrices,
      otherSettings: [],
      failOn: 'adjustment',
      csv: { bom: false, delimiter: ',', decimal: '.' },
      programVersion: '0.0.0',
    });
    const written = [...pack.files()].map(({ name, chunks }) => [name, textOfPieces(chunks)] as const);
    expect(written.at(-1)).toEqual(['manifest.json', Buffer.from(manifestBytes(pack.manifest())).toString()]);
    expect(written.map(([name]) => name)).toContain('08-journal.csv');
    expect(books.runs.runs()).toEqual([]);
  });
});
