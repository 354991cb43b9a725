// A test without an assertion is found whatever it runs, and one that asserts through a helper is left alone.

import { describe, expect, it } from 'vitest';
import { assertionFaults } from './asserting-tests.js';

const imports = "import { expect, it, test } from 'vitest';\n";

/** The lines of the tests that are refused, of a test file with this text below its import of vitest. */
function refusedIn(text: string, ...others: readonly [path: string, text: string][]): number[] {
  const files = [['test/a.test.ts', imports + text] as const, ...others];
  return assertionFaults(files.map(([path, one]) => ({ path, text: one }))).map(({ line }) => line);
}

describe('assertionFaults', () => {
  it.each([
    ["it('runs', () => {\n  run();\n});"],
    ["it('runs', async () => {\n  await run();\n});"],
    ["it.each([1, 2])('runs %s', (one) => {\n  run(one);\n});"],
    ["test('runs', function () {\n  run();\n});"],
    ["it('looks, and holds it against nothing', () => {\n  expect(run());\n});"],
    ["it('holds a constant against itself', () => {\n  expect(true).toBe(true);\n});"],
    ["it('holds nothing that was run', () => {\n  run();\n  expect([1, 'a']).toEqual([1, 'a']);\n});"],
    [
      "it('draws, and looks at nothing', () => {\n  fc.assert(fc.property(fc.nat(), (n) => {\n    run(n);\n  }));\n});",
    ],
    ["it('draws, and is always content', () => {\n  fc.assert(fc.property(fc.nat(), () => true));\n});"],
    ["it('calls what does not assert', () => helper());\nconst helper = () => run();"],
  ])('refuses %s', (text) => {
    expect(refusedIn(text)).toEqual([2]);
  });

  it.each([
    ["it('expects', () => {\n  expect(run()).toBe(1);\n});"],
    ["it('expects a refusal', async () => {\n  await expect(run()).rejects.toThrow('no');\n});"],
    ["it('expects not', () => {\n  expect(run()).not.toBe(1);\n});"],
    ["it('expects in a loop', () => {\n  for (const one of run()) expect(one).toBe(1);\n});"],
    ["it('expects one of a list', () => {\n  expect(['a', 'b']).toContain(run());\n});"],
    ["it('may not come here', () => {\n  if (run()) expect.unreachable();\n});"],
    ["it('asserts', () => {\n  assert(run() === 1);\n});"],
    ["it('asserts by a method', () => {\n  assert.equal(run(), 1);\n});"],
    [
      "it('draws and expects', () => {\n  fc.assert(fc.property(fc.nat(), (n) => {\n    expect(run(n)).toBe(n);\n  }));\n});",
    ],
    ["it('draws and says', () => {\n  fc.assert(fc.property(fc.nat(), (n) => run(n) === n));\n});"],
    [
      "it('draws and returns', () => {\n  fc.assert(fc.property(fc.nat(), (n) => {\n    return run(n) === n;\n  }));\n});",
    ],
    [
      "it('calls what asserts', () => helper());\nconst helper = () => second();\nfunction second() {\n  expect(run()).toBe(1);\n}",
    ],
    [
      "it('hands on what asserts', () => {\n  run(helper);\n});\nfunction helper() {\n  expect(run()).toBe(1);\n}",
    ],
    ["it('is named elsewhere', holds);\nfunction holds() {\n  expect(run()).toBe(1);\n}"],
    ["const isDigit = /[0-9]/.test('a');"],
  ])('leaves alone: %s', (text) => {
    expect(refusedIn(text)).toEqual([]);
  });

  it('knows the helpers of other files, by the name they are imported under, and the methods of what they hold', () => {
    const helper =
      'export function ties() {\n  expect(run()).toBe(1);\n}\nexport class Month {\n  closes() {\n    ties();\n  }\n}';
    const call = (from: string) =>
      `import { Month, ties as holds } from './${from}.js';\nit('ties', () => holds());\nit('closes', () => new Month().closes());\nit('opens', () => new Month().opens());`;
    expect(refusedIn(call('helper'), ['test/helper.ts', helper])).toEqual([5]);
    expect(refusedIn(call('other'), ['test/helper.ts', helper])).toEqual([3, 4, 5]);
  });
});
