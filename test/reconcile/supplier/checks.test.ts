import { describe, expect, it } from 'vitest';
import { discrepancyCodes } from '../../../src/reconcile/finding/code.js';
import { monthContextOf } from '../../../src/reconcile/month/month-context.js';
import { checkRunsOf } from '../../../src/reconcile/result/check-runs.js';
import { supplierChecks } from '../../../src/reconcile/supplier/checks.js';
import { type SupplierEvidence, supplierAccountFactsOf } from '../../months/supplier/evidence.js';
import { playFloat } from '../../months/supplier/life.js';
import { quietLife } from '../../months/supplier/quiet-month.js';

function reasonsIn(alter: (evidence: SupplierEvidence) => void = () => undefined): Map<string, string> {
  const evidence = playFloat(quietLife());
  alter(evidence);
  const runs = checkRunsOf(monthContextOf(supplierAccountFactsOf(evidence)), supplierChecks, 0);
  expect(new Set(runs.map(({ code }) => code)).size).toBe(runs.length);
  return new Map(runs.map(({ code, status, reason }) => [code, status === 'ran' ? 'ran' : reason]));
}

describe('the checks of the supplier interface', () => {
  it('all ran where every source is there, but for those that have no place in it', () => {
    const reasons = reasonsIn();
    const others = [...reasons].filter(([, reason]) => reason !== 'ran');
    expect(others.filter(([, reason]) => !reason.startsWith('not part of this interface'))).toEqual([
      [
        'RN-RECORDS-MISSING',
        'no own records of this interface are required of the month (require; an audit requires none)',
      ],
      ['FX-UNVERIFIABLE', 'rates are fixed: nothing has to be read'],
      ['FX-RANGE', 'rates are fixed: nothing has to be read'],
    ]);
    expect(reasons.get('EV-SIG-INVALID')).toBe('not part of this interface: it has no signed statements');
    expect(reasons.get('OR-EVENT-MISSING')).toBe('not part of this interface: it sends no events');
  });

  it('name every code of orders, prices, rates, deposits, lists and balances', () => {
    const reasons = reasonsIn();
    const named = discrepancyCodes.filter((code) => /^(OR|PR|FX|DP|SP|RF|BL)-/.test(code));
    expect(named.filter((code) => !reasons.has(code))).toEqual([]);
  });

  it('say what they lack', () => {
    const reasons = reasonsIn((e) => {
      e.float = [];
      e.brands = [];
      e.fx = [];
      e.summaries = [];
      e.wallets = [];
      e.unitsPerUsd = undefined;
      e.ownDeposits = undefined;
      e.book = undefined;
      e.orders = [];
      e.unread.push({ source: 'float', subject: '', reason: 'the float was torn' });
    });
    expect(Object.fromEntries(reasons)).toMatchObject({
      'RF-FOOTING': 'the float was torn',
      'BL-MISMATCH': 'no balance of the float can be held against it',
      'OR-CHARGE': 'the float was torn',
      'PR-COST': 'no brand list is on file',
      'FX-CONVERSION': 'no rates are fixed and none were read',
      'FX-RATE': 'no rates are fixed: unitsPerUsd is not configured',
      'SP-COUNT': 'the summary was not read',
      'SP-PRICE': 'the brand list was not read',
      'DP-WALLET': 'no wallets are configured',
      'DP-CREDIT': 'no deposits file was imported for this interface',
      'OR-NOT-IN-BOOKS': 'no book was imported for this interface',
    });
  });

  it('test no opening, footing or number that no reading states', () => {
    const evidence = playFloat(quietLife({ readsWhole: true }));
    for (const read of evidence.float) read.total = undefined;
    const runs = checkRunsOf(monthContextOf(supplierAccountFactsOf(evidence)), supplierChecks, 0);
    const reason = (code: string) => runs.find((run) => run.code === code)?.reason;
    expect(reason('RF-OPENING')).toBe('no reading states an opening and a closing of this month');
    expect(reason('RF-FOOTING')).toBe('no reading states an opening and a closing of this month');
    expect(reason('RF-TOTAL')).toBe('the reading states no number of movements');
  });
});
