import { describe, expect, it, onTestFinished } from 'vitest';
import type { ReceiptTopic } from '../../../src/records/receipt.js';
import type { Books } from '../../../src/store/books.js';
import { startServer } from '../../client/support/scripted-server.js';
import { month } from '../../store/sample.js';
import { ownBooks } from '../support/live-account.js';
import { alice, bob, LiveRewards } from '../support/live-rewards.js';

const account = { interfaceName: 'rewards', account: 'demo' } as const;

function subjects(books: Books, topic: ReceiptTopic): string[] {
  return books.receipts.all(account, topic).map(({ subject }) => subject);
}

function stored(books: Books, topic: ReceiptTopic): string {
  return books.receipts
    .all(account, topic)
    .map(({ storedBytes }) => Buffer.from(storedBytes).toString())
    .join('\n');
}

/** Two issuances in September and one in October. */
async function twoMonths(): Promise<{ live: LiveRewards; ids: string[] }> {
  const live = await LiveRewards.open();
  const ids = [
    await live.at('2026-09-03T10:00:00.000Z').issue('t-1'),
    await live.at('2026-09-04T10:00:00.000Z').issue('t-2', { wallet: bob }),
    await live.at('2026-10-02T10:00:00.000Z').issue('t-3'),
  ];
  live.at('2026-10-05T12:00:00.000Z');
  return { live, ids };
}

describe('RewardsFetch', () => {
  it('archives the pool up to now, the issuances of the month, and the wallets that own records name', async () => {
    const { live, ids } = await twoMonths();
    const books = ownBooks();
    live.import(books, 'rewards');
    expect(await live.fetch(books, '2026-09')).toEqual({ month: month('2026-09'), unread: [] });
    expect(subjects(books, 'pool')).toEqual(['2026-08 1/1', '2026-09 1/1', '2026-10 1/1']);
    expect(subjects(books, 'issuance')).toEqual(ids.slice(0, 2));
    expect(subjects(books, 'wallet')).toEqual([alice, bob].map((one) => one.toLowerCase()).sort());
    expect(subjects(books, 'catalogue')).toEqual([]);
  });

  it('reads no issuance again that was confirmed when its month was over, unless it is told to', async () => {
    const { live } = await twoMonths();
    const books = ownBooks();
    await live.fetch(books, '2026-09');
    await live.fetch(books, '2026-09');
    expect(subjects(books, 'issuance')).toHaveLength(2);
    await live.fetch(books, '2026-09', true);
    expect(subjects(books, 'issuance')).toHaveLength(4);
  });

  it('reads stakes, redemptions and the catalogue where own records name them, and stores no address', async () => {
    const { live } = await twoMonths();
    const books = ownBooks();
    const { stakeId } = await live.client.stake({ walletAddress: alice, plus18: 10n ** 18n, tier: '3m' });
    const { items } = await live.client.cataloguePage({ page: 1, perPage: 100 });
    const item = items.find(({ kycRequired, costPlus18 }) => !kycRequired && costPlus18 <= 10n ** 19n);
    const { redemptionId } = await live.client.redeem({
      walletAddress: alice,
      catalogueItemId: item?.catalogueItemId ?? '',
      deliveryEmail: 'canary@example.test',
    });
    live.import(books, 'stakes', [`${stakeId},${alice},1,3m,${live.now}`]);
    live.import(books, 'redemptions', [`${redemptionId},${alice},${item?.catalogueItemId},1,1,${live.now}`]);
    expect((await live.fetch(books, '2026-10')).unread).toEqual([]);
    expect(subjects(books, 'stake')).toEqual([stakeId]);
    expect(subjects(books, 'redemption')).toEqual([redemptionId]);
    expect(subjects(books, 'catalogue')[0]).toMatch(/^1\/\d+$/);
    expect(stored(books, 'redemption')).toContain(redemptionId);
    expect(stored(books, 'redemption')).not.toContain('canary');
  });

  it('asks for the wallets and redemptions of rows that came after their month was closed', async () => {
    const { live } = await twoMonths();
    const books = ownBooks();
    live.import(books, 'rewards', live.rows.rewards.slice(2));
    await live.fetch(books, '2026-09');
    const run = { command: 'close', month: month('2026-09'), asOfMs: 0, startedAtMs: 1_000 };
    books.runs.endRun(books.runs.startRun(run), 'all agrees.', 0, 1_500);
    live.import(books, 'redemptions', [`r-late,${bob},item,1,1,2026-09-05T10:00:00Z`]);
    expect((await live.fetch(books, '2026-10')).unread).toEqual([]);
    expect(subjects(books, 'redemption')).toEqual(['r-late']);
    const catalogues = subjects(books, 'catalogue').length;
    expect(catalogues).toBeGreaterThan(0);
    expect(subjects(books, 'wallet')).toEqual([alice.toLowerCase(), bob.toLowerCase()]);
    // A second run has nothing more to ask.
    await live.fetch(books, '2026-10');
    expect(subjects(books, 'redemption')).toEqual(['r-late']);
    expect(subjects(books, 'catalogue')).toHaveLength(catalogues);
    expect(subjects(books, 'wallet').filter((wallet) => wallet === bob.toLowerCase())).toHaveLength(1);
  });

  it('asks once for the catalogue and a wallet that both the month and a late row need', async () => {
    const { live } = await twoMonths();
    const asked = ['2026-09-30', '2026-10-05'].map(async (day) => {
      const books = ownBooks();
      const run = { command: 'close', month: month('2026-09'), asOfMs: 0, startedAtMs: 1_000 };
      books.runs.endRun(books.runs.startRun(run), 'all agrees.', 0, 1_500);
      const rows = [`r-1,${bob},item,1,1,2026-10-02T10:00:00Z`, `r-2,${bob},item,1,1,${day}T10:00:00Z`];
      live.import(books, 'redemptions', rows);
      await live.fetch(books, '2026-10');
      return (['redemption', 'catalogue', 'wallet'] as const).map((topic) => subjects(books, topic));
    });
    const [withLate, without] = await Promise.all(asked);
    expect(withLate).toEqual(without);
    expect(withLate?.[0]).toEqual(['r-1', 'r-2']);
  });

  it('misses an answer on a late row in the month that is fetched, whose close looks at it again', async () => {
    const { live } = await twoMonths();
    const books = ownBooks();
    const run = { command: 'close', month: month('2026-09'), asOfMs: 0, startedAtMs: 1_000 };
    books.runs.endRun(books.runs.startRun(run), 'all agrees.', 0, 1_500);
    live.import(books, 'redemptions', [`r-late,${bob},item,1,1,2026-09-05T10:00:00Z`]);
    live.service.addRewardsFault({
      fault: 'status',
      match: { path: '/v2/redemption/r-late' },
      status: 400,
      times: 100,
    });
    const { unread } = await live.fetch(books, '2026-10');
    expect(unread.map(({ source, subject }) => `${source} ${subject}`)).toEqual(['wallet r-late']);
    expect(subjects(books, 'redemption')).toEqual([]);
  });

  it('archives that there is no pool to be read, which is no failure', async () => {
    const { live } = await twoMonths();
    const books = ownBooks();
    live.service.addRewardsFault({ fault: 'status', match: { path: '/v2/pool' }, status: 404, times: 100 });
    const { unread } = await live.fetch(books, '2026-09');
    expect(unread.map(({ source }) => source)).not.toContain('issuance');
  });

  it.each([
    ['answers 404 to the next', 1],
    ['answers 404 where it is read again', 2],
  ])('misses the rest of a pool that has a first page and %s', async (_, answered) => {
    const live = await LiveRewards.open();
    const page = { page: 1, per_page: 1, total: 2 };
    const figures = { balance_plus: 2, opening_plus: 0, closing_plus: 2 };
    const funding = { kind: 'funding', issuance_id: null, transaction_id: null, plus_amount: 1 };
    const movements = [{ ...funding, seq: 1, booked_at: '2026-08-10T10:00:00.000Z' }];
    let asked = 0;
    const server = await startServer(({ target }, response) => {
      asked += target.includes('month=2026-08') ? 1 : 0;
      // A second answer is the first page once more, where the second one was asked for.
      const isFirst = asked <= answered;
      const refusal = { error: true, code: 'NOT_FOUND', message: '', request_id: '' };
      response.writeHead(isFirst ? 200 : 404, { 'content-type': 'application/json' });
      response.end(JSON.stringify(isFirst ? { ...figures, movements, ...page } : refusal));
    });
    onTestFinished(() => server.close());
    const books = ownBooks();
    const { unread } = await live.fetch(books, '2026-09', false, server.baseUrl);
    expect(unread).toEqual([
      { source: 'pool', subject: '2026-08', reason: 'the service refused (HTTP 404, NOT_FOUND)' },
    ]);
    // Nothing of that pool; that there is none of the month itself is an answer of its own.
    expect(subjects(books, 'pool')).toEqual(['2026-09']);
  });

  it('asks for a month whose pool may be there though that of the month before answers 404', async () => {
    const { live } = await twoMonths();
    const books = ownBooks();
    const figures = { balance_plus: 0, opening_plus: 0, closing_plus: 0, movements: [] };
    const server = await startServer(({ target }, response) => {
      const isThere = !target.includes('month=2026-08');
      const refusal = { error: true, code: 'NOT_FOUND', message: '', request_id: '' };
      const pool = { ...figures, page: 1, per_page: 500, total: 0 };
      response.writeHead(isThere ? 200 : 404, { 'content-type': 'application/json' });
      response.end(JSON.stringify(isThere ? pool : refusal));
    });
    onTestFinished(() => server.close());
    const { unread } = await live.fetch(books, '2026-09', false, server.baseUrl);
    expect(unread.filter(({ source }) => source === 'pool')).toEqual([]);
    expect(subjects(books, 'pool').slice(0, 2)).toEqual(['2026-08', '2026-09 1/1']);
  });

  it.each(['2026-09', '2026-10'])(
    'misses a month that answers 404 where the month before it was read, for then there is a pool: %s',
    async (missing) => {
      const { live } = await twoMonths();
      const figures = { balance_plus: 0, opening_plus: 0, closing_plus: 0, movements: [] };
      const server = await startServer(({ target }, response) => {
        const isThere = !target.includes(`month=${missing}`);
        const refusal = { error: true, code: 'NOT_FOUND', message: '', request_id: '' };
        const pool = { ...figures, page: 1, per_page: 500, total: 0 };
        response.writeHead(isThere ? 200 : 404, { 'content-type': 'application/json' });
        response.end(JSON.stringify(isThere ? pool : refusal));
      });
      onTestFinished(() => server.close());
      const books = ownBooks();
      const { unread } = await live.fetch(books, '2026-09', false, server.baseUrl);
      expect(unread.filter(({ source }) => source === 'pool')).toEqual([
        { source: 'pool', subject: missing, reason: 'the service refused (HTTP 404, NOT_FOUND)' },
      ]);
      expect(subjects(books, 'pool')).not.toContain(missing);
    },
  );

  it.each([
    ['service_fee', 'is "service_fee" and not'],
    ['john@example.com', 'is not'],
  ])(
    'names a movement of a kind that nothing knows, and reads it once it is known: %s',
    async (kind, told) => {
      const { live } = await twoMonths();
      const books = ownBooks();
      const match = { path: '/v2/pool' };
      live.service.addRewardsFault({
        fault: 'answer_field',
        match,
        field: 'movements.0.kind',
        value: kind,
        times: 9,
      });
      const reason = `movements[0].kind that ${told} one of funding, issuance, issuance_reversal: movement 1`;
      const { unread } = await live.fetch(books, '2026-09');
      expect(unread).toEqual([
        { source: 'pool', subject: '2026-09', reason: expect.stringContaining(reason) },
      ]);
      // The rest of the fault, so that the kind is known again.
      for (let left = 9; left > 0; left -= 1) await live.client.pool('2026-09').catch(() => undefined);
      expect((await live.fetch(books, '2026-09')).unread).toEqual([]);
    },
  );

  it('names what could not be read and goes on', async () => {
    const { live } = await twoMonths();
    const books = ownBooks();
    live.import(books, 'rewards');
    live.service.addRewardsFault({ fault: 'page_total', match: { path: '/v2/pool' }, times: 100 });
    const { unread } = await live.fetch(books, '2026-09');
    const reason = expect.stringMatching(/could not be read as one/);
    expect(unread).toEqual([
      { source: 'pool', subject: '2026-08', reason },
      { source: 'pool', subject: '2026-09', reason },
    ]);
    expect(subjects(books, 'wallet')).toHaveLength(2);
  });

  it('asks for the pool of the month also where that of the month before cannot be read', async () => {
    const { live } = await twoMonths();
    const books = ownBooks();
    live.service.addRewardsFault({ fault: 'html', match: { path: '/v2/pool' }, times: 2 });
    const { unread } = await live.fetch(books, '2026-09');
    // The first answer is that to the check of the key, which the run goes on without.
    expect(unread.map(({ source, subject }) => [source, subject])).toEqual([['pool', '2026-08']]);
    expect(subjects(books, 'pool')).toEqual(['2026-09 1/1']);
  });

  it('refuses a key that the service does not know, and archives nothing', async () => {
    const { live } = await twoMonths();
    const books = ownBooks();
    const { RewardsFetch } = await import('../../../src/jobs/rewards/month-fetch.js');
    const { Archive } = await import('../../../src/jobs/archive/archive.js');
    const { noProgress } = await import('../../../src/jobs/progress.js');
    const session = live.session(books, 'pm_test_another-key');
    const fetch = new RewardsFetch(session, new Archive(books, undefined), 'demo', noProgress);
    await expect(fetch.run(month('2026-09'))).rejects.toThrow(/does not know this key/);
    expect(books.receipts.count()).toBe(0);
  });
});
