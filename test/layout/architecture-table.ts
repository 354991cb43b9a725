// Reads the table of floors out of docs/architecture.md: which folder of src may import which other, and
// which libraries. What it can't read it refuses, because a row passed over would be a rule not held.

/** One row of the table. */
export type Floor = {
  /** The folder below src without a slash at its end, or a file: `records/from-wire`, `index.ts`. */
  readonly folder: string;
  /** Folders of other rows, spelled as those rows spell them. */
  readonly mayImport: readonly string[];
  /** npm packages, without `node`. */
  readonly libraries: readonly string[];
  /** True where the library column names `node`: its built-in modules may be imported. */
  readonly builtins: boolean;
};

const NOTHING = new Set(['nothing', 'none', '-', '–', '—']);

function cellsOf(line: string): string[] {
  const inner = line.trim().replace(/^\|/, '').replace(/\|$/, '');
  return inner.split('|').map((cell) => cell.replaceAll('`', '').trim());
}

function listOf(cell: string, place: string): string[] {
  if (cell === '') throw new Error(`docs/architecture.md: ${place} is empty; write "nothing"`);
  if (NOTHING.has(cell.toLowerCase())) return [];
  return cell.split(',').map((name) => name.trim().replace(/\/$/, ''));
}

function columnOf(header: readonly string[], name: string): number {
  const at = header.indexOf(name);
  if (at < 0) throw new Error(`docs/architecture.md: the table of floors has no column "${name}"`);
  return at;
}

/**
 * Reads the floors. Throws where the table is absent or has no rows, where a row lacks a cell or stands
 * twice, and where "may import" names a folder that has no row.
 */
export function readFloors(markdown: string): Floor[] {
  const lines = markdown.split('\n');
  const headerAt = lines.findIndex(
    (line) => line.startsWith('|') && cellsOf(line.toLowerCase()).includes('may import'),
  );
  if (headerAt < 0) throw new Error('docs/architecture.md: no table with a column "may import"');
  const header = cellsOf((lines[headerAt] ?? '').toLowerCase());
  const folderAt = columnOf(header, 'folder');
  const importAt = columnOf(header, 'may import');
  const libraryAt = columnOf(header, 'library');
  const floors: Floor[] = [];
  for (const line of lines.slice(headerAt + 2)) {
    if (!line.trim().startsWith('|')) break;
    const cells = cellsOf(line);
    if (cells.length !== header.length) {
      throw new Error(`docs/architecture.md: a row with missing cells: ${line}`);
    }
    const folder = (cells[folderAt] ?? '').replace(/^src\//, '').replace(/\/$/, '');
    if (!/^[a-z0-9./-]+$/.test(folder)) throw new Error(`docs/architecture.md: not a folder: "${folder}"`);
    const libraries = listOf(cells[libraryAt] ?? '', `the library cell of ${folder}`);
    floors.push({
      folder,
      mayImport: listOf(cells[importAt] ?? '', `the "may import" cell of ${folder}`),
      libraries: libraries.filter((name) => name !== 'node'),
      builtins: libraries.includes('node'),
    });
  }
  refuseLooseNames(floors);
  return floors;
}

function refuseLooseNames(floors: readonly Floor[]): void {
  if (floors.length === 0) throw new Error('docs/architecture.md: the table of floors has no rows');
  const folders = new Set(floors.map((floor) => floor.folder));
  if (folders.size !== floors.length) throw new Error('docs/architecture.md: a folder stands in two rows');
  for (const floor of floors) {
    for (const name of floor.mayImport) {
      if (!folders.has(name)) {
        throw new Error(`docs/architecture.md: ${floor.folder} may import "${name}", which has no row`);
      }
    }
  }
}

/** The row a file of src belongs to, the most specific one; undefined where none does. */
export function floorOf(floors: readonly Floor[], path: string): Floor | undefined {
  const below = path.replace(/^src\//, '');
  return floors
    .filter((floor) => below === floor.folder || below.startsWith(`${floor.folder}/`))
    .sort((a, b) => b.folder.length - a.folder.length)[0];
}

/**
 * Whether a file of one row may import a file of another. Its own row it may, and the rows it names. A name
 * covers a row nested below it too (`records` covers `records/from-wire`), but only for those who may
 * import all that the nested row may: else the inner room would be a way around the wall.
 */
export function mayReach(floors: readonly Floor[], from: Floor, to: Floor): boolean {
  if (from.folder === to.folder || from.mayImport.includes(to.folder)) return true;
  const outer = floors.find((floor) => floor !== to && to.folder.startsWith(`${floor.folder}/`));
  if (outer === undefined || !(from === outer || from.mayImport.includes(outer.folder))) return false;
  return to.mayImport.every((name) => name === from.folder || from.mayImport.includes(name));
}
