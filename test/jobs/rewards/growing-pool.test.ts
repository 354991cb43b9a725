// A pool of several pages that funding joins while it is read.

import { expect, it } from 'vitest';
import { month } from '../../store/sample.js';
import { closeTokens, treeOf } from '../support/closing-rewards.js';
import { startForwardingService } from '../support/forwarding-service.js';
import { ownBooks } from '../support/live-account.js';
import { LiveRewards } from '../support/live-rewards.js';

it('a month is closed while the pool of the running one grows, and so is that one when it is over', async () => {
  const live = await LiveRewards.open();
  await live.at('2026-09-03T10:00:00.000Z').issue('t-1');
  live.at('2026-10-02T10:00:00.000Z');
  for (let funded = 0; funded < 1000; funded += 1) await live.service.fundPool('1');
  const url = await startForwardingService(live.service.rewardsUrl, {
    before: async (target) => {
      const { searchParams } = new URL(target, 'http://service');
      if (searchParams.get('month') === '2026-10' && searchParams.get('page') === '2') {
        await live.service.fundPool('0.5');
      }
    },
  });
  const books = ownBooks();
  live.import(books, 'rewards');
  const fetched = await live.fetch(books, '2026-09', false, url);
  expect(fetched).toEqual({ month: month('2026-09'), unread: [] });
  const pages = books.receipts.all({ interfaceName: 'rewards', account: 'demo' }, 'pool');
  expect(pages.map(({ subject }) => subject)).toContain('2026-10 3/3');
  const september = closeTokens(books, '2026-09');
  expect([treeOf(september), september.exitCode]).toEqual([[], 0]);
  await live.at('2026-11-03T10:00:00.000Z').fetch(books, '2026-10');
  const october = closeTokens(books, '2026-10');
  expect([treeOf(october), october.exitCode]).toEqual([[], 0]);
});
