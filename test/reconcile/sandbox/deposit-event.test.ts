import { describe, expect, it } from 'vitest';
import { sha256Hex } from '../../../src/base/text/digest.js';
import { addDepositEvent } from '../../months/sandbox/deposit-event.js';
import { type DraftMonth, draftMonth } from '../../months/sandbox/draft-month.js';
import { itemsOf, lineOf, restate, toldOf } from '../../months/sandbox/findings.js';

const due = 299_100_000;

/** A month with the deposit's event telling these figures. */
function telling(plusAmount: string, creditedUsd6: number): DraftMonth {
  const draft = draftMonth();
  addDepositEvent(draft, 'dep_1', { plusAmount, creditedUsd6 });
  return draft;
}

describe('EV-EVENT-DATA on a deposit', () => {
  it.each(['100', '100.00', '1e2'])(
    'is silent where the event tells the line’s figures, the units as %s',
    (plus) => {
      expect(toldOf(telling(plus, due))).toEqual([]);
    },
  );

  it('names an event that alone tells another credit, and claims nothing', () => {
    expect(toldOf(telling('100', due + 1))).toEqual([
      `EV-EVENT-DATA evt_dep_1 credited_usd6: ${due} -> ${due + 1}; difference 1; claim 0; root`,
    ]);
  });

  it('names an event that alone tells other units', () => {
    expect(toldOf(telling('101', due))).toEqual([
      'EV-EVENT-DATA evt_dep_1 plus_amount: 100 -> 101; claim 0; root',
    ]);
  });

  it('says which figures of which sources it holds against each other', () => {
    const draft = telling('101', due + 1);
    const shared = {
      subject: 'evt_dep_1',
      currency: 'USD',
      sourceA: 'statement',
      sourceB: 'event',
      evidenceSha256: sha256Hex('statement'),
      requestId: 'req_events',
      note: 'event of deposit dep_1',
    };
    expect(itemsOf(draft)).toMatchObject([
      { ...shared, field: 'credited_usd6', unit: 'usd6' },
      { ...shared, field: 'plus_amount', unit: 'plus' },
    ]);
  });

  it('holds the units against the line, whatever our own record says', () => {
    const draft = telling('100', due);
    for (const own of draft.ownDeposits ?? []) own.plusAmount = '90';
    expect(itemsOf(draft).map(({ code }) => code)).not.toContain('EV-EVENT-DATA');
  });

  it('takes two figures of one body that differ for one fault', () => {
    expect(toldOf(telling('101', 302_091_000))).toEqual([
      `EV-EVENT-DATA evt_dep_1 credited_usd6: ${due} -> 302091000; difference 2991000; claim 0; root`,
      'EV-EVENT-DATA evt_dep_1 plus_amount: 100 -> 101; claim 0; from EV-EVENT-DATA credited_usd6',
    ]);
  });

  it('follows from a line that is off', () => {
    const draft = telling('100', due);
    lineOf(draft, 'dep_1').amountUsd6 = due - 5;
    expect(toldOf(restate(draft))).toEqual([
      `EV-EVENT-DATA evt_dep_1 credited_usd6: ${due - 5} -> ${due}; difference 5; claim 0; from DP-CREDIT credited_usd6`,
      `DP-CREDIT dep_1 credited_usd6: ${due} -> ${due - 5}; difference -5; claim 5; root`,
    ]);
  });

  it('says nothing where the line may be in a statement that could not be read, for our record may be off', () => {
    const draft = telling('101', due + 1);
    draft.lines = draft.lines.filter(({ ref }) => ref !== 'dep_1');
    draft.facts = { unread: [{ source: 'statement', subject: draft.month, reason: 'timed out' }] };
    expect(toldOf(draft).filter((one) => one.startsWith('EV-EVENT-DATA'))).toEqual([]);
  });

  it('says nothing where no statement could be read at all', () => {
    const draft = telling('101', due + 1);
    draft.facts = {
      statements: new Map(),
      unread: [{ source: 'statement', subject: draft.month, reason: 'timed out' }],
    };
    expect(toldOf(draft).filter((one) => one.startsWith('EV-EVENT-DATA'))).toEqual([]);
  });

  it('says nothing of an event whose signature did not hold', () => {
    const draft = telling('101', due + 1);
    const event = draft.events.at(-1);
    if (event !== undefined) Object.assign(event, { signature: 'mismatch', body: undefined });
    expect(toldOf(draft).filter((one) => one.startsWith('EV-EVENT-DATA'))).toEqual([]);
  });

  it('holds the event against what is due where only totals are stated and they bear that out', () => {
    const draft = telling('100', due + 1);
    draft.hasLines = false;
    const item = `EV-EVENT-DATA evt_dep_1 credited_usd6: ${due} -> ${due + 1}; difference 1; claim 0; root`;
    expect(toldOf(draft).filter((one) => /^(EV-EVENT|DP-)/.test(one))).toEqual([item]);
    // A later statement that could not be read has no say in a month whose totals were.
    draft.facts = { unread: [{ source: 'statement', subject: '2026-11', reason: 'timed out' }] };
    expect(toldOf(draft).filter((one) => /^(EV-EVENT|DP-)/.test(one))).toEqual([item]);
  });
});
