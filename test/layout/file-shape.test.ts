// Each rule on the shape of a file: silent on what keeps it, and able to fail.

import { describe, expect, it } from 'vitest';
import {
  defaultExportFaults,
  fileLengthFaults,
  functionLengthFaults,
  nameFaults,
  publicFaceFaults,
  sameNameFaults,
} from './file-shape.js';
import type { Fault } from './source-file.js';

const at = (path: string, text = ''): { path: string; text: string }[] => [{ path, text }];
const messages = (faults: readonly Fault[]): string[] =>
  faults.map((fault) => `${fault.line}: ${fault.message}`);

describe('nameFaults', () => {
  it.each([
    'src/index.ts',
    'test/index.test.ts',
    'src/base/column/reference-index.ts',
    'src/wire/v1/event.ts',
    'test/a/rfc-8032.test.ts',
  ])('accepts %s', (path) => {
    expect(nameFaults(at(path))).toEqual([]);
  });

  it.each([
    ['src/base/utils.ts', /"utils" names nothing/],
    ['src/base/helpers.ts', /"helpers" names nothing/],
    ['src/common/money.ts', /"common" names nothing/],
    ['src/wire/types.ts', /"types" names nothing/],
    ['test/base/helpers.test.ts', /"helpers" names nothing/],
    ['src/money/index.ts', /barrel/],
    ['test/money/index.test.ts', /barrel/],
    ['src/base/strictJson.ts', /"strictJson" is not kebab-case/],
    ['src/base/strict_json.ts', /not kebab-case/],
    ['src/Base/json.ts', /"Base" is not kebab-case/],
    ['src/base/json.reader.ts', /not kebab-case/],
    ['src/base/json.tsx', /not kebab-case/],
  ])('refuses %s', (path, message) => {
    expect(messages(nameFaults(at(path)))).toEqual([expect.stringMatching(message)]);
  });
});

describe('fileLengthFaults', () => {
  it('accepts 399 lines, with or without a newline at the end', () => {
    expect(fileLengthFaults(at('src/a.ts', 'x;\n'.repeat(399)))).toEqual([]);
    expect(fileLengthFaults(at('src/a.ts', `${'x;\n'.repeat(398)}x;`))).toEqual([]);
  });

  it('refuses 400', () => {
    expect(messages(fileLengthFaults(at('src/a.ts', 'x;\n'.repeat(400))))).toEqual([
      '1: has 400 lines; 400 are refused',
    ]);
  });
});

describe('functionLengthFaults', () => {
  /** A body that makes the function around it `lines` long. */
  const body = (lines: number): string => `{\n${'  x;\n'.repeat(lines - 2)}}`;

  it.each([
    ['function', (lines: number) => `function long() ${body(lines)}`],
    ['arrow', (lines: number) => `const long = () => ${body(lines)};`],
    ['arrow without a block', (lines: number) => `const long = () => [\n${'  1,\n'.repeat(lines - 2)}];`],
    ['function expression', (lines: number) => `const long = function () ${body(lines)};`],
    ['method', (lines: number) => `class A { long() ${body(lines)} }`],
    ['constructor', (lines: number) => `class A { constructor() ${body(lines)} }`],
    ['getter', (lines: number) => `class A { get long() ${body(lines)} }`],
    ['generator', (lines: number) => `function* long() ${body(lines)}`],
  ])('refuses 71 lines of a %s and accepts 70', (_kind, text) => {
    expect(functionLengthFaults(at('src/a.ts', text(70)))).toEqual([]);
    expect(messages(functionLengthFaults(at('src/a.ts', text(71))))).toEqual([
      expect.stringMatching(/has 71 lines; 70 are the most/),
    ]);
  });

  it('does not count the comment before a function', () => {
    const text = `${'// why\n'.repeat(50)}function f() ${body(60)}`;
    expect(functionLengthFaults(at('src/a.ts', text))).toEqual([]);
  });

  it('does not take a type for a function', () => {
    const text = `type F = (\n${'  a: number,\n'.repeat(1)}${'\n'.repeat(80)}) => void;`;
    expect(functionLengthFaults(at('src/a.ts', text))).toEqual([]);
  });
});

describe('defaultExportFaults', () => {
  it('accepts exports by name', () => {
    const text =
      "export const a = 1;\nexport function b(): void {}\nexport { c } from './c.js';\nexport { default as d } from './d.js';";
    expect(defaultExportFaults(at('src/a.ts', text))).toEqual([]);
  });

  it.each([
    'export default 1;',
    'export default function f(): void {}',
    'export default class A {}',
    'const a = 1;export { a as default };',
    "export { default } from './a.js';",
    "export { a as default } from './a.js';",
    'const a = 1;export = a;',
  ])('refuses: %s', (text) => {
    expect(messages(defaultExportFaults(at('src/a.ts', text)))).toEqual([
      expect.stringMatching(/default export/),
    ]);
  });
});

describe('publicFaceFaults', () => {
  it('accepts exports, and looks at no other file', () => {
    expect(
      publicFaceFaults(
        at('src/index.ts', "export { a } from './money/a.js';\nexport type { B } from './b.js';"),
      ),
    ).toEqual([]);
    expect(publicFaceFaults(at('src/a.ts', 'const a = 1;'))).toEqual([]);
  });

  it.each(['export const a = 1;', 'function f() {}', 'f();', 'export class A {}'])('refuses: %s', (text) => {
    expect(messages(publicFaceFaults(at('src/index.ts', text)))).toEqual([
      expect.stringMatching(/only exports/),
    ]);
  });
});

describe('sameNameFaults', () => {
  const faultsOf = (...paths: string[]): string[] =>
    sameNameFaults(paths.map((path) => ({ path, text: '' }))).map(
      (fault) => `${fault.path} ${fault.message}`,
    );

  it('lets each interface have its own file of a name, and a command the name the user types', () => {
    expect(faultsOf('src/wire/sandbox/names.ts', 'src/wire/supplier/names.ts')).toEqual([]);
    expect(faultsOf('src/cli/commands/demo.ts', 'src/demo/demo.ts')).toEqual([]);
  });

  it.each([
    ['src/money/deposit.ts', 'src/reconcile/deposit.ts'],
    ['src/wire/sandbox/names.ts', 'src/service/supplier/names.ts'],
  ])('refuses %s beside %s', (one, other) => {
    expect(faultsOf(one, other)).toEqual([`${other} has the name of ${one}`]);
  });
});
