import { describe, expect, it } from 'vitest';
import { agesHtml } from '../../../src/report/page/age-section.js';
import { ItemAges, LISTED_CARRIED } from '../../../src/report/page/item-ages.js';
import { asOfMs, itemOf, month, soldAtMs } from '../sample-month.js';
import { recordsOf, textOf } from './support/read-page.js';

const september = '2026-09' as typeof month;

function shown(...items: ReturnType<typeof itemOf>[]): string {
  const ages = new ItemAges(month);
  ages.begin();
  const standing = { state: 'carried', firstSeenMs: asOfMs, lastSeenMs: asOfMs } as const;
  for (const item of items) ages.read({ item, standing, asOfMs });
  return agesHtml(ages).html;
}

describe('open items by age', () => {
  it('have what each side owes at each age', () => {
    const page = shown(
      itemOf(),
      itemOf({ occurredAtMs: undefined, owedBy: 'us', claimUsd6: -5n }),
      itemOf({ owedBy: 'unclear', claimUsd6: -3n }),
    );
    expect(recordsOf(page, 'What is open at each age')).toEqual([
      {
        Age: '0-30 days',
        Account: 'sandbox ab12cd34ef56 test money',
        Items: '2',
        'Provider owes': '0.012500 USD',
        'We owe': '0.000000 USD',
        Unclear: '-0.000003 USD',
        Claims: '',
      },
      expect.objectContaining({ Age: 'without a date', 'We owe': '0.000005 USD' }),
    ]);
    expect(textOf(page)).toContain('Nothing is open of other months.');
  });

  it('draw test money and real money each on a scale of its own', () => {
    const page = shown(itemOf(), itemOf({ interfaceName: 'supplier', account: 'main', claimUsd6: 9n ** 9n }));
    expect([...page.matchAll(/width="(\d+)" height="10"/g)].map(([, width]) => width)).toEqual([
      '1000',
      '1000',
    ]);
  });

  it('list what other months left, with who has to act', () => {
    const page = shown(
      itemOf({ month: september, occurredAtMs: soldAtMs - 86_400_000 * 10 }),
      itemOf({ month: september, owedBy: 'book', claimUsd6: 0n, occurredAtMs: undefined, subject: '<b>' }),
    );
    expect(recordsOf(page, 'Open of other months: 2 on their own')).toEqual([
      {
        Item: 'order ref-1 (demo-books): the cost is not face value less the discount. PR-COST',
        Month: '2026-09',
        Days: '38',
        Who: 'The provider owes us',
        Claim: '0.012500 USD',
      },
      expect.objectContaining({
        Item: 'order <b> (demo-books): the cost is not face value less the discount. PR-COST',
        Days: '',
        Who: 'To be put right in the own records',
        Claim: '',
      }),
    ]);
  });

  it('say how many of many are not listed, and where they stand', () => {
    const many = Array.from({ length: LISTED_CARRIED + 2 }, () => itemOf({ month: september }));
    const page = shown(...many);
    expect(recordsOf(page, 'Open of other months: 102 on their own, the 100 largest listed')).toHaveLength(
      100,
    );
    expect(textOf(page)).toContain('2 more stand in 04-open-items.csv.');
  });

  it('say that nothing is open', () => {
    expect(textOf(shown())).toBe('Open items by age No item is open.');
  });
});
