// What must hold is demanded, and what is broken is our own fault.

import { describe, expect, it } from 'vitest';
import { assert, ProgramFault, unreachable } from '../../../src/base/failure/assert.js';

describe('assert', () => {
  it('is silent on what holds', () => {
    expect(() => assert(1 + 1 === 2, 'sums hold')).not.toThrow();
    expect(() => assert('text', 'any truthy value holds')).not.toThrow();
  });

  it.each([false, 0, '', null, undefined, Number.NaN])('throws a fault of the program on %j', (value) => {
    expect(() => assert(value, 'the rule in words')).toThrow(new ProgramFault('the rule in words'));
  });

  it('tells the compiler what it demanded', () => {
    const value: string | undefined = ['a'].at(0);
    assert(value !== undefined, 'there is a first one');
    expect(value.length).toBe(1);
  });
});

describe('unreachable', () => {
  it('names the kind and the value that the types exclude', () => {
    expect(() => unreachable('failed' as never)).toThrow(ProgramFault);
    expect(() => unreachable('failed' as never)).toThrow(/string failed/);
    expect(() => unreachable(undefined as never)).toThrow(/undefined undefined/);
  });
});

describe('ProgramFault', () => {
  it('can be told from every other error by its name and class', () => {
    const fault = new ProgramFault('x');
    expect(fault).toBeInstanceOf(Error);
    expect(fault.name).toBe('ProgramFault');
  });
});
