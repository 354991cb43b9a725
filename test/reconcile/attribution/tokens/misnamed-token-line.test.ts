import { describe, expect, it } from 'vitest';
import { finding, linksOf } from './token-findings.js';

const line = (seq: number, bookedAtMs: number, transactionId = 'x') => ({ seq, bookedAtMs, transactionId });
const charge = (issuanceId: string, plus18: bigint, madeAtMs: number) =>
  finding('RW-CHARGE', 'pool_debit_plus', plus18, {
    issuanceId,
    madeAtMs,
    stepPlus18: -plus18,
    missingLines: [{ plus18: -plus18 }],
  });
const tooMany = (code: string, plus18: bigint, ...strayLines: ReturnType<typeof line>[]) =>
  finding(code, 'surplus', plus18, { issuanceId: 'b', strayLines });

describe('a debit of the pool under another issuance', () => {
  it.each(['RW-DOUBLE-DEBIT', 'RW-DEBIT-UNKNOWN', 'RW-REVERSAL-MISSING'])(
    'is %s, and the debit that is missing follows from it at its instant and amount alone',
    (code) => {
      expect(linksOf(tooMany(code, -5n, line(3, 70)), charge('a', 5n, 70))).toEqual(['1 <- 0']);
      expect(linksOf(tooMany(code, -5n, line(3, 70)), charge('a', 5n, 71))).toEqual([]);
      expect(linksOf(tooMany(code, -6n, line(3, 70)), charge('a', 5n, 70))).toEqual([]);
    },
  );

  it('is the missing one of one issuance only', () => {
    const double = tooMany('RW-DOUBLE-DEBIT', -5n, line(3, 70));
    expect(linksOf(double, charge('a', 5n, 70), charge('c', 5n, 70))).toEqual(['1 <- 0']);
  });

  it('may be that of one that failed, of which the reversal alone is under its own name', () => {
    const extra = finding('RW-REVERSAL-EXTRA', 'pool_reversal_plus', 5n, {
      issuanceId: 'a',
      madeAtMs: 70,
      missingLines: [{ plus18: -5n }],
    });
    expect(linksOf(tooMany('RW-DOUBLE-DEBIT', -5n, line(3, 70)), extra)).toEqual(['1 <- 0']);
  });
});

describe('a debit of the pool that may be one that is not listed', () => {
  it('follows from no line under another name where numbers are left out', () => {
    const gap = finding('RW-SEQUENCE', 'seq', 0n, { lackingLines: 1 });
    const links = linksOf(tooMany('RW-DOUBLE-DEBIT', -5n, line(3, 70)), charge('a', 5n, 70), gap);
    expect(links).not.toContain('1 <- 0');
  });

  it('follows from it where a number is only wrong, or stands once more', () => {
    const wrong = finding('RW-SEQUENCE', 'seq', 0n, { lackingLines: 0 });
    const links = linksOf(tooMany('RW-DOUBLE-DEBIT', -5n, line(3, 70)), charge('a', 5n, 70), wrong);
    expect(links).toEqual(['1 <- 0']);
  });
});

describe('a debit of the pool that is called a reversal', () => {
  it('is RW-REVERSAL-EXTRA, and the missing debit of the same issuance follows from it', () => {
    const extra = (issuanceId: string, plus18: bigint, atMs = 70) =>
      finding('RW-REVERSAL-EXTRA', 'pool_reversal_plus', plus18, { issuanceId, strayLines: [line(3, atMs)] });
    expect(linksOf(charge('a', 5n, 70), extra('a', 5n))).toEqual(['0 <- 1']);
    expect(linksOf(charge('a', 5n, 70), extra('b', 5n))).toEqual([]);
    expect(linksOf(charge('a', 5n, 70), extra('a', 4n))).toEqual([]);
    expect(linksOf(charge('a', 5n, 70), extra('a', 5n, 71))).toEqual([]);
  });
});

describe('a reversal of the pool under another issuance', () => {
  const extra = (plus18: bigint, ...lines: ReturnType<typeof line>[]) =>
    tooMany('RW-REVERSAL-EXTRA', plus18, ...lines);
  const missing = (subject: string, plus18: bigint) =>
    finding(
      'RW-REVERSAL-MISSING',
      'pool_reversal_plus',
      plus18,
      { issuanceId: 'a', givenBackByMs: 1000 },
      subject,
    );

  it('is RW-REVERSAL-EXTRA, and what lacks one of its amount follows from it where it alone does', () => {
    expect(linksOf(extra(5n, line(4, 90)), missing('t-1', -5n))).toEqual(['1 <- 0']);
    expect(linksOf(extra(5n, line(4, 90)), missing('t-1', -4n))).toEqual([]);
    expect(linksOf(extra(5n, line(4, 90)), missing('t-1', -5n), missing('t-2', -5n))).toEqual([]);
    expect(linksOf(extra(5n, line(4, 90)), extra(5n, line(5, 91)), missing('t-1', -5n))).toEqual([]);
    expect(linksOf(extra(5n), missing('t-1', -5n))).toEqual([]);
  });

  it('is that of a failed one alone that it gives back in time, or whose name it has', () => {
    expect(linksOf(extra(5n, line(4, 1000)), missing('t-1', -5n))).toEqual(['1 <- 0']);
    expect(linksOf(extra(5n, line(4, 1001)), missing('t-1', -5n))).toEqual([]);
    expect(linksOf(extra(5n, line(4, 1001, 't-1')), missing('t-1', -5n))).toEqual(['1 <- 0']);
    expect(linksOf(extra(5n, line(4, -1, 't-1')), missing('t-1', -5n))).toEqual([]);
  });

  it('gives back what was debited twice at any time, unless its own issuance was debited as much', () => {
    const double = finding('RW-DOUBLE-DEBIT', 'pool_debit_plus', -5n, { issuanceId: 'a' }, 't-1');
    const alike = finding('RW-REVERSAL-EXTRA', 'surplus', 5n, {
      ...{ issuanceId: 'b', isDebitedAlike: true },
      strayLines: [line(4, 1001)],
    });
    expect(linksOf(extra(5n, line(4, 1001)), double)).toEqual(['1 <- 0']);
    expect(linksOf(alike, double)).toEqual([]);
  });
});

describe('a line that names another transaction than its issuance', () => {
  it('is RW-ATTR, and what follows from the wrong issuance follows from that', () => {
    const name = (seq: number) =>
      finding('RW-ATTR', 'transaction_id', 0n, { strayLines: [line(seq, 70)] }, 't-9');
    const double = tooMany('RW-DOUBLE-DEBIT', -5n, line(3, 70));
    expect(linksOf(name(3), double, charge('a', 5n, 70))).toEqual(['1 <- 0', '2 <- 1']);
    expect(linksOf(name(4), double, charge('a', 5n, 70))).toEqual(['2 <- 1']);
    expect(linksOf(name(3), double)).toEqual([]);
  });
});

describe('debits of the pool that are called fundings', () => {
  const lacking = (code: string, subject: string, plus18: bigint) =>
    finding(code, 'x', 0n, { isCalledFunding: true, missingLines: [{ plus18: -plus18 }] }, subject);
  const closing = (remainderPlus18: bigint) =>
    finding('RW-POOL', 'closing_plus', remainderPlus18, { remainderPlus18 });

  it('follow from the closing that is off by each of them twice, also several of them', () => {
    const some = [lacking('RW-CHARGE', 'a', 5n), lacking('RW-NOT-AT-PROVIDER', 'b', 7n)] as const;
    expect(linksOf(...some, closing(-24n))).toEqual(['0 <- 2', '1 <- 2']);
    expect(linksOf(...some, closing(-14n))).toEqual(['1 <- 2']);
    expect(linksOf(...some, closing(-13n))).not.toContain('1 <- 2');
  });

  it('are those of issuances before those of rows, and of alike ones as many as make the closing', () => {
    const row = (subject: string) => lacking('RW-NOT-AT-PROVIDER', subject, 5n);
    const charge = lacking('RW-CHARGE', 'c', 5n);
    expect(linksOf(row('a'), charge, closing(-10n))).toEqual(['1 <- 2']);
    expect(linksOf(row('a'), row('b'), charge, closing(-20n))).toEqual(['0 <- 3', '2 <- 3']);
  });

  it('are none that no funding stands for', () => {
    const one = finding('RW-NOT-AT-PROVIDER', 'x', 0n, { missingLines: [{ plus18: -7n }] }, 'b');
    expect(linksOf(one, closing(-14n))).toEqual([]);
  });
});

describe('a debit of the pool of nothing that anybody knows', () => {
  const quarter = 15 * 60 * 1000;
  const row = (subject: string, plus18: bigint, occurredAtMs?: number) => {
    const one = finding('RW-NOT-AT-PROVIDER', 'x', 0n, { missingLines: [{ plus18: -plus18 }] }, subject);
    return { ...one, found: { ...one.found, finding: { ...one.found.finding, occurredAtMs } } };
  };
  const debit = (plus18: bigint) => tooMany('RW-DEBIT-UNKNOWN', -plus18, line(3, 70));

  it('is that of a row which the provider knows nothing of: by its tokens, about its time', () => {
    expect(linksOf(debit(5n), row('a', 5n, 70 + quarter))).toEqual(['1 <- 0']);
    expect(linksOf(debit(5n), row('a', 5n, 71 + quarter))).toEqual([]);
    expect(linksOf(debit(5n), row('a', 6n, 70))).toEqual([]);
    expect(linksOf(debit(5n), row('a', 5n))).toEqual([]);
  });

  it('is that of the nearest row', () => {
    const rows = [row('a', 5n, 70), row('b', 5n, 75), row('c', 5n, 80)] as const;
    expect(linksOf(tooMany('RW-DEBIT-UNKNOWN', -5n, line(3, 76)), ...rows)).toEqual(['2 <- 0']);
    expect(linksOf(tooMany('RW-DEBIT-UNKNOWN', -5n, line(3, 83)), debit(5n), ...rows)).toEqual([
      '2 <- 1',
      '4 <- 0',
    ]);
  });

  it('is that of one row only', () => {
    expect(linksOf(debit(5n), row('a', 5n, 70), row('b', 5n, 70))).toEqual(['1 <- 0']);
    expect(linksOf(debit(5n), debit(5n), row('a', 5n, 70), row('b', 5n, 70))).toEqual(['2 <- 0', '3 <- 1']);
  });
});
