// The pool on the terminal, as the short reconciliation that accountants know: the pool per own records, what
// each kind of item moves, the pool as stated; then what is owed, by whom. Tokens are no money, and say so.
// 80 columns at most.

import type { TokenBridgeRow } from '../../reconcile/bridge/token-bridge.js';
import type { AccountResult, TokenResult } from '../../reconcile/result/result.js';
import { noticeOf } from '../../records/account.js';
import { owedWords } from './bridge-text.js';
import { plusText } from './plus-text.js';
import { wrapped } from './wrapped-text.js';

const LABEL_WIDTH = 40;
const AMOUNT_WIDTH = 34;
/** The indent of an account's block. */
const MARGIN = '  ';

const resultWords = {
  ties: 'ties',
  differs: 'DIFFERS',
  part_tested: 'part tested',
  not_tested: 'not tested',
} as const;

/** In the pool a deposit is its funding, and an order an issuance. */
const stepWords: Readonly<Record<string, string>> = { deposits: 'funding', orders: 'issuances' };

/** The bridge to the account's pool and who owes; the steps of the roll-forward where there is no bridge. */
export function poolLines(result: AccountResult): string[] {
  const { interfaceName, tokens } = result;
  if (tokens === undefined) return [];
  const notice = `${noticeOf(interfaceName)} Pool: as the provider states it; nobody signs it.`;
  return [
    ...wrapped(notice, MARGIN).map((text) => text.slice(MARGIN.length)),
    ...(tokens.bridge === undefined ? tokens.steps.map(stepLine) : []),
    ...poolBridgeLines(result),
  ];
}

/** The bridge and the claims alone; empty where there is no bridge. */
export function poolBridgeLines({ tokens }: Pick<AccountResult, 'tokens'>): string[] {
  if (tokens?.bridge === undefined) return [];
  const end = tokens.bridge.findIndex(({ name }) => name === 'statement') + 1;
  return [...tokens.bridge.slice(0, end).flatMap(rowLine), ...claimLines(tokens)];
}

function stepLine({ step, statement, movements, result }: TokenResult['steps'][number]): string {
  const side = statement ?? movements;
  const count = side?.count === undefined ? '' : ` (${side.count})`;
  const name = `${stepWords[step] ?? step.replaceAll('_', ' ')}${count}`;
  const amount = side === undefined ? '-' : `${plusText(side.plus18)} tokens`;
  return `${name.padEnd(24)} ${amount.padStart(32)}  ${resultWords[result]}`;
}

function rowLine({ name, count, plus18 }: TokenBridgeRow): string[] {
  if (name === 'records') return [line('Pool per own records', plus18)];
  if (name === 'statement') return [line('Pool as stated', plus18)];
  if (plus18 === 0n && name !== 'unexplained') return [];
  const words = name === 'settled_outside' ? 'settled outside the pool' : name.replaceAll('_', ' ');
  return [line(`  ${words}${count === undefined ? '' : ` (${count})`}`, plus18, true)];
}

function claimLines({ claims }: TokenResult): string[] {
  return claims.map(({ owedBy, count, plus18 }) => {
    const words = `${owedWords[owedBy]} (${count})`;
    return /^(provider|us|unclear)$/.test(owedBy) ? line(words, owedBy === 'us' ? -plus18 : plus18) : words;
  });
}

function line(words: string, plus18: bigint, isSigned = false): string {
  const sign = isSigned && plus18 > 0n ? '+' : '';
  return `${words.padEnd(LABEL_WIDTH)} ${`${sign}${plusText(plus18)} tokens`.padStart(AMOUNT_WIDTH)}`;
}
