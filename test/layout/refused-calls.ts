// Calls that make an answer depend on the machine, or money on floating point. They are found in the
// compiler's tree, so a word in a comment or a text is no fault and odd spacing hides nothing.

import ts from 'typescript';
import { type Fault, faultAt, nodesOf, parseSource, type SourceFile } from './source-file.js';

/** Where the clock and the environment may be read: everywhere else they are handed in (rules 17 and 23). */
const MACHINE_PLACES = ['src/cli/', 'src/config/', 'src/base/time/clock.ts'];

/** Where floating point may not touch an amount (rules 2 and 3). */
const MONEY_PLACES = ['money', 'ledger', 'reconcile', 'records', 'report', 'service'].map(
  (name) => `src/${name}/`,
);

/** A member taken from something by name: `a.b`, `a['b']` or `const { b } = a`. */
type Member = { readonly owner: string; readonly name: string; readonly node: ts.Node };

function lastName(node: ts.Expression): string {
  if (ts.isIdentifier(node)) return node.text;
  return ts.isPropertyAccessExpression(node) ? node.name.text : '';
}

function membersAt(node: ts.Node): Member[] {
  if (ts.isPropertyAccessExpression(node)) {
    return [{ owner: lastName(node.expression), name: node.name.text, node }];
  }
  if (ts.isElementAccessExpression(node) && ts.isStringLiteralLike(node.argumentExpression)) {
    return [{ owner: lastName(node.expression), name: node.argumentExpression.text, node }];
  }
  if (
    ts.isVariableDeclaration(node) &&
    ts.isObjectBindingPattern(node.name) &&
    node.initializer !== undefined
  ) {
    const owner = lastName(node.initializer);
    return node.name.elements.map((element) => ({
      owner,
      name: (element.propertyName ?? element.name).getText().replace(/^['"]|['"]$/g, ''),
      node: element,
    }));
  }
  // `import { env } from 'node:process'` takes a member as well.
  if (ts.isImportSpecifier(node)) {
    const from = node.parent.parent.parent.moduleSpecifier;
    const owner = ts.isStringLiteral(from) ? from.text.replace(/^node:/, '') : '';
    return [{ owner, name: (node.propertyName ?? node.name).text, node }];
  }
  return [];
}

/** What in a node reads the machine: its environment, its clock. */
function machineReading(node: ts.Node): string | undefined {
  for (const { owner, name } of membersAt(node)) {
    if (owner === 'process' && name === 'env') return 'process.env';
    if (owner === 'Date' && name === 'now') return 'Date.now';
  }
  if (
    ts.isNewExpression(node) &&
    lastName(node.expression) === 'Date' &&
    (node.arguments ?? []).length === 0
  ) {
    return 'new Date() without a time';
  }
  // Called as a function, Date ignores what it is given and tells the time.
  if (ts.isCallExpression(node) && lastName(node.expression) === 'Date') return 'Date()';
  return undefined;
}

function drawsAtRandom(node: ts.Node): boolean {
  return membersAt(node).some(({ owner, name }) => owner === 'Math' && name === 'random');
}

/** What in a node goes by floating point. */
function floatReading(node: ts.Node): string | undefined {
  if (ts.isIdentifier(node) && node.text === 'parseFloat') return 'parseFloat';
  for (const { owner, name } of membersAt(node)) {
    if (name === 'parseFloat' && !ts.isPropertyAccessExpression(node)) return 'parseFloat';
    if (owner === 'Math' && name === 'round') return 'Math.round';
    if (name === 'toFixed') return 'toFixed';
  }
  return undefined;
}

/**
 * A recursive mkdir never ends where a folder that is there has no place for a new one: see base/folder.ts.
 */
function makesFoldersForEver(node: ts.Node): boolean {
  if (!ts.isCallExpression(node) || !/^mkdir(?:Sync)?$/.test(lastName(node.expression))) return false;
  const [, options] = node.arguments;
  return (
    options !== undefined &&
    ts.isObjectLiteralExpression(options) &&
    options.properties.some((property) => property.name?.getText() === 'recursive')
  );
}

/** The faults of one file. */
function callFaultsOf(file: SourceFile): Fault[] {
  const machine = MACHINE_PLACES.some((place) => file.path.startsWith(place));
  const money = MONEY_PLACES.some((place) => file.path.startsWith(place));
  const source = parseSource(file);
  const faults: Fault[] = [];
  for (const node of nodesOf(source)) {
    const reading = machine ? undefined : machineReading(node);
    if (reading !== undefined) faults.push(faultAt(source, node, `reads ${reading}; have it handed in`));
    if (drawsAtRandom(node)) faults.push(faultAt(source, node, 'draws Math.random; have the draw handed in'));
    if (makesFoldersForEver(node)) {
      faults.push(faultAt(source, node, 'makes folders by a recursive mkdir; call makeFolders'));
    }
    const float = money ? floatReading(node) : undefined;
    if (float !== undefined) faults.push(faultAt(source, node, `uses ${float} where amounts are exact`));
  }
  return faults;
}

/**
 * Readings of the machine outside their places, random draws and recursive mkdirs anywhere, floating point
 * beside money.
 */
export function callFaults(files: readonly SourceFile[]): Fault[] {
  return files.flatMap(callFaultsOf);
}
