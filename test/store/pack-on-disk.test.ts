import { existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sha256Hex } from '../../src/base/digest.js';
import { packFilesOnDisk, packManifestOnDisk, replacePackManifest } from '../../src/store/pack-on-disk.js';
import { month, temporaryFolder } from './sample.js';

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
