import { describe, expect, it } from 'vitest';
import { openCore } from '../../core.js';

describe('QuoteTable', () => {
  it('shows a quote to its own key only, and whether it was used', () => {
    const { core, keyId, close } = openCore();
    const row = {
      quote_id: 'quo_1',
      key_id: keyId,
      slug: 'demo-coffee',
      currency: 'USD',
      face_minor: 2500,
      rate_bps: 500,
      cost_minor: 2375,
      fx_rate: '1',
      cost_usd6: 23_750_000,
      created_at_ms: 0,
      expires_at_ms: 60_000,
      used: 0,
    } as const;
    core.books.quotes.insert(row);
    expect(core.books.quotes.find('quo_1', keyId)).toEqual(row);
    expect(core.books.quotes.find('quo_1', 'another')).toBeUndefined();
    core.books.quotes.markUsed('quo_1');
    expect(core.books.quotes.find('quo_1', keyId)?.used).toBe(1);
    expect(() => core.books.quotes.insert({ ...row, quote_id: 'quo_2', cost_minor: 2501 })).toThrow(/CHECK/);
    close();
  });
});
