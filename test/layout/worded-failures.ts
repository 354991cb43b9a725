// Failures are made by the catalogues of messages alone, so that one fault has one wording and docs/errors.md
// lists them all.

import ts from 'typescript';
import { type Fault, faultAt, nodesOf, parseSource, type SourceFile } from './source-file.js';

/** Where failures are made. */
const MAKER = 'src/base/failure/failure-catalogue.ts';
/** Classes of failures that hold more than words: their words stand in tables of their own. */
const KINDS = ['src/client/failures/client-failure.ts', 'src/client/transport/source-fault.ts'];
const CATALOGUE = 'failureCatalogue';

function catalogueNameOf(node: ts.Node): string | undefined {
  if (!ts.isCallExpression(node) || node.expression.getText() !== CATALOGUE) return undefined;
  const { parent } = node;
  if (!ts.isVariableDeclaration(parent) || !ts.isIdentifier(parent.name)) return '';
  const statement = parent.parent.parent;
  const isExported =
    ts.isVariableStatement(statement) &&
    ts.isSourceFile(statement.parent) &&
    (statement.modifiers ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
  return isExported ? parent.name.text : '';
}

/** The catalogues of the files, by the name under which each is exported. */
export function cataloguesIn(
  files: readonly SourceFile[],
): { readonly path: string; readonly name: string }[] {
  return files.flatMap((file) =>
    file.text.includes(CATALOGUE)
      ? [...nodesOf(parseSource(file))].flatMap((node) => {
          const name = catalogueNameOf(node);
          return name === undefined || name === '' ? [] : [{ path: file.path, name }];
        })
      : [],
  );
}

function faultOf(source: ts.SourceFile, node: ts.Node): Fault | undefined {
  if (ts.isNewExpression(node) && node.expression.getText(source) === 'Failure') {
    return faultAt(source, node, 'makes a Failure; take it from a catalogue of messages');
  }
  if (
    ts.isHeritageClause(node) &&
    node.types.some(({ expression }) => expression.getText(source) === 'Failure')
  ) {
    return KINDS.includes(source.fileName)
      ? undefined
      : faultAt(source, node, 'is another class of failures; take it from a catalogue of messages');
  }
  return catalogueNameOf(node) === ''
    ? faultAt(source, node, 'keeps a catalogue to itself; export it, so that docs/errors.md lists it')
    : undefined;
}

/** Failures that no catalogue makes, and catalogues that the list of messages would miss. */
export function unwordedFailures(files: readonly SourceFile[]): Fault[] {
  return files
    .filter(({ path, text }) => path !== MAKER && /Failure|failureCatalogue/.test(text))
    .flatMap((file) => {
      const source = parseSource(file);
      return [...nodesOf(source)].flatMap((node) => faultOf(source, node) ?? []);
    });
}
