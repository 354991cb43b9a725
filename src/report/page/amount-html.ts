// Amounts on the page: the digits of the CSV files, with their currency. The last four of six decimals are
// set back, so that dollars and cents can be read at a glance; the text stays whole.

import { formatMinor, formatUsd6 } from '../../money/amount-text.js';
import { type Html, html } from './html-text.js';

const CENTS = /^(?<cents>-?\+?\d+\.\d\d)(?<rest>\d{4})$/;

/** A number with its currency. @param decimalText as in the CSV, maybe with a plus sign */
export function amountHtml(decimalText: string, currency: string): Html {
  const { cents, rest } = CENTS.exec(decimalText)?.groups ?? {};
  const digits = cents === undefined ? html`${decimalText}` : html`${cents}<span class="fine">${rest}</span>`;
  return html`<span class="amount">${digits}${currency === '' ? '' : html` <span class="unit">${currency}</span>`}</span>`;
}

export function usd6Html(usd6: bigint): Html {
  return amountHtml(formatUsd6(usd6), 'USD');
}

/** With a plus sign where it adds: for what goes from one balance to another. */
export function signedUsd6Html(usd6: bigint): Html {
  return amountHtml(`${usd6 > 0n ? '+' : ''}${formatUsd6(usd6)}`, 'USD');
}

export function minorHtml(minor: bigint, currency: string): Html {
  return amountHtml(formatMinor(minor), currency);
}
