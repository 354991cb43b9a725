// The files of packs on disk, and what of them may differ where the rows of the partner's files stand in
// another order.

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
 * A pack's files as rows, without what says where in the partner's files a row stood: the line numbers, and
 * the hash of a file as it was handed over, which is another when its rows change places. Everything else has
 * to stay.
 */
export function rowsWithoutLines(files: ReadonlyMap<string, string>): Map<string, readonly Row[] | string> {
  // The partner's rows as they were archived stand in their order as well, under a hash that goes with it.
  // The workbook has the rows of the CSV files once more (test/report/pack.test.ts).
  const others = [...files].filter(
    ([path]) => !/\/evidence\/[0-9a-f]{64}\.csv$|(?:^|\/)close\.xlsx$/.test(path),
  );
  return new Map(
    others.map(([path, text]) => [
      path,
      path.endsWith('.csv') ? withoutLines(text) : withoutHashes(path, text).replaceAll(citedLine, '$1.csv'),
    ]),
  );
}

/**
 * A manifest without the hashes and sizes of files, which are others as soon as a line number is, and the
 * index of the evidence without the partner's own files.
 */
function withoutHashes(path: string, text: string): string {
  if (path.endsWith('evidence/index.json')) {
    const entries = text.split('\n').filter((line) => !line.includes('.csv",'));
    return entries.map((line) => line.replace(/,$/, '')).join('\n');
  }
  if (!path.endsWith('manifest.json')) return text;
  const hashes = /^ *"(?:sha256|size)": .*$|^ *"name": "evidence\/[0-9a-f]{64}\.csv",$/gm;
  return inOneOrder(text.replaceAll(hashes, ''));
}

/** Entries of the manifest's list of files, whose order goes with their hashes. */
function inOneOrder(text: string): string {
  return text.split('\n').sort().join('\n');
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
