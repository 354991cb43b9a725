import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PROGRAM_VERSION } from '../../../src/config/program-version.js';
import { proveTopic } from '../../../src/jobs/packs/pack-proof.js';
import { provePage } from '../../../src/jobs/packs/page-proof.js';
import { proveTokens } from '../../../src/jobs/packs/token-proof.js';
import { verifyPack } from '../../../src/jobs/packs/verify-pack-job.js';
import { closeRewards } from '../support/closing-rewards.js';
import { ownBooks } from '../support/live-account.js';
import { LiveRewards } from '../support/live-rewards.js';
import { newFolder } from '../support/run-settings.js';

async function packOf(fault?: string): Promise<string> {
  const live = await LiveRewards.open();
  if (fault !== undefined) live.service.addRewardsFault({ fault });
  await live.at('2026-09-03T10:00:00.000Z').issue('t-1');
  await live.issue('t-2', { cents: 1 });
  live.at('2026-10-01T06:00:00.000Z');
  return (await closeRewards(live, ownBooks(), '2026-09')).packFolder ?? '';
}

function faultsOf(pack: string): readonly string[] {
  return proveTopic('tokens', (proof) => proveTokens(pack, proof)).faults;
}

describe('the tokens of a pack', () => {
  it.each([undefined, 'issuance_overcharge', 'issuance_charged_twice', 'issuance_rate'])(
    'are proved over a month with %s, and the whole pack with them',
    async (fault) => {
      const pack = await packOf(fault);
      expect(faultsOf(pack)).toEqual([]);
      const { results } = verifyPack(pack, undefined);
      expect(results.flatMap(({ faults }) => faults)).toEqual([]);
    },
  );

  it.each<[string, string, RegExp, string]>([
    ['a working', '09-rewards.csv', /= 15000000000000000000/, '= 15000000000000000001'],
    ['recomputed tokens', '09-rewards.csv', /,15,15,1,15,/, ',16,15,1,15,'],
    ['a debit', '09-rewards.csv', /,15,15,1,15,/, ',15,15,1,14,'],
    ['the pool’s closing', '02-roll-forward.csv', /984\.985/g, '984.986'],
    ['the bridge', '00-control.csv', /records,,plus,,984\.985/, 'records,,plus,,984.986'],
    ['a known item', '02-roll-forward.csv', /known_items(.*),0,/, 'known_items$1,1,'],
    ['who owes', '00-control.csv', /claims,,plus,,0/, 'claims,,plus,,1'],
    ['the rest', '00-control.csv', /unexplained,,plus,,0/, 'unexplained,,plus,,1'],
    ['no number', '09-rewards.csv', /,15,15,1,15,/, ',15,15,1,x,'],
  ])('are not proved where %s was altered', async (_, file, from, to) => {
    const pack = await packOf();
    const path = join(pack, file);
    const text = readFileSync(path, 'utf8');
    expect(text).toMatch(from);
    writeFileSync(path, text.replace(from, to));
    expect(faultsOf(pack)).not.toEqual([]);
  });

  it('are proved where the pool was debited and names no issuance: the debit left the pool all the same', async () => {
    const pack = await packOf('debit_without_issuance');
    const path = join(pack, '09-rewards.csv');
    const text = readFileSync(path, 'utf8');
    const unknown = /^(.*,issuance,[^,]*),[^,]+(,.*,unknown,)/m;
    expect(text).toMatch(unknown);
    writeFileSync(path, text.replace(unknown, '$1,$2'));
    expect(faultsOf(pack)).toEqual([]);
  });

  it('are proved in a pack of an earlier version, which states neither the claims nor what is unexplained', async () => {
    const pack = await packOf('issuance_charged_twice');
    for (const [name, row] of [
      ['00-control.csv', /^.*,claims,,plus,.*\r\n/m],
      ['02-roll-forward.csv', /^.*,(?:known_items|unexplained),.*PLUS.*\r\n/gm],
    ] as const) {
      const path = join(pack, name);
      const text = readFileSync(path, 'utf8');
      expect(text).toMatch(row);
      writeFileSync(path, text.replace(row, ''));
    }
    expect(faultsOf(pack)).toEqual([]);
  });

  it('are on the page as 00 and 02 have them, or it does not hold', async () => {
    const pack = await packOf('issuance_charged_twice');
    // Only the version that wrote a page can prove it.
    const [control, path] = ['00-control.csv', 'close.html'].map((name) => join(pack, name));
    for (const file of [control ?? '', path ?? '']) {
      writeFileSync(file, readFileSync(file, 'utf8').replaceAll('0.0.0', PROGRAM_VERSION));
    }
    const page = readFileSync(path ?? '', 'utf8');
    for (const [from, to] of [
      ['Pool per own records', 'Pool per our own records'],
      ['The provider owes us', 'We owe the provider'],
      ['984.985', '984.986'],
    ] as const) {
      expect(page).toContain(from);
      writeFileSync(path ?? '', page.replace(from, to));
      const { faults } = proveTopic('page', (proof) => provePage(pack, proof));
      expect(faults).toEqual([
        'close.html: rewards demo at a glance is not what 00-control.csv and 02-roll-forward.csv say',
      ]);
    }
  });

  it('are none in a pack without 09', () => {
    expect(proveTopic('tokens', (proof) => proveTokens(newFolder(), proof))).toMatchObject({
      status: 'proved',
      note: 'no account holds tokens',
    });
  });
});
