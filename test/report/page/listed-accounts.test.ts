import { describe, expect, it } from 'vitest';
import type { ControlRow } from '../../../src/report/control/control-file.js';
import { listedAccounts, unlistedHtml } from '../../../src/report/page/listed-accounts.js';

const accountOf = (at: number) => ({ interfaceName: 'sandbox', account: `k${at}` }) as const;

/** The bridge of an account: what lies between in two lines of opposite signs, and the statement. */
function bridgeOf(at: number, usd6: bigint): ControlRow[] {
  const own = { section: 'bridge', ...accountOf(at) } as const;
  return [
    { ...own, name: 'records', amountUsd6: 10n ** 12n },
    { ...own, name: 'OR-CHARGE', amountUsd6: -usd6 },
    { ...own, name: 'PR-COST', amountUsd6: usd6 },
    { ...own, name: 'statement', amountUsd6: 10n ** 12n },
    { ...own, name: 'claims', amountUsd6: 10n ** 15n },
  ];
}

const noTokens = (): boolean => false;

describe('the accounts on the page', () => {
  it('have those of dollars before those of tokens', () => {
    const accounts = [0, 1, 2].map(accountOf);
    const shown = listedAccounts(accounts, [], ({ account }) => account === 'k0');
    expect(shown.map(({ account }) => account)).toEqual(['k1', 'k2', 'k0']);
  });

  it('are all of them where there are few, in their order', () => {
    const accounts = [2, 0, 1].map(accountOf);
    expect(
      listedAccounts(
        accounts,
        accounts.flatMap((_, at) => bridgeOf(at, BigInt(at))),
        noTokens,
      ),
    ).toEqual(accounts);
    expect(unlistedHtml(0).html).toBe('');
  });

  it('are those with the largest differences of many, in the order in which they came', () => {
    const accounts = Array.from({ length: 500 }, (_, at) => accountOf(at));
    const control = accounts.flatMap((_, at) => bridgeOf(at, at % 25 === 7 ? BigInt(1000 - at) : 0n));
    const shown = listedAccounts(accounts, control, noTokens);
    expect(shown.map(({ account }) => account)).toEqual(
      Array.from({ length: 20 }, (_, at) => `k${at * 25 + 7}`),
    );
    const rest = unlistedHtml(accounts.length - shown.length).html;
    expect(rest).toContain(
      'Shown are the 20 accounts with the largest differences; 480 more accounts stand in',
    );
    expect(rest).toContain('<a href="02-roll-forward.csv">');
  });

  it('have those that could not be reconciled before those that agree', () => {
    const accounts = Array.from({ length: 40 }, (_, at) => accountOf(at));
    const control = accounts.slice(0, 35).flatMap((_, at) => bridgeOf(at, 0n));
    const shown = listedAccounts(accounts, control, noTokens).map(({ account }) => account);
    expect(shown.slice(-5)).toEqual(['k35', 'k36', 'k37', 'k38', 'k39']);
  });
});
