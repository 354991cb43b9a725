// Each rank among the evidence by itself: findings as checks would hand them over, and which follows from
// which.

import { describe, expect, it } from 'vitest';
import { monthBefore } from '../../../src/base/time/calendar-month.js';
import { rational } from '../../../src/money/rational.js';
import type { Found } from '../../../src/reconcile/attribution/causes.js';
import { attributeEvidence } from '../../../src/reconcile/attribution/evidence-attribution.js';
import { MonthUnderAttribution } from '../../../src/reconcile/attribution/month-found.js';
import type { DiscrepancyCode } from '../../../src/reconcile/finding/code.js';
import type { Finding } from '../../../src/reconcile/finding/discrepancy.js';
import { type DraftExtra, itemIdOf } from '../../../src/reconcile/finding/draft.js';
import type { MonthContext, OtherRoot } from '../../../src/reconcile/month/month-context.js';
import type { TotalFigure } from '../../../src/reconcile/totals/stated-totals.js';
import { changedFacts } from '../../months/changed-facts.js';
import { draftMonth } from '../../months/sandbox/draft-month.js';
import { contextOf, factsOfBoth, follow } from '../../months/sandbox/findings.js';
import { foundAs, linksBy } from './caused.js';

const clean = contextOf(draftMonth());

const links = (...all: readonly Found[]): string[] => linksBy(attributeEvidence, clean, ...all);
const linksIn = (changes: Partial<MonthContext>, ...all: readonly Found[]): string[] =>
  linksBy(attributeEvidence, { ...clean, ...changes }, ...all);

function one(code: DiscrepancyCode, finding: Partial<Finding> = {}, extra: DraftExtra = {}): Found {
  return foundAs({ code, subject: 'a', ...finding }, extra);
}

const aboutA = { bearing: { about: 'a' } };

describe('a statement', () => {
  it('that is signed wrong follows from every key that is not the pinned one', () => {
    const keys = [one('EV-KEY-CHANGED'), one('EV-KEY-UNPINNED')];
    expect(links(...keys, one('EV-SIG-INVALID', { subject: 'b' }))).toEqual(['2 <- 0, 1']);
  });

  it('that is missing follows from the account that was lost with it, and not from lost orders', () => {
    const lost = (field: string) => one('EV-LOST', { field });
    expect(links(lost('statement'), one('EV-STMT-MISSING'))).toEqual(['1 <- 0']);
    expect(links(lost('orders'), one('EV-STMT-MISSING'))).toEqual([]);
  });

  it('to date that speaks for a month that has ended follows from the final one that could not be read', () => {
    const provisional = one('EV-STMT-PROVISIONAL', { subject: clean.month });
    const unread = (subject: string, field = 'statement'): Found => one('RN-INCOMPLETE', { subject, field });
    expect(links(unread(clean.month), provisional)).toEqual(['1 <- 0']);
    expect(links(unread(monthBefore(clean.month)), provisional)).toEqual([]);
    expect(links(unread(clean.month, 'balance'), provisional)).toEqual([]);
    expect(links(one('RN-INPUT-ROW', { subject: clean.month, field: 'statement' }), provisional)).toEqual([]);
    expect(links(one('RF-KIND', { subject: clean.month, field: 'answer.final' }), provisional)).toEqual([]);
    const ended = { facts: { ...clean.facts, asOfMs: clean.endMs } };
    expect(linksIn(ended, unread(clean.month), provisional)).toEqual(['1 <- 0']);
    const running = { facts: { ...clean.facts, asOfMs: clean.endMs - 1 } };
    expect(linksIn(running, unread(clean.month), provisional)).toEqual([]);
  });

  it('to date follows from the answer around it that calls it final, in a month that has ended', () => {
    const provisional = one('EV-STMT-PROVISIONAL', { subject: clean.month });
    const around = (field: string): Found => one('EV-STMT-PERIOD', { subject: clean.month, field });
    expect(links(around('answer.final'), provisional)).toEqual(['1 <- 0']);
    expect(links(around('answer.month'), provisional)).toEqual([]);
    const running = { facts: { ...clean.facts, asOfMs: clean.endMs - 1 } };
    expect(linksIn(running, around('answer.final'), provisional)).toEqual([]);
  });

  it('and orders that were lost are one loss, the first', () => {
    const lost = (field: string) => one('EV-LOST', { field });
    expect(links(lost('statement'), lost('orders'))).toEqual(['1 <- 0']);
    expect(links(lost('orders'), lost('statement'))).toEqual([]);
    expect(links(lost('other'), lost('statement'))).toEqual([]);
  });
});

describe('an event that answers to nothing', () => {
  const orphan = (field: string, about = 'a'): Found =>
    one('EV-EVENT-ORPHAN', { field, subject: 'evt' }, { bearing: { about } });

  it('follows from the first that says so of its order', () => {
    const unknown = [one('OR-DEBIT-UNKNOWN'), one('OR-NOT-AT-PROVIDER')];
    expect(links(...unknown, orphan('client_ref'))).toEqual(['2 <- 0']);
    expect(links(...unknown, orphan('client_ref', 'b'))).toEqual([]);
    expect(links(...unknown, orphan('deposit_id'))).toEqual([]);
  });

  it('follows from an earlier one of the same order, and not from a later one', () => {
    expect(links(orphan('client_ref'), orphan('client_ref'))).toEqual(['1 <- 0']);
    expect(links(orphan('client_ref', 'b'), orphan('client_ref'))).toEqual([]);
  });

  it('follows from the transfer that was not credited', () => {
    expect(links(one('DP-NOT-CREDITED'), orphan('deposit_id'))).toEqual(['1 <- 0']);
    expect(links(one('DP-NOT-CREDITED'), orphan('client_ref'))).toEqual([]);
    expect(links(one('DP-NOT-CREDITED'), orphan('deposit_id', 'b'))).toEqual([]);
  });

  it('follows from a body that was sent in two ways, and from a movement of an unknown kind, only last', () => {
    const conflict = one('EV-EVENT-CONFLICT', { subject: 'evt' });
    expect(links(conflict, orphan('client_ref'))).toEqual(['1 <- 0']);
    expect(links(conflict, one('OR-DEBIT-UNKNOWN'), orphan('client_ref'))).toEqual(['2 <- 1']);
    expect(links(one('EV-EVENT-CONFLICT', { subject: 'other' }), orphan('client_ref'))).toEqual([]);
    expect(links(one('RF-KIND', { actual: 5 }), orphan('client_ref'))).toEqual(['1 <- 0']);
    expect(links(one('RF-KIND', { actual: 5 }), conflict, orphan('client_ref'))).toEqual(['2 <- 1']);
    expect(links(one('RF-KIND', { actual: 5, subject: 'b' }), orphan('client_ref'))).toEqual([]);
  });
});

describe('what an event says', () => {
  const data = (finding: Partial<Finding> = {}): Found =>
    one('EV-EVENT-DATA', { unit: 'text', field: 'slug', ...finding });

  it('follows from the gift card code that stood in its text, and else from its two bodies', () => {
    const code = one('EV-EVENT-CODE');
    expect(links(code, data())).toEqual(['1 <- 0']);
    expect(links(code, data({ subject: 'b' }))).toEqual([]);
    expect(links(code, data({ unit: 'usd6' }))).toEqual([]);
    expect(links(code, data({ field: 'body' }))).toEqual([]);
    const conflicts = [one('EV-EVENT-CONFLICT'), one('EV-EVENT-CONFLICT')];
    expect(links(...conflicts, data())).toEqual(['2 <- 0, 1']);
    expect(links(...conflicts, data({ subject: 'b' }))).toEqual([]);
    expect(links(code, ...conflicts, data())).toEqual(['3 <- 0']);
  });

  it('is missing from as many deliveries at least as could not be read', () => {
    const missing = one('OR-EVENT-MISSING', { subject: 'b' });
    const bad = [one('EV-EVENT-SIG'), data({ field: 'body' })];
    expect(links(...bad, missing)).toEqual(['2 <- 0, 1']);
    expect(links(...bad, missing, missing, missing)).toEqual([]);
    expect(links(data(), missing)).toEqual([]);
    expect(links(data({ field: 'body' }), missing)).toEqual(['1 <- 0']);
  });

  it('is missing from the deliveries that were made when it was issued, or within 15 minutes, and from no other', () => {
    const minute = 60_000;
    const issued = (atMs: number): Found => one('OR-EVENT-MISSING', { subject: 'b', occurredAtMs: atMs });
    const bad = (fromMs: number, toMs: number): Found =>
      one('EV-EVENT-SIG', {}, { bearing: { madeWithin: { fromMs, toMs } } });
    const hour = 60 * minute;
    expect(links(bad(hour, 2 * hour), issued(hour), issued(5 * hour))).toEqual(['1 <- 0']);
    expect(links(bad(hour, 2 * hour), issued(2 * hour))).toEqual(['1 <- 0']);
    expect(links(bad(hour, 2 * hour), issued(2 * hour + 1))).toEqual([]);
    expect(links(bad(hour, 2 * hour), issued(hour - 15 * minute))).toEqual(['1 <- 0']);
    expect(links(bad(hour, 2 * hour), issued(hour - 15 * minute - 1))).toEqual([]);
    // Two that one delivery may tell of can't be told apart, whatever stands elsewhere.
    const two = [issued(hour), issued(2 * hour)];
    expect(links(bad(hour, 2 * hour), bad(8 * hour, 9 * hour), ...two)).toEqual([]);
    expect(links(bad(hour, 2 * hour), bad(0, 9 * hour), ...two)).toEqual(['2 <- 0, 1', '3 <- 0, 1']);
    const apart = [issued(hour), issued(8 * hour)];
    expect(links(bad(hour, 2 * hour), bad(8 * hour, 9 * hour), ...apart)).toEqual(['2 <- 0', '3 <- 1']);
    // Orders that different deliveries may tell of share them where one order may be of both.
    const chained = [issued(0), issued(3 * hour), issued(2 * hour)];
    const chain = [bad(0, 2 * hour), bad(2 * hour, 4 * hour)];
    expect(links(...chain, ...chained)).toEqual([]);
    expect(links(...chain, bad(2 * hour, 3 * hour), ...chained)).toEqual([
      '3 <- 0',
      '4 <- 1, 2',
      '5 <- 0, 1, 2',
    ]);
  });
});

describe('an event that may be of a month before', () => {
  const second = contextOf(
    (() => {
      const [first, next] = [
        draftMonth(),
        draftMonth({ month: '2026-11', orders: [{ ref: 'shop-3' }], deposits: [] }),
      ];
      return factsOfBoth(first, follow(first, next));
    })(),
  );
  const event = (code: DiscrepancyCode, mayBeFromMs = second.startMs - 1): Found =>
    one(code, {}, { bearing: { mayBeFromMs } });
  const idOf = (found: Found): string => itemIdOf(second.facts, found.finding, monthBefore(second.month));
  const rootsWith = (...ids: readonly string[]): Partial<MonthContext> => ({
    rootsOf: () => ids.map((itemId) => ({ itemId }) as OtherRoot),
  });

  it.each(['EV-EVENT-SIG', 'EV-EVENT-CODE'] as const)(
    'is a root there, and follows from it here: %s',
    (code) => {
      const found = event(code);
      const told = (roots: Partial<MonthContext>, one_ = found): string[] =>
        linksBy(attributeEvidence, { ...second, ...roots }, one_);
      expect(told(rootsWith('other', idOf(found)))).toEqual([`0 <- ${idOf(found)}`]);
      expect(told(rootsWith('other'))).toEqual([]);
      expect(told(rootsWith(idOf(found)), event(code, second.startMs))).toEqual([]);
      const alone = {
        ...rootsWith(idOf(found)),
        facts: changedFacts(second.facts, { statements: new Map() }),
      };
      expect(told(alone)).toEqual([]);
    },
  );
});

describe('a line of another month', () => {
  const row = 2;
  const linesWith = (itemId: string, ref: string, found: Found, context = clean): string[] => {
    const settled = { itemId, ref, kind: 'order', slug: '', currency: '', effectUsd6: 0n } as const;
    const month = new MonthUnderAttribution(context, [found], [settled]);
    attributeEvidence(month);
    return [...month.causes.foreignOf(found)];
  };
  const line = one('EV-STMT-PERIOD', {}, { bearing: { row } });

  it('follows from the item that says there that it was missing', () => {
    const ref = clean.figures?.lines?.ref(row) ?? '';
    expect(ref).toBe('shop-1');
    expect(linesWith('item', ref, line)).toEqual(['item']);
    expect(linesWith('item', 'shop-2', line)).toEqual([]);
    expect(linesWith('', ref, line)).toEqual([]);
    expect(linesWith('item', ref, one('EV-STMT-PERIOD'))).toEqual([]);
    expect(linesWith('item', ref, line, { ...clean, figures: undefined })).toEqual([]);
  });
});

describe('a movement of an unknown kind', () => {
  const lack = (usd6: bigint) => ({
    lineEffects: [
      { kind: 'order', slug: '', currency: '', count: -1n, faceMinor: 0n, costMinor: 0n, usd6 } as const,
    ],
  });

  it('is what its reference lacks, where that is just its amount', () => {
    const kind = one('RF-KIND', { actual: -5 });
    for (const code of ['OR-NOT-IN-STATEMENT', 'DP-NOT-CREDITED', 'OR-REVERSAL-MISSING'] as const) {
      expect(links(kind, one(code, {}, lack(5n)))).toEqual(['1 <- 0']);
      expect(links(kind, one(code, {}, lack(4n)))).toEqual([]);
      expect(links(kind, one(code, { subject: 'b' }, lack(5n)))).toEqual([]);
    }
    expect(links(kind, one('OR-CHARGE', {}, lack(5n)))).toEqual([]);
  });

  it('is one thing that is missing, and not what follows from something else already', () => {
    const [kind, other] = [one('RF-KIND', { actual: -5 }), one('RF-KIND', { actual: -5 })];
    const missing = () => one('OR-NOT-IN-STATEMENT', {}, lack(5n));
    expect(links(kind, missing(), missing())).toEqual(['1 <- 0']);
    expect(links(kind, other, missing(), missing())).toEqual(['2 <- 0', '3 <- 1']);
  });
});

describe('what a line of another kind than its reference’s leaves missing', () => {
  const effect = { kind: 'grant', slug: '', currency: '', faceMinor: 0n, costMinor: 0n } as const;
  const line = (subject = 'a') =>
    one('DP-UNEXPECTED', { subject }, { lineEffects: [{ ...effect, count: 1n, usd6: 5n }] });
  const lack = { lineEffects: [{ ...effect, kind: 'deposit', count: -1n, usd6: -5n }] } as const;
  const counted = (figure: object) =>
    one('RF-TOTAL', { subject: 'm' }, { bearing: { total: { ...total, ...figure } } });
  const total: TotalFigure = {
    field: 'grants.count',
    brand: undefined,
    kind: 'grant',
    unit: 'count',
    stated: 1n,
    other: 2n,
    sign: 1n,
    partOf: () => 0n,
  };

  it('follows from the line, where the statement counts fewer of its kind', () => {
    const event = one('EV-EVENT-ORPHAN', { subject: 'e' }, { ...lack, bearing: { about: 'a' } });
    expect(links(line(), one('DP-NOT-CREDITED', {}, lack), counted({}))).toEqual(['1 <- 0']);
    expect(links(line(), event, counted({}))).toEqual(['1 <- 0']);
    expect(links(line('b'), event, counted({}))).toEqual([]);
  });

  it('stands alone where the statement counts the line as what it is called', () => {
    const missing = one('DP-NOT-CREDITED', {}, lack);
    expect(links(line(), missing)).toEqual([]);
    expect(links(line(), missing, counted({ stated: 2n }))).toEqual([]);
    expect(links(line(), missing, counted({ kind: 'deposit' }))).toEqual([]);
    expect(links(line(), missing, counted({ unit: 'usd6' }))).toEqual([]);
    expect(links(line(), missing, counted({ brand: { key: 'k', slug: 's', currency: 'c' } }))).toEqual([]);
  });

  it('follows from the line, where the statement counts more of the kind that is missing', () => {
    const missing = one('DP-NOT-CREDITED', {}, lack);
    const more = counted({ kind: 'deposit', stated: 3n });
    expect(links(line(), missing, more)).toEqual(['1 <- 0']);
    const both = one(
      'DP-NOT-CREDITED',
      {},
      { lineEffects: [...lack.lineEffects, { ...effect, count: 0n, usd6: 0n }] },
    );
    expect(links(line(), both, more)).toEqual(['1 <- 0']);
    expect(links(line(), missing, counted({ kind: 'deposit' }))).toEqual([]);
    expect(links(line(), missing, counted({ kind: 'deposit', stated: 2n }))).toEqual([]);
  });

  it('follows from no two lines, and from none that follows from something itself', () => {
    const missing = one('DP-NOT-CREDITED', {}, lack);
    const half = { ...effect, count: 1n } as const;
    const two = one(
      'DP-UNEXPECTED',
      {},
      {
        lineEffects: [
          { ...half, usd6: 2n },
          { ...half, usd6: 3n },
        ],
      },
    );
    expect(links(two, missing, counted({}))).toEqual([]);
    const all = [line(), missing, counted({}), one('RN-INPUT-ROW', { subject: 'deposits.csv:7' })] as const;
    const explained = linksBy(
      (month) => {
        month.causes.follow(all[0], [all[3]]);
        attributeEvidence(month);
      },
      clean,
      ...all,
    );
    expect(explained).toEqual(['0 <- 3']);
  });
});

describe('what a row that was set aside leaves missing', () => {
  const row = one('RN-INPUT-ROW', { subject: 'book.csv:7' });
  const aside = (changes: object = {}): Partial<MonthContext> => {
    const rows = [
      {
        kind: 'book',
        file: 'book.csv',
        line: 7,
        reason: '',
        month: undefined,
        reference: 'a',
        ...changes,
      } as const,
    ];
    return { facts: { ...clean.facts, setAside: rows } };
  };

  it('is what has its reference, or whose deposit id belongs to it', () => {
    expect(linksIn(aside(), row, one('OR-NOT-IN-BOOKS'))).toEqual(['1 <- 0']);
    expect(linksIn(aside(), one('OR-CHARGE', { subject: 'book.csv:7' }), one('OR-NOT-IN-BOOKS'))).toEqual([]);
    expect(linksIn(aside({ line: 8 }), row, one('OR-NOT-IN-BOOKS'))).toEqual([]);
    const sent = { ...aside({ kind: 'deposits' }), depositRefs: new Map([['dep_9', 'a']]) };
    const credited = (subject: string, field = 'credited_usd6') => one('DP-UNEXPECTED', { subject, field });
    expect(linksIn(sent, row, credited('dep_9'))).toEqual(['1 <- 0']);
    expect(linksIn(sent, row, credited('dep_8'))).toEqual([]);
    expect(linksIn(sent, row, credited('a', 'repeat'))).toEqual([]);
  });

  it('is what records lack that have nothing of the month, but for what is there twice', () => {
    const records = one('RN-RECORDS-MISSING', { subject: 'book' });
    const missing = (field: string) => one('OR-NOT-IN-BOOKS', { field });
    expect(links(records, missing('client_ref'))).toEqual(['1 <- 0']);
    expect(links(records, missing('repeat'))).toEqual([]);
    expect(links(one('RN-INPUT-ROW', { subject: 'book' }), missing('client_ref'))).toEqual([]);
  });
});

describe('a list of rates that could not be read', () => {
  const unread = (field: string): Found => one('RN-INCOMPLETE', { field });
  const price = one('PR-UNVERIFIABLE', { subject: 'b' });
  const none = contextOf(changedFacts(clean.facts, { catalogue: [] }));
  const linksWithout = (...all: readonly Found[]): string[] => linksBy(attributeEvidence, none, ...all);

  it('is why no price can be verified where none is on file', () => {
    expect(linksWithout(unread('catalogue'), price, one('PR-REPRICED'))).toEqual(['1 <- 0', '2 <- 0']);
    expect(linksWithout(unread('balance'), price)).toEqual([]);
    expect(linksWithout(one('OR-CHARGE', { field: 'catalogue' }), price)).toEqual([]);
    expect(links(unread('catalogue'), price)).toEqual([]);
  });

  it('is why no conversion can be, where no rates were ever read', () => {
    const conversion = one('FX-UNVERIFIABLE', { subject: 'b' });
    expect(links(unread('fx'), conversion)).toEqual(['1 <- 0']);
    expect(links(unread('catalogue'), conversion)).toEqual([]);
    const { fx } = clean;
    const reads = [
      {
        receivedAtMs: 0,
        unitsPerUsd: new Map([['GBP', rational(1n)]]),
        evidence: { sha256: '', requestId: '' },
      },
    ];
    const read = Object.assign(Object.create(Object.getPrototypeOf(fx)), fx, { reads });
    expect(linksIn({ fx: read }, unread('fx'), conversion)).toEqual([]);
  });
});

it('says nothing of findings that no rank speaks of', () => {
  expect(links(one('OR-CHARGE', {}, aboutA), one('PR-COST', {}, aboutA))).toEqual([]);
});
