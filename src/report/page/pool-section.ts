// An account that holds tokens: its pool from the own records to what is stated, and step by step. Tokens are
// no money, so nothing here stands in a column of dollars.

import type { DiscrepancyCode } from '../../reconcile/finding/code.js';
import type { AccountResult, TokenResult, TokenStep } from '../../reconcile/result/result.js';
import { noticeOf } from '../../records/account.js';
import { codeWords } from '../text/plain-words.js';
import { plusText } from '../text/plus-text.js';
import { accountHtml } from './glance-section.js';
import { type Html, html } from './html-text.js';
import { resultWords } from './roll-forward-section.js';
import { number, tableHtml, words } from './table-html.js';

type Bridge = NonNullable<TokenResult['bridge']>;

/** The names of the pool's steps: of those that it shares with a balance its own word. */
const stepNames: Readonly<Record<string, string>> = { deposits: 'funding', orders: 'issuances' };

const ends: Readonly<Record<string, string>> = {
  records: 'Pool per own records',
  unexplained: 'Unexplained',
  statement: 'Pool as stated',
};

const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

function tokensHtml(plus18: bigint | undefined): Html {
  return html`${plus18 === undefined ? '' : plusText(plus18)}`;
}

function bridgeHtml(bridge: Bridge): Html {
  const shown = bridge.slice(0, bridge.findIndex(({ name }) => name === 'statement') + 1);
  return tableHtml({
    caption: 'From the own records to the stated pool, in tokens',
    columns: [words('Step'), number('Items'), number('Tokens')],
    rows: shown.map(({ name, count, plus18 }) => [nameHtml(name), html`${count ?? ''}`, tokensHtml(plus18)]),
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
      number('By the own records'),
      words('Result'),
    ],
    rows: steps.map(({ step, statement, movements, records, result }) => [
      html`${capital(stepNames[step] ?? step.replaceAll('_', ' '))}`,
      tokensHtml(statement?.plus18),
      tokensHtml(movements?.plus18),
      tokensHtml(records?.plus18),
      html`${resultWords[result]}`,
    ]),
  });
}

function claimsHtml({ claims }: TokenResult): Html {
  if (claims.length === 0) return html`<p class="none">No tokens are claimed.</p>\n`;
  return tableHtml({
    caption: 'Claims in tokens, by who owes',
    columns: [words('Who'), number('Items'), number('Tokens')],
    rows: claims.map(({ owedBy, count, plus18 }) => [
      html`${owedBy === 'us' ? 'We owe the provider' : 'The provider owes us'}`,
      html`${count}`,
      tokensHtml(plus18 < 0n ? -plus18 : plus18),
    ]),
  });
}

/** The pool of an account that holds tokens. */
export function poolHtml(result: AccountResult, tokens: TokenResult): Html {
  const bridge =
    tokens.bridge === undefined
      ? html`<p class="none">No closing of this month is proven, so there is no way to it.</p>\n`
      : bridgeHtml(tokens.bridge);
  return html`<section>
<h3>${accountHtml(result)}</h3>
<p>${noticeOf(result.interfaceName)} Tokens are no money: none of them is in a figure of dollars.</p>
<div class="pair">${bridge}${claimsHtml(tokens)}</div>
${stepsHtml(tokens.steps)}</section>
`;
}
