// DP-WALLET: a deposit from a wallet that is not among the registered ones, where any are configured.

import { addTo, type DepositJudgement, identityOf } from './deposit-judgement.js';

export function judgeWallet(judgement: DepositJudgement): void {
  const wallets = judgement.context.facts.supplier?.settings.wallets ?? [];
  const from = judgement.lines[0]?.fromWallet;
  if (wallets.length === 0 || from === undefined || wallets.includes(from)) return;
  const isCaseAlone = wallets.some((wallet) => wallet.toLowerCase() === from.toLowerCase());
  addTo(judgement, {
    ...identityOf(judgement),
    code: 'DP-WALLET',
    field: 'from_wallet',
    sourceA: 'settings',
    sourceB: judgement.context.debitSource,
    unit: 'text',
    expected: 'a registered wallet',
    actual: from,
    note: isCaseAlone ? 'it differs from a registered one in letter case alone' : '',
  });
}
