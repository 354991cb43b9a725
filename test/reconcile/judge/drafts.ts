// Findings that a test of the judge makes up: what they say, and what they move.

import type { DiscrepancyCode } from '../../../src/reconcile/finding/code.js';
import type { Finding } from '../../../src/reconcile/finding/discrepancy.js';
import {
  type Draft,
  type DraftExtra,
  DraftList,
  type LineEffect,
} from '../../../src/reconcile/finding/draft.js';

/** A finding in amounts of money on a subject. */
export function findingOf(code: DiscrepancyCode, change: Partial<Finding> = {}): Finding {
  return {
    code,
    subject: 'shop-1',
    sourceA: 'order',
    sourceB: 'statement',
    unit: 'usd6',
    expected: 0n,
    actual: 0n,
    ...change,
  };
}

/** The same as a draft by itself. */
export function draftOf(code: DiscrepancyCode, extra: DraftExtra = {}, change: Partial<Finding> = {}): Draft {
  return new DraftList().add(findingOf(code, change), extra);
}

/** One debit of a card of demo-coffee; `change` says otherwise. */
export function effectOf(change: Partial<LineEffect> = {}): LineEffect {
  return {
    kind: 'order',
    slug: 'demo-coffee',
    currency: 'USD',
    count: 1n,
    faceMinor: 2500n,
    costMinor: 2375n,
    usd6: -23_750_000n,
    ...change,
  };
}
