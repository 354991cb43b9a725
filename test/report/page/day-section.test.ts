import { describe, expect, it } from 'vitest';
import { dayHtml } from '../../../src/report/page/day-section.js';
import { asOfMs, resultOf, stepOf } from '../sample-month.js';
import { tableOf, textOf } from './support/read-page.js';

const posted = (openingUsd6: bigint, closingUsd6: bigint) =>
  resultOf({
    rollForward: [
      stepOf({ step: 'opening', ledger: { count: undefined, usd6: openingUsd6 } }),
      stepOf({ step: 'closing', ledger: { count: undefined, usd6: closingUsd6 } }),
    ],
  });

const days = [
  { day: 2, addedUsd6: 50n, takenUsd6: 0n },
  { day: 9, addedUsd6: 0n, takenUsd6: 30n },
];

const shown = (...given: Parameters<typeof dayHtml>): string => dayHtml(...given).html;

describe('the balance by day', () => {
  it('leads from the opening of the books to their closing, day by day', () => {
    const page = shown(posted(100n, 120n), days, asOfMs, 'd');
    expect(textOf(page)).toContain('By the double-entry books, from 0.000100 USD to 0.000120 USD.');
    expect(tableOf(page, 'Days on which the float moved').slice(1)).toEqual([
      ['2026-10-02', '0.000050 USD', '0.000000 USD', '0.000150 USD'],
      ['2026-10-09', '0.000000 USD', '0.000030 USD', '0.000120 USD'],
    ]);
  });

  it('is drawn to the end of the month, or to the day it is as of', () => {
    const lastPlace = (at: string): string | undefined =>
      /class="course" d="[^"]*L(\d+),\d+"/.exec(shown(posted(100n, 120n), days, Date.parse(at), 'd'))?.[1];
    expect(lastPlace('2026-11-03T00:00:00Z')).toBe('10000');
    expect(lastPlace('2026-10-15T12:00:00Z')).toBe('4839');
    // The books know more than the as-of time says: nothing of it is left out.
    expect(lastPlace('2026-10-01T00:00:00Z')).toBe('2903');
  });

  it('is not drawn where the days do not come to the closing, and says by how much they miss it', () => {
    const page = shown(posted(100n, 121n), days, asOfMs, 'd');
    expect(textOf(page)).toContain(
      'The days of 08 come to 0.000120 USD, and the books close at 0.000121 USD',
    );
    expect(page).not.toContain('<svg');
  });

  it.each([
    [resultOf(), [], 'The month is not in the books yet'],
    [posted(7n, 7n), [], 'Nothing moved the float this month; it stayed at 0.000007 USD.'],
  ])('says so where there are no days to draw', (result, none, words) => {
    const page = shown(result, none, asOfMs, 'd');
    expect(textOf(page)).toContain(words);
    expect(page).not.toContain('<svg');
  });
});
