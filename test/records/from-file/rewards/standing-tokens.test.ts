import { describe, expect, it } from 'vitest';
import { ownRewards } from '../../../../src/records/from-file/rewards/own-token-files.js';
import { standingTokens } from '../../../../src/records/from-file/rewards/standing-tokens.js';
import type { OwnReward } from '../../../../src/records/rewards/own-token-rows.js';

const row = (transactionId: string, amountUsdMinor: number, file: string, more = {}): OwnReward => ({
  transactionId,
  wallet: '0x',
  amountUsdMinor,
  merchantId: undefined,
  issuedAtMs: undefined,
  source: 'book',
  file,
  line: 2,
  ...more,
});

describe('own token records of several files', () => {
  it('keep a row that is met again unchanged, and replace one with other content, on the record', () => {
    const files = [
      [row('a', 1, 'one'), row('b', 2, 'one')],
      [row('a', 1, 'two'), row('b', 3, 'two')],
    ];
    const { rows, superseded } = standingTokens(files, ownRewards);
    expect(
      rows.map(({ transactionId, amountUsdMinor, file }) => [transactionId, amountUsdMinor, file]),
    ).toEqual([
      ['a', 1, 'one'],
      ['b', 3, 'two'],
    ]);
    expect(superseded).toMatchObject([{ ref: 'b', old: { file: 'one' }, by: { file: 'two' }, fileAt: 1 }]);
  });

  it('keep two rows of one file that are alike, and do not double them in a later file', () => {
    const twice = (file: string) => [row('a', 1, file), row('a', 1, file, { line: 3 })];
    expect(standingTokens([twice('one'), twice('two')], ownRewards).rows).toHaveLength(2);
  });

  it('let two sources name one reference', () => {
    const files = [[row('a', 1, 'one')], [row('a', 1, 'two', { source: 'shop' })]];
    expect(standingTokens(files, ownRewards).rows).toHaveLength(2);
  });

  it('tell which of several files of one name each row came from', () => {
    const files = [[row('a', 1, 'one')], [row('a', 1, 'one'), row('b', 2, 'one')]];
    const { rows, fileAt } = standingTokens(files, ownRewards);
    expect(rows.map((one) => fileAt.get(one))).toEqual([0, 1]);
  });
});
