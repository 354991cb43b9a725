// The float by day, as the books have it: a chart, and the days behind it in numbers. It begins at the
// opening of 02 and has to end at its closing.

import { type CalendarMonth, monthEndMs, monthStartMs } from '../../base/time/calendar-month.js';
import type { AccountResult } from '../../reconcile/result/result.js';
import { usd6Html } from './amount-html.js';
import { type DayBalance, dayChart } from './day-chart.js';
import type { FloatDay } from './float-days.js';
import { type Html, html } from './html-text.js';
import { number, tableHtml, words } from './table-html.js';

const DAY_MS = 86_400_000;

function dayCountOf(month: CalendarMonth): number {
  return (monthEndMs(month) - monthStartMs(month)) / DAY_MS;
}

/** Every day's balance at its end, from the first to the last day that is over or has begun. */
function balancesOf(openingUsd6: bigint, days: readonly FloatDay[], lastDay: number): DayBalance[] {
  const moved = new Map(days.map(({ day, addedUsd6, takenUsd6 }) => [day, addedUsd6 - takenUsd6]));
  let usd6 = openingUsd6;
  return Array.from({ length: lastDay }, (_, index) => {
    usd6 += moved.get(index + 1) ?? 0n;
    return { day: index + 1, usd6 };
  });
}

function dayName(month: CalendarMonth, day: number): string {
  return `${month}-${String(day).padStart(2, '0')}`;
}

function daysTable(month: CalendarMonth, openingUsd6: bigint, days: readonly FloatDay[]): Html {
  let usd6 = openingUsd6;
  const rows = days.map(({ day, addedUsd6, takenUsd6 }) => {
    usd6 += addedUsd6 - takenUsd6;
    return [html`${dayName(month, day)}`, usd6Html(addedUsd6), usd6Html(takenUsd6), usd6Html(usd6)];
  });
  return tableHtml({
    caption: 'Days on which the float moved, in UTC',
    columns: [words('Day'), number('Added'), number('Taken'), number('Balance at its end')],
    rows,
    isWide: true,
  });
}

type DayAccount = Pick<AccountResult, 'month' | 'rollForward'>;

/**
 * @param days those on which the float moved, from 08
 * @param id tells the chart from those of other accounts
 */
export function dayHtml(result: DayAccount, days: readonly FloatDay[], asOfMs: number, id: string): Html {
  const ledgerAt = (name: string): bigint | undefined =>
    result.rollForward.find(({ step }) => step === name)?.ledger?.usd6;
  const [opening, closing] = [ledgerAt('opening'), ledgerAt('closing')];
  return html`<div>
<h3>Balance by day</h3>
${opening === undefined || closing === undefined ? unposted() : chartedDays(result.month, days, opening, closing, asOfMs, id)}</div>
`;
}

function unposted(): Html {
  return html`<p class="none">The month is not in the books yet, so its days are not known. A close posts it.</p>\n`;
}

function chartedDays(
  month: CalendarMonth,
  days: readonly FloatDay[],
  openingUsd6: bigint,
  closingUsd6: bigint,
  asOfMs: number,
  id: string,
): Html {
  const endUsd6 = days.reduce((sum, { addedUsd6, takenUsd6 }) => sum + addedUsd6 - takenUsd6, openingUsd6);
  if (endUsd6 !== closingUsd6) {
    return html`<p class="none alarming">The days of 08 come to ${usd6Html(endUsd6)}, and the books close at ${usd6Html(closingUsd6)}: no course is drawn.</p>\n`;
  }
  if (days.length === 0) {
    return html`<p class="none">Nothing moved the float this month; it stayed at ${usd6Html(closingUsd6)}.</p>\n`;
  }
  const dayCount = dayCountOf(month);
  const lastMoved = days.at(-1)?.day ?? 1;
  const lastSeen = Math.floor((asOfMs - monthStartMs(month)) / DAY_MS) + 1;
  const lastDay = Math.min(dayCount, Math.max(lastMoved, lastSeen));
  const balances = balancesOf(openingUsd6, days, lastDay);
  return html`<p>By the double-entry books, from ${usd6Html(openingUsd6)} to ${usd6Html(closingUsd6)}.</p>
${dayChart({ balances, dayCount, id })}<details><summary>The days in numbers</summary>
${daysTable(month, openingUsd6, days)}</details>
`;
}
