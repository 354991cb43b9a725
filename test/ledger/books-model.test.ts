// The books against a second, simpler model of them (support/happening.ts): whatever happens to an account,
// in whatever order and on however little evidence its months are closed, once all of it is known every
// balance is what the model says. BOOKS_SEQUENCES sets how many sequences are tried; the long campaign takes
// 10000.

import { describe, expect, it } from 'vitest';
import { monthEndMs, monthOf } from '../../src/base/time/calendar-month.js';
import { postMonth, withLedger } from '../../src/jobs/close/post-month.js';
import { chartOf } from '../../src/ledger/chart-of-accounts.js';
import { type AccountMonth, reconcileAccountMonth } from '../../src/reconcile/account-month.js';
import { type Books, openBooks } from '../../src/store/books.js';
import { month } from '../store/sample.js';
import { fc } from '../support/fast-check.js';
import type { AccountHistory, View } from './support/account-history.js';
import { type Balances, begin, end, type Happening, happening, kinds, playOut } from './support/happening.js';

const sequences = Number(process.env['BOOKS_SEQUENCES'] ?? 200);
/** The long campaign takes as long as it takes. */
const options = { timeout: Math.max(120_000, sequences * 500) };
const DAY = 24 * 3600 * 1000;
const months = ['2026-07', '2026-08', '2026-09'].map(month);

/**
 * A close on what was known on a day, perhaps of a month that is not over, perhaps with things still unread.
 */
interface EarlyClose {
  readonly day: number;
  readonly monthAt: number;
  readonly unreadEvery: number;
  readonly withoutOwnDeposits: boolean;
}

const earlyClose: fc.Arbitrary<EarlyClose> = fc.record({
  day: fc.integer({ min: 1, max: 130 }),
  monthAt: fc.nat(2),
  unreadEvery: fc.integer({ min: 1, max: 4 }),
  withoutOwnDeposits: fc.boolean(),
});

const names = (({ costOfCards, ...chart }) => ({
  float: chart.float,
  transit: chart.inTransit,
  cards: chart.cardsInTransit,
  receivable: chart.reversalsReceivable,
  differences: chart.differences,
  owed: chart.owed,
  fees: chart.poolFee,
  grants: chart.testGrants,
  funding: chart.funding,
  'cost:demo-coffee': costOfCards('demo-coffee'),
  'cost:demo-books': costOfCards('demo-books'),
}))(chartOf('sandbox'));

function modelled(balances: Balances): Record<string, bigint> {
  const named = Object.entries(names).map(([short, name]): [string, bigint] => [
    name,
    balances.get(short) ?? 0n,
  ]);
  return Object.fromEntries(named.filter(([, balance]) => balance !== 0n).sort());
}

function booked(books: Books): Record<string, bigint> {
  const lines = books.journal
    .trialBalance()
    .lines.map((line): [string, bigint] => [line.ledgerAccount, line.debitUsd6 - line.creditUsd6]);
  return Object.fromEntries(lines.filter(([, balance]) => balance !== 0n).sort());
}

function close(books: Books, history: AccountHistory, at: number, view: View): [AccountMonth, number] {
  const judged = reconcileAccountMonth(history.facts(months[at] ?? month('2026-07'), view));
  const { added, undone } = postMonth(books, judged);
  return [judged, added + undone];
}

/** Closes the months early, as the sequence says, and then once more each with all evidence on file. */
function playBooks(
  happenings: readonly Happening[],
  closes: readonly EarlyClose[],
  check: (books: Books, played: ReturnType<typeof playOut>, judged: AccountMonth[]) => void,
): void {
  const books = openBooks(':memory:', { create: true, inMemory: true });
  try {
    const played = playOut(happenings);
    const { history } = played;
    for (const { day, monthAt, unreadEvery, withoutOwnDeposits } of closes) {
      const asOfMs = begin + day * DAY;
      if (monthOf(asOfMs) < (months[monthAt] ?? '')) continue;
      const unread = new Set(
        history.orders.filter((_, i) => i % unreadEvery === 1).map(({ clientRef }) => clientRef),
      );
      close(books, history, monthAt, { asOfMs, unread, withoutOwnDeposits });
      expect(books.journal.trialBalance().netUsd6).toBe(0n);
    }
    const everything = { asOfMs: end + 5 * DAY };
    const judged = months.map((_, at) => close(books, history, at, everything)[0]);
    check(books, played, judged);
  } finally {
    books.close();
  }
}

describe('the books over any sequence of orders, deposits, faults and reruns', options, () => {
  it('come to what the simple model says, account by account, and post nothing when closed again', () => {
    fc.assert(
      fc.property(
        fc.array(happening, { minLength: 1, maxLength: 12 }),
        fc.array(earlyClose, { maxLength: 5 }),
        (happenings, closes) => {
          playBooks(happenings, closes, (books, { history, balances }) => {
            expect(booked(books)).toEqual(modelled(balances));
            const again = months.map((_, at) => close(books, history, at, { asOfMs: end + 9 * DAY })[1]);
            expect(again).toEqual([0, 0, 0]);
            expect(books.journal.prove().chain.ok).toBe(true);
            expect(books.journal.prove().balanceFaults).toEqual([]);
          });
        },
      ),
      { numRuns: sequences },
    );
  });

  it('have the float of every month close where the statement’s lines close', () => {
    fc.assert(
      fc.property(fc.array(happening, { maxLength: 12 }), (happenings) => {
        playBooks(happenings, [], (books, { history }, judged) => {
          for (const one of judged) {
            const closing = withLedger(books, one).rollForward.find(({ step }) => step === 'closing');
            expect(closing?.ledger?.usd6).toBe(history.closingUsd6(one.result.month));
            expect(closing?.statement?.usd6).toBe(closing?.ledger?.usd6);
          }
        });
      }),
      { numRuns: Math.ceil(sequences / 2) },
    );
  });

  it('carry on differences, receivables and what is owed exactly what the items say that the balance is off by', () => {
    fc.assert(
      fc.property(fc.array(happening, { maxLength: 8 }), (happenings) => {
        playBooks(happenings, [], (books, _played, judged) => {
          const effects = judged
            .flatMap(({ found, causes }) => found.findings.drafts.filter((draft) => causes.isRoot(draft)))
            .filter(({ finding }) => finding.code !== 'DP-NOT-CREDITED')
            .reduce((sum, { effectUsd6 }) => sum + effectUsd6, 0n);
          // What a later month's line settled of an earlier month's item.
          const settled = judged
            .flatMap(({ found }) => found.carried)
            .reduce((sum, { effectUsd6 }) => sum + effectUsd6, 0n);
          const balances = booked(books);
          const carried = [names.differences, names.receivable, names.owed].reduce(
            (sum, name) => sum + (balances[name] ?? 0n),
            0n,
          );
          expect(carried).toBe(-(effects + settled));
        });
      }),
      { numRuns: Math.ceil(sequences / 2) },
    );
  });
});

describe('a month that was closed on all of its own evidence', options, () => {
  it('is never posted to again, whatever later months bring', () => {
    fc.assert(
      fc.property(fc.array(happening, { maxLength: 12 }), (happenings) => {
        const books = openBooks(':memory:', { create: true, inMemory: true });
        try {
          const { history } = playOut(happenings);
          for (const [at, closed] of months.entries()) {
            close(books, history, at, { asOfMs: monthEndMs(closed) });
            for (let before = 0; before <= at; before += 1) {
              expect(close(books, history, before, { asOfMs: monthEndMs(closed) + DAY })[1]).toBe(0);
            }
          }
        } finally {
          books.close();
        }
      }),
      { numRuns: Math.ceil(sequences / 2) },
    );
  });
});

describe('each happening by itself', () => {
  it.each(kinds)('books %s as the model says, in whichever month its parts fall', (kind) => {
    for (const laterDays of [0, 1, 40]) {
      const one: Happening = {
        kind,
        day: 20,
        brand: { slug: 'demo-books', currency: 'GBP', rateBps: 300 },
        size: 2500,
        wrongUsd6: 10_000,
        laterDays,
      };
      playBooks(
        [one],
        [{ day: 31, monthAt: 0, unreadEvery: 4, withoutOwnDeposits: false }],
        (books, { balances }) => {
          expect(booked(books)).toEqual(modelled(balances));
        },
      );
    }
  });
});
