import { describe, expect, it } from 'vitest';
import { barsOf, type Span } from '../../../src/report/page/bar-svg.js';
import { fc } from '../../support/fast-check.js';

const span = (from: bigint, to: bigint): Span => ({ from, to, paint: 'level' });

function boxOf(svg: string): [x: number, width: number] {
  const [, x = '', width = ''] = / x="(\d+)" y="0" width="(\d+)"/.exec(svg) ?? [];
  return [Number(x), Number(width)];
}

describe('a bar', () => {
  it('begins at nought, and the longest takes all of the width', () => {
    const spans = [span(0n, 10n), span(0n, 5n)];
    const drawn = barsOf(spans);
    expect(spans.map((each) => boxOf(drawn(each).html))).toEqual([
      [0, 1000],
      [0, 500],
    ]);
  });

  it('has a line at nought where amounts fall below it', () => {
    const drawn = barsOf([span(0n, -10n), span(-10n, 30n)]);
    expect(boxOf(drawn(span(0n, -10n)).html)).toEqual([0, 250]);
    expect(drawn(span(-10n, 30n)).html).toContain('<line class="zero" x1="250" x2="250"');
  });

  it('is passed over by screen readers: its number stands beside it', () => {
    expect(barsOf([span(0n, 1n)])(span(0n, 1n)).html).toContain('aria-hidden="true" focusable="false"');
  });

  it('draws nothing where there is nothing but nought', () => {
    expect(barsOf([span(0n, 0n)])(span(0n, 0n)).html).toBe('');
  });

  it('stays in its picture in whole units, and shows what is nearly nothing, for any amounts', () => {
    const amount = fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n });
    fc.assert(
      fc.property(fc.array(fc.tuple(amount, amount), { minLength: 1, maxLength: 6 }), (pairs) => {
        const spans = pairs.map(([from, to]) => span(from, to));
        const drawn = barsOf(spans);
        for (const each of spans.filter(({ from, to }) => from !== to)) {
          const [x, width] = boxOf(drawn(each).html);
          expect(width).toBeGreaterThan(0);
          expect(x + width).toBeLessThanOrEqual(1000);
        }
      }),
    );
  });
});
