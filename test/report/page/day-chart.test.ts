import { describe, expect, it } from 'vitest';
import { dayChart } from '../../../src/report/page/day-chart.js';
import { fc } from '../../support/fast-check.js';
import { textOf } from './support/read-page.js';

const usd = (dollars: number): bigint => BigInt(dollars) * 1_000_000n;
const balances = [usd(500), usd(1000), usd(750)].map((usd6, at) => ({ day: at + 1, usd6 }));
const chart = (given = balances): string => dayChart({ balances: given, dayCount: 31, id: 'days-1' }).html;

describe('the chart of a balance by day', () => {
  it('says in words what it shows, for whoever does not see it', () => {
    expect(chart()).toContain('role="img" aria-labelledby="days-1-title days-1-desc"');
    const [, said = ''] = /<desc id="days-1-desc">([\s\S]*?)<\/desc>/.exec(chart()) ?? [];
    expect(textOf(said)).toBe(
      'The lowest balance is 500.00 USD on day 1, the highest 1,000.00 USD on day 2, the last 750.00 USD on day 3.',
    );
  });

  it('goes a step a day, and ends with the last one', () => {
    const [, course = ''] = /class="course" d="([^"]*)"/.exec(chart()) ?? [];
    expect(course).toBe('M0,4800L323,4800L323,1000L645,1000L645,2900L968,2900L968,2900');
  });

  it('labels its lines with exact dollars', () => {
    expect([...chart().matchAll(/>([\d,.]+) USD<\/text>/g)].map(([, label]) => label)).toEqual([
      '0.00',
      '500.00',
      '1,000.00',
    ]);
  });

  it('has the line of nought where the balance falls below it', () => {
    expect(
      chart([
        { day: 1, usd6: -5n },
        { day: 2, usd6: 5n },
      ]),
    ).toContain('<line class="zero"');
  });

  it('is of whole units for any balances, so that every machine draws the same', () => {
    const usd6 = fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n });
    fc.assert(
      fc.property(fc.array(usd6, { minLength: 1, maxLength: 31 }), (amounts) => {
        const drawn = chart(amounts.map((amount, at) => ({ day: at + 1, usd6: amount })));
        for (const [, path = ''] of drawn.matchAll(/ d="([^"]*)"/g)) expect(path).toMatch(/^[MLZ\d,-]+$/);
      }),
    );
  });
});
