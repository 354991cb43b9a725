import { describe, expect, it } from 'vitest';
import { poolMissingOf, poolReadingsOf } from '../../../../src/records/from-wire/rewards/pool-readings.js';
import { archived, notFound } from './samples.js';

const movement = (seq: number, change = {}) => ({
  seq,
  kind: 'issuance',
  issuance_id: 'iss_1',
  transaction_id: 't-1',
  plus_amount: 15,
  booked_at: '2026-10-01T10:00:00.000Z',
  ...change,
});
const pool = (movements: unknown[], change = {}) => ({
  balance_plus: 1,
  opening_plus: 0,
  closing_plus: 1,
  movements,
  page: 1,
  per_page: 2,
  total: 3,
  ...change,
});

describe('archived readings of the pool', () => {
  it('are one where all pages stand one behind the other, in the order of the sequence', () => {
    const receipts = [
      archived(1, 'pool', '2026-10 1/2', pool([movement(2)])),
      archived(2, 'pool', '2026-10 1/2', pool([movement(2), movement(3)])),
      archived(
        3,
        'pool',
        '2026-10 2/2',
        pool([movement(3), movement(1, { kind: 'funding', issuance_id: null, transaction_id: null })]),
      ),
    ];
    const readings = poolReadingsOf(receipts);
    expect(readings).toHaveLength(1);
    expect(readings[0]).toMatchObject({ month: '2026-10', archivedAs: 3, closingPlus18: 10n ** 18n });
    expect(readings[0]?.movements.map(({ seq, kind, issuanceId }) => [seq, kind, issuanceId])).toEqual([
      [1, 'funding', ''],
      [2, 'issuance', 'iss_1'],
      [3, 'issuance', 'iss_1'],
    ]);
  });

  it('have the figures of the last page where the pool grew while it was read', () => {
    const receipts = [
      archived(1, 'pool', '2026-10 1/2', pool([movement(1), movement(2)])),
      archived(2, 'pool', '2026-10 2/2', pool([movement(3), movement(4)], { closing_plus: 2, total: 4 })),
    ];
    const [reading] = poolReadingsOf(receipts);
    expect(reading?.closingPlus18).toBe(2n * 10n ** 18n);
    expect(reading?.evidence.sha256).toBe(receipts[1]?.storedSha256);
  });

  it('keep both of two that share a place and differ', () => {
    const receipts = [
      archived(1, 'pool', '2026-10 1/1', pool([movement(1), movement(1, { plus_amount: 16 })])),
    ];
    expect(poolReadingsOf(receipts)[0]?.movements).toHaveLength(2);
  });

  it('never take two debits for one that name neither an issuance nor a transaction', () => {
    const bare = { issuance_id: null, transaction_id: null };
    const named = [movement(2, bare), movement(3, bare), movement(4, { ...bare, transaction_id: 't-4' })];
    const receipts = [
      archived(1, 'pool', '2026-10 1/1', pool([movement(1, { ...bare, kind: 'funding' }), ...named])),
    ];
    expect(
      poolReadingsOf(receipts)[0]?.movements.map(({ issuanceId, transactionId }) => [
        issuanceId,
        transactionId,
      ]),
    ).toEqual([
      ['', ''],
      ['', 'seq:2 of 2026-10'],
      ['', 'seq:3 of 2026-10'],
      ['', 't-4'],
    ]);
  });

  it('are none of a month of which they have no movement, where they have others', () => {
    const other = { booked_at: '2026-11-01T10:00:00.000Z' };
    const monthsOf = (movements: unknown[]) =>
      poolReadingsOf([archived(1, 'pool', '2026-10 1/1', pool(movements))]).map(({ month }) => month);
    expect(monthsOf([movement(1, other)])).toEqual([]);
    expect(monthsOf([movement(1), movement(2, other)])).toEqual(['2026-10']);
    expect(monthsOf([])).toEqual(['2026-10']);
  });

  it('know the newest answer that there is no pool', () => {
    expect(poolMissingOf([archived(1, 'pool', '2026-10 1/1', pool([]))])).toBeUndefined();
    expect(poolMissingOf([archived(2, 'pool', '2026-10', notFound, 404)])).toMatchObject({ archivedAs: 2 });
  });
});
