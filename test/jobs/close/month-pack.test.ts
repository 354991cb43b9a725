import { describe, expect, it } from 'vitest';
import { Archive } from '../../../src/jobs/archive/archive.js';
import { judgedMonth } from '../../../src/jobs/close/judged-month.js';
import { monthPackOf } from '../../../src/jobs/close/month-pack.js';
import { verdictOf } from '../../../src/jobs/close/month-verdict.js';
import { manifestBytes } from '../../../src/report/manifest.js';
import { month } from '../../store/sample.js';
import { sandboxPrices } from '../support/closing.js';
import { LiveAccount, ownBooks } from '../support/live-account.js';
import { toldProgress } from '../support/told-progress.js';

describe('the pack of a month', () => {
  it('has the same manifest whether its files are written or only asked for, and changes nothing', async () => {
    const live = await LiveAccount.open();
    const books = ownBooks();
    await live.pin(books);
    await live.order('shop-1');
    live.at('2026-10-02T06:00:00Z');
    await live.fetch(books, '2026-09');
    const september = month('2026-09');
    const asOfMs = books.receipts.newestReceivedAtMs() ?? 0;
    const request = {
      asOfMs,
      settings: sandboxPrices,
      archive: new Archive(books, undefined),
      unread: [],
    };
    const months = judgedMonth(request, september);
    const verdict = verdictOf({ books, month: september, step: 'report', failOn: 'adjustment' }, months);
    const progress = toldProgress();
    const pack = monthPackOf(books, september, months, verdict, asOfMs, {
      settings: sandboxPrices,
      otherSettings: [],
      failOn: 'adjustment',
      csv: { bom: false, delimiter: ',', decimal: '.' },
      programVersion: '0.0.0',
      progress,
    });
    const written: [string, string][] = [];
    // A character a byte: the workbook is no text.
    for (const { name, chunks } of pack.files()) {
      written.push([name, Buffer.concat([...chunks]).toString('latin1')]);
    }
    expect(written.at(-1)).toEqual([
      'manifest.json',
      Buffer.from(manifestBytes(pack.manifest())).toString('latin1'),
    ]);
    expect(progress.told).toContain('writing 05-orders.csv 1/1');
    expect(progress.told).toContain('hashing 05-orders.csv 1/1');
    const names = written.map(([name]) => name);
    expect(names).toContain('08-journal.csv');
    // The control sheet states what was written, so it comes behind all of it; workbook and page have it too.
    expect(names.slice(-5)).toEqual([
      ...['evidence/index.json', '00-control.csv', 'close.xlsx', 'close.html', 'manifest.json'],
    ]);
    const evidence = written.filter(([name]) => /^evidence\/[0-9a-f]{64}/.test(name));
    expect(evidence.length).toBeGreaterThan(5);
    // About as large as was said: the signed bytes of the statement come on top.
    expect(evidence.reduce((sum, [, text]) => sum + text.length, 0)).toBeGreaterThan(pack.evidenceBytes);
    expect(books.runs.runs()).toEqual([]);
  });
});
