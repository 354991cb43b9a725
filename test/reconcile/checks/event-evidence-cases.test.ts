import { describe, expect, it } from 'vitest';
import { sha256Hex } from '../../../src/base/text/digest.js';
import { monthEndMs, monthStartMs } from '../../../src/base/time/calendar-month.js';
import { usd6 } from '../../../src/money/units.js';
import { reconcileAccountMonth } from '../../../src/reconcile/account-month.js';
import { signedStatementsOf } from '../../../src/reconcile/month/stated-facts.js';
import type { EventRecord } from '../../../src/records/event.js';
import { changedFacts } from '../../months/changed-facts.js';
import { monthNamed } from '../../months/evidence.js';
import { addDepositEvent } from '../../months/sandbox/deposit-event.js';
import { type DraftMonth, draftMonth, factsOf } from '../../months/sandbox/draft-month.js';
import { eventOf, itemsOf, toldOf } from '../../months/sandbox/findings.js';

const [september, october] = [monthNamed('2026-09'), monthNamed('2026-10')] as const;
const [startMs, endMs] = [monthStartMs(october), monthEndMs(october)] as const;
const lateMs = monthEndMs(monthNamed('2026-11')) + 1;
const hourMs = 3_600_000;
const bad = { signature: 'mismatch', headerId: 'evt_x', body: undefined } as const;

/** A further delivery of the first order's event, altered. */
function again(draft: DraftMonth, changes: Partial<EventRecord>): DraftMonth {
  draft.events.push({ ...eventOf(draft, 'shop-1'), ...changes });
  return draft;
}

/** The first order's event a second time under its id, with another body. */
function secondBody(draft: DraftMonth, changes: Partial<EventRecord> = {}): DraftMonth {
  return again(draft, { bodySha256: sha256Hex('second'), ...changes });
}

const codesOf = (draft: DraftMonth): string[] => itemsOf(draft).map(({ code }) => code);

describe('an event that cannot be trusted, received long after the month', () => {
  it.each([
    ['is of a month that an event behind it leaves it in', Number.NEGATIVE_INFINITY, lateMs - 1, 1],
    ['is of a month that an event before it leaves it in', startMs + hourMs, lateMs, 1],
    ['is of no month where nothing but its receipt limits it', Number.NEGATIVE_INFINITY, lateMs, 0],
  ])('%s', (_, fromMs, toMs, count) => {
    const draft = again(draftMonth(), { ...bad, receivedAtMs: lateMs, createdWithin: { fromMs, toMs } });
    expect(codesOf(draft)).toEqual(count === 1 ? ['EV-EVENT-SIG'] : []);
  });

  it('is of no month before the account was made', () => {
    const draft = again(draftMonth(), { ...bad, receivedAtMs: endMs });
    const facts = { ...factsOf(draft), month: september, createdAtMs: startMs };
    expect(reconcileAccountMonth(facts).result.items.map(({ code }) => code)).not.toContain('EV-EVENT-SIG');
  });

  it('is a root of its own where another one of the same id is of the month before', () => {
    const draft = draftMonth();
    again(draft, { ...bad, createdWithin: { fromMs: startMs - 2 * hourMs, toMs: startMs - hourMs } });
    again(draft, {
      ...bad,
      bodySha256: sha256Hex('second'),
      createdWithin: { fromMs: startMs, toMs: startMs + hourMs },
    });
    const facts = factsOf(draft);
    const statements = new Map([...signedStatementsOf(facts).statements, [september, []] as const]);
    const lacking = changedFacts(facts, { createdAtMs: undefined, statements });
    const { items } = reconcileAccountMonth(lacking).result;
    expect(items.filter(({ code }) => code === 'EV-EVENT-SIG').map(({ causedBy }) => causedBy)).toEqual([[]]);
  });

  it('has no note where no delivery of it was good', () => {
    expect(itemsOf(again(draftMonth(), bad)).map(({ note }) => note)).toEqual(['']);
  });
});

describe('what follows from a code, or from two bodies', () => {
  it('is no amount that differs beside a code: no code stands in an amount', () => {
    const draft = draftMonth();
    const event = eventOf(draft, 'shop-1');
    if (event.body?.order === undefined) throw new Error('the event has no order');
    event.carriedCode = true;
    event.body = { ...event.body, order: { ...event.body.order, costUsd6: usd6(1) } };
    expect(toldOf(draft).filter((one) => one.endsWith('root'))).toEqual([
      expect.stringMatching(/^EV-EVENT-CODE /),
      expect.stringMatching(/^EV-EVENT-DATA evt_shop-1 cost_usd6: /),
    ]);
  });

  it('is no code in one of two bodies', () => {
    const draft = secondBody(draftMonth(), { carriedCode: true });
    expect(toldOf(draft).filter((one) => one.endsWith('root'))).toEqual([
      expect.stringMatching(/^EV-EVENT-CONFLICT /),
      expect.stringMatching(/^EV-EVENT-CODE /),
    ]);
  });

  it('is, of two bodies, that no order answers to the event', () => {
    const draft = draftMonth();
    const { body } = eventOf(draft, 'shop-1');
    if (body?.order === undefined) throw new Error('the event has no order');
    const orphan = { ...body, id: 'evt_x', order: { ...body.order, clientRef: 'shop-9' } };
    again(draft, { headerId: 'evt_x', bodySha256: sha256Hex('x'), body: orphan });
    again(draft, { headerId: 'evt_x', bodySha256: sha256Hex('y'), body: orphan });
    draft.unknownRefs.push('shop-9');
    expect(toldOf(draft).filter((one) => one.endsWith('root'))).toEqual([
      'EV-EVENT-CONFLICT evt_x body: 1 -> 2; claim 0; root',
    ]);
    draft.facts = { unread: [{ source: 'order', subject: 'shop-9', reason: 'timed out' }] };
    expect(codesOf(draft)).not.toContain('EV-EVENT-ORPHAN');
  });
});

describe('the event of a deposit', () => {
  it('follows from the transfer of our own that was not credited', () => {
    const draft = draftMonth();
    const [own] = draft.ownDeposits ?? [];
    if (own === undefined) throw new Error('the draft has no deposit of its own');
    draft.ownDeposits?.push({ ...own, depositRef: 'dep_9', line: 9 });
    addDepositEvent(draft, 'dep_9');
    expect(toldOf(draft)).toEqual([
      expect.stringMatching(/^EV-EVENT-ORPHAN evt_dep_9 .*; claim 0; from DP-NOT-CREDITED /),
      expect.stringMatching(/^DP-NOT-CREDITED dep_9 .*; root$/),
    ]);
  });

  it('is no orphan where it came after a provisional statement was made', () => {
    const draft = draftMonth();
    draft.figures.isFinal = false;
    draft.figures.generatedAtMs = endMs - 2 * hourMs;
    addDepositEvent(draft, 'dep_9', { createdAtMs: endMs - hourMs });
    expect(codesOf(draft)).not.toContain('EV-EVENT-ORPHAN');
    draft.figures.generatedAtMs = endMs - hourMs;
    expect(codesOf(draft)).toContain('EV-EVENT-ORPHAN');
  });
});
