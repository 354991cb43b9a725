import { expect, it } from 'vitest';
import { namedTokens } from '../../../src/jobs/rewards/named-tokens.js';
import { loadOwnTokens } from '../../../src/jobs/rewards/own-tokens.js';
import { RewardsArchive } from '../../../src/jobs/rewards/rewards-archive.js';
import { month } from '../../store/sample.js';
import { ownBooks } from '../support/live-account.js';
import { alice, bob, importTokens } from '../support/live-rewards.js';

it('asks for the wallets of the month once each, and for stakes that began before its end', () => {
  const books = ownBooks();
  importTokens(books, 'rewards', [`t-1,${alice},1.00,,2026-09-03T10:00:00Z`]);
  importTokens(books, 'stakes', [
    `s-1,${alice.toLowerCase()},1,3m,2026-09-04T10:00:00Z`,
    `s-0,${bob},1,3m,2026-08-04T10:00:00Z`,
    `s-2,${bob},1,3m,2026-10-04T10:00:00Z`,
  ]);
  importTokens(books, 'redemptions', [`r-1,${alice},item,1,1,2026-09-05T10:00:00Z`]);
  const named = namedTokens(new RewardsArchive(books, 'demo'), loadOwnTokens(books), month('2026-09'));
  expect(named).toEqual({
    issuances: [],
    wallets: [alice.toLowerCase()],
    stakes: ['s-0', 's-1'],
    redemptions: ['r-1'],
  });
});
