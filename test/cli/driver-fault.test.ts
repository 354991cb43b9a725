import { cpSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { driverFaultOf } from '../../src/cli/driver-fault.js';
import { type BuiltProgram, buildProgram, startProcess } from './support/built-program.js';
import { newFolder } from './support/test-world.js';

const PACKAGE = 'better-sqlite3';
let program: BuiltProgram;
beforeAll(() => {
  program = buildProgram();
  // The installed packages one by one, so that one of them can be another.
  const modules = resolve(dirname(program.main), '../../node_modules');
  rmSync(modules);
  mkdirSync(modules);
  for (const name of readdirSync('node_modules')) {
    if (name !== PACKAGE && !name.startsWith('.')) {
      symlinkSync(resolve('node_modules', name), join(modules, name));
    }
  }
});
afterAll(() => program.remove());

/** Runs a command where the driver's package is as `place` leaves it; without it the package is not there. */
async function runWith(place: ((folder: string) => void) | undefined, ...given: string[]) {
  const folder = resolve(dirname(program.main), '../../node_modules', PACKAGE);
  rmSync(folder, { recursive: true, force: true });
  if (place !== undefined) {
    mkdirSync(folder);
    for (const part of ['package.json', 'lib']) {
      cpSync(join('node_modules', PACKAGE, part), join(folder, part), { recursive: true });
    }
    place(folder);
  }
  const cwd = newFolder();
  writeFileSync(join(cwd, 'book.csv'), 'client_ref,slug,currency,face_minor\nshop-1,demo-coffee,USD,2500\n');
  const ended = await startProcess([process.execPath, program.main, ...given], { cwd }).ended;
  return { ...ended, left: readdirSync(cwd) };
}

/** Compiled code that this Node can't load. */
function otherCode(folder: string): void {
  mkdirSync(join(folder, 'build', 'Release'), { recursive: true });
  writeFileSync(join(folder, 'build', 'Release', 'better_sqlite3.node'), 'made for another machine');
}

const lines: readonly (readonly string[])[] = [
  ['import', 'book', 'book.csv'],
  ['serve'],
  ['demo', '--quiet'],
];

describe('a database driver that can not be loaded', () => {
  it.each(lines.map((line) => [line[0] ?? '', line] as const))(
    'ends %s with 2 and one sentence with the command that mends it',
    async (_name, line) => {
      for (const [place, what] of [
        [() => undefined, 'is installed but not built'],
        [otherCode, `is not built for this Node (${process.version}, `],
        [undefined, 'is not installed'],
      ] as const) {
        const { exitCode, stdout, stderr } = await runWith(place, ...line);
        expect([what, exitCode, stdout]).toEqual([what, 2, '']);
        expect(stderr.trimEnd().split('\n')).toHaveLength(1);
        expect(stderr).toContain(`tieout: the database driver better-sqlite3 ${what}`);
        expect(stderr).toMatch(/Run npm (?:rebuild|install) better-sqlite3 /);
      }
    },
  );

  it('is no other error: a fault of the program stays one', () => {
    expect(driverFaultOf(new Error('cannot read properties of undefined'))).toBeUndefined();
    expect(driverFaultOf(new Error("Cannot find package 'zod' imported from x"))).toBeUndefined();
    expect(driverFaultOf('ERR_DLOPEN_FAILED')).toBeUndefined();
  });
});
