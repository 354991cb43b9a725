// What follows from what is decided in one room: outside of it nothing imports what builds that up, and an
// item is given its causes at one place. Imports are found in the compiler's tree.

import { posix } from 'node:path';
import ts from 'typescript';
import { type Fault, faultAt, nodesOf, parseSource, type SourceFile } from './source-file.js';

const ROOM = 'src/reconcile/attribution/';

/** What the rest of the product may take from the room: the answer, its sums, and types to read it by. */
const OPEN: ReadonlyMap<string, readonly string[]> = new Map([
  ['attribution.ts', ['attribute', 'Attribution']],
  ['causes.ts', ['Found', 'KnownCauses']],
  ['tokens/token-attribution.ts', ['attributeTokens']],
  ['tokens/found-tokens.ts', ['FoundTokens']],
  ['fault.ts', ['RowFault']],
  ['money.ts', ['claimsOf', 'sumsByRoot', 'unsharedOf']],
]);

/** The one file that gives items their causes, and the name of what does so. */
const GIVES_CAUSES = {
  path: 'src/reconcile/finding/draft.ts',
  from: 'src/reconcile/finding/discrepancy.ts',
  name: 'causedBy',
};

/**
 * What a node takes from another file of the repository: the names, or all of it where no names are written.
 */
function takenAt(
  node: ts.Node,
): { readonly specifier: string; readonly names: readonly string[] } | undefined {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) {
    const specifier = node.moduleSpecifier;
    if (specifier === undefined || !ts.isStringLiteralLike(specifier)) return undefined;
    const clause = ts.isImportDeclaration(node) ? node.importClause?.namedBindings : node.exportClause;
    const isNamed = clause !== undefined && (ts.isNamedImports(clause) || ts.isNamedExports(clause));
    const names = isNamed ? clause.elements.map((one) => (one.propertyName ?? one.name).text) : ['*'];
    return { specifier: specifier.text, names };
  }
  const argument = ts.isCallExpression(node) ? node.arguments[0] : undefined;
  const isImport = ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword;
  if (!isImport || argument === undefined || !ts.isStringLiteralLike(argument)) return undefined;
  return { specifier: argument.text, names: ['*'] };
}

/** Imports of the room's own parts from outside of it, and of what gives an item its causes. */
export function attributionFaults(files: readonly SourceFile[]): Fault[] {
  return files
    .filter(({ path }) => path.startsWith('src/') && !path.startsWith(ROOM))
    .flatMap((file) => {
      const source = parseSource(file);
      return [...nodesOf(source)].flatMap((node) => {
        const taken = takenAt(node);
        if (taken === undefined || !taken.specifier.startsWith('.')) return [];
        const target = posix.join(posix.dirname(file.path), taken.specifier).replace(/\.js$/, '.ts');
        return taken.names
          .filter((name) => isRefused(file.path, target, name))
          .map((name) => faultAt(source, node, `takes ${name} from ${target}: only ${ROOM} decides causes`));
      });
    });
}

function isRefused(path: string, target: string, name: string): boolean {
  if (target.startsWith(ROOM)) return OPEN.get(target.slice(ROOM.length))?.includes(name) !== true;
  const gives = target === GIVES_CAUSES.from && (name === GIVES_CAUSES.name || name === '*');
  return gives && path !== GIVES_CAUSES.path;
}
