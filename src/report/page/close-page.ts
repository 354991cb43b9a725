// close.html: the month at a glance in one file, which needs nothing else: no script, no picture, no font, no
// request. It shows the rows of the files beside it.

import { utf8Bytes } from '../../base/text/bytes.js';
import { sha256Hex } from '../../base/text/digest.js';
import type { CalendarMonth } from '../../base/time/calendar-month.js';
import { formatInstant } from '../../base/time/instant.js';
import type { AccountResult } from '../../reconcile/result/result.js';
import type { AccountKey } from '../../records/account.js';
import type { ControlRow } from '../control/control-file.js';
import type { PackFile } from '../tables/report-file.js';
import { agesHtml } from './age-section.js';
import { brandsHtml } from './brand-section.js';
import { dayHtml } from './day-section.js';
import { filesHtml } from './file-section.js';
import { accountHtml, glanceHtml } from './glance-section.js';
import { type Html, html, nothing, whole } from './html-text.js';
import { type EvidencePath, itemsHtml } from './item-section.js';
import { listedAccounts, unlistedHtml } from './listed-accounts.js';
import type { PageRows } from './page-rows.js';
import { PAGE_STYLE } from './page-style.js';
import { poolHtml } from './pool-section.js';
import { rollForwardHtml, sidesHtml } from './roll-forward-section.js';
import { untestedHtml } from './untested-section.js';

const PAGE_NAME = 'close.html';

/** The month that a page shows. */
interface PageMonth {
  readonly month: CalendarMonth;
  readonly asOfMs: number;
  readonly programVersion: string;
}

interface PageForm extends PageMonth {
  /** By interface, then account. */
  readonly results: readonly AccountResult[];
  /** The rows of 00; asked for when the page is made. */
  readonly control: () => readonly ControlRow[];
  /** The facts that the other files' rows left while they were written. */
  readonly rows: PageRows;
  readonly evidencePath: EvidencePath;
}

const months = [
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October'],
  ...['November', 'December'],
];

/** `October 2026` */
function monthWords(month: CalendarMonth): string {
  return `${months[Number(month.slice(5)) - 1] ?? ''} ${month.slice(0, 4)}`;
}

/** The meaning of the exit code, in a word or two, and its look. */
const marks: Readonly<Record<string, readonly [word: string, look: string]>> = {
  '0': ['Agrees', 'good'],
  '1': ['To settle', 'open'],
  '3': ['Evidence failed', 'bad'],
  '4': ['Not final', 'bad'],
};

/** Nothing is loaded from anywhere; the one style is known by its hash. */
function policy(): string {
  const style = Buffer.from(sha256Hex(PAGE_STYLE), 'hex').toString('base64');
  return `default-src 'none'; style-src 'sha256-${style}'; base-uri 'none'; form-action 'none'`;
}

/** The part before the body. */
function headHtml(month: CalendarMonth): Html {
  return html`<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy()}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>Close of ${monthWords(month)}</title>
<style>${{ html: PAGE_STYLE }}</style>
</head>
`;
}

function verdictHtml({ month, asOfMs, programVersion }: PageMonth, control: readonly ControlRow[]): Html {
  const resultRow = (name: string): ControlRow | undefined =>
    control.find((row) => row.section === 'result' && row.name === name);
  const verdict = resultRow('result');
  const [word, look] = marks[resultRow('exit_code')?.value ?? ''] ?? ['To settle', 'open'];
  const untested = control.some(({ section }) => section === 'untested');
  const isGood = look === 'good' && !untested;
  const mark = look === 'good' && untested ? 'Not all tested' : word;
  return html`<header>
<p class="kind">Close of the month, as of ${formatInstant(asOfMs)}, by tieout ${programVersion}</p>
<h1>${monthWords(month)}</h1>
<p class="verdict ${isGood ? 'good' : look === 'good' ? 'open' : look}"><strong>${mark}</strong> <span>${whole(verdict?.value ?? '')}</span></p>
${verdict?.status === 'not_final' ? html`<p>Not everything could be read: the totals are not final. Run the close again.</p>\n` : nothing}</header>
`;
}

/** The parts of an account's result that its course is drawn from. */
type CourseAccount = AccountKey & Pick<AccountResult, 'month' | 'rollForward'>;

/**
 * An account's course and its brands.
 *
 * @param at which account of the page it is, from 0
 */
export function courseHtml(
  { asOfMs, rows }: { readonly asOfMs: number; readonly rows: Pick<PageRows, 'days' | 'brands'> },
  result: CourseAccount,
  at: number,
): Html {
  return html`<section>
<h2>${accountHtml(result)}</h2>
<div class="pair">${rollForwardHtml(result)}${dayHtml(result, rows.days.daysOf(result), asOfMs, `days-${at + 1}`)}</div>
${sidesHtml(result)}${brandsHtml(result, rows.brands)}</section>
`;
}

/** The page up to its accounts: what it is of, and the verdict. */
export function pageTop(month: PageMonth, control: readonly ControlRow[]): Html {
  return html`${headHtml(month.month)}<body>
<main>
${verdictHtml(month, control)}<section>
<h2>At a glance</h2>
`;
}

/** The end of the page. */
export function pageEnd(control: readonly ControlRow[]): Html {
  return html`${filesHtml(control)}</main>
</body>
</html>
`;
}

function pageHtml(form: PageForm): Html {
  const control = form.control();
  const { results, rows } = form;
  const shown = listedAccounts(results, control, ({ tokens }) => tokens !== undefined);
  const accounts =
    results.length === 0
      ? html`<p class="none">No account has anything in this month.</p>\n`
      : html`${shown.map((result) =>
          result.tokens === undefined
            ? glanceHtml(result, control)
            : poolHtml(result, result.tokens.steps, control),
        )}${unlistedHtml(results.length - shown.length)}`;
  return html`${pageTop(form, control)}${accounts}</section>
${untestedHtml(shown, control)}${shown
  .filter(({ tokens }) => tokens === undefined)
  .map((result, at) => courseHtml(form, result, at))}${itemsHtml(
  rows.items,
  form.evidencePath,
)}${agesHtml(rows.ages)}${pageEnd(control)}`;
}

/** The page as a file of the pack: to be written behind those whose rows it shows. */
export function closePage(form: PageForm): PackFile {
  function* chunks(): Generator<Uint8Array> {
    yield utf8Bytes(pageHtml(form).html);
  }
  return { name: PAGE_NAME, chunks: { [Symbol.iterator]: chunks } };
}
