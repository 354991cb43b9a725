// The one number of a float in a whole month: it counts a movement that is not listed where the closing does.

import { describe, expect, it } from 'vitest';
import { hide, october, unbook } from '../../months/supplier/alterations/movement-list.js';
import {
  type FloatLine,
  type SupplierEvidence,
  supplierAccountFactsOf,
} from '../../months/supplier/evidence.js';
import { playFloat } from '../../months/supplier/life.js';
import { quietLife } from '../../months/supplier/quiet-month.js';
import { causedIn } from './caused.js';

/** The cause of the number where it counts one movement more than are listed. */
function numberAfter(alter: (evidence: SupplierEvidence, isGone: (line: FloatLine) => boolean) => void) {
  const evidence = playFloat(quietLife());
  alter(evidence, ({ ref, kind }) => ref === 'pay-2' && kind === 'order');
  october(evidence).total = october(evidence).lines.length + 1;
  return causedIn(supplierAccountFactsOf(evidence), 'RF-TOTAL');
}

describe('a number of movements that is one more than are listed', () => {
  it('follows from a debit that is not listed where the closing has it', () => {
    expect(numberAfter(hide)).toEqual(['RF-TOTAL 2026-10 total <- OR-NOT-IN-STATEMENT pay-2 amount_usd6']);
  });

  it('is a root beside a debit that was never booked: the closing is made by the list', () => {
    expect(numberAfter(unbook)).toEqual(['RF-TOTAL 2026-10 total <- root']);
  });
});
