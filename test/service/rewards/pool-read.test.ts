// The pool over HTTP: one sequence, months that follow one another, pages of one moment.

import { describe, expect, it } from 'vitest';
import { FixedClock } from '../../../src/base/time/clock.js';
import { tenthOfSeptember } from '../running-service.js';
import { type Exact, startRewards } from './rewards-client.js';

async function threeMonths() {
  const clock = new FixedClock(tenthOfSeptember);
  const { client, service } = await startRewards('100.000000000000000001', { clock });
  await client.issue('sep');
  clock.set(Date.parse('2026-10-01T00:00:00.000Z'));
  await client.issue('oct');
  await service.fundPool('5');
  const pool = async (query: string) => (await client.get(`/v2/pool${query}`)).json;
  return { client, pool };
}

describe('the pool', () => {
  it('starts empty', async () => {
    const { client } = await startRewards('');
    expect(await client.pool()).toEqual({
      balance_plus: 0,
      opening_plus: 0,
      closing_plus: 0,
      movements: [],
      page: 1,
      per_page: 500,
      total: 0,
    });
  });

  it('shows a month from its opening to its closing, with positive amounts in sequence', async () => {
    const { pool } = await threeMonths();
    expect(await pool('?month=2026-09')).toMatchObject({
      opening_plus: 0,
      closing_plus: '85.000000000000000001',
      balance_plus: '75.000000000000000001',
      total: 2,
      per_page: 100,
    });
    const october = await pool('?month=2026-10');
    expect(october).toMatchObject({
      opening_plus: '85.000000000000000001',
      closing_plus: '75.000000000000000001',
    });
    expect(october.movements).toEqual([
      {
        seq: 3,
        kind: 'issuance',
        issuance_id: expect.stringMatching(/^iss_/),
        transaction_id: 'oct',
        plus_amount: 15,
        booked_at: '2026-10-01T00:00:00.000Z',
      },
      {
        seq: 4,
        kind: 'funding',
        issuance_id: null,
        transaction_id: null,
        plus_amount: 5,
        booked_at: '2026-10-01T00:00:00.000Z',
      },
    ]);
  });

  it('has nothing before it began and the balance in a month to come', async () => {
    const { pool } = await threeMonths();
    for (const month of ['0001-01', '2026-08']) {
      expect(await pool(`?month=${month}`)).toMatchObject({ opening_plus: 0, closing_plus: 0, total: 0 });
    }
    const figures = {
      opening_plus: '75.000000000000000001',
      closing_plus: '75.000000000000000001',
      total: 0,
    };
    expect(await pool('?month=2030-01')).toMatchObject(figures);
  });

  it('is paged over its one sequence', async () => {
    const { pool } = await threeMonths();
    const pages = [
      await pool('?per_page=3'),
      await pool('?per_page=3&page=2'),
      await pool('?per_page=3&page=3'),
    ];
    expect(pages.map(({ movements }) => movements.map((each: Exact) => each.seq))).toEqual([
      [1, 2, 3],
      [4],
      [],
    ]);
    expect(new Set(pages.map(({ total }) => total))).toEqual(new Set([4]));
  });

  it.each(['2026-13', '2026-9', 'x'])('refuses the month %s', async (month) => {
    const { pool } = await threeMonths();
    expect(await pool(`?month=${month}`)).toMatchObject({ code: 'INVALID_REQUEST', field: 'month' });
  });
});
