// A failure says what is wrong, what to do next, what follows from it, and keeps what was underneath.

import { describe, expect, it } from 'vitest';
import { ProgramFault } from '../../../src/base/failure/assert.js';
import { Failure, type FailureKind } from '../../../src/base/failure/failure.js';

describe('Failure', () => {
  it.each<FailureKind>(['refused', 'evidence', 'unfinished'])('keeps its kind %s', (kind) => {
    const failure = new Failure(kind, 'the file has no header', 'Add the header line.');
    expect(failure).toMatchObject({
      name: 'Failure',
      kind,
      message: 'the file has no header',
      hint: 'Add the header line.',
    });
    expect(failure.cause).toBeUndefined();
  });

  it('keeps the error underneath as its cause', () => {
    const cause = new Error('ENOENT');
    expect(new Failure('refused', 'no such file', 'Look again.', { cause }).cause).toBe(cause);
  });

  it('is no fault of the program', () => {
    expect(new Failure('refused', 'a', 'b')).not.toBeInstanceOf(ProgramFault);
  });
});
