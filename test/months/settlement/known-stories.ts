// Stories that were told wrong once: each campaign begins with them (docs/internal/regressions.md).

import { monthStartMs } from '../../../src/base/time/calendar-month.js';
import { monthNamed } from '../evidence.js';
import {
  changeAtMs,
  type Fault,
  type Later,
  type Sale,
  type Story,
  type StoryOptions,
  storyMonths,
} from './story.js';

const dayMs = 24 * 3600 * 1000;
const face = 1000;

function saleOf(fault: Fault, at: number, offUsd6 = 1): Sale {
  return { face, fault, offUsd6, isShared: false, ref: `pay-${at + 1}`, atMs: changeAtMs + (1 + at) * dayMs };
}

function story(
  sales: readonly (readonly [Fault, number?])[],
  later: readonly Later[],
  outsideUsd6 = 0,
): Story {
  return {
    sales: sales.map(([fault, offUsd6], at) => saleOf(fault, at, offUsd6)),
    later,
    outside: outsideUsd6 === 0 ? undefined : { ref: 'pay-1', usd6: outsideUsd6 },
  };
}

export function knownStories({ prices, statesSigns }: StoryOptions): Story[] {
  const cost = prices.costUsd6(face);
  let count = 0;
  const later = (monthAt: number, kind: Later['kind'], ref: string, amountUsd6: number): Later => {
    count += 1;
    const atMs = monthStartMs(storyMonths[monthAt] ?? monthNamed('2026-12')) + (22 + (count % 7)) * dayMs;
    return { monthAt, atMs, kind, ref, amountUsd6 };
  };
  const both = [
    // Given back after it was settled in another way: it is one reversal too many.
    story([['unreversed']], [later(0, 'deposit', 'late-1', cost), later(1, 'reversal', 'pay-1', cost)]),
    // Given back in the next month, and nothing more.
    story([['unreversed']], [later(1, 'reversal', 'pay-1', cost)]),
    // A second debit of which a person settled a half, and a credit of the whole.
    story([['twice']], [later(0, 'deposit', 'late-0', cost)], cost / 2),
    // Given back in two halves, of which the second comes a month later, or never.
    story([['unreversed']], [later(1, 'reversal', 'pay-1', cost / 2), later(2, 'other', 'pay-1', cost / 2)]),
    story([['unreversed']], [later(1, 'reversal', 'pay-1', cost / 2)]),
    // What a reversal gives back too much is open for a debit of the same month.
    story(
      [['unreversed'], ['reversed']],
      [later(1, 'reversal', 'pay-1', 2 * cost), later(1, 'order', 'stray-1', -cost)],
    ),
    // Charged too much and too little by the same amount, and each put right under its own reference.
    story(
      [
        ['off', 2],
        ['off', -2],
      ],
      [later(1, 'order', 'pay-2', -2), later(1, 'reversal', 'pay-1', 2)],
    ),
  ];
  const debitedLate = [
    story([['undebited'], ['none']], [later(1, 'order', 'pay-1', -cost)], -cost),
    story([['undebited'], ['none']], [later(1, 'order', 'pay-1', -cost)], -cost / 2),
    // Debited by half: the other half is owed as before.
    story([['undebited'], ['none']], [later(2, 'order', 'pay-1', -cost / 2)]),
  ];
  const cancelling = story(
    [
      ['off', -1],
      ['off', 1],
    ],
    [later(1, 'other', '', -1), later(1, 'other', '', 1)],
  );
  return [...both, ...debitedLate, ...(statesSigns ? [cancelling] : [])];
}
