import { describe, expect, it } from 'vitest';
import { settingFacts } from '../../../src/jobs/sandbox/control-lines.js';
import { month } from '../../store/sample.js';
import { sandboxPrices } from '../support/closing.js';

describe('the settings of the sandbox on the control sheet', () => {
  it('are its rates, its fee and the bands, each with its unit', () => {
    const facts = settingFacts({ settings: sandboxPrices }, month('2026-10'));
    expect(facts.map(({ name, value, unit }) => `${name} ${value} ${unit}`)).toEqual([
      'usdPerUnit.USD 1 USD',
      'usdPerUnit.GBP 1.25 USD',
      'usdPerPlus 3 USD',
      'poolFeeBps 30 bps',
      'priceBandBps 500 bps',
      'fxBandPercent 5 percent',
    ]);
  });
});
