import { describe, expect, it } from 'vitest';
import { countFindings, debitCountCheck, reversalExtra } from '../../../src/reconcile/checks/debit-count.js';
import { orderViewOf } from '../../../src/reconcile/checks/order-view.js';
import { monthNamed } from '../../months/evidence.js';
import { type DraftMonth, draftMonth } from '../../months/sandbox/draft-month.js';
import {
  addLine,
  bookLineOf,
  contextOf,
  eventOf,
  itemsOf,
  lineOf,
  orderOf,
  restate,
  toldOf,
} from '../../months/sandbox/findings.js';

/** A reversal behind the order's debit, of what it debited unless said otherwise. */
function undo(draft: DraftMonth, ref: string, amountUsd6 = 23_750_000): void {
  addLine(draft, ref, { kind: 'reversal', amountUsd6 });
}

/** The order failed on every side: read, book and event. */
function fail(draft: DraftMonth, ref: string): void {
  const order = orderOf(draft, ref);
  order.status = 'failed';
  order.issuedAtMs = undefined;
  bookLineOf(draft, ref).status = 'failed';
  const event = eventOf(draft, ref);
  const body = event.body;
  if (body?.order !== undefined) {
    event.body = { ...body, type: 'order.failed', order: { ...body.order, status: 'failed' } };
  }
}

describe('OR-DOUBLE-DEBIT', () => {
  it('is silent on one debit, and on a try that was undone before the order stood', () => {
    const draft = draftMonth();
    undo(draft, 'shop-1');
    addLine(draft, 'shop-1');
    expect(toldOf(restate(draft))).toEqual([]);
  });

  it('names a reference that was debited twice, for the whole second debit', () => {
    const draft = draftMonth();
    addLine(draft, 'shop-1');
    expect(toldOf(restate(draft))).toEqual([
      'OR-DOUBLE-DEBIT shop-1 debit_count: 23750000 -> 47500000; difference 23750000; claim 23750000; charged_twice; root',
    ]);
  });

  it('names two debits too many in one item', () => {
    const draft = draftMonth();
    addLine(draft, 'shop-1');
    addLine(draft, 'shop-1');
    expect(toldOf(restate(draft))).toEqual([
      'OR-DOUBLE-DEBIT shop-1 debit_count: 23750000 -> 71250000; difference 47500000; claim 47500000; root',
    ]);
  });

  it('names what lacks of an issued order where one of two debits was given back in part', () => {
    const short = [
      'OR-DOUBLE-DEBIT shop-1 debit_count: 23750000 -> 27500000; difference 3750000; claim 3750000; root',
    ];
    const triedAgain = draftMonth();
    undo(triedAgain, 'shop-1', 20_000_000);
    addLine(triedAgain, 'shop-1');
    expect(toldOf(restate(triedAgain))).toEqual(short);
    const debitedTwice = draftMonth();
    addLine(debitedTwice, 'shop-1');
    undo(debitedTwice, 'shop-1', 20_000_000);
    expect(toldOf(restate(debitedTwice))).toEqual(short);
  });

  it('takes a reversal that is short off the debits that have none: it is one item', () => {
    const draft = draftMonth();
    addLine(draft, 'shop-1');
    addLine(draft, 'shop-1');
    undo(draft, 'shop-1', 20_000_000);
    expect(toldOf(restate(draft))).toEqual([
      'OR-DOUBLE-DEBIT shop-1 debit_count: 23750000 -> 51250000; difference 27500000; claim 27500000; root',
    ]);
  });

  it('is silent on debits that were given back whole, by however many reversals', () => {
    const inTwo = draftMonth();
    addLine(inTwo, 'shop-1');
    undo(inTwo, 'shop-1', 20_000_000);
    undo(inTwo, 'shop-1', 3_750_000);
    expect(toldOf(restate(inTwo))).toEqual([]);
    const inOne = draftMonth();
    addLine(inOne, 'shop-1');
    addLine(inOne, 'shop-1');
    undo(inOne, 'shop-1', 47_500_000);
    expect(toldOf(restate(inOne))).toEqual([]);
  });

  it('does not call a second debit of another amount charged twice', () => {
    const draft = draftMonth();
    addLine(draft, 'shop-1', { amountUsd6: -23_750_001 });
    expect(toldOf(restate(draft))).toEqual([
      'OR-DOUBLE-DEBIT shop-1 debit_count: 23750000 -> 47500001; difference 23750001; claim 23750001; root',
    ]);
  });
});

describe('OR-REVERSAL-MISSING', () => {
  it('is silent on a failed order whose debit was undone', () => {
    const draft = draftMonth();
    fail(draft, 'shop-1');
    undo(draft, 'shop-1');
    expect(toldOf(restate(draft))).toEqual([]);
  });

  it('names a failed order’s debit that was not undone', () => {
    const draft = draftMonth();
    fail(draft, 'shop-1');
    expect(toldOf(draft)).toEqual([
      'OR-REVERSAL-MISSING shop-1 reversal_usd6: 0 -> 23750000; difference 23750000; claim 23750000; reversal_missing; root',
    ]);
  });

  it('names what lacks where it was undone in part, and no cause unless all of it lacks', () => {
    const draft = draftMonth();
    fail(draft, 'shop-1');
    undo(draft, 'shop-1', 20_000_000);
    expect(toldOf(restate(draft))).toEqual([
      'OR-REVERSAL-MISSING shop-1 reversal_usd6: 0 -> 3750000; difference 3750000; claim 3750000; root',
    ]);
    const nothing = draftMonth();
    fail(nothing, 'shop-1');
    undo(nothing, 'shop-1', 0);
    expect(toldOf(restate(nothing))).toEqual([
      'OR-REVERSAL-MISSING shop-1 reversal_usd6: 0 -> 23750000; difference 23750000; claim 23750000; reversal_missing; root',
    ]);
  });

  it('follows from the status where no events can be had: book and balance agree that it was issued', () => {
    const draft = draftMonth();
    orderOf(draft, 'shop-1').status = 'failed';
    draft.facts = { events: { events: [], readAtMs: undefined, isCut: false } };
    expect(toldOf(draft)).toEqual([
      'OR-STATUS shop-1 status: issued -> failed; difference -23750000; claim 0; root',
      'OR-REVERSAL-MISSING shop-1 reversal_usd6: 0 -> 23750000; difference 23750000; claim 0; reversal_missing; from OR-STATUS status',
    ]);
  });

  it('is the root of the status where events of that time can be read and none tells of the issue', () => {
    const draft = draftMonth();
    fail(draft, 'shop-1');
    bookLineOf(draft, 'shop-1').status = 'issued';
    expect(toldOf(draft)).toEqual([
      'OR-STATUS shop-1 status: issued -> failed; difference -23750000; claim 0; from OR-REVERSAL-MISSING reversal_usd6',
      'OR-REVERSAL-MISSING shop-1 reversal_usd6: 0 -> 23750000; difference 23750000; claim 23750000; reversal_missing; root',
    ]);
  });

  it('follows from the status where an event proves that the order was issued', () => {
    const draft = draftMonth();
    orderOf(draft, 'shop-1').status = 'failed';
    const items = toldOf(draft).filter((one) => one.startsWith('OR-REVERSAL'));
    expect(items).toEqual([
      'OR-REVERSAL-MISSING shop-1 reversal_usd6: 0 -> 23750000; difference 23750000; claim 0; reversal_missing; from OR-STATUS status',
    ]);
  });
});

describe('two debits of an order that failed by its read alone', () => {
  const twice = (): DraftMonth => {
    const draft = draftMonth();
    addLine(draft, 'shop-1');
    orderOf(draft, 'shop-1').status = 'failed';
    return restate(draft);
  };

  it('are one that follows from the status, and one that is too many by either answer and is claimed', () => {
    expect(toldOf(twice())).toEqual([
      'OR-DOUBLE-DEBIT shop-1 debit_count: 23750000 -> 47500000; difference 23750000; claim 23750000; charged_twice; root',
      'OR-STATUS shop-1 status: issued -> failed; difference -23750000; claim 0; root',
      'OR-REVERSAL-MISSING shop-1 reversal_usd6: 0 -> 23750000; difference 23750000; claim 0; reversal_missing; from OR-STATUS status',
    ]);
  });

  it('share later reversals, each counted once: the one that is too many is given back first', () => {
    const subject = subjectOf(twice());
    const { debits } = subject.orderCase;
    const [line] = debits;
    if (line === undefined) throw new Error('shop-1 was not debited');
    const back = { ...line, amountUsd6: -line.amountUsd6, statedMonth: monthNamed('2026-11') } as const;
    const sinceOf = (count: number) => {
      const reversals = Array.from({ length: count }, () => back);
      const counted = { standing: [], tried: [], left: debits, extra: [] };
      const raised = countFindings({ ...subject, orderCase: { ...subject.orderCase, reversals } }, counted);
      return raised.map(({ finding, balanceEffectUsd6 }) => [finding.code, balanceEffectUsd6]);
    };
    expect([1, 2].map(sinceOf)).toEqual(
      [0n, 23_750_000n].map((openUsd6) => [
        ['OR-REVERSAL-MISSING', openUsd6],
        ['OR-DOUBLE-DEBIT', 23_750_000n],
      ]),
    );
  });

  it('both lack their reversal where the book or the events of that time say that it failed', () => {
    const denied = twice();
    fail(denied, 'shop-1');
    for (const status of ['failed', 'issued'] as const) {
      bookLineOf(denied, 'shop-1').status = status;
      const roots = toldOf(denied).filter((one) => one.endsWith('root'));
      expect(roots).toEqual([expect.stringMatching(/^OR-REVERSAL-MISSING .*; claim 47500000; /)]);
    }
  });
});

describe('OR-REVERSAL-EXTRA', () => {
  it('names a failed order that was undone twice: we owe the second', () => {
    const draft = draftMonth();
    fail(draft, 'shop-1');
    undo(draft, 'shop-1');
    undo(draft, 'shop-1');
    expect(toldOf(restate(draft))).toEqual([
      'OR-REVERSAL-EXTRA shop-1 reversal_usd6: 0 -> -23750000; difference -23750000; claim -23750000; root',
    ]);
  });

  it('names the reversal of an order that stands', () => {
    const draft = draftMonth();
    undo(draft, 'shop-1');
    expect(toldOf(restate(draft))).toEqual([
      'OR-REVERSAL-EXTRA shop-1 reversal_usd6: 0 -> -23750000; difference -23750000; claim -23750000; root',
    ]);
  });

  it('is only what the reversals of a failed order come to beyond its debit', () => {
    const draft = draftMonth();
    fail(draft, 'shop-1');
    undo(draft, 'shop-1', 20_000_000);
    undo(draft, 'shop-1');
    expect(toldOf(restate(draft))).toEqual([
      'OR-REVERSAL-EXTRA shop-1 reversal_usd6: 0 -> -20000000; difference -20000000; claim -20000000; root',
    ]);
  });

  it('names what was given back beyond the debit', () => {
    const draft = draftMonth();
    fail(draft, 'shop-1');
    undo(draft, 'shop-1', 23_750_001);
    expect(toldOf(restate(draft))).toEqual([
      'OR-REVERSAL-EXTRA shop-1 reversal_usd6: 0 -> -1; difference -1; claim -1; root',
    ]);
  });

  it('names a reversal without a debit', () => {
    const draft = draftMonth();
    fail(draft, 'shop-1');
    undo(draft, 'shop-1');
    draft.lines = draft.lines.filter((line) => line.ref !== 'shop-1' || line.kind !== 'order');
    expect(toldOf(restate(draft))).toEqual([
      'OR-REVERSAL-EXTRA shop-1 reversal_usd6: 0 -> -23750000; difference -23750000; claim -23750000; root',
    ]);
  });

  it.each([
    ['the amount of the debit', -23_750_000, '0'],
    ['the same amount as a credit', 23_750_000, '-47500000'],
  ])('follows from the missing debit where one line has another kind and %s', (_, amountUsd6, claim) => {
    const draft = draftMonth();
    Object.assign(lineOf(draft, 'shop-1'), { kind: 'reversal', amountUsd6 });
    expect(toldOf(restate(draft))).toEqual([
      `OR-NOT-IN-STATEMENT shop-1 amount_usd6: 23750000 -> 0; difference -23750000; claim ${claim}; root`,
      expect.stringMatching(/^OR-REVERSAL-EXTRA shop-1 .*; claim 0; from OR-NOT-IN-STATEMENT amount_usd6$/),
    ]);
  });

  it('names a reversal of a reference that no order answers to and that was never debited', () => {
    const draft = draftMonth();
    addLine(draft, 'shop-1', { kind: 'reversal', ref: 'shop-9', amountUsd6: 9_500_000 });
    draft.unknownRefs.push('shop-9');
    expect(toldOf(restate(draft))).toEqual([
      'OR-REVERSAL-EXTRA shop-9 reversal_usd6: 0 -> -9500000; difference -9500000; claim -9500000; root',
    ]);
  });
});

/** The first order of a month as it is judged, before anything was found on it. */
function subjectOf(draft: DraftMonth) {
  const context = contextOf(draft);
  const orderCase = context.cases.find('shop-1');
  if (orderCase === undefined) throw new Error('the month has no shop-1');
  return { context, orderCase };
}

describe('what is said of the number of an order’s lines', () => {
  it('calls two debits that come to the first together no double charge', () => {
    const draft = draftMonth();
    addLine(draft, 'shop-1', { amountUsd6: -10_000_000 });
    addLine(draft, 'shop-1', { amountUsd6: -13_750_000 });
    expect(toldOf(restate(draft)).filter((one) => one.includes('charged_twice'))).toEqual([]);
  });

  it('puts what a reversal lacks or has too much into the reversals of its brand, and no line', () => {
    const draft = draftMonth();
    undo(draft, 'shop-1', 20_000_000);
    const subject = subjectOf(restate(draft));
    const effect = { kind: 'reversal', slug: 'demo-coffee', currency: 'USD', count: 0n, faceMinor: 0n };
    const { debits, reversals } = subject.orderCase;
    const foundOf = (tried: typeof debits) =>
      countFindings(subject, { standing: [], tried, left: [], extra: [] });
    const found = [
      ...foundOf([...debits, ...reversals]),
      ...foundOf([...reversals, ...reversals, ...debits]),
    ];
    expect(found.map(({ lineEffects }) => lineEffects)).toEqual([
      [{ ...effect, costMinor: 0n, usd6: -3_750_000n }],
      [{ ...effect, costMinor: 0n, usd6: 16_250_000n }],
    ]);
  });

  it.each([
    ['OR-REVERSAL-MISSING', 20_000_000, fail],
    ['OR-REVERSAL-EXTRA', 23_750_001, fail],
    ['OR-DOUBLE-DEBIT', 20_000_000, addLine],
  ] as const)(
    'is dated and proved by the reversal where its amount is wrong: %s',
    (code, amountUsd6, alter) => {
      const draft = draftMonth();
      alter(draft, 'shop-1');
      undo(draft, 'shop-1', amountUsd6);
      const reversal = draft.lines.find(({ kind }) => kind === 'reversal');
      if (reversal === undefined) throw new Error('the month has no reversal');
      reversal.bookedAtMs += 1;
      const [item, ...others] = itemsOf(restate(draft), code);
      expect(others).toEqual([]);
      expect(item?.occurredAtMs).toBe(reversal.bookedAtMs);
      expect(item?.evidenceSha256).toMatch(/^[0-9a-f]{64}$/);
    },
  );

  it('is borne by no line alone where a try and its reversal differ', () => {
    const draft = draftMonth();
    undo(draft, 'shop-1', 20_000_000);
    addLine(draft, 'shop-1');
    const subject = subjectOf(restate(draft));
    const { debits, reversals } = subject.orderCase;
    const counted = { standing: debits.slice(0, 1), extra: [] };
    const movementsOf = (tried: typeof debits) =>
      countFindings(subject, { ...counted, tried, left: debits.slice(1) })[0]?.bearing?.movements;
    expect(movementsOf([...debits.slice(0, 1), ...reversals])).toBeUndefined();
    expect(movementsOf([])).toEqual(debits.slice(1));
  });

  /** The finding where a failed order has these debits, some hours or millionths off the first. */
  const failedWith = (...debits: readonly { hours: number; more: number }[]) => {
    const subject = subjectOf(draftMonth());
    const { order, book } = subject.orderCase;
    const [line] = subject.orderCase.debits;
    if (order === undefined || line === undefined || book === undefined) {
      throw new Error('shop-1 has no read, no debit or no row of the book');
    }
    const left = debits.map(({ hours, more }, row) => ({
      ...line,
      row,
      bookedAtMs: line.bookedAtMs + hours * 3_600_000,
      amountUsd6: line.amountUsd6 - more,
    }));
    const status = 'failed' as const;
    const failed = { order: { ...order, status }, book: { ...book, status } };
    const orderCase = { ...subject.orderCase, ...failed, debits: left };
    const [found] = countFindings({ ...subject, orderCase }, { standing: [], tried: [], left, extra: [] });
    return {
      copies: found?.bearing?.copies?.map(({ row }) => row),
      effects: found?.lineEffects?.map(({ kind, count, faceMinor, costMinor, usd6 }) => [
        kind,
        count,
        faceMinor,
        costMinor,
        usd6,
      ]),
    };
  };
  const lacking = (usd6: bigint) => ['reversal', -1n, 0n, 0n, usd6];

  it('takes a debit of the same instant and amount for one that is listed once more: no try is so fast', () => {
    const { copies, effects } = failedWith({ hours: 0, more: 0 }, { hours: 0, more: 0 });
    expect(copies).toEqual([1]);
    expect(effects).toEqual([['order', 1n, 2500n, 2375n, -23_750_000n], lacking(-23_750_000n)]);
  });

  it('takes a debit of another instant or amount for a try that lacks its reversal', () => {
    for (const other of [
      { hours: 1, more: 0 },
      { hours: 0, more: 1 },
    ]) {
      const { copies, effects } = failedWith({ hours: 0, more: 0 }, other);
      expect(copies).toEqual([]);
      expect(effects).toEqual([lacking(-23_750_000n), lacking(-23_750_000n - BigInt(other.more))]);
    }
  });

  it('has the reversals of an order that nobody knows as lines too many', () => {
    const draft = draftMonth();
    undo(draft, 'shop-1');
    const { orderCase, context } = subjectOf(restate(draft));
    const [reversal] = orderCase.reversals;
    if (orderCase.order === undefined || reversal === undefined) throw new Error('shop-1 is not reversed');
    expect(reversalExtra({ orderCase, context }, [reversal]).lineEffects).toEqual([
      {
        kind: 'reversal',
        slug: 'demo-coffee',
        currency: 'USD',
        count: 1n,
        faceMinor: 2500n,
        costMinor: 2375n,
        usd6: 23_750_000n,
      },
    ]);
  });

  it('counts as given back since only reversals of later statements, one for each debit', () => {
    const draft = draftMonth();
    undo(draft, 'shop-1');
    const subject = subjectOf(restate(draft));
    const { debits, reversals } = subject.orderCase;
    const later = reversals.map((line) => ({ ...line, statedMonth: monthNamed('2026-11') }));
    const sinceOf = (lines: typeof reversals) => {
      const { order } = subject.orderCase;
      if (order === undefined) throw new Error('shop-1 was not read');
      const failed = { ...order, status: 'failed' } as const;
      const orderCase = { ...subject.orderCase, order: failed, reversals: lines };
      const counted = { standing: [], tried: [], left: debits, extra: [] };
      return countFindings({ ...subject, orderCase }, counted)[0]?.balanceEffectUsd6;
    };
    expect([reversals, later, [...later, ...later]].map(sinceOf)).toEqual([0n, 23_750_000n, 23_750_000n]);
  });
});

describe('two tries of a failed order at one instant and of one amount', () => {
  /** Both were given back, and the lines alone leave out the second reversal. */
  function triedTwice(): DraftMonth {
    const draft = draftMonth();
    fail(draft, 'shop-1');
    const line = lineOf(draft, 'shop-1');
    const back = { ...line, kind: 'reversal', amountUsd6: -line.amountUsd6 } as const;
    draft.lines.splice(draft.lines.indexOf(line) + 1, 0, { ...line }, back, { ...back });
    restate(draft);
    draft.lines.splice(
      draft.lines.findLastIndex(({ kind }) => kind === 'reversal'),
      1,
    );
    return draft;
  }

  it('are no line that is listed once more where each moved the balance: the reversal is missing', () => {
    const told = toldOf(triedTwice());
    expect(told.filter((one) => one.endsWith('root'))).toEqual([
      'OR-REVERSAL-MISSING shop-1 reversal_usd6: 0 -> 23750000; difference 23750000; claim 0; reversal_missing; root',
    ]);
  });
});

describe('the debit that is too many', () => {
  /** The rows that the finding bears where the order's line is listed once more at once. */
  function surplusRows(change: (draft: DraftMonth) => void): (number | undefined)[] {
    const draft = draftMonth();
    const line = lineOf(draft, 'shop-1');
    draft.lines.splice(draft.lines.indexOf(line) + 1, 0, { ...line });
    change(draft);
    const context = contextOf(draft);
    const orderCase = context.cases.find('shop-1');
    if (orderCase === undefined) throw new Error('the draft has no shop-1');
    const first = Math.min(...orderCase.debits.map(({ row }) => row));
    const found = debitCountCheck.find(orderViewOf(context, orderCase));
    return found.flatMap(({ bearing }) => bearing?.movements?.map(({ row }) => row - first));
  }

  it('is of a line that is listed twice the later one', () => {
    expect(surplusRows(() => undefined)).toEqual([1]);
  });

  it('is the later one also where the read alone names another card than both', () => {
    const change = (draft: DraftMonth) => Object.assign(orderOf(draft, 'shop-1'), { slug: 'demo-other' });
    expect(surplusRows(change)).toEqual([1]);
  });
});
