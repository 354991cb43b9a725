import { describe, expect, it } from 'vitest';
import { PROFILE_OPTION } from '../../../src/jobs/import/file-import.js';
import { fileImports } from '../../../src/jobs/import/import-job.js';

describe('the kinds of files', () => {
  it('are the partner\u2019s own, then what providers hand over, each once', () => {
    expect(fileImports.map(({ name }) => name)).toEqual(['book', 'deposits', 'float', 'statement']);
  });

  it('say the same of a profile wherever one can be named', () => {
    const said = fileImports.flatMap(({ options }) => options.profile ?? []);
    expect(new Set(said)).toEqual(new Set([PROFILE_OPTION]));
  });
});
