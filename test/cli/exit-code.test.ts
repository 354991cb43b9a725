import { describe, expect, it } from 'vitest';
import { ProgramFault } from '../../src/base/failure/assert.js';
import { Failure, type FailureKind } from '../../src/base/failure/failure.js';
import { type ExitCode, exitCodeOf, gravestExitCode } from '../../src/cli/exit-code.js';

describe('the exit code of an error', () => {
  it.each<[FailureKind, ExitCode]>([
    ['refused', 2],
    ['evidence', 3],
    ['unfinished', 4],
  ])('of a failure says what follows from it: %s is %i', (kind, code) => {
    expect(exitCodeOf(new Failure(kind, 'what', 'next'))).toBe(code);
  });

  it.each([new ProgramFault('a rule was broken'), new TypeError('x is undefined'), 'a text', undefined])(
    'of anything else is our own fault: %s',
    (error) => {
      expect(exitCodeOf(error)).toBe(70);
    },
  );
});

describe('of several exit codes', () => {
  it('the gravest counts, in the order of the contract', () => {
    const order: readonly ExitCode[] = [70, 2, 4, 3, 1, 0];
    for (const [at, gravest] of order.entries()) {
      expect(gravestExitCode(order.slice(at))).toBe(gravest);
      expect(gravestExitCode(order.slice(at).toReversed())).toBe(gravest);
    }
  });

  it('none is a clean run', () => {
    expect(gravestExitCode([])).toBe(0);
  });
});
