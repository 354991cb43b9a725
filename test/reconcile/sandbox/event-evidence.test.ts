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
import { type DraftMonth, draftMonth, factsOf, type Mutable } from '../../months/sandbox/draft-month.js';
import { eventOf, itemsOf, restate, toldOf, without } from '../../months/sandbox/findings.js';

const october = monthNamed('2026-10');
const end = monthEndMs(october);
const hour = 3_600_000;

/** The event of the first order, altered in its delivery. */
function altered(changes: Partial<EventRecord>): DraftMonth {
  const draft = draftMonth();
  Object.assign(eventOf(draft, 'shop-1'), changes);
  return draft;
}

/** A further delivery of the first order's event, altered. */
function again(draft: DraftMonth, changes: Partial<EventRecord> = {}): Mutable<EventRecord> {
  const event = { ...eventOf(draft, 'shop-1'), ...changes };
  draft.events.push(event);
  return event;
}

describe('EV-EVENT-SIG', () => {
  it('is silent on events whose signatures held, delivered once or again', () => {
    const draft = draftMonth();
    again(draft);
    expect(toldOf(draft)).toEqual([]);
  });

  it('names a delivery that failed by its header, and the event that is missing for it follows', () => {
    expect(toldOf(altered({ signature: 'mismatch', body: undefined }))).toEqual([
      'EV-EVENT-SIG evt_shop-1 signature: valid -> mismatch; claim 0; root',
      'OR-EVENT-MISSING shop-1 order.issued: order.issued -> none; claim 0; from EV-EVENT-SIG signature',
    ]);
  });

  it('calls a delivery without an id unnamed', () => {
    const own = toldOf(altered({ signature: 'no_id', headerId: '', body: undefined }));
    expect(own[0]).toBe('EV-EVENT-SIG unnamed signature: valid -> no_id; claim 0; root');
  });

  it('says so where the same event was also delivered well', () => {
    const draft = draftMonth();
    again(draft, { signature: 'stale', body: undefined });
    expect(toldOf(draft)).toEqual(['EV-EVENT-SIG evt_shop-1 signature: valid -> stale; claim 0; root']);
    expect(itemsOf(draft)[0]?.note).toBe('the same event was also delivered with a valid signature');
  });

  it('does not say so where the same event came badly twice', () => {
    const draft = draftMonth();
    again(draft, { signature: 'stale', bodySha256: sha256Hex('second'), body: undefined });
    Object.assign(eventOf(draft, 'shop-1'), { signature: 'mismatch', body: undefined });
    expect(itemsOf(draft, 'EV-EVENT-SIG').map(({ actual, note }) => [actual, note])).toEqual([
      ['mismatch', ''],
      ['stale', ''],
    ]);
  });

  it('is dated by the receipt, for what the body says of its time is not trusted', () => {
    const draft = draftMonth();
    const { receivedAtMs } = again(draft, { signature: 'mismatch', headerId: 'evt_x', body: undefined });
    expect(itemsOf(draft)).toMatchObject([{ occurredAtMs: receivedAtMs, unit: 'text', note: '' }]);
  });

  it.each([
    ['before the month', monthStartMs(october) - 1, 0],
    ['as the month began', monthStartMs(october), 1],
    ['at the end of the month after', monthEndMs(monthNamed('2026-11')) - 1, 1],
    ['after the month after', monthEndMs(monthNamed('2026-11')), 0],
  ])('counts a delivery that came %s in every month that it may be of', (_, receivedAtMs, count) => {
    const draft = draftMonth();
    again(draft, { signature: 'mismatch', headerId: 'evt_x', body: undefined, receivedAtMs });
    expect(itemsOf(draft).map(({ code }) => code)).toEqual(count === 0 ? [] : ['EV-EVENT-SIG']);
  });
});

describe('an event that cannot be trusted, and its month', () => {
  const bad = { signature: 'mismatch', headerId: 'evt_x', body: undefined };
  const within = (from: number, to: number): DraftMonth => {
    const draft = draftMonth();
    again(draft, { ...bad, createdWithin: { fromMs: from, toMs: to } });
    return draft;
  };
  const start = monthStartMs(october);

  it.each([
    ['that of the events around it', start + hour, end - hour, 1],
    ['not one that ended before them', start - 2 * hour, start - hour, 0],
    ['not one that began after them', end, end + hour, 0],
    ['either where they are of two', end - hour, end + hour, 1],
  ])('is %s', (_, from, to, count) => {
    expect(itemsOf(within(from, to)).map(({ code }) => code)).toEqual(
      Array.from({ length: count }, () => 'EV-EVENT-SIG'),
    );
  });

  const never = Number.NEGATIVE_INFINITY;
  const late = monthEndMs(monthNamed('2026-11'));
  it.each([
    ['told by an event behind it alone', never, end - hour, 1],
    ['told by an event before it alone', start + hour, late, 1],
    ['not told where its receipt is all that bounds it', never, late, 0],
  ])('is %s, however late it came', (_, fromMs, toMs, count) => {
    const draft = draftMonth();
    again(draft, { ...bad, receivedAtMs: late, createdWithin: { fromMs, toMs } });
    expect(itemsOf(draft)).toHaveLength(count);
  });

  /** What October says of such events, beside the ids of what September says of them. */
  const inBoth = (draft: DraftMonth) => {
    const facts = factsOf(draft);
    const september = monthNamed('2026-09');
    const both = changedFacts(facts, {
      createdAtMs: undefined,
      statements: new Map([...signedStatementsOf(facts).statements, [september, []] as const]),
    });
    const ofEvents = ({ code }: { readonly code: string }) => /^EV-EVENT-(SIG|CODE)$/.test(code);
    return {
      items: reconcileAccountMonth(both).result.items.filter(ofEvents),
      earlier: reconcileAccountMonth({ ...both, month: september }).result.items.filter(ofEvents),
    };
  };

  it('is a root in the earlier one of two, as a bad delivery and for a code that it carried', () => {
    const draft = draftMonth();
    const span = { fromMs: start - hour, toMs: start + hour };
    again(draft, { ...bad, carriedCode: true, createdWithin: span });
    const { items, earlier } = inBoth(draft);
    expect(earlier.map(({ code, causedBy }) => [code, causedBy])).toEqual([
      ['EV-EVENT-SIG', []],
      ['EV-EVENT-CODE', []],
    ]);
    expect(items.map(({ code, causedBy }) => [code, causedBy])).toEqual(
      earlier.map(({ code, itemId }) => [code, [itemId]]),
    );
  });

  it('is a root in its own month where it was made then, whatever the month before has under its id', () => {
    const draft = draftMonth();
    const { headerId } = eventOf(draft, 'shop-1');
    eventOf(draft, 'shop-1').carriedCode = true;
    const ofId = { ...bad, headerId, carriedCode: true };
    const before = { fromMs: start - 2 * hour, toMs: start - hour };
    again(draft, { ...ofId, bodySha256: sha256Hex('before'), createdWithin: before });
    again(draft, {
      ...ofId,
      bodySha256: sha256Hex('in it'),
      createdWithin: { fromMs: start, toMs: end - 1 },
    });
    const { items, earlier } = inBoth(draft);
    expect(earlier.map(({ code }) => code)).toEqual(['EV-EVENT-SIG', 'EV-EVENT-CODE']);
    expect(items.map(({ code, causedBy }) => [code, causedBy])).toEqual([
      ['EV-EVENT-SIG', []],
      ['EV-EVENT-CODE', []],
      ['EV-EVENT-CODE', []],
    ]);
  });
});

describe('what an event’s content shows', () => {
  it('is EV-EVENT-ID where the header names another event than the body', () => {
    expect(toldOf(altered({ headerId: 'evt_other' }))).toEqual([
      'EV-EVENT-ID evt_shop-1 id: evt_shop-1 -> evt_other; claim 0; root',
    ]);
  });

  it('is EV-EVENT-CODE where a gift card code came with it', () => {
    expect(toldOf(altered({ carriedCode: true }))).toEqual([
      'EV-EVENT-CODE evt_shop-1 body: no gift card code -> a gift card code, removed before storing; claim 0; root',
    ]);
  });

  it('lets a text in whose place the code stood follow from the code', () => {
    const draft = altered({ carriedCode: true });
    const order = draft.events[0]?.body?.order;
    if (order !== undefined) Object.assign(order, { orderId: '' });
    expect(toldOf(draft)).toEqual([
      'EV-EVENT-CODE evt_shop-1 body: no gift card code -> a gift card code, removed before storing; claim 0; root',
      expect.stringMatching(/^EV-EVENT-DATA evt_shop-1 order_id: .*; claim 0; from EV-EVENT-CODE body$/),
    ]);
  });

  it('is EV-EVENT-DATA where a signed body is no event of this interface', () => {
    const draft = draftMonth();
    again(draft, { headerId: 'evt_x', bodySha256: sha256Hex('x'), body: undefined, bodyFault: 'no type' });
    expect(toldOf(draft)).toEqual([
      'EV-EVENT-DATA evt_x body: an event of this interface -> no type; claim 0; root',
    ]);
  });
});

describe('EV-EVENT-CONFLICT', () => {
  it('names one id with two bodies, once however many there are', () => {
    const draft = draftMonth();
    again(draft, { bodySha256: sha256Hex('second') });
    again(draft, { bodySha256: sha256Hex('third') });
    expect(toldOf(draft)).toEqual(['EV-EVENT-CONFLICT evt_shop-1 body: 1 -> 3; claim 0; root']);
  });

  it('counts the bodies beyond the first, and is dated by the last of them', () => {
    const draft = draftMonth();
    const { body } = eventOf(draft, 'shop-1');
    if (body === undefined) throw new Error('the event has no body');
    for (const nth of [1, 2]) {
      again(draft, {
        bodySha256: sha256Hex(`body ${nth}`),
        body: { ...body, createdAtMs: body.createdAtMs + nth * hour },
      });
    }
    expect(itemsOf(draft)).toMatchObject([
      {
        code: 'EV-EVENT-CONFLICT',
        unit: 'count',
        difference: '2',
        occurredAtMs: body.createdAtMs + 2 * hour,
      },
    ]);
  });

  it('is the root of what one of the two bodies says wrong', () => {
    const draft = draftMonth();
    const { body } = eventOf(draft, 'shop-1');
    if (body?.order === undefined) throw new Error('the draft’s event has no order');
    again(draft, {
      bodySha256: sha256Hex('second'),
      body: { ...body, order: { ...body.order, costUsd6: usd6(1) } },
    });
    expect(toldOf(draft).filter((one) => one.endsWith('root'))).toEqual([
      'EV-EVENT-CONFLICT evt_shop-1 body: 1 -> 2; claim 0; root',
    ]);
  });
});

describe('an event id whose two bodies are of months that are not neighbours', () => {
  it('is one root, in the earliest month that one of them is of', () => {
    const draft = draftMonth();
    const { body } = eventOf(draft, 'shop-1');
    if (body === undefined) throw new Error('the draft’s event has no body');
    const [august, september] = [monthNamed('2026-08'), monthNamed('2026-09')];
    again(draft, { bodySha256: sha256Hex('x'), body: { ...body, createdAtMs: monthStartMs(august) } });
    const facts = factsOf(draft);
    const before = [august, september].map((month) => [month, []] as const);
    const all = changedFacts(facts, {
      createdAtMs: undefined,
      statements: new Map([...signedStatementsOf(facts).statements, ...before]),
    });
    const conflicts = [august, september, october].flatMap((month) =>
      reconcileAccountMonth({ ...all, month }).result.items.filter(
        ({ code }) => code === 'EV-EVENT-CONFLICT',
      ),
    );
    expect(conflicts.map(({ month, causedBy }) => [month, causedBy])).toEqual([
      ['2026-08', []],
      ['2026-10', [conflicts[0]?.itemId]],
    ]);
  });
});

describe('an event whose own time cannot be', () => {
  const then = Date.parse('2099-01-01T00:00:00Z');
  const start = monthStartMs(october);
  const span = { fromMs: start + hour, toMs: end - hour };
  /** A second delivery that states the year 2099, between two events of October. */
  const odd = (changes: Partial<EventRecord>, id = 'evt_shop-1'): DraftMonth => {
    const draft = draftMonth();
    const { body } = eventOf(draft, 'shop-1');
    if (body === undefined) throw new Error('the draft’s event has no body');
    const made = { ...body, id, createdAtMs: then };
    again(draft, { bodySha256: sha256Hex('x'), body: made, createdWithin: span, ...changes });
    return draft;
  };

  it('is of the month of the events around it, with all that is wrong with it', () => {
    expect(toldOf(odd({}))).toEqual(['EV-EVENT-CONFLICT evt_shop-1 body: 1 -> 2; claim 0; root']);
    expect(toldOf(odd({ headerId: 'evt_y' }, 'evt_x'))).toEqual([
      'EV-EVENT-ID evt_x id: evt_x -> evt_y; claim 0; root',
    ]);
    expect(toldOf(odd({ headerId: 'evt_x', carriedCode: true }, 'evt_x'))[0]).toMatch(/^EV-EVENT-CODE evt_x/);
  });

  it('is not of a month that the events around it are not of', () => {
    const before = { fromMs: start - 2 * hour, toMs: start - hour };
    expect(itemsOf(odd({ headerId: 'evt_y', createdWithin: before }, 'evt_x'))).toEqual([]);
  });

  it('dates no difference from its order by that time', () => {
    const draft = draftMonth();
    const event = eventOf(draft, 'shop-1');
    if (event.body?.order === undefined) throw new Error('the draft’s event has no order');
    event.body = { ...event.body, createdAtMs: then, order: { ...event.body.order, costUsd6: usd6(1) } };
    event.createdWithin = span;
    expect(itemsOf(draft)).toMatchObject([{ code: 'EV-EVENT-DATA', occurredAtMs: event.receivedAtMs }]);
  });

  it('takes no transfer of our own out of the month in which we sent it', () => {
    const draft = draftMonth();
    addDepositEvent(draft, 'dep_1', { createdAtMs: then }).createdWithin = span;
    draft.lines = draft.lines.filter(({ ref }) => ref !== 'dep_1');
    expect(itemsOf(restate(draft)).map(({ code }) => code)).toContain('DP-NOT-CREDITED');
  });

  it('is the other body of an event of the month, whatever month it is of itself', () => {
    const after = { fromMs: end, toMs: end + hour };
    for (const createdWithin of [after, undefined]) {
      expect(toldOf(odd({ createdWithin }))).toEqual([
        'EV-EVENT-CONFLICT evt_shop-1 body: 1 -> 2; claim 0; root',
      ]);
    }
  });
});

describe('EV-EVENT-ORPHAN', () => {
  /** No read, no line and no row of the order; the provider says that it knows none. */
  function orphaned(): DraftMonth {
    const draft = draftMonth();
    const { body } = eventOf(draft, 'shop-1');
    if (body?.order === undefined) throw new Error('the draft’s event has no order');
    draft.events.push({
      ...eventOf(draft, 'shop-1'),
      headerId: 'evt_x',
      bodySha256: sha256Hex('x'),
      body: { ...body, id: 'evt_x', order: { ...body.order, clientRef: 'shop-9' } },
    });
    draft.unknownRefs.push('shop-9');
    return draft;
  }

  it('names one of which the events around it tell alone that it is of the month', () => {
    const draft = orphaned();
    const event = draft.events.at(-1);
    if (event?.body === undefined) throw new Error('the draft has no such event');
    Object.assign(event.body, { createdAtMs: Date.parse('2099-01-01T00:00:00Z') });
    event.createdWithin = { fromMs: end - hour, toMs: end - hour };
    expect(itemsOf(draft).map(({ code }) => code)).toEqual(['EV-EVENT-ORPHAN']);
  });

  it('names an event that no order answers to', () => {
    expect(toldOf(orphaned())).toEqual(['EV-EVENT-ORPHAN evt_x client_ref: an order -> none; claim 0; root']);
  });

  it('holds the event against the read of its order, and says which order that is', () => {
    const draft = orphaned();
    const { body, evidence } = eventOf(draft, 'shop-9');
    expect(itemsOf(draft)).toMatchObject([
      {
        occurredAtMs: body?.createdAtMs,
        sourceA: 'order',
        sourceB: 'event',
        unit: 'text',
        evidenceSha256: evidence.sha256,
        requestId: evidence.requestId,
        note: 'event of order shop-9',
      },
    ]);
  });

  it('lets further events of the same reference follow from the first', () => {
    const draft = orphaned();
    const { body } = eventOf(draft, 'shop-9');
    if (body === undefined) throw new Error('the event has no body');
    draft.events.push({
      ...eventOf(draft, 'shop-9'),
      headerId: 'evt_y',
      bodySha256: sha256Hex('y'),
      body: { ...body, id: 'evt_y', createdAtMs: body.createdAtMs + hour },
    });
    expect(toldOf(draft)).toEqual([
      'EV-EVENT-ORPHAN evt_x client_ref: an order -> none; claim 0; root',
      'EV-EVENT-ORPHAN evt_y client_ref: an order -> none; claim 0; from EV-EVENT-ORPHAN client_ref',
    ]);
  });

  it('follows from the row of the book that the provider does not know', () => {
    const draft = orphaned();
    const [row] = draft.book ?? [];
    if (row !== undefined) draft.book?.push({ ...row, clientRef: 'shop-9', line: 9 });
    expect(toldOf(draft)).toEqual([
      'EV-EVENT-ORPHAN evt_x client_ref: an order -> none; claim 0; from OR-NOT-AT-PROVIDER client_ref',
      'OR-NOT-AT-PROVIDER shop-9 client_ref: 23750000 -> 0; difference -23750000; claim 0; root',
    ]);
  });

  it('excepts test events', () => {
    const draft = orphaned();
    const event = eventOf(draft, 'shop-9');
    if (event.body !== undefined) event.body = { ...event.body, isTest: true };
    expect(toldOf(draft)).toEqual([]);
  });

  it('concludes nothing of an order that could not be read', () => {
    const draft = draftMonth();
    draft.orders = without(draft.orders, 'shop-1');
    draft.facts = { unread: [{ source: 'order', subject: 'shop-1', reason: 'timed out' }] };
    expect(itemsOf(draft).map(({ code }) => code)).not.toContain('EV-EVENT-ORPHAN');
  });

  it('names the event of a deposit that is not on the balance nor in the records', () => {
    const draft = draftMonth();
    addDepositEvent(draft, 'dep_9');
    expect(toldOf(draft)).toEqual(['EV-EVENT-ORPHAN evt_dep_9 deposit_id: a deposit -> none; claim 0; root']);
    expect(itemsOf(draft)).toMatchObject([
      { sourceA: 'statement', sourceB: 'event', unit: 'text', note: 'event of deposit dep_9' },
    ]);
  });

  it('names no event of a deposit that came after a provisional statement was made', () => {
    const orphansAt = (afterMs: number): string[] => {
      const draft = draftMonth();
      draft.figures.isFinal = false;
      draft.figures.generatedAtMs = end - hour;
      addDepositEvent(draft, 'dep_9', { createdAtMs: draft.figures.generatedAtMs + afterMs });
      return itemsOf(draft, 'EV-EVENT-ORPHAN').map(({ subject }) => subject);
    };
    expect(orphansAt(0)).toEqual(['evt_dep_9']);
    expect(orphansAt(1)).toEqual([]);
  });

  it('follows from a transfer of our own that was not credited, which totals that count it follow from too', () => {
    const draft = draftMonth();
    const [own] = draft.ownDeposits ?? [];
    if (own === undefined) throw new Error('the draft has no deposit of our own');
    draft.ownDeposits?.push({ ...own, depositRef: 'dep_9', line: 9 });
    addDepositEvent(draft, 'dep_9');
    expect(toldOf(draft)).toEqual([
      'EV-EVENT-ORPHAN evt_dep_9 deposit_id: a deposit -> none; claim 0; from DP-NOT-CREDITED credited_usd6',
      'DP-NOT-CREDITED dep_9 credited_usd6: 299100000 -> 0; difference -299100000; claim 0; root',
    ]);
    const { deposits } = draft.figures;
    draft.figures.deposits = { ...deposits, count: 2, usd6: usd6(2 * deposits.usd6) };
    const totals = toldOf(draft).filter((one) => one.startsWith('RF-TOTAL'));
    expect(totals.map((one) => one.replace(/.*; /, ''))).toEqual([
      'from DP-NOT-CREDITED credited_usd6',
      'from DP-NOT-CREDITED credited_usd6',
    ]);
  });

  it('is what a total follows from that counts the deposit which the lines lack', () => {
    const draft = draftMonth();
    addDepositEvent(draft, 'dep_9', { creditedUsd6: 2_991_000 });
    const { deposits } = draft.figures;
    draft.figures.deposits = {
      ...deposits,
      count: deposits.count + 1,
      usd6: usd6(deposits.usd6 + 2_991_000),
    };
    const totals = toldOf(draft).filter((one) => one.startsWith('RF-TOTAL'));
    expect(totals.map((one) => one.replace(/.*; /, ''))).toEqual([
      'from EV-EVENT-ORPHAN deposit_id',
      'from EV-EVENT-ORPHAN deposit_id',
    ]);
  });

  it('counts such an event as due where there are no records of our own', () => {
    const draft = draftMonth();
    draft.ownDeposits = undefined;
    addDepositEvent(draft, 'dep_9', { creditedUsd6: 2_991_000 });
    expect(toldOf(draft)).toEqual(['EV-EVENT-ORPHAN evt_dep_9 deposit_id: a deposit -> none; claim 0; root']);
  });

  it('belongs to the month in which the event was made', () => {
    const draft = draftMonth();
    addDepositEvent(draft, 'dep_9', { createdAtMs: monthEndMs(october) });
    expect(toldOf(draft)).toEqual([]);
  });
});
