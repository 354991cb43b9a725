// What the layout rules read and what they say: a file as its path and text, and a fault with its place.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import ts from 'typescript';

/** A TypeScript file. `path` is from the repository on, with forward slashes: `src/base/time/clock.ts`. */
export type SourceFile = { readonly path: string; readonly text: string };

/** A fault against a layout rule. `line` counts from 1. */
export type Fault = { readonly path: string; readonly line: number; readonly message: string };

/** Writes faults one a line, the way compilers do, so that an editor can jump to them. */
export function formatFaults(faults: readonly Fault[]): string {
  return faults.map((fault) => `${fault.path}:${fault.line} ${fault.message}`).join('\n');
}

/** The compiler's tree of a file, with parents set. Types are not resolved. */
export function parseSource(file: SourceFile): ts.SourceFile {
  return ts.createSourceFile(file.path, file.text, ts.ScriptTarget.ES2023, true, ts.ScriptKind.TS);
}

/** The line, from 1, of a position in a parsed file. */
export function lineOf(source: ts.SourceFile, position: number): number {
  return source.getLineAndCharacterOfPosition(position).line + 1;
}

/** A fault at a node of a parsed file. */
export function faultAt(source: ts.SourceFile, node: ts.Node, message: string): Fault {
  return { path: source.fileName, line: lineOf(source, node.getStart(source)), message };
}

/** Every node of a file, in the order of its text. */
export function* nodesOf(node: ts.Node): Generator<ts.Node> {
  yield node;
  const children: ts.Node[] = [];
  ts.forEachChild(node, (child) => {
    children.push(child);
  });
  for (const child of children) yield* nodesOf(child);
}

/**
 * Reads every TypeScript file under a folder of the repository, sorted by path. Fixtures are data and are
 * left out. A folder that is not there holds nothing.
 */
export function readSources(root: string, folder: string): SourceFile[] {
  let names: string[];
  try {
    names = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
  return names
    .map((name) =>
      relative(root, join(root, folder, name))
        .split(sep)
        .join('/'),
    )
    .filter((path) => /\.[cm]?tsx?$/.test(path) && !path.split('/').includes('fixtures'))
    .sort()
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}

/** Reads a file of the repository that a rule is held to. Throws where it is not there. */
export function readRequired(root: string, path: string): string {
  if (!existsSync(join(root, path))) throw new Error(`${path} is not there, and the layout is held to it`);
  return readFileSync(join(root, path), 'utf8');
}
