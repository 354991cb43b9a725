// Reads of orders at the limit of 5 a second, over lines of several lengths: how much of the limit is used
// as the service counts it. The peer asks one question at a time, on the same service in the same run. A
// 429 is a failure.

import { setTimeout as delay } from 'node:timers/promises';
import { inOrder } from '../../src/client/calling/in-order.js';
import { createSandboxKey } from '../../src/client/sandbox/key-creation.js';
import { SandboxReader } from '../../src/client/sandbox/reader.js';
import { startLocalService } from '../../src/service/local-service.js';
import { requestsPerSecond } from '../../src/wire/sandbox/limits.js';
import { distantProxy } from './distant-proxy.js';

const READS = 60;
const PAUSE_MS = 2000;

/** When each read reached the service, in ms, and how many it turned away. */
const arrivals: number[] = [];
let turnedAway = 0;

const service = await startLocalService({
  difficulty: 8,
  keysPerAddress: 2,
  log: {
    request: ({ route, status, duration_us: tookUs }) => {
      if (route !== '/v1/orders/{client_ref}') return;
      arrivals.push(performance.now() - tookUs / 1000);
      if (status === 429) turnedAway += 1;
    },
    fault: (_place, error) => console.error(error),
  },
});

/** The part of the limit that was used from the first read to the last. */
async function usedOf(roundTripMs: number, underWay: number, values: Parameters<typeof reading>[1]) {
  // The limit counts the key's reads of the last second, whoever made them: each measurement begins after a
  // pause.
  await delay(PAUSE_MS);
  arrivals.length = 0;
  const line = await distantProxy(service.sandboxUrl, roundTripMs);
  try {
    await reading(line.baseUrl, values, underWay);
  } finally {
    line.close();
  }
  arrivals.sort((a, b) => a - b);
  const tookMs = (arrivals.at(-1) ?? 0) - (arrivals[0] ?? 0);
  return ((arrivals.length - 1) * 1000) / tookMs / requestsPerSecond.read;
}

async function reading(
  baseUrl: string,
  values: { readonly apiKey: string; readonly signingSecret: string },
  underWay: number,
): Promise<void> {
  const reader = new SandboxReader({ baseUrl, ...values });
  const refs = Array.from({ length: READS }, (_, at) => `order-${at}`);
  try {
    await inOrder(
      refs,
      (ref) => reader.order(ref),
      () => undefined,
      underWay,
    );
  } finally {
    await reader.close();
  }
}

const values = (await createSandboxKey({ baseUrl: service.sandboxUrl })).reveal();
for (const roundTripMs of [0, 100, 400, 1000]) {
  const ours = await usedOf(roundTripMs, 16, values);
  const peer = await usedOf(roundTripMs, 1, values);
  console.log(
    `reads at ${roundTripMs} ms: ${ours.toFixed(3)} of the limit, one at a time ${peer.toFixed(3)}, ` +
      `ratio ${(ours / peer).toFixed(2)}, 429: ${turnedAway}`,
  );
}
await service.close();
