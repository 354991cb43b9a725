// What nothing uses: exports that no other file imports, files of one name in two places, permissions in the
// table of floors that no import needs, and dependencies that nothing imports.

import { posix } from 'node:path';
import ts from 'typescript';
import { type Fault, faultAt, nodesOf, parseSource, type SourceFile } from './source-file.js';

type Export = { readonly name: string; readonly node: ts.Node };

function nameOfDeclaration(statement: ts.Statement): ts.Identifier[] {
  if (ts.isVariableStatement(statement)) {
    return statement.declarationList.declarations.flatMap(({ name }) =>
      ts.isIdentifier(name) ? [name] : name.elements.flatMap(nameOfElement),
    );
  }
  const { name } = statement as unknown as { name?: ts.Node };
  return name !== undefined && ts.isIdentifier(name) ? [name] : [];
}

function nameOfElement(element: ts.ArrayBindingElement): ts.Identifier[] {
  return ts.isBindingElement(element) && ts.isIdentifier(element.name) ? [element.name] : [];
}

function isExported(statement: ts.Statement): boolean {
  return (
    ts.canHaveModifiers(statement) &&
    (ts.getModifiers(statement) ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
  );
}

/**
 * What a file exports by declaration. Names that it passes on from another file count as uses of that one.
 */
function exportsOf(source: ts.SourceFile): Export[] {
  return source.statements
    .filter(isExported)
    .flatMap((statement) => nameOfDeclaration(statement).map((node) => ({ name: node.text, node })));
}

/**
 * `path#name` of everything that a file imports or passes on, and `path#*` where it takes a file as a whole.
 */
function* usesOf(file: SourceFile, source: ts.SourceFile): Generator<string> {
  const resolve = (specifier: ts.Expression | ts.TypeNode): string | undefined => {
    const literal = ts.isLiteralTypeNode(specifier) ? specifier.literal : specifier;
    if (!ts.isStringLiteralLike(literal) || !literal.text.startsWith('.')) return undefined;
    return posix.join(posix.dirname(file.path), literal.text).replace(/\.js$/, '.ts');
  };
  for (const node of nodesOf(source)) {
    if (
      ts.isImportDeclaration(node) ||
      (ts.isExportDeclaration(node) && node.moduleSpecifier !== undefined)
    ) {
      const target = resolve(node.moduleSpecifier as ts.Expression);
      if (target === undefined) continue;
      const bindings = ts.isImportDeclaration(node) ? node.importClause?.namedBindings : node.exportClause;
      if (bindings !== undefined && (ts.isNamedImports(bindings) || ts.isNamedExports(bindings))) {
        for (const { name, propertyName } of bindings.elements) {
          yield `${target}#${(propertyName ?? name).text}`;
        }
      } else {
        yield `${target}#*`;
      }
    }
    if (ts.isImportTypeNode(node)) {
      const target = resolve(node.argument);
      const name = node.qualifier?.getText(source).split('.')[0];
      if (target !== undefined) yield `${target}#${name ?? '*'}`;
    }
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      const target = node.arguments[0] && resolve(node.arguments[0]);
      if (target !== undefined) yield `${target}#*`;
    }
  }
}

/** Identifiers of one name in a file, its declaration among them. */
function mentionsOf(source: ts.SourceFile, name: string): number {
  let count = 0;
  for (const node of nodesOf(source)) {
    if (ts.isIdentifier(node) && node.text === name) count += 1;
  }
  return count;
}

function usesIn(files: readonly SourceFile[]): Set<string> {
  return new Set(files.flatMap((file) => [...usesOf(file, parseSource(file))]));
}

/**
 * Exports of the product that nothing imports, and those that only tests import while their own file has no
 * use for them: what only its test keeps alive is dead. The vocabulary of the wire is written down whole,
 * whoever uses it.
 */
export function unusedExportFaults(product: readonly SourceFile[], tests: readonly SourceFile[]): Fault[] {
  const byProduct = usesIn(product);
  const byTests = usesIn(tests);
  const faults: Fault[] = [];
  for (const file of product.filter(({ path }) => path !== 'src/index.ts')) {
    const source = parseSource(file);
    const isUsed = (uses: ReadonlySet<string>, name: string): boolean =>
      uses.has(`${file.path}#${name}`) || uses.has(`${file.path}#*`);
    for (const { name, node } of exportsOf(source)) {
      if (isUsed(byProduct, name)) continue;
      if (!isUsed(byTests, name)) {
        faults.push(faultAt(source, node, `exports ${name}, which nothing imports`));
      } else if (mentionsOf(source, name) === 1 && !file.path.startsWith('src/wire/')) {
        faults.push(faultAt(source, node, `exports ${name}, which only tests use`));
      }
    }
  }
  return faults;
}
