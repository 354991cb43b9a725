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

  rows(month: string, name: string): Row[] {
    const bytes = readFileSync(join(this.#cwd, 'reports', month, name));
    return parse(bytes, { bom: true, columns: true });
  }
}

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
