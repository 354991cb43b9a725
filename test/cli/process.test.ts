import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PROGRAM_VERSION } from '../../src/config/program-version.js';
import { type BuiltProgram, buildProgram, type Ended, startProcess } from './support/built-program.js';
import { newFolder } from './support/test-world.js';

let program: BuiltProgram;
beforeAll(async () => {
  program = await buildProgram();
});
afterAll(() => program.remove());

function run(
  given: readonly string[],
  cwd = newFolder(),
  environment?: Record<string, string>,
): Promise<Ended> {
  const options = environment === undefined ? { cwd } : { cwd, environment };
  return startProcess([process.execPath, program.main, ...given], options).ended;
}

/** A line of the shell in which `$TIEOUT` is the program. */
function shell(line: string): Promise<Ended> {
  const environment = { PATH: process.env['PATH'] ?? '', TIEOUT: `${process.execPath} ${program.main}` };
  return startProcess(['bash', '-c', line], { cwd: newFolder(), environment }).ended;
}

describe('the process', () => {
  it('ends with the code of the run, data on stdout and words on stderr', async () => {
    expect(await run(['--version'])).toMatchObject({
      exitCode: 0,
      stdout: `${PROGRAM_VERSION}\n`,
      stderr: '',
    });
    expect(await run(['clos'])).toMatchObject({
      exitCode: 2,
      stdout: '',
      stderr: "tieout: unknown command 'clos'. Did you mean close?\n",
    });
  });

  it('says nothing of a stack for anything a user does wrong', async () => {
    const cwd = newFolder();
    mkdirSync(join(cwd, 'books.db'));
    writeFileSync(
      join(cwd, 'text.db'),
      'no database at all, but long enough to look like one to a hasty reader',
    );
    writeFileSync(join(cwd, 'bad.json'), '{');
    for (const given of [
      ['report', '--month', '2026-10'],
      ['report', '--month', '2026-10', '--books', 'text.db'],
      ['report', '--month', '2026-10', '--books', 'none/b.db'],
      ['pin', '--config', 'bad.json'],
      ['serve', '--host', 'not an address', '--sandbox-port', '0', '--supplier-port', '0'],
    ]) {
      const { exitCode, stderr } = await run(given, cwd);
      expect({ given, exitCode }).toEqual({ given, exitCode: 2 });
      expect(stderr.trimEnd().split('\n')).toHaveLength(1);
    }
  });

  it('says so where its working folder was removed, and helps all the same', async () => {
    const gone = 'mkdir gone; cd gone; rmdir ../gone;';
    const said = 'the working folder does not exist any more';
    const hint = 'Change to a folder that exists and run the command again.';
    expect(await shell(`${gone} $TIEOUT status`)).toMatchObject({
      exitCode: 2,
      stdout: '',
      stderr: `tieout: ${said}. ${hint}\n`,
    });
    const { exitCode, stdout } = await shell(`${gone} $TIEOUT status --json`);
    expect({ exitCode, answer: JSON.parse(stdout) }).toEqual({
      exitCode: 2,
      answer: { error: { kind: 'refused', exit_code: 2, message: said, hint } },
    });
    expect(await shell(`${gone} $TIEOUT --version`)).toMatchObject({ exitCode: 0, stderr: '' });
  });

  it('survives a reader that goes away', async () => {
    // With pipefail a line ends with the program's own code, whatever the reader's.
    const { exitCode, stdout, stderr } = await shell('set -o pipefail; $TIEOUT --help | head -c 5');
    expect({ exitCode, stdout, stderr }).toEqual({ exitCode: 0, stdout: 'Usage', stderr: '' });
    expect((await shell('set -o pipefail; $TIEOUT clos 2>&1 >/dev/null | true')).exitCode).toBe(2);
  });

  it('ends with 4 where its results can not be written', async () => {
    expect(await shell('$TIEOUT --version > /dev/full')).toMatchObject({
      exitCode: 4,
      stderr:
        'tieout: standard output could not be written, so what was printed is not whole. Run the same command again once there is space, or with its output elsewhere.\n',
    });
  });

  it('ends with the code that its line is of, where an error is thrown that nobody waits for', async () => {
    const ended = (thrown: string) => {
      const source = `process.on('newListener', (name) => {
        if (name === 'unhandledRejection') setImmediate(() => Promise.reject(${thrown}));
      });`;
      const preload = `data:text/javascript;base64,${Buffer.from(source).toString('base64')}`;
      return run(['status'], newFolder(), { NODE_OPTIONS: `--import=${preload}` });
    };
    expect(await ended("new RangeError('Out of memory: Cannot allocate Wasm memory')")).toMatchObject({
      exitCode: 4,
      stderr:
        'tieout: there is not enough memory. Raise the memory limit of this process and run the same command again; nothing is done twice.\n',
    });
    expect(await ended("new TypeError('x is undefined')")).toMatchObject({
      exitCode: 70,
      stderr:
        'tieout: TypeError: x is undefined. This is a fault of tieout itself; nothing was left half done. Run it again with --verbose to report it.\n',
    });
  });

  it('runs with stdin, stdout and stderr closed', async () => {
    expect((await shell('$TIEOUT --version <&- >&-')).exitCode).toBe(0);
    expect((await shell('$TIEOUT clos <&- >&- 2>&-')).exitCode).toBe(2);
  });

  it('ends tieout serve with 0 on SIGTERM, SIGINT and SIGHUP', async () => {
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
      const started = startProcess(
        [
          process.execPath,
          program.main,
          'serve',
          '--sandbox-port',
          '0',
          '--supplier-port',
          '0',
          '--rewards-port',
          '0',
        ],
        {
          cwd: newFolder(),
        },
      );
      await started.firstLine;
      started.child.kill(signal);
      expect(await started.ended).toMatchObject({ exitCode: 0, signal: null });
    }
  });
});

describe('under cron', () => {
  it('gives the same bytes without HOME, in another zone, locale and folder', async () => {
    const cwd = newFolder();
    writeFileSync(
      join(cwd, 'book.csv'),
      'client_ref,slug,currency,face,sold_at\nI1,demo-coffee,USD,25.00,2026-10-31T23:30:00\ni2,demo-coffee,USD,x,\n',
    );
    const line = (books: string) => [
      'import',
      'book',
      join(cwd, 'book.csv'),
      '--books',
      join(cwd, books),
      '--json',
      '--quiet',
    ];
    const here = await run(line('a.db'), cwd);
    const cron = { PATH: '/bin', TZ: 'Asia/Kolkata', LANG: 'tr_TR.UTF-8', LC_ALL: 'C' };
    const there = await run(line('b.db'), '/', cron);
    expect(here).toMatchObject({ exitCode: 1, stderr: '' });
    expect(there).toEqual(here);
  });
});
