import { describe, expect, it } from 'vitest';
import { priceTermsOf } from '../../src/jobs/dialect-rules.js';
import { newRun, noSections } from './support/run-settings.js';

describe('priceTermsOf', () => {
  it('takes rates and fees of the sandbox section', () => {
    const settings = priceTermsOf(newRun().config);
    expect([...settings.usdPerUnit.keys()].sort()).toEqual(['GBP', 'USD']);
    expect(settings).toMatchObject({ usdPerPlus: { numerator: 3n, denominator: 1n }, poolFeeBps: 30 });
  });

  it('knows no exchange rate at all without one', () => {
    expect(priceTermsOf(newRun(noSections).config).usdPerUnit.size).toBe(0);
  });
});
