// The summary that a close prints, in plain words, for the person who answers for the month. It lists each
// account's statement, balances and tests; then every discrepancy that stands on its own; then the claims.
// Discrepancies that follow from another are counted and left to the files.

import { visible } from '../../base/text/control-characters.js';
import { formatInstant } from '../../base/time/instant.js';
import { formatUsd6 } from '../../money/amount-text.js';
import { actionOf } from '../../reconcile/finding/code.js';
import type { Discrepancy } from '../../reconcile/finding/discrepancy.js';
import type { AccountResult, RollForwardStep } from '../../reconcile/result/result.js';
import { accountText, isTestMoney, signsStatements } from '../../records/account.js';
import type { ControlFacts } from '../control/control-facts.js';
import { itemSentences } from '../items/item-sentence.js';
import { acceptanceWords, type ItemStanding } from '../items/item-standing.js';
import type { PackInput } from '../pack.js';
import { sortedResults } from '../tables/report-file.js';
import {
  barringCodes,
  type ClaimTotal,
  claimTotals,
  figureCount,
  missedGroups,
  rootsOf,
  statementStanding,
} from './account-standing.js';
import { bridgeLines } from './bridge-text.js';
import { codeWords } from './plain-words.js';
import { poolLines } from './pool-text.js';
import { wrapped } from './wrapped-text.js';

/** The input of the summary: a part of the pack's input. */
export type SummaryInput = Pick<PackInput, 'month' | 'asOfMs' | 'results' | 'standings' | 'openItems'> & {
  readonly control: Pick<ControlFacts, 'result'>;
};

/**
 * Discrepancies that are listed of an account; the others are in the file. A terminal is no place for
 * thousands.
 */
const LISTED_ITEMS = 50;

/** The margin of an account's block. */
const MARGIN = '  ';

/** Under the first word of an item's headline. */
const itemIndent = ' '.repeat(6);

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
      return signsStatements(result.interfaceName) ? `Statement: none${why}.` : 'Float: not read.';
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

/**
 * The count of what was tested, and each check that was not with the reason: silence would pass it off as
 * clean.
 */
function testedLines(result: AccountResult): string[] {
  const ran = new Set(result.checks.filter(({ status }) => status === 'ran').map(({ code }) => code)).size;
  const groups = missedGroups(result);
  const untested = groups.reduce((sum, { codes }) => sum + codes.length, 0);
  const { ties, differs, partTested, notTested } = figureCount(result);
  const part = partTested === 0 ? '' : `${partTested} tested in part, `;
  const issued = (result.tokens?.rows ?? []).filter(({ kind }) => kind === 'issuance').length;
  const counted =
    result.tokens === undefined
      ? `Orders: ${result.orderCount}. Deposits: ${result.deposits.length}.`
      : `Issuances: ${issued}.`;
  return [
    ...(result.tokens === undefined
      ? [`${MARGIN}Figures: ${ties} tie, ${differs} differ, ${part}${notTested} not tested.`]
      : []),
    `${MARGIN}${counted} Checks: ${ran} ran, ${untested} not tested.`,
    ...groups.flatMap(({ reason, codes }) =>
      wrapped(`${reason}: ${codes.join(', ')}`, `${MARGIN}  not tested: `),
    ),
  ];
}

/**
 * The discrepancies that stand on their own, in the order of 03 and with what to do; the others as a number.
 */
function itemLines(result: AccountResult, standings: Standings): string[] {
  const { roots, consequenceCount } = rootsOf(result);
  if (result.items.length === 0) return [`${MARGIN}No discrepancies.`];
  const verb = consequenceCount === 1 ? 'follows' : 'follow';
  const follow = consequenceCount === 0 ? '' : `; ${consequenceCount} more ${verb} from other items`;
  const unlisted = roots.length - LISTED_ITEMS;
  const more = unlisted > 0 ? [`${MARGIN}  and ${unlisted} more in 03-discrepancies.csv.`] : [];
  return [
    `${MARGIN}Discrepancies: ${roots.length}${follow}.`,
    ...numbered(roots, standings, MARGIN),
    ...more,
  ];
}

type Standings = SummaryInput['standings'];

/** The first of the items: what is wrong, the figures, and what to do next, or that somebody accepted it. */
function numbered(items: readonly Discrepancy[], standings: Standings, margin = ''): string[] {
  return items.slice(0, LISTED_ITEMS).flatMap((item, index) => {
    const [headline, detail] = itemSentences(item);
    return [
      ...wrapped(headline, `${margin}  ${`${index + 1}.`.padEnd(4)}`),
      ...wrapped(detail, margin + itemIndent),
      ...wrapped(nextOf(item, standings.get(item.itemId)), margin + itemIndent),
    ];
  });
}

function nextOf({ code, class: ofClass, field }: Discrepancy, standing: ItemStanding | undefined): string {
  const accepted = standing === undefined ? '' : acceptanceWords(standing);
  return accepted === '' ? `Next: ${actionOf(code, ofClass, field)}` : accepted;
}

/** The statement, and the bridge to it; the steps of the roll-forward where there is no bridge. */
function balanceLines(result: AccountResult): string[] {
  const steps = result.bridge === undefined ? result.rollForward.map(stepLine) : [];
  const statement = wrapped(statementLine(result), MARGIN).map((line) => line.slice(MARGIN.length));
  return [...statement, ...steps, ...bridgeLines(result)];
}

/** An account's block, its lines indented under its name. */
function accountLines(result: AccountResult, standings: Standings): string[] {
  const test = isTestMoney(result.interfaceName) ? ' (test money)' : '';
  return [
    '',
    ...wrapped(accountText(result) + test),
    ...(result.tokens === undefined ? balanceLines(result) : poolLines(result)).map((line) => MARGIN + line),
    ...testedLines(result),
    ...itemLines(result, standings),
  ];
}

/** The amounts owed both ways and the net; test money is called test money. */
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
 * The items of earlier months that this close found first: they count for the exit code, and no account's
 * block has them.
 */
function lateFindingLines({ openItems, standings, month }: SummaryInput): string[] {
  const found = openItems.filter(({ item, standing }) => item.month !== month && standing.state === 'new');
  if (found.length === 0) return [];
  const roots = found.map(({ item }) => item).filter(({ causedBy }) => causedBy.length === 0);
  const consequences = found.length - roots.length;
  const follow = consequences === 0 ? '' : `; ${consequences} more follow from other items`;
  return ['', `Found of other months: ${roots.length}${follow}.`, ...numbered(roots, standings)];
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
 *
 * @param remedy the step that helps where not everything could be read
 */
export function summaryText(input: SummaryInput, remedy = 'Run it again.'): string {
  const results = sortedResults(input.results);
  const { isFinal, text } = input.control.result;
  const lines = [
    ...wrapped(`${input.month}, as of ${formatInstant(input.asOfMs)}: ${text}`),
    ...(isFinal ? [] : [`NOT FINAL: not everything could be read. ${remedy}`]),
    ...results.flatMap((result) => accountLines(result, input.standings)),
    ...lateFindingLines(input),
    '',
    ...claimTotals({ ...input, results }).flatMap((total) => wrapped(claimLine(total))),
    ...openItemLines(input),
  ];
  return lines.map((line) => `${visible(line)}\n`).join('');
}
