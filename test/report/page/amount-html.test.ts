import { describe, expect, it } from 'vitest';
import { formatUsd6 } from '../../../src/money/amount-text.js';
import { amountHtml, minorHtml, signedUsd6Html, usd6Html } from '../../../src/report/page/amount-html.js';
import { fc } from '../../support/fast-check.js';
import { textOf } from './support/read-page.js';

describe('an amount on the page', () => {
  it('has the digits of the CSV and its currency, the last four of six set back', () => {
    expect(usd6Html(-1_234_567_891n).html).toBe(
      '<span class="amount">-1234.56<span class="fine">7891</span> <span class="unit">USD</span></span>',
    );
    fc.assert(
      fc.property(fc.bigInt(), (usd6) => {
        expect(textOf(usd6Html(usd6).html)).toBe(`${formatUsd6(usd6)} USD`);
      }),
    );
  });

  it('has two decimals in its own currency, and none is added', () => {
    expect(textOf(minorHtml(-5n, 'GBP').html)).toBe('-0.05 GBP');
  });

  it('has a plus sign where it adds', () => {
    expect([1n, 0n, -1n].map((usd6) => textOf(signedUsd6Html(usd6).html))).toEqual([
      '+0.000001 USD',
      '0.000000 USD',
      '-0.000001 USD',
    ]);
  });

  it('leaves a figure that is no amount as it is, and escapes it', () => {
    expect(textOf(amountHtml('3.00%', '').html)).toBe('3.00%');
    expect(amountHtml('<b>', '').html).toBe('<span class="amount">&lt;b&gt;</span>');
  });
});
