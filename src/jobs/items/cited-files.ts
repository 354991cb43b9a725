// The files of the partner's own that an item cites a row of. Several may have one name: then the row tells
// which of them it came from.

import type { WorkingInput } from '../../reconcile/working/item-working.js';
import type { InterfaceName } from '../../records/account.js';
import type { Books } from '../../store/books.js';
import type { ImportedFile } from '../../store/tables/import-table.js';
import { filesOfRows } from '../archive/own-records.js';

/** An item as its rows are known by. */
interface CitingItem {
  readonly interfaceName: InterfaceName;
  /** The references that its rows are on. */
  readonly refs: ReadonlySet<string>;
}

export function citedFilesOf(
  books: Books,
  { interfaceName, refs }: CitingItem,
  inputs: readonly WorkingInput[],
): ImportedFile[] {
  const ofInterface = books.imports.imports().filter((file) => file.interfaceName === interfaceName);
  const cited = new Set<ImportedFile>();
  for (const { source, place } of inputs) {
    const line = Number(/:(\d+)$/.exec(place)?.[1]);
    // A reference of two sources is cited with the source before the file.
    const isOf = (file: ImportedFile): boolean =>
      [`${file.fileName}:${line}`, `${file.source} ${file.fileName}:${line}`].includes(place);
    const named = ofInterface.filter(isOf);
    const rowFiles = named.length < 2 ? [] : filesOfInput(books, { interfaceName, refs }, source, line);
    const held = named.filter((file) => rowFiles.some(({ ordinal }) => ordinal === file.ordinal));
    const aside = named.filter(({ setAside }) => setAside.some((row) => row.line === line));
    const ofKind = named.filter((file) => mayHave(file, source));
    // A row that was set aside is told as one of the book, whatever kind of file it stands in.
    const found = [held, aside, ofKind, named].find(({ length }) => length > 0) ?? [];
    for (const file of found) cited.add(file);
  }
  return [...cited].sort((a, b) => a.ordinal - b.ordinal);
}

/** True where files of the kind have rows of the source: a book and a file of transfers may have one name. */
function mayHave({ kind }: ImportedFile, source: WorkingInput['source']): boolean {
  if (source === 'book') return kind !== 'deposits' && kind !== 'float';
  return source === 'deposits' || source === 'float' ? kind === source : true;
}

/** The files of the rows that an input may be; none for tokens, whose rows have no reference. */
function filesOfInput(
  books: Books,
  { interfaceName, refs }: CitingItem,
  source: WorkingInput['source'],
  line: number,
): ImportedFile[] {
  if (interfaceName === 'rewards' || (source !== 'book' && source !== 'deposits')) return [];
  return filesOfRows(books, source, interfaceName, refs, line);
}
