// The month at a glance: for each account the four figures that matter, the bridge between them, who owes
// what. All of it are rows of 00-control.csv.

import type { DiscrepancyCode } from '../../reconcile/finding/code.js';
import { type AccountKey, isTestMoney } from '../../records/account.js';
import type { ControlRow } from '../control/control-file.js';
import { barringCodes, type StandingFacts, statementStanding } from '../text/account-standing.js';
import { owedWords } from '../text/bridge-text.js';
import { codeWords } from '../text/plain-words.js';
import { signedUsd6Html, usd6Html } from './amount-html.js';
import { type Html, html, nothing } from './html-text.js';
import { number, tableHtml, words } from './table-html.js';

/** An account's name, and that its money is not real where it is not. */
export function accountHtml({ interfaceName, account }: AccountKey): Html {
  const test = isTestMoney(interfaceName) ? html` <span class="tag">test money</span>` : nothing;
  return html`${interfaceName} <span class="key">${account}</span>${test}`;
}

/** The account's rows of a section of 00. */
export function ownRows(
  rows: readonly ControlRow[],
  section: ControlRow['section'],
  result: AccountKey,
): ControlRow[] {
  return rows.filter(
    (row) =>
      row.section === section && row.interfaceName === result.interfaceName && row.account === result.account,
  );
}

/** From the own records to the statement, without what claims stand on; empty where nothing was tested. */
function bridgeSteps(rows: readonly ControlRow[], result: AccountKey): ControlRow[] {
  const own = ownRows(rows, 'bridge', result);
  return own.slice(0, own.findIndex(({ name }) => name === 'statement') + 1).filter(isFigure);
}

function isFigure({ amountUsd6 }: ControlRow): boolean {
  return amountUsd6 !== undefined;
}

function amountAt(steps: readonly ControlRow[], name: string): bigint {
  return steps.find((step) => step.name === name)?.amountUsd6 ?? 0n;
}

const ends: ReadonlySet<string> = new Set(['records', 'unexplained', 'statement']);

function figuresHtml(steps: readonly ControlRow[]): Html {
  const reconciling = steps
    .filter(({ name }) => !ends.has(name))
    .reduce((sum, { amountUsd6 }) => sum + (amountUsd6 ?? 0n), 0n);
  const unexplained = amountAt(steps, 'unexplained');
  const figures = [
    ['Balance per own records', usd6Html(amountAt(steps, 'records')), ''],
    ['Reconciling items', signedUsd6Html(reconciling), ''],
    ['Balance per statement', usd6Html(amountAt(steps, 'statement')), ''],
    ['Unexplained', usd6Html(unexplained), unexplained === 0n ? '' : 'alarming'],
  ] as const;
  return html`<dl class="figures">${figures.map(
    ([name, amount, look]) => html`<div class="${look}"><dt>${name}</dt><dd>${amount}</dd></div>`,
  )}</dl>\n`;
}

const stepWords: Readonly<Record<string, string>> = {
  records: 'Balance per own records',
  accepted: 'Accepted',
  settled_outside: 'Settled outside the float',
  unexplained: 'Unexplained',
  statement: 'Balance per statement',
};

function stepName(name: string): Html {
  const known = stepWords[name];
  if (known !== undefined) return html`${known}`;
  const says = codeWords[name as DiscrepancyCode];
  return html`${says.charAt(0).toUpperCase()}${says.slice(1)} <code>${name}</code>`;
}

/** Nothing is said of what nobody accepted or settled. */
export function isShown({ name, rowCount }: ControlRow): boolean {
  return !(name === 'accepted' || name === 'settled_outside') || rowCount !== 0;
}

function bridgeHtml(steps: readonly ControlRow[]): Html {
  const rowOf = ({ name, rowCount, amountUsd6 = 0n }: ControlRow): Html[] => [
    stepName(name),
    html`${rowCount}`,
    ends.has(name) ? usd6Html(amountUsd6) : signedUsd6Html(amountUsd6),
  ];
  const shown = steps.filter(isShown);
  return tableHtml({
    caption: 'From the own records to the statement',
    columns: [words('Step'), number('Items'), number('Amount')],
    rows: shown.slice(0, -1).map(rowOf),
    ends: shown.slice(-1).map(rowOf),
  });
}

function claimsHtml(claims: readonly ControlRow[]): Html {
  if (claims.length === 0) return html`<p class="none">No claim is open.</p>\n`;
  return tableHtml({
    caption: 'Open claims, by who owes',
    columns: [words('Who'), number('Items'), number('Claim')],
    rows: claims.map(({ name, rowCount, amountUsd6 = 0n }) => [
      html`${owedWords[name]}`,
      html`${rowCount}`,
      // A claim on us is negative in 00; here the row says who owes.
      /^(?:provider|us|unclear)$/.test(name) ? usd6Html(name === 'us' ? -amountUsd6 : amountUsd6) : nothing,
    ]),
  });
}

function standingWords(result: StandingFacts): string {
  const why = barringCodes(result)
    .map((code) => codeWords[code])
    .join('; ');
  const because = why === '' ? '' : `: ${why}`;
  switch (statementStanding(result)) {
    case 'verified':
      return 'The statement is final; its signature holds under the pinned key.';
    case 'provisional':
      return 'The statement is provisional; its signature holds under the pinned key.';
    case 'as_read':
      return 'The provider states the float without signing it.';
    case 'not_verified':
      return `The statement did not verify, and none of its figures is shown as stated${because}.`;
    case 'none':
      return `Nothing is stated for this month${because}.`;
  }
}

/** One account: its figures and the tables behind them. */
export function glanceHtml(result: AccountKey & StandingFacts, control: readonly ControlRow[]): Html {
  const steps = bridgeSteps(control, result);
  const why = ownRows(control, 'bridge', result).find(({ status }) => status === 'not_tested')?.reason;
  const bridge =
    steps.length === 0
      ? html`<p class="none">The balance could not be reconciled: ${why ?? 'nothing is proven'}.</p>\n`
      : html`${figuresHtml(steps)}<div class="pair bridge">${bridgeHtml(steps)}${claimsHtml(ownRows(control, 'claim', result))}</div>\n`;
  return html`<section>
<h3>${accountHtml(result)}</h3>
<p>${standingWords(result)}</p>
${bridge}</section>
`;
}
