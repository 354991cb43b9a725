import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sha256Hex } from '../../../src/base/text/digest.js';
import {
  alteredFileOf,
  failOnOf,
  manifestInBytes,
  manifestOnDisk,
  staleFileOf,
} from '../../../src/jobs/close/pack-standing.js';
import type { Manifest } from '../../../src/report/manifest.js';
import { month } from '../../store/sample.js';
import { ownFolder } from '../support/live-account.js';

const september = month('2026-09');
const manifest: Manifest = {
  files: [
    { name: '00-control.csv', size: 1, sha256: sha256Hex('a') },
    { name: 'evidence/x.json', size: 1, sha256: sha256Hex('b') },
  ],
  settings: [{ name: 'fail-on', value: 'timing' }],
};

function pack(): string {
  const reports = ownFolder();
  mkdirSync(join(reports, september, 'evidence'), { recursive: true });
  writeFileSync(join(reports, september, '00-control.csv'), 'a');
  writeFileSync(join(reports, september, 'evidence', 'x.json'), 'b');
  writeFileSync(join(reports, september, 'manifest.json'), JSON.stringify(manifest));
  return reports;
}

describe('the pack on disk', () => {
  it.each([
    ['no JSON', '{'],
    ['a list', '[]'],
    ['a field twice', '{"month":"2026-09","month":"2026-10"}'],
    ['lists that nest without end', `{"month":${'['.repeat(9000)}${']'.repeat(9000)}}`],
  ])('has no manifest where there is %s', (_, text) => {
    expect(manifestInBytes(Buffer.from(text))).toEqual({});
  });

  it('has numbers that no manifest has as their text', () => {
    const text = '{"files":[{"name":"a","size":0.5,"count":-0}],"most":9007199254740993}';
    expect(manifestInBytes(Buffer.from(text))).toEqual({
      files: [{ name: 'a', size: '0.5', count: '-0' }],
      most: '9007199254740993',
    });
  });

  it('is as its manifest says where every file is there with its bytes', () => {
    expect(alteredFileOf(pack(), september, manifest)).toBeUndefined();
  });

  it.each([
    ['altered', '00-control.csv', (path: string) => writeFileSync(path, 'A')],
    ['missing', 'evidence/x.json', (path: string) => rmSync(path)],
    ['added', '09-rewards.csv', (path: string) => writeFileSync(path, '')],
  ])('is told apart by the file that is %s', (_what, name, work) => {
    const reports = pack();
    work(join(reports, september, name));
    expect(alteredFileOf(reports, september, manifest)).toBe(name);
  });

  it('is stale by the first file whose hash is another, or by the manifest itself', () => {
    const files = [{ name: '00-control.csv', size: 1, sha256: sha256Hex('other') }];
    expect(staleFileOf(manifest, manifest)).toBeUndefined();
    expect(staleFileOf(manifest, { ...manifest, files })).toBe('00-control.csv');
    expect(staleFileOf(manifest, { ...manifest, as_of: 'later' })).toBe('manifest.json');
  });

  it('has the threshold that it was made under, where its manifest can be read', () => {
    const reports = pack();
    expect(failOnOf(manifestOnDisk(reports, september) ?? {})).toBe('timing');
    writeFileSync(join(reports, september, 'manifest.json'), '[');
    expect(manifestOnDisk(reports, september)).toEqual({});
    expect(failOnOf({})).toBeUndefined();
    expect(manifestOnDisk(ownFolder(), september)).toBeUndefined();
  });
});
