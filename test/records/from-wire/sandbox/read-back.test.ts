import { describe, expect, it } from 'vitest';
import {
  accountLifeOf,
  balanceReadOf,
  catalogueReadsOf,
  servedKeyOf,
} from '../../../../src/records/from-wire/sandbox/read-back.js';
import type { Receipt } from '../../../../src/records/receipt.js';
import { LiveAccount, ownBooks } from '../../../jobs/support/live-account.js';
import { receipt } from '../../../store/sample.js';

const answered = (data: unknown, changes: Partial<Receipt> = {}): Receipt =>
  receipt({ text: JSON.stringify({ data, request_id: 'req_1' }), ...changes });
const refused = receipt({ status: 401, text: '{"error":{}}' });
const key = (account: string) => ({ interfaceName: 'sandbox', account }) as const;

describe('records of the local service’s real answers', () => {
  it('give the account’s life, the catalogue, the balance and the served key, each with its evidence', async () => {
    const live = await LiveAccount.open();
    const books = ownBooks();
    live.at('2026-09-30T10:00:00Z');
    await live.fetch(books, '2026-09');
    const of = (topic: Receipt['topic']) => books.receipts.all(key(live.account), topic);

    expect(accountLifeOf(of('ping'))).toEqual({
      createdAtMs: Date.parse('2026-09-01T08:00:00Z'),
      expiresAtMs: Date.parse('2026-09-01T08:00:00Z') + 200 * 24 * 3600 * 1000,
      endsAtMs: Date.parse('2026-09-01T08:00:00Z') + 200 * 24 * 3600 * 1000,
    });
    const [catalogue] = catalogueReadsOf(of('catalogue'));
    expect([...(catalogue?.entries.values() ?? [])]).toEqual([
      { slug: 'demo-books', currency: 'GBP', rateBps: 300 },
      { slug: 'demo-coffee', currency: 'USD', rateBps: 500 },
      { slug: 'demo-limited', currency: 'GBP', rateBps: 300 },
    ]);
    const balance = balanceReadOf(of('balance'));
    expect(balance).toMatchObject({
      balanceUsd6: 100_000_000,
      asOfMs: Date.parse('2026-09-30T10:00:00Z'),
      evidence: { sha256: of('balance').at(-1)?.storedSha256 },
    });
    const served = await live.client.statementKey();
    expect(servedKeyOf(of('statement_key'))).toMatchObject({
      keyId: served.keyId,
      publicKey: served.publicKeyHex,
    });
  });
});

describe('the entries of one read of the catalogue', () => {
  const listed = (slug: string, rate: number, currency = 'USD') => ({
    ...{ slug, currency, name: slug, country: 'US', rate_bps: rate, availability: 'available' },
    ...{ denominations_minor: null, range: null },
  });
  const entriesOf = (...entries: ReturnType<typeof listed>[]) => {
    const [read] = catalogueReadsOf([answered(entries)]);
    return [...(read?.entries.values() ?? [])];
  };

  it('has a slug once that it lists twice at one rate', () => {
    const once = { slug: 'coffee', currency: 'USD', rateBps: 500 };
    expect(entriesOf(listed('coffee', 500), listed('coffee', 500))).toEqual([once]);
    expect(entriesOf(listed('coffee', 500), listed('coffee', 500, 'GBP'))).toEqual([once]);
  });

  it('has every rate of a slug that it lists with several, each once', () => {
    const rates = [500, 700, 500, 600, 700].map((rate) => listed('coffee', rate));
    expect(entriesOf(listed('books', 300), ...rates)).toEqual([
      { slug: 'books', currency: 'USD', rateBps: 300 },
      { slug: 'coffee', currency: 'USD', rateBps: 500, otherRatesBps: [700, 600] },
    ]);
  });
});

describe('servedKeyOf', () => {
  const served = (publicKey: string, receivedAtMs: number): Receipt =>
    answered({ key_id: 'sk_1', algorithm: 'Ed25519', public_key: publicKey.repeat(64) }, { receivedAtMs });

  it('is the newest key, dated by the first answer that had it since it last changed', () => {
    const reads = [served('a', 1), served('b', 2), served('a', 3), served('a', 4)];
    expect(servedKeyOf(reads)).toMatchObject({ publicKey: 'a'.repeat(64), receivedAtMs: 3 });
    expect(servedKeyOf(reads.slice(0, 2))).toMatchObject({ publicKey: 'b'.repeat(64), receivedAtMs: 2 });
  });
});

describe('accountLifeOf', () => {
  const ping = { ok: true, env: 'sandbox', key_id: 'abc', server_time: '2026-10-01T00:00:00Z' };

  it('does without the day of making, which the source does not show', () => {
    const life = accountLifeOf([answered({ ...ping, expires_at: '2026-10-31T00:00:00Z' })]);
    const expiresAtMs = Date.parse('2026-10-31T00:00:00Z');
    expect(life).toEqual({ createdAtMs: undefined, expiresAtMs, endsAtMs: expiresAtMs });
  });

  it('ends with the first refusal that calls the key revoked, where that came before its time', () => {
    const expires_at = '2026-10-31T00:00:00Z';
    const said = (code: string, at: string): Receipt =>
      receipt({
        status: 401,
        receivedAtMs: Date.parse(at),
        text: JSON.stringify({ error: { code, message: 'no', request_id: 'req_2' } }),
      });
    const revoked = [
      said('key_revoked', '2026-10-08T10:00:00Z'),
      said('key_revoked', '2026-10-09T10:00:00Z'),
    ];
    const endOf = (...pings: Receipt[]) =>
      accountLifeOf([answered({ ...ping, expires_at }), ...pings])?.endsAtMs;
    expect(endOf(...revoked)).toBe(Date.parse('2026-10-08T10:00:00Z'));
    expect(endOf(said('key_expired', '2026-10-08T10:00:00Z'))).toBe(Date.parse(expires_at));
    expect(endOf(said('key_revoked', '2026-12-08T10:00:00Z'))).toBe(Date.parse(expires_at));
    // A key that answers again was not revoked.
    expect(endOf(...revoked, answered({ ...ping, expires_at }))).toBe(Date.parse(expires_at));
  });

  it('goes by the newest ping that was answered', () => {
    const pings = [
      answered({ ...ping, expires_at: '2026-10-31T00:00:00Z' }),
      answered({ ...ping, expires_at: '2026-12-31T00:00:00Z' }),
      refused,
    ];
    expect(accountLifeOf(pings)?.expiresAtMs).toBe(Date.parse('2026-12-31T00:00:00Z'));
  });
});

describe('records of nothing', () => {
  it.each([
    ['accountLifeOf', accountLifeOf],
    ['balanceReadOf', balanceReadOf],
    ['servedKeyOf', servedKeyOf],
  ])('%s is undefined where nothing was answered', (_name, read) => {
    expect(read([])).toBeUndefined();
    expect(read([refused])).toBeUndefined();
  });

  it('catalogueReadsOf leaves out what was refused', () => {
    expect(catalogueReadsOf([refused])).toEqual([]);
  });
});
