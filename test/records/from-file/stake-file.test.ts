import { describe, expect, it } from 'vitest';
import { readStakes, stakeContentKey, stakeTiers } from '../../../src/records/from-file/stake-file.js';
import { fileFaultOf } from './scanned-rows.js';

const WALLET = '0x52908400098527886e0f7030069857d2e4169ee7';
const HEADER = 'stake_id,wallet_address,plus_amount,tier,staked_at';

function read(text: string) {
  return readStakes([Buffer.from(text)], { fileName: 'stakes.csv' });
}

describe('a stake', () => {
  it('is read with its fields', () => {
    const { rows, setAside } = read(`${HEADER}\nst_1,${WALLET},100.250,3m,2026-09-01T10:00:00Z\n`);
    expect(setAside).toEqual([]);
    expect(rows).toEqual([
      {
        stakeId: 'st_1',
        walletAddress: WALLET,
        plusAmount: '100.25',
        tier: '3m',
        stakedAtMs: Date.UTC(2026, 8, 1, 10),
        file: 'stakes.csv',
        line: 2,
      },
    ]);
  });

  it('has one of four tiers, spelled so', () => {
    const { rows } = read(`${HEADER}\n${stakeTiers.map((tier) => `a,${WALLET},1,${tier},\n`).join('')}`);
    expect(rows.map((row) => row.tier)).toEqual(['flex', '3m', '6m', '12m']);
    const { setAside } = read(`${HEADER}\na,${WALLET},1,3M,\n`);
    expect(setAside[0]?.reason).toBe('tier "3M" is not one of flex, 3m, 6m, 12m');
  });

  it('is set aside with everything that is wrong about it', () => {
    const { setAside } = read(`${HEADER}\na/b,${WALLET}0,1e3,,2026-02-30\nst-2,${WALLET},,flex,2026-09-01\n`);
    expect(setAside.map((fault) => fault.reason.split('; '))).toEqual([
      [
        'stake_id has at byte 2 something else than a letter, a digit or _ . : -',
        'wallet_address is not 0x and 40 hex digits',
        'plus_amount "1e3" is not an amount of 0 or more with at most 18 decimals after a point and no thousands mark',
        'tier is empty',
        'staked_at "2026-02-30" is not an ISO 8601 date and time',
      ],
      ['plus_amount is empty'],
    ]);
    expect(setAside[1]).toMatchObject({ line: 3, interfaceName: 'rewards', reference: 'st-2' });
  });

  it('is set aside for a date that it could have left empty', () => {
    const { rows, setAside } = read(`${HEADER}\na,${WALLET},1,3m,soon\n`);
    expect(rows).toEqual([]);
    expect(setAside[0]?.reason).toBe('staked_at "soon" is not an ISO 8601 date and time');
  });

  it('needs its four columns', () => {
    expect(fileFaultOf(() => read('stake_id\n')).message).toContain(
      '"wallet_address"; "plus_amount"; "tier"',
    );
  });

  it('is the same in a later file where it says the same', () => {
    const [first, second, third] = read(
      `${HEADER}\na,${WALLET},1,3m,\na,${WALLET},1.0,3m,\na,${WALLET},1,6m,\n`,
    ).rows.map(stakeContentKey);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });
});
