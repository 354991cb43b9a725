import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sha256Hex } from '../../../src/base/text/digest.js';
import {
  areSamePacks,
  packFilePieces,
  packFilesOnDisk,
  packManifestOnDisk,
  replacePackManifest,
} from '../../../src/store/packs/pack-on-disk.js';
import { month, temporaryFolder } from '../sample.js';

const october = month('2026-10');

function pack(): string {
  const reports = temporaryFolder();
  mkdirSync(join(reports, october, 'evidence'), { recursive: true });
  writeFileSync(join(reports, october, 'manifest.json'), '{}');
  writeFileSync(join(reports, october, 'evidence', 'a.json'), 'a');
  writeFileSync(join(reports, october, '.DS_Store'), 'litter');
  return reports;
}

describe('a pack on disk', () => {
  it('is read file by file with size and hash, and without what desktops leave', () => {
    expect(packFilesOnDisk(pack(), october)).toEqual([
      { name: 'evidence/a.json', size: 1, sha256: sha256Hex('a') },
      { name: 'manifest.json', size: 2, sha256: sha256Hex('{}') },
    ]);
  });

  it('is nothing where there is none', () => {
    expect(packFilesOnDisk(temporaryFolder(), october)).toEqual([]);
    expect(packManifestOnDisk(temporaryFolder(), october)).toBeUndefined();
  });

  it('gets another manifest by rename, also over what a kill left', () => {
    const reports = pack();
    writeFileSync(join(reports, '.2026-10.signing'), 'half');
    replacePackManifest(reports, october, Buffer.from('signed'));
    expect(Buffer.from(packManifestOnDisk(reports, october) ?? []).toString()).toBe('signed');
    expect(readdirSync(reports)).toEqual(['2026-10']);
  });

  it('is not read through a link', () => {
    const reports = pack();
    const elsewhere = join(temporaryFolder(), 'secret');
    writeFileSync(elsewhere, 'x');
    symlinkSync(elsewhere, join(reports, october, '05-orders.csv'));
    expect(() => packFilesOnDisk(reports, october)).toThrow();
    expect(existsSync(elsewhere)).toBe(true);
  });
});

describe('two packs', () => {
  const places = (): [string, string] => [join(pack(), october), join(pack(), october)];

  it('are the same with the same files, whatever a desktop left in one', () => {
    const [left, right] = places();
    unlinkSync(join(right, '.DS_Store'));
    expect(areSamePacks(left, right)).toBe(true);
  });

  it.each<[string, (pack: string) => void]>([
    ['a byte is another', (one) => writeFileSync(join(one, 'evidence', 'a.json'), 'b')],
    ['a file is longer', (one) => appendFileSync(join(one, 'manifest.json'), ' ')],
    ['a file is missing', (one) => unlinkSync(join(one, 'evidence', 'a.json'))],
    ['a file is one too many', (one) => writeFileSync(join(one, 'close.html'), '')],
    [
      'a file is a link to the same bytes',
      (one) => {
        writeFileSync(join(one, '..', 'elsewhere'), '{}');
        unlinkSync(join(one, 'manifest.json'));
        symlinkSync(join(one, '..', 'elsewhere'), join(one, 'manifest.json'));
      },
    ],
  ])('differ where %s', (_, alter) => {
    for (const side of [0, 1] as const) {
      const both = places();
      alter(both[side]);
      expect(areSamePacks(...both)).toBe(false);
    }
  });

  it('are read piece by piece, to the last byte of each', () => {
    const [left, right] = places();
    const long = Buffer.alloc((1 << 20) + 5, 7);
    for (const one of [left, right]) writeFileSync(join(one, 'close.html'), long);
    expect([...packFilePieces(join(left, 'close.html'))].map(({ length }) => length)).toEqual([1 << 20, 5]);
    expect(areSamePacks(left, right)).toBe(true);
    long[1 << 20] = 8;
    writeFileSync(join(right, 'close.html'), long);
    expect(areSamePacks(left, right)).toBe(false);
  });
});
