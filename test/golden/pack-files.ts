/** The files of packs on disk, and what of them may differ where the rows of the partner's files stand in another order. */

import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { parse } from 'csv-parse/sync';

/** Every file under a folder by its path from there, sorted; each as text of one character a byte. */
export function filesOf(folder: string): Map<string, string> {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => join(folder, path))
    .filter((path) => statSync(path).isFile())
    .sort();
  return new Map(
    paths.map((path) => [relative(folder, path).split(sep).join('/'), readFileSync(path, 'latin1')]),
  );
}

type Row = Readonly<Record<string, string>>;

/** Where a row of the partner's file stood: as its line number, or in words as `book.csv:12`. */
const citedLine = /\b(book|deposits)\.csv:\d+/g;

/**
 * A pack's files as rows, without what says where in the partner's files a row stood: the line numbers, and the hash
 * of a file as it was handed over, which is another when its rows change places. Everything else has to stay.
 */
export function rowsWithoutLines(files: ReadonlyMap<string, string>): Map<string, readonly Row[] | string> {
  return new Map(
    [...files].map(([path, text]) => [
      path,
      path.endsWith('.csv') ? withoutLines(text) : withoutHashes(path, text).replaceAll(citedLine, '$1.csv'),
    ]),
  );
}

/** A manifest without the hashes and sizes of files, which are others as soon as a line number is. */
function withoutHashes(path: string, text: string): string {
  return path.endsWith('manifest.json') ? text.replaceAll(/^ *"(?:sha256|size)": .*$/gm, '') : text;
}

function withoutLines(text: string): Row[] {
  const rows: Row[] = parse(Buffer.from(text, 'latin1'), { columns: true, bom: true });
  return rows.map((row) => {
    const cells = Object.entries(row).map(([name, value]) => [name, value.replaceAll(citedLine, '$1.csv')]);
    const isInput = row['section'] === 'input';
    return {
      ...(Object.fromEntries(cells) as Row),
      ...(isInput ? { sha256: '' } : {}),
      ...('book_line' in row ? { book_line: '' } : {}),
      ...('own_line' in row ? { own_line: '' } : {}),
    };
  });
}
