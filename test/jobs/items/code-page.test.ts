import { describe, expect, it } from 'vitest';
import { explainCode, isCodeShaped } from '../../../src/jobs/items/code-page.js';
import { actionOf, classOf, discrepancyCodes } from '../../../src/reconcile/finding/code.js';

describe('the page of a code', () => {
  it.each(discrepancyCodes)('is there for %s, with its class and nothing of the next', (code) => {
    const { text, json } = explainCode(code);
    expect(text.startsWith(`${code}\n\nClass ${classOf(code)}`)).toBe(true);
    expect(text).not.toMatch(/^#/m);
    expect(json).toMatchObject({ code, class: classOf(code), page: expect.any(String) });
  });

  it('says what to do where the documentation was not installed', () => {
    const { text, json } = explainCode('or-charge', '');
    expect(text).toContain(actionOf('OR-CHARGE', 'A'));
    expect(json).toMatchObject({ code: 'OR-CHARGE', page: null });
  });

  it('names the nearest code of a slip', () => {
    expect(() => explainCode('OR-CHRGE')).toThrow('no code OR-CHRGE');
    expect(() => explainCode('OR-CHRGE')).toThrow(
      expect.objectContaining({ message: expect.stringContaining('the nearest is OR-CHARGE') }),
    );
  });

  it('takes for a code what no item can be called', () => {
    expect(['OR-CHARGE', 'or-charge', 'EV-STMT-MISSING'].map(isCodeShaped)).toEqual([true, true, true]);
    expect(['i1a2b3c4d5e6f7081', 'i', 'i12-3'].map(isCodeShaped)).toEqual([false, false, false]);
  });
});
