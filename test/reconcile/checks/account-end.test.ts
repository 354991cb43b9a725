import { describe, expect, it } from 'vitest';
import { parseInstantMs } from '../../../src/base/time/instant.js';
import { accountEndMs, hasEnded } from '../../../src/reconcile/checks/account-end.js';
import { addDepositEvent } from '../../months/sandbox/deposit-event.js';
import { type DraftMonth, draftMonth } from '../../months/sandbox/draft-month.js';
import { contextOf, itemsOf, orderOf, restate, said } from '../../months/sandbox/findings.js';

const day = 24 * 3600 * 1000;
const at = (text: string): number => parseInstantMs(text) ?? Number.NaN;
const madeAt = at('2026-10-19T12:00:00.000Z');
const endsAt = at('2026-10-20T12:00:00.000Z');
const movedAt = at('2026-10-19T13:00:00.000Z');

function expiringIn(ms: number): DraftMonth {
  const draft = draftMonth();
  draft.facts = { expiresAtMs: draft.asOfMs + ms };
  return draft;
}

/** An account that ends on the 20th, with a statement of the 19th, judged at the instant of its end. */
function endedMonth(facts: DraftMonth['facts'] = {}): DraftMonth {
  const draft = draftMonth();
  draft.figures.isFinal = false;
  draft.figures.generatedAtMs = madeAt;
  draft.facts = { asOfMs: endsAt, expiresAtMs: endsAt, ...facts };
  return draft;
}

/** shop-2 was booked at an instant, and the statement knows nothing of it yet. */
function orderedAt(ms: number): DraftMonth {
  const draft = endedMonth();
  draft.lines = draft.lines.filter(({ ref }) => ref !== 'shop-2');
  restate(draft);
  draft.figures.isFinal = false;
  orderOf(draft, 'shop-2').createdAtMs = ms;
  return draft;
}

describe('the end of an account', () => {
  it('is its expiry, or before that the instant at which it was found revoked', () => {
    expect(accountEndMs(contextOf(endedMonth()).facts)).toBe(endsAt);
    expect(accountEndMs(contextOf(endedMonth({ endsAtMs: endsAt - 5 })).facts)).toBe(endsAt - 5);
    expect(accountEndMs(contextOf(endedMonth({ expiresAtMs: undefined })).facts)).toBeUndefined();
  });

  it('has come at its very instant, and not a millisecond before', () => {
    expect(hasEnded(contextOf(endedMonth()))).toBe(true);
    expect(hasEnded(contextOf(endedMonth({ asOfMs: endsAt - 1 })))).toBe(false);
    expect(hasEnded(contextOf(endedMonth({ expiresAtMs: undefined })))).toBe(false);
  });
});

describe('EV-EXPIRING', () => {
  it.each([
    ['a millisecond more than seven days away', 7 * day + 1],
    ['the instant of judging', 0],
    ['past', -1],
  ])('is silent where the end is %s', (_, ms) => {
    expect(said(expiringIn(ms), 'EV-EXPIRING')).toEqual([]);
  });

  it('is silent where no end is known', () => {
    const draft = draftMonth();
    draft.facts = { expiresAtMs: undefined };
    expect(said(draft)).toEqual([]);
  });

  it('informs of an end in exactly seven days, and of one in a millisecond', () => {
    expect(said(expiringIn(7 * day))).toEqual([
      'EV-EXPIRING abcdefghijkl expires_at: 2026-11-08T06:00:00.000Z -> 2026-11-08T06:00:00.000Z, claim 0',
    ]);
    expect(said(expiringIn(1))).toEqual([
      'EV-EXPIRING abcdefghijkl expires_at: 2026-11-08T06:00:00.000Z -> 2026-11-01T06:00:00.001Z, claim 0',
    ]);
  });

  it('names the last month that the account has, which a midnight ends', () => {
    const draft = draftMonth();
    draft.facts = { expiresAtMs: at('2026-11-01T00:00:00.000Z'), asOfMs: at('2026-10-31T00:00:00.000Z') };
    const [item] = itemsOf(draft, 'EV-EXPIRING');
    expect(item?.note).toBe("the account's data can be read until then; its last month is 2026-10");
  });
});

describe('the last month of an account', () => {
  const closing =
    'figures to 2026-10-19T12:00:00.000Z; the account has ended, and this closes its last month (A-14)';

  it('is closed by its last provisional statement, made after the last movement known', () => {
    const items = itemsOf(endedMonth());
    expect(items.map(({ code, note }) => [code, note])).toEqual([['EV-STMT-PROVISIONAL', closing]]);
  });

  it('is not closed by it before the account has ended', () => {
    const [item] = itemsOf(endedMonth({ asOfMs: endsAt - 1 }), 'EV-STMT-PROVISIONAL');
    expect(item?.note).toBe('figures to 2026-10-19T12:00:00.000Z');
  });

  it('is EV-LOST where an order was booked a millisecond after it, and is not where at its instant', () => {
    expect(said(orderedAt(madeAt), 'EV-LOST')).toEqual([]);
    expect(said(orderedAt(madeAt + 1), 'EV-LOST', 'EV-STMT-PROVISIONAL')).toEqual([
      'EV-STMT-PROVISIONAL 2026-10 final: final -> provisional, claim 0',
      'EV-LOST abcdefghijkl statement: 2026-10-19T12:00:00.001Z -> 2026-10-19T12:00:00.000Z, claim 0',
    ]);
    const [item] = itemsOf(orderedAt(movedAt), 'EV-LOST');
    expect(item?.note).toBe(
      'the last statement was made before order shop-2; the account ended at 2026-10-20T12:00:00.000Z, and nothing of it can be read since',
    );
    expect([item?.class, item?.claimUsd6, item?.occurredAtMs]).toEqual(['E', 0n, endsAt]);
    const provisional = itemsOf(orderedAt(movedAt), 'EV-STMT-PROVISIONAL');
    expect(provisional.map(({ note }) => note)).toEqual(['figures to 2026-10-19T12:00:00.000Z']);
  });

  it('is EV-LOST where a row of the book was sold after it, but not where the sale failed or was denied', () => {
    const soldAfter = (status: 'issued' | 'failed' | undefined): DraftMonth => {
      const draft = endedMonth();
      const [row] = draft.book ?? [];
      if (row !== undefined) draft.book?.push({ ...row, clientRef: 'shop-3', soldAtMs: movedAt, status });
      return draft;
    };
    const lost =
      'EV-LOST abcdefghijkl statement: 2026-10-19T13:00:00.000Z -> 2026-10-19T12:00:00.000Z, claim 0';
    expect(said(soldAfter('issued'), 'EV-LOST')).toEqual([lost]);
    expect(said(soldAfter(undefined), 'EV-LOST')).toEqual([lost]);
    expect(said(soldAfter('failed'), 'EV-LOST')).toEqual([]);
    const denied = soldAfter('issued');
    denied.unknownRefs = ['shop-3'];
    expect(said(denied, 'EV-LOST')).toEqual([]);
  });

  it('is EV-LOST where a transfer or the event of a deposit is later', () => {
    const lost = [
      'EV-LOST abcdefghijkl statement: 2026-10-19T13:00:00.000Z -> 2026-10-19T12:00:00.000Z, claim 0',
    ];
    const sent = endedMonth();
    const [own] = sent.ownDeposits ?? [];
    if (own !== undefined) sent.ownDeposits?.push({ ...own, depositRef: 'dep_9', sentAtMs: movedAt });
    expect(said(sent, 'EV-LOST')).toEqual(lost);
    const told = endedMonth();
    addDepositEvent(told, 'dep_9', { createdAtMs: movedAt });
    expect(said(told, 'EV-LOST')).toEqual(lost);
  });

  it('is EV-LOST where there is no statement though something is known, with the missing one following', () => {
    expect(said(endedMonth({ statements: new Map() }), 'EV-LOST', 'EV-STMT-MISSING')).toEqual([
      'EV-LOST abcdefghijkl statement: a statement -> none, claim 0',
    ]);
    const later = endedMonth({ statements: new Map(), asOfMs: at('2026-11-01T06:00:00Z') });
    expect(said(later, 'EV-LOST', 'EV-STMT-MISSING')).toEqual([
      'EV-STMT-MISSING 2026-10 statement: a statement -> none, from EV-LOST abcdefghijkl',
      'EV-LOST abcdefghijkl statement: a statement -> none, claim 0',
    ]);
  });

  it('is missing and not lost where the provider itself said that it has no statement', () => {
    const draft = endedMonth({
      statements: new Map(),
      statementsMissing: new Set([draftMonth().month]),
      asOfMs: at('2026-11-01T06:00:00Z'),
    });
    expect(said(draft, 'EV-LOST', 'EV-STMT-MISSING')).toEqual([
      'EV-STMT-MISSING 2026-10 statement: a statement -> none, claim 0',
    ]);
  });

  it('is whole with a final statement, whatever became of the account', () => {
    const draft = endedMonth({ asOfMs: at('2027-10-01T00:00:00Z') });
    draft.figures.isFinal = true;
    expect(said(draft)).toEqual([]);
  });
});

describe('a month that ended before its account did', () => {
  it('is EV-LOST where only figures to date are on file: a final statement could have been read', () => {
    const endMs = at('2026-11-01T00:00:00.000Z');
    const lost =
      'EV-LOST abcdefghijkl statement: a final statement -> figures to 2026-10-19T12:00:00.000Z, claim 0';
    const ended = (ms: number) => endedMonth({ expiresAtMs: ms, asOfMs: ms });
    expect(said(ended(endMs + 1), 'EV-LOST')).toEqual([lost]);
    // With the month's last instant the account ended too, and there never was a final statement to be read.
    expect(said(ended(endMs), 'EV-LOST')).toEqual([]);
  });
});

describe('orders that nobody read while the account lived', () => {
  const lostOrders = (...refs: string[]): DraftMonth =>
    endedMonth({
      unread: refs.map((subject) => ({ source: 'order', subject, reason: 'never read', isLost: true })),
    });

  it('follow from the month’s statement where that was lost as well: it is one loss', () => {
    const november = at('2026-11-01T00:00:00.001Z');
    const ended = endedMonth({ expiresAtMs: november, asOfMs: november });
    const unread = [{ source: 'order', subject: 'shop-3', reason: 'never read', isLost: true }] as const;
    const items = itemsOf({ ...ended, facts: { ...ended.facts, unread } }, 'EV-LOST');
    expect(items.map(({ field }) => field)).toEqual(['orders', 'statement']);
    expect(items[0]?.causedBy).toEqual([items[1]?.itemId]);
    expect(items[1]?.causedBy).toEqual([]);
  });

  it('are EV-LOST, one item for all of them, which the note names', () => {
    const draft = lostOrders('shop-3', 'shop-4');
    expect(said(draft, 'EV-LOST', 'RN-INCOMPLETE')).toEqual(['EV-LOST abcdefghijkl orders: 2 -> 0, claim 0']);
    expect(itemsOf(draft, 'EV-LOST')[0]?.note).toBe('never read while the account lived: shop-3, shop-4');
  });

  it('are counted where they are many', () => {
    const refs = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
    expect(itemsOf(lostOrders(...refs), 'EV-LOST')[0]?.note).toBe(
      'never read while the account lived: a, b, c, d, e and 2 more',
    );
  });
});

describe('the items of an account’s end', () => {
  const fields = (draft: DraftMonth) =>
    itemsOf(draft, 'EV-LOST').map(({ sourceA, sourceB, unit, expected, actual, evidenceSha256, requestId }) =>
      [sourceA, sourceB, unit, expected, actual, evidenceSha256 === '' ? '' : 'hash', requestId].join(' '),
    );

  it('say what is held against what, in which unit, and rest on the statement where there is one', () => {
    expect(fields(endedMonth({ statements: new Map() }))).toEqual([
      'archive statement text a statement none  ',
    ]);
    expect(fields(orderedAt(movedAt))).toEqual([
      'archive statement time 2026-10-19T13:00:00.000Z 2026-10-19T12:00:00.000Z hash req_statement',
    ]);
    const unread = [{ source: 'order', subject: 'shop-3', reason: 'never read', isLost: true }] as const;
    expect(fields(endedMonth({ unread }))).toEqual(['archive order count 1 0  ']);
  });

  it('count no source that can still be read, and none but orders', () => {
    const reason = 'never read';
    const draft = endedMonth({
      unread: [
        { source: 'order', subject: 'shop-3', reason },
        { source: 'catalogue', subject: '', reason, isLost: true },
      ],
    });
    expect(fields(draft).filter((one) => one.includes(' order '))).toEqual([]);
    const five = ['a', 'b', 'c', 'd', 'e'].map(
      (subject) => ({ source: 'order', subject, reason, isLost: true }) as const,
    );
    const [item] = itemsOf(endedMonth({ unread: five }), 'EV-LOST');
    expect(item?.note).toBe('never read while the account lived: a, b, c, d, e');
  });
});

describe('the last movement of the month that is known', () => {
  const noteOf = (draft: DraftMonth): string =>
    itemsOf(draft, 'EV-LOST')[0]?.note.replace(/; the account ended.*$/, '') ?? 'nothing is lost';
  const sentAt = (...sent: readonly (readonly [ref: string, ms: number])[]): DraftMonth => {
    const draft = endedMonth();
    const [own] = draft.ownDeposits ?? [];
    if (own === undefined) throw new Error('the draft sent nothing');
    for (const [depositRef, sentAtMs] of sent) draft.ownDeposits?.push({ ...own, depositRef, sentAtMs });
    return draft;
  };

  it('is the latest, and of several of one instant the first by name', () => {
    const later = ['dep_7', movedAt + 1] as const;
    expect(noteOf(sentAt(['dep_9', movedAt], later))).toBe(
      'the last statement was made before deposit dep_7',
    );
    expect(noteOf(sentAt(later, ['dep_9', movedAt]))).toBe(
      'the last statement was made before deposit dep_7',
    );
    expect(noteOf(sentAt(['dep_9', movedAt + 1], ['dep_8', movedAt]))).toBe(
      'the last statement was made before deposit dep_9',
    );
    const both = [
      ['dep_9', movedAt],
      ['dep_8', movedAt],
    ] as const;
    expect(noteOf(sentAt(...both))).toBe('the last statement was made before deposit dep_8');
    expect(noteOf(sentAt(...both.toReversed()))).toBe('the last statement was made before deposit dep_8');
  });

  it('is one of the month: neither before its first instant nor after its last', () => {
    const startMs = at('2026-10-01T00:00:00.000Z');
    const endMs = at('2026-11-01T00:00:00.000Z');
    const early = (ms: number): DraftMonth => {
      const draft = sentAt(['dep_9', ms]);
      draft.figures.generatedAtMs = startMs - 10;
      return draft;
    };
    expect(noteOf(early(startMs))).toContain('deposit dep_9');
    expect(noteOf(early(startMs - 1))).toBe('nothing is lost');
    expect(noteOf(sentAt(['dep_9', endMs - 1]))).toContain('deposit dep_9');
    expect(noteOf(sentAt(['dep_9', endMs]))).toBe('nothing is lost');
  });

  it('is none that the statement has, and none of an event that was asked for as a test', () => {
    const stated = endedMonth();
    for (const own of stated.ownDeposits ?? []) own.sentAtMs = movedAt;
    addDepositEvent(stated, 'dep_1', { createdAtMs: movedAt });
    for (const order of stated.orders) order.createdAtMs = movedAt;
    expect(noteOf(stated)).toBe('nothing is lost');
    const test = endedMonth();
    const event = addDepositEvent(test, 'dep_9', { createdAtMs: movedAt });
    if (event.body !== undefined) event.body = { ...event.body, isTest: true };
    test.events.push({ ...event, headerId: 'evt_8', signature: 'wrong', body: undefined });
    expect(noteOf(test)).toBe('nothing is lost');
  });

  it('is told by the event of a deposit by its name', () => {
    const draft = endedMonth();
    addDepositEvent(draft, 'dep_9', { createdAtMs: movedAt });
    expect(noteOf(draft)).toBe('the last statement was made before deposit dep_9');
    draft.ownDeposits = undefined;
    expect(noteOf(draft)).toBe('the last statement was made before deposit dep_9');
  });
});
