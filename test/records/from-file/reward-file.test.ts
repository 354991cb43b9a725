import { describe, expect, it } from 'vitest';
import { readRewards, rewardContentKey } from '../../../src/records/from-file/reward-file.js';
import { fileFaultOf } from './scanned-rows.js';

const WALLET = '0x52908400098527886E0F7030069857D2E4169EE7';
const HEADER = 'transaction_id,wallet_address,amount_usd,merchant_id,issued_at';

function read(text: string) {
  return readRewards([Buffer.from(text)], { fileName: 'rewards.csv' });
}

describe('a reward', () => {
  it('is read with its fields, its amount with two decimals', () => {
    const { rows, setAside } = read(`${HEADER}\ntx 1,${WALLET},12.3,m-1,2026-09-01T10:00:00Z\n`);
    expect(setAside).toEqual([]);
    expect(rows).toEqual([
      {
        transactionId: 'tx 1',
        walletAddress: WALLET,
        amountUsd: '12.30',
        merchantId: 'm-1',
        issuedAtMs: Date.UTC(2026, 8, 1, 10),
        file: 'rewards.csv',
        line: 2,
      },
    ]);
  });

  it('may lack a merchant and a date', () => {
    const [row] = read(`transaction_id,wallet_address,amount_usd\na,${WALLET.toLowerCase()},0\n`).rows;
    expect([row?.amountUsd, row?.merchantId, row?.issuedAtMs]).toEqual(['0.00', undefined, undefined]);
  });

  it('is set aside with everything that is wrong about it', () => {
    const { setAside } = read(
      `${HEADER}\n,0x12,12.345,a\u0007b,soon\ntx-9,${WALLET},,,2026-09-01\n${'x'.repeat(129)},,,,\n`,
    );
    expect(setAside.map((fault) => fault.reason.split('; '))).toEqual([
      [
        'transaction_id is empty',
        'wallet_address is not 0x and 40 hex digits',
        'amount_usd "12.345" is not an amount of 0 or more with at most 2 decimals after a point and no thousands mark',
        'merchant_id has a control character',
        'issued_at "soon" is not an ISO 8601 date and time',
      ],
      ['amount_usd is empty'],
      ['transaction_id is longer than 128 characters', 'wallet_address is empty', 'amount_usd is empty'],
    ]);
    expect(setAside[1]).toMatchObject({
      line: 3,
      interfaceName: 'rewards',
      reference: 'tx-9',
      occurredAtMs: Date.UTC(2026, 8, 1),
    });
  });

  it('is set aside for a column that it could have left empty', () => {
    const { rows, setAside } = read(`${HEADER}\na,${WALLET},1,,soon\na,${WALLET},1,${'m'.repeat(129)},\n`);
    expect(rows).toEqual([]);
    expect(setAside.map((fault) => fault.reason)).toEqual([
      'issued_at "soon" is not an ISO 8601 date and time',
      'merchant_id is longer than 128 characters',
    ]);
  });

  it('needs its three columns', () => {
    expect(fileFaultOf(() => read('transaction_id,merchant_id\n')).message).toBe(
      'rewards.csv, line 1, column 1: the header has no column "wallet_address"; "amount_usd"',
    );
  });

  it('is the same in a later file where it says the same', () => {
    const [first, second, third] = read(
      `${HEADER}\na,${WALLET},1,,\na,${WALLET},1.00,,\na,${WALLET},1,m,\n`,
    ).rows.map(rewardContentKey);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });
});
