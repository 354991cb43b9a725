import { describe, expect, it } from 'vitest';
import { type CalendarMonth, monthOf } from '../../../src/base/time/calendar-month.js';
import type { BookedMovement } from '../../../src/reconcile/match/movement-set.js';
import { sortedLinesOf } from '../../../src/reconcile/match/order-lines.js';
import { fc } from '../../support/fast-check.js';

/**
 * A line by its name: `d7` is a debit of July, `r8` a reversal of August; a letter behind tells two apart.
 */
function line(name: string): BookedMovement {
  const bookedAtMs = Date.parse(`2026-0${name[1]}-10T12:00:00Z`);
  return {
    row: 0,
    statedMonth: monthOf(bookedAtMs),
    evidenceSha256: name,
    seq: 1,
    bookedAtMs,
    kind: name.startsWith('d') ? 'order' : 'reversal',
    ref: 'shop-1',
    slug: undefined,
    currency: undefined,
    faceMinor: undefined,
    rateBps: undefined,
    costMinor: undefined,
    fxRate: undefined,
    plusAmount: undefined,
    amountUsd6: name.startsWith('d') ? -5 : 5,
    balanceUsd6: undefined,
  };
}

function sorted(names: readonly string[], standsOne = true, standsFrom?: CalendarMonth) {
  const of = (side: string) => names.filter((name) => name.startsWith(side)).map(line);
  const { own, tries, left, reversals } = sortedLinesOf(of('d'), of('r'), standsOne, standsFrom);
  return {
    own: own?.evidenceSha256 ?? '',
    tries: tries.map(({ evidenceSha256 }) => evidenceSha256).join(' '),
    left: left.map(({ evidenceSha256 }) => evidenceSha256).join(' '),
    reversals: reversals
      .map((one) => `${one.line.evidenceSha256} ${one.undoes} ${one.debit?.evidenceSha256 ?? ''}`.trim())
      .join(', '),
  };
}

describe('sortedLinesOf', () => {
  it.each<[string, string[], Partial<ReturnType<typeof sorted>>]>([
    ['no line at all', [], {}],
    ['one debit', ['d7'], { own: 'd7' }],
    ['a second debit', ['d7a', 'd7b'], { own: 'd7a', left: 'd7b' }],
    ['a try that failed', ['d7a', 'r7', 'd7b'], { own: 'd7b', tries: 'd7a', reversals: 'r7 try d7a' }],
    ['a reversal for nothing', ['d7', 'r7'], { own: 'd7', reversals: 'r7 nothing' }],
    ['a reversal without any debit', ['r7'], { reversals: 'r7 nothing' }],
    ['a debit that comes late', ['d8'], { own: 'd8' }],
    ['a second debit a month later', ['d7', 'd8'], { own: 'd7', left: 'd8' }],
    [
      'a debit too many taken back a month later',
      ['d7a', 'd7b', 'r8'],
      { own: 'd7a', left: 'd7b', reversals: 'r8 left d7b' },
    ],
    [
      'two of them taken back one by one',
      ['d7a', 'd7b', 'd7c', 'r8', 'r9'],
      { own: 'd7a', left: 'd7b d7c', reversals: 'r8 left d7b, r9 left d7c' },
    ],
    ['a try of the later month', ['d7', 'd8', 'r8'], { own: 'd7', tries: 'd8', reversals: 'r8 try d8' }],
    [
      'a late first debit after a try',
      ['d8a', 'd8b', 'r8'],
      { own: 'd8b', tries: 'd8a', reversals: 'r8 try d8a' },
    ],
  ])('of an order that stands: %s', (_what, names, expected) => {
    expect(sorted(names)).toEqual({ own: '', tries: '', left: '', reversals: '', ...expected });
  });

  it.each<[string, string[], Partial<ReturnType<typeof sorted>>]>([
    ['a debit not taken back', ['d7'], { left: 'd7' }],
    ['a debit taken back', ['d7', 'r7'], { tries: 'd7', reversals: 'r7 try d7' }],
    ['a debit taken back a month later', ['d7', 'r8'], { left: 'd7', reversals: 'r8 left d7' }],
    ['a debit taken back twice', ['d7', 'r7a', 'r7b'], { tries: 'd7', reversals: 'r7a try d7, r7b nothing' }],
  ])('of an order that failed, or that nobody knows: %s', (_what, names, expected) => {
    expect(sorted(names, false)).toEqual({ own: '', tries: '', left: '', reversals: '', ...expected });
  });

  it.each<[string, string[], Partial<ReturnType<typeof sorted>>]>([
    ['no line at all', [], {}],
    ['the debit of that month', ['d8'], { own: 'd8' }],
    ['a debit of a later one', ['d9'], { own: 'd9' }],
    ['a debit of the month before alone', ['d7'], { left: 'd7' }],
    ['a try of the month before', ['d7', 'r7', 'd8'], { own: 'd8', tries: 'd7', reversals: 'r7 try d7' }],
    ['a debit that was not given back before', ['d7', 'd8'], { own: 'd8', left: 'd7' }],
  ])('of an order that was sent again in August: %s', (_what, names, expected) => {
    const august = line('d8').statedMonth;
    expect(sorted(names, true, august)).toEqual({ own: '', tries: '', left: '', reversals: '', ...expected });
  });

  const names = fc.array(fc.constantFrom('d7', 'd8', 'd9', 'r7', 'r8', 'r9'), { maxLength: 8 });

  it('puts every line in one place, and takes no debit back twice', () => {
    fc.assert(
      fc.property(names, fc.boolean(), (drawn, standsOne) => {
        const debits = drawn.filter((name) => name.startsWith('d')).map(line);
        const reversals = drawn.filter((name) => name.startsWith('r')).map(line);
        const { own, tries, left, reversals: back } = sortedLinesOf(debits, reversals, standsOne);
        const placed = [...(own === undefined ? [] : [own]), ...tries, ...left];
        expect(new Set(placed)).toEqual(new Set(debits));
        expect(placed).toHaveLength(debits.length);
        expect(new Set(back.map((one) => one.line))).toEqual(new Set(reversals));
        const undone = back.flatMap(({ debit }) => debit ?? []);
        expect(new Set(undone).size).toBe(undone.length);
      }),
    );
  });

  it('sorts any number of lines under one reference', () => {
    const many = (name: string): BookedMovement[] => Array.from({ length: 150_000 }, () => line(name));
    const { own, tries, left, reversals } = sortedLinesOf(many('d7'), [...many('r7'), ...many('r8')], true);
    expect([own, tries.length, left.length]).toEqual([expect.anything(), 149_999, 0]);
    expect(reversals.filter(({ undoes }) => undoes === 'try')).toHaveLength(149_999);
    expect(reversals).toHaveLength(300_000);
  });

  it('sorts a month without a look at what comes after it', () => {
    fc.assert(
      fc.property(names, fc.boolean(), fc.constantFrom('2026-07', '2026-08'), (drawn, standsOne, until) => {
        const lines = drawn.map(line);
        const sort = (of: readonly BookedMovement[]) => {
          const side = (kind: string) => of.filter((one) => one.kind === kind);
          return sortedLinesOf(side('order'), side('reversal'), standsOne);
        };
        const isKnown = (one: BookedMovement | undefined) => one !== undefined && one.statedMonth <= until;
        const whole = sort(lines);
        const then = sort(lines.filter(isKnown));
        expect(isKnown(whole.own) ? whole.own : undefined).toBe(then.own);
        expect(whole.tries.filter(isKnown)).toEqual(then.tries);
        expect(whole.left.filter(isKnown)).toEqual(then.left);
        expect(whole.reversals.filter((one) => isKnown(one.line))).toEqual(then.reversals);
      }),
    );
  });
});
