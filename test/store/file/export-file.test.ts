import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { writeExportFile, writeExportFiles } from '../../../src/store/file/export-file.js';
import { failureOf, temporaryFolder } from '../sample.js';

const bytes = (text: string): Uint8Array[] => [Buffer.from(text)];

describe('writeExportFile', () => {
  it('writes, leaves the same bytes alone, and replaces others only where it is told to', () => {
    const folder = temporaryFolder();
    const path = join(folder, 'new', 'x.csv');
    expect(writeExportFile(path, bytes('a'), false)).toBe('written');
    expect(writeExportFile(path, bytes('a'), false)).toBe('unchanged');
    expect(failureOf(() => writeExportFile(path, bytes('b'), false)).kind).toBe('refused');
    expect(readFileSync(path, 'utf8')).toBe('a');
    expect(writeExportFile(path, bytes('b'), true)).toBe('replaced');
    expect(readdirSync(join(folder, 'new'))).toEqual(['x.csv']);
  });

  it('writes files that go together all or none: a refusal of any leaves every place as it was', () => {
    const folder = temporaryFolder();
    const [one, two] = [join(folder, 'x.csv'), join(folder, 'x-2.csv')];
    const files = [
      { path: one, chunks: bytes('a') },
      { path: two, chunks: bytes('b') },
    ];
    writeFileSync(two, 'theirs');
    expect(failureOf(() => writeExportFiles(files, false)).message).toContain(two);
    expect(readdirSync(folder)).toEqual(['x-2.csv']);
    expect(writeExportFiles(files, true)).toEqual(['written', 'replaced']);
    expect(writeExportFiles(files, false)).toEqual(['unchanged', 'unchanged']);
    expect([one, two].map((path) => readFileSync(path, 'utf8'))).toEqual(['a', 'b']);
  });

  it('removes what a killed run left of the same file, and nothing that a running one needs', () => {
    const folder = temporaryFolder();
    const [killed, running, other] = [
      '.x.csv.writing-4999999',
      `.x.csv.writing-${process.ppid}`,
      '.y.csv.writing-4999999',
    ];
    for (const name of [killed, running, other]) writeFileSync(join(folder, name), 'half');
    writeExportFile(join(folder, 'x.csv'), bytes('a'), false);
    expect(readdirSync(folder)).toEqual([running, other, 'x.csv'].sort());
  });

  it('refuses a folder, a link, and a file where a folder should be', () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'd'));
    writeFileSync(join(folder, 'f'), '');
    symlinkSync(join(folder, 'f'), join(folder, 'l'));
    for (const name of ['d', 'l', 'f/x.csv', 'f/y/x.csv']) {
      expect(failureOf(() => writeExportFile(join(folder, name), bytes('a'), true)).kind).toBe('refused');
    }
  });
});
