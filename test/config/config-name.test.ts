import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../src/config/config-file.js';
import { DEFAULT_CONFIG_NAME } from '../../src/config/config-name.js';
import { sectionKinds } from '../../src/jobs/dialect-sections.js';
import { temporaryFolder } from '../store/sample.js';

describe('the name of the configuration', () => {
  it('is that of the file which is read where none is named', () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, DEFAULT_CONFIG_NAME), '{"books": "b.db"}');
    expect(readConfig(undefined, folder, sectionKinds).books).toBe(join(folder, 'b.db'));
  });
});
