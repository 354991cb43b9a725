// The shape of a file (house rules 14 and 15): its name, its length, the length of its functions, and how it
// exports.

import ts from 'typescript';
import { type Fault, faultAt, lineOf, nodesOf, parseSource, type SourceFile } from './source-file.js';

/** A file of this many lines is refused. */
export const FILE_LINES_REFUSED = 400;
/** A function of more lines than this is refused. Comments before it are not counted. */
export const FUNCTION_LINES_MOST = 70;

// A file is named after what it holds. These names say nothing, and so hold anything.
const REFUSED_NAMES = new Set(['utils', 'util', 'helpers', 'helper', 'common', 'types', 'type']);
// Folders that stand beside each other, one an interface.
const INTERFACES = new Set(['sandbox', 'supplier', 'rewards']);
// A floor has one list of its interfaces, wherever it joins them.
const LIST_OF_INTERFACES = 'dialects.ts';
const COMMANDS = 'src/cli/commands/';
const KEBAB_CASE = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

/** Names that are not kebab-case, that say nothing, and barrels: `index` is the library's one public face. */
export function nameFaults(files: readonly SourceFile[]): Fault[] {
  const faults: Fault[] = [];
  for (const { path } of files) {
    const folders = path.split('/').slice(0, -1);
    const stem = (path.split('/').at(-1) ?? '').replace(/(\.test)?\.ts$/, '');
    const fault = (message: string) => faults.push({ path, line: 1, message });
    for (const part of [...folders, stem]) {
      if (!KEBAB_CASE.test(part)) fault(`"${part}" is not kebab-case`);
      if (REFUSED_NAMES.has(part)) fault(`"${part}" names nothing; name the file after what it holds`);
    }
    if (stem === 'index' && path !== 'src/index.ts' && path !== 'test/index.test.ts') {
      fault('is a barrel; only src/index.ts may be called index');
    }
  }
  return faults;
}

/**
 * Two files of one name in two folders: one of them says too little. Each interface may have its own file of
 * a name at the same place, and a command is called as the user calls it.
 */
export function sameNameFaults(files: readonly SourceFile[]): Fault[] {
  const places = new Map<string, Map<string, string>>();
  const faults: Fault[] = [];
  for (const { path } of files.filter((file) => !file.path.startsWith(COMMANDS))) {
    const name = path.split('/').at(-1) ?? '';
    if (name === LIST_OF_INTERFACES) continue;
    const place = path
      .split('/')
      .map((part) => (INTERFACES.has(part) ? '*' : part))
      .join('/');
    const known = places.get(name) ?? new Map<string, string>();
    const other = [...known].find(([at]) => at !== place)?.[1];
    if (other !== undefined) faults.push({ path, line: 1, message: `has the name of ${other}` });
    places.set(name, known.set(place, path));
  }
  return faults;
}

/** Files of 400 lines or more. */
export function fileLengthFaults(files: readonly SourceFile[]): Fault[] {
  const faults: Fault[] = [];
  for (const { path, text } of files) {
    const lines = text.replace(/\n$/, '').split('\n').length;
    if (lines < FILE_LINES_REFUSED) continue;
    faults.push({ path, line: 1, message: `has ${lines} lines; ${FILE_LINES_REFUSED} are refused` });
  }
  return faults;
}

/** Functions, methods, accessors and constructors of more than 70 lines, however they are written. */
export function functionLengthFaults(files: readonly SourceFile[]): Fault[] {
  const faults: Fault[] = [];
  for (const file of files) {
    const source = parseSource(file);
    for (const node of nodesOf(source)) {
      if (!ts.isFunctionLike(node) || !('body' in node) || node.body === undefined) continue;
      const lines = lineOf(source, node.getEnd()) - lineOf(source, node.getStart(source)) + 1;
      if (lines <= FUNCTION_LINES_MOST) continue;
      const name = node.name?.getText(source) ?? 'a function';
      faults.push(faultAt(source, node, `${name} has ${lines} lines; ${FUNCTION_LINES_MOST} are the most`));
    }
  }
  return faults;
}

function exportsDefault(node: ts.Node): boolean {
  if (ts.isExportAssignment(node)) return true;
  if (ts.isExportSpecifier(node)) return node.name.text === 'default';
  return (
    ts.canHaveModifiers(node) &&
    (ts.getModifiers(node) ?? []).some((each) => each.kind === ts.SyntaxKind.DefaultKeyword)
  );
}

/** Default exports in all their spellings, `export { x as default }` among them. */
export function defaultExportFaults(files: readonly SourceFile[]): Fault[] {
  const faults: Fault[] = [];
  for (const file of files) {
    const source = parseSource(file);
    for (const node of nodesOf(source)) {
      if (exportsDefault(node)) {
        faults.push(faultAt(source, node, 'is a default export; export it by its name'));
      }
    }
  }
  return faults;
}

/**
 * Statements of src/index.ts that do anything but import and export: it is the one file that only exports.
 */
export function publicFaceFaults(files: readonly SourceFile[]): Fault[] {
  const faults: Fault[] = [];
  for (const file of files.filter(({ path }) => path === 'src/index.ts')) {
    const source = parseSource(file);
    for (const statement of source.statements) {
      if (ts.isExportDeclaration(statement) || ts.isImportDeclaration(statement)) continue;
      faults.push(faultAt(source, statement, 'is more than an export; src/index.ts only exports'));
    }
  }
  return faults;
}
