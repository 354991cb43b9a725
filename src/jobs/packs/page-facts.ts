// The facts that the page of a pack is made from, read back from the tables beside it.

import { type CalendarMonth, parseCalendarMonth } from '../../base/time/calendar-month.js';
import { parseInstantMs } from '../../base/time/instant.js';
import type { DiscrepancyCode } from '../../reconcile/finding/code.js';
import type { RollForwardStep, StepFigure, TokenStep } from '../../reconcile/result/result.js';
import type { AccountKey, InterfaceName } from '../../records/account.js';
import type { ControlRow } from '../../report/control/control-file.js';
import { unguarded } from '../../report/tables/formula-guard.js';
import type { StandingFacts } from '../../report/text/account-standing.js';
import { packProofFailures } from './pack-proof-failures.js';
import { type PackRow, packRows } from './pack-table.js';

/** An account as far as the page shows it at a glance. */
export interface PageAccount extends AccountKey, StandingFacts {
  readonly rollForward: readonly RollForwardStep[];
  readonly isOfTokens: boolean;
  /** The steps of a pool; none of an account of dollars. */
  readonly steps: readonly TokenStep[];
}

export interface PageFacts {
  readonly month: CalendarMonth;
  readonly asOfMs: number;
  readonly programVersion: string;
  readonly control: readonly ControlRow[];
  /** In the order of the tables. */
  readonly accounts: readonly PageAccount[];
  readonly counts: { readonly all: number; readonly roots: number };
}

/** @throws Failure (evidence) where the tables do not say what every pack's do */
export function pageFacts(pack: string): PageFacts {
  const control = controlRows(pack);
  const setting = (name: string): string =>
    control.find((row) => row.section === 'setting' && row.name === name)?.value ?? '';
  const month = parseCalendarMonth(setting('month'));
  const asOfMs = parseInstantMs(setting('as_of'));
  if (month === undefined || asOfMs === undefined) {
    throw packProofFailures.noPeriod({ file: 'the control sheet' });
  }
  const programVersion = control.find(({ section }) => section === 'version')?.value ?? '';
  return { month, asOfMs, programVersion, control, ...accountsIn(pack, control) };
}

function controlRows(pack: string): ControlRow[] {
  const rows: ControlRow[] = [];
  for (const row of packRows(pack, '00-control.csv')) rows.push(controlRow(row));
  return rows;
}

/** Texts as they were before a spreadsheet was thought of; an empty cell is no fact. */
function controlRow(row: PackRow): ControlRow {
  const filled = (column: string): string | undefined => unguarded(row.cell(column)) || undefined;
  const [account, value, status, reason] = ['account', 'value', 'status', 'reason'].map(filled);
  const rowCount = row.integer('row_count');
  return {
    // The sheet has no other sections; a row of another would be shown nowhere.
    section: row.cell('section') as ControlRow['section'],
    interfaceName: filled('interface'),
    name: unguarded(row.cell('name')),
    unit: filled('unit'),
    rowCount: rowCount === undefined ? undefined : Number(rowCount),
    amountUsd6: row.integer('amount_usd6'),
    ...(row.cell('unit') === 'plus' ? { amountPlus: row.cell('amount').replace(',', '.') } : {}),
    ...(account === undefined ? {} : { account }),
    ...(value === undefined ? {} : { value }),
    ...(status === undefined ? {} : { status }),
    ...(reason === undefined ? {} : { reason }),
  };
}

interface OpenAccount extends PageAccount {
  readonly items: { readonly code: DiscrepancyCode }[];
  readonly rollForward: RollForwardStep[];
  readonly steps: TokenStep[];
}

/** Every account has a bridge on the control sheet, in the order of the page. */
function accountsIn(pack: string, control: readonly ControlRow[]): Pick<PageFacts, 'accounts' | 'counts'> {
  const accounts = new Map<string, OpenAccount>();
  for (const { section, interfaceName = '', account = '', unit } of control) {
    const key = `${interfaceName}\n${account}`;
    if (section !== 'bridge' || accounts.has(key)) continue;
    accounts.set(key, {
      // A name that is none is on the page as it stands here.
      interfaceName: interfaceName as InterfaceName,
      account,
      isOfTokens: unit !== 'usd6',
      items: [],
      rollForward: [],
      steps: [],
    });
  }
  const ownerOf = (row: PackRow): OpenAccount | undefined =>
    accounts.get(`${unguarded(row.cell('interface'))}\n${unguarded(row.cell('account'))}`);
  for (const row of packRows(pack, '02-roll-forward.csv')) {
    const owner = ownerOf(row);
    if (owner?.isOfTokens === true) {
      owner.steps.push(poolStepOf(row));
    } else {
      owner?.rollForward.push(stepOf(row));
    }
  }
  let [all, roots] = [0, 0];
  for (const row of packRows(pack, '03-discrepancies.csv')) {
    all += 1;
    if (row.cell('caused_by') === '') roots += 1;
    ownerOf(row)?.items.push({ code: row.cell('code') as DiscrepancyCode });
  }
  return { accounts: [...accounts.values()], counts: { all, roots } };
}

function poolStepOf(row: PackRow): TokenStep {
  const figure = (side: string): TokenStep['statement'] => {
    const plus18 = row.tokens(side);
    return plus18 === undefined ? undefined : { plus18, count: undefined };
  };
  return {
    step: row.cell('step') as TokenStep['step'],
    result: row.cell('result') as TokenStep['result'],
    statement: figure('statement'),
    movements: figure('movements'),
    records: figure('records'),
    itemIds: [],
    evidenceSha256: '',
  };
}

function stepOf(row: PackRow): RollForwardStep {
  const figure = (side: string): StepFigure | undefined => {
    const usd6 = row.integer(`${side}_usd6`);
    const count = row.integer(`${side}_count`);
    return usd6 === undefined ? undefined : { usd6, count: count === undefined ? undefined : Number(count) };
  };
  return {
    // Names of steps and results are of a closed list; another one would not stand on the page.
    step: row.cell('step') as RollForwardStep['step'],
    result: row.cell('result') as RollForwardStep['result'],
    statement: figure('statement'),
    movements: figure('movements'),
    ledger: figure('ledger'),
    records: figure('records'),
    itemIds: [],
    evidenceSha256: '',
  };
}
