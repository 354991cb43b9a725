import { expect, it } from 'vitest';
import type { TokenFacts } from '../../../src/reconcile/rewards/token-facts.js';
import {
  back,
  evidence,
  found,
  issuance,
  judged,
  movement,
  november,
  october,
  one,
  pool,
  pools,
  readAtMs,
  reads,
} from './token-samples.js';

const strange = { readAtMs, archivedAs: 9, evidence };
const issuances = new Map([...reads(issuance('t-1')), ['iss-x', { reads: [], unknown: strange }] as const]);
const own = movement(2, 'issuance', 't-1');
const debit = movement(3, 'issuance', 'x', { issuanceId: 'iss-x' });
const undone = back(4, { transactionId: 'x', issuanceId: 'iss-x' });

it('says of a debit that no issuance answers to and that was given back that it is unknown: it is no claim', () => {
  const change: Partial<TokenFacts> = {
    issuances,
    pools: pools(pool(october, 1000n * one, [own, debit, undone])),
  };
  expect(found(change)).toEqual(['RW-DEBIT-UNKNOWN x issuance_id']);
  const [item] = judged(change).result.items;
  expect(item).toMatchObject({
    class: 'A',
    owedBy: 'provider',
    claimUsd6: 0n,
    tokens: { claimPlus18: 0n, effectPlus18: 0n },
  });
});

it('leaves it to the claim where another month gives it back', () => {
  const first = pool(october, 1000n * one, [own, debit]);
  const both = pools(first, pool(november, first.closingPlus18, [undone]));
  expect(found({ issuances, pools: both })).toEqual(['RW-DEBIT-UNKNOWN x pool_debit_plus']);
});
