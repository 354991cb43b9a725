import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { companionEndings, removeDatabase } from '../../../src/store/file/database-files.js';
import { temporaryFolder } from '../sample.js';

describe('removeDatabase', () => {
  it('removes a database with what SQLite keeps beside it, and nothing else', () => {
    const folder = temporaryFolder();
    for (const ending of ['', ...companionEndings, '-lock']) writeFileSync(join(folder, `a.db${ending}`), '');
    removeDatabase(join(folder, 'a.db'));
    removeDatabase(join(folder, 'none.db'));
    expect(readdirSync(folder)).toEqual(['a.db-lock']);
  });
});
