// The demo closes two months in one run and a third in another: no month is assembled or judged twice for one
// close, and no stored answer is read twice in a run.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { runDemo } from '../../src/demo/demo.js';
import { noProgress } from '../../src/jobs/progress.js';
import { sandboxFactsOf } from '../../src/jobs/sandbox/month-facts.js';
import { supplierFactsOf } from '../../src/jobs/supplier/month-facts.js';
import { reconcileAccountMonth } from '../../src/reconcile/account-month.js';
import { EvidenceTable } from '../../src/store/tables/evidence-table.js';
import { ReceiptTable } from '../../src/store/tables/receipt-table.js';

vi.mock('../../src/jobs/sandbox/month-facts.js', { spy: true });
vi.mock('../../src/jobs/supplier/month-facts.js', { spy: true });
vi.mock('../../src/reconcile/account-month.js', { spy: true });

/** How often each of the values came more than once. */
function repeated(values: readonly string[]): string[] {
  return values.filter((value, at) => values.indexOf(value) !== at);
}

it('assembles and judges a month once a close, and reads an answer once a run', async () => {
  const reports = mkdtempSync(join(tmpdir(), 'demo-'));
  onTestFinished(() => rmSync(reports, { recursive: true, force: true }));
  const read = vi.spyOn(EvidenceTable.prototype, 'readBlob');
  const added = vi.spyOn(ReceiptTable.prototype, 'addReceipts');
  await runDemo({ reports, books: undefined, progress: noProgress });
  const judged = vi
    .mocked(reconcileAccountMonth)
    .mock.calls.map(([{ interfaceName, account, month, asOfMs, stated }]) => {
      const served = stated.kind === 'statement' ? stated.keys.served : undefined;
      return [interfaceName, account, month, asOfMs, served?.evidence.requestId].join(' ');
    });
  const assembled = [
    ...vi
      .mocked(sandboxFactsOf)
      .mock.calls.map(([{ account, month, asOfMs, archive }]) =>
        [account, month, asOfMs, archive.books.path].join(' '),
      ),
    ...vi
      .mocked(supplierFactsOf)
      .mock.calls.map(([{ month, asOfMs, archive }]) =>
        ['supplier', month, asOfMs, archive.books.path].join(' '),
      ),
  ];
  const archived = added.mock.calls.flatMap(([receipts]) => receipts);
  const readings = new Map<string, number>();
  // A pack's folder of evidence holds the signed bytes of a statement beside the answer that they came in.
  for (const { storedSha256, topic } of archived) {
    readings.set(storedSha256, (readings.get(storedSha256) ?? 0) + (topic === 'statement' ? 2 : 1));
  }
  const tooMany = read.mock.calls.filter(([sha256]) => {
    const left = (readings.get(sha256) ?? 0) - 1;
    readings.set(sha256, left);
    return left < 0;
  });
  for (const spy of [read, added]) spy.mockRestore();
  expect(judged.length).toBeGreaterThan(3);
  expect(repeated(judged)).toEqual([]);
  expect(repeated(assembled)).toEqual([]);
  expect(archived.length).toBeGreaterThan(20);
  expect(tooMany).toEqual([]);
});
