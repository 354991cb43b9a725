import { describe, expect, it } from 'vitest';
import { priceSettingsOf } from '../../../src/jobs/archive/price-settings.js';
import { newRun, noSections } from '../support/run-settings.js';

describe('priceSettingsOf', () => {
  it('takes rates and fees of the sandbox section', () => {
    const settings = priceSettingsOf(newRun().config);
    expect([...settings.usdPerUnit.keys()].sort()).toEqual(['GBP', 'USD']);
    expect(settings).toMatchObject({ usdPerPlus: { numerator: 3n, denominator: 1n }, poolFeeBps: 30 });
  });

  it('knows no exchange rate at all without one', () => {
    expect(priceSettingsOf(newRun(noSections).config).usdPerUnit.size).toBe(0);
  });
});
