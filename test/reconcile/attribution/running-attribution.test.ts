import { describe, expect, it } from 'vitest';
import { usd6 } from '../../../src/money/units.js';
import { draftMonth } from '../../months/sandbox/draft-month.js';
import { lineOf, restate, restateAsListed } from '../../months/sandbox/findings.js';
import { causedIn } from './caused.js';

describe('a running balance that is off', () => {
  it('follows from what is wrong with its own line', () => {
    const draft = draftMonth();
    lineOf(draft, 'shop-1').amountUsd6 -= 9;
    expect(causedIn(draft, 'RF-RUNNING')).toEqual([
      'RF-RUNNING 2026-10 lines.3.balance_usd6 <- OR-CHARGE shop-1 amount_usd6',
    ]);
  });

  it('follows from a line that is missing before it', () => {
    const draft = draftMonth();
    draft.lines = draft.lines.filter(({ ref }) => ref !== 'shop-1');
    expect(causedIn(draft, 'RF-RUNNING')).toEqual([
      'RF-RUNNING 2026-10 lines.4.balance_usd6 <- OR-NOT-IN-STATEMENT shop-1 amount_usd6',
    ]);
  });

  it('is a root where the balance alone is off', () => {
    const draft = draftMonth();
    const line = lineOf(draft, 'shop-1');
    line.balanceUsd6 = (line.balanceUsd6 ?? 0) + 1;
    expect(causedIn(draft)).toEqual(['RF-RUNNING 2026-10 lines.3.balance_usd6 <- root']);
  });
});

describe('lines that stand once more in another place, with the balances that they have in their own', () => {
  const refs = ['shop-1', 'shop-2', 'shop-3', 'shop-4'];
  const monthOf = () => draftMonth({ orders: refs.map((ref, i) => ({ ref, face: 2500 + 500 * i })) });
  const rooms = monthOf().lines.flatMap((_, from, { length }) =>
    [1, 2]
      .filter((width) => from > 0 && from + width <= length)
      .flatMap((width) =>
        Array.from({ length }, (_, at) => at + 1)
          .filter((to) => to <= from || to >= from + width)
          .map((to) => ({ from, width, to })),
      ),
  );

  /** The month with some of its lines once more, right before those that stand at the place. */
  function repeated({ from, width, to }: (typeof rooms)[number]) {
    const draft = monthOf();
    const copies = draft.lines.slice(from, from + width).map((line) => ({ ...line }));
    draft.lines.splice(to, 0, ...copies);
    return { draft, copies };
  }

  const isRoot = (told: string): boolean => told.endsWith('<- root');

  function expectRoots(draft: ReturnType<typeof monthOf>, width: number): void {
    const told = causedIn(draft);
    expect(told.filter(isRoot)).toEqual(
      Array.from({ length: width }, () => expect.stringMatching(/^(OR-DOUBLE-DEBIT|DP-UNEXPECTED) /)),
    );
    expect(told.filter((one) => one.startsWith('RF-RUNNING')).length).toBeGreaterThan(0);
  }

  it.each(rooms)('are the roots of what they break, numbered on: $width from $from at $to', (room) => {
    const { draft } = repeated(room);
    for (const [i, one] of draft.lines.entries()) one.seq = i + 1;
    expectRoots(draft, room.width);
  });

  it.each(rooms)('are the roots of what they break, with their numbers: $width from $from at $to', (room) => {
    const { draft } = repeated(room);
    const roots = causedIn(draft).filter(isRoot);
    expect(roots.map((one) => one.split(' ')[0]).filter((code) => code?.startsWith('RF-'))).toEqual([]);
    expect(roots.length).toBe(room.width);
  });

  it.each(rooms.filter(({ from, width, to }) => to > from + width))(
    'are the roots where the balances behind them count them: $width from $from at $to',
    (room) => {
      const { draft, copies } = repeated(room);
      const kept = copies.map(({ balanceUsd6 }) => balanceUsd6);
      restateAsListed(draft);
      for (const [i, copy] of copies.entries()) copy.balanceUsd6 = kept[i];
      expectRoots(draft, room.width);
    },
  );
});

describe('a line that stands once more in another place, numbered on', () => {
  const monthOf = () => draftMonth({ orders: [{ ref: 'shop-1' }, { ref: 'shop-2' }, { ref: 'shop-3' }] });

  it('does not make up for a balance beside it that is off by itself', () => {
    const draft = monthOf();
    const [, , line] = draft.lines;
    const last = draft.lines.at(-1);
    if (line === undefined || last === undefined) throw new Error('the month has three orders');
    draft.lines.splice(-1, 0, { ...line });
    for (const [i, one] of draft.lines.entries()) one.seq = i + 1;
    last.balanceUsd6 = usd6((last.balanceUsd6 ?? 0) + 7);
    expect(causedIn(draft, 'RF-RUNNING').filter((one) => one.endsWith('<- root')).length).toBeGreaterThan(0);
  });

  it('does not make up for the balance of its first listing, where the two have one that is off', () => {
    const draft = monthOf();
    const line = lineOf(draft, 'shop-2');
    line.balanceUsd6 = usd6((line.balanceUsd6 ?? 0) + 7);
    draft.lines.push({ ...line });
    for (const [i, one] of draft.lines.entries()) one.seq = i + 1;
    expect(causedIn(draft, 'RF-RUNNING')).toEqual([
      'RF-RUNNING 2026-10 lines.4.balance_usd6 <- root',
      'RF-RUNNING 2026-10 lines.6.balance_usd6 <- OR-DOUBLE-DEBIT shop-2 debit_count',
    ]);
  });

  const running = 'RF-RUNNING 2026-10 lines.6.balance_usd6';

  it.each([
    ['alone', 0, []],
    ['and the closing with it', 5, [`RF-FOOTING 2026-10 closing_balance_usd6 <- ${running}`]],
  ])('does not make up for its own balance at the end of the month, where that is off %s', (_, off, more) => {
    const draft = monthOf();
    draft.lines.push({ ...lineOf(draft, 'shop-1') });
    const { figures, lines } = restate(draft);
    const last = lines.at(-1);
    if (last === undefined) throw new Error('the month has lines');
    last.balanceUsd6 = usd6((last.balanceUsd6 ?? 0) + 5);
    figures.closingUsd6 = usd6(figures.closingUsd6 + off);
    const told = causedIn(draft, 'RF-RUNNING', 'RF-FOOTING');
    expect(told).toEqual([...more, `${running} <- root`]);
  });
});
