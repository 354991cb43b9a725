// Money is not spent twice, whoever asks at once (faults S10): four client processes against one service.

import { describe, expect, it } from 'vitest';
import { SignedClient } from '../signed-client.js';
import { compileService, runClient, type ServiceProcess, startProcess } from './compiled-service.js';

interface Outcome {
  readonly ref: string;
  readonly status: number;
  readonly code: string;
}

const sources = compileService();
const COST = 9_500_000;

async function fromFourProcesses(
  service: ServiceProcess,
  client: SignedClient,
  refs: (process: number) => string[],
): Promise<Outcome[]> {
  const plans = [0, 1, 2, 3].map((process) => ({ url: service.url, key: client.key, refs: refs(process) }));
  return (await Promise.all(plans.map((plan) => runClient(sources, plan) as Promise<Outcome[]>))).flat();
}

/**
 * Reads the balance until told to stop; every reading has to be the start less whole orders, and never under
 * 0.
 */
function watchBalance(client: SignedClient, startUsd6: number): () => Promise<number[]> {
  const readings: number[] = [];
  let isOver = false;
  const watching = (async () => {
    while (!isOver) readings.push(await client.balanceUsd6());
  })();
  return async () => {
    isOver = true;
    await watching;
    for (const balance of readings) {
      expect(balance).toBeGreaterThanOrEqual(0);
      expect((startUsd6 - balance) % COST).toBe(0);
    }
    return readings;
  };
}

describe('orders from four processes at once', () => {
  it('with one reference give one card; all others are replays or become replays when sent again', async () => {
    const service = await startProcess(sources, { limits: 'off', difficulty: 2 });
    const client = await SignedClient.open(service.url);
    const stop = watchBalance(client, 100_000_000);
    const outcomes = await fromFourProcesses(service, client, () => Array(250).fill('the-one'));
    const readings = await stop();
    const fresh = outcomes.filter((outcome) => outcome.status === 201);
    const replays = outcomes.filter((outcome) => outcome.status === 200);
    const busy = outcomes.filter((outcome) => outcome.status === 409);
    expect([fresh.length, replays.length + busy.length]).toEqual([1, 999]);
    expect(new Set([...fresh, ...replays].map((outcome) => outcome.code)).size).toBe(1);
    expect(new Set(busy.map((outcome) => outcome.code))).toEqual(
      new Set(busy.length > 0 ? ['order_in_progress'] : []),
    );
    const again = await client.order('the-one', { face_minor: 1000 });
    expect([again.status, again.json.data.code]).toEqual([200, fresh[0]?.code]);
    expect(await client.balanceUsd6()).toBe(100_000_000 - COST);
    expect(readings.length).toBeGreaterThan(0);
    service.child.kill('SIGKILL');
  });

  it('with a thousand references against money for ten give exactly ten cards', async () => {
    const service = await startProcess(sources, { limits: 'off', difficulty: 2 });
    const client = await SignedClient.open(service.url);
    const stop = watchBalance(client, 100_000_000);
    const outcomes = await fromFourProcesses(service, client, (process) =>
      Array.from({ length: 250 }, (_, index) => `order-${process}-${index}`),
    );
    await stop();
    expect(outcomes.filter((outcome) => outcome.status === 201)).toHaveLength(10);
    expect(outcomes.filter((outcome) => outcome.code === 'insufficient_balance')).toHaveLength(990);
    expect(await client.balanceUsd6()).toBe(5_000_000);
    service.child.kill('SIGKILL');
  });
});
