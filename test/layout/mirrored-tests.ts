// Every file of src that does something has its test at the same place under test.

import ts from 'typescript';
import { type Fault, parseSource, type SourceFile } from './source-file.js';

/** Whether a statement leaves nothing behind at run time: types, and imports and re-exports of types. */
function isTypeOnly(statement: ts.Statement): boolean {
  if (ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement)) return true;
  // An import without names is there for what it does.
  if (ts.isImportDeclaration(statement)) return statement.importClause !== undefined;
  if (ts.isExportDeclaration(statement)) {
    const named = statement.exportClause;
    if (statement.isTypeOnly) return true;
    return named !== undefined && ts.isNamedExports(named) && named.elements.every((each) => each.isTypeOnly);
  }
  return false;
}

/** Where the test of a file of src stands: `src/a/b.ts` has `test/a/b.test.ts`. */
export function testPathOf(path: string): string {
  return path.replace(/^src\//, 'test/').replace(/\.ts$/, '.test.ts');
}

/** Files of src without their test. One that holds nothing but types needs none: the compiler tests it. */
export function missingTestFaults(files: readonly SourceFile[], tests: readonly SourceFile[]): Fault[] {
  const known = new Set(tests.map((test) => test.path));
  return files
    .filter((file) => !known.has(testPathOf(file.path)))
    .filter((file) => !parseSource(file).statements.every(isTypeOnly))
    .map(({ path }) => ({ path, line: 1, message: `has no test at ${testPathOf(path)}` }));
}
