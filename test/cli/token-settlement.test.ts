// A claim in tokens that a later movement of the pool settles, over the command line: the month that found
// it, the month that settles it, and both packs proved again.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { LiveRewards, tokenHeaders } from '../jobs/support/live-rewards.js';
import { newFolder, runLine, type Said } from './support/test-world.js';

type Row = Record<string, string>;

class Life {
  readonly live: LiveRewards;
  readonly #cwd = newFolder();

  constructor(live: LiveRewards) {
    this.live = live;
    const rewards = { baseUrl: live.service.rewardsUrl, partnerId: 'demo', readsPerSecond: 1000 };
    writeFileSync(join(this.#cwd, 'tieout.config.json'), JSON.stringify({ rewards, require: [] }));
  }

  run(...given: string[]): Promise<Said> {
    return runLine(given, {
      cwd: this.#cwd,
      environment: { TIEOUT_REWARDS_KEY: this.live.service.rewardsKey },
    });
  }

  /** Imports our own records and closes a month at a time of the service. */
  async close(month: string, at: string): Promise<Said> {
    this.live.at(at);
    const rows = [tokenHeaders.rewards, ...this.live.rows.rewards, ''].join('\r\n');
    writeFileSync(join(this.#cwd, 'rewards.csv'), rows);
    await this.run('import', 'rewards', 'rewards.csv');
    return this.run('close', '--month', month);
  }

  write(name: string, lines: readonly string[]): void {
    writeFileSync(join(this.#cwd, name), `${lines.join('\r\n')}\r\n`);
  }

  rows(month: string, name: string): Row[] {
    const bytes = readFileSync(join(this.#cwd, 'reports', month, name));
    return parse(bytes, { bom: true, columns: true });
  }
}

/** The rows of 00 on the pool that are of anything, as `name amount`. */
function bridgeIn(life: Life, month: string): string[] {
  return life
    .rows(month, '00-control.csv')
    .filter((row) => /^(?:bridge|claim)$/.test(row['section'] ?? '') && row['row_count'] !== '0')
    .map((row) => `${row['section']} ${row['name']} ${row['amount']}`);
}

describe('claims in tokens that persons close', () => {
  it('leave bridge and claims of every month, whole or in part, and the rest is carried on', async () => {
    const life = new Life(await LiveRewards.open());
    const { service } = life.live;
    for (const id of ['t-1', 't-2', 't-3']) {
      service.addRewardsFault({ fault: 'issuance_charged_twice', match: { transaction_id: id } });
      await life.live.at('2026-09-03T10:00:00.000Z').issue(id);
    }
    await life.close('2026-09', '2026-10-01T06:00:00.000Z');
    expect(bridgeIn(life, '2026-09')).toContain('bridge claims 45');
    const ids = new Map(
      life.rows('2026-09', '04-open-items.csv').map((row) => [row['subject'], row['item_id']]),
    );
    const [first = '', second = '', third = ''] = ['t-1', 't-2', 't-3'].map((id) => ids.get(id));

    await life.run('accept', first, '--reason', 'small', '--by', 'Ann');
    life.write('settled.csv', [
      'item_id,amount,on,reference,by',
      `${second},15,2026-10-04,CN-1,Ann`,
      `${third},4.999999999999999999,2026-10-05,CN-2,Ann`,
    ]);
    const settled = await life.run('settle', '--file', 'settled.csv');
    expect([settled.exitCode, settled.stdout]).toEqual([
      0,
      expect.stringContaining('settled outside of the pool: RW-DOUBLE-DEBIT t-3'),
    ]);
    expect(settled.stdout).toContain('left: The provider owes us 10.000000000000000001 tokens.');

    const october = await life.close('2026-10', '2026-11-01T06:00:00.000Z');
    expect(october.stdout).toMatch(/settled outside the pool \(2\) +-19\.999999999999999999 tokens/);
    expect(bridgeIn(life, '2026-10')).toEqual([
      'claim provider 10.000000000000000001',
      'bridge records 955',
      'bridge RW-DOUBLE-DEBIT -10.000000000000000001',
      'bridge accepted -15',
      'bridge settled_outside -19.999999999999999999',
      'bridge unexplained 0',
      'bridge statement 910',
      'bridge claims 10.000000000000000001',
    ]);
    const listed = life.rows('2026-10', '04-open-items.csv');
    expect(listed.map((row) => [row['subject'], row['state'], row['settled_by']])).toEqual([
      ['t-1', 'accepted', ''],
      ['t-2', 'cleared', 'CN-1'],
      ['t-3', 'carried', 'CN-2'],
    ]);
    expect(life.rows('2026-10', '08-journal.csv')).toEqual([]);

    // Made good in October: September knows of no settlement, and the acceptance holds in every month.
    await life.run('close', '--month', '2026-09', '--offline');
    expect(bridgeIn(life, '2026-09')).toContain('bridge claims 30');
    for (const month of ['2026-09', '2026-10']) {
      const proved = await life.run('verify-pack', join('reports', month));
      expect([month, proved.exitCode, proved.stdout]).toEqual([
        month,
        0,
        expect.stringContaining('is whole'),
      ]);
    }
    const explained = await life.run('explain', third);
    expect(explained.stdout).toContain('4.999999999999999999 tokens on 2026-10-05 by CN-2, in 2026-10');
    const status = await life.run('status');
    expect(status.stdout).toMatch(/10\.000000000000000001 +0$/m);
  });
});

describe('a claim in tokens of one month', () => {
  it('is settled by a movement of a later one, which every report of that month shows', async () => {
    const life = new Life(await LiveRewards.open());
    const { service, rows } = life.live;
    const match = { transaction_id: 't-2' };
    service.addRewardsFault({ fault: 'issuance_fails', match });
    service.addRewardsFault({ fault: 'reversal_missing', match });
    await life.live.at('2026-09-03T10:00:00.000Z').issue('t-1');
    await life.live.at('2026-09-04T10:00:00.000Z').issue('t-2');
    // The failed purchase is on our own record when it is made good.
    rows.rewards.pop();

    const september = await life.close('2026-09', '2026-10-01T06:00:00.000Z');
    expect([september.exitCode, september.stdout]).toEqual([
      1,
      expect.stringContaining('The provider owes us 15 tokens'),
    ]);
    const [claim] = life.rows('2026-09', '04-open-items.csv');
    expect(claim).toMatchObject({
      code: 'RW-REVERSAL-MISSING',
      subject: 't-2',
      state: 'new',
      settled_by: '',
    });
    const claimed = life.rows('2026-09', '09-rewards.csv').filter((row) => row['claim_plus'] !== '0');
    expect(claimed).toMatchObject([
      { transaction_id: 't-2', status: 'failed', claim_plus: '15', item_ids: claim?.['item_id'] },
    ]);

    // The same purchase again, whose debit is given back: that makes good the debit that was kept.
    service.addRewardsFault({ fault: 'issuance_reversed', match });
    await life.live.at('2026-10-05T10:00:00.000Z').issue('t-2');
    const october = await life.close('2026-10', '2026-11-01T06:00:00.000Z');
    expect([october.exitCode, october.stdout]).toEqual([
      0,
      expect.stringContaining('ST-SETTLED, t-2: a later movement settles an open item.'),
    ]);
    expect(october.stdout).toContain('Open items: 1 cleared since the last close.');
    expect(october.stdout).not.toContain('owes us');
    expect(life.rows('2026-10', '04-open-items.csv')).toMatchObject([
      { item_id: claim?.['item_id'], state: 'cleared', settled_by: 'seq:5 t-2', cleared_month: '2026-10' },
    ]);
    const [settlement] = life.rows('2026-10', '03-discrepancies.csv');
    expect(settlement).toMatchObject({ code: 'ST-SETTLED', class: 'I', subject: 't-2', claim_plus: '0' });
    expect([settlement?.['actual'], settlement?.['difference']]).toEqual(['15', '15']);
    const moved = life.rows('2026-10', '09-rewards.csv').filter((row) => row['item_ids'] !== '');
    expect(moved).toMatchObject([
      {
        transaction_id: 't-2',
        pool_reversal_plus: '15',
        claim_plus: '0',
        item_ids: settlement?.['item_id'],
      },
    ]);

    for (const month of ['2026-09', '2026-10']) {
      const proved = await life.run('verify-pack', join('reports', month));
      expect([proved.exitCode, proved.stdout]).toEqual([0, expect.stringMatching(/^proved +tokens/m)]);
    }
    const again = await life.run('close', '--month', '2026-10', '--offline');
    expect([again.exitCode, life.rows('2026-10', '03-discrepancies.csv')]).toEqual([0, [settlement]]);
  });
});

describe('a claim in tokens that a movement settled by its amount alone', () => {
  it('stays settled when a person settles a part of another, so that two would fit by now', async () => {
    const life = new Life(await LiveRewards.open());
    const { service } = life.live;
    for (const [id, delta] of [
      ['t-1', '-6'],
      ['t-2', '-9'],
    ] as const) {
      const match = { transaction_id: id };
      service.addRewardsFault({ fault: 'issuance_overcharge', match, delta_plus: delta });
      await life.live.at('2026-09-03T10:00:00.000Z').issue(id);
    }
    await life.close('2026-09', '2026-10-01T06:00:00.000Z');
    const open = life.rows('2026-09', '04-open-items.csv');
    const other = open.find(({ subject }) => subject === 't-2')?.['item_id'] ?? '';

    service.addRewardsFault({ fault: 'debit_without_issuance', match: { transaction_id: 't-3' } });
    await life.live.at('2026-10-05T10:00:00.000Z').issue('t-3', { cents: 400 });
    await life.close('2026-10', '2026-11-01T06:00:00.000Z');
    const found = life.rows('2026-10', '03-discrepancies.csv');
    expect(found.map(({ code, subject }) => [code, subject])).toEqual([['ST-SETTLED', 't-1']]);

    const given = ['--amount', '3', '--on', '2026-10-20', '--reference', 'CN-1', '--by', 'Ann'];
    const settled = await life.run('settle', other, ...given);
    expect([settled.exitCode, settled.stdout]).toEqual([0, expect.stringContaining('6 tokens')]);
    await life.run('close', '--month', '2026-10', '--offline');
    expect(life.rows('2026-10', '03-discrepancies.csv')).toEqual(found);
    const listed = life.rows('2026-10', '04-open-items.csv');
    expect(listed.map((row) => [row['subject'], row['state'], row['settled_by']])).toEqual([
      ['t-1', 'cleared', 'seq:5 t-3-unknown'],
      ['t-2', 'carried', 'CN-1'],
    ]);
  });
});
