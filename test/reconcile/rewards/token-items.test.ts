// What an item of tokens says of itself, kind by kind: the two sides that it holds against each other, its
// unit, its figures, its sum and the answer that proves it.

import { describe, expect, it } from 'vitest';
import { plus18 } from '../../../src/money/plus18.js';
import { rational } from '../../../src/money/rational.js';
import type { Discrepancy } from '../../../src/reconcile/finding/discrepancy.js';
import type { TokenFacts } from '../../../src/reconcile/rewards/token-facts.js';
import type { IssuanceRead } from '../../../src/records/rewards/token-reads.js';
import { unknownAnswer } from './held-samples.js';
import {
  at,
  issuance,
  judged,
  movement,
  november,
  october,
  one,
  pool,
  pools,
  poolsSince,
  reads,
  row,
  september,
} from './token-samples.js';

const from = (sha256: string) => ({ evidence: { sha256, requestId: `request of ${sha256}` } });
const line = (seq: number, change = {}) =>
  movement(seq, 'issuance', 't-1', { ...from(`line ${seq}`), ...change });
const booked = (...movements: ReturnType<typeof movement>[]) =>
  pools(pool(october, 1000n * one, movements, from('pool')));
const answered = (change: Partial<IssuanceRead>) =>
  reads(issuance('t-1', { ...from('issuance'), ...change }));
const noAnswer = new Map([['iss-t-1', { reads: [], unknown: { ...unknownAnswer, ...from('none') } }]]);
const clean = { issuances: answered({}), pools: booked(line(2)) };
const plusOf = (tokens: bigint) => ({ plus18: plus18(tokens * one) });
const [fifteen, sixteen] = [15n, 16n].map((tokens) => tokens * one);

type Said = Partial<Record<keyof Discrepancy, unknown>>;

/** @param kind code and field */
function itemOf(kind: string, change: Partial<TokenFacts>): Discrepancy {
  const item = judged({ ...clean, ...change }).result.items.find(
    ({ code, field }) => `${code} ${field}` === kind,
  );
  if (item === undefined) throw new Error(`no ${kind}`);
  return item;
}

/** An item by its two sides and what proves it. */
const sides = (sourceA: string, sourceB: string, unit: string, sha256: string): Said => ({
  ...{ sourceA, sourceB, unit, evidenceSha256: sha256 },
  requestId: sha256 === '' ? '' : `request of ${sha256}`,
});

describe('an item of tokens', () => {
  it.each<[string, string, Partial<TokenFacts>, Said]>([
    [
      'on the rate names the term by which another was agreed',
      'RW-RATE reward_rate',
      {
        issuances: answered({ rewardRate: rational(2n), rewardRateText: '2', ...plusOf(20n) }),
        pools: booked(line(2, plusOf(20n))),
      },
      {
        ...sides('settings', 'issuance', 'rate', 'issuance'),
        ...{ expected: '1.5', actual: '2', occurredAtMs: at(3), note: 'agreed by default', causes: [] },
        formula: 'floor(1000 * 1.5 * 10000000000000000) = 15000000000000000000',
        tokens: { effectPlus18: -5n * one, claimPlus18: 5n * one, differencePlus18: 5n * one },
      },
    ],
    [
      'on the tokens names what the issuance’s own rate makes',
      'RW-AMOUNT plus_amount',
      { issuances: answered(plusOf(16n)), pools: booked(line(2, plusOf(16n))) },
      {
        ...sides('recomputed', 'issuance', 'plus', 'issuance'),
        ...{ expected: '15', actual: '16', occurredAtMs: at(3), difference: '1', note: '' },
        formula: 'floor(1000 * 1.5 * 10000000000000000) = 15000000000000000000',
      },
    ],
    [
      'on the debit names the line of the pool',
      'RW-CHARGE pool_debit_plus',
      { pools: booked(line(2, plusOf(16n))) },
      {
        ...sides('issuance', 'pool', 'plus', 'line 2'),
        ...{ expected: '15', actual: '16', difference: '1', note: '' },
        formula: `${sixteen} - ${fifteen} = ${one}`,
      },
    ],
    [
      'on no debit at all rests on the issuance and says so',
      'RW-CHARGE pool_debit_plus',
      { pools: booked() },
      {
        ...sides('issuance', 'pool', 'plus', 'issuance'),
        ...{ expected: '15', actual: '0', difference: '-15' },
        formula: `0 - ${fifteen} = -${fifteen}`,
        note: 'the pool was debited nothing for this issuance',
      },
    ],
    [
      'on an issuance that is late says since when, and when it was still pending',
      'RW-PENDING-STALE status',
      { issuances: answered({ status: 'pending', readAtMs: at(4) }) },
      {
        ...sides('issuance', 'recomputed', 'time', 'issuance'),
        ...{ expected: '2026-10-03T10:15:00.000Z', actual: 'still pending at 2026-10-04T10:00:00.000Z' },
        note: 'the pool was debited when the issuance was accepted',
      },
    ],
    [
      'on a row that the pool lacks rests on the pool',
      'RW-NOT-AT-PROVIDER transaction_id',
      { pools: booked(), issuances: new Map() },
      {
        ...sides('book', 'pool', 'plus', 'pool'),
        ...{ expected: '15', actual: '0', difference: '-15', occurredAtMs: at(3) },
        formula: `0 - ${fifteen} = -${fifteen}`,
        note: 'rewards.csv:2; the pool has no issuance of it',
      },
    ],
    [
      'on a row that the provider says it does not know rests on that answer',
      'RW-NOT-AT-PROVIDER transaction_id',
      { issuances: noAnswer },
      {
        ...sides('book', 'issuance', 'plus', 'none'),
        note: 'rewards.csv:2; the provider answered that it knows no such issuance',
      },
    ],
    [
      'on an issuance without a row rests on the issuance',
      'RW-NOT-IN-BOOKS transaction_id',
      { ownRewards: [] },
      {
        ...sides('book', 'issuance', 'plus', 'issuance'),
        ...{ expected: '0', actual: '15', difference: '15', occurredAtMs: at(3) },
        formula: `${fifteen} - 0 = ${fifteen}`,
        note: 'the provider has the issuance; the own records have no row for it',
        tokens: { effectPlus18: -15n * one, claimPlus18: 0n, differencePlus18: 15n * one },
      },
    ],
    [
      'on an issuance that nobody read, without a row, rests on its debit',
      'RW-NOT-IN-BOOKS transaction_id',
      { ownRewards: [], issuances: new Map() },
      { ...sides('book', 'issuance', 'plus', 'line 2'), actual: '15' },
    ],
    [
      'on another wallet names both, and the row',
      'RW-ATTR wallet_address',
      { ownRewards: [row('t-1', { wallet: '0xb' })] },
      {
        ...sides('book', 'issuance', 'text', 'issuance'),
        ...{ expected: '0xb', note: 'rewards.csv:2', occurredAtMs: at(3), currency: '' },
      },
    ],
    [
      'on another amount states cents, and moves the own records by their tokens',
      'RW-ATTR amount_usd',
      { ownRewards: [row('t-1', { amountUsdMinor: 900 })] },
      {
        ...sides('book', 'issuance', 'minor', 'issuance'),
        ...{ expected: '900', actual: '1000', difference: '100', currency: 'USD', note: 'rewards.csv:2' },
        tokens: { effectPlus18: -(3n * one) / 2n, claimPlus18: 0n, differencePlus18: undefined },
      },
    ],
    [
      'on a merchant that the issuance does not name has nothing on that side',
      'RW-ATTR merchant_id',
      { ownRewards: [row('t-1', { merchantId: 'm' })] },
      { ...sides('book', 'issuance', 'text', 'issuance'), expected: 'm', actual: '' },
    ],
    [
      'on another name in the pool names the line',
      'RW-ATTR transaction_id',
      { pools: booked(line(2, { transactionId: 'x', bookedAtMs: at(4) })) },
      {
        ...sides('issuance', 'pool', 'text', 'line 2'),
        ...{ expected: 't-1', actual: 'x', occurredAtMs: at(4), note: 'seq:2 of the pool' },
      },
    ],
    [
      'on a cut-off names both months and both instants, the first of which it is of',
      'RW-CUTOFF month',
      { ownRewards: [row('t-1', { issuedAtMs: at(1, 11) })] },
      {
        ...sides('book', 'pool', 'time', ''),
        ...{ expected: '2026-11-01T10:00:00.000Z', actual: '2026-10-03T10:00:00.000Z', occurredAtMs: at(3) },
        note: 'issued in 2026-11 by the own records, booked in 2026-10; clears with 2026-11',
        tokens: { effectPlus18: -15n * one, claimPlus18: 0n, differencePlus18: undefined },
      },
    ],
    [
      'on a row that stands twice names both places',
      'RW-DUPLICATE-ROW row',
      { ownRewards: [row('t-1'), row('t-1', { line: 9 })] },
      {
        ...sides('book', 'book', 'text', ''),
        ...{ expected: 'one row', actual: 'the same row again', occurredAtMs: at(3) },
        note: 'rewards.csv:2 and rewards.csv:9',
      },
    ],
    [
      'on a reference of two contents names both places, and moves the own records by the second',
      'RW-REF-REUSED row',
      { ownRewards: [row('t-1'), row('t-1', { line: 9, amountUsdMinor: 500 })] },
      {
        ...sides('book', 'book', 'text', ''),
        ...{ expected: 'one content in one source', actual: 'other content', occurredAtMs: at(3) },
        note: 'rewards.csv:2 and rewards.csv:9',
        tokens: { effectPlus18: (15n * one) / 2n, claimPlus18: 0n, differencePlus18: undefined },
      },
    ],
    [
      'on a reference of two shops names the other',
      'RW-REF-REUSED row',
      { ownRewards: [row('t-1'), row('t-1', { source: 'shop' })] },
      { ...sides('book', 'book', 'text', ''), actual: 'also in the source shop' },
    ],
    [
      'on records that are required says that there were never any, and moves them by all that is due',
      'RN-RECORDS-MISSING rows',
      { required: ['rewards'], ownRewards: undefined },
      {
        ...sides('pool', 'book', 'text', ''),
        ...{ expected: 'a row of this month', actual: 'none', occurredAtMs: Date.UTC(2026, 9, 1) },
        note: 'nothing of this kind was ever imported for this interface',
        tokens: { effectPlus18: -15n * one, claimPlus18: 0n, differencePlus18: undefined },
      },
    ],
    [
      'on records of other months says that none is of this one',
      'RN-RECORDS-MISSING rows',
      { required: ['rewards'], ownRewards: [row('t-9', { issuedAtMs: at(1, 8) })] },
      { actual: 'none', note: 'no row on file of this interface is of 2026-10' },
    ],
  ])('%s', (_, kind, change, said) => {
    expect(itemOf(kind, change)).toMatchObject(said);
  });
});

describe('an item of the pool', () => {
  const before = pool(september, 0n, [movement(1, 'funding', '', plusOf(1000n))]);
  const thenOctober = (movements: ReturnType<typeof movement>[], change = {}) => ({
    ...{ issuances: new Map(), ownRewards: [] },
    pools: pools(before, pool(october, 1000n * one, movements, { ...from('pool'), ...change })),
  });
  const funding = (seq: number) => movement(seq, 'funding', '', { ...from(`line ${seq}`), ...plusOf(1n) });

  it.each<[string, string, Partial<TokenFacts>, Said]>([
    [
      'on one line that is missing counts it',
      'RW-SEQUENCE seq',
      thenOctober([funding(3)]),
      {
        ...sides('recomputed', 'pool', 'count', 'line 3'),
        ...{ expected: '2', actual: '3', difference: '1', note: '1 of the sequence is missing' },
      },
    ],
    [
      'on several lines that are missing counts them',
      'RW-SEQUENCE seq',
      thenOctober([funding(2), funding(6)]),
      { expected: '3', actual: '6', note: '3 of the sequence are missing', occurredAtMs: at(3) },
    ],
    [
      'on a number that comes again says so',
      'RW-SEQUENCE seq',
      thenOctober([funding(2), funding(2)]),
      { expected: '3', actual: '2', note: 'a repeat' },
    ],
    [
      'on its opening names the closing of the month before',
      'RW-POOL opening_plus',
      thenOctober([], {
        openingPlus18: plus18(1001n * one),
        closingPlus18: plus18(1001n * one),
        balancePlus18: plus18(1001n * one),
      }),
      {
        ...sides('recomputed', 'pool', 'plus', 'pool'),
        ...{ expected: '1000', actual: '1001', difference: '1', occurredAtMs: Date.UTC(2026, 9, 1) },
        formula: `${1001n * one} - ${1000n * one} = ${one}`,
        ...{ note: 'the closing of 2026-09 is another', owedBy: 'statement' },
        tokens: { effectPlus18: one, claimPlus18: 0n, differencePlus18: one },
      },
    ],
    [
      'on its closing names what its movements make, at the end of the month',
      'RW-POOL closing_plus',
      thenOctober([funding(2)], { closingPlus18: plus18(1003n * one) }),
      {
        ...sides('recomputed', 'pool', 'plus', 'pool'),
        ...{ expected: '1001', actual: '1003', difference: '2', occurredAtMs: Date.UTC(2026, 10, 1) - 1 },
        formula: `${1003n * one} - ${1001n * one} = ${2n * one}`,
        note: 'opening and movements do not make the closing',
      },
    ],
    [
      'on the closing of a month that still runs is of when it was read',
      'RW-POOL closing_plus',
      thenOctober([funding(2)], { closingPlus18: plus18(1003n * one), receivedAtMs: at(9) }),
      { occurredAtMs: at(9) },
    ],
    [
      'on its balance names the closing and what was booked since',
      'RW-POOL balance_plus',
      {
        ...thenOctober([]),
        pools: pools(
          pool(october, 1000n * one, []),
          pool(november, 1000n * one, [funding(2)], {
            balancePlus18: plus18(1000n * one),
            ...from('newest'),
          }),
        ),
      },
      {
        ...sides('recomputed', 'pool', 'plus', 'newest'),
        ...{ expected: '1001', actual: '1000', difference: '-1' },
        occurredAtMs: Date.parse('2026-11-02T06:00:00Z'),
        formula: `${1000n * one} + ${one} = ${1001n * one}`,
        note: 'closing and later movements do not make the balance',
      },
    ],
    [
      'that runs low says how long it lasts, and what a week takes',
      'RW-LOW balance_plus',
      {
        ...clean,
        pools: poolsSince(pool(october, 35n * one, [line(2, plusOf(31n))], from('pool'))),
        issuances: answered({ amountUsdMinor: 3100, rewardRate: rational(1n), ...plusOf(31n) }),
        ownRewards: [row('t-1', { amountUsdMinor: 3100 })],
      },
      {
        ...sides('recomputed', 'pool', 'plus', 'pool'),
        ...{ expected: '7', actual: '4', class: 'I' },
        note: "at the month's pace of 31 tokens in 31 days it lasts 4 whole days",
      },
    ],
  ])('%s', (_, kind, change, said) => {
    expect(itemOf(kind, change)).toMatchObject(said);
  });
});
