import { describe, expect, it } from 'vitest';
import { orUndo } from '../../../src/base/failure/or-undo.js';

const failing = (message: string) => (): never => {
  throw new Error(message);
};

describe('a step that is undone where it fails', () => {
  it('gives what it came to, and undoes nothing', () => {
    expect(orUndo(() => 7, failing('undone'))).toBe(7);
  });

  it('is undone where it throws, and its error goes on', () => {
    const undone: string[] = [];
    expect(() => orUndo(failing('first'), () => undone.push('yes'))).toThrow('first');
    expect(undone).toEqual(['yes']);
  });

  it('tells the error that came first, also where the undoing fails as well', () => {
    expect(() => orUndo(failing('first'), failing('second'))).toThrow('first');
  });
});
