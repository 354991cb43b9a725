import { expect, it } from 'vitest';
import { inDollars, type JudgedAccount } from '../../../src/reconcile/result/judged-account.js';
import { tokenAccountMonth } from '../../../src/reconcile/rewards/token-account.js';
import { facts } from '../rewards/token-samples.js';

it('leaves accounts of tokens out where dollars are asked for', () => {
  const dollars = { holds: 'dollars' } as JudgedAccount;
  expect(inDollars([dollars, tokenAccountMonth(facts())])).toEqual([dollars]);
});
