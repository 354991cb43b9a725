import { describe, expect, it } from 'vitest';
import {
  catalogueOf,
  eventsOf,
  orderReadsOf,
  signedStatementsOf,
  statedFloatOf,
} from '../../../src/reconcile/month/stated-facts.js';
import { draftMonth, factsOf } from '../../months/sandbox/draft-month.js';
import { supplierAccountFactsOf } from '../../months/supplier/evidence.js';
import { playFloat } from '../../months/supplier/life.js';
import { quietLife } from '../../months/supplier/quiet-month.js';

const draft = draftMonth();
const signing = factsOf(draft);
const floating = supplierAccountFactsOf(playFloat(quietLife()));

describe('an account whose provider signs statements', () => {
  it('has its events, its catalogue and every order read', () => {
    expect(eventsOf(signing)).toEqual({ events: draft.events, readAtMs: draft.asOfMs, isCut: false });
    expect(catalogueOf(signing)).toBe(draft.catalogue);
    expect(orderReadsOf(signing)).toEqual({ kind: 'all' });
  });

  it('has its statements, and is never asked for a float', () => {
    expect(signedStatementsOf(signing)).toBe(signing.stated);
    expect(() => statedFloatOf(signing)).toThrow('only an account with a float is asked for it');
  });
});

describe('an account whose provider states a float', () => {
  it('has no events, the brand lists for a catalogue, and the orders read that are configured', () => {
    const { brands } = statedFloatOf(floating);
    const exceptions = { kind: 'exceptions' } as const;
    const float = statedFloatOf(floating);
    const stated = { ...float, settings: { ...float.settings, orderReads: exceptions } };
    expect(eventsOf(floating)).toEqual({ events: [], readAtMs: undefined, isCut: false });
    expect(catalogueOf(floating).map(({ evidence }) => evidence)).toEqual(
      brands.map(({ evidence }) => evidence),
    );
    expect([...(catalogueOf(floating)[0]?.entries.values() ?? [])].map(({ rateBps }) => rateBps)).toEqual(
      [...(brands[0]?.brands.values() ?? [])].map(({ netRateBps }) => netRateBps),
    );
    expect(orderReadsOf({ ...floating, stated })).toBe(exceptions);
    expect(orderReadsOf(floating)).toEqual({ kind: 'all' });
  });

  it('has no order read where the month is from files, and nothing failed to be read', () => {
    const alone = { ...floating, isFromFiles: true, unread: [] };
    const torn = { source: 'float', subject: '', reason: 'torn' } as const;
    expect(orderReadsOf(alone)).toEqual({ kind: 'none' });
    expect(orderReadsOf({ ...alone, unread: [torn] })).toEqual({ kind: 'all' });
  });

  it('has its float, and is never asked for statements', () => {
    expect(statedFloatOf(floating)).toBe(floating.stated);
    expect(() => signedStatementsOf(floating)).toThrow('only an account with statements is asked for them');
  });
});
