import { describe, expect, it, onTestFinished } from 'vitest';
import { parseCalendarMonth } from '../../../src/base/time/calendar-month.js';
import { systemClock } from '../../../src/base/time/clock.js';
import { ServiceControl } from '../../../src/client/control/service-control.js';
import { createSandboxKey } from '../../../src/client/sandbox/key-creation.js';
import type { PlannedFunding, PlannedSale, Player } from '../../../src/jobs/play/playing.js';
import { pacedSandboxClient } from '../../../src/jobs/sandbox/access.js';
import { buyAtAnyPrice, sandboxPlaying } from '../../../src/jobs/sandbox/player.js';
import { startService, tenthOfSeptember } from '../../service/running-service.js';
import { newRun, sandboxAt } from '../support/run-settings.js';

const month = parseCalendarMonth('2026-09') ?? expect.unreachable('a month');

async function opened() {
  const service = await startService();
  const { apiKey, signingSecret } = (await createSandboxKey({ baseUrl: service.sandboxUrl })).reveal();
  const secrets = { TIEOUT_API_KEY: apiKey, TIEOUT_SIGNING_SECRET: signingSecret };
  const run = { ...newRun(sandboxAt(service.sandboxUrl), secrets), machineClock: systemClock };
  const control = new ServiceControl({ baseUrl: service.sandboxUrl });
  onTestFinished(() => control.close());
  const open = async (): Promise<Player> => {
    const player = await sandboxPlaying.open(run, control);
    onTestFinished(() => player.close());
    await player.lookAt(month);
    return player;
  };
  return { run, open };
}

const saleOf = (player: Player, number: number): PlannedSale => ({
  kind: 'sale',
  atMs: 0,
  clientRef: `play-${number}`,
  slug: 'demo-coffee',
  currency: 'USD',
  faceMinor: 1000,
  expectedCostMinor: 950,
  error: player.saleErrors.get(number),
});

const fundingOf = (player: Player, number: number): PlannedFunding => ({
  kind: 'funding',
  atMs: 0,
  month,
  number,
  sales: 2,
  error: player.fundingErrors.get(number),
});

describe('the sandbox, played', () => {
  it('buys and funds once, whoever asks again', async () => {
    const { open } = await opened();
    const player = await open();
    const made = [await player.sell(saleOf(player, 0)), await player.fund(fundingOf(player, 0))];
    expect(made).toMatchObject([
      { clientRef: 'play-0', soldAtMs: tenthOfSeptember },
      { sent: { plusAmount: '40' }, sentAtMs: tenthOfSeptember },
    ]);
    const later = await open();
    expect([saleOf(later, 0), fundingOf(later, 0)].map((event) => later.isMade(event))).toEqual([true, true]);
    expect([saleOf(later, 1), fundingOf(later, 1)].map((event) => later.isMade(event))).toEqual([
      false,
      false,
    ]);
    expect([await later.sell(saleOf(later, 0)), await later.fund(fundingOf(later, 0))]).toEqual(made);
  });

  it('has the service err in what carries an error, and in nothing else', async () => {
    const { open, run } = await opened();
    const player = await open();
    for (const number of [0, 1]) {
      await player.sell(saleOf(player, number));
      await player.fund(fundingOf(player, number));
    }
    const client = pacedSandboxClient(run);
    onTestFinished(() => client.close());
    // 100 of the grant, two cards of 9.50 and a cent; 40 units with the fee taken, 20 without.
    const { balanceUsd6 } = await client.balance();
    expect(balanceUsd6).toBe(100_000_000 - 19_000_000 - 10_000 + 119_640_000 + 60_000_000);
  });

  it('sells what the catalogue has, at the price of its rate', async () => {
    const { open } = await opened();
    const wares = await (await open()).wares();
    const coffee = wares.find(({ slug }) => slug === 'demo-coffee');
    expect(coffee?.offers).toContainEqual({ faceMinor: 2500, costMinor: 2375 });
    expect(wares.map(({ slug }) => slug)).toEqual(['demo-books', 'demo-coffee', 'demo-limited']);
  });

  it('accepts a changed price once', async () => {
    const { run } = await opened();
    const client = pacedSandboxClient(run);
    onTestFinished(() => client.close());
    await client.simulateDeposit('100');
    const card = { clientRef: 'repriced', slug: 'demo-books', currency: 'GBP', faceMinor: 9999 };
    const order = await buyAtAnyPrice(client, { ...card, endCustomer: { ref: 'buyer', country: 'GB' } });
    expect([order.costUsd6, order.rateBps]).toEqual([122_500_000, 200]);
  });
});
