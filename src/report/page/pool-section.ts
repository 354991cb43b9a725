// An account that holds tokens: its pool from the own records to what is stated, who owes what, and step by
// step. All of it are rows of 00-control.csv and 02-roll-forward.csv. Tokens are no money, so nothing here
// stands in a column of dollars.

import type { DiscrepancyCode } from '../../reconcile/finding/code.js';
import type { TokenStep } from '../../reconcile/result/result.js';
import { type AccountKey, noticeOf } from '../../records/account.js';
import type { ControlRow } from '../control/control-file.js';
import { owedWords } from '../text/bridge-text.js';
import { codeWords } from '../text/plain-words.js';
import { plusText } from '../text/plus-text.js';
import { accountHtml, isShown, ownRows } from './glance-section.js';
import { type Html, html, nothing } from './html-text.js';
import { resultWords } from './roll-forward-section.js';
import { number, tableHtml, words } from './table-html.js';

/** The names of the pool's steps: of those that it shares with a balance its own word. */
const stepNames: Readonly<Record<string, string>> = { deposits: 'funding', orders: 'issuances' };

const ends: Readonly<Record<string, string>> = {
  records: 'Pool per own records',
  settled_outside: 'Settled outside the pool',
  statement: 'Pool as stated',
};

const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

function tokensHtml(plus18: bigint | undefined): Html {
  return html`${plusText(plus18)}`;
}

function bridgeHtml(steps: readonly ControlRow[]): Html {
  const rowOf = ({ name, rowCount, amountPlus = '' }: ControlRow): Html[] => [
    nameHtml(name),
    html`${rowCount ?? ''}`,
    html`${amountPlus}`,
  ];
  const shown = steps.filter(isShown);
  return tableHtml({
    caption: 'From the own records to the stated pool, in tokens',
    columns: [words('Step'), number('Items'), number('Tokens')],
    rows: shown.slice(0, -1).map(rowOf),
    ends: shown.slice(-1).map(rowOf),
  });
}

function nameHtml(name: string): Html {
  const known = ends[name];
  if (known !== undefined) return html`${known}`;
  const says: string | undefined = codeWords[name as DiscrepancyCode];
  return says === undefined
    ? html`${capital(name.replaceAll('_', ' '))}`
    : html`${capital(says)} <code>${name}</code>`;
}

function stepsHtml(steps: readonly TokenStep[]): Html {
  return tableHtml({
    caption: 'The pool step by step, in tokens',
    columns: [
      words('Step'),
      number('As stated'),
      number('By its movements'),
      // The result holds the two figures before it together; the own records differ by the known items.
      words('Result'),
      number('By the own records'),
    ],
    rows: steps.map(({ step, statement, movements, records, result }) => [
      html`${capital(stepNames[step] ?? step.replaceAll('_', ' '))}`,
      tokensHtml(statement?.plus18),
      tokensHtml(movements?.plus18),
      html`${resultWords[result]}`,
      tokensHtml(records?.plus18),
    ]),
    isWide: true,
  });
}

function claimsHtml(claims: readonly ControlRow[]): Html {
  if (claims.length === 0) return html`<p class="none">No tokens are claimed.</p>\n`;
  return tableHtml({
    caption: 'Open claims in tokens, by who owes',
    columns: [words('Who'), number('Items'), number('Tokens')],
    rows: claims.map(({ name, rowCount, amountPlus = '' }) => [
      html`${owedWords[name]}`,
      html`${rowCount}`,
      // A claim on us is negative in 00; here the row says who owes.
      /^(?:provider|us|unclear)$/.test(name)
        ? html`${name === 'us' ? amountPlus.replace(/^-/, '') : amountPlus}`
        : nothing,
    ]),
  });
}

/** The pool of an account that holds tokens. */
export function poolHtml(
  account: AccountKey,
  steps: readonly TokenStep[],
  control: readonly ControlRow[],
): Html {
  const own = ownRows(control, 'bridge', account);
  const why = own.find(({ status }) => status === 'not_tested')?.reason;
  const toStated = own.slice(0, own.findIndex(({ name }) => name === 'statement') + 1);
  const bridge =
    why === undefined
      ? html`<div class="pair">${bridgeHtml(toStated)}${claimsHtml(ownRows(control, 'claim', account))}</div>\n`
      : html`<p class="none">The pool could not be reconciled: ${why}.</p>\n`;
  return html`<section>
<h3>${accountHtml(account)}</h3>
<p>${noticeOf(account.interfaceName)} Tokens are no money: no figure in dollars includes them.</p>
${bridge}${stepsHtml(steps)}</section>
`;
}
