import { describe, expect, it } from 'vitest';
import { systemClock } from '../../../src/base/clock.js';
import { fetchMonth, fetchOpenMonths } from '../../../src/jobs/fetch/fetch-job.js';
import type { Workplace } from '../../../src/jobs/workplace.js';
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
      unread: new Map([[live.account, []]]),
      exitCode: 0,
    });
    expect(workplace.books.receipts.accounts('sandbox')).toEqual([live.account]);
  });

  it('exits with 4 and names what could not be read, by account', async () => {
    const live = await LiveAccount.open();
    live.service.addFault({ fault: 'html', match: { path: '/v1/sandbox/events' } });
    const { unread, exitCode } = await fetchMonth(workplaceOf(live), september);
    expect(exitCode).toBe(4);
    expect(unread.get(live.account)).toMatchObject([{ source: 'event' }]);
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
    expect((await fetchMonth(ofBoth, september)).unread).toEqual(
      new Map([
        [live.account, []],
        ['main', []],
      ]),
    );
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
