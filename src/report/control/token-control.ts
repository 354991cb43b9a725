// The pool on the control sheet and on the terminal: what is claimed in tokens, the way from the own records
// to the stated closing, what no check tests. Tokens are no money: they stand in `amount` with the unit
// `plus`, and never in a column of dollars.

import type { AccountResult } from '../../reconcile/result/result.js';
import { noticeOf } from '../../records/account.js';
import { plusText } from '../text/plus-text.js';
import type { ControlRow } from './control-file.js';

const UNIT = 'plus';

/** The claims of the month's items in tokens, by who owes. */
export function tokenClaimRows({ interfaceName, account, tokens }: AccountResult): ControlRow[] {
  return (tokens?.claims ?? []).map(({ owedBy, count, plus18 }) => ({
    section: 'claim',
    interfaceName,
    account,
    name: owedBy,
    unit: UNIT,
    rowCount: count,
    amountPlus: plusText(plus18),
  }));
}

export function tokenBridgeRows({ interfaceName, account, tokens }: AccountResult): ControlRow[] {
  const own = { section: 'bridge', interfaceName, account, unit: UNIT } as const;
  if (tokens?.bridge === undefined) {
    const reason = 'no closing of this month is proven';
    return ['records', 'statement', 'claims'].map((name) => ({ ...own, name, status: 'not_tested', reason }));
  }
  return tokens.bridge.map(({ name, count, plus18 }) => ({
    ...own,
    name,
    rowCount: count,
    amountPlus: plusText(plus18),
    status: name === 'unexplained' && plus18 !== 0n ? 'differs' : 'ties',
  }));
}

/** The movements of the pool that went in. */
export function tokenTotalRows({ interfaceName, account, tokens }: AccountResult): ControlRow[] {
  return (tokens?.steps ?? [])
    .filter(({ step }) => /^(?:deposits|orders|reversals)$/.test(step))
    .map(({ step, movements }) => ({
      section: 'total_in',
      interfaceName,
      account,
      name: 'movements',
      value: step,
      unit: UNIT,
      rowCount: movements?.count,
      amountPlus: plusText(movements?.plus18),
    }));
}

/** The parts that no check of any code tests. */
export function untestedTokenRows({ interfaceName, account, tokens }: AccountResult): ControlRow[] {
  return (tokens?.notTested ?? []).map(({ name, reason }) => ({
    section: 'check',
    interfaceName,
    account,
    name,
    status: 'not_tested',
    reason,
  }));
}

const resultWords = {
  ties: 'ties',
  differs: 'DIFFERS',
  part_tested: 'part tested',
  not_tested: 'not tested',
} as const;

/** In the pool a deposit is its funding, and an order an issuance. */
const stepWords: Readonly<Record<string, string>> = { deposits: 'funding', orders: 'issuances' };

/** The pool as lines of the summary: its steps, then what is claimed. */
export function tokenLines({ interfaceName, tokens }: AccountResult): string[] {
  if (tokens === undefined) return [];
  const steps = tokens.steps.map(({ step, statement, movements, result }) => {
    const side = statement ?? movements;
    const count = side?.count === undefined ? '' : ` (${side.count})`;
    const name = `${stepWords[step] ?? step.replaceAll('_', ' ')}${count}`;
    const amount = side === undefined ? '-' : `${plusText(side.plus18)} tokens`;
    return `${name.padEnd(24)} ${amount.padStart(32)}  ${resultWords[result]}`;
  });
  const claims = tokens.claims.map(({ owedBy, plus18 }) => {
    const whose = owedBy === 'us' ? 'We owe the provider' : 'The provider owes us';
    return `${whose} ${plusText(plus18 < 0n ? -plus18 : plus18)} tokens, which are no money.`;
  });
  return [
    `${noticeOf(interfaceName)} Pool: as the provider states it; nobody signs it.`,
    ...steps,
    ...claims,
  ];
}
