import { describe, expect, it } from 'vitest';
import { usd6 } from '../../../src/money/units.js';
import { draftMonth } from '../../months/sandbox/draft-month.js';
import { lineOf, restate } from '../../months/sandbox/findings.js';
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

describe('a line that stands once more in another place, numbered on, with the balance that it has in its own', () => {
  const monthOf = () => draftMonth({ orders: [{ ref: 'shop-1' }, { ref: 'shop-2' }, { ref: 'shop-3' }] });
  const places = monthOf().lines.flatMap(({ kind }, at, { length }) =>
    Array.from({ length: length - at }, (_, further) => [kind, at, at + 1 + further] as const),
  );

  it.each(places)('is the one root of what it breaks: %s, line %i at place %i', (_, at, to) => {
    const draft = monthOf();
    const [line] = draft.lines.slice(at, at + 1);
    if (line === undefined) throw new Error('the month has no such line');
    draft.lines.splice(to, 0, { ...line });
    for (const [i, one] of draft.lines.entries()) one.seq = i + 1;
    const told = causedIn(draft);
    expect(told.filter((one) => one.endsWith('<- root'))).toEqual([
      expect.stringMatching(/^(OR-DOUBLE-DEBIT|DP-UNEXPECTED) /),
    ]);
    expect(told.filter((one) => one.startsWith('RF-RUNNING')).length).toBeGreaterThan(0);
  });

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
