import { describe, expect, it } from 'vitest';
import { ZipArchive } from '../../../src/report/workbook/zip-archive.js';
import { fc } from '../../support/fast-check.js';
import { archiveOf } from './support/archive-of.js';
import { partsOf } from './support/opened-workbook.js';

describe('an archive', () => {
  it('gives every part back, however it was cut into pieces', () => {
    const anyText = fc.string({ unit: 'grapheme', maxLength: 300 });
    const anyParts = fc.uniqueArray(
      fc.record({
        name: fc.constantFrom('a.xml', 'xl/b.xml', 'xl/c/d.xml'),
        pieces: fc.array(anyText, { maxLength: 5 }),
      }),
      { selector: ({ name }) => name },
    );
    fc.assert(
      fc.property(anyParts, (parts) => {
        const read = partsOf(archiveOf(parts));
        expect([...read]).toEqual(parts.map(({ name, pieces }) => [name, pieces.join('')]));
      }),
    );
  });

  it('gives its bytes while a part is written, and says how many there are so far', () => {
    const archive = new ZipArchive();
    expect(archive.byteCount).toBe(0);
    const part = archive.begin('a.xml');
    part.write('0 1 2 3 4 5 6 7 8 9 '.repeat(50_000));
    expect(archive.byteCount).toBeLessThan(100);
    part.pass();
    const taken = archive.taken();
    expect(Buffer.concat(taken)).toHaveLength(archive.byteCount);
    expect(archive.byteCount).toBeGreaterThan(100_000);
    expect(archive.taken()).toEqual([]);
  });

  it('states one date, whatever the clock and the time zone', () => {
    // The field of a part's date in its first header: 1 January 1980, 12:00.
    expect(archiveOf([{ name: 'a.xml', pieces: ['a'] }]).readUInt32LE(10)).toBe(
      (1 << 21) | (1 << 16) | (12 << 11),
    );
  });

  it('refuses a part once it has ended', () => {
    const archive = new ZipArchive();
    archive.end();
    expect(() => archive.begin('a.xml')).toThrow('the archive of the workbook can not be written');
  });
});
