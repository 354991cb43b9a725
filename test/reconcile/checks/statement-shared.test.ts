import { describe, expect, it } from 'vitest';
import { statementSharedOf } from '../../../src/reconcile/checks/statement-shared.js';
import { changedFacts } from '../../months/changed-facts.js';
import { evidenceOf } from '../../months/evidence.js';
import { draftMonth, factsOf } from '../../months/sandbox/draft-month.js';
import { contextOf } from '../../months/sandbox/findings.js';
import { supplierAccountFactsOf } from '../../months/supplier/evidence.js';
import { playFloat } from '../../months/supplier/life.js';
import { quietLife } from '../../months/supplier/quiet-month.js';

describe('a finding on the statement’s own arithmetic', () => {
  it('is of the month, at its end, and rests on the statement’s evidence', () => {
    const { sha256, requestId } = evidenceOf('statement');
    expect(statementSharedOf(contextOf(draftMonth()))).toEqual({
      subject: '2026-10',
      occurredAtMs: Date.UTC(2026, 10, 1),
      sourceA: 'recomputed',
      sourceB: 'statement',
      evidenceSha256: sha256,
      requestId,
    });
  });

  it('has no evidence where no statement was read', () => {
    const shared = statementSharedOf(
      contextOf(changedFacts(factsOf(draftMonth()), { statements: new Map() })),
    );
    expect([shared.evidenceSha256, shared.requestId]).toEqual([undefined, undefined]);
  });

  it('speaks of the float where debits are read from it', () => {
    const facts = supplierAccountFactsOf(playFloat(quietLife()));
    expect(statementSharedOf(contextOf(facts)).sourceB).toBe('float');
  });
});
