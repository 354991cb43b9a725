import { describe, expect, it } from 'vitest';
import { plus18 } from '../../../src/money/plus18.js';
import { tokenBridgeRows, tokenClaimRows } from '../../../src/report/control/token-control.js';
import { poolHtml } from '../../../src/report/page/pool-section.js';
import { bridgedOf } from '../../months/rewards/token-laws.js';
import { judged, movement, october, one, pool, pools } from '../../reconcile/rewards/token-samples.js';

const month = judged({
  pools: pools(
    pool(october, 1000n * one, [movement(2, 'issuance', 't-1', { plus18: plus18(15n * one - 1n) })]),
  ),
});

function textOf(result: ReturnType<typeof bridgedOf>): string {
  const control = [...tokenClaimRows(result, []), ...tokenBridgeRows(result)];
  return poolHtml(result, result.tokens?.steps ?? [], control)
    .html.replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ');
}

describe('the pool on the page', () => {
  const result = bridgedOf(month);
  const [item] = result.items;

  it('goes from the own records to what is stated, says what is claimed, and calls none of it money', () => {
    const text = textOf(result);
    expect(text).toContain('a design that is not live. Tokens are no money');
    expect(text).toContain('Pool per own records 985');
    expect(text).toMatch(/RW-CHARGE 1 0\.0{17}1 Unexplained 0 Pool as stated 985\.0{17}1/);
    expect(text).toContain('We owe the provider 1 0.000000000000000001');
    expect(text).not.toContain('Accepted');
  });

  it('shows apart what was accepted, and what was settled outside of the pool', () => {
    const closed = { accepted: new Set([item?.itemId ?? '']), outsidePlus18: new Map<string, bigint>() };
    expect(textOf(bridgedOf(month, [], closed))).toMatch(/Accepted 1 0\.0{17}1 .*No tokens are claimed/);
    const outside = { accepted: new Set<string>(), outsidePlus18: new Map([[item?.itemId ?? '', -1n]]) };
    expect(textOf(bridgedOf(month, [], outside))).toMatch(
      /Settled outside the pool 1 0\.0{17}1 .*No tokens are claimed/,
    );
  });

  it('shows each step to the last token, and nothing where nothing is stated', () => {
    const text = textOf(result);
    expect(text).toContain('Issuances -14.999999999999999999 ties -15');
    expect(text).toContain('Known items 0.000000000000000001 ties 0.000000000000000001');
    expect(text).toContain('Unexplained 0 ties 0');
  });

  it('says so where the pool could not be reconciled', () => {
    expect(textOf(month.result)).toContain(
      'The pool could not be reconciled: no closing of this month is proven.',
    );
  });
});
