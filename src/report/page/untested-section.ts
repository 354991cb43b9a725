// The parts that could not be tested, with reasons and money: without them they would pass for clean.

import { countText } from '../../base/text/count-text.js';
import type { AccountResult } from '../../reconcile/result/result.js';
import type { ControlRow } from '../control/control-file.js';
import { missedGroups, untestedGroups } from '../text/account-standing.js';
import { usd6Html } from './amount-html.js';
import { accountHtml } from './glance-section.js';
import { type Html, html, nothing, whole } from './html-text.js';
import { number, tableHtml, words } from './table-html.js';

/** Reasons that the page lists. */
const LISTED_REASONS = 40;

/** The head of the section, and the money, which are rows of 00. */
export function untestedMoneyHtml(control: readonly ControlRow[]): Html {
  const rows = control.filter(({ section }) => section === 'untested');
  return html`<section>
<h2>Not tested</h2>
${moneyHtml(rows)}`;
}

function moneyHtml(rows: readonly ControlRow[]): Html {
  if (rows.length === 0) return html`<p>All money of the month was tested.</p>\n`;
  const rest = rows.length - LISTED_REASONS;
  return html`${tableHtml({
    caption: 'Money that nothing on file could test',
    columns: [words('Reason'), words('Account'), number('Number'), number('Money')],
    rows: rows
      .slice(0, LISTED_REASONS)
      .map(({ name, interfaceName, account, rowCount = 0, value = '', amountUsd6 = 0n }) => [
        html`${name}`,
        html`${interfaceName} <span class="key">${account}</span>`,
        html`${countText(rowCount, value.slice(0, -1), value)}`,
        usd6Html(amountUsd6),
      ]),
  })}${rest > 0 ? html`<p>${rest} more ${rest === 1 ? 'reason stands' : 'reasons stand'} in <a href="00-control.csv">00-control.csv</a>.</p>\n` : nothing}`;
}

const codeCount = (groups: readonly { readonly codes: readonly string[] }[]): number =>
  groups.flatMap(({ codes }) => codes).length;

/** Checks of an account that lacked something. Those that its interface has no place for are only counted. */
function checksHtml(result: AccountResult): Html {
  const lacking = missedGroups(result);
  const absent = codeCount(untestedGroups(result)) - codeCount(lacking);
  const ran = new Set(result.checks.filter(({ status }) => status === 'ran').map(({ code }) => code)).size;
  const noPlace =
    absent === 0 ? nothing : html` ${absent} ${absent === 1 ? 'has' : 'have'} no place in this interface.`;
  const count = codeCount(lacking);
  const list =
    count === 0
      ? nothing
      : html`<ul>${lacking.map(({ reason, codes }) => html`<li>${reason}: <code>${whole(codes.join(', '))}</code></li>`)}</ul>\n`;
  return html`<p>${accountHtml(result)}: ${ran} ${ran === 1 ? 'check' : 'checks'} ran, ${count} could not.${noPlace}</p>\n${list}`;
}

export function untestedHtml(results: readonly AccountResult[], control: readonly ControlRow[]): Html {
  const unused = control.filter(({ section, name }) => section === 'check' && name === 'all');
  return html`${untestedMoneyHtml(control)}${results.map(checksHtml)}${unused.map(
    ({ interfaceName, reason }) => html`<p>${interfaceName} is not in use: ${reason}.</p>\n`,
  )}</section>
`;
}
