import { describe, expect, it } from 'vitest';
import { FixedClock } from '../../../src/base/time/clock.js';
import { readConfig } from '../../../src/config/config-file.js';
import { Archive } from '../../../src/jobs/archive/archive.js';
import { sectionKinds } from '../../../src/jobs/dialect-sections.js';
import { statusOf } from '../../../src/jobs/items/status-job.js';
import { reopen } from '../../../src/jobs/periods/period-job.js';
import type { Workplace } from '../../../src/jobs/workplace.js';
import type { Books } from '../../../src/store/books.js';
import { month } from '../../store/sample.js';
import { certifiedAtMs, certify, shopInSeptember } from '../support/certified.js';
import { ownBooks, ownFolder } from '../support/live-account.js';
import { sampleItem } from '../support/recorded-items.js';

function statusIn(books: Books, asOf?: string) {
  const place = {
    books,
    archive: new Archive(books, undefined),
    config: readConfig(undefined, ownFolder(), sectionKinds),
    asOfMs: asOf === undefined ? undefined : Date.parse(asOf),
  };
  // The status asks for no more of a workplace than this.
  return statusOf(place as unknown as Workplace);
}

describe('how the books stand', () => {
  it('is told of the month, its items by age, the float with its cover, the key and the last close', async () => {
    const shop = await shopInSeptember(10_000);
    await shop.close('2026-09');
    const runs = shop.books.runs.runs().length;
    const status = statusIn(shop.books);
    expect(status.months).toEqual([{ month: '2026-09', state: 'closed', isFinal: true }]);
    expect(status.buckets[0]).toEqual({
      interfaceName: 'sandbox',
      bucket: '0-30',
      itemCount: 1,
      owedToUsUsd6: 10_000n,
      owedByUsUsd6: 0n,
      owedToUsPlus18: 0n,
      owedByUsPlus18: 0n,
    });
    expect(status.lastClose).toMatchObject({ month: '2026-09', exitCode: 1 });
    expect(status.lastAudit).toBeUndefined();
    const [account] = status.accounts;
    expect(account).toMatchObject({ interfaceName: 'sandbox', account: shop.live.account });
    const { usd6 = 0n } = account?.balance ?? {};
    const spent = shop.books.journal
      .entriesOf(month('2026-09'))
      .filter(({ kind }) => kind === 'order')
      .flatMap(({ postings }) => postings)
      .filter(({ side }) => side === 'credit')
      .reduce((sum, { amountUsd6 }) => sum + amountUsd6, 0n);
    expect(account?.coverDays).toBe((usd6 * 30n) / spent);
    expect((account?.goneAtMs ?? 0) - (account?.endsAtMs ?? 0)).toBe(2 * 86_400_000);
    expect(shop.books.runs.runs()).toHaveLength(runs);
  });

  it('ages by the as-of alone, and follows a month from its certification to its reopening', async () => {
    const shop = await shopInSeptember(10_000);
    await shop.close('2026-09');
    certify(shop.books, '2026-09', shop.reportsFolder);
    const counted = statusIn(shop.books, '2026-12-05T00:00:00Z').buckets.map(({ itemCount }) => itemCount);
    expect(counted).toEqual([0, 0, 1, 0, 0]);
    const stateNow = () => statusIn(shop.books).months.find((one) => one.month === '2026-09');
    expect(stateNow()).toMatchObject({ state: 'certified', isFinal: true });
    reopen(
      { books: shop.books, machineClock: new FixedClock(certifiedAtMs) },
      month('2026-09'),
      'why',
      'Ann',
    );
    expect(stateNow()).toMatchObject({ state: 'open', isFinal: true });
  });

  it('is told of the items of each interface apart, since the money of one is for tests', () => {
    const books = ownBooks();
    const september = month('2026-09');
    const supplier = { interfaceName: 'supplier', account: 'main' } as const;
    const runId = books.runs.startRun({ command: 'close', month: september, asOfMs: 0, startedAtMs: 0 });
    books.items.recordItems('sandbox', 'acc', september, [sampleItem('i1', september)], 0, runId);
    const item = sampleItem('i2', september, supplier);
    books.items.recordItems('supplier', 'main', september, [item], 0, runId);
    books.runs.endRun(runId, 'done', 1, 0);
    const { buckets } = statusIn(books, '2026-11-05T00:00:00Z');
    const told = buckets.flatMap(({ interfaceName, bucket, itemCount, owedToUsUsd6 }) =>
      itemCount === 0 ? [] : [[interfaceName, bucket, itemCount, owedToUsUsd6]],
    );
    expect(told).toEqual([
      ['sandbox', '31-60', 1, 10_000n],
      ['supplier', '31-60', 1, 10_000n],
    ]);
  });

  it('says the same days of cover before and after the newest month is certified', async () => {
    const shop = await shopInSeptember();
    await shop.close('2026-09');
    const coverNow = () => statusIn(shop.books, '2026-10-01T06:00:00Z').accounts.map((one) => one.coverDays);
    const before = coverNow();
    expect(before).toEqual([expect.any(BigInt)]);
    certify(shop.books, '2026-09', shop.reportsFolder);
    expect(coverNow()).toEqual(before);
  });

  it('calls a month provisional that was not read whole, though a person accepted that', async () => {
    const shop = await shopInSeptember();
    shop.live.service.addFault({ fault: 'html', match: { path: '/v1/balance' } });
    await shop.close('2026-09');
    for (const { item } of shop.books.items.openItems(month('2026-09'))) {
      shop.books.items.accept(item.itemId, 'closed without it', 'Ann', 5);
    }
    shop.live.service.addFault({ fault: 'html', match: { path: '/v1/balance' } });
    expect((await shop.close('2026-09')).exitCode).toBe(0);
    expect(statusIn(shop.books).months).toEqual([{ month: '2026-09', state: 'closed', isFinal: false }]);
    await shop.close('2026-09');
    expect(statusIn(shop.books).months).toEqual([{ month: '2026-09', state: 'closed', isFinal: true }]);
  });

  it('calls a month provisional that is not over, though it was closed', async () => {
    const shop = await shopInSeptember();
    shop.live.at('2026-09-20T06:00:00Z');
    await shop.close('2026-09');
    expect(statusIn(shop.books).months).toEqual([{ month: '2026-09', state: 'closed', isFinal: false }]);
  });
});
