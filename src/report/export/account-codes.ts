// The codes under which a partner's ledger of two decimals knows our accounts, from the configuration
// (`export`). A brand without a code of its own goes with all brands: `Expenses:…:Cost of cards`.

import { nearestName } from '../../base/text/nearest-name.js';
import { type Chart, chartOf } from '../../ledger/chart-of-accounts.js';
import { isTestMoney, orderInterfaces } from '../../records/account.js';

/** Interfaces that are usually exported come first. */
const realMoneyFirst = [...orderInterfaces].sort((a, b) => Number(isTestMoney(a)) - Number(isTestMoney(b)));

export type AccountCodes = ReadonlyMap<string, string>;

/** The part of a brand's account that is the same for all brands. */
function allBrandsOf(ledgerAccount: string): string | undefined {
  return /^.+?:Cost of cards(?=:)/.exec(ledgerAccount)?.[0];
}

/** The code of one of our accounts; undefined where the configuration has none. */
export function codeOf(codes: AccountCodes, ledgerAccount: string): string | undefined {
  const allBrands = allBrandsOf(ledgerAccount);
  return codes.get(ledgerAccount) ?? (allBrands === undefined ? undefined : codes.get(allBrands));
}

/** A name that is none of our accounts, with the one that was probably meant; undefined where all are. */
export function unknownAccountOf(
  codes: AccountCodes,
): { readonly name: string; readonly nearest: string | undefined } | undefined {
  const known = realMoneyFirst.flatMap((name) => accountsOf(chartOf(name)));
  const name = [...codes.keys()].find(
    (one) => !known.includes(one) && !known.includes(allBrandsOf(one) ?? ''),
  );
  return name === undefined ? undefined : { name, nearest: nearestName(name, known) };
}

function accountsOf({ costOfCards, ...chart }: Chart): string[] {
  return [...Object.values(chart), allBrandsOf(costOfCards('-')) ?? ''];
}
