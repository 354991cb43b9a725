import { describe, expect, it } from 'vitest';
import { causeOrder } from '../../../src/money/cause.js';
import { discrepancyCodes } from '../../../src/reconcile/finding/code.js';
import { codeWords, nounOf, wordsOfCauses, wordsOfItem } from '../../../src/report/text/plain-words.js';

describe('the plain words', () => {
  it('say every code in a clause of its own', () => {
    const words = discrepancyCodes.map((code) => codeWords[code]);
    expect(new Set(words).size).toBe(discrepancyCodes.length);
    for (const each of words) expect(each).toMatch(/^[a-z].*[^.]$/);
  });

  it('say of a deposit which figure is off: the credit, the units of its line, or the own record', () => {
    const words = (field: string): string => wordsOfItem({ code: 'DP-CREDIT', field });
    expect(words('credited_usd6')).toBe(codeWords['DP-CREDIT']);
    expect(words('plus_amount')).toMatch(/^the statement has the deposit with other units/);
    expect(words('amount_usd6')).toMatch(/^your record of the deposit states dollars that fit neither/);
  });

  it('say every cause', () => {
    for (const cause of causeOrder) expect(wordsOfCauses([cause])).toMatch(/^[a-z].*[^.]$/);
    expect(wordsOfCauses(['half_up'])).toBe('the discount was rounded half up instead of down');
  });

  it('join causes that all fit by "or", and say nothing where none does', () => {
    expect(wordsOfCauses(['half_up', 'other_rate'])).toBe(
      'the discount was rounded half up instead of down, or another rate was used, one that the catalogue has or had',
    );
    expect(wordsOfCauses([])).toBeUndefined();
  });

  it.each([
    ['OR-CHARGE', 'order'],
    ['EV-EVENT-DATA', 'event'],
    ['EV-ORDER-CHANGED', 'order'],
    ['FX-UNKNOWN', 'currency'],
    ['FX-RATE', ''],
    ['BL-RESIDUAL', ''],
    ['DP-CREDIT', 'deposit'],
    ['RN-INPUT-ROW', 'row'],
    ['RN-RECORDS-MISSING', 'records'],
  ] as const)('call the subject of %s %j', (code, noun) => {
    expect(nounOf(code)).toBe(noun);
  });
});
