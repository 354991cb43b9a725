// From a fault of the local service, or of the partner's own rows, to the code that a close writes: over the
// command line, one file of books a case.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import type { FaultRequest } from '../../src/service/local-service.js';
import { alice, bob, LiveRewards, tokenHeaders } from '../jobs/support/live-rewards.js';
import { newFolder, runLine, type Said } from './support/test-world.js';

type Row = Record<string, string>;

const deadWallet = `0x${'1'.repeat(36)}dead`;

class TokenLife {
  readonly live: LiveRewards;
  readonly #cwd = newFolder();

  constructor(live: LiveRewards, require: readonly string[]) {
    this.live = live;
    const rewards = { baseUrl: live.service.rewardsUrl, partnerId: 'demo', readsPerSecond: 1000 };
    writeFileSync(join(this.#cwd, 'tieout.config.json'), JSON.stringify({ rewards, require }));
  }

  /** A September with issuances, one of which fails, a stake and a redemption. */
  static async begin(
    faults: readonly FaultRequest[],
    require: readonly string[] = [],
    pool = '1000',
    cents = 1000,
  ) {
    const live = await LiveRewards.open(pool);
    for (const fault of faults) live.service.addRewardsFault(fault);
    await live.at('2026-09-03T10:00:00.000Z').issue('t-1', { cents: 2000 });
    await live.at('2026-09-04T10:00:00.000Z').issue('t-2', { wallet: bob, cents });
    await live.at('2026-09-05T10:00:00.000Z').issue('t-3', { wallet: deadWallet });
    live.at('2026-09-06T10:00:00.000Z');
    const { stakeId } = await live.client.stake({ walletAddress: alice, plus18: 10n ** 18n, tier: '3m' });
    live.rows.stakes.push([stakeId, alice, '1', '3m', live.now].join());
    const item = 'travel-001';
    const { redemptionId } = await live.client.redeem({ walletAddress: alice, catalogueItemId: item });
    live.rows.redemptions.push([redemptionId, alice, item, '1', '7.5', live.now].join());
    live.at('2026-10-01T06:00:00.000Z');
    return new TokenLife(live, require);
  }

  run(...line: string[]): Promise<Said> {
    const environment = { TIEOUT_REWARDS_KEY: this.live.service.rewardsKey };
    return runLine(line, { cwd: this.#cwd, environment });
  }

  async close(month = '2026-09'): Promise<number> {
    for (const kind of ['rewards', 'stakes', 'redemptions'] as const) {
      const rows = this.live.rows[kind];
      if (rows.length === 0) continue;
      writeFileSync(join(this.#cwd, `${kind}.csv`), `${[tokenHeaders[kind], ...rows].join('\n')}\n`);
      await this.run('import', kind, `${kind}.csv`);
    }
    return (await this.run('close', '--month', month)).exitCode;
  }

  /** `CODE claim` of the roots, with the subject where it is a transaction. */
  roots(month = '2026-09'): string[] {
    const bytes = readFileSync(join(this.#cwd, 'reports', month, '03-discrepancies.csv'));
    return parse<Row>(bytes, { bom: true, columns: true })
      .filter(({ caused_by }) => caused_by === '')
      .map(({ code, subject = '', claim_plus }) =>
        [
          code,
          ...(/^(t-|pool)/.test(subject) ? [subject] : []),
          ...(claim_plus === '0' ? [] : [claim_plus]),
        ].join(' '),
      )
      .sort();
  }

  async provesPack(month = '2026-09'): Promise<number> {
    return (await this.run('verify-pack', join('reports', month))).exitCode;
  }
}

const t1 = { transaction_id: 't-1' };

describe('a fault of the service leads to its code over the command line', () => {
  it.each<[FaultRequest[], string[], number]>([
    [[], [], 0],
    [
      [{ fault: 'issuance_amount', match: t1, delta_plus: '0.000000000000000001' }],
      ['RW-AMOUNT t-1 0.000000000000000001'],
      1,
    ],
    [[{ fault: 'issuance_rate', match: t1, rate: '3' }], ['RW-RATE t-1 30'], 1],
    [[{ fault: 'issuance_overcharge', match: t1, delta_plus: '0.5' }], ['RW-CHARGE t-1 0.5'], 1],
    [[{ fault: 'issuance_charged_twice', match: t1 }], ['RW-DOUBLE-DEBIT t-1 30'], 1],
    [[{ fault: 'debit_without_issuance', match: t1 }], ['RW-DEBIT-UNKNOWN t-1-unknown 30'], 1],
    [[{ fault: 'issuance_reversed', match: t1 }], ['RW-REVERSAL-EXTRA t-1 -30'], 1],
    [[{ fault: 'reversal_missing', match: { transaction_id: 't-3' } }], ['RW-REVERSAL-MISSING t-3 15'], 1],
    [[{ fault: 'issuance_stuck', match: { transaction_id: 't-2' } }], ['RW-PENDING-STALE t-2'], 0],
    [[{ fault: 'issuance_attribute', match: t1, field: 'wallet_address', value: bob }], ['RW-ATTR t-1'], 1],
    [[{ fault: 'pool_figure', figure: 'balance_plus' }], ['RW-POOL pool'], 1],
    [[{ fault: 'movement_missing', match: t1, times: 100 }], ['RW-SEQUENCE pool'], 1],
    [[{ fault: 'wallet_figure', match: { wallet_address: alice }, figure: 'total_plus' }], ['RW-WALLET'], 1],
    [[{ fault: 'stake_term', days: 1 }], ['RW-STAKE'], 1],
    [[{ fault: 'redemption_charge', delta_plus: '0.25' }], ['RW-REDEMPTION'], 1],
  ])('%j', async (faults, expected, exitCode) => {
    const life = await TokenLife.begin(faults);
    expect(await life.close()).toBe(exitCode);
    expect(life.roots()).toEqual(expected);
    expect(await life.provesPack()).toBe(0);
  });

  it('says that a pool runs low', async () => {
    const life = await TokenLife.begin([], [], '90', 3000);
    expect(await life.close()).toBe(0);
    expect(life.roots()).toEqual(['RW-LOW pool']);
  });
});

describe('own token records lead to their codes over the command line', () => {
  const row = (...cells: string[]): string => cells.join();

  it.each<[string, (rows: string[]) => string[], string[], number]>([
    [
      'a row of nothing',
      (rows) => [...rows, row('t-9', alice, '1.00', '', '2026-09-03')],
      ['RW-NOT-AT-PROVIDER t-9'],
      1,
    ],
    ['a row that is missing', (rows) => rows.slice(1), ['RW-NOT-IN-BOOKS t-1'], 1],
    ['a row twice', (rows) => [...rows, rows[0] ?? ''], ['RW-DUPLICATE-ROW t-1'], 0],
    [
      'a row with two contents',
      (rows) => [...rows, row('t-1', alice, '1.00', '', '2026-09-03')],
      ['RW-REF-REUSED t-1'],
      1,
    ],
    [
      'a row of the month after',
      (rows) => [row('t-1', alice, '20.00', '', '2026-10-01'), ...rows.slice(1)],
      ['RW-CUTOFF t-1'],
      0,
    ],
    [
      'a row that cannot be read',
      (rows) => [row('t-1', '0x', '20.00', '', ''), ...rows.slice(1)],
      ['RN-INPUT-ROW'],
      1,
    ],
    ['no row at all', () => [], ['RN-RECORDS-MISSING'], 1],
  ])('%s', async (_, change, expected, exitCode) => {
    const life = await TokenLife.begin([], ['rewards', 'stakes', 'redemptions']);
    const { rewards } = life.live.rows;
    rewards.splice(0, rewards.length, ...change([...rewards]));
    expect(await life.close()).toBe(exitCode);
    expect(life.roots()).toEqual(expected);
    expect(await life.provesPack()).toBe(0);
  });
});

describe('a stake that has not matured in time', () => {
  it('is an item of the month of its maturity alone', async () => {
    const life = await TokenLife.begin([{ fault: 'stake_status', status: 'active' }]);
    expect(await life.close()).toBe(0);
    life.live.at('2027-01-02T06:00:00.000Z');
    expect(await life.close('2026-11')).toBe(0);
    expect(await life.close('2026-12')).toBe(1);
    expect([...life.roots('2026-11'), ...life.roots('2026-12')]).toEqual(['RW-STAKE']);
  });
});
