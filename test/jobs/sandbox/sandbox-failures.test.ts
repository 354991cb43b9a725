// The jobs of the sandbox interface say what they refuse.

import { describe, expect, it } from 'vitest';
import { sandboxFailures, statementRefusals } from '../../../src/jobs/sandbox/sandbox-failures.js';
import { toldFailures, unfilledIn } from '../../support/told-failures.js';

describe('sandboxFailures', () => {
  it('tells each fault with all its values', () => {
    expect(unfilledIn(sandboxFailures)).toEqual([]);
    expect(toldFailures(sandboxFailures)[0]?.message).toBe('the configuration FILE has no sandbox section');
  });
});

describe('statementRefusals', () => {
  it('tells each fault with all its values', () => {
    expect(unfilledIn(statementRefusals)).toEqual([]);
    expect(toldFailures(statementRefusals)[0]?.message).toBe(
      'FILE: FAULT; the JSON of data of a statement is expected',
    );
  });
});
