import { describe, expect, it } from 'vitest';
import type { Check } from '../../../src/reconcile/checks/check.js';
import { type DiscrepancyCode, discrepancyCodes } from '../../../src/reconcile/finding/code.js';
import type { CaseRole } from '../../../src/reconcile/match/case-role.js';
import { monthContextOf } from '../../../src/reconcile/month/month-context.js';
import { signedStatementsOf } from '../../../src/reconcile/month/stated-facts.js';
import { checkRunsOf, codesFoundBy } from '../../../src/reconcile/result/check-runs.js';
import { sandboxChecks } from '../../../src/reconcile/sandbox/checks.js';
import { supplierChecks } from '../../../src/reconcile/supplier/checks.js';
import type { OrderHistory } from '../../../src/records/order-read.js';
import { changedFacts, type FactsChange } from '../../months/changed-facts.js';
import { evidenceOf } from '../../months/evidence.js';
import { type DraftMonth, draftMonth, factsOf } from '../../months/sandbox/draft-month.js';
import { type SupplierEvidence, supplierAccountFactsOf } from '../../months/supplier/evidence.js';
import { playFloat } from '../../months/supplier/life.js';
import { quietLife } from '../../months/supplier/quiet-month.js';

/** The codes that were not tested, with the reason. */
function untestedOf(changes: FactsChange, draft: DraftMonth = draftMonth()): Map<string, string> {
  const runs = checkRunsOf(monthContextOf(changedFacts(factsOf(draft), changes)), sandboxChecks, 0);
  return new Map(runs.filter((run) => run.status === 'not_tested').map((run) => [run.code, run.reason]));
}

const reasonsOf = (untested: Map<string, string>): Set<string> => new Set(untested.values());

describe('the checks that ran', () => {
  it('are all of them where every source is there, without a reason', () => {
    const runs = checkRunsOf(monthContextOf(factsOf(draftMonth())), sandboxChecks, 0);
    expect(runs.filter((run) => run.status !== 'ran' || run.reason !== '')).toEqual([]);
  });

  it('name each code once', () => {
    const codes = checkRunsOf(monthContextOf(factsOf(draftMonth())), sandboxChecks, 0).map((run) => run.code);
    expect(new Set(codes).size).toBe(codes.length);
    expect(codes.every((code) => discrepancyCodes.includes(code))).toBe(true);
  });

  it('hold every rule of orders, price and conversion that this interface knows', () => {
    // What other interfaces and jobs test, or what stands on the books: not a matter of one account's facts.
    const elsewhere: readonly DiscrepancyCode[] = ['FX-UNVERIFIABLE', 'FX-RANGE', 'DP-WALLET'];
    const own = discrepancyCodes.filter((code) => /^(OR|PR|FX|DP|RF)-/.test(code));
    const codes = new Set(
      checkRunsOf(monthContextOf(factsOf(draftMonth())), sandboxChecks, 0).map((run) => run.code),
    );
    expect(own.filter((code) => !codes.has(code) && !elsewhere.includes(code))).toEqual([]);
  });
});

describe('the checks that did not run', () => {
  it('are those against the book where there is none', () => {
    const untested = untestedOf({ book: undefined });
    expect(reasonsOf(untested)).toEqual(new Set(['no book was imported for this interface']));
    for (const code of [
      'OR-NOT-AT-PROVIDER',
      'OR-NOT-IN-BOOKS',
      'OR-CUTOFF',
      'OR-STATUS',
      'OR-REF-REUSED',
      'PR-EXPECTED',
    ]) {
      expect([...untested.keys()]).toContain(code);
    }
  });

  it('are those by line where only totals are signed', () => {
    const draft = draftMonth();
    draft.hasLines = false;
    const untested = untestedOf({}, draft);
    for (const code of ['RF-TOTAL', 'RF-RUNNING', 'RF-SEQUENCE', 'OR-CHARGE', 'OR-DOUBLE-DEBIT']) {
      expect(untested.get(code)).toBe('the statement signs totals only, without lines');
    }
    for (const code of ['RF-FOOTING', 'BL-RESIDUAL', 'PR-COST', 'FX-CONVERSION']) {
      expect([...untested.keys()]).not.toContain(code);
    }
  });

  it('are those on the statement where there is none, and never its absence itself', () => {
    const untested = untestedOf({ statements: new Map() });
    for (const code of ['EV-SIG-INVALID', 'RF-OPENING', 'RF-FOOTING', 'BL-RESIDUAL', 'BL-MISMATCH']) {
      expect(untested.get(code)).toBe('there is no statement of this month');
    }
    expect([...untested.keys()]).not.toContain('EV-STMT-MISSING');
  });

  it('are those on events where events were not read', () => {
    const untested = untestedOf({ events: { events: [], readAtMs: undefined, isCut: false } });
    for (const code of ['EV-EVENT-SIG', 'EV-EVENT-CODE', 'EV-EVENT-ORPHAN', 'OR-EVENT-MISSING']) {
      expect(untested.get(code)).toBe('events were not read');
    }
  });

  it('are those on balance, key, deposits and end of the account, each with its own reason', () => {
    const { keys } = signedStatementsOf(factsOf(draftMonth()));
    const untested = untestedOf({
      balance: undefined,
      expiresAtMs: undefined,
      ownDeposits: undefined,
      keys: { ...keys, served: undefined },
    });
    expect(Object.fromEntries(untested)).toEqual({
      'EV-KEY-CHANGED': 'the statement key was not read',
      'EV-EXPIRING': 'the end of the account is not known',
      'EV-LOST': 'the end of the account is not known',
      'BL-MISMATCH': 'the balance was not read',
      'DP-CUTOFF': 'no deposits file was imported for this interface',
      'DP-NOT-CREDITED': 'no deposits file was imported for this interface',
      'DP-UNEXPECTED': 'no deposits file was imported for this interface',
    });
  });
});

describe('the checks of orders that are left unread on purpose', () => {
  const runsOf = (judgedCount: number, alter: (evidence: SupplierEvidence) => void = () => undefined) => {
    const evidence = playFloat(quietLife({ orderReads: { kind: 'exceptions' } }));
    alter(evidence);
    const runs = checkRunsOf(monthContextOf(supplierAccountFactsOf(evidence)), supplierChecks, judgedCount);
    return new Map(runs.map(({ code, status, reason }) => [code, `${status}: ${reason}`]));
  };
  const noReads = (evidence: SupplierEvidence): void => {
    evidence.orders = [];
  };
  const some = 'those that were read (orderReads exceptions)';

  it('say on how many orders they ran, and how the others are tested, where they are', () => {
    const runs = runsOf(6);
    expect(runs.get('FX-CONVERSION')).toBe(`ran: on 2 of 6 orders: ${some}`);
    expect(runs.get('OR-NOT-AT-PROVIDER')).toBe(`ran: on 2 of 6 orders: ${some}`);
    expect(runs.get('OR-CHARGE')).toBe(
      `ran: on 2 of 6 orders: ${some}; of the others the amount against the debit's own minor units`,
    );
    expect(runs.get('OR-NOT-IN-STATEMENT')).toBe(
      `ran: on 2 of 6 orders: ${some}; of the others by the rows of the book`,
    );
    expect(runs.get('PR-COST')).toBe('ran: ');
  });

  it('tested nothing where none was read, but for those that test the others too', () => {
    const runs = runsOf(6, noReads);
    expect(runs.get('FX-CONVERSION')).toBe('not_tested: no order was read (orderReads exceptions)');
    expect(runs.get('OR-CHARGE')).toMatch(/^ran: on 0 of 6 orders: /);
  });

  it('count the reads of the month’s own orders alone', () => {
    const runs = runsOf(6, (evidence) => {
      const [read] = evidence.orders;
      if (read !== undefined) evidence.orders = [read, { ...read, clientRef: 'pay-1' }];
    });
    expect(runs.get('FX-CONVERSION')).toBe(`ran: on 1 of 6 orders: ${some}`);
  });

  it('lack nothing in a month that has no order, where files alone are on file', () => {
    const evidence = playFloat(quietLife());
    evidence.orders = [];
    const runs = checkRunsOf(monthContextOf(supplierAccountFactsOf(evidence)), supplierChecks, 0);
    expect(runs.find(({ code }) => code === 'FX-CONVERSION')).toMatchObject({ status: 'ran', reason: '' });
  });

  it('lack nothing in a month that has no order', () => {
    expect(runsOf(0, noReads).get('FX-CONVERSION')).toBe(`ran: on 0 of 0 orders: ${some}`);
  });

  it('lack the float first where that was not read', () => {
    const runs = runsOf(6, (evidence) => {
      evidence.float = [];
      evidence.orders = [];
    });
    expect(runs.get('OR-CHARGE')).toBe('not_tested: no reading of the float covers this month');
  });
});

describe('the checks of the orders of a month from files', () => {
  const facts = supplierAccountFactsOf(playFloat(quietLife()));
  /** The runs where no run asked for the month's orders, but for what is on file of these. */
  const runsOf = (...orders: readonly OrderHistory[]) => {
    const onFile = new Map(orders.map((history) => [history.clientRef, history]));
    const context = monthContextOf({ ...facts, orders: onFile, isFromFiles: true });
    const runs = checkRunsOf(context, supplierChecks, 6);
    return new Map(runs.map(({ code, status, reason }) => [code, `${status}: ${reason}`]));
  };
  const readOf = (clientRef: string): OrderHistory => {
    const history = facts.orders.get(clientRef);
    if (history === undefined) throw new Error(`${clientRef} was not read`);
    return history;
  };
  const unaskable = (clientRef: string): OrderHistory => ({
    clientRef,
    reads: [],
    unknown: { clientRef, readAtMs: facts.asOfMs, evidence: evidenceOf(clientRef), isUnaskable: true },
  });
  const others = "the amount against the debit's own minor units";

  it('tested nothing that needs a read, and the rest in the way that is left', () => {
    const runs = runsOf();
    expect(runs.get('FX-CONVERSION')).toBe('not_tested: no order was read');
    expect(runs.get('OR-CHARGE')).toBe(`ran: no order was read: ${others}`);
  });

  it('tested those whose references nobody can ask for: that is an answer', () => {
    const runs = runsOf(unaskable('pay-2'));
    expect(runs.get('FX-CONVERSION')).toBe(
      "ran: no order was read: on 1 of 6, whose references can't be asked for",
    );
    expect(runs.get('OR-CHARGE')).toBe(`ran: no order was read: ${others}`);
  });

  it('tested those that the fetch of another month has read, and counts those that can’t be asked for', () => {
    const some = 'those that were read (by the fetch of another month)';
    expect(runsOf(readOf('pay-2')).get('FX-CONVERSION')).toBe(`ran: on 1 of 6 orders: ${some}`);
    const runs = runsOf(readOf('pay-2'), unaskable('pay-3'));
    expect(runs.get('FX-CONVERSION')).toBe(`ran: on 2 of 6 orders: ${some}`);
    expect(runs.get('OR-CHARGE')).toBe(`ran: on 2 of 6 orders: ${some}; of the others ${others}`);
  });
});

describe('the order of the codes', () => {
  it('is that of reports for the month and its deposits, then that of the checks for its orders', () => {
    const check = (
      codes: readonly DiscrepancyCode[],
      scope: 'month' | 'order',
      roles?: readonly CaseRole[],
    ) => ({ codes, scope, needs: [], find: () => [], ...(roles && { roles }) }) as Check;
    const all = [
      check(['OR-CHARGE', 'PR-COST'], 'order'),
      check(['RF-FOOTING', 'EV-STMT-MISSING'], 'month'),
      check(['OR-CUTOFF'], 'order', ['late']),
      check(['OR-STATUS'], 'order', ['late', 'judged']),
    ];
    expect(codesFoundBy(all)).toEqual([
      'EV-STMT-MISSING',
      'RF-FOOTING',
      'OR-CUTOFF',
      'OR-CHARGE',
      'PR-COST',
      'OR-STATUS',
    ]);
  });
});

describe('a code that several checks find', () => {
  const runOf = (lacking: Partial<Check>, whole: Partial<Check>) => {
    const base = { codes: ['OR-CHARGE'], scope: 'month', needs: [], find: () => [] };
    const checks = [
      { ...base, ...lacking, needs: ['book'] },
      { ...base, ...whole },
    ] as Check[];
    const context = monthContextOf(changedFacts(factsOf(draftMonth()), { book: undefined }));
    return checkRunsOf(context, { checks, absent: [] }, 0);
  };
  const lack = 'no book was imported for this interface';

  it('was not tested where one of them lacks something', () => {
    expect(runOf({}, {})).toEqual([{ code: 'OR-CHARGE', status: 'not_tested', reason: lack }]);
  });

  it('was tested where another tests a part of it by itself, and never by the part of the one that lacks', () => {
    const partOf = (_: unknown, reason: string): string => `in part; ${reason}`;
    expect(runOf({}, { partOf })).toEqual([{ code: 'OR-CHARGE', status: 'ran', reason: `in part; ${lack}` }]);
    expect(runOf({ partOf }, {})).toEqual([{ code: 'OR-CHARGE', status: 'not_tested', reason: lack }]);
    const none = (): undefined => undefined;
    expect(runOf({}, { partOf: none })).toEqual([{ code: 'OR-CHARGE', status: 'not_tested', reason: lack }]);
  });

  it('was tested by the first part that one of them has, though those before it have none', () => {
    const part = { codes: ['OR-CHARGE'], scope: 'month', needs: [], find: () => [], partOf: () => 'in part' };
    const whole = { ...part, partOf: undefined };
    const checks = [{ ...whole, needs: ['book'] }, whole, part] as unknown as Check[];
    const context = monthContextOf(changedFacts(factsOf(draftMonth()), { book: undefined }));
    expect(checkRunsOf(context, { checks, absent: [] }, 0)).toEqual([
      { code: 'OR-CHARGE', status: 'ran', reason: 'in part' },
    ]);
  });

  it('says of an interface that has no place for it why', () => {
    const context = monthContextOf(factsOf(draftMonth()));
    const absent = [{ codes: ['DP-WALLET'] as const, reason: 'not part of this interface' }];
    expect(checkRunsOf(context, { checks: [], absent }, 0)).toEqual([
      { code: 'DP-WALLET', status: 'not_tested', reason: 'not part of this interface' },
    ]);
  });
});
