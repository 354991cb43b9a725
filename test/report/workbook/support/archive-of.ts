import { ZipArchive } from '../../../../src/report/workbook/zip-archive.js';

/** A part of an archive, its text in these pieces. */
interface Part {
  readonly name: string;
  readonly pieces: readonly string[];
}

/** The archive of these parts, what is compressed handed on after each piece. */
export function archiveOf(parts: readonly Part[]): Buffer {
  const archive = new ZipArchive();
  for (const { name, pieces } of parts) {
    const part = archive.begin(name);
    for (const piece of pieces) {
      part.write(piece);
      part.pass();
    }
    part.end();
  }
  archive.end();
  return Buffer.concat(archive.taken());
}
