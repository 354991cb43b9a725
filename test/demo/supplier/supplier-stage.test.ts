import { parse } from 'csv-parse/sync';
import { describe, expect, it, onTestFinished } from 'vitest';
import { SupplierClient } from '../../../src/client/supplier/client.js';
import type { MonthScript, SupplierOrderScene, SupplierScene } from '../../../src/demo/scene.js';
import { Stage } from '../../../src/demo/stage.js';
import { SHOP_WALLET } from '../../../src/jobs/supplier/player.js';

const plan = { startsAt: '2026-10-01T08:00:00.000Z', keyDays: 120, seed: 'a stage of the tests' };
const txHash = `0x${'10'.repeat(32)}`;
const transfer: SupplierScene = {
  kind: 'transfer',
  at: '2026-10-02T09:00:00Z',
  txHash,
  amountUsd6: 100_000_000,
};

function order(changes: Partial<SupplierOrderScene> = {}): SupplierOrderScene {
  return {
    kind: 'supplier_order',
    at: '2026-10-05T09:00:00Z',
    clientRef: 'web-1',
    slug: 'demo-coffee',
    currency: 'USD',
    faceMinor: 2500,
    ...changes,
  };
}

async function played(scenes: readonly SupplierScene[], extras: Partial<MonthScript> = {}): Promise<Stage> {
  const stage = await Stage.open(plan);
  onTestFinished(() => stage.close());
  await stage.play({ month: '2026-10', closedAt: '2026-11-01T06:00:00Z', scenes, ...extras });
  return stage;
}

function clientOf({ service }: Stage): SupplierClient {
  const client = new SupplierClient({ baseUrl: service.supplierUrl, key: service.supplierKey });
  onTestFinished(() => client.close());
  return client;
}

/** What was booked on the float, as `kind amount`. */
async function bookedOn(stage: Stage): Promise<string[]> {
  const { movements } = await clientOf(stage).float();
  return movements.map(({ kind, amountUsd6 }) => `${kind} ${amountUsd6}`);
}

function bookOf(stage: Stage): Record<string, string>[] {
  return parse(stage.shop.bookCsv(), { columns: true });
}

describe('the supplier’s side of the stage', () => {
  it('funds the float from the shop’s wallet, and the shop writes the transfer down by its hash', async () => {
    const stage = await played([transfer]);
    const { movements } = await clientOf(stage).float();
    expect(movements).toMatchObject([{ kind: 'deposit', txHash, fromWallet: SHOP_WALLET }]);
    expect(stage.shop.depositsCsv()).toContain(`supplier,${txHash},,100000000,2026-10-02T09:00:00.000Z\r\n`);
  });

  it('orders at the price that the check quoted, and the book expects that price', async () => {
    const stage = await played([transfer, order()]);
    expect(await bookedOn(stage)).toEqual(['deposit 100000000', 'debit 23750000']);
    expect(bookOf(stage)).toMatchObject([
      { interface: 'supplier', client_ref: 'web-1', expected_cost_minor: '2375', status: 'issued' },
    ]);
  });

  it('sends a reference again whose issue failed', async () => {
    const stage = await played([transfer, order({ faults: [{ fault: 'issue_fails' }] })]);
    expect(await bookedOn(stage)).toEqual([
      'deposit 100000000',
      'debit 23750000',
      'reversal 23750000',
      'debit 23750000',
    ]);
    expect(bookOf(stage)).toMatchObject([{ status: 'issued' }]);
  });

  it('gives a sale up where the scene says so, and the book says that it failed', async () => {
    const stage = await played([transfer, order({ faults: [{ fault: 'issue_fails' }], isGivenUp: true })]);
    expect(await bookedOn(stage)).toEqual(['deposit 100000000', 'debit 23750000', 'reversal 23750000']);
    expect(bookOf(stage)).toMatchObject([{ status: 'failed' }]);
  });

  it('switches the fault of a list on when the month was played', async () => {
    const stage = await played([], { listFault: { fault: 'brand_missing', slug: 'demo-prepaid' } });
    const client = clientOf(stage);
    let listed = 0;
    for await (const _ of client.brands()) listed += 1;
    expect((await client.summary()).giftCardsListed).toBe(listed + 1);
  });
});
