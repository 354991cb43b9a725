import type { ArchivePart } from '../../../../src/report/workbook/zip-archive.js';

/** A part whose text comes in these pieces, with a pause after each. */
export function writtenPart(name: string, pieces: Iterable<string>): ArchivePart {
  return {
    name,
    *write(into) {
      for (const piece of pieces) {
        into.write(piece);
        yield;
      }
    },
  };
}
