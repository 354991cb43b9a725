import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  discardOldRevisions,
  keepAsRevision,
  packRevisionsOnDisk,
} from '../../../src/store/packs/pack-revision.js';
import { packPlacesOf } from '../../../src/store/packs/pack-target.js';
import { month, temporaryFolder } from '../sample.js';

const october = month('2026-10');

function packAt(path: string): void {
  mkdirSync(path);
  writeFileSync(join(path, '00-control.csv'), '');
}

const numbersIn = (reports: string): number[] =>
  packRevisionsOnDisk(reports, october).map(({ number }) => number);

describe('the revisions of a month', () => {
  it('are listed by number, the oldest first, and by no name that is only like one', () => {
    const reports = temporaryFolder();
    const others = ['2026-10', '2026-09.r2', '2026-10.r0', '2026-10.r01', '2026-10.r2.bak', '2026-10.R3'];
    for (const name of ['2026-10.r10', '2026-10.r9', ...others]) packAt(join(reports, name));
    mkdirSync(join(reports, '2026-10.r11'));
    expect(numbersIn(reports)).toEqual([9, 10]);
    expect(numbersIn(join(reports, 'none'))).toEqual([]);
  });

  it('get the number after the highest that stands there, whoever has it', () => {
    const reports = temporaryFolder();
    const places = packPlacesOf(reports, october);
    for (const number of [1, 2]) {
      packAt(places.replaced);
      keepAsRevision(places);
      expect(numbersIn(reports).at(-1)).toBe(number);
    }
    renameSync(join(reports, '2026-10.r2'), join(reports, 'mine'));
    writeFileSync(join(reports, '2026-10.r7'), 'mine');
    packAt(places.replaced);
    keepAsRevision(places);
    expect(numbersIn(reports)).toEqual([1, 8]);
  });

  it('are removed but for the newest', () => {
    const reports = temporaryFolder();
    for (const number of [1, 2, 3, 4, 5]) packAt(join(reports, `2026-10.r${number}`));
    discardOldRevisions(packPlacesOf(reports, october));
    expect(numbersIn(reports)).toEqual([3, 4, 5]);
  });
});
