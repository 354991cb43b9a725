import { describe, expect, it } from 'vitest';
import {
  actionOf,
  classOf,
  codeTable,
  type DiscrepancyClass,
  type DiscrepancyCode,
  discrepancyCodes,
  isMadeByFormula,
  severityOf,
} from '../../../src/reconcile/finding/code.js';

/**
 * The contract's table, in its order: a code, its class. DP-NOT-CREDITED is A, and T where a check says so.
 */
const contract = `
EV-SIG-INVALID E, EV-KEY-CHANGED E, EV-KEY-UNPINNED E, EV-STMT-MISSING E, EV-STMT-PROVISIONAL I, EV-STMT-RESTATED E,
EV-STMT-PERIOD E, EV-FIELD-UNKNOWN I, EV-EVENT-SIG E, EV-EVENT-ID E, EV-EVENT-CONFLICT E, EV-EVENT-CODE E,
EV-EVENT-DATA E, EV-EVENT-ORPHAN E, EV-ORDER-CHANGED E, EV-EXPIRING I, EV-LOST E, EV-LEDGER-CHAIN E, RF-OPENING A,
RF-FOOTING A, RF-TOTAL A, RF-RUNNING A, RF-SEQUENCE E, RF-KIND U, BL-MISMATCH A, BL-RESIDUAL U, BL-NEGATIVE A, BL-LOW I,
OR-NOT-AT-PROVIDER A, OR-NOT-IN-BOOKS A, OR-NOT-IN-STATEMENT A, OR-DEBIT-UNKNOWN A, OR-DOUBLE-DEBIT A, OR-CHARGE A,
OR-ATTR A, OR-REF-REUSED A, OR-DUPLICATE-ROW I, OR-STATUS A, OR-CUTOFF T, OR-PENDING-STALE T, OR-REVERSAL-MISSING A,
OR-REVERSAL-EXTRA A, OR-EVENT-MISSING E, PR-COST A, PR-RATE A, PR-REPRICED I, PR-EXPECTED A, PR-UNVERIFIABLE I,
PR-RANGE U, FX-CONVERSION A, FX-RATE A, FX-UNVERIFIABLE I, FX-RANGE U, FX-UNKNOWN E, DP-CREDIT A, DP-ROUNDING I, DP-NOT-CREDITED A,
DP-CUTOFF T, DP-UNEXPECTED A, DP-WALLET I, ST-SETTLED I, SP-COUNT I, SP-PRICE A, RW-AMOUNT A, RW-RATE A, RW-NOT-AT-PROVIDER A,
RW-NOT-IN-BOOKS A, RW-DOUBLE-DEBIT A, RW-REVERSAL-MISSING A, RW-PENDING-STALE T, RW-POOL A, RW-WALLET A, RW-STAKE A,
RW-ATTR A, RW-CUTOFF T, RW-DUPLICATE-ROW I, RW-REF-REUSED A, RW-CHARGE A, RW-DEBIT-UNKNOWN A, RW-REVERSAL-EXTRA A, RW-SEQUENCE E,
RW-LOW I, RW-REDEMPTION A,
RN-INCOMPLETE E, RN-INPUT-ROW E, RN-RECORDS-MISSING E, RN-PERIOD-LOCKED E`
  .split(',')
  .map((each) => each.trim());

describe('the discrepancy codes', () => {
  it('are those of the contract, each once, with its class, in its order', () => {
    expect(discrepancyCodes.map((code) => `${code} ${classOf(code)}`)).toEqual(contract);
    expect(Object.keys(codeTable)).toEqual(discrepancyCodes);
  });

  it('make four evidence codes critical, other E and U high, A medium, T low, I info', () => {
    const critical = discrepancyCodes.filter((code) => severityOf(code, classOf(code)) === 'critical');
    expect(critical).toEqual(['EV-SIG-INVALID', 'EV-KEY-CHANGED', 'EV-STMT-RESTATED', 'EV-LEDGER-CHAIN']);
    const bySeverity: Record<DiscrepancyClass, string> = {
      E: 'high',
      U: 'high',
      A: 'medium',
      T: 'low',
      I: 'info',
    };
    for (const code of discrepancyCodes.filter((one) => !critical.includes(one))) {
      expect(severityOf(code, classOf(code)), code).toBe(bySeverity[classOf(code)]);
    }
  });

  it('take the severity of the class that an item has, where the contract gives its code two', () => {
    expect(severityOf('DP-NOT-CREDITED', 'A')).toBe('medium');
    expect(severityOf('DP-NOT-CREDITED', 'T')).toBe('low');
  });

  it('tell what to do by the class that an item has, where the contract gives its code two', () => {
    expect(actionOf('PR-RANGE', 'A')).toBe(
      'Ask the provider to correct the price: it is above the face value.',
    );
    expect(actionOf('PR-RANGE', 'U')).toBe(codeTable['PR-RANGE'].action);
    expect(actionOf('PR-REPRICED', 'U')).toMatch(/^Find whether you accepted the changed price/);
    expect(actionOf('PR-REPRICED')).toBe(codeTable['PR-REPRICED'].action);
  });

  it('tell what to do by the field that is off, where another side has to put it right', () => {
    const actions = ['amount_usd6', 'plus_amount', 'credited_usd6'].map((field) =>
      actionOf('DP-CREDIT', 'A', field),
    );
    expect(actions).toEqual([
      expect.stringContaining('correct your record'),
      expect.stringContaining('correct the units'),
      codeTable['DP-CREDIT'].action,
    ]);
  });

  it.each(discrepancyCodes.map((code): [DiscrepancyCode] => [code]))(
    '%s tells the person in sentences what to do next',
    (code) => {
      expect(actionOf(code)).toMatch(/^[A-Z].+\.$/);
    },
  );

  it('say of a statement that is not final what to do also where its account has ended', () => {
    expect(actionOf('EV-STMT-PROVISIONAL', 'I')).toBe(
      'Close again when the statement is final; an account that has ended gets no other one.',
    );
  });

  it('asks for a cause only of what a formula makes: not of evidence, timing and information, nor of existence and status', () => {
    for (const code of discrepancyCodes) {
      for (const itemClass of ['E', 'T', 'I'] as const) expect(isMadeByFormula(code, itemClass)).toBe(false);
    }
    expect(isMadeByFormula('PR-RANGE', 'U')).toBe(true);
    const asked = (code: (typeof discrepancyCodes)[number]) => isMadeByFormula(code, 'A');
    expect((['PR-COST', 'FX-CONVERSION', 'OR-CHARGE', 'DP-CREDIT', 'RF-FOOTING'] as const).every(asked)).toBe(
      true,
    );
    expect(
      (
        [
          'OR-NOT-IN-BOOKS',
          'OR-NOT-AT-PROVIDER',
          'OR-NOT-IN-STATEMENT',
          'OR-STATUS',
          'DP-UNEXPECTED',
        ] as const
      ).some(asked),
    ).toBe(false);
  });
});
