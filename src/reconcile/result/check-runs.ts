// Which codes were tested this month and which could not be, with the reason: nothing untested is passed off
// as clean.

import { orderChecksOf } from '../checks/order-judge.js';
import type { DiscrepancyCode } from '../finding/code.js';
import { lackOf, lackOfStatement } from '../month/availability.js';
import type { MonthContext } from '../month/month-context.js';
import type { CheckRun } from './result.js';
import {
  lackOfRates,
  lackOfRequirement,
  type Reason,
  readCoverageOf,
  supplierCodesOf,
} from './supplier-check-runs.js';

/** The codes of the month's own checks with what each lacks. */
function monthCodes(context: MonthContext): [DiscrepancyCode, Reason][] {
  const { facts } = context;
  const statement = lackOfStatement(context);
  const lines = lackOf(context, 'lines');
  const events = lackOf(context, 'events');
  const balance = facts.balance === undefined ? 'the balance was not read' : statement;
  const own = facts.ownDeposits === undefined ? 'no deposits file was imported for this interface' : lines;
  const reading =
    context.reading === undefined ? (statement ?? 'there is no statement of this month') : undefined;
  const account = facts.expiresAtMs === undefined ? 'the end of the account is not known' : undefined;
  return [
    ['EV-SIG-INVALID', reading],
    ['EV-KEY-CHANGED', facts.keys.served === undefined ? 'the statement key was not read' : undefined],
    ['EV-KEY-UNPINNED', undefined],
    ['EV-STMT-MISSING', undefined],
    ['EV-STMT-PROVISIONAL', statement],
    ['EV-STMT-RESTATED', statement],
    ['EV-STMT-PERIOD', reading],
    ['EV-FIELD-UNKNOWN', statement],
    ['EV-EVENT-SIG', events],
    ['EV-EVENT-ID', events],
    ['EV-EVENT-CONFLICT', events],
    ['EV-EVENT-CODE', events],
    ['EV-EVENT-ORPHAN', events],
    ['EV-EXPIRING', account],
    ['EV-LOST', account],
    ['EV-LEDGER-CHAIN', undefined],
    ['RF-OPENING', statement],
    ['RF-FOOTING', statement],
    ['RF-TOTAL', lines],
    ['RF-RUNNING', lines],
    ['RF-SEQUENCE', lines],
    ['RF-KIND', lines],
    ['BL-MISMATCH', balance],
    ['BL-RESIDUAL', statement],
    ['BL-NEGATIVE', lines],
    ['FX-UNKNOWN', undefined],
    ['DP-CREDIT', lines],
    ['DP-ROUNDING', lines],
    ['DP-NOT-CREDITED', own],
    ['DP-UNEXPECTED', own],
    ['RN-INCOMPLETE', undefined],
    ['RN-INPUT-ROW', undefined],
    ['RN-RECORDS-MISSING', lackOfRequirement(facts)],
  ];
}

/** What one code lacks of a check that runs for its others: without a catalogue no rate was compared. */
function ownLackOf(context: MonthContext, code: DiscrepancyCode): Reason {
  if (code === 'PR-RATE' || (code === 'PR-COST' && context.facts.supplier !== undefined)) {
    return lackOf(context, 'catalogue');
  }
  if (code.startsWith('FX-') && context.facts.supplier !== undefined) return lackOfRates(code, context.facts);
  return code === 'OR-ATTR' && context.facts.book === undefined && lackOf(context, 'lines') !== undefined
    ? lackOf(context, 'book')
    : undefined;
}

/**
 * What of a code was tested all the same: without lines the reads of orders tell of debits on several
 * accounts.
 */
function partOf(context: MonthContext, code: DiscrepancyCode, lack: string): Reason {
  if (code !== 'OR-DOUBLE-DEBIT' || lackOf(context, 'order_reads') !== undefined) return undefined;
  const { size } = context.facts.debitsElsewhere ?? new Map();
  return size === 0 ? undefined : `over several accounts; on this one alone not: ${lack}`;
}

/** Every code of the interface once, in the order of the list. */
export function checkRunsOf(context: MonthContext): CheckRun[] {
  const ofOrders = orderChecksOf(context.facts).flatMap((check) => {
    const reason = check.needs.map((need) => lackOf(context, need)).find((lack) => lack !== undefined);
    return check.codes.map((code): [DiscrepancyCode, Reason] => [code, reason ?? ownLackOf(context, code)]);
  });
  const seen = new Set<DiscrepancyCode>();
  const runs: CheckRun[] = [];
  const ofMonth = context.facts.supplier === undefined ? monthCodes(context) : supplierCodesOf(context);
  const reads = readCoverageOf(context);
  for (const [code, lack] of [...ofMonth, ...ofOrders]) {
    if (seen.has(code)) continue;
    seen.add(code);
    const reason = lack ?? reads?.lackOf(code);
    const part = reason === undefined ? reads?.noteOf(code) : partOf(context, code, reason);
    const isTested = reason === undefined || part !== undefined;
    runs.push({ code, status: isTested ? 'ran' : 'not_tested', reason: part ?? reason ?? '' });
  }
  return runs;
}
