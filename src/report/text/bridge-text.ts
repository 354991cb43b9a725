// The bridge on the terminal, as the short reconciliation that accountants know: the balance per own records,
// what each kind of item moves, the balance per statement; then what is owed, by whom. 80 columns at most.

import { formatUsd6 } from '../../money/amount-text.js';
import type { AccountBridge, BridgeRow } from '../../reconcile/bridge/account-bridge.js';
import type { AccountResult } from '../../reconcile/result/result.js';
import { unbridgedReason } from './account-standing.js';
import { wrapped } from './wrapped-text.js';

const LABEL_WIDTH = 44;
const AMOUNT_WIDTH = 24;
/** At most what an account's block is set in by. */
const MARGIN_WIDTH = 4;

export const owedWords: Readonly<Record<string, string>> = {
  provider: 'The provider owes us',
  us: 'We owe the provider',
  unclear: 'To be cleared up with the provider',
  book: 'To be put right in the own records',
  statement: 'To be put right in the statement',
  time: 'Clears by itself',
};

/** The lines of an account; one that says why where there is no bridge. */
export function bridgeLines(result: AccountResult): string[] {
  const { bridge, rollForward } = result;
  if (bridge === undefined) {
    // A month in which nothing is stated has nothing to reconcile.
    const isStated = rollForward.some(({ statement }) => statement !== undefined);
    return isStated ? untestedLines(unbridgedReason(result)) : [];
  }
  return [...bridge.rows.flatMap(rowLine), ...claimLines(bridge)];
}

/** Short enough to be set in under the account. */
function untestedLines(reason: string): string[] {
  const lead = `${' '.repeat(MARGIN_WIDTH)}Balance per own records: not tested, `;
  return wrapped(`${reason}.`, lead).map((text) => text.slice(MARGIN_WIDTH));
}

function rowLine({ name, count, usd6 }: BridgeRow): string[] {
  if (name === 'records') return [line('Balance per own records', usd6)];
  if (name === 'statement') return [line('Balance per statement', usd6)];
  if (usd6 === 0n && name !== 'unexplained') return [];
  const words = name === 'settled_outside' ? 'settled outside the float' : name;
  return [line(`  ${words}${count === undefined ? '' : ` (${count})`}`, usd6, true)];
}

function claimLines({ claims }: AccountBridge): string[] {
  return claims.map(({ owedBy, count, usd6 }) => {
    const words = `${owedWords[owedBy]} (${count})`;
    return /^(provider|us|unclear)$/.test(owedBy) ? line(words, owedBy === 'us' ? -usd6 : usd6) : words;
  });
}

function line(words: string, usd6: bigint, isSigned = false): string {
  const sign = isSigned && usd6 > 0n ? '+' : '';
  return `${words.padEnd(LABEL_WIDTH)} ${`${sign}${formatUsd6(usd6)} USD`.padStart(AMOUNT_WIDTH)}`;
}
