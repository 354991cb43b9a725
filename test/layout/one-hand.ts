// One hand in every file, where the linter has no rule for it: a head that says what the file is, comments
// within the line width, braces in one way, and the names of constants in one way.

import ts from 'typescript';
import { type Fault, faultAt, nodesOf, parseSource, type SourceFile } from './source-file.js';

/** The line width of .editorconfig and biome.json. The formatter leaves comments alone. */
export const LINE_WIDTH = 110;

const CONSTANT_CASE = /^[A-Z][A-Z0-9_]*$/;
const COMMENT_LINE = /^\s*(\/\/|\/?\*)/;

/** Files whose first line is no `//` comment: the head says what the file holds, in one way. */
export function headFaults(files: readonly SourceFile[]): Fault[] {
  return files
    .filter(({ text }) => !/^(#!.*\n\n?)?\/\/ \S/.test(text))
    .map(({ path }) => ({
      path,
      line: 1,
      message: 'does not begin with a // comment that says what it holds',
    }));
}

/** Lines of comment that are longer than the line width. */
export function commentWidthFaults(files: readonly SourceFile[]): Fault[] {
  const faults: Fault[] = [];
  for (const { path, text } of files) {
    for (const [index, line] of text.split('\n').entries()) {
      if (line.length <= LINE_WIDTH || !COMMENT_LINE.test(line)) continue;
      faults.push({ path, line: index + 1, message: `is a comment of ${line.length} characters` });
    }
  }
  return faults;
}

/**
 * Branches and loops whose braces are not in the one way: no braces where one simple statement without `else`
 * fits on the line of its condition, braces everywhere else.
 */
export function braceFaults(files: readonly SourceFile[]): Fault[] {
  const faults: Fault[] = [];
  for (const file of files) {
    const source = parseSource(file);
    for (const node of nodesOf(source)) {
      for (const body of bodiesOf(node)) {
        const message = braceFault(source, node, body);
        if (message !== undefined) faults.push(faultAt(source, body, message));
      }
    }
  }
  return faults;
}

/**
 * Top-level constants that are not named in the one way: CONSTANT_CASE for a number, text or pattern that is
 * written down, camelCase for whatever is made from others.
 */
export function constantNameFaults(files: readonly SourceFile[]): Fault[] {
  const faults: Fault[] = [];
  for (const file of files) {
    const source = parseSource(file);
    for (const statement of source.statements) {
      if (!ts.isVariableStatement(statement)) continue;
      for (const { name, initializer } of statement.declarationList.declarations) {
        if (!ts.isIdentifier(name) || name.text.length === 1 || initializer === undefined) continue;
        const isWritten = isWrittenValue(initializer);
        if (isWritten === CONSTANT_CASE.test(name.text)) continue;
        faults.push(
          faultAt(source, name, `"${name.text}" is not in ${isWritten ? 'CONSTANT_CASE' : 'camelCase'}`),
        );
      }
    }
  }
  return faults;
}

function bodiesOf(node: ts.Node): ts.Statement[] {
  if (ts.isIfStatement(node)) {
    const otherwise = node.elseStatement;
    return otherwise === undefined || ts.isIfStatement(otherwise)
      ? [node.thenStatement]
      : [node.thenStatement, otherwise];
  }
  return ts.isIterationStatement(node, false) && !ts.isDoStatement(node) ? [node.statement] : [];
}

function braceFault(source: ts.SourceFile, node: ts.Node, body: ts.Statement): string | undefined {
  const text = source.text;
  const start = node.getStart(source);
  if (!ts.isBlock(body)) {
    const fits = isSimple(body) && !isBranchOfSeveral(node) && !node.getText(source).includes('\n');
    return fits ? undefined : 'needs braces';
  }
  const [only, ...others] = body.statements;
  if (only === undefined || others.length > 0 || !isSimple(only) || isBranchOfSeveral(node)) return undefined;
  const statement = only.getText(source);
  const isCommented = text.slice(body.getStart(source) + 1, body.getEnd() - 1).trim() !== statement;
  const line = text.slice(text.lastIndexOf('\n', start) + 1, body.getStart(source)) + statement;
  return isCommented || line.includes('\n') || line.length > LINE_WIDTH
    ? undefined
    : 'fits on the line of its condition without braces';
}

function isBranchOfSeveral(node: ts.Node): boolean {
  if (!ts.isIfStatement(node)) return false;
  return (
    node.elseStatement !== undefined || (ts.isIfStatement(node.parent) && node.parent.elseStatement === node)
  );
}

function isSimple(statement: ts.Statement): boolean {
  return (
    ts.isReturnStatement(statement) ||
    ts.isThrowStatement(statement) ||
    ts.isContinueStatement(statement) ||
    ts.isBreakStatement(statement) ||
    ts.isExpressionStatement(statement)
  );
}

function isWrittenValue(expression: ts.Expression): boolean {
  if (ts.isAsExpression(expression) || ts.isSatisfiesExpression(expression)) {
    return isWrittenValue(expression.expression);
  }
  if (ts.isParenthesizedExpression(expression)) return isWrittenValue(expression.expression);
  if (ts.isPrefixUnaryExpression(expression)) return isWrittenValue(expression.operand);
  if (ts.isBinaryExpression(expression)) {
    return isWrittenValue(expression.left) && isWrittenValue(expression.right);
  }
  if (ts.isIdentifier(expression)) return CONSTANT_CASE.test(expression.text);
  if (ts.isTaggedTemplateExpression(expression)) return expression.tag.getText() === 'String.raw';
  return (
    ts.isNumericLiteral(expression) ||
    ts.isBigIntLiteral(expression) ||
    ts.isStringLiteralLike(expression) ||
    ts.isTemplateExpression(expression) ||
    ts.isRegularExpressionLiteral(expression)
  );
}
