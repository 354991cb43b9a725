import { describe, expect, it } from 'vitest';
import { readFile } from '../../../src/jobs/import/import-job.js';
import { fileImportWords } from '../../../src/jobs/import/import-words.js';
import { failureOf } from '../../store/sample.js';
import { newRun } from '../support/run-settings.js';

describe('the kinds of files on the command line', () => {
  it('are the partner\u2019s own, then what providers hand over, each once', () => {
    expect(fileImportWords.map(({ name }) => name)).toEqual([
      ...['book', 'deposits', 'float'],
      ...['redemptions', 'rewards', 'stakes', 'statement'],
    ]);
  });

  it.each(fileImportWords)('each have a reader: $name', ({ name }) => {
    const { config } = newRun();
    expect(failureOf(() => readFile(name, { path: '/no/such/file' }, config)).message).toMatch(
      /no such file|file/,
    );
  });
});
