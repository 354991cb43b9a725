// A deposit's line under another id, held by itself against the transfers that lack one.

import { describe, expect, it } from 'vitest';
import { usd6 } from '../../../src/money/units.js';
import type { Found } from '../../../src/reconcile/attribution/causes.js';
import { attributeMisnamedLines } from '../../../src/reconcile/attribution/misnamed-line.js';
import type { BookedMovement } from '../../../src/reconcile/match/movement-set.js';
import type { MonthContext } from '../../../src/reconcile/month/month-context.js';
import { addDepositEvent } from '../../months/sandbox/deposit-event.js';
import { type DraftMonth, draftMonth } from '../../months/sandbox/draft-month.js';
import { contextOf, lineOf, restate } from '../../months/sandbox/findings.js';
import { type SupplierEvidence, supplierAccountFactsOf } from '../../months/supplier/evidence.js';
import { playFloat } from '../../months/supplier/life.js';
import { quietLife } from '../../months/supplier/quiet-month.js';
import { foundAs, linksBy } from './caused.js';

const links = (context: MonthContext, ...all: readonly Found[]): string[] =>
  linksBy(attributeMisnamedLines, context, ...all);

const unexpected = (line: BookedMovement, ...others: readonly BookedMovement[]): Found =>
  foundAs(
    { code: 'DP-UNEXPECTED', subject: line.ref, field: 'credited_usd6', actual: line.amountUsd6 },
    { bearing: { movements: [line, ...others] } },
  );
const notCredited = (subject: string, amountUsd6: number, occurredAtMs?: number): Found =>
  foundAs({
    code: 'DP-NOT-CREDITED',
    subject,
    expected: amountUsd6,
    ...(occurredAtMs === undefined ? {} : { occurredAtMs }),
  });

/** The first deposit that the month lists. */
function creditIn({ movements }: MonthContext): BookedMovement {
  const [row] = movements.depositRows;
  if (row === undefined) throw new Error('the month has a deposit');
  return movements.at(row);
}

describe('a deposit’s line under another id, at the instant and of the amount of a transfer', () => {
  const credited = 299_100_000;

  /** The month whose deposit dep_1 has the id dep_9. */
  function renamed(change: (draft: DraftMonth) => void = () => undefined): MonthContext {
    const draft = draftMonth();
    change(draft);
    lineOf(draft, 'dep_1').ref = 'dep_9';
    return contextOf(restate(draft));
  }
  const linksIn = (context: MonthContext): string[] =>
    links(context, notCredited('dep_1', credited), unexpected(creditIn(context)));

  it('is that of a transfer of which the own records, or the line, state no units', () => {
    const withoutUnits = renamed(({ ownDeposits = [] }) => {
      for (const own of ownDeposits) own.plusAmount = undefined;
    });
    expect(linksIn(withoutUnits)).toEqual(['0 <- 1']);
    expect(
      linksIn(renamed((draft) => Object.assign(lineOf(draft, 'dep_1'), { plusAmount: undefined }))),
    ).toEqual(['0 <- 1']);
  });

  it('is that of a transfer that an event alone tells of, if it is of its units', () => {
    const told = (plusAmount: string): MonthContext =>
      renamed((draft) => {
        draft.ownDeposits = undefined;
        addDepositEvent(draft, 'dep_1', { plusAmount });
      });
    expect(linksIn(told('100'))).toEqual(['0 <- 1']);
    expect(linksIn(told('90'))).toEqual([]);
  });

  it('is that of no transfer that neither records nor events tell of', () => {
    const context = renamed();
    expect(links(context, notCredited('dep_7', credited), unexpected(creditIn(context)))).toEqual([]);
  });

  it('is none of two lines that were not expected together', () => {
    const context = renamed();
    const line = creditIn(context);
    expect(links(context, notCredited('dep_1', credited), unexpected(line, line))).toEqual([]);
  });

  it('is not taken by a transfer that something else explains', () => {
    const context = renamed();
    const all = [
      notCredited('dep_1', credited),
      unexpected(creditIn(context)),
      foundAs({ code: 'RN-INPUT-ROW' }),
    ] as const;
    const explained = linksBy(
      (month) => {
        month.causes.follow(all[0], [all[2]]);
        attributeMisnamedLines(month);
      },
      context,
      ...all,
    );
    expect(explained).toEqual(['0 <- 2']);
  });
});

describe('a credit of the float under another transaction', () => {
  const day = 24 * 60 * 60 * 1000;
  const amount = 250_000_001;

  function floatOf(change: (evidence: SupplierEvidence) => void = () => undefined): MonthContext {
    const evidence = playFloat(quietLife());
    change(evidence);
    return contextOf(supplierAccountFactsOf(evidence));
  }
  const context = floatOf();
  const sentAtMs = Date.UTC(2026, 9, 20);
  const creditAfter = (ms: number, usd6s = amount): BookedMovement => ({
    ...creditIn(context),
    ref: `dep_${ms}`,
    bookedAtMs: sentAtMs + ms,
    amountUsd6: usd6(usd6s),
  });
  const missing = (subject = '0xlost'): Found => notCredited(subject, amount, sentAtMs);

  it('is that of a transfer up to a day after that was sent, and from its very instant on', () => {
    const at = (ms: number): string[] => links(context, missing(), unexpected(creditAfter(ms)));
    expect([at(-1), at(0), at(day - 1), at(day)]).toEqual([[], ['0 <- 1'], ['0 <- 1'], []]);
  });

  it('is that of no transfer of another amount', () => {
    expect(links(context, missing(), unexpected(creditAfter(1, amount + 1)))).toEqual([]);
  });

  it('is the only one of its amount beside one that no line credits', () => {
    const unlisted = foundAs({ code: 'DP-UNEXPECTED', field: 'credited_usd6', actual: amount });
    expect(links(context, missing(), unlisted, unexpected(creditAfter(1)))).toEqual(['0 <- 2']);
  });

  it('is that of the transfer that is left, once another of the amount has the credit of its instant', () => {
    const withOwn = floatOf(({ ownDeposits = [] }) => {
      ownDeposits.push({ txHash: '0xinstant', amountUsd6: amount, sentAtMs, line: 9 });
    });
    const all = [missing('0xinstant'), missing(), unexpected(creditAfter(0)), unexpected(creditAfter(1))];
    expect(links(withOwn, ...all)).toEqual(['0 <- 2', '1 <- 3']);
  });
});
