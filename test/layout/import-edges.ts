// Every import of src against the table of floors. The imports are read by the compiler's own scanner
// (`ts.preProcessFile`), which sees types, re-exports and `import()` as well; what it can't read is refused.

import { builtinModules } from 'node:module';
import { posix } from 'node:path';
import ts from 'typescript';
import { type Floor, floorOf, mayReach } from './architecture-table.js';
import { type Fault, faultAt, lineOf, nodesOf, parseSource, type SourceFile } from './source-file.js';

/** One import as written. */
type Import = { readonly specifier: string; readonly line: number };

/** The imports of a file, and what stands in the place of one that nobody could read. */
function importsOf(file: SourceFile): { imports: Import[]; unreadable: Fault[] } {
  const source = parseSource(file);
  const scanned = ts.preProcessFile(file.text, true, true);
  const imports = scanned.importedFiles.map((found) => ({
    specifier: found.fileName,
    line: lineOf(source, found.pos),
  }));
  const unreadable = [...scanned.referencedFiles, ...scanned.typeReferenceDirectives].map((found) => ({
    path: file.path,
    line: lineOf(source, found.pos),
    message: `refers to "${found.fileName}" by a triple slash; import it`,
  }));
  for (const node of nodesOf(source)) {
    if (!ts.isCallExpression(node)) continue;
    if (node.expression.kind !== ts.SyntaxKind.ImportKeyword) continue;
    const argument = node.arguments[0];
    if (argument === undefined || !ts.isStringLiteralLike(argument)) {
      unreadable.push(faultAt(source, node, 'imports what only a run could tell; write the name out'));
    }
  }
  return { imports, unreadable };
}

function packageOf(specifier: string): string {
  const parts = specifier.split('/');
  return specifier.startsWith('@') ? parts.slice(0, 2).join('/') : (parts[0] ?? specifier);
}

/** Why an import from outside src is refused; undefined where it is allowed. */
function outsideFault(floor: Floor, specifier: string): string | undefined {
  if (specifier === 'node:module') return 'imports "node:module", whose createRequire goes around this rule';
  if (specifier.startsWith('node:')) {
    return floor.builtins
      ? undefined
      : `imports "${specifier}", but the row of ${floor.folder} does not list node`;
  }
  if (builtinModules.includes(specifier)) return `imports "${specifier}"; write "node:${specifier}"`;
  const name = packageOf(specifier);
  if (floor.libraries.includes(name)) return undefined;
  return `imports the package "${name}", which the row of ${floor.folder} does not list`;
}

/** Why an import within the repository is refused; undefined where it is allowed. */
function insideFault(
  floors: readonly Floor[],
  floor: Floor,
  path: string,
  specifier: string,
  known: ReadonlySet<string>,
): string | undefined {
  if (!specifier.endsWith('.js')) return `imports "${specifier}", which does not end in .js`;
  const target = posix.join(posix.dirname(path), specifier).replace(/\.js$/, '.ts');
  if (!target.startsWith('src/')) return `imports "${specifier}", which is outside src`;
  if (!known.has(target)) return `imports "${specifier}", but there is no ${target}`;
  const to = floorOf(floors, target);
  if (to === undefined) return `imports "${specifier}", whose folder has no row`;
  if (mayReach(floors, floor, to)) return undefined;
  return `imports "${specifier}", but ${floor.folder} may not import ${to.folder}`;
}

/** Every import of `files` (all of src) that the floors do not allow, and every file without a row. */
export function importFaults(floors: readonly Floor[], files: readonly SourceFile[]): Fault[] {
  const known = new Set(files.map((file) => file.path));
  const faults: Fault[] = [];
  for (const file of files) {
    const floor = floorOf(floors, file.path);
    if (floor === undefined) {
      faults.push({
        path: file.path,
        line: 1,
        message: 'is in a folder that has no row in docs/architecture.md',
      });
      continue;
    }
    const { imports, unreadable } = importsOf(file);
    faults.push(...unreadable);
    for (const { specifier, line } of imports) {
      const message = specifier.startsWith('.')
        ? insideFault(floors, floor, file.path, specifier, known)
        : outsideFault(floor, specifier);
      if (message !== undefined) faults.push({ path: file.path, line, message });
    }
  }
  return faults;
}

/** Where an import of a file leads, as a row of the table spells it: another folder, a package, or `node`. */
function destinationOf(floors: readonly Floor[], path: string, specifier: string): string | undefined {
  if (specifier.startsWith('node:')) return 'node';
  if (!specifier.startsWith('.')) return packageOf(specifier);
  return floorOf(floors, posix.join(posix.dirname(path), specifier).replace(/\.js$/, '.ts'))?.folder;
}

/** Permissions in the table of floors that no import of `files` (all of src) makes use of, a text each. */
export function unusedPermissions(floors: readonly Floor[], files: readonly SourceFile[]): string[] {
  const used = new Map(floors.map(({ folder }) => [folder, new Set<string>()]));
  for (const file of files) {
    const uses = used.get(floorOf(floors, file.path)?.folder ?? '');
    for (const { specifier } of importsOf(file).imports) {
      const destination = destinationOf(floors, file.path, specifier);
      if (destination !== undefined) uses?.add(destination);
    }
  }
  return floors.flatMap(({ folder, mayImport, libraries, builtins }) =>
    [...mayImport, ...libraries, ...(builtins ? ['node'] : [])]
      .filter((name) => used.get(folder)?.has(name) !== true)
      .map((name) => `${folder} may import ${name}, and does not`),
  );
}

/** Packages that any of `files` imports. */
export function importedPackages(files: readonly SourceFile[]): Set<string> {
  const specifiers = files.flatMap((file) => importsOf(file).imports.map(({ specifier }) => specifier));
  return new Set(
    specifiers.filter((name) => !name.startsWith('.') && !name.startsWith('node:')).map(packageOf),
  );
}
