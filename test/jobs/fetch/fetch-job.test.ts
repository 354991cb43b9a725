import { describe, expect, it } from 'vitest';
import { FixedClock, systemClock } from '../../../src/base/time/clock.js';
import { rewardsSection } from '../../../src/config/rewards/section.js';
import { closeMonth } from '../../../src/jobs/close/close-job.js';
import { fetchMonth, fetchOpenMonths } from '../../../src/jobs/fetch/fetch-job.js';
import type { Workplace } from '../../../src/jobs/workplace.js';
import { rational } from '../../../src/money/rational.js';
import { clientOptions } from '../../client/support/sandbox-samples.js';
import { month } from '../../store/sample.js';
import { LiveAccount } from '../support/live-account.js';
import { supplierAt } from '../support/live-supplier.js';
import { newBooks, newRun, opened, sandboxAt, sectionsOf } from '../support/run-settings.js';

const september = month('2026-09');

function workplaceOf(live: LiveAccount, environment: Record<string, string> = {}): Workplace {
  const { apiKey, signingSecret, webhookSecret } = live.credentials;
  const secrets = {
    TIEOUT_API_KEY: apiKey,
    TIEOUT_SIGNING_SECRET: signingSecret,
    TIEOUT_WEBHOOK_SECRET: webhookSecret,
    ...environment,
  };
  const run = newRun(sandboxAt(live.service.sandboxUrl), secrets);
  return { ...run, machineClock: systemClock, ...opened(newBooks()) };
}

describe('fetchMonth', () => {
  it('archives the month with the key of the environment, and exits with 0', async () => {
    const live = await LiveAccount.open();
    const workplace = workplaceOf(live);
    expect(await fetchMonth(workplace, september)).toEqual({
      month: september,
      unread: [{ interfaceName: 'sandbox', account: live.account, sources: [] }],
      ended: [],
      exitCode: 0,
    });
    expect(workplace.books.receipts.accounts('sandbox')).toEqual([live.account]);
  });

  it('names the account of a key that has ended, whose archive is all there is', async () => {
    const live = await LiveAccount.open({ keyDays: 20 });
    const workplace = workplaceOf(live);
    await fetchMonth(workplace, september);
    live.at('2026-09-21T08:00:00Z');
    expect(await fetchMonth(workplace, september)).toMatchObject({
      ended: [{ interfaceName: 'sandbox', account: live.account }],
      exitCode: 0,
    });
  });

  it('exits with 4 and names what could not be read, by account', async () => {
    const live = await LiveAccount.open();
    live.service.addFault({ fault: 'html', match: { path: '/v1/sandbox/events' } });
    const { unread, exitCode } = await fetchMonth(workplaceOf(live), september);
    expect(exitCode).toBe(4);
    expect(unread).toMatchObject([{ account: live.account, sources: [{ source: 'event' }] }]);
  });

  it('fetches without events where the environment has no webhook secret', async () => {
    const live = await LiveAccount.open();
    const { TIEOUT_WEBHOOK_SECRET: _, ...others } = {
      TIEOUT_API_KEY: live.credentials.apiKey,
      TIEOUT_SIGNING_SECRET: live.credentials.signingSecret,
      TIEOUT_WEBHOOK_SECRET: '',
    };
    const run = newRun(sandboxAt(live.service.sandboxUrl), others);
    const workplace: Workplace = { ...run, machineClock: systemClock, ...opened(newBooks()) };
    expect((await fetchMonth(workplace, september)).exitCode).toBe(0);
    expect(
      workplace.books.receipts.all({ interfaceName: 'sandbox', account: live.account }, 'events'),
    ).toEqual([]);
  });
});

describe('the supplier interface', () => {
  it('is fetched with its own key where the configuration has its section, with the sandbox or alone', async () => {
    const live = await LiveAccount.open();
    const supplier = supplierAt(live.service.supplierUrl);
    const both = workplaceOf(live, { TIEOUT_SUPPLIER_KEY: live.service.supplierKey });
    const ofBoth = { ...both, config: { ...both.config, ...sectionsOf(both.config, supplier) } };
    expect((await fetchMonth(ofBoth, september)).unread).toEqual([
      { interfaceName: 'sandbox', account: live.account, sources: [] },
      { interfaceName: 'supplier', account: 'main', sources: [] },
    ]);
    const alone = { ...ofBoth, config: { ...ofBoth.config, ...supplier }, ...opened(newBooks()) };
    expect((await fetchOpenMonths(alone)).months).toEqual([september]);
    expect(alone.books.receipts.accounts('supplier')).toEqual(['main']);
    expect(alone.books.receipts.accounts('sandbox')).toEqual([]);
  });

  it('is refused without its key, naming the variable', async () => {
    const live = await LiveAccount.open();
    const workplace = workplaceOf(live);
    const config = { ...workplace.config, ...supplierAt(live.service.supplierUrl) };
    await expect(fetchMonth({ ...workplace, config }, september)).rejects.toThrow('TIEOUT_SUPPLIER_KEY');
  });
});

describe('a service that cannot be reached', () => {
  const nobody = 'http://127.0.0.1:9';

  it('ends the run at the named place where no interface ever answered', async () => {
    const live = await LiveAccount.open();
    const run = workplaceOf(live);
    const waiting = { paceClock: systemClock, sleep: async () => undefined, random: () => 0 };
    const workplace = { ...run, waiting, config: { ...run.config, ...sandboxAt(nobody) } };
    const message = expect.stringMatching(/^127\.0\.0\.1:9: no connection could be made/);
    await expect(fetchMonth(workplace, september)).rejects.toMatchObject({ kind: 'unfinished', message });
  });

  it('is forgotten where it never answered, once the service answers to another key', async () => {
    const live = await LiveAccount.open();
    live.at('2026-10-02T06:00:00Z');
    const run = workplaceOf(live, { TIEOUT_SUPPLIER_KEY: live.service.supplierKey });
    const waiting = { paceClock: systemClock, sleep: async () => undefined, random: () => 0 };
    const atSandbox = (url: string) => ({
      ...run,
      waiting,
      config: { ...run.config, ...sectionsOf(sandboxAt(url), supplierAt(live.service.supplierUrl)) },
    });
    await fetchMonth(atSandbox(nobody), september);
    expect(run.books.unread.accountsOf('sandbox', september)).toEqual([live.account]);
    const next = await LiveAccount.withNewKey(live.service, live.clock);
    const { secrets } = workplaceOf(next, { TIEOUT_SUPPLIER_KEY: live.service.supplierKey });
    await fetchMonth({ ...atSandbox(live.service.sandboxUrl), secrets }, september);
    expect(run.books.unread.accountsOf('sandbox', september)).toEqual([]);
  });

  it('keeps no other interface from being read and judged, though nothing is on file of it', async () => {
    const live = await LiveAccount.open();
    live.at('2026-10-02T06:00:00Z');
    const run = workplaceOf(live, { TIEOUT_SUPPLIER_KEY: live.service.supplierKey });
    const sections = sectionsOf(sandboxAt(nobody), supplierAt(live.service.supplierUrl));
    const waiting = { paceClock: systemClock, sleep: async () => undefined, random: () => 0 };
    const workplace = { ...run, waiting, config: { ...run.config, ...sections } };
    const { exitCode, results } = await closeMonth(workplace, september, { offline: false, step: 'close' });
    expect(exitCode).toBe(4);
    expect(results.map(({ account }) => account)).toEqual([live.account, 'main']);
    const [silent, read] = results.map(({ items }) => items.map(({ code }) => code));
    expect(new Set(silent)).toEqual(new Set(['RN-INCOMPLETE']));
    expect(read).toEqual(['BL-LOW']);
    expect(workplace.books.journal.head().position).toBe(0);
  });

  it('is told of its own interface, where another has an account of the same name', async () => {
    const live = await LiveAccount.open();
    live.at('2026-10-02T06:00:00Z');
    const keys = { TIEOUT_SUPPLIER_KEY: 'sup_test_0123456789', TIEOUT_REWARDS_KEY: 'pm_test_key' };
    const run = workplaceOf(live, keys);
    const named = rewardsSection.entry({ ...rewards, partnerId: 'main' });
    const sections = sectionsOf(run.config, supplierAt(nobody), { sections: new Map([named]) });
    const waiting = { paceClock: systemClock, sleep: async () => undefined, random: () => 0 };
    const workplace = { ...run, waiting, config: { ...run.config, ...sections } };
    const { results } = await closeMonth(workplace, september, { offline: false, step: 'close' });
    const unreadOf = (name: string) =>
      results
        .filter(({ interfaceName, account }) => interfaceName === name && account === 'main')
        .flatMap(({ items }) => items.filter(({ code }) => code === 'RN-INCOMPLETE'))
        .map(({ field }) => field);
    expect(unreadOf('supplier')).toContain('float');
    expect(unreadOf('rewards')).not.toContain('float');
    expect(unreadOf('rewards')).toContain('pool');
  });

  const rewards = {
    baseUrl: nobody,
    partnerId: 'demo',
    rates: { default: rational(1n), categories: new Map(), merchants: new Map() },
    readsPerSecond: undefined,
  };

  it.each([
    ['sandbox', sandboxAt(nobody)],
    ['supplier', supplierAt(nobody)],
    ['rewards', { sections: new Map([rewardsSection.entry(rewards)]) }],
  ])('is asked again after waits that the run brings: %s', async (_, config) => {
    const { apiKey, signingSecret } = clientOptions(nobody);
    const secrets = {
      TIEOUT_API_KEY: apiKey,
      TIEOUT_SIGNING_SECRET: signingSecret,
      TIEOUT_SUPPLIER_KEY: 'sup_test_0123456789',
      TIEOUT_REWARDS_KEY: 'pm_test_key',
    };
    const paceClock = new FixedClock(0);
    const waited: number[] = [];
    const sleep = async (ms: number): Promise<void> => {
      waited.push(ms);
      paceClock.advance(Math.ceil(ms));
    };
    const waiting = { paceClock, sleep, random: () => 0 };
    const workplace = { ...newRun(config, secrets), waiting, ...opened(newBooks()) };
    await fetchMonth(workplace, september).catch(() => undefined);
    expect(Math.max(...waited)).toBeGreaterThan(1000);
  });
});
