// One dialect each: on a floor everything that belongs to one interface stands in one folder of its name,
// its lists join those folders, and nothing else of the floor names an interface. So a further interface is
// one folder a floor and one line in its list.

import { posix } from 'node:path';
import ts from 'typescript';
import { type Fault, faultAt, nodesOf, parseSource, type SourceFile } from './source-file.js';

export type DialectLayout = {
  /** The names of the interfaces: folders are called by them. */
  readonly dialects: readonly string[];
  /** Folders of src that are held to the rule so far; `all` for the whole of src. */
  readonly floors: readonly string[] | 'all';
  /** The files that may name every dialect and import from its folder: the lists of a floor. */
  readonly joins: readonly string[];
  /** Files in which a name is data, or part of a text that is about one interface. */
  readonly texts?: readonly string[];
  /** Words that the contract gives, such as a file's name: they count as no name of a dialect. */
  readonly givenWords?: readonly string[];
};

/** The folder of src that a file stands in, or its own name where it stands in src itself. */
function floorOf(path: string): string {
  return path.split('/')[1] ?? '';
}

/** The folder of a dialect that a file stands in, such as `src/client/sandbox`, at any depth of its floor. */
function homeOf(
  path: string,
  dialects: readonly string[],
): { readonly dialect: string; readonly folder: string } | undefined {
  const parts = path.split('/');
  const at = parts.findIndex((part, index) => index < parts.length - 1 && dialects.includes(part));
  const dialect = parts[at];
  return dialect === undefined ? undefined : { dialect, folder: parts.slice(0, at + 1).join('/') };
}

/**
 * Names of a dialect outside of its folders (in code, texts, comments and file names), imports of another
 * dialect from inside of one, and second folders of a dialect on one floor.
 */
export function dialectFaults(layout: DialectLayout, files: readonly SourceFile[]): Fault[] {
  const held = files.filter(
    ({ path }) =>
      path.startsWith('src/') && (layout.floors === 'all' || layout.floors.includes(floorOf(path))),
  );
  return [
    ...held.flatMap((file) => {
      if (layout.joins.includes(file.path) || isText(layout, file)) return [];
      const home = homeOf(file.path, layout.dialects);
      return home === undefined ? namingFaults(layout, file) : crossingFaults(layout, home.dialect, file);
    }),
    ...secondFolderFaults(layout.dialects, held),
  ];
}

/** A path that ends with a slash stands for all files in that folder. */
function isText({ texts = [] }: DialectLayout, { path }: SourceFile): boolean {
  return texts.some((one) => path === one || (one.endsWith('/') && path.startsWith(one)));
}

function namingFaults({ dialects, givenWords = [] }: DialectLayout, { path, text }: SourceFile): Fault[] {
  const named = new RegExp(dialects.join('|'), 'i');
  const inPath = named.exec(path)?.[0];
  const faults: Fault[] =
    inPath === undefined
      ? []
      : [{ path, line: 1, message: `is called after ${inPath} outside of its folder` }];
  for (const [index, line] of text.split('\n').entries()) {
    const name = named.exec(givenWords.reduce((left, word) => left.replaceAll(word, ''), line))?.[0];
    if (name === undefined) continue;
    faults.push({ path, line: index + 1, message: `names ${name} outside of its folder` });
  }
  return faults;
}

function crossingFaults(layout: DialectLayout, dialect: string, file: SourceFile): Fault[] {
  const source = parseSource(file);
  return [...nodesOf(source)].flatMap((node) => {
    const specifier = specifierOf(node);
    if (specifier === undefined || !specifier.startsWith('.')) return [];
    const target = posix.join(posix.dirname(file.path), specifier).replace(/\.js$/, '.ts');
    const other = homeOf(target, layout.dialects)?.dialect;
    if (layout.joins.includes(target)) {
      return [faultAt(source, node, `takes from ${target}, which joins the others`)];
    }
    return other === undefined || other === dialect
      ? []
      : [faultAt(source, node, `takes from ${target}: ${dialect} and ${other} know nothing of each other`)];
  });
}

/** The file that a node takes something from, however it does so. */
function specifierOf(node: ts.Node): string | undefined {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) {
    const specifier = node.moduleSpecifier;
    return specifier !== undefined && ts.isStringLiteralLike(specifier) ? specifier.text : undefined;
  }
  if (ts.isImportTypeNode(node)) {
    const { argument } = node;
    return ts.isLiteralTypeNode(argument) && ts.isStringLiteralLike(argument.literal)
      ? argument.literal.text
      : undefined;
  }
  const isCall = ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword;
  const argument = isCall ? node.arguments[0] : undefined;
  return argument !== undefined && ts.isStringLiteralLike(argument) ? argument.text : undefined;
}

function secondFolderFaults(dialects: readonly string[], files: readonly SourceFile[]): Fault[] {
  const folders = new Map<string, string>();
  return files.flatMap(({ path }): Fault[] => {
    const home = homeOf(path, dialects);
    if (home === undefined) return [];
    const name = `${floorOf(path)} ${home.dialect}`;
    const first = folders.get(name) ?? home.folder;
    folders.set(name, first);
    const message = `stands in ${home.folder}: ${home.dialect} has ${first} on this floor`;
    return first === home.folder ? [] : [{ path, line: 1, message }];
  });
}
