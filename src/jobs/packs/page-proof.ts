// The page of a pack says what the tables beside it say: its verdict, each account at a glance, the roll-
// forwards, the counts and the files are made again from the tables and have to stand on it to the letter.
// The manifest's hash alone would not show a page that was written anew along with its hash.

import { PROGRAM_VERSION } from '../../config/program-version.js';
import { pageEnd, pageTop } from '../../report/page/close-page.js';
import { accountHtml, glanceHtml } from '../../report/page/glance-section.js';
import { itemCountHtml } from '../../report/page/item-section.js';
import { listedAccounts, unlistedHtml } from '../../report/page/listed-accounts.js';
import { rollForwardHtml, sidesHtml } from '../../report/page/roll-forward-section.js';
import { untestedMoneyHtml } from '../../report/page/untested-section.js';
import type { PackProof } from './pack-proof.js';
import { packFileBytes } from './pack-table.js';
import { type PageAccount, type PageFacts, pageFacts } from './page-facts.js';

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
  let from = 0;
  for (const account of shown.filter(({ isOfTokens }) => !isOfTokens)) {
    from = proveCourse(page, account, from, proof);
  }
  const counts = page.indexOf(itemCountHtml(facts.counts).html, from);
  if (counts < 0) proof.fail(`${PAGE}: it does not count the discrepancies of 03-discrepancies.csv`);
  if (!page.endsWith(pageEnd(facts.control).html)) {
    proof.fail(`${PAGE}: its files and inputs are not those of 00-control.csv`);
  }
  proof.note(`verdict, ${shown.length} of ${facts.accounts.length} accounts, counts`);
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
    const due = account.isOfTokens ? undefined : glanceHtml(account, control).html;
    // A pool stands there between the others; its figures are proved as tokens.
    if (due !== undefined && page.slice(at, end) !== due) {
      proof.fail(`${PAGE}: ${nameOf(account)} at a glance is not what 00-control.csv says`);
    }
    at = end;
  }
  const none = accounts.length === 0 ? '<p class="none">No account has anything in this month.</p>\n' : '';
  const rest = `${none}${unlistedHtml(accounts.length - shown.length).html}${ACCOUNT_END}`;
  if (!page.startsWith(`${rest}${untestedMoneyHtml(control).html}`, at)) {
    proof.fail(`${PAGE}: what was not tested is not what 00-control.csv says`);
  }
}

/** @returns where the page goes on behind the account's roll-forward */
function proveCourse(page: string, account: PageAccount, from: number, proof: PackProof): number {
  const head = `<h2>${accountHtml(account).html}</h2>\n<div class="pair">${rollForwardHtml(account).html}`;
  const begin = page.indexOf(head, from);
  const sides = begin < 0 ? -1 : page.indexOf(sidesHtml(account).html, begin + head.length);
  if (sides >= 0) return sides;
  proof.fail(`${PAGE}: the roll-forward of ${nameOf(account)} is not what 02-roll-forward.csv says`);
  return from;
}

const nameOf = ({ interfaceName, account }: PageAccount): string => `${interfaceName} ${account}`;
