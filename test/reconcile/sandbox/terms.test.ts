import { describe, expect, it } from 'vitest';
import { sandboxTerms } from '../../../src/reconcile/sandbox/terms.js';

describe('the terms of the sandbox interface', () => {
  it('are those of signed statements, a catalogue and events', () => {
    expect(sandboxTerms).toEqual({
      rateSource: 'catalogue',
      isBookedByDebit: false,
    });
  });
});
