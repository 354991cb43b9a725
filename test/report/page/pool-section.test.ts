import { describe, expect, it } from 'vitest';
import type { TokenResult } from '../../../src/reconcile/result/result.js';
import { poolHtml } from '../../../src/report/page/pool-section.js';
import { resultOf } from '../sample-month.js';

const one = 10n ** 18n;
const figure = (plus18: bigint) => ({ count: 1, plus18 });
const pool: TokenResult = {
  rows: [],
  steps: [
    {
      step: 'deposits',
      statement: undefined,
      movements: figure(1000n * one),
      records: figure(1000n * one + 1n),
      result: 'differs',
      itemIds: [],
      evidenceSha256: '',
    },
  ],
  bridge: [
    { name: 'records', count: undefined, plus18: 5n * one },
    { name: 'RW-CHARGE', count: 2, plus18: -one },
    { name: 'unexplained', count: undefined, plus18: 0n },
    { name: 'statement', count: undefined, plus18: 4n * one },
    { name: 'claims', count: 1, plus18: one },
  ],
  claims: [{ owedBy: 'us', count: 1, plus18: -one }],
  notTested: [],
};

const textOf = (tokens: TokenResult): string =>
  poolHtml(resultOf({ interfaceName: 'rewards', account: 'demo' }), tokens)
    .html.replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ');

describe('the pool on the page', () => {
  it('goes from the own records to what is stated, says what is claimed, and calls none of it money', () => {
    const text = textOf(pool);
    expect(text).toContain('a design that is not live. Tokens are no money');
    expect(text).toContain('Pool per own records 5');
    expect(text).toMatch(/RW-CHARGE 2 -1 Unexplained 0 Pool as stated 4 Claims/);
    expect(text).toContain('We owe the provider 1 1');
  });

  it('shows each step to the last token, and nothing where nothing is stated', () => {
    expect(textOf(pool)).toContain('Funding 1000 1000.000000000000000001 differs');
  });

  it('says so where no closing is proven and no tokens are claimed', () => {
    const text = textOf({ ...pool, bridge: undefined, claims: [] });
    expect(text).toContain('No closing of this month is proven');
    expect(text).toContain('No tokens are claimed.');
  });
});
