import { describe, expect, it } from 'vitest';
import { HeaviestItems, LISTED_ITEMS } from '../../../src/report/page/heaviest-items.js';
import { itemsHtml } from '../../../src/report/page/item-section.js';
import { asOfMs, depositOf, digestOf, itemOf, orderOf, resultOf } from '../sample-month.js';
import { textOf } from './support/read-page.js';

function shown(
  items: readonly ReturnType<typeof itemOf>[],
  pathOf: (sha256: string) => string | undefined = () => undefined,
): string {
  const heaviest = new HeaviestItems();
  heaviest.begin();
  for (const item of items) heaviest.read({ item, standing: undefined, asOfMs });
  heaviest.seek();
  heaviest.readOrder({ result: resultOf(), order: orderOf() });
  heaviest.readDeposit({ result: resultOf(), deposit: depositOf() });
  return itemsHtml(heaviest, pathOf).html;
}

/** The facts of the first item by their name. */
function factsOf(page: string): Record<string, string> {
  const [list = ''] = /<dl>[\s\S]*?<\/dl>/.exec(page) ?? [];
  const facts = [...list.matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/g)];
  return Object.fromEntries(facts.map(([, name = '', value = '']) => [name, textOf(value)]));
}

describe('the discrepancies on the page', () => {
  it('unfold to figures, working and evidence', () => {
    const page = shown([itemOf({ note: 'seen twice' })]);
    expect(textOf(page)).toContain('1 on their own, 0 that follow from others.');
    expect(factsOf(page)).toEqual({
      Item: '00000000000000a1, new',
      Account: 'sandbox ab12cd34ef56 test money',
      Happened: '2026-10-05T09:30:00.000Z',
      Expected: '97.00 GBP',
      Actual: '97.01 GBP',
      Difference: '0.01 GBP',
      'Moves the balance by': '-0.012500 USD',
      Cause: 'half up',
      Formula: '9999 - floor(9999 * 300 / 10000) = 9700',
      'Working (05)': '9999 - 299 = 9700',
      Note: 'seen twice',
      'To do': expect.any(String),
      Request: 'req_1',
      Evidence: digestOf('a'),
      Order: digestOf('b'),
      Charge: digestOf('c'),
      Event: digestOf('d'),
    });
  });

  it('fold under their title, with how grave they are and what is at stake', () => {
    const [summary = ''] = /<summary>[\s\S]*?<\/summary>/.exec(shown([itemOf()])) ?? [];
    expect(textOf(summary)).toBe(
      'medium order ref-1 (demo-books): the cost is not face value less the discount. PR-COST The provider owes us 0.012500 USD',
    );
    expect(shown([itemOf()])).not.toContain('<script');
  });

  it.each([
    [{ claimUsd6: -5n, owedBy: 'us' }, 'We owe the provider 0.000005 USD'],
    [{ claimUsd6: 0n, effectUsd6: -5n }, 'Moves the balance by -0.000005 USD'],
    [{ claimUsd6: 0n, effectUsd6: 0n, differenceUsd6: 5n }, 'Off by +0.000005 USD'],
    [{ claimUsd6: 0n, effectUsd6: 0n, differenceUsd6: undefined }, 'PR-COST'],
  ] as const)('say what is at stake: claim, effect, difference', (changes, words) => {
    const [, stake = ''] = /(PR-COST[\s\S]*?)<\/summary>/.exec(shown([itemOf(changes)])) ?? [];
    expect(textOf(stake.replace('PR-COST', '')) || 'PR-COST').toBe(words);
  });

  it('link to the bytes where the pack has them', () => {
    const path = `evidence/${digestOf('b')}.json`;
    const page = shown([itemOf()], (sha256) => (sha256 === digestOf('b') ? path : undefined));
    expect([...page.matchAll(/<a href="(evidence[^"]*)"/g)].map(([, link]) => link)).toEqual([path]);
  });

  it('have the working of a deposit, and none of what is about neither', () => {
    expect(factsOf(shown([itemOf({ subject: 'dep_1' })]))).toMatchObject({
      'Working (06)': '20 * 3 = 60, less 0.30%',
      Movement: digestOf('c'),
    });
    const facts = factsOf(shown([itemOf({ subject: '2026-10', formula: '', evidenceSha256: '' })]));
    expect(Object.keys(facts).filter((name) => /Working|Formula|Evidence|Order|Movement/.test(name))).toEqual(
      [],
    );
  });

  it('set back what follows from another item, and name that one', () => {
    const page = shown([itemOf(), itemOf({ itemId: 'i2', causedBy: ['i1'], claimUsd6: 0n, effectUsd6: 0n })]);
    expect(page).toContain('<details class="item follows">');
    expect(textOf(page)).toContain('Follows fromi1');
    expect(textOf(page)).toContain('1 on their own, 1 that follow from others.');
  });

  it('name the file where the others stand that are not listed', () => {
    const many = Array.from({ length: LISTED_ITEMS + 2 }, () => itemOf());
    const page = shown(many);
    expect(page.match(/<details/g)).toHaveLength(LISTED_ITEMS);
    expect(textOf(page)).toContain('2 more stand in 03-discrepancies.csv.');
  });

  it('say that there are none', () => {
    expect(textOf(shown([]))).toBe('Discrepancies This month has no discrepancy.');
  });
});
