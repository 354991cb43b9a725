// Each rule on how a file is written: silent on what keeps it, and able to fail.

import { describe, expect, it } from 'vitest';
import { braceFaults, commentWidthFaults, constantNameFaults, headFaults } from './one-hand.js';
import type { Fault } from './source-file.js';

const at = (text: string) => [{ path: 'src/base/time/clock.ts', text }];
const messages = (faults: readonly Fault[]): string[] =>
  faults.map((fault) => `${fault.line}: ${fault.message}`);

describe('headFaults', () => {
  it.each(['// The clock.\n', '#!/usr/bin/env node\n// The program.\n'])('accepts %j', (text) => {
    expect(headFaults(at(text))).toEqual([]);
  });

  it.each(["import { a } from './a.js';\n", '/** The clock. */\n', '//\n', ''])('refuses %j', (text) => {
    expect(messages(headFaults(at(text)))).toEqual([
      '1: does not begin with a // comment that says what it holds',
    ]);
  });
});

describe('commentWidthFaults', () => {
  it('accepts a comment of 110 characters, and leaves code to the formatter', () => {
    expect(commentWidthFaults(at(`// ${'a'.repeat(107)}\nconst a = '${'a'.repeat(200)}';\n`))).toEqual([]);
  });

  it('refuses a longer one, with its line', () => {
    expect(messages(commentWidthFaults(at(`// a\n/**\n * ${'a'.repeat(108)}\n */\n`)))).toEqual([
      '3: is a comment of 111 characters',
    ]);
  });
});

describe('braceFaults', () => {
  it.each([
    'if (a) return;',
    'for (const a of b) c(a);',
    'if (a) {\n  b();\n} else {\n  c();\n}',
    'if (a) {\n  b();\n} else if (c) {\n  d();\n}',
    'if (a) {\n  // Why.\n  b();\n}',
    'if (a) {\n  b();\n  c();\n}',
    'if (a) {\n  b({\n    c,\n  });\n}',
    'while (a) {\n  if (b) c();\n}',
    'do {\n  a();\n} while (b);',
    `if (a) {\n  b('${'c'.repeat(100)}');\n}`,
  ])('accepts %j', (text) => {
    expect(braceFaults(at(text))).toEqual([]);
  });

  it.each([
    ['if (a)\n  b();', 'needs braces'],
    ['if (a) b();\nelse c();', 'needs braces'],
    ['if (a) if (b) c();', 'needs braces'],
    ['for (const a of b) if (a) c();', 'needs braces'],
    ['if (a) b({\n  c,\n});', 'needs braces'],
    ['if (a) {\n  return;\n}', 'fits on the line of its condition without braces'],
    ['for (const a of b) {\n  c(a);\n}', 'fits on the line of its condition without braces'],
  ])('refuses %j', (text, message) => {
    expect(braceFaults(at(text))[0]?.message).toBe(message);
  });
});

describe('constantNameFaults', () => {
  it.each([
    'const DAY_MS = 86_400_000;',
    "const NAME = 'a' as const;",
    'const WEEK_MS = 7 * DAY_MS;',
    'const PATTERN = /a/;',
    'const names = new Set(["a"]);',
    'export const codes = { a: 1 } as const;',
    'function a(): void {\n  const day = 1;\n}',
  ])('accepts %j', (text) => {
    expect(constantNameFaults(at(text))).toEqual([]);
  });

  it.each([
    ['const dayMs = 86_400_000;', '1: "dayMs" is not in CONSTANT_CASE'],
    ['const weekMs = 7 * DAY_MS;', '1: "weekMs" is not in CONSTANT_CASE'],
    ['const NAMES = new Set(["a"]);', '1: "NAMES" is not in camelCase'],
  ])('refuses %j', (text, message) => {
    expect(messages(constantNameFaults(at(text)))).toEqual([message]);
  });
});
