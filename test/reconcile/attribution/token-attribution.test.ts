import { describe, expect, it } from 'vitest';
import { attributeTokens, type FoundTokens } from '../../../src/reconcile/attribution/token-attribution.js';
import { DraftList } from '../../../src/reconcile/finding/draft.js';

const list = new DraftList();

function finding(
  code: string,
  field: string,
  effectPlus18: bigint,
  bearing: FoundTokens['bearing'] = {},
  subject = 'pool',
): FoundTokens {
  const figures = {
    sourceA: 'recomputed',
    sourceB: 'pool',
    unit: 'plus',
    expected: '0',
    actual: '0',
  } as const;
  return { found: list.add({ code: code as 'RW-POOL', subject, field, ...figures }), effectPlus18, bearing };
}

describe('what follows from what in a month of tokens', () => {
  it('is a closing from the one set of findings that makes its remainder', () => {
    const closing = finding('RW-POOL', 'closing_plus', 3n, { remainderPlus18: 3n });
    const [one, other] = [finding('RW-CHARGE', 'a', -2n, {}, 'a'), finding('RW-CHARGE', 'b', -1n, {}, 'b')];
    const causes = attributeTokens([closing, one, other], new Map());
    expect([...causes.of(closing.found)]).toEqual([one.found, other.found]);
    expect(causes.isRoot(one.found)).toBe(true);
  });

  it('is a closing from a misstated opening before lines that are off by as much', () => {
    const closing = finding('RW-POOL', 'closing_plus', 1n, { remainderPlus18: 1n });
    const opening = finding('RW-POOL', 'opening_plus', -1n);
    const amount = finding('RW-AMOUNT', 'a', -1n, {}, 'a');
    for (const all of [
      [amount, opening, closing],
      [closing, opening, amount],
    ]) {
      expect([...attributeTokens(all, new Map()).of(closing.found)]).toEqual([opening.found]);
    }
    const both = finding('RW-POOL', 'closing_plus', 2n, { remainderPlus18: 2n });
    const causes = attributeTokens([amount, opening, both], new Map());
    expect([...causes.of(both.found)]).toEqual([amount.found, opening.found]);
  });

  it('is nothing where no set makes it', () => {
    const closing = finding('RW-POOL', 'closing_plus', 4n, { remainderPlus18: 4n });
    const one = finding('RW-CHARGE', 'a', -3n, {}, 'a');
    expect(attributeTokens([closing, one], new Map()).isRoot(closing.found)).toBe(true);
  });

  it('is a missing issuance from the gap that it fits, and not from one that it does not', () => {
    const gap = finding('RW-SEQUENCE', 'seq', 0n, { lackingLines: 1 });
    const closing = finding('RW-POOL', 'closing_plus', -5n, { remainderPlus18: -5n });
    const fits = finding('RW-NOT-AT-PROVIDER', 'x', 0n, { missingLinePlus18: -5n }, 'a');
    const other = finding('RW-NOT-AT-PROVIDER', 'x', 0n, { missingLinePlus18: -6n }, 'b');
    const causes = attributeTokens([gap, closing, fits, other], new Map());
    expect([fits, closing, other].map(({ found }) => [...causes.of(found)])).toEqual([
      [gap.found],
      [gap.found],
      [],
    ]);
  });

  it('is a step of an issuance from those that it undoes, and not from those that it does not', () => {
    const step = (code: string, stepPlus18: bigint, issuanceId = 'i') =>
      finding(code, code, -stepPlus18, { issuanceId, stepPlus18 }, 't');
    const causedIn = (...all: FoundTokens[]) => {
      const causes = attributeTokens(all, new Map());
      return all.map(({ found }) => [...causes.of(found)].map((cause) => cause.finding.code));
    };
    expect(causedIn(step('RW-RATE', 3n), step('RW-AMOUNT', -3n))).toEqual([[], ['RW-RATE']]);
    expect(causedIn(step('RW-AMOUNT', 3n), step('RW-CHARGE', -3n))).toEqual([[], ['RW-AMOUNT']]);
    expect(causedIn(step('RW-RATE', 3n), step('RW-AMOUNT', 2n), step('RW-CHARGE', -5n))).toEqual([
      [],
      [],
      ['RW-RATE', 'RW-AMOUNT'],
    ]);
    expect(causedIn(step('RW-RATE', 3n), step('RW-AMOUNT', -2n))).toEqual([[], []]);
    expect(causedIn(step('RW-RATE', 3n), step('RW-AMOUNT', -3n, 'other'))).toEqual([[], []]);
  });

  it('is a missing row from the row that was set aside under its reference', () => {
    const aside = finding('RN-INPUT-ROW', 'row', 0n, {}, 'f:2');
    const lacking = finding('RW-NOT-IN-BOOKS', 'x', 0n, {}, 't-1');
    const causes = attributeTokens([aside, lacking], new Map([['f:2', 't-1']]));
    expect([...causes.of(lacking.found)]).toEqual([aside.found]);
    expect(attributeTokens([aside, lacking], new Map()).isRoot(lacking.found)).toBe(true);
  });

  it('is an opening from the closing before, unless the opening itself is what is wrong', () => {
    const opening = finding('RW-POOL', 'opening_plus', 2n, { foreignRoots: [{ itemId: 'i1' }] });
    expect([...attributeTokens([opening], new Map()).foreignOf(opening.found)]).toEqual(['i1']);
    const closing = finding('RW-POOL', 'closing_plus', -2n, { remainderPlus18: -2n });
    const causes = attributeTokens([opening, closing], new Map());
    expect(causes.isRoot(opening.found)).toBe(true);
    expect([...causes.of(closing.found)]).toEqual([opening.found]);
  });

  /** The places of what each finding follows from, in the order in which they are given. */
  const linksOf = (...all: readonly FoundTokens[]): string[] => {
    const causes = attributeTokens(all, new Map([['f:2', 't-1']]));
    return all.flatMap(({ found }, place) => {
      const own = [...causes.of(found)].map((cause) => all.findIndex((one) => one.found === cause));
      return own.length === 0 ? [] : [`${place} <- ${own.join(', ')}`];
    });
  };

  it('is what the books lack from records that were never imported, unless a row was set aside', () => {
    const records = (lacksRows: boolean) => finding('RN-RECORDS-MISSING', '', 0n, { lacksRows }, 'book');
    const lacking = finding('RW-NOT-IN-BOOKS', 'x', 0n, {}, 't-1');
    expect(linksOf(records(true), lacking)).toEqual(['1 <- 0']);
    expect(linksOf(records(false), lacking)).toEqual([]);
    const aside = finding('RN-INPUT-ROW', 'row', 0n, {}, 'f:2');
    expect(linksOf(records(true), lacking, aside)).toEqual(['1 <- 2']);
    expect(linksOf(records(true), finding('RW-AMOUNT', 'x', 0n, {}, 't-1'))).toEqual([]);
  });

  it('is a row that the provider does not know from the first debit under its reference', () => {
    const debit = (subject: string) => finding('RW-DEBIT-UNKNOWN', 'x', 0n, {}, subject);
    const unknown = finding('RW-NOT-AT-PROVIDER', 'x', 0n, {}, 't-1');
    expect(linksOf(debit('t-2'), debit('t-1'), debit('t-1'), unknown)).toEqual(['3 <- 1']);
    expect(linksOf(debit('t-2'), unknown)).toEqual([]);
    expect(linksOf(debit('t-1'), finding('RW-AMOUNT', 'x', 0n, {}, 't-1'))).toEqual([]);
  });

  it('is a step from the one just before it, where all before it do not make it', () => {
    const step = (code: string, stepPlus18: bigint) =>
      finding(code, code, -stepPlus18, { issuanceId: 'i', stepPlus18 }, 't');
    expect(linksOf(step('RW-RATE', 3n), step('RW-AMOUNT', 2n), step('RW-CHARGE', -2n))).toEqual(['2 <- 1']);
    expect(linksOf(step('RW-RATE', 2n), step('RW-AMOUNT', -2n), step('RW-CHARGE', 2n))).toEqual(['1 <- 0']);
    expect(linksOf(step('RW-RATE', 0n), step('RW-AMOUNT', 0n))).toEqual([]);
  });

  it('is what a wallet lacks from the redemption that states too much, and its identity from that', () => {
    const wallet = (code: string, field: string, name: string, walletPlus18: bigint) =>
      finding(code, field, 0n, { wallet: name, walletPlus18 }, `${name} ${field}`);
    const spent = wallet('RW-REDEMPTION', 'plus_spent', 'w', 4n);
    const lacking = wallet('RW-REDEMPTION', 'lifetime_redeemed', 'w', 4n);
    const earned = wallet('RW-WALLET', 'lifetime_earned', 'w', 4n);
    expect(linksOf(spent, lacking, earned)).toEqual(['1 <- 0', '2 <- 1']);
    const ofOther = wallet('RW-REDEMPTION', 'plus_spent', 'v', 4n);
    const another = wallet('RW-REDEMPTION', 'plus_spent', 'w', 5n);
    expect(linksOf(ofOther, another, lacking)).toEqual([]);
    expect(linksOf(ofOther, another, spent, lacking)).toEqual(['3 <- 2']);
    expect(linksOf(spent, wallet('RW-WALLET', 'balance', 'w', 4n))).toEqual([]);
    expect(linksOf(lacking, wallet('RW-WALLET', 'balance', 'w', 4n))).toEqual([]);
  });

  it('is a balance from the closing that it has in it, and from nothing that is in the closing already', () => {
    const balance = finding('RW-POOL', 'balance_plus', 0n, { remainderPlus18: 3n });
    const closing = finding('RW-POOL', 'closing_plus', -3n, { remainderPlus18: -3n });
    const charge = finding('RW-CHARGE', 'a', -3n, {}, 'a');
    expect(linksOf(balance, closing, charge)).toEqual(['0 <- 1']);
    expect(linksOf(balance, charge)).toEqual([]);
    const opening = finding('RW-POOL', 'opening_plus', 2n);
    expect(
      linksOf(finding('RW-POOL', 'balance_plus', 0n, { remainderPlus18: 1n }), closing, opening),
    ).toEqual(['0 <- 1, 2']);
    expect(linksOf(finding('RW-POOL', 'balance_plus', 0n, { remainderPlus18: -2n }), opening)).toEqual([]);
  });

  it('is an opening from the closing before all the same where the balance is off as well', () => {
    const opening = finding('RW-POOL', 'opening_plus', 2n, { foreignRoots: [{ itemId: 'i1' }] });
    const closing = finding('RW-POOL', 'closing_plus', -2n, { remainderPlus18: -2n });
    const balance = finding('RW-POOL', 'balance_plus', 0n, { remainderPlus18: 9n });
    const causes = attributeTokens([opening, closing, balance], new Map());
    expect([...causes.foreignOf(opening.found)]).toEqual(['i1']);
  });

  describe('a gap in the numbers of the pool', () => {
    const gap = (lackingLines?: number) =>
      finding('RW-SEQUENCE', 'seq', 0n, lackingLines === undefined ? {} : { lackingLines });
    const lost = (subject: string, missingLinePlus18: bigint) =>
      finding('RW-NOT-AT-PROVIDER', 'x', 0n, { missingLinePlus18 }, subject);
    const closing = (remainderPlus18: bigint) =>
      finding('RW-POOL', 'closing_plus', remainderPlus18, { remainderPlus18 });

    it('follows from what is missing where the figures add up without it, and as many are missing', () => {
      expect(linksOf(gap(2), lost('a', -5n), lost('b', -6n))).toEqual(['0 <- 1, 2']);
      expect(linksOf(gap(1), lost('a', -5n), lost('b', -6n))).toEqual([]);
      expect(linksOf(gap(1), gap(1), lost('a', -5n), lost('b', -6n))).toEqual(['0 <- 2, 3', '1 <- 2, 3']);
    });

    it('leaves what was not given back to be claimed where the closing does not have it either', () => {
      const missing = finding('RW-REVERSAL-MISSING', 'x', -7n, { missingLinePlus18: 7n }, 'a');
      expect(linksOf(gap(1), missing)).toEqual(['0 <- 1']);
      expect(linksOf(gap(1), missing, closing(7n))).toEqual(['1 <- 0', '2 <- 0']);
    });

    it('makes no closing that a misstated opening makes exactly', () => {
      const opening = finding('RW-POOL', 'opening_plus', 5n);
      expect(linksOf(gap(1), opening, closing(-5n))).toEqual(['2 <- 1']);
      expect(linksOf(gap(1), opening, closing(-6n))).toEqual(['2 <- 0']);
    });

    it('is in no later number where the last movement of a month is not listed, which the closing has', () => {
      expect(linksOf(closing(-5n), lost('a', -5n), lost('b', -6n))).toEqual(['1 <- 0']);
      expect(linksOf(closing(-4n), lost('a', -5n))).toEqual([]);
      const missing = finding('RW-REVERSAL-MISSING', 'x', -7n, { missingLinePlus18: 7n }, 'a');
      expect(linksOf(closing(7n), missing)).toEqual(['1 <- 0']);
      expect(linksOf(closing(7n), missing, finding('RW-DOUBLE-DEBIT', 'x', -7n, {}, 'b'))).toEqual([
        '1 <- 0',
      ]);
    });

    it('makes no more than it lacks, and a closing that nothing else makes', () => {
      expect(linksOf(gap(1), closing(-11n), lost('a', -5n), lost('b', -6n))).toEqual(['1 <- 0']);
      expect(linksOf(gap(2), closing(-11n), lost('a', -5n), lost('b', -6n))).toEqual([
        '1 <- 0',
        '2 <- 0',
        '3 <- 0',
      ]);
      expect(linksOf(gap(2), closing(-9n), lost('a', -5n), lost('b', -6n))).toEqual(['1 <- 0']);
    });

    it('follows only from what is missing in its own place, as many as it lacks', () => {
      const from = (fromMs: number, untilMs: number, untilSeq: number, lackingLines = 1) =>
        finding('RW-SEQUENCE', 'seq', 0n, { lackingLines, gap: { untilSeq, fromMs, untilMs } });
      const back = (afterSeq: number, missingLines = 1) =>
        finding('RW-REVERSAL-MISSING', 'x', -7n, { missingLinePlus18: 7n, missingLines, afterSeq }, 'a');
      const day = 24 * 60 * 60 * 1000;
      expect(linksOf(from(0, day, 4), back(2))).toEqual(['0 <- 1']);
      expect(linksOf(from(0, day, 4), back(4))).toEqual([]);
      expect(linksOf(from(0, day, 5, 2), back(2, 2))).toEqual(['0 <- 1']);
      expect(linksOf(from(0, day, 4), back(2, 2))).toEqual([]);
      expect(linksOf(from(0, day, 4), from(day, 2 * day, 9), back(2), back(6))).toEqual([
        '0 <- 2',
        '1 <- 2, 3',
      ]);
      expect(linksOf(from(0, day, 4), from(day, 2 * day, 9), back(5), back(6))).toEqual([]);
    });

    it('takes with a closing only what is missing in its own place; the rest follows from the closing', () => {
      const placed = finding('RW-SEQUENCE', 'seq', 0n, {
        lackingLines: 1,
        gap: { untilSeq: 4, fromMs: 0, untilMs: 1 },
      });
      const back = finding('RW-REVERSAL-MISSING', 'x', -7n, { missingLinePlus18: 7n, afterSeq: 5 }, 'a');
      expect(linksOf(placed, back, closing(7n))).toEqual(['1 <- 2']);
      expect(linksOf(placed, back, closing(8n))).toEqual(['2 <- 0']);
      expect(linksOf(placed, finding('RW-CHARGE', 'x', -8n), closing(8n))).toEqual(['2 <- 1']);
    });

    it('is none where no number is lacking', () => {
      expect(linksOf(gap(), closing(-4n), lost('a', -5n))).toEqual([]);
      expect(linksOf(gap(0), lost('a', -5n))).toEqual([]);
    });

    it('makes nothing that follows from something else, or is no missing line', () => {
      const debit = finding('RW-DEBIT-UNKNOWN', 'x', 0n, {}, 'a');
      expect(linksOf(gap(1), debit, lost('a', -5n), lost('b', -6n))).toEqual(['0 <- 3', '2 <- 1']);
    });
  });

  it('is a debit of a failed issuance from what was given back too little or too much by as much', () => {
    const issuanceId = 'i';
    const charge = (stepPlus18: bigint, effectPlus18 = 0n) =>
      finding('RW-CHARGE', 'x', effectPlus18, { issuanceId, stepPlus18 }, 't');
    const missing = finding('RW-REVERSAL-MISSING', 'x', -3n, { issuanceId }, 't');
    const extra = finding('RW-REVERSAL-EXTRA', 'x', 3n, { issuanceId }, 't');
    expect(linksOf(charge(3n), missing)).toEqual(['0 <- 1']);
    expect(linksOf(charge(-3n), extra)).toEqual(['0 <- 1']);
    expect(linksOf(charge(2n), missing)).toEqual([]);
    expect(linksOf(charge(3n, -3n), missing)).toEqual([]);
    expect(linksOf(charge(3n), { ...missing, bearing: { issuanceId: 'other' } })).toEqual([]);
  });
});
