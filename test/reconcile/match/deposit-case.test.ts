import { describe, expect, it } from 'vitest';
import { usd6 } from '../../../src/money/units.js';
import {
  allDepositCases,
  type DepositCase,
  depositCasesOf,
  depositRefsOf,
  toldAtMsOf,
} from '../../../src/reconcile/match/deposit-case.js';
import type { AccountFacts } from '../../../src/reconcile/month/account-facts.js';
import type { EventRecord } from '../../../src/records/event.js';
import { evidenceOf, monthNamed } from '../../months/evidence.js';
import { type DraftMonth, draftMonth, factsOf } from '../../months/sandbox/draft-month.js';
import { contextOf, factsOfBoth, follow, lineOf } from '../../months/sandbox/findings.js';

const october = monthNamed('2026-10');
const november = monthNamed('2026-11');
const sentAt = Date.UTC(2026, 9, 2);

function depositEvent(depositId: string, createdAtMs = sentAt, isTest = false): EventRecord {
  return {
    headerId: `evt_${depositId}`,
    signature: 'valid',
    carriedCode: false,
    bodyFault: undefined,
    bodySha256: `body of ${depositId} at ${createdAtMs}`,
    receivedAtMs: createdAtMs,
    evidence: evidenceOf('events'),
    body: {
      id: `evt_${depositId}`,
      type: 'deposit.credited',
      createdAtMs,
      isTest,
      order: undefined,
      deposit: { depositId, plusAmount: '100', creditedUsd6: usd6(299_100_000) },
    },
  };
}

function casesOf(draft: DraftMonth, month = october): readonly DepositCase[] {
  const facts = { ...factsOf(draft), month };
  const { movements } = contextOf(facts);
  return depositCasesOf(facts, movements, draft.hasLines);
}

/** Each case as its reference with the sources that tell of it. */
const sourcesOf = (cases: readonly DepositCase[]): string[] =>
  cases.map(
    ({ depositRef, own, lines, event }) =>
      `${depositRef}${own === undefined ? '' : ' own'}${lines.length === 0 ? '' : ` lines:${lines.length}`}${event === undefined ? '' : ' event'}`,
  );

describe('the deposits of a month', () => {
  it('bring record, line and event together on one reference', () => {
    const draft = draftMonth();
    draft.events.push(depositEvent('dep_1'));
    expect(sourcesOf(casesOf(draft))).toEqual(['dep_1 own lines:1 event']);
  });

  it('do not fold references that differ in one letter’s case', () => {
    const draft = draftMonth();
    for (const own of draft.ownDeposits ?? []) own.depositRef = 'DEP_1';
    expect(sourcesOf(casesOf(draft))).toEqual(['DEP_1 own', 'dep_1 lines:1']);
  });

  it('keep every line that credits one deposit', () => {
    const draft = draftMonth();
    draft.lines.push({ ...lineOf(draft, 'dep_1'), seq: 9 });
    expect(sourcesOf(casesOf(draft))).toEqual(['dep_1 own lines:2']);
  });

  it('stand by the instant of booking, then by reference', () => {
    const plus = { plus: '100', credited: 299_100_000 };
    const draft = draftMonth({
      deposits: [
        { ...plus, ref: 'dep_c', day: 3 },
        { ...plus, ref: 'dep_b', day: 2 },
        { ...plus, ref: 'dep_a', day: 3 },
      ],
    });
    expect(casesOf(draft).map((one) => one.depositRef)).toEqual(['dep_b', 'dep_a', 'dep_c']);
  });

  it('rest on the record that comes first by file and line, whatever order they came in', () => {
    const draft = draftMonth();
    const [own] = draft.ownDeposits ?? [];
    if (own !== undefined) {
      draft.ownDeposits = [
        { ...own, line: 10 },
        { ...own, line: 9 },
      ];
    }
    expect(casesOf(draft).map((one) => one.own?.line)).toEqual([9]);
  });

  it('are not made by an event alone where there are lines and own records to hold it against', () => {
    const draft = draftMonth();
    draft.events.push(depositEvent('dep_9'));
    expect(sourcesOf(casesOf(draft))).toEqual(['dep_1 own lines:1']);
  });

  it.each<[string, (draft: DraftMonth) => void, string]>([
    [
      'there are no lines',
      (draft) => {
        draft.hasLines = false;
      },
      'dep_1 own',
    ],
    [
      'there are no own records',
      (draft) => {
        draft.ownDeposits = undefined;
      },
      'dep_1 lines:1',
    ],
  ])('are made by an event alone where %s', (_, alter, known) => {
    const draft = draftMonth();
    draft.events.push(depositEvent('dep_9'));
    alter(draft);
    expect(sourcesOf(casesOf(draft))).toEqual([known, 'dep_9 event']);
  });

  it('are never made by a test event', () => {
    const draft = draftMonth();
    draft.ownDeposits = undefined;
    draft.events.push(depositEvent('dep_9', sentAt, true));
    expect(sourcesOf(casesOf(draft))).toEqual(['dep_1 lines:1']);
  });

  it('are never made by an event whose body cannot be trusted', () => {
    const draft = draftMonth();
    draft.ownDeposits = undefined;
    draft.events.push({ ...depositEvent('dep_9'), body: undefined });
    expect(sourcesOf(casesOf(draft))).toEqual(['dep_1 lines:1']);
  });

  it('of another month are left out, unless this month’s statement has a line of them', () => {
    const first = draftMonth();
    const second = draftMonth({ month: '2026-11', orders: [], deposits: [] });
    const facts = factsOfBoth(first, follow(first, second));
    expect(depositCasesOf(facts, contextOf(facts).movements, true)).toEqual([]);
    second.lines.push({ ...lineOf(first, 'dep_1'), seq: 9 });
    const late = factsOfBoth(first, second);
    expect(sourcesOf(depositCasesOf(late, contextOf(late).movements, true))).toEqual(['dep_1 own lines:2']);
  });

  it('are those of the interface alone that is judged', () => {
    const draft = draftMonth();
    const [own] = draft.ownDeposits ?? [];
    if (own !== undefined) {
      draft.ownDeposits?.push({ ...own, interfaceName: 'supplier', depositRef: '0xabc' });
    }
    expect(sourcesOf(casesOf(draft))).toEqual(['dep_1 own lines:1']);
  });

  it('have one record where a deposit id stands in two, and each record of a deposit of its own', () => {
    const draft = draftMonth();
    const [own] = draft.ownDeposits ?? [];
    if (own === undefined) throw new Error('the draft has no record');
    draft.ownDeposits = [own, { ...own, line: 3 }, { ...own, line: 4, depositRef: 'dep_2' }];
    lineOf(draft, 'dep_1').txHash = 'dep_1';
    expect(sourcesOf(casesOf(draft))).toEqual(['dep_1 own lines:1', 'dep_2 own']);
  });

  it('stand by the instant of booking where they were sent in another order, and undated ones first by reference', () => {
    const plus = { plus: '100', credited: 299_100_000 };
    const draft = draftMonth({
      deposits: [
        { ...plus, ref: 'dep_b', day: 2 },
        { ...plus, ref: 'dep_a', day: 3 },
      ],
    });
    const [first, second] = draft.ownDeposits ?? [];
    if (first === undefined || second === undefined) throw new Error('the draft has no two records');
    Object.assign(first, { sentAtMs: sentAt + 5 });
    Object.assign(second, { sentAtMs: sentAt });
    const undated = { ...first, sentAtMs: undefined };
    draft.ownDeposits?.push({ ...undated, depositRef: 'u2' }, { ...undated, depositRef: 'u1' });
    expect(casesOf(draft).map((one) => one.depositRef)).toEqual(['u1', 'u2', 'dep_b', 'dep_a']);
  });

  it('are those that were sent in the month as well, where a later one credits them', () => {
    const first = draftMonth();
    const second = follow(first, draftMonth({ month: '2026-11', orders: [], deposits: [] }));
    const line = lineOf(first, 'dep_1');
    first.lines = first.lines.filter((one) => one !== line);
    second.lines.push({ ...line, bookedAtMs: Date.UTC(2026, 10, 1), seq: 9 });
    for (const month of [october, november]) {
      const facts = { ...factsOfBoth(first, second), month };
      const cases = depositCasesOf(facts, contextOf(facts).movements, true);
      expect(sourcesOf(cases)).toEqual(['dep_1 own lines:1']);
    }
  });

  it('leave out one that only an event of another month tells of', () => {
    const draft = draftMonth();
    draft.ownDeposits = undefined;
    draft.events.push(depositEvent('dep_9', Date.UTC(2026, 10, 1)));
    expect(sourcesOf(casesOf(draft))).toEqual(['dep_1 lines:1']);
  });

  it('count a record without a date in every month', () => {
    const draft = draftMonth();
    for (const own of draft.ownDeposits ?? []) own.sentAtMs = undefined;
    draft.lines = draft.lines.filter((line) => line.ref !== 'dep_1');
    expect(sourcesOf(casesOf(draft))).toEqual(['dep_1 own']);
    expect(sourcesOf(casesOf(draft, november))).toEqual(['dep_1 own']);
  });
});

describe('the month that judges a deposit', () => {
  const novemberMs = Date.UTC(2026, 10, 1);
  const homesIn = (facts: AccountFacts) =>
    allDepositCases(facts, contextOf(facts).movements).map(({ home }) => home);
  const unlist = (draft: DraftMonth): void => {
    draft.lines = draft.lines.filter(({ ref }) => ref !== 'dep_1');
  };
  const send = (sentAtMs: number | undefined) => (draft: DraftMonth) => {
    for (const own of draft.ownDeposits ?? []) own.sentAtMs = sentAtMs;
  };
  const tell = (draft: DraftMonth): void => {
    draft.events.push(depositEvent('dep_1', novemberMs));
  };

  it.each<[string, readonly ((draft: DraftMonth) => void)[], string | undefined]>([
    [
      'that of the statement where the booking is later',
      [(draft) => Object.assign(lineOf(draft, 'dep_1'), { bookedAtMs: novemberMs })],
      october,
    ],
    ['that of its credit where it was sent in the month before', [send(Date.UTC(2026, 8, 30))], october],
    ['that of sending where it was never credited', [unlist], october],
    [
      'the event’s where only an event tells of it',
      [unlist, tell, (draft) => draft.ownDeposits?.splice(0)],
      november,
    ],
    ['the event’s before that of sending', [unlist, tell], november],
    ['none where the record has no date', [unlist, send(undefined)], undefined],
  ])('is %s', (_, changes, month) => {
    const draft = draftMonth();
    for (const change of changes) change(draft);
    expect(homesIn(factsOf(draft))).toEqual([month]);
  });

  it('is that of the statement where the booking is later, though the lines of that month are on file', () => {
    const first = draftMonth();
    lineOf(first, 'dep_1').bookedAtMs = novemberMs;
    const second = draftMonth({ month: '2026-11', orders: [], deposits: [] });
    expect(homesIn(factsOfBoth(first, second))).toEqual([october]);
  });

  it.each([
    ['that of the booking where nothing says when our own transfer was sent', undefined, october],
    ['that of the later statement where our own transfer was sent only then', novemberMs, november],
  ])('is %s', (_, sentAtMs, month) => {
    const first = draftMonth();
    const line = lineOf(first, 'dep_1');
    unlist(first);
    send(sentAtMs)(first);
    const second = draftMonth({ month: '2026-11', orders: [], deposits: [] });
    second.lines = [line];
    expect(homesIn(factsOfBoth(first, second))).toEqual([month]);
  });

  it.each([
    ['that of the booking where its lines miss a transfer of our own', true, true, october],
    ['that of the later statement where no line of the booking’s month is on file', true, false, november],
    ['that of the later statement where nothing of our own was missed before', false, true, november],
  ])('is %s', (_, isOwn, hasLines, month) => {
    const first = draftMonth();
    const line = lineOf(first, 'dep_1');
    unlist(first);
    if (!isOwn) first.ownDeposits = [];
    const second = draftMonth({ month: '2026-11', orders: [], deposits: [] });
    second.lines = [line];
    expect(homesIn(factsOfBoth({ ...first, hasLines }, second))).toEqual([month]);
  });
});

describe('the instant at which a deposit was made', () => {
  const [own] = draftMonth().ownDeposits ?? [];
  const event = depositEvent('dep_1', sentAt + 5);
  const known = own && { ...own, sentAtMs: sentAt };

  it('is that of its event, else of our own record', () => {
    expect(toldAtMsOf({ event, own: known })).toBe(sentAt + 5);
    expect(toldAtMsOf({ event: undefined, own: known })).toBe(sentAt);
    expect(toldAtMsOf({ event: undefined, own: undefined })).toBeUndefined();
  });

  it('is a time of the event that cannot be only where no record of ours says one', () => {
    const impossible = { ...event, createdWithin: { fromMs: 0, toMs: sentAt } };
    expect(toldAtMsOf({ event: impossible, own: known })).toBe(sentAt);
    expect(toldAtMsOf({ event: impossible, own: undefined })).toBe(sentAt + 5);
  });
});

describe('the references of deposits on the balance', () => {
  it('are those of deposit lines alone', () => {
    expect([...depositRefsOf(contextOf(draftMonth()).movements)]).toEqual([['dep_1', 'dep_1']]);
  });

  it('are the deposit id and the transaction hash where lines have one, since our records may know deposits by either', () => {
    const draft = draftMonth();
    lineOf(draft, 'dep_1').txHash = '0xabc';
    expect([...depositRefsOf(contextOf(draft).movements)]).toEqual([
      ['dep_1', '0xabc'],
      ['0xabc', '0xabc'],
    ]);
  });
});
