import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { proveTopic } from '../../../src/jobs/packs/pack-proof.js';
import { proveDeposits, proveOrders } from '../../../src/jobs/packs/recomputation-proof.js';
import { newFolder } from '../support/run-settings.js';

function provedOver(name: string, prove: typeof proveOrders, row: Readonly<Record<string, string>>) {
  const pack = newFolder();
  const lines = [Object.keys(row), Object.values(row).map((cell) => `"${cell}"`)];
  writeFileSync(join(pack, name), lines.map((cells) => `${cells.join(',')}\r\n`).join(''));
  return proveTopic('recomputation', (proof) => prove(pack, proof));
}

const order = {
  working: '2500 - floor(2500 * 500 / 10000) = 2500 - 125 = 2375; 2375 * 10000 * 1.25 = 29687500',
  recomputed_cost_minor: '2375',
  recomputed_usd6: '29687500',
  difference_usd6: '0',
  result: 'matched',
};
const deposit = {
  working: '100 * 3 * 1000000 = 300000000; floor(300000000 * 9970 / 10000) = 299100000',
  gross_usd6: '300000000',
  pool_fee_usd6: '900000',
  due_usd6: '299100000',
  credited_usd6: '299100000',
  difference_usd6: '0',
  result: 'matched',
};

describe('the recomputation of an order', () => {
  const faults = (changes: Partial<typeof order>) =>
    provedOver('05-orders.csv', proveOrders, { ...order, ...changes }).faults;

  it('is proved where the working comes to what the row says', () => {
    const proved = provedOver('05-orders.csv', proveOrders, order);
    expect(proved).toMatchObject({ status: 'proved', note: '1 recomputed order' });
  });

  it.each([
    [
      'the working is off',
      { working: order.working.replace('2500 - 125', '2500 - 126') },
      'the working does not come to what it says',
    ],
    [
      'the cost is another',
      { recomputed_cost_minor: '2376' },
      'recomputed_cost_minor is not what the working comes to',
    ],
    [
      'the dollars are others',
      { recomputed_usd6: '29687501' },
      'recomputed_usd6 is not what the working comes to',
    ],
    ['there is no working', { working: '' }, 'recomputed_usd6 has no working'],
    [
      'a difference is left where it agrees',
      { difference_usd6: '1' },
      'it is said to agree, and a difference is left',
    ],
  ])('does not hold where %s', (_, changes, fault) => {
    expect(faults(changes)).toEqual([`05-orders.csv:2: ${fault}`]);
  });

  it('may have a difference where it is said to differ', () => {
    expect(faults({ difference_usd6: '1', result: 'differs' })).toEqual([]);
  });
});

describe('the recomputation of a deposit', () => {
  const faults = (changes: Partial<typeof deposit>) =>
    provedOver('06-deposits.csv', proveDeposits, { ...deposit, ...changes }).faults;

  it('is proved where the working comes to what is due', () => {
    expect(provedOver('06-deposits.csv', proveDeposits, deposit)).toMatchObject({
      status: 'proved',
      note: '1 recomputed deposit',
    });
  });

  it.each([
    [
      'the working is off',
      { working: deposit.working.replace('* 3 *', '* 4 *') },
      'the working does not come to what it says',
    ],
    ['the gross is another', { gross_usd6: '300000001' }, 'gross_usd6 is not what the working comes to'],
    ['another figure is due', { due_usd6: '299100001' }, 'due_usd6 is not what the working comes to'],
    ['the fee is another', { pool_fee_usd6: '900001' }, 'gross less fee is not due'],
    [
      'a difference is left where it agrees',
      { difference_usd6: '1', credited_usd6: '299100001' },
      'it is said to agree, and a difference is left',
    ],
    [
      'the difference is another',
      { difference_usd6: '2', credited_usd6: '299100001', result: 'differs' },
      'credited less due is not the difference',
    ],
  ])('does not hold where %s', (_, changes, fault) => {
    expect(faults(changes)).toEqual([`06-deposits.csv:2: ${fault}`]);
  });

  it('is proved where the gross is no whole number, and where the other neighbour was credited', () => {
    const inexact = { gross_usd6: '250', credited_usd6: '249', due_usd6: '249', pool_fee_usd6: '1' };
    const gross = '0.00008358 * 3 * 1000000 = 250.74';
    expect(faults({ ...inexact, working: `${gross}; floor(250.74 * 9970 / 10000) = 249` })).toEqual([]);
    const up = { gross_usd6: '250', credited_usd6: '250', due_usd6: '250', pool_fee_usd6: '0' };
    expect(faults({ ...up, working: `${gross}; 250.74 * 9970 / 10000 = 250; rounded up` })).toEqual([]);
  });
});
