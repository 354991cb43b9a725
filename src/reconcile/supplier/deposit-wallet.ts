// DP-WALLET: a deposit from a wallet that is not among the registered ones, where any are configured.

import type { DepositCheck } from '../checks/check.js';
import { type DepositView, identityOf } from '../checks/deposit-view.js';
import type { Raised } from '../finding/draft.js';
import { statedFloatOf } from '../month/stated-facts.js';

function find(view: DepositView): readonly Raised[] {
  const wallets = statedFloatOf(view.context.facts).settings.wallets;
  const from = view.lines[0]?.fromWallet;
  if (from === undefined || wallets.includes(from)) return [];
  const isCaseAlone = wallets.some((wallet) => wallet.toLowerCase() === from.toLowerCase());
  return [
    {
      finding: {
        ...identityOf(view),
        code: 'DP-WALLET',
        field: 'from_wallet',
        sourceA: 'settings',
        sourceB: view.context.debitSource,
        unit: 'text',
        expected: 'a registered wallet',
        actual: from,
        note: isCaseAlone ? 'it differs from a registered one in letter case alone' : '',
      },
    },
  ];
}

export const depositWalletCheck: DepositCheck = {
  codes: ['DP-WALLET'],
  scope: 'deposit',
  needs: ['wallets', 'lines'],
  find,
};
