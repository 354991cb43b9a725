import { describe, expect, it } from 'vitest';
import { Archive } from '../../../src/jobs/archive/archive.js';
import { namedTokens, rowsOfMonth } from '../../../src/jobs/rewards/named-tokens.js';
import { loadOwnTokens } from '../../../src/jobs/rewards/own-tokens.js';
import { RewardsArchive, rewardsArchiveOf } from '../../../src/jobs/rewards/rewards-archive.js';
import { month } from '../../store/sample.js';
import { ownBooks } from '../support/live-account.js';
import { LiveRewards } from '../support/live-rewards.js';

describe('RewardsArchive', () => {
  it('is empty before anything was read', () => {
    const archive = new RewardsArchive(ownBooks(), 'demo');
    expect(archive.isEmpty).toBe(true);
    expect(archive.poolMissing).toBeUndefined();
    expect(archive.isFinal('issuance', 'a')).toBe(false);
    expect(archive.isFinal('stake', 'a')).toBe(false);
    expect(archive.isFinal('redemption', 'a')).toBe(false);
  });

  it('has the newest reading of each month, and every read of an issuance', async () => {
    const live = await LiveRewards.open();
    const books = ownBooks();
    const id = await live.at('2026-09-03T10:00:00.000Z').issue('t-1', { cents: 1234 });
    await live.fetch(books, '2026-09');
    live.at('2026-09-03T10:00:03.000Z');
    await live.fetch(books, '2026-09');
    const archive = rewardsArchiveOf(new Archive(books, undefined), 'demo');
    expect(archive.poolReadings.map((one) => one.month)).toEqual([
      '2026-08',
      '2026-09',
      '2026-08',
      '2026-09',
    ]);
    const pool = archive.pools.get(month('2026-09'));
    expect(pool?.movements.map(({ kind, transactionId, plus18 }) => [kind, transactionId, plus18])).toEqual([
      ['funding', '', 1000n * 10n ** 18n],
      ['issuance', 't-1', 18_510_000_000_000_000_000n],
    ]);
    expect(pool?.closingPlus18).toBe(pool?.balancePlus18);
    expect(archive.issuances.get(id)?.reads.map(({ status }) => status)).toEqual(['pending', 'confirmed']);
    // Confirmed, and read before its month was over: it is asked for once more.
    expect(archive.isFinal('issuance', id)).toBe(false);
    live.at('2026-10-01T00:00:00.000Z');
    await live.fetch(books, '2026-09');
    expect(archive.isFinal('issuance', id)).toBe(true);
  });
});

describe('what a month is read for', () => {
  it('is what its pool and its own records name, and what was pending before', async () => {
    const live = await LiveRewards.open();
    const books = ownBooks();
    const pending = await live.at('2026-09-30T23:59:59.000Z').issue('t-1');
    await live.fetch(books, '2026-09');
    const later = await live.at('2026-10-03T00:00:00.000Z').issue('t-2');
    live.import(books, 'rewards', [
      live.rows.rewards[0] ?? '',
      't-9,0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed,1.00,,',
    ]);
    await live.fetch(books, '2026-10');
    const archive = rewardsArchiveOf(new Archive(books, undefined), 'demo');
    const own = loadOwnTokens(books);
    expect(archive.issuances.get(pending)?.reads.map(({ status }) => status)).toEqual([
      'pending',
      'confirmed',
    ]);
    expect(namedTokens(archive, own, month('2026-10')).issuances).toEqual([later]);
    // A row without a date and without a match is of every month.
    const rows = (text: string) =>
      rowsOfMonth(archive, own, month(text)).rewards.map(({ transactionId }) => transactionId);
    expect(rows('2026-09')).toEqual(['t-1', 't-9']);
    expect(rows('2026-10')).toEqual(['t-9']);
  });
});

describe('an issuance that failed', () => {
  it('has the pool read again while nothing gives it back there', async () => {
    const live = await LiveRewards.open();
    live.service.addRewardsFault({ fault: 'reversal_missing', match: { transaction_id: 't-1' } });
    const books = ownBooks();
    const dead = `0x${'1'.repeat(36)}dead`;
    const id = await live.at('2026-09-03T10:00:00.000Z').issue('t-1', { wallet: dead });
    const other = await live.issue('t-2', { wallet: dead });
    live.at('2026-09-03T10:00:05.000Z');
    await live.fetch(books, '2026-09');
    const archive = rewardsArchiveOf(new Archive(books, undefined), 'demo');
    expect([archive.isNotGivenBack(id), archive.isNotGivenBack(other)]).toEqual([true, false]);
    expect(archive.poolReadings).toHaveLength(4);
  });
});
