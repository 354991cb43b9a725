import { describe, expect, it } from 'vitest';
import type { FaultRequest } from '../../../src/service/local-service.js';
import { month } from '../../store/sample.js';
import { packHashes, rowsOf } from '../support/closing.js';
import { closeRewards, closeTokens, treeOf } from '../support/closing-rewards.js';
import { ownBooks, ownFolder } from '../support/live-account.js';
import { alice, bob, LiveRewards } from '../support/live-rewards.js';

const deadWallet = `0x${'1'.repeat(36)}dead`;

/** A finished September: funding, four issuances, one of which fails. */
async function september(...faults: FaultRequest[]): Promise<LiveRewards> {
  const live = await LiveRewards.open();
  for (const fault of faults) live.service.addRewardsFault(fault);
  await live.at('2026-09-03T10:00:00.000Z').issue('t-1');
  await live.at('2026-09-04T10:00:00.000Z').issue('t-2', { wallet: bob, cents: 3333 });
  await live.at('2026-09-05T10:00:00.000Z').issue('t-3', { wallet: deadWallet });
  await live.at('2026-09-06T10:00:00.000Z').issue('t-4', { cents: 1 });
  live.at('2026-10-01T06:00:00.000Z');
  return live;
}

describe('a clean month of tokens', () => {
  it('raises nothing, says so, and writes 09 and 02 in tokens', async () => {
    const live = await september();
    const outcome = await closeRewards(live, ownBooks(), '2026-09');
    expect(treeOf(outcome, true)).toEqual([]);
    expect(outcome.exitCode).toBe(0);
    expect(outcome.summaryText).toContain('design that is not live');
    const rows = rowsOf(outcome, '09-rewards.csv');
    expect(rows.map((row) => [row['kind'], row['transaction_id'], row['result']])).toEqual([
      ['opening', '', 'matched'],
      ['funding', '', 'matched'],
      ['issuance', 't-1', 'matched'],
      ['issuance', 't-2', 'matched'],
      ['issuance', 't-3', 'matched'],
      ['issuance', 't-4', 'matched'],
      ['closing', '', 'matched'],
    ]);
    expect(rows[3]).toMatchObject({
      amount_usd: '33.33',
      recomputed_plus: '49.995',
      pool_debit_plus: '49.995',
      difference_plus: '0',
      working: 'floor(3333 * 1.5 * 10000000000000000) = 49995000000000000000',
    });
    const steps = rowsOf(outcome, '02-roll-forward.csv');
    expect(steps.map((row) => [row['step'], row['currency'], row['statement'], row['records']])).toEqual([
      ['opening', 'PLUS', '0', '0'],
      ['deposits', 'PLUS', '', '1000'],
      ['orders', 'PLUS', '', '-65.01'],
      ['reversals', 'PLUS', '', ''],
      ['closing', 'PLUS', '934.99', '934.99'],
      ['later_movements', 'PLUS', '', ''],
      ['expected_balance', 'PLUS', '', ''],
      ['balance_read', 'PLUS', '934.99', ''],
      ['known_items', 'PLUS', '', '0'],
      ['unexplained', 'PLUS', '', '0'],
    ]);
  });

  it('is the same when it is closed again, and posts nothing', async () => {
    const live = await september();
    const books = ownBooks();
    const reportsFolder = ownFolder();
    const first = await closeRewards(live, books, '2026-09', { reportsFolder });
    const hashes = packHashes(first.packFolder);
    const again = closeTokens(books, '2026-09', { reportsFolder });
    expect(packHashes(again.packFolder)).toEqual(hashes);
    expect(books.journal.months()).toEqual([]);
  });
});

const t1 = { transaction_id: 't-1' };

describe('each fault of the local service leads to its discrepancy', () => {
  it.each<[FaultRequest, string[]]>([
    [{ fault: 'issuance_amount', match: t1 }, ['RW-AMOUNT t-1']],
    [{ fault: 'issuance_rate', match: t1 }, ['RW-RATE t-1']],
    [{ fault: 'issuance_overcharge', match: t1 }, ['RW-CHARGE t-1']],
    [{ fault: 'issuance_charged_twice', match: t1 }, ['RW-DOUBLE-DEBIT t-1']],
    [{ fault: 'debit_without_issuance', match: t1 }, ['RW-DEBIT-UNKNOWN t-1-unknown']],
    [{ fault: 'issuance_reversed', match: t1 }, ['RW-REVERSAL-EXTRA t-1']],
    [{ fault: 'issuance_fails', match: t1 }, []],
    [{ fault: 'reversal_missing', match: { transaction_id: 't-3' } }, ['RW-REVERSAL-MISSING t-3']],
    [{ fault: 'issuance_stuck', match: t1 }, ['RW-PENDING-STALE t-1']],
    [{ fault: 'issuance_attribute', match: t1, field: 'wallet_address', value: bob }, ['RW-ATTR t-1']],
    [{ fault: 'issuance_attribute', match: t1, field: 'amount_usd', value: '11' }, ['RW-ATTR t-1']],
    [
      { fault: 'pool_figure', figure: 'closing_plus' },
      ['RW-POOL pool', 'RW-POOL pool < RW-POOL', 'RW-POOL pool < another month'],
    ],
    [{ fault: 'pool_figure', figure: 'opening_plus' }, ['RW-POOL pool', 'RW-POOL pool < RW-POOL']],
    [{ fault: 'pool_figure', figure: 'balance_plus' }, ['RW-POOL pool']],
    [
      { fault: 'movement_missing', match: t1, times: 100 },
      ['RW-NOT-AT-PROVIDER t-1 < RW-SEQUENCE', 'RW-POOL pool < RW-SEQUENCE', 'RW-SEQUENCE pool'],
    ],
    [
      { fault: 'answer_field', match: { method: 'GET' }, field: 'reward_rate', value: '1.6', times: 100 },
      [
        ...[1, 2, 3, 4].map((n) => `RW-AMOUNT t-${n} < RW-RATE`),
        ...[1, 2, 3, 4].map((n) => `RW-RATE t-${n}`),
      ],
    ],
    [{ fault: 'movement_doubled', match: t1, times: 100 }, []],
    [
      { fault: 'wallet_figure', match: { wallet_address: alice }, figure: 'total_plus' },
      [`RW-WALLET ${alice}`],
    ],
    [
      { fault: 'wallet_figure', match: { wallet_address: alice }, figure: 'lifetime_earned' },
      [`RW-WALLET ${alice}`],
    ],
  ])('%j', async (fault, expected) => {
    const live = await september(fault);
    const outcome = await closeRewards(live, ownBooks(), '2026-09');
    expect(treeOf(outcome)).toEqual(expected);
    expect(outcome.exitCode).toBe(expected.length === 0 ? 0 : expected[0]?.startsWith('RW-PENDING') ? 0 : 1);
  });
});

/** A stake of one token and one redemption in September, with rows of both. */
async function staked(fault?: FaultRequest): Promise<LiveRewards> {
  const live = await LiveRewards.open();
  if (fault !== undefined) live.service.addRewardsFault(fault);
  await live.at('2026-09-03T10:00:00.000Z').issue('t-1', { cents: 10_000 });
  live.at('2026-09-04T10:00:00.000Z');
  const wallet = alice;
  const { stakeId } = await live.client.stake({ walletAddress: wallet, plus18: 10n ** 18n, tier: '3m' });
  live.rows.stakes.push([stakeId, wallet, '1', '3m', live.now].join());
  const redeemed = await live.client.redeem({ walletAddress: wallet, catalogueItemId: 'travel-001' });
  live.rows.redemptions.push([redeemed.redemptionId, wallet, 'travel-001', '1', '7.5', live.now].join());
  live.at('2026-10-01T06:00:00.000Z');
  return live;
}

describe('stakes and redemptions of the local service', () => {
  it.each<[FaultRequest | undefined, string[]]>([
    [undefined, []],
    [{ fault: 'stake_term', days: 1 }, ['RW-STAKE']],
    [{ fault: 'stake_status', status: 'matured' }, ['RW-STAKE']],
    [{ fault: 'redemption_charge', delta_plus: '0.25' }, ['RW-REDEMPTION']],
    [{ fault: 'issuance_unknown' }, ['RW-DEBIT-UNKNOWN', 'RW-NOT-AT-PROVIDER']],
  ])('%j', async (fault, expected) => {
    const live = await staked(fault);
    const outcome = await closeRewards(live, ownBooks(), '2026-09');
    const found = treeOf(outcome, true).map((line) => line.split(' ')[0]);
    expect(found).toEqual(expected);
  });
});

describe('own records against the provider', () => {
  const row = (ref: string, change: { wallet?: string; dollars?: string; at?: string } = {}) =>
    [ref, change.wallet ?? alice, change.dollars ?? '10.00', '', change.at ?? '2026-09-03T10:00:00Z'].join();

  it.each<[string, (rows: string[]) => string[], string[]]>([
    ['a row that the provider does not know', (rows) => [...rows, row('t-9')], ['RW-NOT-AT-PROVIDER t-9']],
    ['an issuance without a row', (rows) => rows.slice(1), ['RW-NOT-IN-BOOKS t-1']],
    ['another wallet', (rows) => [row('t-1', { wallet: bob }), ...rows.slice(1)], ['RW-ATTR t-1']],
    ['another amount', (rows) => [row('t-1', { dollars: '10.01' }), ...rows.slice(1)], ['RW-ATTR t-1']],
    ['a row that stands twice', (rows) => [...rows, rows[0] ?? ''], ['RW-DUPLICATE-ROW t-1']],
    [
      'one transaction with two contents',
      (rows) => [...rows, row('t-1', { dollars: '11.00' })],
      ['RW-REF-REUSED t-1'],
    ],
    [
      'a row that was issued in another month by the own records',
      (rows) => [row('t-1', { at: '2026-08-31T23:59:59Z' }), ...rows.slice(1)],
      [],
    ],
    [
      'a row that is issued later by the own records',
      (rows) => [row('t-1', { at: '2026-10-01T00:00:01Z' }), ...rows.slice(1)],
      ['RW-CUTOFF t-1'],
    ],
    [
      'a row that cannot be read, which its issuance lacks',
      (rows) => [row('t-1', { wallet: '0x12' }), ...rows.slice(1)],
      ['RN-INPUT-ROW rewards of 2026-09.csv:2', 'RW-NOT-IN-BOOKS t-1 < RN-INPUT-ROW'],
    ],
  ])('%s', async (_, change, expected) => {
    const live = await september();
    live.rows.rewards.splice(0, Number.POSITIVE_INFINITY, ...change(live.rows.rewards));
    const outcome = await closeRewards(live, ownBooks(), '2026-09');
    expect(treeOf(outcome, true)).toEqual(expected);
  });

  it('count the amount of their own row, and the item says what that moves', async () => {
    const live = await september();
    live.rows.rewards.splice(0, 1, row('t-1', { dollars: '110.00' }));
    const { results } = await closeRewards(live, ownBooks(), '2026-09');
    const bridge = new Map(results[0]?.tokens?.bridge?.map(({ name, plus18 }) => [name, plus18]));
    // A hundred dollars more are a hundred and fifty tokens that the pool still has.
    expect(bridge.get('RW-ATTR')).toBe(150n * 10n ** 18n);
    expect(bridge.get('unexplained')).toBe(0n);
    const [records = 0n, statement = 0n] = [bridge.get('records'), bridge.get('statement')];
    expect(statement - records).toBe(150n * 10n ** 18n);
    expect(bridge.get('claims')).toBe(0n);
  });

  it('are not held against anything where none were imported', async () => {
    const live = await september();
    live.rows.rewards.splice(0);
    const outcome = await closeRewards(live, ownBooks(), '2026-09');
    expect(treeOf(outcome, true)).toEqual([]);
    const runs = outcome.results[0]?.checks.filter(({ code }) => code === 'RW-NOT-IN-BOOKS');
    expect(runs).toEqual([
      { code: 'RW-NOT-IN-BOOKS', status: 'not_tested', reason: 'no rewards file was imported' },
    ]);
  });
});

describe('what a later month shows', () => {
  it('clears a cut-off, and carries a double debit that nothing gives back', async () => {
    const live = await LiveRewards.open();
    const books = ownBooks();
    live.service.addRewardsFault({ fault: 'issuance_charged_twice', match: { transaction_id: 't-1' } });
    await live.at('2026-09-03T10:00:00.000Z').issue('t-1');
    await live.at('2026-10-01T00:00:00.500Z').issue('t-2');
    const [first = '', second = ''] = live.rows.rewards;
    live.rows.rewards.splice(1, 1, second.replace('2026-10-01T00:00:00.500Z', '2026-09-30T23:59:59.900Z'));
    expect(first).toContain('t-1');
    live.at('2026-10-02T06:00:00.000Z');
    const september = await closeRewards(live, books, '2026-09');
    expect(treeOf(september)).toEqual(['RW-CUTOFF t-2', 'RW-DOUBLE-DEBIT t-1']);
    const bridgeIn = ({ results }: typeof september) =>
      results[0]?.tokens?.bridge
        ?.filter(({ count }) => count !== 0)
        .map(({ name, plus18 }) => [name, plus18]);
    expect(bridgeIn(september)).toEqual([
      ['records', 970n * 10n ** 18n],
      ['RW-DOUBLE-DEBIT', -15n * 10n ** 18n],
      ['RW-CUTOFF', 15n * 10n ** 18n],
      ['unexplained', 0n],
      ['statement', 970n * 10n ** 18n],
      ['claims', 15n * 10n ** 18n],
    ]);
    live.at('2026-11-02T06:00:00.000Z');
    const october = await closeRewards(live, books, '2026-10');
    expect(treeOf(october)).toEqual([]);
    const states = books.items.items().map(({ item, state }) => `${item.code} ${state}`);
    expect(states.sort()).toEqual(['RW-CUTOFF cleared', 'RW-DOUBLE-DEBIT new']);
    // What September left open lies between the records and the pool still, and is claimed.
    expect(bridgeIn(october)).toEqual([
      ['records', 970n * 10n ** 18n],
      ['RW-DOUBLE-DEBIT', -15n * 10n ** 18n],
      ['unexplained', 0n],
      ['statement', 955n * 10n ** 18n],
      ['claims', 15n * 10n ** 18n],
    ]);
    expect(october.results[0]?.tokens?.claims).toEqual([
      { owedBy: 'provider', count: 1, plus18: 15n * 10n ** 18n },
    ]);
  });

  it('has a claim of months that were closed by a version which kept nothing of tokens for later ones', async () => {
    const live = await LiveRewards.open();
    const books = ownBooks();
    live.service.addRewardsFault({ fault: 'issuance_charged_twice', match: { transaction_id: 't-1' } });
    await live.at('2026-09-03T10:00:00.000Z').issue('t-1');
    for (const [month, at] of [
      ['2026-09', '2026-10-02T06:00:00.000Z'],
      ['2026-10', '2026-11-02T06:00:00.000Z'],
    ] as const) {
      live.at(at);
      const { results } = await closeRewards(live, books, month);
      // As books of version 12 are.
      for (const result of results) books.bridgeParts.record(result, result.month, undefined);
    }
    live.at('2026-12-02T06:00:00.000Z');
    const november = await closeRewards(live, books, '2026-11');
    expect(november.results[0]?.tokens?.claims).toEqual([
      { owedBy: 'provider', count: 1, plus18: 15n * 10n ** 18n },
    ]);
  });
});

describe('a redemption that the records tell after its month was closed', () => {
  it('is asked for by the close of the next month, and is an item of the old one where it differs', async () => {
    const live = await LiveRewards.open();
    await live.at('2026-09-03T10:00:00.000Z').issue('t-1', { cents: 100_00 });
    live.at('2026-09-05T10:00:00.000Z');
    const { items } = await live.client.cataloguePage({ page: 1, perPage: 100 });
    const item = items.find(({ kycRequired, costPlus18 }) => !kycRequired && costPlus18 <= 10n ** 20n);
    const { redemptionId, spentPlus18 } = await live.client.redeem({
      walletAddress: alice,
      catalogueItemId: item?.catalogueItemId ?? '',
      deliveryEmail: 'canary@example.test',
    });
    live.at('2026-10-01T06:00:00.000Z');
    const books = ownBooks();
    const machineNowMs = Date.parse('2026-08-01T00:00:00Z');
    expect((await closeRewards(live, books, '2026-09', { machineNowMs })).exitCode).toBe(0);
    const tooMuch = spentPlus18 / 10n ** 18n + 1n;
    live.rows.redemptions.push(
      `${redemptionId},${alice},${item?.catalogueItemId},1,${tooMuch},2026-09-05T10:00:00Z`,
    );
    live.at('2026-11-01T06:00:00.000Z');
    expect((await closeRewards(live, books, '2026-10')).exitCode).toBe(1);
    const found = books.items
      .items(month('2026-10'))
      .map(({ item: { code, subject, month: origin } }) => [code, subject, origin]);
    expect(found).toEqual([['RW-ATTR', redemptionId, '2026-09']]);
  });
});

describe('an issuance that the pool of a closed month names only since its close', () => {
  const ofPool = { fault: 'answer_field', match: { path: '/v2/pool' }, times: null } as const;
  const renamed: readonly FaultRequest[] = [
    { ...ofPool, field: 'movements.1.issuance_id', value: 'iss-late' },
    { ...ofPool, field: 'movements.1.transaction_id', value: 't-late' },
    { ...ofPool, field: 'movements.1.plus_amount', delta: 1 },
  ];

  it('is asked for by the next close, which lists what it finds', async () => {
    const live = await september();
    const books = ownBooks();
    await closeRewards(live, books, '2026-09');
    for (const fault of renamed) live.service.addRewardsFault(fault);
    live.at('2026-11-01T06:00:00.000Z');
    const october = await closeRewards(live, books, '2026-10');
    const asked = books.receipts.all({ interfaceName: 'rewards', account: 'demo' }, 'issuance');
    expect(asked.map(({ subject }) => subject)).toContain('iss-late');
    const listed = october.summaryJson()['open_items'] as readonly { code: string; month: string }[];
    expect(listed.filter((item) => item.month === '2026-09').map(({ code }) => code)).toContain(
      'RW-DEBIT-UNKNOWN',
    );
    expect(october.exitCode).toBe(1);
  });

  it('is asked for no more where it was named at the close already, and could not be read', async () => {
    const live = await LiveRewards.open();
    const books = ownBooks();
    const issuanceId = await live.at('2026-09-03T10:00:00.000Z').issue('t-1');
    const match = { path: `/v2/rewards/${issuanceId}` };
    live.at('2026-10-01T06:00:00.000Z').service.addRewardsFault({ fault: 'html', match, times: null });
    // The answers are dated by the clock of this machine.
    const closing = () => closeRewards(live, books, '2026-09', { machineNowMs: Date.now() });
    const found = (await closing()).results.flatMap(({ items }) => items);
    const missing = found.find(({ code }) => code === 'RN-INCOMPLETE');
    books.items.accept(missing?.itemId ?? '', 'the answer is broken', 'Ann', 0);
    expect((await closing()).exitCode).not.toBe(4);
    live.at('2026-11-01T06:00:00.000Z');
    expect((await live.fetch(books, '2026-10')).unread).toEqual([]);
  });

  it('is left to the own close of a month that no run has closed', async () => {
    const live = await september();
    const books = ownBooks();
    for (const fault of renamed) live.service.addRewardsFault(fault);
    live.at('2026-11-01T06:00:00.000Z');
    await live.fetch(books, '2026-10');
    expect(books.receipts.all({ interfaceName: 'rewards', account: 'demo' }, 'issuance')).toEqual([]);
  });
});
