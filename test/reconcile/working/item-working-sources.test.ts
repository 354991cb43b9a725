// What a working says of rows that were set aside, movements of an unknown kind, deposits and statements.

import { describe, expect, it } from 'vitest';
import { rational } from '../../../src/money/rational.js';
import { usd6 } from '../../../src/money/units.js';
import { type AccountMonth, reconcileAccountMonth } from '../../../src/reconcile/account-month.js';
import type { Discrepancy } from '../../../src/reconcile/finding/discrepancy.js';
import type { AccountFacts } from '../../../src/reconcile/month/account-facts.js';
import { itemWorkingOf } from '../../../src/reconcile/working/item-working.js';
import { addDepositEvent } from '../../months/sandbox/deposit-event.js';
import { type DraftMonth, draftMonth, factsOf, readingOf } from '../../months/sandbox/draft-month.js';
import { addLine, eventOf, lineOf, restate } from '../../months/sandbox/findings.js';
import { settle, lineOf as supplierLineOf } from '../../months/supplier/alterations/movement-list.js';
import { supplierAccountFactsOf } from '../../months/supplier/evidence.js';
import { playFloat } from '../../months/supplier/life.js';
import { at, quietLife, quietSteps } from '../../months/supplier/quiet-month.js';

const judged = (draft: DraftMonth): AccountMonth => reconcileAccountMonth(factsOf(draft));

function itemIn({ result }: AccountMonth, code: string, subject?: string): Discrepancy {
  const item = result.items.find((one) => one.code === code && (subject ?? one.subject) === one.subject);
  if (item === undefined) throw new Error(`the month has no ${code}`);
  return item;
}

/** `source: words [place]` of what went in. */
const saidIn = (month: AccountMonth, item: Discrepancy): string[] =>
  itemWorkingOf(month, item).inputs.map(({ source, says, place }) => `${source}: ${says} ${place}`.trim());

const saidOf = (draft: DraftMonth, code: string, subject?: string): string[] => {
  const month = judged(draft);
  return saidIn(month, itemIn(month, code, subject));
};

describe('a row that was set aside', () => {
  it('is all that went in, with its place and the reason', () => {
    const draft = draftMonth();
    const row = { kind: 'book', file: 'book.csv', line: 7, reason: 'no slug', month: undefined } as const;
    draft.facts = { setAside: [{ ...row, reference: 'shop-9' }] };
    const month = judged(draft);
    const { inputs } = itemWorkingOf(month, itemIn(month, 'RN-INPUT-ROW'));
    expect(inputs).toEqual([
      { source: 'book', says: 'set aside: no slug', place: 'book.csv:7', evidenceSha256: '', requestId: '' },
    ]);
  });
});

describe('a movement of an unknown kind', () => {
  it('is all that went in: the one of its reference and amount', () => {
    const draft = draftMonth();
    for (const [ref, amountUsd6] of [
      ['x', -5],
      ['x', -6],
      ['y', -5],
    ] as const) {
      addLine(draft, 'shop-1', { kind: 'other', ref, amountUsd6 });
    }
    const says = saidOf(restate(draft), 'RF-KIND', 'x');
    expect(says).toHaveLength(1);
    expect(says[0]).toContain('amount -5 usd6');
  });
});

describe('the movement that a kind of its own names', () => {
  it('is said by that kind, and is the one of the item and not of another reference', () => {
    const draft = draftMonth();
    addLine(draft, 'shop-1', { kind: 'other', kindName: 'fee', ref: 'x', amountUsd6: -5 });
    addLine(draft, 'shop-2', { kind: 'other', kindName: 'levy', ref: 'y', amountUsd6: -5 });
    restate(draft);
    expect(saidOf(draft, 'RF-KIND', 'x')).toEqual([expect.stringMatching(/^statement: fee /)]);
    expect(saidOf(draft, 'RF-KIND', 'y')).toEqual([expect.stringMatching(/^statement: levy /)]);
  });
});

describe('a deposit', () => {
  const off = (): DraftMonth => {
    const draft = draftMonth();
    lineOf(draft, 'dep_1').amountUsd6 -= 1_000_000;
    return restate(draft);
  };

  it('names what its event says, where that was read', () => {
    const draft = off();
    addDepositEvent(draft, 'dep_1', { plusAmount: '100', creditedUsd6: 298_100_000 });
    expect(saidOf(draft, 'DP-CREDIT')).toEqual([
      'deposits: 100 units, 2026-10-02T00:00:00.000Z deposits.csv:2',
      'statement: deposit in 2026-10, line 2, amount 298100000 usd6, 2026-10-02T00:00:00.000Z',
      'event: 100 units, credited 298100000 usd6',
      'settings: 1 unit = 3 USD, pool fee 30 bps',
    ]);
    const event = draft.events.at(-1);
    if (event !== undefined) Object.assign(event, { body: undefined });
    expect(saidOf(draft, 'DP-CREDIT')).toHaveLength(3);
  });

  it('says what our own record says of it, and no more', () => {
    const month = judged(off());
    const item = itemIn(month, 'DP-CREDIT');
    const own = (changes: object): string | undefined => {
      const draft = off();
      draft.ownDeposits = draft.ownDeposits?.map((one) => ({ ...one, ...changes }));
      return saidIn(judged(draft), item)[0];
    };
    expect(own({ plusAmount: undefined, amountUsd6: usd6(5) })).toBe(
      'deposits: amount 5 usd6, 2026-10-02T00:00:00.000Z deposits.csv:2',
    );
    expect(own({ sentAtMs: undefined })).toBe('deposits: 100 units deposits.csv:2');
    const none = off();
    none.ownDeposits = undefined;
    expect(saidIn(judged(none), item)[0]).toMatch(/^statement: deposit in 2026-10/);
  });

  it('says that its price or its fee was not configured at that time', () => {
    const month = judged(off());
    const item = itemIn(month, 'DP-CREDIT');
    const later = Date.UTC(2027, 0, 1);
    const withTerms = (settings: Partial<AccountFacts['settings']>): string | undefined => {
      const draft = off();
      draft.facts = { settings: { ...factsOf(draft).settings, ...settings } };
      return saidIn(judged(draft), item).at(-1);
    };
    const price = [{ fromMs: later, value: rational(3n) }];
    const fee = [{ fromMs: later, value: 30 }];
    expect(withTerms({ usdPerPlus: price })).toBe(
      'settings: the price of a unit at that time is not configured, pool fee 30 bps',
    );
    expect(withTerms({ poolFeeBps: fee })).toBe(
      'settings: 1 unit = 3 USD, the pool fee at that time is not configured',
    );
    const since = [{ fromMs: Date.UTC(2026, 8, 1), value: rational(3n) }];
    expect(withTerms({ usdPerPlus: since })).toMatch(/^settings: 1 unit = 3 USD since 2026-09-01/);
    const feeSince = [{ fromMs: Date.UTC(2026, 8, 1), value: 30 }];
    expect(withTerms({ poolFeeBps: feeSince })).toMatch(/, pool fee 30 bps since 2026-09-01/);
  });
});

describe('a statement', () => {
  it('that is not verified is named, and none of its figures', () => {
    const draft = draftMonth();
    const outcome = { kind: 'invalid', reason: 'the signature does not hold' } as const;
    draft.facts = { statements: new Map([[draft.month, [{ ...readingOf(draft), outcome }]]]) };
    expect(saidOf(draft, 'EV-SIG-INVALID')).toEqual([
      'statement: statement of 2026-10, not verified: its figures are not used',
    ]);
  });

  it('that is not there says nothing', () => {
    const draft = draftMonth();
    draft.facts = { statements: new Map(), statementsMissing: new Set([draft.month]) };
    expect(saidOf(draft, 'EV-STMT-MISSING')).toEqual([]);
  });
});

describe('an order', () => {
  it('names an event whose body could not be trusted by nothing but its evidence', () => {
    const draft = draftMonth();
    lineOf(draft, 'shop-1').amountUsd6 -= 10_000;
    const month = judged(restate(draft));
    const item = itemIn(month, 'OR-CHARGE');
    const { orderCase } = { orderCase: month.context.cases.find('shop-1') };
    if (orderCase === undefined) throw new Error('no order');
    const event = { ...eventOf(draft, 'shop-1'), body: undefined };
    const cases = Object.assign(Object.create(month.context.cases), {
      find: () => ({ ...orderCase, events: [event] }),
    });
    const unread = { ...month, context: { ...month.context, cases } } as AccountMonth;
    expect(saidIn(unread, item)).toContain('event:');
  });

  it('of a currency without a rate names none', () => {
    const draft = draftMonth();
    lineOf(draft, 'shop-2').amountUsd6 -= 10_000;
    const item = itemIn(judged(restate(draft)), 'OR-CHARGE');
    draft.facts = { settings: { ...factsOf(draft).settings, usdPerUnit: new Map() } };
    expect(saidIn(judged(draft), item).at(-1)).toMatch(/^catalogue:/);
  });

  it('that was booked nowhere names no rates', () => {
    const draft = draftMonth();
    const item = itemIn(
      judged(
        (() => {
          const other = draftMonth();
          lineOf(other, 'shop-1').amountUsd6 -= 10_000;
          return restate(other);
        })(),
      ),
      'OR-CHARGE',
    );
    draft.orders = [];
    draft.lines = draft.lines.filter(({ ref }) => ref !== 'shop-1');
    expect(saidIn(judged(restate(draft)), item).map((one) => one.split(':')[0])).toEqual(['book', 'event']);
  });
});

describe('an order of the float', () => {
  /** The euro is at 0.92 a dollar in the first list, and at 0.9 in the last. */
  const between = (): AccountMonth => {
    const changed = { kind: 'fx_change', atMs: at(6, 13), currency: 'EUR', units: [9n, 10n] } as const;
    const steps = [...quietSteps, changed].sort((a, b) => a.atMs - b.atMs);
    return reconcileAccountMonth(supplierAccountFactsOf(playFloat(quietLife({ steps, isFixed: false }))));
  };

  it('names all rates that were read around it where none of them can be proved', () => {
    const month = between();
    const item = itemIn(month, 'FX-UNVERIFIABLE', 'pay-4');
    expect(itemWorkingOf(month, item).inputs.at(-1)).toEqual({
      source: 'fx',
      says: 'units of EUR for one dollar, read around the order: 0.9, 0.92',
      place: '',
      evidenceSha256: month.context.fx.around('EUR', at(6)).evidenceSha256,
      requestId: '',
    });
  });

  it('says so where none was read', () => {
    const month = between();
    const item = itemIn(month, 'FX-UNVERIFIABLE', 'pay-4');
    const evidence = playFloat(quietLife({ isFixed: false }));
    evidence.fx = [];
    const none = reconcileAccountMonth(supplierAccountFactsOf(evidence));
    expect(saidIn(none, item).at(-1)).toBe('fx: units of EUR for one dollar, read around the order: none');
  });
});

describe('a rate of exchange that was agreed for an instant', () => {
  const since = Date.UTC(2026, 8, 1);
  const dated = ' since 2026-09-01T00:00:00.000Z';

  it('says from when on it holds, as dollars for one unit', () => {
    const draft = draftMonth();
    const usdPerUnit = new Map([...factsOf(draft).settings.usdPerUnit]);
    usdPerUnit.set('GBP', [{ fromMs: since, value: rational(5n, 4n) }]);
    draft.facts = { settings: { ...factsOf(draft).settings, usdPerUnit } };
    for (const ref of ['shop-1', 'shop-2']) lineOf(draft, ref).amountUsd6 -= 10_000;
    restate(draft);
    expect(saidOf(draft, 'OR-CHARGE', 'shop-2').at(-1)).toBe(`settings: 1 GBP = 1.25 USD${dated}`);
    expect(saidOf(draft, 'OR-CHARGE', 'shop-1').at(-1)).toBe('settings: 1 USD = 1 USD');
  });

  it('says from when on it holds, as units for one dollar', () => {
    const evidence = playFloat(quietLife());
    for (const ref of ['pay-3', 'pay-4']) supplierLineOf(evidence, ref).amountUsd6 -= 10_000;
    settle(evidence);
    const facts = supplierAccountFactsOf(evidence);
    if (facts.stated.kind !== 'float') throw new Error('the supplier states a float');
    const { settings } = facts.stated;
    const unitsPerUsd = new Map([...(settings.unitsPerUsd ?? [])]);
    unitsPerUsd.set('GBP', [{ fromMs: since, value: rational(4n, 5n) }]);
    const stated = { ...facts.stated, settings: { ...settings, unitsPerUsd } };
    const month = reconcileAccountMonth({ ...facts, stated });
    const lastOf = (ref: string) => saidIn(month, itemIn(month, 'OR-CHARGE', ref)).at(-1);
    expect(lastOf('pay-3')).toBe(`settings: 1 USD = 0.8 GBP${dated}`);
    expect(lastOf('pay-4')).toBe('settings: 1 USD = 0.92 EUR');
  });
});

describe('the steps of a working', () => {
  it('are each said once, and subtract nothing where nothing differs or the formula says it', () => {
    const draft = draftMonth();
    lineOf(draft, 'shop-1').amountUsd6 -= 10_000;
    const month = judged(restate(draft));
    const item = itemIn(month, 'OR-CHARGE');
    const stepsOf = (changes: Partial<Discrepancy>): readonly string[] =>
      itemWorkingOf(month, { ...item, formula: '', ...changes }).steps;
    const own = '23760000 - 23750000 = 10000';
    const recomputed = stepsOf({}).filter((step) => step !== own);
    expect(stepsOf({})).toEqual([...recomputed, own]);
    expect(stepsOf({ difference: '' })).toEqual(recomputed);
    expect(stepsOf({ unit: 'text' })).toEqual(recomputed);
    expect(stepsOf({ formula: '23760000 - 23750000 = 10000' }).at(-1)).not.toContain('= 10000');
    const ofMonth = { ...item, subject: '2026-10', formula: 'a; b' };
    expect(itemWorkingOf(month, ofMonth).steps).toEqual(['23760000 - 23750000 = 10000']);
  });

  it('try no cause on what is no whole number', () => {
    const draft = draftMonth();
    lineOf(draft, 'shop-1').amountUsd6 -= 10_000;
    const month = judged(restate(draft));
    const item = itemIn(month, 'OR-CHARGE');
    const triedOn = (actual: string): number => itemWorkingOf(month, { ...item, actual }).tried.length;
    expect(triedOn('23760000')).toBeGreaterThan(0);
    expect([triedOn('23760000 usd6'), triedOn('about 23760000'), triedOn('')]).toEqual([0, 0, 0]);
  });
});
