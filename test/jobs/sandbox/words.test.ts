import { expect, it } from 'vitest';
import { statementImport } from '../../../src/jobs/sandbox/import-statement.js';
import { sandboxWords, statementWords } from '../../../src/jobs/sandbox/words.js';

it('offers the import of statements in the words of its reader, and keys', () => {
  expect(statementImport).toMatchObject(statementWords);
  expect(sandboxWords).toMatchObject({ imports: [statementWords], makesKeys: true });
});
