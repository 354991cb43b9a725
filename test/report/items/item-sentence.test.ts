import { describe, expect, it } from 'vitest';
import { claimSentence, itemSentences } from '../../../src/report/items/item-sentence.js';
import { itemOf } from '../sample-month.js';

const textItem = {
  unit: 'text',
  difference: '',
  differenceUsd6: undefined,
  causes: [],
  claimUsd6: 0n,
} as const;

describe('an item in plain words', () => {
  it('says what is wrong with which order, the figures with sign and currency, the cause and who owes whom', () => {
    expect(itemSentences(itemOf())).toEqual([
      'PR-COST, order ref-1 (demo-books): the cost is not face value less the discount.',
      'Expected 97.00 GBP, actual 97.01 GBP, difference +0.01 GBP, +0.012500 USD: the discount was rounded half up ' +
        'instead of down. The provider owes us 0.012500 USD. Item 00000000000000a1.',
    ]);
  });

  it('says of a source that could not be read which one it is', () => {
    const item = itemOf({ ...textItem, code: 'RN-INCOMPLETE', subject: '2026-10', field: 'float', slug: '' });
    expect(itemSentences(item)[0]).toMatch(/^RN-INCOMPLETE, float 2026-10: /);
  });

  it('says a figure in dollars once', () => {
    const item = itemOf({
      code: 'DP-CREDIT',
      subject: 'dep_1',
      slug: '',
      currency: 'USD',
      unit: 'usd6',
      expected: '59820000',
      actual: '60000000',
      difference: '180000',
      differenceUsd6: 180_000n,
      causes: ['fee_missing'],
      claimUsd6: -180_000n,
    });
    expect(itemSentences(item)).toEqual([
      'DP-CREDIT, deposit dep_1: the credit is not what the deposit was due.',
      'Expected 59.820000 USD, actual 60.000000 USD, difference +0.180000 USD: the pool fee was not taken. ' +
        'We owe the provider 0.180000 USD. Item 00000000000000a1.',
    ]);
  });

  it('says a rate as a percentage and a count as it is', () => {
    const rate = itemOf({ ...textItem, unit: 'bps', expected: '300', actual: '200', difference: '-100' });
    expect(itemSentences(rate)[1]).toBe(
      'Expected 3.00%, actual 2.00%, difference -1.00%. Item 00000000000000a1.',
    );
    const count = itemOf({ ...textItem, unit: 'count', expected: '3', actual: '4', difference: '1' });
    expect(itemSentences(count)[1]).toBe('Expected 3, actual 4, difference +1. Item 00000000000000a1.');
  });

  it('says texts as they are, and the note with its full stop', () => {
    const item = itemOf({
      ...textItem,
      expected: 'issued',
      actual: '',
      note: 'The provider does not know it',
    });
    expect(itemSentences(item)[1]).toBe(
      'Expected issued. The provider does not know it. Item 00000000000000a1.',
    );
    const bare = itemOf({ ...textItem, expected: '', actual: '', note: 'Read again.' });
    expect(itemSentences(bare)[1]).toBe('Read again. Item 00000000000000a1.');
  });

  it.each([
    ['units of GBP for one dollar', 'Units of GBP for one dollar.'],
    ["the account's data can be read until then", "The account's data can be read until then."],
    ['line 23', 'Line 23.'],
    ['book.csv:16; the provider answered', 'book.csv:16; the provider answered.'],
    ['book/october: a row', 'book/october: a row.'],
    ['seq:3 of the pool', 'seq:3 of the pool.'],
    ['face_minor is empty', 'face_minor is empty.'],
    ['tx-2026 failed', 'tx-2026 failed.'],
    ['', ''],
  ])('begins the note %j as a sentence, but for what is a name', (note, sentence) => {
    const detail = itemSentences(itemOf({ ...textItem, expected: '', actual: '', note }))[1];
    expect(detail).toBe(`${sentence} Item 00000000000000a1.`.trimStart());
  });

  it('leaves out a subject and a slug that there is none of', () => {
    expect(itemSentences(itemOf({ code: 'BL-LOW', subject: '', slug: '' }))[0]).toBe(
      'BL-LOW: the float is running low.',
    );
    expect(itemSentences(itemOf({ code: 'FX-UNKNOWN', subject: 'EUR', slug: 'EUR' }))[0]).toBe(
      'FX-UNKNOWN, currency EUR: there is no rate of exchange for a currency in use.',
    );
  });

  it('says nothing of a claim where nobody owes anything', () => {
    expect(claimSentence({ owedBy: 'provider', claimUsd6: 0n })).toBe('');
    expect(claimSentence({ owedBy: 'provider', claimUsd6: 1n })).toBe('The provider owes us 0.000001 USD.');
    expect(claimSentence({ owedBy: 'us', claimUsd6: -1n })).toBe('We owe the provider 0.000001 USD.');
    expect(claimSentence({ owedBy: 'unclear', claimUsd6: 1n })).toBe(
      '0.000001 USD to be cleared up with the provider.',
    );
  });
});
