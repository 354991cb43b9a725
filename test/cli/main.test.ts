import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BuiltProgram, buildProgram, startProcess } from './support/built-program.js';
import { newFolder } from './support/test-world.js';

let program: BuiltProgram;
beforeAll(() => {
  program = buildProgram();
});
afterAll(() => program.remove());

/** The version, asked for where a process may open so many files. */
function versionWith(openFiles: number) {
  const environment = { PATH: process.env['PATH'] ?? '', TIEOUT: `${process.execPath} ${program.main}` };
  const line = `ulimit -n ${openFiles}; $TIEOUT --version`;
  return startProcess(['bash', '-c', line], { cwd: newFolder(), environment }).ended;
}

describe('the beginning of the program', () => {
  it('says what is missing where it may open too few files to load itself', async () => {
    const ended = await versionWith(20);
    expect(ended.exitCode).toBe(4);
    expect(ended.stderr).toBe(
      'tieout: this process may open too few files to load the program. Raise the limit (ulimit -n) and run the same command again.\n',
    );
  });

  it('loads the rest where it may', async () => {
    expect(await versionWith(1024)).toMatchObject({ exitCode: 0, stderr: '' });
  });
});
