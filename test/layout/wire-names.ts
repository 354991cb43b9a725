// Names as the wire spells them, with an underscore, are read where answers are. What judges and keeps
// reads records, whose names are our own; so a renamed field of an interface is found in few files.

import ts from 'typescript';
import { type Fault, faultAt, nodesOf, parseSource, type SourceFile } from './source-file.js';

/** The folders that read no answer. */
const held = ['src/base/', 'src/money/', 'src/reconcile/', 'src/store/'];
const WIRE_NAME = /^[a-z]+(?:_[a-z0-9]+)+$/;

/** Properties in the wire's spelling that are read in folders that read no answer. */
export function wireNameFaults(files: readonly SourceFile[]): Fault[] {
  return files
    .filter(({ path }) => held.some((folder) => path.startsWith(folder)))
    .flatMap((file) => {
      const source = parseSource(file);
      return [...nodesOf(source)].flatMap((node) => {
        const name = readName(node);
        return name !== undefined && WIRE_NAME.test(name)
          ? [faultAt(source, node, `reads ${name} as the wire spells it`)]
          : [];
      });
    });
}

/** The name of the property that a node reads, by a point or by taking a value apart. */
function readName(node: ts.Node): string | undefined {
  if (ts.isPropertyAccessExpression(node)) return node.name.text;
  if (!ts.isBindingElement(node) || !ts.isObjectBindingPattern(node.parent)) return undefined;
  const name = node.propertyName ?? node.name;
  return ts.isIdentifier(name) ? name.text : undefined;
}
