// A debit under another reference, held by itself against the orders that lack one: at the instant of the
// order, and later than it, where the order was sent again.

import { describe, expect, it } from 'vitest';
import type { Found } from '../../../src/reconcile/attribution/causes.js';
import { attributeMisnamedLines } from '../../../src/reconcile/attribution/misnamed-line.js';
import type { BookedMovement } from '../../../src/reconcile/match/movement-set.js';
import type { MonthContext } from '../../../src/reconcile/month/month-context.js';
import { monthNamed } from '../../months/evidence.js';
import { draftMonth } from '../../months/sandbox/draft-month.js';
import { contextOf, lineOf, orderOf, restate, reversalOf } from '../../months/sandbox/findings.js';
import { foundAs, linksBy } from './caused.js';

const cost = 23_750_000;
const minute = 60_000;

/** The order whose debit is misnamed, a dearer one, one alike, and one of its card at another rate. */
const orders = [
  { ref: 'shop-1' },
  { ref: 'shop-dear', face: 4000 },
  { ref: 'shop-alike' },
  { ref: 'shop-repriced', rate: 400 },
];

interface Misnaming {
  /** How long after the order was made the line was booked. */
  readonly afterMs?: number;
  /** How long after it was made the order was given back; never, where not given. */
  readonly backAfterMs?: number;
  readonly status?: 'issued' | 'failed';
}

interface Misnamed {
  readonly context: MonthContext;
  readonly line: BookedMovement;
}

/** The month whose debit of shop-1 names another reference. */
function misnamed(ref: string, { afterMs = 0, backAfterMs, status = 'issued' }: Misnaming = {}): Misnamed {
  const draft = draftMonth({ orders });
  const order = orderOf(draft, 'shop-1');
  order.status = status;
  const own = lineOf(draft, 'shop-1');
  if (backAfterMs !== undefined) {
    draft.lines.push({ ...reversalOf(own), bookedAtMs: order.createdAtMs + backAfterMs });
  }
  Object.assign(own, { ref, bookedAtMs: order.createdAtMs + afterMs });
  const context = contextOf(restate(draft));
  const line = context.cases
    .find(ref)
    ?.debits.find((one) => one.amountUsd6 === -cost && one.bookedAtMs === order.createdAtMs + afterMs);
  if (line === undefined) throw new Error(`no line of shop-1 under ${ref}`);
  return { context, line };
}

const links = ({ context }: Misnamed, ...all: readonly Found[]): string[] =>
  linksBy(attributeMisnamedLines, context, ...all);

const notDebited = (subject = 'shop-1'): Found =>
  foundAs({ code: 'OR-NOT-IN-STATEMENT', subject, expected: cost, actual: 0 });
const givenBackUndebited = (subject = 'shop-1'): Found =>
  foundAs({ code: 'OR-REVERSAL-EXTRA', subject, expected: 0, actual: -cost });
const twice = (subject: string, ...movements: readonly BookedMovement[]): Found =>
  foundAs({ code: 'OR-DOUBLE-DEBIT', subject, actual: cost }, { bearing: { movements } });
const notGivenBack = (subject: string, usd6 = cost): Found =>
  foundAs({ code: 'OR-REVERSAL-MISSING', subject, actual: usd6 });

describe('a debit that was booked later than the order that lacks one', () => {
  const later = { afterMs: minute };

  it('is of an order that was sent again, before and after that was given back', () => {
    for (const backAfterMs of [minute / 2, 2 * minute]) {
      const month = misnamed('shop-dear', { ...later, backAfterMs });
      expect(links(month, notDebited(), twice('shop-dear', month.line))).toEqual(['0 <- 1']);
    }
  });

  it('is not of an order that was never given back', () => {
    const month = misnamed('shop-dear', later);
    expect(links(month, notDebited(), twice('shop-dear', month.line))).toEqual([]);
  });

  it('is of a failed order up to the instant at which that was given back, and not after it', () => {
    const ofFailed = (backAfterMs: number): string[] => {
      const month = misnamed('shop-dear', { ...later, backAfterMs, status: 'failed' });
      return links(month, givenBackUndebited(), twice('shop-dear', month.line));
    };
    expect(ofFailed(minute + 1)).toEqual(['0 <- 1']);
    expect(ofFailed(minute)).toEqual(['0 <- 1']);
    expect(ofFailed(minute - 1)).toEqual([]);
  });

  it('is rather a second one of the order that it names, where that is alike', () => {
    const inTime = { ...later, backAfterMs: 0 };
    const alike = misnamed('shop-alike', inTime);
    expect(links(alike, notDebited(), twice('shop-alike', alike.line))).toEqual([]);
    const repriced = misnamed('shop-repriced', inTime);
    expect(links(repriced, notDebited(), twice('shop-repriced', repriced.line))).toEqual(['0 <- 1']);
  });

  it('settles what was open before it where it names no order', () => {
    const unknown = foundAs({ code: 'OR-DEBIT-UNKNOWN', subject: 'shop-9', actual: cost });
    expect(links(misnamed('shop-9', { ...later, backAfterMs: 0 }), notDebited(), unknown)).toEqual([]);
    expect(links(misnamed('shop-9', { backAfterMs: 0 }), notDebited(), unknown)).toEqual(['0 <- 1']);
  });

  it('is the first behind the order: one that was booked before it is of no try', () => {
    const month = misnamed('shop-dear', { ...later, backAfterMs: 0 });
    const early = { ...month.line, bookedAtMs: month.line.bookedAtMs - 2 * minute };
    const both = [twice('shop-dear', early), twice('shop-dear', month.line)];
    expect(links(month, notDebited(), ...both)).toEqual(['0 <- 2']);
  });
});

describe('a debit under the reference of an order that failed', () => {
  it('is what another order lacks, where it alone was not given back', () => {
    expect(links(misnamed('shop-dear'), notDebited(), notGivenBack('shop-dear'))).toEqual(['0 <- 1']);
    expect(links(misnamed('shop-dear'), notDebited(), notGivenBack('shop-dear', cost + 1))).toEqual([]);
  });

  it('is its own where it is alike', () => {
    expect(links(misnamed('shop-alike'), notDebited(), notGivenBack('shop-alike'))).toEqual([]);
  });

  it('is what a later month lacks nothing by', () => {
    const november: MonthContext = { ...misnamed('shop-dear').context, month: monthNamed('2026-11') };
    const all = [notDebited(), notGivenBack('shop-dear')];
    expect(linksBy(attributeMisnamedLines, november, ...all)).toEqual([]);
  });

  it('is that of a later try of an order that was sent again', () => {
    const again = misnamed('shop-dear', { afterMs: minute, backAfterMs: 0 });
    expect(links(again, notDebited(), notGivenBack('shop-dear'))).toEqual(['0 <- 1']);
  });
});

describe('a debit too many', () => {
  it('is of an order that was not read as well, at its very instant', () => {
    const month = misnamed('shop-9');
    expect(links(month, notDebited(), twice('shop-9', month.line))).toEqual(['0 <- 1']);
  });

  it('is of no order whose content is not known', () => {
    const month = misnamed('shop-dear');
    const surplus = twice('shop-dear', month.line);
    expect(links(month, notDebited('shop-7'), surplus)).toEqual([]);
    expect(links(month, givenBackUndebited('shop-7'), surplus)).toEqual([]);
  });

  it('is no further cause of an order that something else explains', () => {
    const month = misnamed('shop-dear');
    const all = [notDebited(), twice('shop-dear', month.line), foundAs({ code: 'RN-INPUT-ROW' })] as const;
    const explained = linksBy(
      (attributed) => {
        attributed.causes.follow(all[0], [all[2]]);
        attributeMisnamedLines(attributed);
      },
      month.context,
      ...all,
    );
    expect(explained).toEqual(['0 <- 2']);
  });
});
