// Tests that cannot fail: a body in which nothing is asserted proves nothing, however much it runs.

import { posix } from 'node:path';
import ts from 'typescript';
import { type Fault, faultAt, nodesOf, parseSource, type SourceFile } from './source-file.js';

/** The function that a call begins with: `it` of `it.each([1])('adds', () => 0)`. */
function firstNameOf(node: ts.Expression): string {
  if (ts.isIdentifier(node)) return node.text;
  if (ts.isPropertyAccessExpression(node) || ts.isCallExpression(node)) return firstNameOf(node.expression);
  return ts.isTaggedTemplateExpression(node) ? firstNameOf(node.tag) : '';
}

const isFunction = (node: ts.Node): node is ts.ArrowFunction | ts.FunctionExpression =>
  ts.isArrowFunction(node) || ts.isFunctionExpression(node);

/** The body of a test where a call declares one: its name, then a function or the name of one. */
function testBodyOf(call: ts.CallExpression, imports: ReadonlyMap<string, string>): ts.Node | undefined {
  if (!/^vitest#(it|test)$/.test(imports.get(firstNameOf(call.expression)) ?? '')) return undefined;
  const [name, ...rest] = call.arguments;
  if (name === undefined || isFunction(name)) return undefined;
  return rest.find((argument) => isFunction(argument) || ts.isIdentifier(argument));
}

/** True of what says the same whatever the code under test does. */
function isConstant(node: ts.Node | undefined): boolean {
  if (node === undefined) return true;
  if (ts.isArrayLiteralExpression(node)) return node.elements.every(isConstant);
  return (
    ts.isLiteralExpression(node) ||
    node.kind === ts.SyntaxKind.TrueKeyword ||
    node.kind === ts.SyntaxKind.FalseKeyword ||
    node.kind === ts.SyntaxKind.NullKeyword ||
    (ts.isIdentifier(node) && node.text === 'undefined')
  );
}

/** True of `expect(found).toBe(1)`; an `expect` that is never held against anything asserts nothing. */
function isExpectation(call: ts.CallExpression): boolean {
  if (!ts.isPropertyAccessExpression(call.expression)) return false;
  if (firstNameOf(call.expression) !== 'expect') return false;
  const matcher = call.expression.name.text;
  if (/^(unreachable|fail)$/.test(matcher)) return true;
  let subject: ts.Expression = call.expression.expression;
  while (ts.isPropertyAccessExpression(subject)) subject = subject.expression;
  return ts.isCallExpression(subject) && ![subject.arguments[0], ...call.arguments].every(isConstant);
}

/** True of `assert(holds)`, with whatever stands behind it. */
function isAssertion(call: ts.CallExpression): boolean {
  return firstNameOf(call.expression) === 'assert' && !isConstant(call.arguments[0]);
}

/** True where a property gives its verdict back: `fc.property(x, (one) => one === one)`. */
function isVerdict(call: ts.CallExpression): boolean {
  if (!/[.](asyncProperty|property)$/.test(call.expression.getText())) return false;
  const predicate = call.arguments.at(-1);
  if (predicate === undefined || !isFunction(predicate)) return false;
  if (!ts.isBlock(predicate.body)) return !isConstant(predicate.body) && !ts.isVoidExpression(predicate.body);
  return [...nodesOf(predicate.body)].some(
    (node) => ts.isReturnStatement(node) && node.expression !== undefined && !isConstant(node.expression),
  );
}

/** Where each name that a file imports is declared, as `path#name`. */
function importsOf(path: string, source: ts.SourceFile): Map<string, string> {
  const known = new Map<string, string>();
  for (const statement of source.statements) {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) continue;
    const bindings = statement.importClause?.namedBindings;
    if (bindings === undefined || !ts.isNamedImports(bindings)) continue;
    const { text } = statement.moduleSpecifier;
    const isOwn = text.startsWith('.');
    const target = isOwn ? posix.join(posix.dirname(path), text).replace(/\.js$/, '.ts') : text;
    for (const { name, propertyName } of bindings.elements) {
      known.set(name.text, `${target}#${(propertyName ?? name).text}`);
    }
  }
  return known;
}

/** What a body does by itself, and what it calls or hands on. */
interface Body {
  readonly asserts: boolean;
  /** As `path#name`. */
  readonly uses: ReadonlySet<string>;
  /** Of a method only its own name is known, and that its class stands in one of the files nearby. */
  readonly members: ReadonlySet<string>;
  readonly nearby: readonly string[];
}

function bodyOf(path: string, imports: ReadonlyMap<string, string>, root: ts.Node): Body {
  const [uses, members] = [new Set<string>(), new Set<string>()];
  let isAsserting = false;
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAccessExpression(node.parent) && node.parent.name === node) {
      members.add(node.getText());
    } else if (ts.isIdentifier(node)) {
      uses.add(imports.get(node.text) ?? `${path}#${node.text}`);
    }
    if (ts.isCallExpression(node)) {
      isAsserting ||= isExpectation(node) || isVerdict(node) || isAssertion(node);
    }
    ts.forEachChild(node, visit);
  };
  visit(root);
  const nearby = [path, ...[...imports.values()].map((target) => target.replace(/#.*/, ''))];
  return { asserts: isAsserting, uses, members, nearby };
}

/** A function of a file and the name it goes by: declared, kept in a constant, or a method. */
function namedFunctionOf(node: ts.Node): { readonly name: string; readonly body: ts.Node } | undefined {
  if (ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node)) {
    const { name, body } = node;
    return name === undefined || body === undefined ? undefined : { name: name.getText(), body };
  }
  if (!ts.isVariableDeclaration(node) || node.initializer === undefined) return undefined;
  return isFunction(node.initializer) ? { name: node.name.getText(), body: node.initializer } : undefined;
}

/** The functions that assert, or that use one that does. */
class AssertingFunctions {
  readonly #places = new Set<string>();
  readonly #names = new Set<string>();

  constructor(bodies: ReadonlyMap<string, Body>) {
    for (let before = -1; before !== this.#places.size; ) {
      before = this.#places.size;
      for (const [place, body] of bodies) {
        if (!this.#places.has(place) && this.asserts(body)) this.#add(place);
      }
    }
  }

  asserts({ asserts, uses, members, nearby }: Body): boolean {
    if (asserts) return true;
    for (const place of uses) {
      if (this.#places.has(place)) return true;
    }
    for (const name of members) {
      if (this.#names.has(name) && nearby.some((path) => this.#places.has(`${path}#${name}`))) return true;
    }
    return false;
  }

  #add(place: string): void {
    this.#places.add(place);
    this.#names.add(place.replace(/.*#/, ''));
  }
}

/** Tests without an assertion that can fail, of all files that stand under test: helpers assert for them. */
export function assertionFaults(files: readonly SourceFile[]): Fault[] {
  const functions = new Map<string, Body>();
  const tests: { readonly body: Body; readonly fault: Fault }[] = [];
  for (const file of files) {
    const source = parseSource(file);
    const imports = importsOf(file.path, source);
    for (const node of nodesOf(source)) {
      const named = namedFunctionOf(node);
      if (named !== undefined) {
        functions.set(`${file.path}#${named.name}`, bodyOf(file.path, imports, named.body));
      }
      const test = ts.isCallExpression(node) ? testBodyOf(node, imports) : undefined;
      if (test === undefined) continue;
      const fault = faultAt(source, node, 'is a test without an assertion that can fail');
      tests.push({ body: bodyOf(file.path, imports, test), fault });
    }
  }
  const known = new AssertingFunctions(functions);
  return tests.filter(({ body }) => !known.asserts(body)).map(({ fault }) => fault);
}
