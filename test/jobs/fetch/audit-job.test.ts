import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { systemClock } from '../../../src/base/time/clock.js';
import { closeMonth } from '../../../src/jobs/close/close-job.js';
import { priceTermsOf } from '../../../src/jobs/dialect-rules.js';
import { auditOpenMonths } from '../../../src/jobs/fetch/audit-job.js';
import type { Workplace } from '../../../src/jobs/workplace.js';
import { month } from '../../store/sample.js';
import { certify } from '../support/certified.js';
import { closeOnline } from '../support/closing.js';
import { importRows, LiveAccount, ownFolder } from '../support/live-account.js';
import { newBooks, newRun, opened, sandboxAt } from '../support/run-settings.js';

const bookHeader = 'client_ref,slug,currency,face_minor,sold_at';

async function pinnedWorkplace(keyDays = 200): Promise<{ live: LiveAccount; workplace: Workplace }> {
  const live = await LiveAccount.open({ keyDays });
  const { apiKey, signingSecret, webhookSecret } = live.credentials;
  const run = newRun(sandboxAt(live.service.sandboxUrl), {
    TIEOUT_API_KEY: apiKey,
    TIEOUT_SIGNING_SECRET: signingSecret,
    TIEOUT_WEBHOOK_SECRET: webhookSecret,
  });
  const books = newBooks();
  await live.pin(books);
  return { live, workplace: { ...run, machineClock: systemClock, ...opened(books) } };
}

describe('an audit', () => {
  it('is quiet about a month in which everything is as it should be', async () => {
    const { live, workplace } = await pinnedWorkplace();
    await live.order('shop-1');
    importRows(workplace.books, 'book', 'book.csv', [
      bookHeader,
      'shop-1,demo-coffee,USD,2500,2026-09-01T08:00:00Z',
    ]);
    const outcome = await auditOpenMonths(workplace);
    expect(outcome).toMatchObject({ month: '2026-09', exitCode: 0, text: '' });
    expect(outcome.json).toMatchObject({ month: '2026-09', months: ['2026-09'], unread: [] });
  });

  it('prints the summary wherever its exit code is not 0, for information at the threshold as well', async () => {
    const { workplace } = await pinnedWorkplace();
    const { exitCode, text } = await auditOpenMonths({ ...workplace, failOn: 'info' });
    expect(exitCode).toBe(1);
    expect(text).toContain('EV-STMT-PROVISIONAL, statement 2026-09: the statement is not final.');
  });

  it('archives, records that it ran, and neither posts, nor records items, nor writes a pack', async () => {
    const { live, workplace } = await pinnedWorkplace();
    await live.order('shop-1');
    const { books, config } = workplace;
    importRows(books, 'book', 'book.csv', [bookHeader]);
    const before = books.facts();
    const outcome = await auditOpenMonths(workplace);
    expect(outcome.exitCode).toBe(1);
    expect(outcome.text).toContain('OR-NOT-IN-BOOKS, order shop-1 (demo-coffee)');
    expect(books.facts()).toEqual({ ...before, runCount: 1, receiptCount: 8, blobCount: expect.any(Number) });
    expect(books.runs.runs()).toMatchObject([{ command: 'audit', month: undefined, exitCode: 1 }]);
    expect(existsSync(config.reports)).toBe(false);
  });

  it('takes home the final statement of a month that ended since', async () => {
    const { live, workplace } = await pinnedWorkplace();
    await auditOpenMonths(workplace);
    live.at('2026-10-02T06:00:00Z');
    const { fetched, month: judged } = await auditOpenMonths(workplace);
    expect([fetched.months, judged]).toEqual([['2026-09', '2026-10'], '2026-10']);
    expect((await auditOpenMonths(workplace)).fetched.months).toEqual(['2026-10']);
  });

  it('rests on the archive in the month in which the key ended, and is not finished in a later one', async () => {
    const { live, workplace } = await pinnedWorkplace(20);
    await auditOpenMonths(workplace);
    live.at('2026-09-21T08:00:00Z');
    expect(await auditOpenMonths(workplace)).toMatchObject({ exitCode: 0, month: '2026-09' });
    const later = await auditOpenMonths({ ...workplace, asOfMs: Date.parse('2026-10-05T06:00:00Z') });
    expect(later).toMatchObject({ exitCode: 4, month: '2026-10' });
    const reason = `the key of account ${live.account} has ended; give the key that is in use`;
    expect(later.text).toContain(`Not read: statement: ${reason}.`);
    expect(later.text).toContain(
      'NOT FINAL: not everything could be read. Give the key that is in use, or make one with tieout keys create.',
    );
    expect(later.text).not.toContain('Run it again');
    expect(later.json['unread']).toEqual([
      { interface: 'sandbox', account: live.account, source: 'statement', subject: '', reason },
    ]);
  });

  it('checks the months of one account as ever where the key of another has ended', async () => {
    const { live, workplace } = await pinnedWorkplace(20);
    await live.order('old-1');
    importRows(workplace.books, 'book', 'book.csv', [
      bookHeader,
      'old-1,demo-coffee,USD,2500,2026-09-01T08:00:00Z',
      'new-1,demo-coffee,USD,2500,2026-09-20T08:00:00Z',
      'new-2,demo-coffee,USD,2500,2026-10-05T06:00:00Z',
    ]);
    live.at('2026-09-20T08:00:00Z');
    await auditOpenMonths(workplace);
    const successor = await LiveAccount.withNewKey(live.service, live.clock);
    await successor.order('new-1');
    live.at('2026-09-22T08:00:00Z');
    const { apiKey, signingSecret, webhookSecret } = successor.credentials;
    const { secrets } = newRun(sandboxAt(live.service.sandboxUrl), {
      TIEOUT_API_KEY: apiKey,
      TIEOUT_SIGNING_SECRET: signingSecret,
      TIEOUT_WEBHOOK_SECRET: webhookSecret,
    });
    const audited = async () => {
      const { exitCode, month: judged, results, json } = await auditOpenMonths({ ...workplace, secrets });
      const accounts = results.map(({ account }) => account).sort();
      return { exitCode, judged, accounts, unread: json['unread'] };
    };
    const both = [live.account, successor.account].sort();
    expect(await audited()).toEqual({ exitCode: 0, judged: '2026-09', accounts: both, unread: [] });
    await successor.at('2026-10-05T06:00:00Z').order('new-2');
    const later = { exitCode: 0, judged: '2026-10', accounts: [successor.account], unread: [] };
    expect(await audited()).toEqual(later);
    await successor.order('new-3');
    expect(await audited()).toEqual({ ...later, exitCode: 1 });
  });

  it('calls a month unfinished for as long as a source of an account is unread whose key was replaced', async () => {
    const { live, workplace } = await pinnedWorkplace();
    live.service.addFault({ fault: 'html', match: { path: '/v1/sandbox/events' } });
    expect((await auditOpenMonths(workplace)).exitCode).toBe(4);
    const { credentials } = await LiveAccount.withNewKey(live.service, live.clock);
    const { secrets } = newRun(sandboxAt(live.service.sandboxUrl), {
      TIEOUT_API_KEY: credentials.apiKey,
      TIEOUT_SIGNING_SECRET: credentials.signingSecret,
      TIEOUT_WEBHOOK_SECRET: credentials.webhookSecret,
    });
    const withNewKey = { ...workplace, secrets };
    const audited = await auditOpenMonths(withNewKey);
    expect(audited).toMatchObject({ exitCode: 4, json: { unread: [], result: { is_final: false } } });
    for (const offline of [false, true]) {
      const closed = await closeMonth(withNewKey, month('2026-09'), { offline, step: 'close' });
      const unread = closed.results
        .flatMap(({ items }) => items)
        .filter(({ code }) => code === 'RN-INCOMPLETE');
      expect([closed.exitCode, unread.map(({ account }) => account)]).toEqual([4, [live.account]]);
    }
  });

  it('says in time that the data of an account goes, though nothing is wrong', async () => {
    const { live, workplace } = await pinnedWorkplace(8);
    expect((await auditOpenMonths(workplace)).text).toBe('');
    live.at('2026-09-02T08:00:00.001Z');
    const { exitCode, text } = await auditOpenMonths(workplace);
    expect(exitCode).toBe(0);
    expect(text.split('\n')[0]).toBe(
      `EV-EXPIRING, ${live.account}: the data of the account goes within seven days.`,
    );
    expect(text.split('\n')[2]).toBe(
      'Run tieout audit before the key expires, then change over to a new key.',
    );
  });

  it('ends with 4 where a source could not be read, and says which', async () => {
    const { live, workplace } = await pinnedWorkplace();
    live.service.addFault({ fault: 'html', match: { path: '/v1/sandbox/events' } });
    const { exitCode, text, json } = await auditOpenMonths(workplace);
    expect(exitCode).toBe(4);
    expect(text).toContain('RN-INCOMPLETE');
    expect(json).toMatchObject({
      unread: [{ interface: 'sandbox', account: live.account, source: 'event' }],
    });
  });

  it('calls no total final where something was left unread, though a person accepted that', async () => {
    const { live, workplace } = await pinnedWorkplace();
    live.service.addFault({ fault: 'statement_version', times: null });
    const closed = await closeOnline(live, workplace.books, '2026-09');
    const unread = closed.results[0]?.items.find(({ code }) => code === 'RN-INCOMPLETE');
    workplace.books.items.accept(unread?.itemId ?? '', 'of another version', 'Ann', 0);
    const { exitCode, text, json } = await auditOpenMonths(workplace);
    expect(exitCode).toBe(0);
    expect(json['result']).toMatchObject({ is_final: false });
    expect(text).toContain('NOT FINAL: not everything could be read.');
  });

  it('judges by --as-of where it is given', async () => {
    const { live, workplace } = await pinnedWorkplace();
    live.at('2026-10-02T06:00:00Z');
    const outcome = await auditOpenMonths({ ...workplace, asOfMs: Date.parse('2026-09-30T00:00:00Z') });
    expect([outcome.month, outcome.fetched.months.at(-1)]).toEqual([month('2026-09'), month('2026-10')]);
  });
});

describe('an audit after a certification', () => {
  it('marks a certified month that would change as suspended, says why, and records nothing else', async () => {
    const { live, workplace } = await pinnedWorkplace();
    const { books } = workplace;
    await live.order('shop-1');
    importRows(books, 'book', 'book.csv', [bookHeader, 'shop-1,demo-coffee,USD,2500,2026-09-01T08:00:00Z']);
    live.at('2026-10-01T06:00:00Z');
    const reportsFolder = ownFolder();
    await closeOnline(live, books, '2026-09', { reportsFolder, settings: priceTermsOf(workplace.config) });
    certify(books, '2026-09', reportsFolder);
    expect((await auditOpenMonths(workplace)).json['suspended']).toEqual([]);
    importRows(books, 'book', 'corrected.csv', [
      bookHeader,
      'shop-1,demo-coffee,USD,5000,2026-09-01T08:00:00Z',
    ]);
    const outcome = await auditOpenMonths(workplace);
    expect(outcome.json['suspended']).toEqual([{ month: '2026-09', reason: 'changed: corrected.csv' }]);
    expect(outcome.text).toContain('RN-PERIOD-LOCKED');
    expect(outcome.exitCode).toBe(1);
    expect(books.periods.stateOf(month('2026-09'))).toBe('suspended');
    expect(books.items.items().some(({ item }) => item.code === 'RN-PERIOD-LOCKED')).toBe(false);
  });
});
