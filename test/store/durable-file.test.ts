import { existsSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { utf8Bytes } from '../../src/base/bytes.js';
import { syncFolder, writeNewFile } from '../../src/store/durable-file.js';
import { temporaryFolder } from './sample.js';

describe('writeNewFile', () => {
  it('writes the pieces one after another and counts their bytes', () => {
    const path = join(temporaryFolder(), 'a');
    expect(writeNewFile(path, [utf8Bytes('ab'), utf8Bytes(''), utf8Bytes('c')], 0o600)).toBe(3);
    expect(readFileSync(path, 'utf8')).toBe('abc');
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  it('refuses a name that exists and leaves what stands there', () => {
    const path = join(temporaryFolder(), 'a');
    writeFileSync(path, 'old');
    expect(() => writeNewFile(path, [utf8Bytes('new')], 0o600)).toThrow(/EEXIST/);
    expect(readFileSync(path, 'utf8')).toBe('old');
  });

  it('does not write through a symbolic link, not even one that leads nowhere', () => {
    const folder = temporaryFolder();
    symlinkSync(join(folder, 'elsewhere'), join(folder, 'link'));
    expect(() => writeNewFile(join(folder, 'link'), [utf8Bytes('x')], 0o600)).toThrow(/EEXIST|ELOOP/);
    expect(existsSync(join(folder, 'elsewhere'))).toBe(false);
  });
});

describe('syncFolder', () => {
  it('syncs a folder and refuses what is none', () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'file'), '');
    expect(() => syncFolder(folder)).not.toThrow();
    expect(() => syncFolder(join(folder, 'file'))).toThrow(/ENOTDIR/);
  });
});
