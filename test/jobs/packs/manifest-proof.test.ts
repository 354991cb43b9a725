import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Json } from '../../../src/base/json/json-value.js';
import { manifestInBytes } from '../../../src/jobs/close/pack-standing.js';
import { listIn, proveFiles, proveManifest, proveSignOff } from '../../../src/jobs/packs/manifest-proof.js';
import { proveTopic } from '../../../src/jobs/packs/pack-proof.js';
import { verifyPack } from '../../../src/jobs/packs/verify-pack-job.js';
import { type Manifest, manifestBytes } from '../../../src/report/manifest.js';
import { certify, shopInSeptember } from '../support/certified.js';

async function closedPack({ isSigned = false } = {}): Promise<{ pack: string; manifest: Manifest }> {
  const shop = await shopInSeptember();
  await shop.close('2026-09');
  if (isSigned) certify(shop.books, '2026-09', shop.reportsFolder);
  const pack = join(shop.reportsFolder, '2026-09');
  return { pack, manifest: manifestInBytes(readFileSync(join(pack, 'manifest.json'))) };
}

describe('a list of the manifest', () => {
  it('has its objects, and nothing where it is none', () => {
    const manifest: Manifest = { files: [{ name: 'a' }, 7, null, ['b']], month: '2026-09' };
    expect(listIn(manifest, 'files')).toEqual([{ name: 'a' }]);
    expect(listIn(manifest, 'month')).toEqual([]);
    expect(listIn(manifest, 'inputs')).toEqual([]);
  });
});

describe('a manifest with objects where texts belong', () => {
  it('is refused, and no proof falls over what they hold', async () => {
    const { pack, manifest } = await closedPack({ isSigned: true });
    const odd = { toString: 1, valueOf: null };
    const fields = Object.fromEntries(Object.keys(manifest).map((name) => [name, odd]));
    const lists = Object.fromEntries(
      ['files', 'inputs', 'statements', 'settings'].map((name) => [
        name,
        listIn(manifest, name).map((entry) =>
          Object.fromEntries(Object.keys(entry).map((field) => [field, odd])),
        ),
      ]),
    );
    const signOff = Object.fromEntries(
      Object.keys(manifest['sign_off'] as object).map((name) => [name, odd]),
    );
    for (const of of [fields, { ...manifest, ...lists }, { ...manifest, sign_off: signOff }]) {
      const text = JSON.stringify(of);
      writeFileSync(join(pack, 'manifest.json'), text);
      expect(verifyPack(pack, undefined).exitCode).toBe(3);
    }
  });
});

describe('the files of a pack', () => {
  const file = (name: string, sha256 = 'a', size = 1) => ({ name, sha256, size });
  const faults = (listed: readonly ReturnType<typeof file>[], present: readonly ReturnType<typeof file>[]) =>
    proveTopic('files', (proof) => proveFiles({ files: [...listed] }, present, proof)).faults;

  it('are those of the manifest, to the byte, and itself', () => {
    expect(faults([file('a.csv')], [file('a.csv'), file('manifest.json', 'm')])).toEqual([]);
  });

  it.each([
    ['is missing', [file('a.csv')], [], 'a.csv is missing'],
    ['has another hash', [file('a.csv')], [file('a.csv', 'b')], 'a.csv is not what the manifest says'],
    ['has another size', [file('a.csv')], [file('a.csv', 'a', 2)], 'a.csv is not what the manifest says'],
    ['is not listed', [], [file('b.csv')], 'b.csv is not in the manifest'],
  ])('do not hold where one %s', (_, listed, present, fault) => {
    expect(faults(listed, present)).toEqual([fault]);
  });

  it('of evidence are named by their hash', () => {
    const named = file(`evidence/${'c'.repeat(64)}.json`, 'c'.repeat(64));
    expect(faults([named], [named])).toEqual([]);
    const other = { ...named, sha256: 'd'.repeat(64) };
    expect(faults([other], [other])).toEqual([`${named.name} has another hash`]);
  });
});

describe('the facts of a manifest', () => {
  it('are those of the control sheet, and none beside them', async () => {
    const { pack, manifest } = await closedPack();
    const faults = (changes: Manifest) => {
      const changed = { ...manifest, ...changes };
      return proveTopic('manifest', (proof) => proveManifest(pack, manifestBytes(changed), changed, proof))
        .faults;
    };
    expect(faults({})).toEqual([]);
    expect(faults({ month: '2026-08' })).toEqual([
      'the control sheet does not have setting |  | month | 2026-08 | ',
      'manifest.json does not have setting |  | month | 2026-09 | ',
    ]);
    expect(faults({ program_version: '9' })).toHaveLength(2);
    expect(faults({ inputs: [] })).toHaveLength(1);
    expect(faults({ settings: [] }).length).toBeGreaterThan(1);
    expect(faults({ result: { text: 'All is well.', exit_code: 0, is_final: true } })).not.toEqual([]);
    expect(faults({ remark: 'x' })).toEqual(['manifest.json has the unknown field remark']);
    expect(faults({ format: 'another' })).toEqual([
      'manifest.json: format: another where tieout report pack 1 is due',
    ]);
  });

  it('are written as this program writes them', async () => {
    const { pack, manifest } = await closedPack();
    const bytes = Buffer.from(JSON.stringify(manifest));
    const { faults } = proveTopic('manifest', (proof) => proveManifest(pack, bytes, manifest, proof));
    expect(faults).toEqual(['manifest.json is not written as this program writes it']);
  });
});

describe('the sign-off of a manifest', () => {
  const proved = (manifest: Manifest) => proveTopic('sign-off', (proof) => proveSignOff(manifest, proof));

  it('is none of a month that is not certified', async () => {
    const { manifest } = await closedPack();
    expect(proved(manifest)).toMatchObject({ status: 'not_proved', note: 'the month is not certified' });
  });

  it('covers everything that the manifest states', async () => {
    const { manifest } = await closedPack({ isSigned: true });
    expect(proved(manifest)).toMatchObject({
      status: 'proved',
      note: expect.stringMatching(/^by Ann, key /),
    });
    const signOff = manifest['sign_off'] as { readonly [name: string]: Json };
    const altered: readonly Manifest[] = [
      { ...manifest, month: '2026-08' },
      { ...manifest, files: [] },
      { ...manifest, sign_off: { ...signOff, certified_by: 'Eve' } },
      { ...manifest, sign_off: { ...signOff, accepted: [{ code: 'OR-CHARGE' }] } },
    ];
    for (const one of altered) expect(proved(one).status).toBe('failed');
  });
});
