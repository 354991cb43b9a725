import { cpSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BuiltProgram, buildProgram, startProcess } from './support/built-program.js';
import { newFolder } from './support/test-world.js';

let program: BuiltProgram;
beforeAll(async () => {
  program = await buildProgram();
});
afterAll(() => program.remove());

/** Leaves so few files to open that the second of two that are loaded side by side is one too many. */
const HOLD_FILES = `import { closeSync, openSync } from 'node:fs';
const held = [];
try { for (;;) held.push(openSync('/dev/null')); } catch {}
closeSync(held.pop());`;

/** @param nodeOptions what Node is told to do before the program begins */
function run(main: string, given: string, nodeOptions = '', cwd = newFolder()) {
  const environment = { PATH: process.env['PATH'] ?? '', NODE_OPTIONS: nodeOptions };
  const line = `ulimit -n 64; ${process.execPath} ${main} ${given}`;
  return startProcess(['bash', '-c', line], { cwd, environment }).ended;
}

function preloaded(code: string): string {
  return `--import=data:text/javascript,${encodeURIComponent(code)}`;
}

/** A copy of the program with the files that `isKept` names, and no others. */
function programOf(isKept: (name: string) => boolean): string {
  const folder = newFolder();
  cpSync(dirname(program.main), folder, { recursive: true });
  for (const name of readdirSync(folder).filter((one) => !isKept(one))) rmSync(join(folder, name));
  writeFileSync(join(folder, 'package.json'), '{"type": "module"}');
  return join(folder, 'main.js');
}

describe('the beginning of the program', () => {
  it('says that it has to be installed again where a file of it is missing', async () => {
    const main = programOf((name) => name !== 'program.js');
    expect(await run(main, '--version')).toMatchObject({
      exitCode: 70,
      stderr: "tieout: the program can't be loaded (ERR_MODULE_NOT_FOUND). Install it again.\n",
    });
  });

  it('says so as well where the part of one command is missing', async () => {
    const main = programOf((name) => name !== 'command-run.js');
    expect(await run(main, 'items')).toMatchObject({
      exitCode: 70,
      stderr: 'tieout: a part of the program is missing. Install it again; nothing was left half done.\n',
    });
  });

  it('says what is missing where it may open too few files to load what a command needs', async () => {
    expect(await run(program.main, 'items', preloaded(HOLD_FILES))).toMatchObject({
      exitCode: 4,
      stderr:
        'tieout: this process may open too few files. Raise the limit (ulimit -n) and run the same command again.\n',
    });
  });

  it('loads the charts of a pack for the commands alone that write one', async () => {
    const main = programOf((name) => name !== 'pack.js');
    symlinkSync(resolve('node_modules'), join(dirname(main), 'node_modules'));
    const missing = 'a part of the program is missing';
    for (const given of ['items', 'status', 'ledger check']) {
      const { stderr } = await run(main, given);
      expect(stderr).not.toBe('');
      expect(stderr).not.toContain(missing);
    }
    expect((await run(main, 'close --offline')).stderr).toContain(missing);
  });

  it('loads the checks for the commands alone that judge a month', async () => {
    const main = programOf((name) => name !== 'reconcile.js');
    symlinkSync(resolve('node_modules'), join(dirname(main), 'node_modules'));
    const missing = 'a part of the program is missing';
    for (const given of ['items', 'ledger balance', 'ledger register']) {
      const { stderr } = await run(main, given);
      expect(stderr).not.toBe('');
      expect(stderr).not.toContain(missing);
    }
    expect((await run(main, 'reconcile --month 2026-01')).stderr).toContain(missing);
  });

  it('loads a few small files for the version and the help, whatever commands there are', async () => {
    const needed = ['main.js', 'process.js', 'program.js', 'rolldown-runtime.js'];
    const main = programOf((name) => needed.includes(name));
    expect(await run(main, '--version')).toMatchObject({ exitCode: 0, stderr: '' });
    expect(await run(main, 'ledger register --help')).toMatchObject({ exitCode: 0, stderr: '' });
    const bytes = needed.reduce((sum, name) => sum + statSync(join(dirname(main), name)).size, 0);
    expect(bytes).toBeLessThan(300_000);
  });

  it('names the functions in a stack as the source does, so that a fault can be reported', async () => {
    const cwd = newFolder();
    writeFileSync(join(cwd, 'book.csv'), 'client_ref,slug,currency,face_minor\n');
    const broken = preloaded('Date.now = () => { throw new RangeError("no clock"); };');
    const { exitCode, stderr } = await run(program.main, '--verbose import book book.csv', broken, cwd);
    expect(exitCode).toBe(70);
    expect(stderr).toContain('RangeError: no clock');
    expect(stderr).toMatch(/ at .*nowMs .*dist\/cli\/[a-z]+\.js:\d+:\d+/);
    expect(stderr).toMatch(/ at .*withWorkplace/);
  });
});
