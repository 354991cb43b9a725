// 00-control.csv: one fact a row, the verdict first. It counts and sums what went in and what came out, so
// that a reader can foot the pack without us, and it lists what was not tested and why, which is never passed
// off as a match.

import { compareText } from '../../base/text/bytes.js';
import type { CalendarMonth } from '../../base/time/calendar-month.js';
import { formatInstant } from '../../base/time/instant.js';
import { discrepancyCodes } from '../../reconcile/finding/code.js';
import type { AccountResult, RollForwardStep } from '../../reconcile/result/result.js';
import type { EvidenceTopic } from '../evidence/evidence-topics.js';
import type { OpenItem } from '../items/item-standing.js';
import { amount6, type Column, integer, text } from '../tables/column.js';
import { LIST_MARK } from '../tables/item-columns.js';
import { compareAccounts, type FileTotal } from '../tables/report-file.js';
import { type UntestedRow, untestedRows } from '../text/untested-words.js';
import { bridgeRows, claimRows } from './bridge-rows.js';
import type {
  AssumptionFact,
  ControlFacts,
  EvidenceFact,
  InputFact,
  TotalInFact,
  UnusedFact,
} from './control-facts.js';
import { tokenBridgeRows, tokenClaimRows, tokenTotalRows, untestedTokenRows } from './token-control.js';

/** In the order in which the sheet has them. */
const sections = [
  'result',
  'untested',
  'claim',
  'bridge',
  'setting',
  'assumption',
  'input',
  'evidence',
  'total_in',
  'total_out',
  'check',
  'version',
] as const;

type Section = (typeof sections)[number];

/** One fact. A field that a section does not use is absent, and its cell empty. */
export interface ControlRow {
  readonly section: Section;
  readonly interfaceName?: string | undefined;
  readonly account?: string;
  readonly name: string;
  readonly value?: string;
  readonly unit?: string | undefined;
  readonly rowCount?: number | undefined;
  readonly amountUsd6?: bigint | undefined;
  /** An amount of tokens as plain decimal text, in place of one in dollars. */
  readonly amountPlus?: string;
  readonly sha256?: string;
  readonly status?: string;
  readonly reason?: string;
}

/** Contract, reports, "00". */
export const controlColumns: readonly Column<ControlRow>[] = [
  text('section', ({ section }) => section),
  text('interface', ({ interfaceName }) => interfaceName ?? ''),
  text('account', ({ account }) => account ?? ''),
  text('name', ({ name }) => name),
  text('value', ({ value }) => value ?? ''),
  text('unit', ({ unit }) => unit ?? ''),
  integer('row_count', ({ rowCount }) => rowCount),
  amount6<ControlRow>('amount', ({ amountUsd6, amountPlus }) => amountPlus ?? amountUsd6),
  integer('amount_usd6', ({ amountUsd6 }) => amountUsd6),
  text('sha256', ({ sha256 }) => sha256 ?? ''),
  text('status', ({ status }) => status ?? ''),
  text('reason', ({ reason }) => reason ?? ''),
];

export interface ControlSheet {
  readonly month: CalendarMonth;
  readonly asOfMs: number;
  readonly programVersion: string;
  /** By interface, then account. */
  readonly results: readonly AccountResult[];
  readonly facts: ControlFacts;
  readonly openItems: readonly OpenItem[];
  /** The content of the evidence folder, as its index states it. */
  readonly evidence: readonly EvidenceTopic[];
  /** The totals of the files as they were written, in the order of their names. */
  readonly totalsOut: readonly FileTotal[];
}

/** A reason for which money could not be tested: how many orders or deposits, and how much money they are. */
function untestedRow({ interfaceName, account, what, reason, count, usd6 }: UntestedRow): ControlRow {
  return {
    section: 'untested',
    interfaceName,
    account,
    name: reason,
    value: what,
    unit: 'usd6',
    rowCount: Number(count),
    amountUsd6: usd6,
    status: 'not_tested',
  };
}

/** A file that was read. Rows set aside are in `value`; `row_count` has them in it. */
function inputRows(inputs: readonly InputFact[]): ControlRow[] {
  const sorted = inputs.toSorted(
    (a, b) =>
      compareAccounts(a, b) ||
      compareText(a.name, b.name) ||
      compareText(a.sha256, b.sha256) ||
      a.rowCount - b.rowCount ||
      a.setAsideCount - b.setAsideCount,
  );
  return sorted.map((input) => ({
    section: 'input',
    interfaceName: input.interfaceName,
    account: input.account,
    name: input.name,
    value: String(input.setAsideCount),
    unit: 'rows_set_aside',
    rowCount: input.rowCount,
    sha256: input.sha256,
    status: input.setAsideCount === 0 ? 'complete' : 'rows_set_aside',
  }));
}

/** The topic whose answers the sheet states one by one: the month rests on them. */
const STATEMENTS = 'statement';

/** The answers on a topic in one row, statements each in its own; what was asked is the value there. */
function evidenceRows(topics: readonly EvidenceTopic[]): ControlRow[] {
  return topics.flatMap(({ answers, ...topic }) => {
    const shared = {
      section: 'evidence',
      interfaceName: topic.interfaceName,
      account: topic.account,
    } as const;
    if (topic.topic !== STATEMENTS) {
      const { topic: name, sha256 } = topic;
      return {
        ...shared,
        name,
        unit: 'answers',
        rowCount: answers.length,
        sha256,
        reason: receivedWords(answers),
      };
    }
    return answers.toSorted(compareAnswers).map((answer) => ({
      ...shared,
      name: `${topic.topic} ${answer.subject}`,
      value: answer.target,
      unit: 'answers',
      rowCount: 1,
      sha256: answer.sha256,
      status: String(answer.status),
      reason: receivedWords([answer]),
    }));
  });
}

/** Total: two answers alike in all of this are the same answer. */
function compareAnswers(a: EvidenceFact, b: EvidenceFact): number {
  return (
    compareText(a.subject, b.subject) ||
    a.receivedAtMs - b.receivedAtMs ||
    compareText(a.sha256, b.sha256) ||
    compareText(a.target, b.target)
  );
}

/** When the answers came, and what was taken out of them before they were stored. */
function receivedWords(answers: readonly EvidenceFact[]): string {
  let first = Number.POSITIVE_INFINITY;
  let last = Number.NEGATIVE_INFINITY;
  const removed = new Set<string>();
  for (const answer of answers) {
    first = Math.min(first, answer.receivedAtMs);
    last = Math.max(last, answer.receivedAtMs);
    for (const path of answer.removed) removed.add(path);
  }
  const until = last === first ? '' : ` to ${formatInstant(last)}`;
  const paths = removed.size === 0 ? '' : `; removed before storing: ${[...removed].sort().join(LIST_MARK)}`;
  return `received ${formatInstant(first)}${until}${paths}`;
}

// Balances are no movements: opening, closing and what is derived from them do not go in.
const movementSteps: ReadonlySet<string> = new Set(['grants', 'deposits', 'orders', 'reversals']);

/** The movements of a step that went in, as stated and as summed from the lines. */
function stepRows(result: AccountResult, step: RollForwardStep): ControlRow[] {
  return (['statement', 'movements'] as const).flatMap((side) => {
    const figure = step[side];
    if (figure === undefined || !movementSteps.has(step.step)) return [];
    return {
      section: 'total_in' as const,
      interfaceName: result.interfaceName,
      account: result.account,
      name: side,
      value: step.step,
      unit: 'usd6',
      rowCount: figure.count,
      amountUsd6: figure.usd6,
    };
  });
}

/**
 * The inputs of each source, as the job counted them, then the movements by statement and by lines. They are
 * counted before matching, so that an order lost on the way to 05 shows in the comparison with the totals
 * out.
 */
function totalInRows(totals: readonly TotalInFact[], results: readonly AccountResult[]): ControlRow[] {
  const sorted = totals.toSorted(
    (a, b) => compareAccounts(a, b) || compareText(a.source, b.source) || compareText(a.figure, b.figure),
  );
  const stated = sorted.map(
    (total): ControlRow => ({
      section: 'total_in',
      interfaceName: total.interfaceName,
      account: total.account,
      name: total.source,
      value: total.figure,
      unit: total.amountUsd6 === undefined ? 'count' : 'usd6',
      rowCount: total.rowCount,
      amountUsd6: total.amountUsd6,
    }),
  );
  return [
    ...stated,
    ...results.flatMap((result) => result.rollForward.flatMap((step) => stepRows(result, step))),
  ];
}

/** The rows of a written file: all of them, then by account, with the sum of each summed column. */
function totalOutRows(file: FileTotal): ControlRow[] {
  const rows: ControlRow[] = [
    { section: 'total_out', name: file.name, value: 'rows', unit: 'count', rowCount: file.rowCount },
  ];
  for (const { account, rowCount, sumsUsd6 } of file.accounts) {
    const own = { section: 'total_out', ...account, name: file.name, rowCount } as const;
    rows.push({ ...own, value: 'rows', unit: 'count' });
    for (const [index, column] of file.summed.entries()) {
      rows.push({ ...own, value: column, unit: 'usd6', amountUsd6: sumsUsd6[index] });
    }
  }
  return rows;
}

const codeRank = new Map(discrepancyCodes.map((code, rank) => [code, rank]));

/** Every check of the account: that it ran, or why it could not. A check nobody ran is never left out. */
function checkRows(result: AccountResult): ControlRow[] {
  const checks = result.checks.toSorted(
    (a, b) => (codeRank.get(a.code) ?? 0) - (codeRank.get(b.code) ?? 0) || compareText(a.reason, b.reason),
  );
  return checks.map(({ code, status, reason }) => ({
    section: 'check',
    interfaceName: result.interfaceName,
    account: result.account,
    name: code,
    status,
    reason,
  }));
}

/** An interface that is not in use, in one row: how many checks it would have, and why none of them ran. */
function unusedRow({ interfaceName, checks }: UnusedFact): ControlRow {
  const reason = [...new Set(checks.map((check) => check.reason))].join('; ');
  const counted = { name: 'all', unit: 'checks', rowCount: checks.length };
  return { section: 'check', interfaceName, ...counted, status: 'not_tested', reason };
}

/**
 * The settings that the result depends on besides the evidence: the month, the one clock, then the others by
 * name.
 */
function settingRows(sheet: ControlSheet): ControlRow[] {
  const settings = sheet.facts.settings.toSorted(
    (a, b) =>
      compareText(a.interfaceName ?? '', b.interfaceName ?? '') ||
      compareText(a.name, b.name) ||
      compareText(a.value, b.value),
  );
  return [
    { section: 'setting', name: 'month', value: sheet.month },
    { section: 'setting', name: 'as_of', value: formatInstant(sheet.asOfMs), unit: 'time' },
    ...settings.map((setting): ControlRow => ({ section: 'setting', ...setting })),
  ];
}

/** By number: docs/assumptions.md has the same ones. */
function assumptionRows(assumptions: readonly AssumptionFact[]): ControlRow[] {
  const sorted = assumptions.toSorted((a, b) => compareText(a.number, b.number));
  return sorted.map((each) => ({ section: 'assumption', name: each.number, value: each.text }));
}

/** The sheet's facts in the order of their sections, whatever order they came in. */
export function controlRows(sheet: ControlSheet): ControlRow[] {
  const { facts, results, openItems } = sheet;
  const { exitCode, isFinal, text: words } = facts.result;
  const rows: ControlRow[] = [
    { section: 'result', name: 'result', value: words, status: isFinal ? 'final' : 'not_final' },
    { section: 'result', name: 'exit_code', value: String(exitCode) },
    ...untestedRows(results).map(untestedRow),
    ...results.flatMap((result) =>
      (result.tokens === undefined ? claimRows : tokenClaimRows)(result, openItems),
    ),
    ...results.flatMap((result) => (result.tokens === undefined ? bridgeRows : tokenBridgeRows)(result)),
    ...settingRows(sheet),
    ...assumptionRows(facts.assumptions),
    ...inputRows(facts.inputs),
    ...evidenceRows(sheet.evidence),
    ...totalInRows(facts.totalsIn ?? [], results),
    ...results.flatMap(tokenTotalRows),
    ...sheet.totalsOut.flatMap(totalOutRows),
    ...results.flatMap((result) => [...checkRows(result), ...untestedTokenRows(result)]),
    ...(facts.unused ?? []).map(unusedRow),
    { section: 'version', name: 'tieout', value: sheet.programVersion },
  ];
  return rows.toSorted((a, b) => sections.indexOf(a.section) - sections.indexOf(b.section));
}
