import { describe, expect, it } from 'vitest';
import { type DraftMonth, draftMonth, readingOf } from '../../months/sandbox/draft-month.js';
import { factsOfBoth, follow, itemsOf, lineOf, restate, said } from '../../months/sandbox/findings.js';
import {
  addLine,
  lineOf as floatLineOf,
  hide,
  october,
  renumber,
} from '../../months/supplier/alterations/movement-list.js';
import { type FloatStep, playFloat } from '../../months/supplier/life.js';
import {
  at,
  floatWords,
  foundAfter,
  judgeFloat,
  quietLife,
  quietSteps,
} from '../../months/supplier/quiet-month.js';

function numbered(...seqs: number[]): DraftMonth {
  const draft = draftMonth();
  for (const [i, line] of draft.lines.entries()) line.seq = seqs[i] ?? 0;
  return draft;
}

const novemberSteps: readonly FloatStep[] = [
  ...quietSteps,
  { kind: 'order', atMs: at(3, 6, 10), slug: 'elm-books', face: 1999 },
];

const november = { month: '2026-11', orders: [{ ref: 'shop-3' }], deposits: [] };

describe('RF-SEQUENCE', () => {
  it.each([
    ['from one', [1, 2, 3, 4]],
    ['from nought', [0, 1, 2, 3]],
  ])('is silent where the numbers of a first month rise %s by one', (_, seqs) => {
    expect(said(numbered(...seqs))).toEqual([]);
  });

  it.each([
    ['a gap', [1, 2, 4, 5], 'seq.3: 3 -> 4'],
    ['a wider gap', [1, 2, 9, 10], 'seq.3: 3 -> 9'],
    ['a start beyond one', [2, 3, 4, 5], 'seq.1: 1 -> 2'],
    ['a repeat', [1, 2, 2, 3], 'seq.3: 3 -> 2'],
    ['a single wrong number, which breaks two links', [1, 2, 7, 4], 'seq.3: 3 -> 7'],
    ['two neighbours that changed places', [1, 3, 2, 4], 'seq.2: 2 -> 3'],
    ['lines that all stand the other way round', [4, 3, 2, 1], 'seq.1: 1 -> 4'],
  ])('is one item for %s, and claims nothing', (_, seqs, finding) => {
    expect(said(numbered(...seqs), 'RF-SEQUENCE')).toEqual([`RF-SEQUENCE 2026-10 ${finding}, claim 0`]);
  });

  it('goes on from the last month in which anything moved', () => {
    const [first, quiet, last] = [
      draftMonth(),
      draftMonth({ month: '2026-11', orders: [], deposits: [] }),
      draftMonth({ month: '2026-12', orders: [{ ref: 'shop-3' }], deposits: [] }),
    ];
    follow(first, quiet);
    follow(quiet, last);
    const saidFrom = (seq: number): string[] => {
      last.lines.forEach((line, at) => {
        line.seq = seq + at;
      });
      const statements = new Map([first, quiet, last].map((one) => [one.month, [readingOf(one)]]));
      return said(factsOfBoth(first, last, { statements }), 'RF-SEQUENCE');
    };
    expect(quiet.lines).toEqual([]);
    expect(saidFrom(5)).toEqual([]);
    expect(saidFrom(7)).toEqual(['RF-SEQUENCE 2026-12 seq.5: 5 -> 7, claim 0']);
  });

  it('is two items for two gaps', () => {
    expect(said(numbered(1, 3, 4, 7), 'RF-SEQUENCE')).toEqual([
      'RF-SEQUENCE 2026-10 seq.2: 2 -> 3, claim 0',
      'RF-SEQUENCE 2026-10 seq.5: 5 -> 7, claim 0',
    ]);
  });

  it('follows from the order whose line is missing', () => {
    const draft = draftMonth();
    draft.lines = draft.lines.filter((line) => line.ref !== 'shop-1');
    expect(said(draft, 'RF-SEQUENCE')).toEqual([
      'RF-SEQUENCE 2026-10 seq.3: 3 -> 4, from OR-NOT-IN-STATEMENT shop-1',
    ]);
  });

  it('follows from the line that stands twice under one number', () => {
    const draft = draftMonth();
    const line = lineOf(draft, 'shop-1');
    draft.lines.splice(draft.lines.indexOf(line) + 1, 0, { ...line });
    expect(said(draft, 'RF-SEQUENCE')).toEqual([
      'RF-SEQUENCE 2026-10 seq.4: 4 -> 3, from OR-DOUBLE-DEBIT shop-1',
    ]);
  });

  it('follows from all lines that stand once more, one behind the other', () => {
    const draft = draftMonth();
    draft.lines.push(...draft.lines.slice(1, 3).map((line) => ({ ...line })));
    draft.lines.push({ ...lineOf(draft, 'shop-2'), ref: 'shop-9', seq: 5 });
    expect(said(draft, 'RF-SEQUENCE')).toEqual([
      'RF-SEQUENCE 2026-10 seq.5: 5 -> 2, from DP-UNEXPECTED dep_1, OR-DOUBLE-DEBIT shop-1',
    ]);
  });

  it('goes on from the last number of the month before', () => {
    const first = draftMonth();
    const second = follow(first, draftMonth(november));
    expect(said(factsOfBoth(first, second))).toEqual([]);
    restate(second, 7);
    expect(said(factsOfBoth(first, second))).toEqual(['RF-SEQUENCE 2026-11 seq.5: 5 -> 7, claim 0']);
  });

  it.each([
    ['a line stands once more at its end', (seqs: number[]) => [...seqs, 2]],
    ['its last number alone is wrong', (seqs: number[]) => seqs.with(-1, 99)],
    ['its lines stand in another order', (seqs: number[]) => [...seqs.slice(1), ...seqs.slice(0, 1)]],
    ['its first number alone is wrong', (seqs: number[]) => seqs.with(0, 99)],
    ['two numbers in its midst are wrong', (seqs: number[]) => [1, 99, 98, ...seqs.slice(3)]],
    [
      'its numbers are too high from one line on',
      (seqs: number[]) => [1, ...seqs.slice(1).map((seq) => seq + 3)],
    ],
    ['all its numbers are too high', (seqs: number[]) => seqs.map((seq) => seq + 3)],
  ])('goes on from the month before though %s: that is an item of that month', (_, seqsOf) => {
    const first = draftMonth();
    const second = follow(first, draftMonth(november));
    const seqs = seqsOf(first.lines.map(({ seq }) => seq));
    const bySeq = new Map(first.lines.map((line) => [line.seq, line]));
    first.lines = seqs.map((seq, at) => ({
      ...(bySeq.get(seq) ?? first.lines[at] ?? lineOf(first, 'shop-1')),
      seq,
    }));
    expect(said(factsOfBoth(first, second), 'RF-SEQUENCE')).toEqual([]);
  });

  it('is silent on any first number where nothing on file says what came before', () => {
    const draft = numbered(7, 8, 9, 10);
    draft.facts = { createdAtMs: undefined };
    expect(said(draft, 'RF-SEQUENCE')).toEqual([]);
  });

  it('is a root where lines stand in another order, though one of them is one too many', () => {
    const draft = draftMonth();
    const line = lineOf(draft, 'shop-1');
    draft.lines.splice(draft.lines.indexOf(line) + 1, 0, { ...line });
    restate(draft);
    const [first, second] = draft.lines.filter(({ ref }) => ref === 'shop-1');
    const numbers = [first?.seq ?? 0, second?.seq ?? 0];
    if (first !== undefined && second !== undefined) [second.seq, first.seq] = numbers as [number, number];
    expect(said(draft, 'RF-SEQUENCE')).toEqual([
      `RF-SEQUENCE 2026-10 seq.${numbers[0]}: ${numbers[0]} -> ${numbers[1]}, claim 0`,
    ]);
  });

  it('does not follow from an order without a debit that was made at another time', () => {
    const draft = draftMonth({
      orders: [{ ref: 'shop-1' }, { ref: 'shop-2', day: 12 }, { ref: 'shop-3', day: 20 }],
    });
    draft.lines = draft.lines.filter((line) => line.ref !== 'shop-1');
    restate(draft);
    lineOf(draft, 'shop-3').seq += 1;
    expect(said(draft, 'RF-SEQUENCE')).toEqual(['RF-SEQUENCE 2026-10 seq.4: 4 -> 5, claim 0']);
  });

  it('follows from a deposit that is missing somewhere, not from an order without a debit that was made elsewhere', () => {
    const draft = draftMonth({ orders: [{ ref: 'shop-1' }, { ref: 'shop-2', day: 20 }] });
    draft.events = draft.events.filter(({ body }) => body?.deposit === undefined);
    draft.lines = draft.lines.filter((line) => line.ref !== 'shop-2');
    restate(draft);
    for (const own of draft.ownDeposits ?? []) own.sentAtMs = undefined;
    draft.lines = draft.lines.filter((line) => line.kind !== 'deposit');
    expect(said(draft, 'RF-SEQUENCE')).toEqual([
      'RF-SEQUENCE 2026-10 seq.2: 2 -> 3, from DP-NOT-CREDITED dep_1',
    ]);
  });

  it('goes on behind a gap that two missing lines make together', () => {
    const draft = draftMonth({
      orders: [
        { ref: 'shop-1', day: 5 },
        { ref: 'shop-2', day: 6 },
        { ref: 'shop-3', day: 20 },
      ],
    });
    draft.lines = draft.lines.filter(({ ref }) => ref !== 'shop-1' && ref !== 'shop-2');
    expect(said(draft, 'RF-SEQUENCE')).toEqual([
      'RF-SEQUENCE 2026-10 seq.3: 3 -> 5, from OR-NOT-IN-STATEMENT shop-1, OR-NOT-IN-STATEMENT shop-2',
    ]);
  });

  it('follows two gaps from the two lines that are missing there', () => {
    const draft = draftMonth({
      orders: [
        { ref: 'shop-1', day: 5 },
        { ref: 'shop-2', day: 6 },
        { ref: 'shop-3', day: 7 },
        { ref: 'shop-4', day: 8 },
      ],
    });
    draft.lines = draft.lines.filter(({ ref }) => ref !== 'shop-1' && ref !== 'shop-3');
    expect(said(draft, 'RF-SEQUENCE')).toEqual([
      'RF-SEQUENCE 2026-10 seq.3: 3 -> 4, from OR-NOT-IN-STATEMENT shop-1',
      'RF-SEQUENCE 2026-10 seq.5: 5 -> 6, from OR-NOT-IN-STATEMENT shop-3',
    ]);
  });

  it('of the first line follows from what the month before left out at its end', () => {
    const first = draftMonth();
    const second = follow(first, draftMonth(november));
    first.lines = first.lines.filter(({ ref }) => ref !== 'shop-2');
    const [line] = said(factsOfBoth(first, second), 'RF-SEQUENCE');
    expect(line).toMatch(/^RF-SEQUENCE 2026-11 seq.4: 4 -> 5, from i[0-9a-f]{15}$/);
  });

  it('of the first line follows, too, from what was left out before a month without a movement', () => {
    const first = draftMonth();
    const quiet = follow(first, draftMonth({ month: '2026-11', orders: [], deposits: [] }));
    const last = follow(first, draftMonth({ ...november, month: '2026-12' }));
    first.lines = first.lines.filter(({ ref }) => ref !== 'shop-2');
    const statements = new Map([first, quiet, last].map((draft) => [draft.month, [readingOf(draft)]]));
    const [line] = said(factsOfBoth(first, last, { statements }), 'RF-SEQUENCE');
    expect(line).toMatch(/^RF-SEQUENCE 2026-12 seq.4: 4 -> 5, from i[0-9a-f]{15}$/);
  });

  it('says that lines stand in another order where that breaks one link alone', () => {
    const draft = numbered(5, 6, 3, 4);
    draft.facts = { createdAtMs: undefined };
    expect(itemsOf(draft, 'RF-SEQUENCE').map(({ note }) => note)).toEqual([
      'no number is missing and none stands twice: lines stand in another order',
    ]);
  });

  it('says that one number is wrong where the numbers go on behind its line', () => {
    expect(itemsOf(numbered(1, 2, 7, 4), 'RF-SEQUENCE').map(({ note }) => note)).toEqual([
      'the numbers go on behind this line as if it were number 3',
    ]);
  });

  it('says whether a line is missing or a number goes back', () => {
    const notes = (...seqs: number[]) => itemsOf(numbered(...seqs), 'RF-SEQUENCE').map(({ note }) => note);
    expect(notes(1, 2, 4, 5)).toEqual(['a line or more is missing before this one']);
    expect(notes(1, 2, 2, 3)).toEqual(['a sequence number is repeated or goes back']);
  });

  it('is a break in the link alone, not in the one that goes on from it', () => {
    expect(said(numbered(1, 5, 9, 10), 'RF-SEQUENCE')).toEqual([
      'RF-SEQUENCE 2026-10 seq.2: 2 -> 5, claim 0',
      'RF-SEQUENCE 2026-10 seq.6: 6 -> 9, claim 0',
    ]);
    expect(said(numbered(1, 5, 2, 3), 'RF-SEQUENCE')).toEqual([
      'RF-SEQUENCE 2026-10 seq.2: 2 -> 5, claim 0',
      'RF-SEQUENCE 2026-10 seq.6: 6 -> 2, claim 0',
    ]);
  });
});

describe('RF-SEQUENCE of the float', () => {
  it('of a number that stands twice is a root beside a credit that nobody sent, which stands elsewhere', () => {
    const found = foundAfter((evidence) => {
      const { lines } = october(evidence);
      const order = lines.find(({ kind }, i) => kind === 'order' && lines[i - 1]?.kind === 'order');
      if (order !== undefined) order.seq -= 1;
      evidence.ownDeposits = evidence.ownDeposits?.slice(0, -1);
    });
    expect(floatWords(found)).toEqual([
      expect.stringMatching(/^RF-SEQUENCE E 2026-10 seq\.[0-9]+: [0-9]+ -> [0-9]+$/),
      expect.stringMatching(/^DP-UNEXPECTED A /),
    ]);
  });

  it('of a number that stands twice is a root though its debit stands under another reference than its order', () => {
    const found = foundAfter((evidence) => {
      const { lines } = october(evidence);
      const line = lines.find(({ kind }, i) => kind === 'order' && lines[i - 1]?.kind === 'order');
      if (line === undefined) return;
      line.seq -= 1;
      line.ref = 'nobody';
      evidence.orders.push({ clientRef: 'nobody', reads: [], unknownAtMs: evidence.asOfMs });
    });
    expect(floatWords(found)).toEqual([
      expect.stringMatching(/^RF-SEQUENCE E 2026-10 seq\.[0-9]+: [0-9]+ -> [0-9]+$/),
      expect.stringMatching(/^OR-NOT-IN-STATEMENT .*from OR-DEBIT-UNKNOWN$/),
      expect.stringMatching(/^OR-DEBIT-UNKNOWN /),
    ]);
  });

  it.each([2, 3, 100, 500])(
    'is one item for a number that is too high by %i, which takes its line to another place',
    (by) => {
      const found = foundAfter((evidence) => {
        const { lines } = october(evidence);
        const [moved] = lines.splice(1, 1);
        if (moved === undefined) return;
        moved.seq += by;
        const before = lines.findIndex(({ seq }) => seq > moved.seq);
        lines.splice(before < 0 ? lines.length : before, 0, moved);
      });
      expect(floatWords(found)).toEqual([
        expect.stringMatching(/^RF-SEQUENCE E 2026-10 seq\.([0-9]+): \1 -> [0-9]+$/),
      ]);
    },
  );

  it.each([
    ['first', 100],
    ['last', -500],
  ])(
    'is an item of the month of the %s line alone, where the number that is off by %i leads it away',
    (place, by) => {
      const evidence = playFloat(
        quietLife({ steps: novemberSteps, month: '2026-11', closedAtMs: at(2, 12, 11) }),
      );
      for (const read of evidence.float.filter(({ month }) => month === '2026-10')) {
        const line = place === 'first' ? read.lines[0] : read.lines.at(-1);
        if (line !== undefined) line.seq += by;
        read.lines.sort((one, other) => one.seq - other.seq);
      }
      expect(floatWords(judgeFloat(evidence).items)).toEqual([]);
    },
  );

  it('follows from the debit that is missing before a line that was booked last under an earlier instant', () => {
    const found = foundAfter((evidence) => {
      const { lines } = october(evidence);
      const order = lines.findLast(({ kind }) => kind === 'order');
      const deposit = lines.find(({ kind }) => kind === 'deposit');
      if (deposit !== undefined) addLine(evidence, { ...deposit, ref: 'dep_ghost', txHash: '0xghost' });
      hide(evidence, ({ ref }) => ref === order?.ref);
    });
    expect(floatWords(found).filter((text) => text.startsWith('RF-SEQUENCE'))).toEqual([
      expect.stringMatching(/; from OR-NOT-IN-STATEMENT$/),
    ]);
  });

  it('follows from a reversal that is missing some time after its debit', () => {
    const found = foundAfter((evidence) => {
      const read = october(evidence);
      const debit = read.lines.find(({ ref, kind }) => {
        const last = evidence.orders.find(({ clientRef }) => clientRef === ref)?.reads.at(-1);
        return kind === 'order' && last?.status === 'failed';
      });
      const ref = debit?.ref ?? '';
      const reversal = floatLineOf(evidence, ref, 'reversal');
      const last = read.lines.at(-1);
      read.lines = [...read.lines.filter((line) => line !== reversal && line !== last), reversal];
      if (last !== undefined) read.lines.push(last);
      renumber(evidence);
      hide(evidence, (line) => line === reversal);
    });
    expect(floatWords(found).filter((text) => text.startsWith('RF-SEQUENCE'))).toEqual([
      expect.stringMatching(/; from OR-REVERSAL-MISSING$/),
    ]);
  });
});
