import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Failure } from '../../../src/base/failure/failure.js';
import { parseCalendarMonth } from '../../../src/base/time/calendar-month.js';
import { systemClock } from '../../../src/base/time/clock.js';
import { createSandboxKey } from '../../../src/client/sandbox/key-creation.js';
import { playMonth } from '../../../src/jobs/play/play-job.js';
import type { LocalServiceOptions } from '../../../src/service/local-service.js';
import { apiKey, signingSecret } from '../../client/support/sandbox-samples.js';
import { startService } from '../../service/running-service.js';
import { newRun, noSections, sandboxAt, type TestRun } from '../support/run-settings.js';

const request = { month: undefined, orders: 1, withErrors: false };

/** A run against a service of its own, whose clock stands at noon of 5 October 2026. */
async function runAt(options: LocalServiceOptions = {}): Promise<TestRun> {
  const service = await startService({ clock: Date.UTC(2026, 9, 5, 12), control: true, ...options });
  const { apiKey, signingSecret } = (await createSandboxKey({ baseUrl: service.sandboxUrl })).reveal();
  const secrets = { TIEOUT_API_KEY: apiKey, TIEOUT_SIGNING_SECRET: signingSecret };
  return { ...newRun(sandboxAt(service.sandboxUrl), secrets), machineClock: systemClock };
}

const refusalOf = (run: TestRun, more: Partial<Parameters<typeof playMonth>[1]> = {}): Promise<unknown> =>
  playMonth(run, { ...request, out: run.folder, ...more }).then(
    () => undefined,
    (error: unknown) => (error instanceof Failure ? `${error.kind}: ${error.message}` : error),
  );

const month = (text: string) => parseCalendarMonth(text) ?? expect.unreachable(text);

describe('a played month', () => {
  it('is that of the clock of the service, which stands behind its end afterwards', async () => {
    const run = await runAt();
    const { accounts, ...outcome } = await playMonth(run, { ...request, out: run.folder });
    expect(accounts).toEqual([
      { interfaceName: 'sandbox', account: expect.any(String), orders: 1, deposits: 2 },
    ]);
    expect(outcome).toMatchObject({ month: '2026-10', clock: '2026-11-01T06:00:00.000Z', errors: [] });
    expect(outcome.files.map(({ state }) => state)).toEqual(['written', 'written']);
    expect(await refusalOf(run, { month: month('2026-10'), orders: 2 })).toContain('2026-10 is over');
  });

  it('is refused at an address that is not of this machine, before anything is sent', async () => {
    const run = newRun(sandboxAt('https://provider.example'), {
      TIEOUT_API_KEY: apiKey,
      TIEOUT_SIGNING_SECRET: signingSecret,
    });
    expect(await refusalOf(run)).toBe(
      'refused: provider.example is not this machine, and only a local service is played with; nothing was sent',
    );
  });

  it('is refused where no interface is configured, or a secret is not set', async () => {
    expect(await refusalOf(newRun(noSections))).toContain('has no interface that can be played');
    expect(await refusalOf(newRun())).toContain('TIEOUT_API_KEY');
  });

  it('is refused where a book stands in the way that it did not make', async () => {
    const run = await runAt();
    const path = join(run.folder, 'book.csv');
    writeFileSync(path, 'client_ref,slug\nmine-1,demo-coffee\n');
    expect(await refusalOf(run)).toBe(
      `refused: ${path}: it is there already, and not of 2026-10; a free path is expected`,
    );
  });

  it('is refused where the key ends before the month can be closed', async () => {
    expect(await refusalOf(await runAt({ keyDays: 20 }))).toContain('before 2026-10 can be closed');
  });

  it('has its errors only with a control, and only where there are orders to carry them', async () => {
    const run = await runAt();
    expect(await refusalOf(run, { withErrors: true })).toContain('too few to carry the errors');
    const shut = await runAt({ control: false });
    expect(await refusalOf(shut, { withErrors: true, orders: 5 })).toContain('the service has none');
  });
});
