// Makes docs/library-reference.md from the sources: every name that src/index.ts exports, with its signature
// and its docstring. It reads the syntax alone, so it takes no build.

import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import ts from 'typescript';

const ROOT = join(import.meta.dirname, '../..');
const WIDTH = 120;

interface Exported {
  readonly name: string;
  readonly node: ts.Node;
  readonly source: ts.SourceFile;
}

const kinds = ['Classes', 'Functions', 'Values', 'Types'] as const;
type Kind = (typeof kinds)[number];

/** The page as it has to be. */
export function libraryReference(): string {
  const all = exportsOf('src/index.ts').sort((a, b) => (a.name < b.name ? -1 : 1));
  const sections = kinds.flatMap((kind) => [
    `## ${kind}`,
    ...all.filter(({ node }) => kindOf(node) === kind).map(entryOf),
  ]);
  const head = [
    '# Reference of the library',
    wrapped(
      'Every export of the package, made from the descriptions in its sources by `npm run pages`. ' +
        '[The library](library.md) says how they go together.',
    ),
  ];
  return `${[...head, ...sections].join('\n\n')}\n`;
}

function parsed(path: string): ts.SourceFile {
  return ts.createSourceFile(path, readFileSync(join(ROOT, path), 'utf8'), ts.ScriptTarget.Latest, true);
}

/** What a file exports by the names of other files, each with its declaration there. */
function exportsOf(path: string): Exported[] {
  return parsed(path).statements.flatMap((statement) => {
    if (!ts.isExportDeclaration(statement)) return [];
    const { exportClause, moduleSpecifier } = statement;
    const isOfNames = exportClause !== undefined && ts.isNamedExports(exportClause);
    if (!isOfNames || moduleSpecifier === undefined) return [];
    const target = (moduleSpecifier as ts.StringLiteral).text.replace(/\.js$/, '.ts');
    const source = parsed(join('src', target));
    return exportClause.elements.map(({ name }) => ({
      name: name.text,
      node: declared(source, name.text),
      source,
    }));
  });
}

function declared(source: ts.SourceFile, name: string): ts.Node {
  const found = source.statements.find((statement) =>
    ts.isVariableStatement(statement)
      ? statement.declarationList.declarations.some((one) => one.name.getText(source) === name)
      : 'name' in statement && (statement.name as ts.Node | undefined)?.getText(source) === name,
  );
  if (found === undefined) throw new Error(`${source.fileName} declares no ${name}`);
  return found;
}

function kindOf(node: ts.Node): Kind {
  if (ts.isClassDeclaration(node)) return 'Classes';
  if (ts.isFunctionDeclaration(node)) return 'Functions';
  return ts.isVariableStatement(node) ? 'Values' : 'Types';
}

function entryOf({ name, node, source }: Exported): string {
  const parts = [`### ${name}`, descriptionOf(node)];
  if (ts.isClassDeclaration(node)) {
    parts.push(...node.members.filter(isPublic).map((member) => memberOf(member, source)));
    parts.push(...inheritedOf(node, source));
  } else {
    parts.push(code(ts.isFunctionDeclaration(node) ? signatureOf(node, source) : textOf(node, source)));
  }
  return parts.filter((part) => part !== '').join('\n\n');
}

/** What a class has of one that it extends and the package keeps to itself, with its types put in. */
function inheritedOf(node: ts.ClassDeclaration, source: ts.SourceFile): string[] {
  const base = node.heritageClauses?.find(({ token }) => token === ts.SyntaxKind.ExtendsKeyword)?.types[0];
  const from = base === undefined ? undefined : importOf(source, base.expression.getText(source));
  if (base === undefined || from === undefined) return [];
  const kept = parsed(from);
  const parent = declared(kept, base.expression.getText(source));
  if (!ts.isClassDeclaration(parent)) throw new Error(`${parent.getText(kept)} is no class`);
  const own = new Set(node.members.map((member) => member.name?.getText(source)));
  const types = (parent.typeParameters ?? []).map(
    ({ name }, at) => [name.text, base.typeArguments?.[at]?.getText(source) ?? name.text] as const,
  );
  return parent.members
    .filter((member) => member.name !== undefined && isPublic(member) && !own.has(member.name.getText(kept)))
    .map((member) =>
      types.reduce(
        (text, [name, given]) => text.replaceAll(new RegExp(`\\b${name}\\b`, 'g'), given),
        memberOf(member, kept),
      ),
    );
}

/** The file that a name of a file is imported from; undefined for one of the language or of a library. */
function importOf(source: ts.SourceFile, name: string): string | undefined {
  const found = source.statements.filter(ts.isImportDeclaration).find(({ importClause }) => {
    const names = importClause?.namedBindings;
    return (
      names !== undefined && ts.isNamedImports(names) && names.elements.some((one) => one.name.text === name)
    );
  });
  const target = found === undefined ? '' : (found.moduleSpecifier as ts.StringLiteral).text;
  if (!target.startsWith('.')) return undefined;
  return relative(ROOT, join(dirname(source.fileName), target.replace(/\.js$/, '.ts')));
}

function isPublic(member: ts.ClassElement): boolean {
  const name = member.name;
  if (name !== undefined && (ts.isPrivateIdentifier(name) || ts.isComputedPropertyName(name))) return false;
  const modifiers = ts.canHaveModifiers(member) ? (ts.getModifiers(member) ?? []) : [];
  return modifiers.every(
    ({ kind }) => kind !== ts.SyntaxKind.PrivateKeyword && kind !== ts.SyntaxKind.OverrideKeyword,
  );
}

function memberOf(member: ts.ClassElement, source: ts.SourceFile): string {
  return [code(signatureOf(member, source)), descriptionOf(member)]
    .filter((part) => part !== '')
    .join('\n\n');
}

/** The declaration up to its body. */
function signatureOf(node: ts.Node, source: ts.SourceFile): string {
  const body = 'body' in node ? (node.body as ts.Node | undefined) : undefined;
  const text = source.text.slice(node.getStart(source), body?.getStart(source) ?? node.end);
  return dedented(text.trimEnd().replace(/;$/, ''));
}

/** A type with the descriptions of its members, or a value. */
function textOf(node: ts.Node, source: ts.SourceFile): string {
  return dedented(node.getText(source));
}

function dedented(text: string): string {
  const lines = text.replace(/^export /, '').split('\n');
  const indent = Math.min(
    ...lines
      .slice(1)
      .filter((line) => line.trim() !== '')
      .map((line) => line.search(/\S/)),
  );
  return lines
    .map((line, at) => (at === 0 || !Number.isFinite(indent) ? line : line.slice(indent)))
    .join('\n');
}

const code = (text: string): string => `\`\`\`ts\n${text}\n\`\`\``;

/** The docstring: its text, then what it says of parameters, results and failures. */
function descriptionOf(node: ts.Node): string {
  const comments = ts.getJSDocCommentsAndTags(node).filter(ts.isJSDoc);
  const text = comments.map(({ comment }) => plain(comment)).filter((one) => one !== '');
  const tags = ts.getJSDocTags(node).flatMap((tag) => {
    const said = plain(tag.comment);
    if (ts.isJSDocParameterTag(tag)) return [`\`${tag.name.getText()}\`: ${said}`];
    if (ts.isJSDocThrowsTag(tag)) return [`throws ${plain(tag.comment, tag.typeExpression)}`];
    if (ts.isJSDocReturnTag(tag)) return [`returns ${said}`];
    return [];
  });
  const list = tags.map((tag) => wrapped(`- ${tag}`, '  ')).join('\n');
  return [...text.map((one) => wrapped(one)), list].filter((part) => part !== '').join('\n\n');
}

function plain(comment: ts.JSDoc['comment'], type?: ts.JSDocTypeExpression): string {
  const text = ts.getTextOfJSDocComment(comment) ?? '';
  return `${type === undefined ? '' : type.getText()} ${text}`.replace(/\s+/g, ' ').trim();
}

/** In lines that fit, words kept whole. */
function wrapped(text: string, indent = ''): string {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < WIDTH) {
      lines[lines.length - 1] = `${last} ${word}`;
    } else {
      lines.push(lines.length === 0 ? word : `${indent}${word}`);
    }
  }
  return lines.join('\n');
}
