import { describe, expect, it, onTestFinished } from 'vitest';
import { parseCalendarMonth } from '../../../src/base/time/calendar-month.js';
import { systemClock } from '../../../src/base/time/clock.js';
import { ServiceControl } from '../../../src/client/control/service-control.js';
import { SupplierClient } from '../../../src/client/supplier/client.js';
import type { PlannedFunding, PlannedSale, Player } from '../../../src/jobs/play/playing.js';
import { orderUntilIssued, SHOP_WALLET, supplierPlaying } from '../../../src/jobs/supplier/player.js';
import { startService, tenthOfSeptember } from '../../service/running-service.js';
import { supplierAt } from '../support/live-supplier.js';
import { newRun } from '../support/run-settings.js';

const month = parseCalendarMonth('2026-09') ?? expect.unreachable('a month');

async function opened() {
  const service = await startService();
  const config = supplierAt(service.supplierUrl, { readsPerSecond: 1000 });
  const secrets = { TIEOUT_SUPPLIER_KEY: service.supplierKey };
  const run = { ...newRun(config, secrets), machineClock: systemClock };
  const control = new ServiceControl({ baseUrl: service.supplierUrl });
  const client = new SupplierClient({ baseUrl: service.supplierUrl, key: service.supplierKey });
  onTestFinished(async () => {
    await control.close();
    await client.close();
  });
  const open = async (): Promise<Player> => {
    const player = await supplierPlaying.open(run, control);
    onTestFinished(() => player.close());
    await player.lookAt(month);
    return player;
  };
  return { service, run, client, open };
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

const funding: PlannedFunding = { kind: 'funding', atMs: 0, month, number: 0, sales: 2, error: undefined };

describe('the supplier, played', () => {
  it('funds the float and buys once, whoever asks again, and gives up a sale whose issue is to fail', async () => {
    const { open, client } = await opened();
    const player = await open();
    const made = [await player.fund(funding)];
    const sold = [];
    for (const number of [0, 1, 3]) sold.push(await player.sell(saleOf(player, number)));
    expect(made).toMatchObject([{ sent: { amountUsd6: 120_000_000 }, sentAtMs: tenthOfSeptember }]);
    expect(sold.map(({ status }) => status)).toEqual([undefined, undefined, 'failed']);
    const later = await open();
    expect([0, 1, 2, 3].map((number) => later.isMade(saleOf(later, number)))).toEqual([
      true,
      true,
      false,
      true,
    ]);
    expect([later.isMade(funding), await later.fund(funding)]).toEqual([true, made[0]]);
    expect(await later.sell(saleOf(later, 3))).toEqual(sold[2]);
    const { movements, balanceUsd6 } = await client.float('2026-09');
    expect(movements.map(({ kind }) => kind)).toEqual(['deposit', 'debit', 'debit', 'debit']);
    expect(movements[0]).toMatchObject({ fromWallet: SHOP_WALLET });
    expect(balanceUsd6).toBe(120_000_000 - 3 * 9_500_000 - 130_000);
  });

  it('sells what is available without reserve, and of that what has an agreed rate', async () => {
    const { service, run, open } = await opened();
    const all = await (await open()).wares();
    expect(new Set(all.map(({ currency }) => currency))).toEqual(new Set(['USD', 'GBP', 'EUR']));
    expect(all.find(({ slug }) => slug === 'demo-coffee')?.offers).toContainEqual({
      faceMinor: 1000,
      costMinor: 950,
    });
    const control = new ServiceControl({ baseUrl: service.supplierUrl });
    const dollars = supplierAt(service.supplierUrl, { readsPerSecond: 1000, unitsPerUsd: new Map() });
    const player = await supplierPlaying.open({ ...run, config: { ...run.config, ...dollars } }, control);
    expect(await player.wares()).toEqual([]);
    await player.close();
    await control.close();
  });

  it('sends the same reference again after a failed issue, unless the sale is given up', async () => {
    const { service, client } = await opened();
    await service.depositToFloat({ txHash: '0x1', fromWallet: SHOP_WALLET, amountUsd6: 500_000_000 });
    const card = { slug: 'demo-market', currency: 'EUR', faceMinor: 6660 };
    const sent = (clientRef: string, isGivenUp: boolean) =>
      orderUntilIssued(client, { ...card, clientRef }, isGivenUp);
    expect(await sent('retried', false)).toMatchObject({ status: 'issued' });
    expect(await sent('given-up', true)).toBeUndefined();
  });
});
