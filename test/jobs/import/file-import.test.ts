import { describe, expect, it } from 'vitest';
import { PROFILE_OPTION } from '../../../src/jobs/import/file-import.js';
import { fileImportWords } from '../../../src/jobs/import/import-words.js';

describe('the kinds of files', () => {
  it('say the same of a profile wherever one can be named', () => {
    const said = fileImportWords.flatMap(({ options }) => options.profile ?? []);
    expect(new Set(said)).toEqual(new Set([PROFILE_OPTION]));
  });
});
