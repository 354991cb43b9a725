// Which lines of the pool may be of another issuance or row than they name, and which may not.

import { describe, expect, it } from 'vitest';
import type { FoundTokens } from '../../../../src/reconcile/attribution/tokens/found-tokens.js';
import { finding, linksOf } from './token-findings.js';

const line = (seq: number, bookedAtMs: number, transactionId = 'x') => ({ seq, bookedAtMs, transactionId });
type Line = ReturnType<typeof line>;

const neverDebited = (issuanceId: string, plus18: bigint, madeAtMs: number) =>
  finding('RW-CHARGE', 'pool_debit_plus', plus18, {
    issuanceId,
    madeAtMs,
    stepPlus18: -plus18,
    missingLines: [{ plus18: -plus18 }],
  });
const tooMany = (code: string, plus18: bigint, ...strayLines: readonly Line[]) =>
  finding(code, 'surplus', plus18, { issuanceId: 'b', strayLines });
const notGivenBack = (plus18: bigint, bearing: FoundTokens['bearing'] = {}) =>
  finding('RW-REVERSAL-MISSING', 'x', plus18, { issuanceId: 'a', givenBackByMs: 1000, ...bearing }, 't-1');

describe('a debit under another issuance in a pool whose figures are off', () => {
  const both = [tooMany('RW-DOUBLE-DEBIT', -5n, line(3, 70)), neverDebited('a', 5n, 70)] as const;

  it('is none where the closing does not foot: the missing one may not be listed', () => {
    expect(linksOf(...both, finding('RW-POOL', 'closing_plus', 100n, { remainderPlus18: 100n }))).toEqual([]);
  });

  it('is one where the opening alone is off', () => {
    expect(linksOf(...both, finding('RW-POOL', 'opening_plus', 100n))).toEqual(['1 <- 0']);
  });
});

describe('what a line under another issuance does not explain', () => {
  it('is a debit that is told by another step of its issuance already', () => {
    const rate = finding('RW-RATE', 'rate', -5n, { issuanceId: 'a', stepPlus18: 5n });
    const double = tooMany('RW-DOUBLE-DEBIT', -5n, line(3, 70));
    expect(linksOf(double, rate, neverDebited('a', 5n, 70))).toEqual(['2 <- 1']);
  });

  it('is a debit that is there, and of another amount', () => {
    const charged = finding('RW-CHARGE', 'pool_debit_plus', 5n, { issuanceId: 'a', madeAtMs: 70 });
    const extra = finding('RW-REVERSAL-EXTRA', 'x', 5n, { issuanceId: 'a', strayLines: [line(3, 70)] });
    expect(linksOf(charged, extra)).toEqual([]);
  });

  it('is a reversal too many of an issuance that lacks no debit', () => {
    const extra = finding('RW-REVERSAL-EXTRA', 'x', 5n, { issuanceId: 'a', madeAtMs: 70 });
    expect(linksOf(tooMany('RW-DOUBLE-DEBIT', -5n, line(3, 70)), extra)).toEqual([]);
  });

  it('is a missing debit by a reversal too many whose line is not known', () => {
    const extra = (bearing: FoundTokens['bearing']) =>
      finding('RW-REVERSAL-EXTRA', 'x', 5n, { issuanceId: 'a', ...bearing });
    expect(linksOf(neverDebited('a', 5n, 70), extra({}))).toEqual([]);
    expect(linksOf(neverDebited('a', 5n, 70), extra({ strayLines: [] }))).toEqual([]);
  });
});

describe('a reversal that another issuance lacks', () => {
  it('is one line alone, of an issuance that lacks none itself', () => {
    const two = tooMany('RW-REVERSAL-EXTRA', 5n, line(4, 90), line(5, 91));
    expect(linksOf(two, notGivenBack(-5n))).toEqual([]);
    const lacking = finding('RW-REVERSAL-EXTRA', 'x', 5n, {
      ...{ issuanceId: 'b', strayLines: [line(4, 90)] },
      missingLines: [{ plus18: -5n }],
    });
    expect(linksOf(lacking, notGivenBack(-5n))).toEqual([]);
  });

  it('is none of a failed issuance whose debit is that of another', () => {
    const debit = notGivenBack(-5n, { strayLines: [line(3, 70)] });
    const extra = tooMany('RW-REVERSAL-EXTRA', 5n, line(4, 90));
    expect(linksOf(debit, neverDebited('a', 5n, 70), extra)).toEqual(['1 <- 0']);
  });
});

describe('a line that names the transaction of another issuance', () => {
  const name = (...strayLines: readonly Line[]) =>
    finding('RW-ATTR', 'transaction_id', 0n, { strayLines }, 't-9');

  it('is why it is one too few, one too many, or not given back', () => {
    const failed = tooMany('RW-REVERSAL-MISSING', -5n, line(3, 70));
    expect(linksOf(name(line(3, 70)), failed, neverDebited('a', 5n, 70))).toEqual(['1 <- 0', '2 <- 1']);
    const extra = tooMany('RW-REVERSAL-EXTRA', 5n, line(4, 90));
    expect(linksOf(name(line(4, 90)), extra, notGivenBack(-5n))).toEqual(['1 <- 0', '2 <- 1']);
  });

  it('is no cause of two lines together, nor of what has no line', () => {
    const two = tooMany('RW-DOUBLE-DEBIT', -5n, line(3, 70), line(4, 80));
    expect(linksOf(name(line(3, 70)), two, neverDebited('a', 5n, 70))).toEqual(['2 <- 1']);
    const one = tooMany('RW-DOUBLE-DEBIT', -5n, line(3, 70));
    expect(linksOf(name(line(3, 70), line(4, 80)), one, neverDebited('a', 5n, 70))).toEqual(['2 <- 1']);
    expect(linksOf(name(line(3, 70)), notGivenBack(-8n))).toEqual([]);
  });
});

describe('a debit of the pool that is called a funding', () => {
  const called = (plus18: bigint) =>
    finding('RW-CHARGE', 'x', 0n, { isCalledFunding: true, missingLines: [{ plus18: -plus18 }] }, 'a');
  const closing = (remainderPlus18: bigint) =>
    finding('RW-POOL', 'closing_plus', remainderPlus18, { remainderPlus18 });

  it('is off in the closing by itself twice, and by no more', () => {
    expect(linksOf(called(5n), closing(-10n))).toEqual(['0 <- 1']);
    expect(linksOf(called(5n), closing(-20n))).toEqual([]);
  });

  it('follows from the closing, whatever is said of the opening before', () => {
    expect(linksOf(finding('RW-POOL', 'opening_plus', 3n), called(5n), closing(-10n))).toContain('1 <- 2');
  });
});

describe('a debit of nothing that anybody knows, and rows that the provider does not know', () => {
  const quarter = 15 * 60 * 1000;
  const timed = (one: FoundTokens, occurredAtMs: number): FoundTokens => ({
    ...one,
    found: { ...one.found, finding: { ...one.found.finding, occurredAtMs } },
  });
  const row = (subject: string, atMs: number) =>
    timed(finding('RW-NOT-AT-PROVIDER', 'x', 0n, { missingLines: [{ plus18: -5n }] }, subject), atMs);
  const debit = (...at: readonly number[]) =>
    tooMany('RW-DEBIT-UNKNOWN', -5n, ...at.map((atMs) => line(3, atMs)));

  it('belong together up to a quarter of an hour before the debit', () => {
    expect(linksOf(debit(quarter), row('a', 0))).toEqual(['1 <- 0']);
    expect(linksOf(debit(quarter + 1), row('a', 0))).toEqual([]);
    expect(linksOf(debit(quarter + 1), row('a', 0), row('b', 1))).toEqual(['2 <- 0']);
  });

  it('belong together in whatever order they were found', () => {
    expect(linksOf(debit(0), row('far', 2 * quarter), row('near', 1))).toEqual(['2 <- 0']);
    const [late, early] = [debit(4 * quarter), debit(0)];
    expect(linksOf(late, early, row('early', 0), row('late', 4 * quarter))).toEqual(['2 <- 1', '3 <- 0']);
  });

  it('do not belong together where no line shows the debit, or no tokens are missing', () => {
    expect(linksOf(debit(), row('a', 1))).toEqual([]);
    expect(linksOf(finding('RW-DEBIT-UNKNOWN', 'surplus', -5n), row('a', 1))).toEqual([]);
    expect(linksOf(debit(0), timed(finding('RW-NOT-AT-PROVIDER', 'x', 0n, {}, 'a'), 1))).toEqual([]);
  });
});
