// The summary that a close prints, in plain words, for the person who answers for the month. It lists each
// account's statement, balances and tests; then every discrepancy that stands on its own; then the claims.
// Discrepancies that follow from another are counted and left to the files.

import { visible } from '../base/control-characters.js';
import { formatInstant } from '../base/instant.js';
import { formatUsd6 } from '../money/amount-text.js';
import type { Discrepancy } from '../reconcile/finding/discrepancy.js';
import type { AccountResult, RollForwardStep } from '../reconcile/result/result.js';
import { accountText, isTestMoney } from '../records/account.js';
import {
  barringCodes,
  type ClaimTotal,
  claimTotals,
  figureCount,
  rootsOf,
  statementStanding,
  untestedGroups,
} from './account-standing.js';
import { bridgeLines } from './bridge-text.js';
import type { ControlFacts } from './control-facts.js';
import { itemSentences } from './item-sentence.js';
import type { ItemStanding } from './item-standing.js';
import { type PackInput, sortedResults } from './pack.js';
import { codeWords } from './plain-words.js';
import { tokenLines } from './token-control.js';

/** What the summary is made from: a part of the pack's input. */
export type SummaryInput = Pick<PackInput, 'month' | 'asOfMs' | 'results' | 'standings' | 'openItems'> & {
  readonly control: Pick<ControlFacts, 'result'>;
};

/**
 * Discrepancies that are listed of an account; the others are in the file. A terminal is no place for
 * thousands.
 */
const LISTED_ITEMS = 50;

function statementLine(result: AccountResult): string {
  const codes = barringCodes(result).map((code) => `${codeWords[code]} (${code})`);
  const why = codes.length === 0 ? '' : `: ${codes.join('; ')}`;
  switch (statementStanding(result)) {
    case 'verified':
      return 'Statement: signature verified under the pinned key, final.';
    case 'provisional':
      return 'Statement: signature verified under the pinned key, provisional.';
    case 'as_read':
      return 'Float: as the provider states it; nobody signs it.';
    case 'not_verified':
      return `Statement: not verified, and shown nowhere as stated${why}.`;
    case 'none':
      return result.interfaceName === 'sandbox' ? `Statement: none${why}.` : 'Float: not read.';
  }
}

const resultWords = {
  ties: 'ties',
  differs: 'DIFFERS',
  part_tested: 'part tested',
  not_tested: 'not tested',
} as const;

/** A step as one line: as stated, or by its movements where nothing is stated. */
function stepLine({ step, statement, movements, result }: RollForwardStep): string {
  const side = statement ?? movements;
  const name = step.replaceAll('_', ' ');
  const count = side?.count === undefined ? '' : ` (${side.count})`;
  const amount = side === undefined ? '-' : `${formatUsd6(side.usd6)} USD`;
  return `${(name + count).padEnd(24)} ${amount.padStart(24)}  ${resultWords[result]}`;
}

/** How much was tested, and what was not with the reason: silence would pass it off as clean. */
function testedLines(result: AccountResult): string[] {
  const ran = new Set(result.checks.filter(({ status }) => status === 'ran').map(({ code }) => code)).size;
  const groups = untestedGroups(result);
  const untested = groups.reduce((sum, { codes }) => sum + codes.length, 0);
  const { ties, differs, partTested, notTested } = figureCount(result);
  const part = partTested === 0 ? '' : `${partTested} tested in part, `;
  const figures = [
    `Figures: ${ties} tie, ${differs} differ, ${part}${notTested} not tested. Orders: ${result.orderCount}. Deposits: ${result.deposits.length}.`,
  ];
  const issued = (result.tokens?.rows ?? []).filter(({ kind }) => kind === 'issuance').length;
  return [
    ...(result.tokens === undefined ? figures : [`Issuances: ${issued}.`]),
    `Checks: ${ran} ran, ${untested} not tested.`,
    ...groups.map(({ reason, codes }) => `  not tested: ${codes.join(', ')}: ${reason}`),
  ];
}

/** The discrepancies that stand on their own, two lines each, in the order of 03; the others as a number. */
function itemLines(result: AccountResult): string[] {
  const { roots, consequenceCount } = rootsOf(result);
  if (result.items.length === 0) return ['No discrepancies.'];
  const verb = consequenceCount === 1 ? 'follows' : 'follow';
  const follow = consequenceCount === 0 ? '' : `; ${consequenceCount} more ${verb} from other items`;
  const unlisted = roots.length - LISTED_ITEMS;
  const more = unlisted > 0 ? [`  and ${unlisted} more in 03-discrepancies.csv.`] : [];
  return [`Discrepancies: ${roots.length}${follow}.`, ...numbered(roots), ...more];
}

/** The first of the items, two lines each. */
function numbered(items: readonly Discrepancy[]): string[] {
  return items.slice(0, LISTED_ITEMS).flatMap((item, index) => {
    const [headline, detail] = itemSentences(item);
    return [`  ${`${index + 1}.`.padEnd(4)}${headline}`, `      ${detail}`];
  });
}

/** An account's block, its lines indented under its name. */
function accountLines(result: AccountResult): string[] {
  const test = isTestMoney(result.interfaceName) ? ' (test money)' : '';
  const lines = [
    ...(result.tokens === undefined
      ? [statementLine(result), ...result.rollForward.map(stepLine), ...bridgeLines(result)]
      : tokenLines(result)),
    ...testedLines(result),
    ...itemLines(result),
  ];
  return ['', accountText(result) + test, ...lines.map((line) => `  ${line}`)];
}

/** What is owed both ways and the net; test money is named as what they are. */
function claimLine({ interfaceName, providerOwesUsd6, weOweUsd6 }: ClaimTotal): string {
  const netUsd6 = providerOwesUsd6 - weOweUsd6;
  const side = netUsd6 < 0n ? 'in the provider\u2019s favour' : 'in our favour';
  const test = isTestMoney(interfaceName) ? ' (test money)' : '';
  return [
    `Claims, ${interfaceName}${test}: the provider owes us ${formatUsd6(providerOwesUsd6)} USD`,
    `we owe the provider ${formatUsd6(weOweUsd6)} USD`,
    netUsd6 === 0n
      ? 'net 0.000000 USD.'
      : `net ${formatUsd6(netUsd6 < 0n ? -netUsd6 : netUsd6)} USD ${side}.`,
  ].join('; ');
}

/**
 * What this close was the first to find of months before: it counts for the exit code, and no account's block
 * has it.
 */
function lateFindingLines({ openItems, month }: SummaryInput): string[] {
  const found = openItems.filter(({ item, standing }) => item.month !== month && standing.state === 'new');
  if (found.length === 0) return [];
  const roots = found.map(({ item }) => item).filter(({ causedBy }) => causedBy.length === 0);
  const consequences = found.length - roots.length;
  const follow = consequences === 0 ? '' : `; ${consequences} more follow from other items`;
  return ['', `Found of other months: ${roots.length}${follow}.`, ...numbered(roots)];
}

function isOpen(state: ItemStanding['state']): boolean {
  return state === 'new' || state === 'carried';
}

/** The open items by state, where there are any. */
function openItemLines({ openItems, month }: SummaryInput): string[] {
  const earlier = openItems.filter(({ item, standing }) => item.month !== month && isOpen(standing.state));
  const cleared = openItems.filter(({ standing }) => standing.state === 'cleared');
  const accepted = openItems.filter(({ standing }) => standing.state === 'accepted');
  const parts = [
    [earlier.length, 'open from other months'],
    [cleared.length, 'cleared since the last close'],
    [accepted.length, 'accepted'],
  ] as const;
  const words = parts.filter(([count]) => count > 0).map(([count, text]) => `${count} ${text}`);
  return words.length === 0 ? [] : [`Open items: ${words.join(', ')}.`];
}

/**
 * The summary for the terminal: lines ending in a newline, with nothing in them that a terminal would act on,
 * whatever the provider's texts hold. Amounts have a decimal point and no thousands mark, as in the files.
 */
export function summaryText(input: SummaryInput): string {
  const results = sortedResults(input.results);
  const { isFinal, text } = input.control.result;
  const lines = [
    `${input.month}, as of ${formatInstant(input.asOfMs)}: ${text}`,
    ...(isFinal ? [] : ['NOT FINAL: not everything could be read. Run it again.']),
    ...results.flatMap(accountLines),
    ...lateFindingLines(input),
    '',
    // Of tokens nothing is claimed in dollars.
    ...claimTotals(results.filter(({ tokens }) => tokens === undefined)).map(claimLine),
    ...openItemLines(input),
  ];
  return lines.map((line) => `${visible(line)}\n`).join('');
}
