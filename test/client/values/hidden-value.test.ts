import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { HiddenValue } from '../../../src/client/values/hidden-value.js';

class Sealed extends HiddenValue<{ readonly word: string }> {}

describe('HiddenValue', () => {
  it('comes out by reveal alone, as a copy', () => {
    const sealed = new Sealed({ word: 'canary' });
    expect(sealed.reveal()).toEqual({ word: 'canary' });
    expect(sealed.reveal()).not.toBe(sealed.reveal());
    const shown = [String(sealed), JSON.stringify([sealed]), inspect(sealed, { showHidden: true, depth: 9 })];
    expect(shown.join(' ')).not.toContain('canary');
    expect(shown[0]).toBe('[redacted]');
  });
});
