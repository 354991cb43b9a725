import { describe, expect, it } from 'vitest';
import type { FoundTokens } from '../../../../src/reconcile/attribution/tokens/found-tokens.js';
import { attributeTokens } from '../../../../src/reconcile/attribution/tokens/token-attribution.js';
import { finding, linksOf } from './token-findings.js';

describe('what follows from what in a month of tokens', () => {
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

  it('is that an issuance is pending from what was given back of it, and not of another', () => {
    const pending = finding('RW-PENDING-STALE', 'status', 0n, { issuanceId: 'a' });
    const extra = (issuanceId: string) =>
      finding('RW-REVERSAL-EXTRA', 'pool_reversal_plus', 5n, { issuanceId, isDebitedAlike: true });
    expect(linksOf(pending, extra('b'), extra('a'))).toEqual(['0 <- 2']);
    expect(linksOf(pending, extra('b'))).toEqual([]);
  });

  it('is not that an issuance is pending from a part of it, or from what is of another under its name', () => {
    const pending = finding('RW-PENDING-STALE', 'status', 0n, { issuanceId: 'a' });
    const extra = (change: FoundTokens['bearing']) =>
      finding('RW-REVERSAL-EXTRA', 'pool_reversal_plus', 5n, { issuanceId: 'a', ...change });
    expect(linksOf(pending, extra({ isDebitedAlike: false }))).toEqual([]);
    const strayLines = [{ seq: 4, transactionId: 't-2', bookedAtMs: 0 }];
    const lacking = finding('RW-REVERSAL-MISSING', 'pool_reversal_plus', -5n, { issuanceId: 'b' }, 't-2');
    expect(linksOf(pending, extra({ isDebitedAlike: true, strayLines }), lacking)).toEqual(['2 <- 1']);
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

  it('is what a wallet lacks from the first of two redemptions that state as much too much', () => {
    const of = (field: string, subject: string) =>
      finding('RW-REDEMPTION', field, 0n, { wallet: 'w', walletPlus18: 4n }, subject);
    expect(linksOf(of('plus_spent', 'r-1'), of('plus_spent', 'r-2'), of('lifetime_redeemed', 'w'))).toEqual([
      '2 <- 0',
    ]);
  });

  it('is what a redemption spent from another item or number, where it is right for that', () => {
    const attr = (field: string, bearing: FoundTokens['bearing'] = {}, subject = 'r-1') =>
      finding('RW-ATTR', field, 0n, bearing, subject);
    for (const field of ['catalogue_item_id', 'quantity']) {
      expect(linksOf(attr('plus_spent', { isOfItsItem: true }), attr(field))).toEqual(['0 <- 1']);
      expect(linksOf(attr('plus_spent', { isOfItsItem: false }), attr(field))).toEqual([]);
      expect(linksOf(attr('plus_spent', { isOfItsItem: true }), attr(field, {}, 'r-2'))).toEqual([]);
    }
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

  it('is found in one pass over thousands of transactions and wallets', () => {
    const names = Array.from({ length: 10_000 }, (_, i) => `t-${i}`);
    const of = (code: string, field: string, bearing: FoundTokens['bearing'] = {}) =>
      names.map((name) => finding(code, field, 0n, { issuanceId: name, wallet: name, ...bearing }, name));
    const all = [
      ...of('RW-DEBIT-UNKNOWN', 'pool_debit_plus'),
      ...of('RW-NOT-AT-PROVIDER', 'transaction_id'),
      ...of('RW-ATTR', 'quantity'),
      ...of('RW-ATTR', 'plus_spent', { isOfItsItem: true, walletPlus18: 4n }),
      ...of('RW-REDEMPTION', 'lifetime_redeemed', { walletPlus18: 4n }),
    ];
    const causes = attributeTokens(all, new Map());
    const subjects = all.flatMap(({ found }) =>
      [...causes.of(found)].map((cause) => [found, cause] as const),
    );
    expect(subjects).toHaveLength(30_000);
    expect(subjects.every(([found, cause]) => found.finding.subject.startsWith(cause.finding.subject))).toBe(
      true,
    );
  });
});
