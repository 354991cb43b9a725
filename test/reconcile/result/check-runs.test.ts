import { describe, expect, it } from 'vitest';
import { type DiscrepancyCode, discrepancyCodes } from '../../../src/reconcile/finding/code.js';
import { monthContextOf } from '../../../src/reconcile/month/month-context.js';
import { signedStatementsOf } from '../../../src/reconcile/month/stated-facts.js';
import { checkRunsOf } from '../../../src/reconcile/result/check-runs.js';
import { sandboxChecks } from '../../../src/reconcile/sandbox/checks.js';
import { changedFacts, type FactsChange } from '../../months/changed-facts.js';
import { type DraftMonth, draftMonth, factsOf } from '../../months/sandbox/draft-month.js';

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
