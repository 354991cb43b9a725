import { describe, expect, it } from 'vitest';
import { jsonLineOf } from '../../src/config/json-line.js';

const text = `{
  "a": { "b": 1, "\\u0063": {
    "d,{": [ 1,
      { "e": "x\\"}" },
      { "e": 2 } ] } },
  "b": true
}`;

describe('the line of a key', () => {
  it.each([
    [['a'], 2],
    [['a', 'b'], 2],
    [['a', 'c', 'd,{'], 3],
    [['a', 'c', 'd,{', 0], 3],
    [['a', 'c', 'd,{', 1, 'e'], 4],
    [['a', 'c', 'd,{', 2, 'e'], 5],
    [['b'], 6],
  ])('%j is %i', (path, line) => {
    expect(jsonLineOf(text, path)).toBe(line);
  });

  it('is that of what it would be in where it is not there', () => {
    expect(jsonLineOf(text, ['a', 'c', 'none', 'e'])).toBe(2);
    expect(jsonLineOf(text, ['none'])).toBe(1);
    expect(jsonLineOf(text, [])).toBe(1);
  });
});
