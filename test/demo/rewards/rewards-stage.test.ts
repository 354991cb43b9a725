import { describe, expect, it, onTestFinished } from 'vitest';
import { FixedClock } from '../../../src/base/time/clock.js';
import { RewardsStage } from '../../../src/demo/rewards/rewards-stage.js';
import { startLocalService } from '../../../src/service/local-service.js';

describe('the stage of rewards', () => {
  it('has nothing to export before anything was issued, and then a row a purchase', async () => {
    const clock = new FixedClock(Date.parse('2026-10-01T09:00:00Z'));
    const service = await startLocalService({ clock, limits: 'off', seed: 'stage' });
    const pace = new FixedClock(0);
    const stage = new RewardsStage(service, clock, {
      paceClock: pace,
      sleep: async (ms) => pace.advance(ms),
    });
    onTestFinished(async () => {
      await stage.close();
      await service.close();
    });
    await stage.play({ kind: 'pool', at: '', plusAmount: '100' });
    expect(stage.csv()).toBeUndefined();
    const walletAddress = `0x${'1'.repeat(40)}`;
    await stage.play({ kind: 'reward', at: '', transactionId: 'e-1', walletAddress, amountUsdMinor: 1005 });
    expect(stage.csv()).toBe(
      'transaction_id,wallet_address,amount_usd,merchant_id,issued_at\r\n' +
        `e-1,${walletAddress},10.05,,2026-10-01T09:00:00.000Z\r\n`,
    );
  });
});
