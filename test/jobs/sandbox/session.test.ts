import { describe, expect, it } from 'vitest';
import { Failure } from '../../../src/base/failure/failure.js';
import { FixedClock, systemClock } from '../../../src/base/time/clock.js';
import type { SourceFault } from '../../../src/client/transport/source-fault.js';
import { SandboxSession } from '../../../src/jobs/sandbox/session.js';
import { clientOptions, keyId, ping } from '../../client/support/sandbox-samples.js';
import { sendData, sendError, startServer } from '../../client/support/scripted-server.js';
import { LiveAccount, ownBooks } from '../support/live-account.js';

/** What a promise fails with. */
async function rejection(of: Promise<unknown>): Promise<Failure> {
  const error: unknown = await of.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (error instanceof Failure) return error;
  throw new Error(`it did not fail as it should: ${String(error)}`);
}

describe('SandboxSession', () => {
  it('takes its account from the key, and shows the host before the first call', async () => {
    const live = await LiveAccount.open();
    const session = live.session(ownBooks());
    expect(session.account).toMatch(/^[a-z0-9]{12}$/);
    expect(session.reader.effectiveHost).toBe(new URL(live.service.sandboxUrl).host);
  });

  it('sets the receipt clock by the service, and archives the ping under the service’s time', async () => {
    const live = await LiveAccount.open();
    const books = ownBooks();
    const session = live.at('2027-02-03T04:05:06Z').session(books);
    expect(await session.begin()).toBe(true);
    const behind = session.receiptClock.nowMs() - Date.parse('2027-02-03T04:05:06Z');
    expect(behind).toBeGreaterThanOrEqual(0);
    expect(behind).toBeLessThan(60_000);
    const [ping] = books.receipts.all({ interfaceName: 'sandbox', account: live.account }, 'ping');
    expect(ping?.receivedAtMs).toBe(Date.parse('2027-02-03T04:05:06Z'));
    expect(Math.abs((ping?.machineAtMs ?? 0) - systemClock.nowMs())).toBeLessThan(60_000);
  });

  it.each<[string, string, string]>([
    ['a key that the service does not know', 'apiKey', 'the service does not know this API key'],
    ['a secret of another key', 'signingSecret', 'the service refused the signature of the request'],
  ])('refuses %s in plain words, and archives nothing', async (_what, field, message) => {
    const live = await LiveAccount.open();
    const books = ownBooks();
    const value =
      field === 'apiKey'
        ? `${live.credentials.apiKey.slice(0, -3)}zzz`
        : `${live.credentials.signingSecret.slice(0, -3)}zzz`;
    const failure = await rejection(live.session(books, { [field]: value }).begin());
    expect(failure.kind).toBe('refused');
    expect(failure.message).toContain(message);
    expect(books.receipts.count()).toBe(0);
  });

  // The service goes by real time here, which moves on while the request is on its way: the boundary itself
  // is not met.
  it.each([-3600, -303, 303, 3600])(
    'says how far this machine’s clock is off when it is off by %s seconds',
    async (seconds) => {
      const live = await LiveAccount.open();
      const books = ownBooks();
      const machineClock = new FixedClock(systemClock.nowMs() + seconds * 1000);
      const failure = await rejection(live.session(books, { machineClock }).begin());
      expect(failure.kind).toBe('refused');
      expect(failure.message).toMatch(/clock/);
      const said = Number(/(\d+) s /.exec(failure.message)?.[1]);
      expect(Math.abs(said - Math.abs(seconds))).toBeLessThanOrEqual(3);
      expect(failure.message).toContain(seconds > 0 ? 'ahead' : 'behind');
      expect(books.receipts.count()).toBe(0);
    },
  );

  it.each([-290, 290])('works with a clock that is off by %s seconds', async (seconds) => {
    const live = await LiveAccount.open();
    const machineClock = new FixedClock(systemClock.nowMs() + seconds * 1000);
    expect(await live.session(ownBooks(), { machineClock }).begin()).toBe(true);
  });

  it('says that a key has ended, by revocation or by time, since then only the archive speaks', async () => {
    const revoked = await LiveAccount.open();
    await revoked.client.revoke();
    expect(await revoked.session(ownBooks()).begin()).toBe(false);
    const expired = await LiveAccount.open({ keyDays: 30 });
    expired.at('2026-10-01T08:00:00Z');
    expect(await expired.session(ownBooks()).begin()).toBe(false);
  });

  it('takes a key that the service forgot for ended only where the archive knows that its time is over', async () => {
    const live = await LiveAccount.open({ keyDays: 30 });
    live.at('2026-12-01T00:00:00Z');
    const life = (endsAtMs: number) => ({ createdAtMs: undefined, expiresAtMs: endsAtMs, endsAtMs });
    const books = ownBooks();
    expect(await live.session(books).begin(life(systemClock.nowMs() - 5000))).toBe(false);
    for (const known of [undefined, life(systemClock.nowMs() + 3_600_000)]) {
      const failure = await rejection(live.session(books).begin(known));
      expect(failure.message).toContain('does not know this API key');
    }
  });

  it('dates a key that the service forgot by the end on file, not by its expiry', async () => {
    const live = await LiveAccount.open({ keyDays: 30 });
    live.at('2026-12-01T00:00:00Z');
    const endsAtMs = Date.parse('2026-09-20T10:00:00Z');
    const life = { createdAtMs: undefined, expiresAtMs: Date.parse('2026-10-01T08:00:00Z'), endsAtMs };
    const books = ownBooks();
    expect(await live.session(books).begin(life)).toBe(false);
    expect(books.receipts.newestReceivedAtMs()).toBe(endsAtMs);
  });

  it.each<[string, string, string, string]>([
    [
      'a key that is called expired before its end on file',
      'key_expired',
      'schema',
      'the answer (HTTP 401) calls the key expired before the end of the key that is on file',
    ],
    [
      'a refusal that asks to come again later',
      'internal_error',
      'http_status',
      'the service answered HTTP 401 (internal_error)',
    ],
  ])('takes %s for a source that was not read, and archives nothing', async (_what, code, fault, message) => {
    const server = await startServer((_request, response) => sendError(response, 401, code));
    const { apiKey, signingSecret, webhookSecret } = clientOptions(server.baseUrl);
    const settings = { baseUrl: server.baseUrl, headerName: 'service', readsPerSecond: 5 };
    const books = ownBooks();
    const session = new SandboxSession(
      settings,
      { apiKey, signingSecret, webhookSecret },
      systemClock,
      books,
    );
    const endsAtMs = systemClock.nowMs() + 3_600_000;
    const failure = await rejection(
      session.begin({ createdAtMs: undefined, expiresAtMs: endsAtMs, endsAtMs }),
    );
    await session.close();
    await server.close();
    expect(failure.kind).toBe('unfinished');
    expect((failure as SourceFault).fault).toBe(fault);
    expect(failure.message).toContain(message);
    expect(books.receipts.count()).toBe(0);
  });

  it('reads nothing from a service that takes it for another key, and archives nothing', async () => {
    const server = await startServer((_request, response) =>
      sendData(response, { ...ping, key_id: 'zyxwvutsrqpo' }),
    );
    const { apiKey, signingSecret, webhookSecret } = clientOptions(server.baseUrl);
    const credentials = { apiKey, signingSecret, webhookSecret };
    const settings = { baseUrl: server.baseUrl, headerName: 'service', readsPerSecond: 5 };
    const books = ownBooks();
    const failure = await rejection(new SandboxSession(settings, credentials, systemClock, books).begin());
    await server.close();
    expect(failure.kind).toBe('unfinished');
    expect((failure as SourceFault).field).toBe('data.key_id');
    expect(failure.message).toContain('about another key than the one that asked');
    expect(failure.message).not.toContain(keyId);
    expect(books.receipts.count()).toBe(0);
  });

  it.each(['1970-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z'])(
    'goes by the Date header where the service states a time that no run can go by: %s',
    async (told) => {
      const server = await startServer((_request, response) =>
        sendData(response, { ...ping, server_time: told }),
      );
      const { apiKey, signingSecret, webhookSecret } = clientOptions(server.baseUrl);
      const settings = { baseUrl: server.baseUrl, headerName: 'service', readsPerSecond: 5 };
      const credentials = { apiKey, signingSecret, webhookSecret };
      const session = new SandboxSession(settings, credentials, systemClock, ownBooks());
      expect(await session.begin()).toBe(true);
      await session.close();
      await server.close();
      expect(Math.abs(session.receiptClock.nowMs() - systemClock.nowMs())).toBeLessThan(60_000);
    },
  );

  it.each([
    ['the secret of the events, which it alone is told', clientOptions('').webhookSecret],
    ['the secret of the events without its prefix', clientOptions('').webhookSecret?.split('_test_')[1]],
    ['the secret of its key without the key id', clientOptions('').apiKey.split('_')[3]],
  ])('takes no answer that repeats %s', async (_name, secret) => {
    const { apiKey, signingSecret, webhookSecret } = clientOptions('');
    const server = await startServer((_request, response) => sendData(response, { ...ping, secret }));
    const settings = { baseUrl: server.baseUrl, headerName: 'service', readsPerSecond: 5 };
    const credentials = { apiKey, signingSecret, webhookSecret };
    const session = new SandboxSession(settings, credentials, systemClock, ownBooks());
    const failure = await rejection(session.begin());
    await session.close();
    await server.close();
    expect(failure.message).toBe('the answer repeats a credential of this client');
  });

  it('fails as a source where nothing can be reached', async () => {
    const live = await LiveAccount.open();
    const failure = await rejection(live.session(ownBooks(), { baseUrl: 'http://127.0.0.1:1' }).begin());
    expect(failure.kind).toBe('unfinished');
    expect((failure as SourceFault).fault).toBe('refused_connection');
  });

  it('turns an exchange into what the records’ door takes', async () => {
    const live = await LiveAccount.open();
    const session = live.session(ownBooks());
    const exchange = await session.reader.balance();
    expect(session.received('balance', '', exchange)).toMatchObject({
      account: live.account,
      topic: 'balance',
      subject: '',
      method: 'GET',
      target: '/v1/balance',
      status: 200,
      requestId: exchange.requestId,
      receivedAtMs: exchange.receivedAtMs,
    });
  });
});
