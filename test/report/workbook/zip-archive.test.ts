import { describe, expect, it } from 'vitest';
import { type ArchivePart, archivePieces } from '../../../src/report/workbook/zip-archive.js';
import { fc } from '../../support/fast-check.js';
import { partsOf } from './support/opened-workbook.js';
import { writtenPart } from './support/written-part.js';

const archiveOf = (parts: readonly ArchivePart[]) => Buffer.concat([...archivePieces(() => parts)]);

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
        const read = partsOf(archiveOf(parts.map(({ name, pieces }) => writtenPart(name, pieces))));
        expect([...read]).toEqual(parts.map(({ name, pieces }) => [name, pieces.join('')]));
      }),
    );
  });

  it('comes in pieces while a part is read, not at its end', () => {
    let readCount = 0;
    function* pieces() {
      for (; readCount < 400; readCount += 1) yield `${readCount} `.repeat(20_000);
    }
    const archive = archivePieces(() => [writtenPart('a.xml', pieces())]);
    archive.next();
    archive.next();
    expect(readCount).toBeLessThan(20);
  });

  it('states one date, whatever the clock and the time zone', () => {
    // The field of a part's date in its first header: 1 January 1980, 12:00.
    expect(archiveOf([writtenPart('a.xml', ['a'])]).readUInt32LE(10)).toBe(
      (1 << 21) | (1 << 16) | (12 << 11),
    );
  });

  it('tells how long it is so far, and passes on what a part throws', () => {
    const fault = new Error('no rows');
    const seen: number[] = [];
    function* parts(writtenBytes: () => number): Generator<ArchivePart> {
      seen.push(writtenBytes());
      yield writtenPart('a.xml', ['a']);
      seen.push(writtenBytes());
      throw fault;
    }
    expect(() => [...archivePieces(parts)]).toThrow(fault);
    expect(seen[0]).toBe(0);
    expect(seen[1]).toBeGreaterThan(30);
  });
});
