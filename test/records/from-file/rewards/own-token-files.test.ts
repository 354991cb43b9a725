import { describe, expect, it } from 'vitest';
import { utf8Bytes } from '../../../../src/base/text/bytes.js';
import {
  type OwnTokenFile,
  ownRedemptions,
  ownRewards,
  ownStakes,
} from '../../../../src/records/from-file/rewards/own-token-files.js';

const wallet = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const options = { fileName: 'own.csv' };

function read<Row>(file: OwnTokenFile<Row>, ...lines: string[]) {
  return file.read([utf8Bytes(`${lines.join('\r\n')}\r\n`)], options);
}

function copied<Row>(file: OwnTokenFile<Row>, rows: readonly Row[]): string {
  return Buffer.concat([...file.copy(rows)]).toString();
}

describe('own token files', () => {
  it('read rewards in cents, wallets without case, and what is not there as not there', () => {
    const { rows, setAside } = read(
      ownRewards,
      'transaction_id,wallet_address,amount_usd,merchant_id,issued_at',
      `t-1,${wallet},10.5,m-1,2026-09-03T10:00:00Z`,
      `t-2,${wallet},3,,`,
    );
    expect(setAside).toEqual([]);
    expect(rows).toMatchObject([
      {
        transactionId: 't-1',
        wallet: wallet.toLowerCase(),
        amountUsdMinor: 1050,
        merchantId: 'm-1',
        issuedAtMs: Date.parse('2026-09-03T10:00:00Z'),
        file: 'own.csv',
        line: 2,
        source: 'book',
      },
      { transactionId: 't-2', amountUsdMinor: 300, merchantId: undefined, issuedAtMs: undefined, line: 3 },
    ]);
  });

  it.each([
    ['no transaction', `,${wallet},1.00,,`, /transaction_id is empty/],
    ['no wallet', 't-1,0x12,1.00,,', /wallet_address is not/],
    ['a third decimal of a dollar', `t-1,${wallet},1.001,,`, /amount_usd/],
    ['no amount', `t-1,${wallet},,,`, /amount_usd is empty/],
    ['a date that is none', `t-1,${wallet},1.00,,yesterday`, /issued_at/],
  ])('set a reward aside with %s', (_, line, reason) => {
    const header = 'transaction_id,wallet_address,amount_usd,merchant_id,issued_at';
    const { rows, setAside } = read(ownRewards, header, line);
    expect(rows).toEqual([]);
    expect(setAside).toMatchObject([{ line: 2, interfaceName: 'rewards' }]);
    expect(setAside[0]?.reason).toMatch(reason);
  });

  it('read tokens to the eighteenth decimal, and refuse a nineteenth', () => {
    const header = 'stake_id,wallet_address,plus_amount,tier,staked_at';
    const { rows, setAside } = read(
      ownStakes,
      header,
      `s-1,${wallet},1.000000000000000001,flex,`,
      `s-2,${wallet},0.0000000000000000001,flex,`,
      `s-3,${wallet},1,1m,`,
    );
    expect(rows).toMatchObject([{ stakeId: 's-1', plus18: 10n ** 18n + 1n, tier: 'flex' }]);
    expect(setAside.map(({ line }) => line)).toEqual([3, 4]);
  });

  it('read a redemption without a quantity as one of one item', () => {
    const header = 'redemption_id,wallet_address,catalogue_item_id,plus_spent';
    const { rows } = read(ownRedemptions, header, `r-1,${wallet},item-1,2.5`);
    expect(rows).toMatchObject([{ quantity: 1, spentPlus18: 25n * 10n ** 17n, redeemedAtMs: undefined }]);
  });

  it('read their copy again as what they were, each row on its line', () => {
    const rewards = read(
      ownRewards,
      'note,transaction_id,wallet_address,amount_usd,merchant_id,issued_at',
      `a buyer,t-1,${wallet},0.07,m-1,2026-09-03T10:00:00.5Z`,
      'x,bad,,,,',
      `b,t-2,${wallet},3,,`,
    );
    const copy = copied(ownRewards, rewards.rows);
    expect(copy).not.toContain('buyer');
    expect(ownRewards.read([utf8Bytes(copy)], options).rows).toEqual(rewards.rows);
    const stakes = read(ownStakes, 'stake_id,wallet_address,plus_amount,tier', `s-1,${wallet},0.1,3m`);
    expect(ownStakes.read(ownStakes.copy(stakes.rows), options).rows).toEqual(stakes.rows);
    const header = 'redemption_id,wallet_address,catalogue_item_id,quantity,plus_spent,redeemed_at';
    const redemptions = read(ownRedemptions, header, `r-1,${wallet},item,2,5,2026-09-03T10:00:00Z`);
    expect(ownRedemptions.read(ownRedemptions.copy(redemptions.rows), options).rows).toEqual(
      redemptions.rows,
    );
  });
});
