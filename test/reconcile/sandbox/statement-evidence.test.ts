import { describe, expect, it } from 'vitest';
import { sha256Hex } from '../../../src/base/text/digest.js';
import type { AccountFacts, StatementFacts } from '../../../src/reconcile/month/account-facts.js';
import { signedStatementsOf } from '../../../src/reconcile/month/stated-facts.js';
import type { StatementOutcome, StatementReading } from '../../../src/records/monthly-statement.js';
import { changedFacts, type FactsChange } from '../../months/changed-facts.js';
import { monthNamed } from '../../months/evidence.js';
import { type DraftMonth, draftMonth, factsOf, readingOf } from '../../months/sandbox/draft-month.js';
import { factsOfBoth, follow, itemsOf, lineOf, restate, said } from '../../months/sandbox/findings.js';

const october = monthNamed('2026-10');

/** The facts of a draft under these readings of its month. */
function readAs(draft: DraftMonth, ...readings: StatementReading[]): AccountFacts {
  return changedFacts(factsOf(draft), { statements: new Map([[october, readings]]) });
}

function judgedAs(outcome: StatementOutcome, keys?: StatementFacts['keys']): AccountFacts {
  const draft = draftMonth();
  const facts = readAs(draft, { ...readingOf(draft), outcome });
  return keys === undefined ? facts : changedFacts(facts, { keys });
}

const { keys } = signedStatementsOf(factsOf(draftMonth()));
const otherServed: StatementFacts['keys'] = {
  pinned: keys.pinned,
  served: keys.served === undefined ? undefined : { ...keys.served, publicKey: 'cc' },
};

describe('the statement key', () => {
  it('is not reported where the served key is the pinned one, or none was served', () => {
    expect(said(draftMonth())).toEqual([]);
    expect(said(changedFacts(factsOf(draftMonth()), { keys: { ...keys, served: undefined } }))).toEqual([]);
  });

  it('is never pinned by itself: EV-KEY-UNPINNED', () => {
    expect(
      said(changedFacts(factsOf(draftMonth()), { keys: { ...keys, pinned: [] } }), 'EV-KEY-UNPINNED'),
    ).toEqual(['EV-KEY-UNPINNED stk_1 public_key: a pinned key -> none, claim 0']);
  });

  it('is nothing to pin where neither a key nor a statement was read', () => {
    const unpinned = (served: StatementFacts['keys']['served'], isRead: boolean): string[] => {
      const facts = changedFacts(factsOf(draftMonth()), { keys: { pinned: [], served } });
      const read = isRead ? {} : { statements: new Map<typeof october, StatementReading[]>() };
      return itemsOf(changedFacts(facts, read), 'EV-KEY-UNPINNED').map(({ subject }) => subject);
    };
    const served = keys.served && { ...keys.served, keyId: 'stk_7' };
    expect(unpinned(served, true)).toEqual(['stk_7']);
    expect(unpinned(served, false)).toEqual(['stk_7']);
    // The statement names a key, though none was served.
    expect(unpinned(undefined, true)).toEqual(['stk_1']);
    expect(unpinned(undefined, false)).toEqual([]);
  });

  it('is pinned under its id, or whatever its id is where the pin names none', () => {
    const pinnedAs = (keyId: string): string[] => {
      const pinned = keys.pinned.map((pin) => ({ ...pin, keyId }));
      return said(changedFacts(factsOf(draftMonth()), { keys: { ...keys, pinned } }), 'EV-KEY-CHANGED');
    };
    expect(pinnedAs('')).toEqual([]);
    expect(pinnedAs('stk_9')).toEqual(['EV-KEY-CHANGED stk_1 public_key: aa -> aa, claim 0']);
  });

  it('is EV-KEY-CHANGED where another is served than any pinned one', () => {
    expect(said(changedFacts(factsOf(draftMonth()), { keys: otherServed }))).toEqual([
      'EV-KEY-CHANGED stk_1 public_key: aa -> cc, claim 0',
    ]);
  });

  it('may be an older one of several pinned keys', () => {
    const newer = { keyId: 'stk_2', publicKey: 'dd', fingerprint: 'ee' };
    const facts = changedFacts(factsOf(draftMonth()), { keys: { ...keys, pinned: [...keys.pinned, newer] } });
    expect(said(facts)).toEqual([]);
  });
});

describe('EV-SIG-INVALID', () => {
  it('is raised where the signature fails under the pinned key', () => {
    const facts = judgedAs({ kind: 'invalid', reason: 'the signature is not of these bytes' });
    expect(said(facts, 'EV-SIG-INVALID', 'EV-KEY-CHANGED')).toEqual([
      'EV-SIG-INVALID 2026-10 signature: valid under the pinned key -> the signature is not of these bytes, claim 0',
    ]);
  });

  it('follows from a key that was changed', () => {
    const facts = judgedAs({ kind: 'invalid', reason: 'another key' }, otherServed);
    expect(said(facts, 'EV-SIG-INVALID')).toEqual([
      'EV-SIG-INVALID 2026-10 signature: valid under the pinned key -> another key, from EV-KEY-CHANGED stk_1',
    ]);
  });

  it('is raised for a key id that is not among the pinned ones', () => {
    expect(said(judgedAs({ kind: 'unpinned' }), 'EV-SIG-INVALID')).toEqual([
      'EV-SIG-INVALID 2026-10 signature: valid under the pinned key -> no key stk_1 is pinned, claim 0',
    ]);
  });

  it('gives way to EV-KEY-UNPINNED where no key at all is pinned', () => {
    const facts = judgedAs({ kind: 'unpinned' }, { ...keys, pinned: [] });
    expect(said(facts, 'EV-SIG-INVALID', 'EV-KEY-UNPINNED')).toEqual([
      'EV-KEY-UNPINNED stk_1 public_key: a pinned key -> none, claim 0',
    ]);
  });

  it('is raised for the newest reading even where an archived final one speaks for the month', () => {
    const draft = draftMonth();
    const good = readingOf(draft);
    const bad: StatementReading = {
      ...good,
      receivedAtMs: good.receivedAtMs + 1,
      outcome: { kind: 'invalid', reason: 'altered' },
    };
    expect(said(readAs(draft, good, bad))).toEqual([
      'EV-SIG-INVALID 2026-10 signature: valid under the pinned key -> altered, claim 0',
    ]);
  });
});

describe('a signed statement that cannot be read', () => {
  it('leaves the month incomplete', () => {
    const facts = judgedAs({ kind: 'unreadable', reason: 'version 2' });
    expect(said(facts, 'RN-INCOMPLETE')).toEqual([
      'RN-INCOMPLETE 2026-10 raw_statement: a statement of version 1 -> version 2, claim 0',
    ]);
  });
});

describe('EV-STMT-MISSING', () => {
  const missing = (changes: FactsChange = {}): AccountFacts =>
    changedFacts(factsOf(draftMonth()), { statements: new Map(), ...changes });

  it('is raised once the month ended where something of it is known', () => {
    expect(said(missing(), 'EV-STMT-MISSING')).toEqual([
      'EV-STMT-MISSING 2026-10 statement: a statement -> none, claim 0',
    ]);
  });

  it.each<[string, FactsChange]>([
    ['at the very end of the month', { asOfMs: Date.UTC(2026, 10, 1) }],
    [
      'where another source could not be read',
      { unread: [{ source: 'event', subject: '', reason: 'answered 500' }] },
    ],
  ])('is raised %s', (_, changes) => {
    expect(said(missing(changes), 'EV-STMT-MISSING')).toHaveLength(1);
  });

  it.each<[string, FactsChange]>([
    ['while the month still runs', { asOfMs: Date.UTC(2026, 9, 31, 23, 59, 59, 999) }],
    [
      'where the statement could not be read, which is said as that',
      { unread: [{ source: 'statement', subject: '', reason: 'answered 500' }] },
    ],
    [
      'where nothing of the month is known',
      { book: undefined, orders: new Map(), events: { events: [], readAtMs: undefined, isCut: false } },
    ],
  ])('is not raised %s', (_, changes) => {
    expect(said(missing(changes), 'EV-STMT-MISSING')).toEqual([]);
  });
});

describe('EV-STMT-PERIOD', () => {
  it.each([
    ['month', '2026-09', 'month: 2026-10 -> 2026-09'],
    ['account', 'zyxwvutsrqpo', 'account: abcdefghijkl -> zyxwvutsrqpo'],
  ])('is raised for a statement of another %s', (field, value, finding) => {
    const draft = draftMonth();
    Object.assign(draft.figures, { [field]: value });
    expect(said(draft, 'EV-STMT-PERIOD')).toEqual([`EV-STMT-PERIOD 2026-10 ${finding}, claim 0`]);
    expect(itemsOf(draft, 'EV-STMT-PERIOD')).toMatchObject([
      {
        occurredAtMs: Date.UTC(2026, 10, 1),
        sourceA: 'archive',
        sourceB: 'statement',
        unit: 'text',
        evidenceSha256: sha256Hex('statement'),
        requestId: 'req_statement',
        note: '',
      },
    ]);
  });

  it('is raised for bounds that are not the month’s', () => {
    const draft = draftMonth();
    draft.figures.periodStartMs += 1;
    draft.figures.periodEndMs -= 1;
    expect(said(draft)).toEqual([
      'EV-STMT-PERIOD 2026-10 period_end: 2026-11-01T00:00:00.000Z -> 2026-10-31T23:59:59.999Z, claim 0',
      'EV-STMT-PERIOD 2026-10 period_start: 2026-10-01T00:00:00.000Z -> 2026-10-01T00:00:00.001Z, claim 0',
    ]);
  });

  it.each<[string, Partial<StatementReading>, string]>([
    [
      'another month',
      { answer: { month: '2026-09', isFinal: true } },
      'EV-STMT-PERIOD 2026-10 answer.month: 2026-10 -> 2026-09, claim 0',
    ],
    [
      'another state',
      { answer: { month: '2026-10', isFinal: false } },
      'EV-STMT-PERIOD 2026-10 answer.final: final -> provisional, claim 0',
    ],
    ['another key', { keyId: 'stk_2' }, 'EV-KEY-CHANGED stk_1 key_id: stk_2 -> stk_1, claim 0'],
  ])('is raised, or EV-KEY-CHANGED, where the unsigned answer around it says %s', (_what, changes, item) => {
    const draft = draftMonth();
    expect(said(readAs(draft, { ...readingOf(draft), ...changes }))).toEqual([item]);
  });

  it('is the one root where the answer calls signed figures to date final', () => {
    const draft = draftMonth();
    draft.figures.isFinal = false;
    const toDate = { ...readingOf(draft), answer: { month: '2026-10', isFinal: true } };
    const roots = itemsOf(readAs(draft, toDate)).filter(({ causedBy }) => causedBy.length === 0);
    expect(roots.map(({ code, field }) => [code, field])).toEqual([['EV-STMT-PERIOD', 'answer.final']]);
  });

  it('says how the answer around the statement differs from it, or which key the bytes name', () => {
    const draft = draftMonth();
    const withAnswer = (changes: Partial<StatementReading>) =>
      itemsOf(readAs(draft, { ...readingOf(draft), ...changes }));
    expect(withAnswer({ answer: { month: '2026-09', isFinal: true } })).toMatchObject([
      { sourceA: 'archive', note: 'the answer around the signed statement says otherwise than it' },
    ]);
    expect(withAnswer({ keyId: 'stk_2' })).toMatchObject([
      {
        sourceA: 'settings',
        sourceB: 'statement',
        note: 'the statement verifies under the key pinned as stk_2 and names another',
      },
    ]);
  });

  it('is raised once for a statement of another month, whatever the answer around it says', () => {
    const draft = draftMonth();
    Object.assign(draft.figures, { month: '2026-09' });
    const reading = { ...readingOf(draft), answer: { month: '2026-10', isFinal: false } };
    expect(said(readAs(draft, reading), 'EV-STMT-PERIOD')).toEqual([
      'EV-STMT-PERIOD 2026-10 month: 2026-10 -> 2026-09, claim 0',
    ]);
  });

  it('is raised for one line that was booked in another month', () => {
    const draft = draftMonth();
    lineOf(draft, 'dep_1').bookedAtMs = Date.UTC(2026, 10, 1);
    expect(said(draft, 'EV-STMT-PERIOD')).toEqual([
      'EV-STMT-PERIOD 2026-10 lines.2.booked_at: 2026-10 -> 2026-11-01T00:00:00.000Z, claim 0',
    ]);
    const noted = { occurredAtMs: Date.UTC(2026, 10, 1), note: 'line of dep_1' };
    expect(itemsOf(draft, 'EV-STMT-PERIOD')).toMatchObject([noted]);
    const [grant] = draft.lines;
    if (grant === undefined) throw new Error('the draft has no grant');
    grant.bookedAtMs = Date.UTC(2026, 9, 1) - 1;
    expect(itemsOf(draft, 'EV-STMT-PERIOD')).toMatchObject([{ field: 'lines.1.booked_at', note: '' }, noted]);
  });

  it('speaks of no line where the statement signs totals alone', () => {
    const draft = draftMonth();
    lineOf(draft, 'dep_1').bookedAtMs = Date.UTC(2026, 10, 1);
    draft.hasLines = false;
    expect(said(draft, 'EV-STMT-PERIOD')).toEqual([]);
  });

  it('follows from what was missing in the month that the line belongs to', () => {
    const first = draftMonth();
    const late = { ...lineOf(first, 'shop-1') };
    first.lines = first.lines.filter((line) => line.ref !== 'shop-1');
    restate(first);
    const [missing] = itemsOf(first, 'OR-NOT-IN-STATEMENT');
    const second = draftMonth({ month: '2026-11', orders: [{ ref: 'shop-3' }], deposits: [] });
    second.lines.push(late);
    expect(said(factsOfBoth(first, follow(first, second)))).toEqual([
      `EV-STMT-PERIOD 2026-11 lines.4.booked_at: 2026-11 -> 2026-10-10T12:00:00.000Z, from ${missing?.itemId}`,
      'ST-SETTLED shop-1 settled_usd6: 0 -> -23750000 (-23750000), claim 0',
    ]);
  });
});

describe('what a verified statement says of itself', () => {
  it('is EV-STMT-PROVISIONAL where it is not final', () => {
    const draft = draftMonth();
    draft.figures.isFinal = false;
    expect(said(draft)).toEqual(['EV-STMT-PROVISIONAL 2026-10 final: final -> provisional, claim 0']);
  });

  it('is to when its figures are, and that it closes the month in which the account ended', () => {
    const noteOf = (changes: FactsChange, generatedAtMs: number): (string | undefined)[] => {
      const draft = draftMonth();
      Object.assign(draft.figures, { isFinal: false, generatedAtMs });
      return itemsOf(changedFacts(factsOf(draft), changes), 'EV-STMT-PROVISIONAL').map(({ note }) => note);
    };
    const ended = { endsAtMs: Date.UTC(2026, 9, 31) };
    const closes = '; the account has ended, and this closes its last month (A-14)';
    expect(noteOf({}, Date.UTC(2026, 9, 30))).toEqual(['figures to 2026-10-30T00:00:00.000Z']);
    expect(noteOf(ended, Date.UTC(2026, 9, 30))).toEqual([`figures to 2026-10-30T00:00:00.000Z${closes}`]);
    // The statement of a month that ended before the account did is lost, for it had a final one.
    const later = { endsAtMs: Date.UTC(2026, 10, 1, 1) };
    expect(noteOf(later, Date.UTC(2026, 9, 30))).toEqual(['figures to 2026-10-30T00:00:00.000Z']);
  });

  it('is EV-FIELD-UNKNOWN for each signed figure that nothing here uses', () => {
    const draft = draftMonth();
    draft.figures.unknownFields = ['bonus_usd6', 'orders.tax'];
    expect(said(draft)).toEqual([
      'EV-FIELD-UNKNOWN 2026-10 bonus_usd6: a known field -> bonus_usd6, claim 0',
      'EV-FIELD-UNKNOWN 2026-10 orders.tax: a known field -> orders.tax, claim 0',
    ]);
  });
});

describe('EV-STMT-RESTATED', () => {
  const later = (reading: StatementReading, rawSha256: string): StatementReading => ({
    ...reading,
    rawSha256,
    receivedAtMs: reading.receivedAtMs + 1,
  });

  it('is silent where a final statement reads the same again', () => {
    const draft = draftMonth();
    const reading = readingOf(draft);
    expect(said(readAs(draft, reading, later(reading, reading.rawSha256)))).toEqual([]);
  });

  it('is raised where a final statement reads otherwise, and the first one holds', () => {
    const draft = draftMonth();
    const reading = { ...readingOf(draft), rawSha256: 'aa' };
    expect(said(readAs(draft, later(reading, 'bb'), reading))).toEqual([
      'EV-STMT-RESTATED 2026-10 raw_statement: aa -> bb, claim 0',
    ]);
    expect(itemsOf(readAs(draft, later(reading, 'bb'), reading))).toMatchObject([
      { occurredAtMs: Date.UTC(2026, 10, 1), note: 'both are kept; the month rests on the one read first' },
    ]);
  });

  it('is silent where the first of two was not final', () => {
    const draft = draftMonth();
    const final = readingOf(draft);
    draft.figures.isFinal = false;
    const provisional = { ...readingOf(draft), rawSha256: 'aa', receivedAtMs: final.receivedAtMs - 1 };
    expect(said(readAs(draft, provisional, final))).toEqual([]);
  });

  it('is raised where a month that was final is not any more, and not by an older statement to date', () => {
    const draft = draftMonth();
    const final = { ...readingOf(draft), rawSha256: 'aa' };
    draft.figures.isFinal = false;
    const takenBack = later(readingOf(draft), 'bb');
    expect(said(readAs(draft, final, takenBack))).toEqual([
      'EV-STMT-RESTATED 2026-10 raw_statement: aa -> bb, claim 0',
    ]);
    draft.figures.generatedAtMs -= 1;
    expect(said(readAs(draft, final, later(readingOf(draft), 'bb')))).toEqual([]);
  });

  it('is an item of the earlier month where that month’s statement reads otherwise now', () => {
    const first = draftMonth();
    const second = follow(first, draftMonth({ month: '2026-11', orders: [{ ref: 'shop-3' }], deposits: [] }));
    const reading = { ...readingOf(first), rawSha256: 'aa' };
    const statements = new Map([
      [october, [reading, later(reading, 'bb')]],
      [second.month, [readingOf(second)]],
    ]);
    const items = itemsOf(factsOfBoth(first, second, { statements }));
    expect(items.map(({ code, month, subject }) => [code, month, subject])).toEqual([
      ['EV-STMT-RESTATED', '2026-10', '2026-10'],
    ]);
  });

  it('is no item of an earlier month where a later month’s statement reads otherwise', () => {
    const first = draftMonth();
    const second = follow(first, draftMonth({ month: '2026-11', orders: [{ ref: 'shop-3' }], deposits: [] }));
    const reading = { ...readingOf(second), rawSha256: 'aa' };
    const statements = new Map([
      [october, [readingOf(first)]],
      [second.month, [reading, later(reading, 'bb')]],
    ]);
    const facts = factsOfBoth(first, second, { statements });
    expect(itemsOf(facts).map(({ code }) => code)).toEqual(['EV-STMT-RESTATED']);
    expect(said({ ...facts, month: october }, 'EV-STMT-RESTATED')).toEqual([]);
  });
});
