import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { shopInSeptember } from '../../jobs/support/certified.js';
import { newFolder, runLine } from '../support/test-world.js';

/** The pack of September, in a reports folder that is known by its path alone. */
async function closedPack(): Promise<string> {
  const shop = await shopInSeptember();
  await shop.close('2026-09');
  return join(shop.reportsFolder, '2026-09');
}

function fingerprintIn(pack: string): string {
  const { statements } = JSON.parse(readFileSync(join(pack, 'manifest.json'), 'utf8'));
  return statements[0].fingerprint;
}

describe('tieout verify-pack', () => {
  it('proves a pack with 0, with no configuration and no books', async () => {
    const { exitCode, stdout } = await runLine(['verify-pack', await closedPack()]);
    expect(exitCode).toBe(0);
    expect(stdout).toContain('The pack of 2026-09 is whole');
    expect(stdout).toContain('(key as stated by the pack)');
    expect(stdout).toMatch(/^not proved events: /m);
  });

  it('takes the folder from where it runs', async () => {
    const pack = await closedPack();
    const { exitCode } = await runLine(['verify-pack', '2026-09'], { cwd: join(pack, '..') });
    expect(exitCode).toBe(0);
  });

  it('ends with 3 where a file was altered, and names it', async () => {
    const pack = await closedPack();
    appendFileSync(join(pack, '07-brands.csv'), ' ');
    const { exitCode, stdout } = await runLine(['verify-pack', pack]);
    expect(exitCode).toBe(3);
    expect(stdout).toContain('The pack does not hold: files');
    expect(stdout).toContain('07-brands.csv is not what the manifest says');
  });

  it('holds the statement against the key that the reader knows, however it is written', async () => {
    const pack = await closedPack();
    const known = fingerprintIn(pack);
    const withColons = known.toUpperCase().replace(/..(?=.)/g, '$&:');
    for (const written of [known, withColons]) {
      const { exitCode, stdout } = await runLine(['verify-pack', pack, '--fingerprint', written]);
      expect(exitCode).toBe(0);
      expect(stdout).toContain(`(key ${known})`);
    }
    const other = await runLine(['verify-pack', pack, '--fingerprint', '0'.repeat(64)]);
    expect(other.exitCode).toBe(3);
    expect(other.stdout).toContain('The pack does not hold: statements.');
  });

  it('says the same as JSON', async () => {
    const pack = await closedPack();
    const whole = await runLine(['verify-pack', pack, '--json']);
    expect(JSON.parse(whole.stdout)).toMatchObject({ month: '2026-09', key: null, exit_code: 0 });
    appendFileSync(join(pack, '07-brands.csv'), ' ');
    const altered = await runLine(['verify-pack', pack, '--json', '--fingerprint', fingerprintIn(pack)]);
    const { proofs, ...rest } = JSON.parse(altered.stdout);
    expect(rest).toMatchObject({ exit_code: 3, key: fingerprintIn(pack) });
    const failed = proofs.filter(({ status }: { status: string }) => status === 'failed');
    expect(failed).toContainEqual(
      expect.objectContaining({ topic: 'files', faults: ['07-brands.csv is not what the manifest says'] }),
    );
  });

  it('is refused with 2 for a folder that is no pack, and for a fingerprint that is none', async () => {
    const empty = await runLine(['verify-pack', newFolder()]);
    expect(empty.exitCode).toBe(2);
    expect(empty.stderr).toContain('it has no manifest.json; the folder of a report pack is expected');
    const short = await runLine(['verify-pack', newFolder(), '--fingerprint', 'ab12']);
    expect(short.exitCode).toBe(2);
    expect(short.stderr).toContain('A fingerprint is 64 hex digits.');
  });
});
