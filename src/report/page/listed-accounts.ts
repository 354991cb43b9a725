// The accounts that the page shows: a partner may have hundreds, and a page has to end. All of them stand in
// the files beside it.

import type { AccountKey } from '../../records/account.js';
import type { ControlRow } from '../control/control-file.js';
import { Heaviest } from './heaviest.js';
import { type Html, html, nothing } from './html-text.js';

/** Accounts that have a place on the page. */
const LISTED_ACCOUNTS = 20;

/** Lines of the bridge that lie between the balance per own records and that per statement. */
function isBetween({ section, name, amountUsd6 }: ControlRow): boolean {
  return section === 'bridge' && amountUsd6 !== undefined && name !== 'records';
}

const keyOf = ({ interfaceName, account }: Pick<ControlRow, 'interfaceName' | 'account'>): string =>
  `${interfaceName}\n${account}`;

/** By account how much lies between its records and its statement, whatever the signs. */
function differences(control: readonly ControlRow[]): Map<string, bigint> {
  const sums = new Map<string, bigint>();
  const ended = new Set<string>();
  for (const row of control) {
    const key = keyOf(row);
    if (row.section === 'bridge' && row.name === 'statement') ended.add(key);
    if (!isBetween(row) || ended.has(key)) continue;
    const usd6 = row.amountUsd6 ?? 0n;
    sums.set(key, (sums.get(key) ?? 0n) + (usd6 < 0n ? -usd6 : usd6));
  }
  return sums;
}

/**
 * The accounts with the largest differences, those of dollars before those of tokens, else in the order in
 * which they came. One that could not be reconciled goes before those that agree.
 *
 * @param control the rows of 00
 */
export function listedAccounts<Account extends AccountKey>(
  accounts: readonly Account[],
  control: readonly ControlRow[],
  isOfTokens: (account: Account) => boolean,
): Account[] {
  const sums = differences(control);
  const heaviest = new Heaviest<Account>(LISTED_ACCOUNTS);
  for (const account of accounts) heaviest.add(account, sums.get(keyOf(account)) ?? 1n);
  const shown = heaviest.inOrder();
  return [...shown.filter((one) => !isOfTokens(one)), ...shown.filter(isOfTokens)];
}

/** The place of the accounts that the page has no room for; empty if it has all. */
export function unlistedHtml(restCount: number): Html {
  if (restCount === 0) return nothing;
  const [control, rollForward] = ['00-control.csv', '02-roll-forward.csv'].map(
    (name) => html`<a href="${name}">${name}</a>`,
  );
  const verb = restCount === 1 ? 'account stands' : 'accounts stand';
  return html`<p>Shown are the ${LISTED_ACCOUNTS} accounts with the largest differences; ${restCount} more ${verb} in ${control} and ${rollForward}.</p>\n`;
}
