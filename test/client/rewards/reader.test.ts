import { describe, expect, it, onTestFinished } from 'vitest';
import { parseCalendarMonth } from '../../../src/base/time/calendar-month.js';
import { RewardsReader } from '../../../src/client/rewards/reader.js';
import type { LocalService } from '../../../src/service/local-service.js';
import { wallet } from '../../service/rewards/rewards-client.js';
import { withRewards } from './samples.js';

const september = parseCalendarMonth('2026-09') as NonNullable<ReturnType<typeof parseCalendarMonth>>;

function readerOf(service: LocalService): RewardsReader {
  const { rewardsUrl: baseUrl, rewardsKey: key } = service;
  const reader = new RewardsReader({
    baseUrl,
    key,
    callsPerSecond: 1000,
    retry: { backoffMs: 1, waitLeastMs: 1 },
  });
  onTestFinished(() => reader.close());
  return reader;
}

describe('RewardsReader', () => {
  it('reads the pool of a month, issuances, wallets and the catalogue as whole exchanges', async () => {
    const { client, service } = await withRewards();
    const reader = readerOf(service);
    const { issuanceId } = await client.issue({
      walletAddress: wallet,
      amountUsdMinor: 100,
      transactionId: 't-1',
    });
    const pool = await reader.pool(september);
    expect(pool.kind === 'whole' && pool.pages.map(({ target }) => target)).toEqual([
      '/v2/pool?month=2026-09&page=1&per_page=500',
    ]);
    expect((await reader.issuance(issuanceId)).answer).toMatchObject({ data: { transaction_id: 't-1' } });
    expect((await reader.issuance('iss_none')).answer).toMatchObject({ error: { code: 'NOT_FOUND' } });
    expect((await reader.wallet(wallet.toLowerCase())).status).toBe(200);
    const catalogue = await reader.catalogue();
    expect(catalogue.kind).toBe('whole');
    expect((await reader.stake('none')).status).toBe(404);
    expect((await reader.redemption('none')).status).toBe(404);
    expect((await reader.now()).status).toBe(200);
  });

  it('hands out the refusal of a list as the answer that it is', async () => {
    const { service } = await withRewards();
    service.addRewardsFault({ fault: 'status', match: { path: '/v2/pool' }, status: 404 });
    expect(await readerOf(service).pool(september)).toMatchObject({
      kind: 'refused',
      exchange: { status: 404 },
    });
  });

  it('takes no answer about another issuance', async () => {
    const { client, service } = await withRewards();
    const { issuanceId } = await client.issue({
      walletAddress: wallet,
      amountUsdMinor: 100,
      transactionId: 't-1',
    });
    service.addRewardsFault({
      fault: 'answer_field',
      match: { path: `/v2/rewards/${issuanceId}` },
      field: 'issuance_id',
      value: 'iss_2',
    });
    await expect(readerOf(service).issuance(issuanceId)).rejects.toMatchObject({ fault: 'other_subject' });
  });
});
