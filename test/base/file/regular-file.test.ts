import { execFileSync } from 'node:child_process';
import { closeSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openRegularFile, readRefusal, readRegularFile } from '../../../src/base/file/regular-file.js';

const folder = mkdtempSync(join(tmpdir(), 'tieout-regular-'));
const server = createServer();
const at = (name: string): string => join(folder, name);

beforeAll(async () => {
  writeFileSync(at('file'), 'its bytes');
  mkdirSync(at('folder'));
  symlinkSync(at('file'), at('link'));
  execFileSync('mkfifo', [at('pipe')]);
  await new Promise<void>((settle) => server.listen(at('socket'), settle));
});
afterAll(async () => {
  await new Promise((settle) => server.close(settle));
  rmSync(folder, { recursive: true });
});

describe('a file that somebody names', () => {
  it.each(['file', 'link'])('is read whole, also through a link: %s', (name) => {
    expect(readRegularFile(at(name), { file: name, where: 'here' }).toString()).toBe('its bytes');
    closeSync(openRegularFile(at(name), { file: name, where: 'here' }));
  });

  // A pipe without a writer would hold the test for ever.
  it.each(['folder', 'pipe', 'socket'])('is refused at once where it is none: %s', (name) => {
    expect(() => readRegularFile(at(name), { file: name, where: 'with --here' })).toThrow(
      expect.objectContaining({
        kind: 'refused',
        message: `${name}: it is not a file; a regular file is expected`,
        hint: 'Name another file with --here.',
      }),
    );
  });

  it('is an error of the system where it is not there', () => {
    expect(() => readRegularFile(at('none'), { file: 'none', where: 'here' })).toThrow(
      expect.objectContaining({ code: 'ENOENT' }),
    );
  });

  it('is refused in the words of what is wrong: not there, not handed over, or what was said already', () => {
    const named = { file: 'none', where: 'with --here' };
    const refusalOf = (code: string) => readRefusal(Object.assign(new Error(code), { code }), named);
    expect(refusalOf('ENOENT')).toMatchObject({ hint: 'Check the name, or give another with --here.' });
    expect(refusalOf('EACCES').message).toBe('none: it cannot be read; a file that can be read is expected');
    expect(readRefusal(refusalOf('ENOENT'), named).message).toContain('it does not exist');
  });
});
