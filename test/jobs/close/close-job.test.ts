import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { systemClock } from '../../../src/base/time/clock.js';
import type { Config } from '../../../src/config/config.js';
import { Archive } from '../../../src/jobs/archive/archive.js';
import { closeMonth } from '../../../src/jobs/close/close-job.js';
import type { Workplace } from '../../../src/jobs/workplace.js';
import { month } from '../../store/sample.js';
import { foundIn, packHashes, rowsOf } from '../support/closing.js';
import { LiveAccount } from '../support/live-account.js';
import { newBooks, newRun, opened, sandboxAt } from '../support/run-settings.js';

const september = month('2026-09');

/** A finished September with one order, and a workplace that can close it. */
async function septemberOver(
  config: Partial<Config> = {},
): Promise<{ live: LiveAccount; workplace: Workplace }> {
  const live = await LiveAccount.open();
  await live.order('shop-1');
  live.at('2026-10-01T06:00:00Z');
  const { apiKey, signingSecret, webhookSecret } = live.credentials;
  const run = newRun(
    // What is closed here has no book; that one is required by default is told below.
    { ...sandboxAt(live.service.sandboxUrl), require: [], ...config },
    { TIEOUT_API_KEY: apiKey, TIEOUT_SIGNING_SECRET: signingSecret, TIEOUT_WEBHOOK_SECRET: webhookSecret },
  );
  const workplace: Workplace = { ...run, machineClock: systemClock, ...opened(newBooks()) };
  await live.pin(workplace.books);
  return { live, workplace };
}

describe('closeMonth', () => {
  it('fetches and closes in one run, into the reports folder of the configuration', async () => {
    const { workplace } = await septemberOver();
    const outcome = await closeMonth(workplace, september, { offline: false, step: 'close' });
    expect(outcome.exitCode).toBe(0);
    expect(outcome.packFolder?.startsWith(workplace.config.reports)).toBe(true);
  });

  it.each([
    [['book'] as const, ['RN-RECORDS-MISSING']],
    [['book', 'deposits'] as const, ['RN-RECORDS-MISSING', 'RN-RECORDS-MISSING']],
  ])('ends with 1 where %s is required and nothing was imported', async (require, codes) => {
    const { workplace } = await septemberOver({ require });
    const outcome = await closeMonth(workplace, september, { offline: false, step: 'close' });
    expect(outcome.exitCode).toBe(1);
    expect(outcome.results.flatMap(({ items }) => items).map(({ code }) => code)).toEqual(codes);
    expect(outcome.summaryText).not.toContain('No discrepancies');
  });

  it('calls nobody with --offline, and says the same', async () => {
    const { live, workplace } = await septemberOver();
    const online = await closeMonth(workplace, september, { offline: false, step: 'close' });
    await live.service.close();
    const offline = await closeMonth(workplace, september, { offline: true, step: 'close' });
    expect([offline.exitCode, foundIn(offline, true)]).toEqual([online.exitCode, foundIn(online, true)]);
    expect(offline.summaryText).toBe(online.summaryText);
  });

  it.each(['/v1/balance', '/v1/sandbox/events', '/v1/statements', '/v1/catalogue', '/v1/orders/shop-1'])(
    'says the same with --offline of %s that the last fetch could not read, until one can',
    async (path) => {
      const { live, workplace } = await septemberOver();
      live.service.addFault({ fault: 'html', times: 1, match: { path } });
      const online = await closeMonth(workplace, september, { offline: false, step: 'close' });
      expect(online.exitCode).toBe(4);
      const written = packHashes(online.packFolder);
      const offline = await closeMonth(workplace, september, { offline: true, step: 'close' });
      expect(offline.exitCode).toBe(4);
      expect(packHashes(offline.packFolder)).toEqual(written);
      expect((await closeMonth(workplace, september, { offline: false, step: 'close' })).exitCode).toBe(0);
      expect((await closeMonth(workplace, september, { offline: true, step: 'close' })).exitCode).toBe(0);
    },
  );

  it.each(['verify', 'reconcile', 'report'] as const)('fetches nothing for %s', async (step) => {
    const { workplace } = await septemberOver();
    await expect(closeMonth(workplace, september, { offline: false, step })).rejects.toMatchObject({
      kind: 'refused',
      message: 'nothing of 2026-09 is in the archive',
    });
    expect(workplace.books.receipts.count()).toBe(0);
  });

  it.each(['verify', 'reconcile', 'report', 'close'] as const)(
    'refuses to %s a month to come',
    async (step) => {
      const { workplace } = await septemberOver();
      await closeMonth(workplace, september, { offline: false, step: 'close' });
      const packs = readdirSync(workplace.config.reports);
      const asOfMs = Date.parse('2026-10-31T23:59:59.999Z');
      await expect(
        closeMonth({ ...workplace, asOfMs }, month('2026-11'), { offline: false, step }),
      ).rejects.toMatchObject({
        kind: 'refused',
        message: '2026-11 has not begun: the run is as of 2026-10-31T23:59:59.999Z',
      });
      expect(readdirSync(workplace.config.reports)).toEqual(packs);
      expect(workplace.books.runs.runs().map((run) => run.month)).toEqual([september]);
      const begun = { ...workplace, asOfMs: asOfMs + 1 };
      await expect(closeMonth(begun, month('2026-11'), { offline: true, step })).resolves.toBeDefined();
    },
  );

  it('dates the reports by --as-of where it is given, and by the newest receipt where it is not', async () => {
    const { workplace } = await septemberOver();
    const asOf = (outcome: Parameters<typeof rowsOf>[0]) =>
      rowsOf(outcome, '00-control.csv').find((row) => row['name'] === 'as_of')?.['value'] ?? '';
    expect(asOf(await closeMonth(workplace, september, { offline: false, step: 'close' }))).toMatch(
      /^2026-10-01T06:0/,
    );
    const later = { ...workplace, asOfMs: Date.parse('2026-10-20T00:00:00Z') };
    expect(asOf(await closeMonth(later, september, { offline: true, step: 'close' }))).toBe(
      '2026-10-20T00:00:00.000Z',
    );
  });

  it('lists the settings that the reports depend on', async () => {
    const { workplace } = await septemberOver();
    const outcome = await closeMonth(workplace, september, { offline: false, step: 'close' });
    const settings = rowsOf(outcome, '00-control.csv').filter((row) => row['section'] === 'setting');
    expect(settings.map((row) => row['name'])).toEqual(
      expect.arrayContaining([
        'fail-on',
        'headerName',
        'report.bom',
        'report.delimiter',
        'report.decimal',
        'poolFeeBps',
      ]),
    );
  });

  it('trusts the statement key of the configuration where nothing is pinned', async () => {
    const { live, workplace } = await septemberOver();
    const statementKey = (await live.client.statementKey()).publicKeyHex;
    const unpinned: Workplace = { ...workplace, ...opened(newBooks()) };
    expect((await closeMonth(unpinned, september, { offline: false, step: 'close' })).exitCode).toBe(3);
    const trusting: Workplace = {
      ...unpinned,
      config: { ...unpinned.config, statementKey: statementKey },
      archive: new Archive(unpinned.books, statementKey),
    };
    expect((await closeMonth(trusting, september, { offline: true, step: 'close' })).exitCode).toBe(0);
  });
});
