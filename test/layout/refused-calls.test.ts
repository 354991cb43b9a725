// Each refused call is found however it is spelled, only where it is refused.

import { describe, expect, it } from 'vitest';
import { callFaults } from './refused-calls.js';

const messagesOf = (path: string, text: string): string[] =>
  callFaults([{ path, text }]).map((fault) => fault.message);

const MACHINE: readonly [string, string, RegExp][] = [
  ['the environment', 'const a = process.env;', /process\.env/],
  ['one of its variables', 'const a = process.env.HOME;', /process\.env/],
  ['the environment in brackets', "const a = process['env'];", /process\.env/],
  ['the environment through globalThis', 'const a = globalThis.process.env;', /process\.env/],
  ['the environment taken apart', 'const { env } = process;', /process\.env/],
  ['the environment under another name', 'const { env: e } = process;', /process\.env/],
  ['the environment imported', "import { env } from 'node:process';", /process\.env/],
  ['the clock', 'const a = Date.now();', /Date\.now/],
  ['the clock handed on', 'const now = Date.now;', /Date\.now/],
  ['the clock in brackets', "const a = Date['now']();", /Date\.now/],
  ['the clock taken apart', 'const { now } = Date;', /Date\.now/],
  ['a date of now', 'const a = new Date();', /new Date/],
  ['a date of now without brackets', 'const a = new Date;', /new Date/],
  ['a date of now as text', 'const a = Date();', /Date\(\)/],
];

const FLOAT: readonly [string, string, RegExp][] = [
  ['parseFloat', "const a = parseFloat('1');", /parseFloat/],
  ['Number.parseFloat', "const a = Number.parseFloat('1');", /parseFloat/],
  ['parseFloat in brackets', "const a = Number['parseFloat']('1');", /parseFloat/],
  ['Math.round', 'const a = Math.round(1.5);', /Math\.round/],
  ['Math.round over two lines', 'const a = Math\n  .round(1.5);', /Math\.round/],
  ['Math.round taken apart', 'const { round: half } = Math;', /Math\.round/],
  ['toFixed', 'const a = (1.5).toFixed(2);', /toFixed/],
  ['toFixed in brackets', "const a = (1.5)['toFixed'](2);", /toFixed/],
];

describe('callFaults', () => {
  it.each(MACHINE)('refuses %s', (_what, text, message) => {
    expect(messagesOf('src/ledger/a.ts', text)).toEqual([expect.stringMatching(message)]);
    expect(messagesOf('src/base/clocks.ts', text)).toHaveLength(1);
    expect(messagesOf('src/service/a.ts', text)).toHaveLength(1);
  });

  it.each(MACHINE)('allows %s at the edge', (_what, text) => {
    for (const path of ['src/cli/main.ts', 'src/config/secrets.ts', 'src/base/time/clock.ts']) {
      expect(messagesOf(path, text)).toEqual([]);
    }
  });

  it.each(FLOAT)('refuses %s beside money', (_what, text, message) => {
    for (const folder of ['money', 'ledger', 'reconcile/checks', 'records', 'report', 'service']) {
      expect(messagesOf(`src/${folder}/a.ts`, text)).toEqual([expect.stringMatching(message)]);
    }
    expect(messagesOf('src/client/a.ts', text)).toEqual([]);
  });

  it.each(['const a = Math.random();', 'const { random } = Math;', "const a = Math['random']();"])(
    'refuses a random draw everywhere: %s',
    (text) => {
      for (const path of ['src/cli/main.ts', 'src/base/time/clock.ts', 'src/client/a.ts']) {
        expect(messagesOf(path, text)).toEqual([expect.stringMatching(/Math\.random/)]);
      }
    },
  );

  it.each([
    'const a = new Date(0);',
    "const a = Date.parse('2025-01-01T00:00:00Z');",
    'const a = Date.UTC(2025, 0, 1);',
    'const a = clock.now();',
    'function f(date: Date): boolean { return date instanceof Date; }',
    "// Date.now(), Math.round(1)\nconst a = 'process.env and parseFloat';",
    'const a = Math.floor(1);',
    'process.exitCode = 1;',
    "import { randomUUID } from 'node:crypto';\nconst a = randomUUID();",
    'const { round } = shape;',
  ])('leaves alone: %s', (text) => {
    expect(messagesOf('src/ledger/a.ts', text)).toEqual([]);
  });

  it.each(["mkdirSync('a', { recursive: true });", "fs.mkdir('a', { mode: 0o700, recursive: true });"])(
    'refuses a mkdir that may never end: %s',
    (text) => {
      expect(messagesOf('src/demo/a.ts', text)).toEqual([expect.stringMatching(/makeFolders/)]);
    },
  );

  it('leaves a mkdir of one folder alone', () => {
    expect(messagesOf('src/base/file/folder.ts', "mkdirSync('a', { mode: 0o700 }); mkdirSync('b');")).toEqual(
      [],
    );
  });

  it('says where', () => {
    expect(callFaults([{ path: 'src/money/a.ts', text: '\nconst a = Math.round(1);' }])).toEqual([
      { path: 'src/money/a.ts', line: 2, message: 'uses Math.round where amounts are exact' },
    ]);
  });
});
