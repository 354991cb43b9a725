// Starts services for tests and ends them after each: no limits, an easy challenge and a clock that stands,
// unless a test asks otherwise.

import { afterEach } from 'vitest';
import { FixedClock } from '../../src/base/time/clock.js';
import {
  type LocalService,
  type LocalServiceOptions,
  startLocalService,
} from '../../src/service/local-service.js';
import { SignedClient } from './signed-client.js';

export const tenthOfSeptember = Date.parse('2026-09-10T10:00:00.000Z');

const running: LocalService[] = [];

afterEach(async () => {
  await Promise.all(running.splice(0).map((service) => service.close()));
});

export async function startService(options: LocalServiceOptions = {}): Promise<LocalService> {
  const service = await startLocalService({
    difficulty: 2,
    limits: 'off',
    control: true,
    keyDays: 90,
    keysPerAddress: 100,
    keysPerDay: 1000,
    clock: new FixedClock(tenthOfSeptember),
    seed: 'tests',
    ...options,
  });
  running.push(service);
  return service;
}

/** A service and a client with a key of its own. */
export async function startWithKey(
  options: LocalServiceOptions = {},
): Promise<{ service: LocalService; client: SignedClient }> {
  const service = await startService(options);
  return { service, client: await SignedClient.open(service.sandboxUrl) };
}
