// The ready-made profile of block explorers' exports, over the headers that they have had.

import { describe, expect, it } from 'vitest';
import { readDeposits } from '../../../../src/records/from-file/own-deposit-file.js';
import { explorerProfile } from '../../../../src/records/from-file/supplier/explorer-profile.js';

const hash = `0x${'a1'.repeat(32)}`;
const now =
  '"Transaction Hash","Blockno","UnixTimestamp","DateTime (UTC)","From","To","TokenValue","USDValueDayOfTx","ContractAddress","TokenName","TokenSymbol"';
const then = 'Txhash,UnixTimestamp,DateTime,From,To,Value,ContractAddress,TokenName,TokenSymbol';

function read(...lines: string[]) {
  return readDeposits([Buffer.from(`${lines.join('\n')}\n`)], {
    fileName: 'export.csv',
    profile: explorerProfile,
    defaultInterface: 'supplier',
  });
}

const row = (value: string) =>
  `"${hash}","20000002","1790000000","2026-09-21 14:13:20","0x1","0x2","${value}","","0x3","USD Coin","USDC"`;

describe('the explorer profile', () => {
  it('takes hash, value and time of a transfer, in today’s export and in older ones', () => {
    const expected = {
      depositRef: hash,
      sentAtMs: Date.parse('2026-09-21T14:13:20Z'),
      interfaceName: 'supplier',
    };
    expect(read(now, row('1000.5')).rows).toMatchObject([{ ...expected, amountUsd6: 1_000_500_000 }]);
    const old = `${hash},1790000000,2026-09-21 14:13:20,0x1,0x2,1000.5,0x3,USD Coin,USDC`;
    expect(read(then, old).rows).toMatchObject([{ ...expected, amountUsd6: 1_000_500_000 }]);
  });

  it.each([
    ['1,000.50', 1_000_500_000],
    ['1,234,567', 1_234_567_000_000],
    ['0.000001', 1],
    ['12.340000000000000000', 12_340_000],
    ['0', 0],
  ])('reads %s exactly', (value, usd6) => {
    expect(read(now, row(value)).rows[0]?.amountUsd6).toBe(usd6);
  });

  it.each(['1,00.5', ',100', '0,100', '1.0000001', '1e3', '-5', '1,000,00', '1.000,5', ''])(
    'sets %j aside, with the reason',
    (value) => {
      const { rows, setAside } = read(now, row(value));
      expect(rows).toEqual([]);
      expect(setAside[0]?.reason).toMatch(/amount_usd \(TokenValue\)/);
    },
  );

  it('is refused with all names of a column that the file lacks', () => {
    expect(() => read('From,To', '0x1,0x2')).toThrow(
      '"Transaction Hash" or "Txhash" (deposit_ref in the profile)',
    );
  });
});
