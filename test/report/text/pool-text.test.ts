import { describe, expect, it } from 'vitest';
import { plus18 } from '../../../src/money/plus18.js';
import { poolBridgeLines, poolLines } from '../../../src/report/text/pool-text.js';
import { bridgedOf } from '../../months/rewards/token-laws.js';
import { judged, movement, october, one, pool, pools } from '../../reconcile/rewards/token-samples.js';

const charged = judged({
  pools: pools(
    pool(october, 1000n * one, [movement(2, 'issuance', 't-1', { plus18: plus18(15n * one + 1n) })]),
  ),
});

describe('the pool on the terminal', () => {
  it('goes from the own records to what is stated, and says who owes, in 80 columns to the last decimal', () => {
    const lines = poolBridgeLines(bridgedOf(charged));
    expect(lines.map((line) => line.replace(/ +/g, ' '))).toEqual([
      'Pool per own records 985 tokens',
      ' RW-CHARGE (1) -0.000000000000000001 tokens',
      ' unexplained 0 tokens',
      'Pool as stated 984.999999999999999999 tokens',
      'The provider owes us (1) 0.000000000000000001 tokens',
    ]);
    expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(76);
  });

  it('says that it is not live, and shows its steps where there is no bridge', () => {
    expect(poolLines(bridgedOf(charged)).join(' ')).toMatch(/not live.*nobody\s+signs\s+it/);
    const steps = poolLines(charged.result).join('\n');
    expect(steps).toMatch(/issuances \(1\) +-15\.000000000000000001 tokens +ties/);
    expect(steps).not.toContain('own records');
    expect(poolLines({ ...charged.result, tokens: undefined })).toEqual([]);
  });
});
