// A month of rewards v2 over the command line, against the real local service: imports, close, items,
// explain, acceptance, verify-pack.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LiveRewards, tokenHeaders } from '../../jobs/support/live-rewards.js';
import { newFolder, runLine, type Said } from '../support/test-world.js';

interface RewardsRun {
  readonly live: LiveRewards;
  readonly cwd: string;
  run(...given: string[]): Promise<Said>;
}

/** September with two issuances, one of which is charged a unit too much. */
async function september(fault = 'issuance_overcharge'): Promise<RewardsRun> {
  const live = await LiveRewards.open();
  live.service.addRewardsFault({ fault, match: { transaction_id: 't-2' } });
  await live.at('2026-09-03T10:00:00.000Z').issue('t-1');
  await live.at('2026-09-04T10:00:00.000Z').issue('t-2');
  live.at('2026-10-01T06:00:00.000Z');
  const cwd = newFolder();
  const rewards = {
    baseUrl: live.service.rewardsUrl,
    partnerId: 'demo',
    rates: { default: '1.5' },
    readsPerSecond: 1000,
  };
  writeFileSync(join(cwd, 'tieout.config.json'), JSON.stringify({ rewards, require: [] }));
  writeFileSync(join(cwd, 'rewards.csv'), [tokenHeaders.rewards, ...live.rows.rewards, ''].join('\r\n'));
  const environment = { TIEOUT_REWARDS_KEY: live.service.rewardsKey };
  return { live, cwd, run: (...given) => runLine(given, { cwd, environment }) };
}

describe('rewards on the command line', () => {
  it('are imported, closed, explained, accepted and proved again', async () => {
    const { cwd, run } = await september();
    const imported = await run('import', 'rewards', 'rewards.csv');
    expect([imported.exitCode, imported.stdout]).toEqual([
      0,
      'rewards.csv: 2 rows of the rewards interface\n',
    ]);
    const closed = await run('close', '--month', '2026-09');
    expect(closed.stdout).toContain('RW-CHARGE');
    expect(closed.stdout).toContain('The provider owes us 0.000000000000000001 tokens');
    expect(closed.exitCode).toBe(1);
    const csv = (name: string) => readFileSync(join(cwd, 'reports', '2026-09', name), 'utf8');
    expect(csv('09-rewards.csv')).toContain('0.000000000000000001');
    expect(csv('08-journal.csv').trim().split('\n')).toHaveLength(1);
    expect(csv('10-claims.csv').trim().split('\n')).toHaveLength(1);
    expect(csv('00-control.csv')).toContain('a design that is not live');
    const proved = await run('verify-pack', join('reports', '2026-09'));
    expect([proved.exitCode, proved.stdout]).toEqual([0, expect.stringContaining('tokens')]);
    const items = JSON.parse((await run('items', '--json')).stdout).items;
    const [{ item_id: itemId }] = items;
    const explained = await run('explain', itemId);
    expect(explained.stdout).toContain('floor(1000 * 1.5 * 10000000000000000) = 15000000000000000000');
    expect(
      (await run('settle', itemId, '--amount', '1', '--on', '2026-09-30', '--reference', 'r', '--by', 'a'))
        .exitCode,
    ).toBe(2);
    const decided = await run('accept', itemId, '--reason', 'a unit', '--by', 'a');
    expect(decided.exitCode).toBe(0);
    const again = await run('close', '--month', '2026-09', '--offline');
    expect(again.exitCode).toBe(0);
    const certified = await run('certify', '--month', '2026-09', '--by', 'a', '--json');
    expect(JSON.parse(certified.stdout)).toMatchObject({ certified_by: 'a', is_new_key: true, exit_code: 0 });
    const late = await run('close', '--month', '2026-09', '--offline');
    expect(late.stdout).toContain('certified');
  });

  it('say the same with --offline, and of a service without a pool that it was not tested', async () => {
    const { cwd, live, run } = await september('issuance_fails');
    live.service.addRewardsFault({
      fault: 'status',
      match: { path: '/v2/pool' },
      status: 404,
      times: 1000,
    });
    for (const kind of ['rewards', 'stakes', 'redemptions'] as const) {
      if (kind !== 'rewards') writeFileSync(join(cwd, `${kind}.csv`), `${tokenHeaders[kind]}\r\n`);
      const read = await run('import', kind, `${kind}.csv`, '--json');
      expect(JSON.parse(read.stdout)).toMatchObject({ kind, is_new: true, exit_code: 0 });
    }
    const online = await run('close', '--month', '2026-09');
    const offline = await run('close', '--month', '2026-09', '--offline');
    expect(offline.stdout).toBe(online.stdout);
    expect(online.stdout).toContain('the service has no operation that reads the pool');
  });
});
