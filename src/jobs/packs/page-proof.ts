// The page of a pack says what the tables beside it say: its verdict, each account at a glance, the roll-
// forwards, the days, the brands, the ages, the counts and the files are made again from the tables and have
// to stand on it to the letter. The manifest's hash alone would not show a page that was written anew along
// with its hash.

import { PROGRAM_VERSION } from '../../config/program-version.js';
import { agesHtml } from '../../report/page/age-section.js';
import { brandsHtml } from '../../report/page/brand-section.js';
import { courseHtml, pageEnd, pageTop } from '../../report/page/close-page.js';
import { accountHtml, glanceHtml } from '../../report/page/glance-section.js';
import { itemCountHtml } from '../../report/page/item-section.js';
import { listedAccounts, unlistedHtml } from '../../report/page/listed-accounts.js';
import { poolHtml } from '../../report/page/pool-section.js';
import { rollForwardHtml, sidesHtml } from '../../report/page/roll-forward-section.js';
import { untestedMoneyHtml } from '../../report/page/untested-section.js';
import type { PackProof } from './pack-proof.js';
import { packFileBytes } from './pack-table.js';
import { type PageAccount, type PageFacts, pageFacts } from './page-facts.js';
import { type PageTables, pageTables } from './page-tables.js';

const PAGE = 'close.html';
const ACCOUNT_END = '</section>\n';

/** Holds the page against the tables, where this version of the program made it. */
export function provePage(pack: string, proof: PackProof): void {
  const page = packFileBytes(pack, PAGE).toString('utf8');
  const facts = pageFacts(pack);
  if (facts.programVersion !== PROGRAM_VERSION) {
    proof.leave(`version ${facts.programVersion} of the program wrote it, and only that one can prove it`);
    return;
  }
  const shown = listedAccounts(facts.accounts, facts.control, ({ isOfTokens }) => isOfTokens);
  proveTop(page, facts, shown, proof);
  const tables = pageTables(pack, facts.month, facts.asOfMs);
  let from = 0;
  for (const [at, account] of shown.filter(({ isOfTokens }) => !isOfTokens).entries()) {
    from = proveCourse(page, { account, facts, tables, at }, from, proof);
  }
  const counts = page.indexOf(itemCountHtml(facts.counts).html, from);
  if (counts < 0) proof.fail(`${PAGE}: it does not count the discrepancies of 03-discrepancies.csv`);
  const end = pageEnd(facts.control).html;
  if (!page.endsWith(end)) {
    proof.fail(`${PAGE}: its files and inputs are not those of 00-control.csv`);
  } else if (!page.endsWith(`${agesHtml(tables.ages).html}${end}`)) {
    proof.fail(`${PAGE}: its open items by age are not those of 04-open-items.csv`);
  }
  proof.note(`verdict, ${shown.length} of ${facts.accounts.length} accounts, days, brands, ages, counts`);
}

/** From the first letter to what was not tested: nothing may stand between that is not made from 00. */
function proveTop(page: string, facts: PageFacts, shown: readonly PageAccount[], proof: PackProof): void {
  const { control, accounts } = facts;
  const top = pageTop(facts, control).html;
  if (!page.startsWith(top)) {
    proof.fail(`${PAGE}: its verdict is not that of 00-control.csv`);
    return;
  }
  let at = top.length;
  for (const account of shown) {
    const end = page.indexOf(ACCOUNT_END, at) + ACCOUNT_END.length;
    const due = account.isOfTokens ? poolHtml(account, account.steps, control) : glanceHtml(account, control);
    if (page.slice(at, end) !== due.html) {
      const tables = account.isOfTokens
        ? '00-control.csv and 02-roll-forward.csv say'
        : '00-control.csv says';
      proof.fail(`${PAGE}: ${nameOf(account)} at a glance is not what ${tables}`);
    }
    at = end;
  }
  const none = accounts.length === 0 ? '<p class="none">No account has anything in this month.</p>\n' : '';
  const rest = `${none}${unlistedHtml(accounts.length - shown.length).html}${ACCOUNT_END}`;
  if (!page.startsWith(`${rest}${untestedMoneyHtml(control).html}`, at)) {
    proof.fail(`${PAGE}: what was not tested is not what 00-control.csv says`);
  }
}

interface Course {
  readonly account: PageAccount;
  readonly facts: PageFacts;
  readonly tables: PageTables;
  /** The account's position on the page, from 0. */
  readonly at: number;
}

/** @returns where the page goes on behind the account's roll-forward, days and brands */
function proveCourse(page: string, course: Course, from: number, proof: PackProof): number {
  const { account, facts, tables, at } = course;
  const { month, asOfMs } = facts;
  const due = courseHtml({ asOfMs, rows: tables }, { ...account, month }, at).html;
  const whole = page.indexOf(due, from);
  if (whole >= 0) return whole + due.length;
  const head = `<h2>${accountHtml(account).html}</h2>\n<div class="pair">${rollForwardHtml(account).html}`;
  const begin = page.indexOf(head, from);
  const end = begin < 0 ? -1 : page.indexOf(ACCOUNT_END, begin);
  const own = page.slice(begin, end);
  const isRolled = end >= 0 && own.includes(sidesHtml(account).html);
  const wrong = isRolled
    ? wrongPartOf(own, course)
    : 'the roll-forward of NAME is not what 02-roll-forward.csv says';
  proof.fail(`${PAGE}: ${wrong.replace('NAME', () => nameOf(account))}`);
  return isRolled ? end : from;
}

/** The part of an account's section that differs from the tables, in words with `NAME` for the account. */
function wrongPartOf(own: string, { account, tables }: Course): string {
  return own.includes(brandsHtml(account, tables.brands).html)
    ? 'the days of NAME are not those of 08-journal.csv'
    : 'the brands of NAME are not those of 07-brands.csv';
}

const nameOf = ({ interfaceName, account }: PageAccount): string => `${interfaceName} ${account}`;
