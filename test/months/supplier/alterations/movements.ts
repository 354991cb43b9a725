// Alterations of the float's movements: what was booked and should not be, and what is listed and was not
// booked.

import { monthEndMs } from '../../../../src/base/time/calendar-month.js';
import { type Change, debitedUnder, NothingToAlter, type Pick, type Root } from '../../alteration.js';
import { monthNamed } from '../../evidence.js';
import type { FloatLine, SupplierEvidence } from '../evidence.js';
import { aDeposit, aFailure, anOrder, type Deposit, linesOf, readsOf } from './altered-float.js';
import { addLine, hide, october, renumber, settle, unbook } from './movement-list.js';

/** Amounts that no cause gives: too small for another price, too odd for another rate. */
const oddUsd6 = [1, -1, 3, -7, 123] as const;

function lineOf(evidence: SupplierEvidence, ref: string, kind: FloatLine['kind'] = 'order'): FloatLine {
  const line = linesOf(evidence, ref).find((one) => one.kind === kind);
  if (line === undefined) throw new NothingToAlter(`no ${kind} of ${ref}`);
  return line;
}

const kinds: readonly Change<SupplierEvidence>[] = [
  ...[-1, 1].map(
    (sign): Change<SupplierEvidence> => ({
      name: `a movement of a kind that nothing knows ${sign < 0 ? 'takes from' : 'adds to'} the float`,
      apply(evidence, pick) {
        const last = october(evidence).lines.at(-1);
        if (last === undefined) return undefined;
        const amountUsd6 = sign * (1 + pick.below(5000));
        const card = { slug: undefined, currency: undefined, faceMinor: undefined, costMinor: undefined };
        const transfer = { txHash: undefined, fromWallet: undefined };
        addLine(evidence, { ...last, ...card, ...transfer, kind: 'other', ref: 'inv-1', amountUsd6 });
        return unknownKind('inv-1', amountUsd6, -amountUsd6);
      },
    }),
  ),
  {
    name: 'a debit is listed under a kind that nothing knows',
    apply(evidence, pick) {
      const one = anOrder(evidence, pick);
      if (one === undefined) return undefined;
      lineOf(evidence, one.clientRef).kind = 'other';
      return unknownKind(one.clientRef, -one.costUsd6, 0);
    },
  },
];

function unknownKind(subject: string, amountUsd6: number, claimUsd6: number): Root {
  const figures = { expected: 0, actual: amountUsd6, differenceUsd6: amountUsd6 };
  return { code: 'RF-KIND', subject, field: 'kind', ...figures, claimUsd6 };
}

const charges: readonly Change<SupplierEvidence>[] = [
  ...[true, false].map(
    (isBooked): Change<SupplierEvidence> => ({
      name: isBooked ? 'a debit is off, and all balances with it' : 'a debit is listed off',
      apply(evidence, pick) {
        const one = anOrder(evidence, pick);
        if (one === undefined) return undefined;
        const delta = pick.one(oddUsd6) ?? 1;
        lineOf(evidence, one.clientRef).amountUsd6 -= delta;
        if (isBooked) settle(evidence);
        return {
          code: 'OR-CHARGE',
          subject: one.clientRef,
          field: 'amount_usd6',
          expected: one.costUsd6,
          actual: one.costUsd6 + delta,
          differenceUsd6: delta,
          claimUsd6: isBooked ? delta : 0,
        };
      },
    }),
  ),
  {
    name: 'a debit states another price in minor units',
    apply(evidence, pick) {
      const one = anOrder(evidence, pick);
      if (one === undefined) return undefined;
      const actual = one.costMinor + (pick.one([1, 7, 100]) ?? 1);
      lineOf(evidence, one.clientRef).costMinor = actual;
      const sides = { expected: one.costMinor, actual };
      return { code: 'OR-CHARGE', subject: one.clientRef, field: 'cost_minor', ...sides };
    },
  },
  ...(['slug', 'currency', 'face_minor'] as const).flatMap((field) => [
    otherCard('a debit', 'order', field),
    otherCard('a reversal', 'reversal', field),
  ]),
];

const existence: readonly Change<SupplierEvidence>[] = [
  ...[true, false].map(
    (isBooked): Change<SupplierEvidence> => ({
      name: isBooked ? 'an order was never debited' : 'a debit is not listed',
      apply(evidence, pick) {
        const one = anOrder(evidence, pick);
        if (one === undefined) return undefined;
        const isGone = ({ ref, kind }: FloatLine) => ref === one.clientRef && kind === 'order';
        if (isBooked) {
          unbook(evidence, isGone);
        } else {
          hide(evidence, isGone);
        }
        return {
          code: 'OR-NOT-IN-STATEMENT',
          subject: one.clientRef,
          field: 'amount_usd6',
          expected: one.costUsd6,
          actual: 0,
          differenceUsd6: -one.costUsd6,
          claimUsd6: isBooked ? -one.costUsd6 : 0,
        };
      },
    }),
  ),
  {
    name: 'a debit that no order answers to',
    apply(evidence, pick) {
      const one = anOrder(evidence, pick);
      if (one === undefined) return undefined;
      const line = lineOf(evidence, one.clientRef);
      const debited = -line.amountUsd6;
      addLine(evidence, { ...line, ref: 'nobody' });
      evidence.orders.push({ clientRef: 'nobody', reads: [], unknownAtMs: evidence.asOfMs });
      return {
        code: 'OR-DEBIT-UNKNOWN',
        subject: 'nobody',
        field: 'amount_usd6',
        expected: 0,
        actual: debited,
        differenceUsd6: debited,
        claimUsd6: debited,
      };
    },
  },
  {
    name: 'a debit under another reference than its order',
    apply(evidence, pick) {
      const one = anOrder(evidence, pick);
      if (one === undefined) return undefined;
      lineOf(evidence, one.clientRef).ref = 'nobody';
      evidence.orders.push({ clientRef: 'nobody', reads: [], unknownAtMs: evidence.asOfMs });
      return {
        code: 'OR-DEBIT-UNKNOWN',
        subject: 'nobody',
        field: 'amount_usd6',
        expected: 0,
        actual: one.costUsd6,
        differenceUsd6: one.costUsd6,
      };
    },
  },
  {
    name: 'a debit under the reference of another order',
    apply(evidence, pick) {
      const one = anOrder(evidence, pick);
      const other = anOrder(evidence, pick);
      if (one === undefined || other === undefined || one.clientRef === other.clientRef) return undefined;
      lineOf(evidence, one.clientRef).ref = other.clientRef;
      return debitedUnder(other, one);
    },
  },
  {
    name: 'an order that the service no longer knows, though it was debited',
    apply(evidence, pick) {
      const one = anOrder(evidence, pick);
      const history = evidence.orders.find(({ clientRef }) => clientRef === one?.clientRef);
      if (one === undefined || history === undefined) return undefined;
      Object.assign(history, { reads: [], unknownAtMs: evidence.asOfMs });
      return {
        code: 'OR-DEBIT-UNKNOWN',
        subject: one.clientRef,
        field: 'amount_usd6',
        expected: 0,
        actual: one.costUsd6,
        differenceUsd6: one.costUsd6,
        claimUsd6: one.costUsd6,
      };
    },
  },
];

const counts: readonly Change<SupplierEvidence>[] = [
  {
    name: 'an order is debited twice',
    apply(evidence, pick) {
      const one = anOrder(evidence, pick);
      if (one === undefined) return undefined;
      addLine(evidence, { ...lineOf(evidence, one.clientRef) });
      return {
        code: 'OR-DOUBLE-DEBIT',
        subject: one.clientRef,
        field: 'debit_count',
        expected: one.costUsd6,
        actual: 2 * one.costUsd6,
        differenceUsd6: one.costUsd6,
        claimUsd6: one.costUsd6,
        causes: 'charged_twice',
      };
    },
  },
  {
    name: 'an issued order is given back',
    apply(evidence, pick) {
      const one = anOrder(evidence, pick);
      if (one === undefined) return undefined;
      const debit = lineOf(evidence, one.clientRef);
      addLine(evidence, { ...debit, kind: 'reversal', amountUsd6: one.costUsd6 });
      return extra(one.clientRef, one.costUsd6);
    },
  },
  {
    name: 'a failed order is given back twice',
    apply(evidence, pick) {
      const one = aFailure(evidence, pick);
      if (one === undefined) return undefined;
      addLine(evidence, { ...lineOf(evidence, one.clientRef, 'reversal') });
      return extra(one.clientRef, one.costUsd6);
    },
  },
  {
    name: 'a failed order is given back too much',
    apply(evidence, pick) {
      const one = aFailure(evidence, pick);
      if (one === undefined) return undefined;
      const delta = 1 + pick.below(5000);
      lineOf(evidence, one.clientRef, 'reversal').amountUsd6 += delta;
      settle(evidence);
      return extra(one.clientRef, delta);
    },
  },
  {
    name: 'a failed order is not given back',
    apply(evidence, pick) {
      const one = aFailure(evidence, pick);
      if (one === undefined) return undefined;
      unbook(evidence, ({ ref, kind }) => ref === one.clientRef && kind === 'reversal');
      return missing(one.clientRef, one.costUsd6);
    },
  },
  {
    name: 'a failed order is given back too little',
    apply(evidence, pick) {
      const one = aFailure(evidence, pick);
      if (one === undefined) return undefined;
      const delta = 1 + pick.below(Math.min(one.costUsd6, 5000));
      lineOf(evidence, one.clientRef, 'reversal').amountUsd6 -= delta;
      settle(evidence);
      const causes = delta === one.costUsd6 ? 'reversal_missing' : '';
      return { ...missing(one.clientRef, delta), causes };
    },
  },
  {
    name: 'the reversal of a failed order is not listed',
    apply(evidence, pick) {
      const one = aFailure(evidence, pick);
      if (one === undefined) return undefined;
      hide(evidence, ({ ref, kind }) => ref === one.clientRef && kind === 'reversal');
      return { ...missing(one.clientRef, one.costUsd6), claimUsd6: 0 };
    },
  },
  {
    name: 'a failed try is not given back before the next',
    apply(evidence, pick) {
      const tried = evidence.orders
        .flatMap(({ reads }) => reads.slice(-1))
        .filter(({ status, costUsd6 }) => status === 'issued' && costUsd6 > 0)
        .filter(({ clientRef, costUsd6 }) => {
          const lines = linesOf(evidence, clientRef);
          return lines.length === 3 && lines.every(({ amountUsd6 }) => Math.abs(amountUsd6) === costUsd6);
        });
      const one = pick.one(tried);
      if (one === undefined || readsOf(evidence, one.clientRef).length > 1) return undefined;
      // A double debit is priced at its first line, where rates that were read between the two come later.
      const times = linesOf(evidence, one.clientRef).map(({ bookedAtMs }) => bookedAtMs);
      const [from, to] = [Math.min(...times), Math.max(...times)];
      if (evidence.fx.some(({ receivedAtMs: at }) => from <= at && at <= to)) return undefined;
      unbook(evidence, ({ ref, kind }) => ref === one.clientRef && kind === 'reversal');
      return {
        code: 'OR-DOUBLE-DEBIT',
        subject: one.clientRef,
        field: 'debit_count',
        expected: one.costUsd6,
        actual: 2 * one.costUsd6,
        differenceUsd6: one.costUsd6,
        claimUsd6: one.costUsd6,
        causes: 'charged_twice',
      };
    },
  },
];

function otherCard(
  name: string,
  kind: 'order' | 'reversal',
  field: 'slug' | 'currency' | 'face_minor',
): Change<SupplierEvidence> {
  return {
    name: `${name} states another ${field}`,
    apply(evidence, pick) {
      const one = kind === 'order' ? anOrder(evidence, pick) : aFailure(evidence, pick);
      if (one === undefined) return undefined;
      const line = lineOf(evidence, one.clientRef, kind);
      const [expected, actual] =
        field === 'slug'
          ? [one.slug, 'another-brand']
          : field === 'currency'
            ? [one.currency, one.currency === 'EUR' ? 'GBP' : 'EUR']
            : [one.faceMinor, one.faceMinor + 1 + pick.below(500)];
      Object.assign(line, { [field === 'face_minor' ? 'faceMinor' : field]: actual });
      return { code: 'OR-ATTR', subject: one.clientRef, field, expected, actual };
    },
  };
}

function extra(subject: string, amount: number) {
  const sides = { expected: 0, actual: -amount, differenceUsd6: -amount, claimUsd6: -amount };
  return { code: 'OR-REVERSAL-EXTRA', subject, field: 'reversal_usd6', ...sides } as const;
}

function missing(subject: string, amount: number) {
  const sides = { expected: 0, actual: amount, differenceUsd6: amount, claimUsd6: amount };
  const causes = 'reversal_missing';
  return { code: 'OR-REVERSAL-MISSING', subject, field: 'reversal_usd6', ...sides, causes } as const;
}

const isRecorded = ({ own }: Deposit): boolean => own?.amountUsd6 !== undefined;

/** Not the money that everything else is bought with: without that the float runs low, too. */
const isSmall = (deposit: Deposit): boolean => isRecorded(deposit) && deposit.line.amountUsd6 < 1e9;

const deposits: readonly Change<SupplierEvidence>[] = [
  ...(['odd', 'times a hundred', 'listed'] as const).map(
    (how): Change<SupplierEvidence> => ({
      name: `a credit is off: ${how}`,
      apply(evidence, pick) {
        const one = aDeposit(evidence, pick, isRecorded);
        if (one === undefined) return undefined;
        const { line } = one;
        const due = line.amountUsd6;
        line.amountUsd6 = how === 'times a hundred' ? due * 100 : due + (pick.one([1, -1, 2, 10_000]) ?? 1);
        if (line.amountUsd6 <= 0) return undefined;
        if (how !== 'listed') settle(evidence);
        return {
          code: 'DP-CREDIT',
          subject: line.ref ?? '',
          field: 'credited_usd6',
          expected: due,
          actual: line.amountUsd6,
          differenceUsd6: line.amountUsd6 - due,
          claimUsd6: how === 'listed' ? 0 : due - line.amountUsd6,
          causes: line.amountUsd6 === due * 100 ? 'scale_100' : '',
        };
      },
    }),
  ),
  ...[true, false].map(
    (isBooked): Change<SupplierEvidence> => ({
      name: isBooked ? 'a transfer was never credited' : 'a credit is not listed',
      apply(evidence, pick) {
        const one = aDeposit(evidence, pick, isBooked ? isSmall : isRecorded);
        if (one === undefined) return undefined;
        const { txHash = '', amountUsd6 } = one.line;
        // What was sent less than a day ago may still be on its way.
        const isLate = evidence.asOfMs - (one.own?.sentAtMs ?? 0) >= 24 * 3600 * 1000;
        const isGone = (line: FloatLine) => line.txHash === txHash;
        if (isBooked) {
          unbook(evidence, isGone);
        } else {
          hide(evidence, isGone);
        }
        return {
          code: 'DP-NOT-CREDITED',
          subject: txHash,
          field: 'credited_usd6',
          expected: amountUsd6,
          actual: 0,
          differenceUsd6: -amountUsd6,
          claimUsd6: isBooked && isLate ? amountUsd6 : 0,
        };
      },
    }),
  ),
  {
    name: 'a transfer is credited twice',
    apply(evidence, pick) {
      const one = aDeposit(evidence, pick);
      if (one === undefined || evidence.ownDeposits === undefined) return undefined;
      addLine(evidence, { ...one.line });
      return unexpected(one.line.ref ?? '', one.line.amountUsd6, 'repeat');
    },
  },
  {
    name: 'a credit that no transfer stands for',
    apply(evidence, pick) {
      const one = aDeposit(evidence, pick);
      if (one === undefined || evidence.ownDeposits === undefined) return undefined;
      const [fromWallet = '0xa1'] = evidence.wallets;
      addLine(evidence, { ...one.line, ref: 'dep_ghost', txHash: '0xghost', fromWallet });
      return unexpected('dep_ghost', one.line.amountUsd6, 'credited_usd6');
    },
  },
  {
    name: 'a credit is listed under another transaction',
    apply(evidence, pick) {
      const one = aDeposit(evidence, pick, (each) => isRecorded(each) && each.own?.sentAtMs !== undefined);
      if (one === undefined) return undefined;
      one.line.txHash = '0xother';
      return { ...unexpected(one.line.ref, one.line.amountUsd6, 'credited_usd6'), claimUsd6: 0 };
    },
  },
  {
    name: 'a credit from a wallet that is not registered',
    apply(evidence, pick) {
      const one = aDeposit(evidence, pick, ({ line }) => evidence.wallets.includes(line.fromWallet ?? ''));
      if (one === undefined) return undefined;
      one.line.fromWallet = '0xzz';
      const subject = one.line.ref ?? '';
      return {
        code: 'DP-WALLET',
        subject,
        field: 'from_wallet',
        expected: 'a registered wallet',
        actual: '0xzz',
      };
    },
  },
];

function unexpected(subject: string, amount: number, field: string) {
  const sides = { expected: 0, actual: amount, differenceUsd6: amount, claimUsd6: -amount };
  return { code: 'DP-UNEXPECTED', subject, field, ...sides } as const;
}

/** Lines that are right but for their date, which is of a later month than the one that lists them. */
const dates: readonly Change<SupplierEvidence>[] = [
  {
    name: 'a debit is dated in a later month',
    apply(evidence, pick) {
      const one = anOrder(evidence, pick);
      const soldAtMs = one && evidence.book?.find(({ clientRef }) => clientRef === one.clientRef)?.soldAtMs;
      if (one === undefined || soldAtMs === undefined) return undefined;
      const line = linesOf(evidence, one.clientRef).findLast(({ kind }) => kind === 'order');
      return line && cutOff('OR-CUTOFF', one.clientRef, soldAtMs, postdated(evidence, line, pick));
    },
  },
  {
    name: 'a credit is dated in a later month',
    apply(evidence, pick) {
      const one = aDeposit(evidence, pick, ({ own }) => own?.sentAtMs !== undefined);
      if (one?.own?.sentAtMs === undefined) return undefined;
      const { line, own } = one;
      return cutOff('DP-CUTOFF', line.ref, own.sentAtMs ?? 0, postdated(evidence, line, pick));
    },
  },
];

function postdated(evidence: SupplierEvidence, line: FloatLine, pick: Pick): number {
  line.bookedAtMs = monthEndMs(monthNamed(evidence.month)) + pick.below(90) * 24 * 3600 * 1000;
  return line.bookedAtMs;
}

function cutOff(code: 'OR-CUTOFF' | 'DP-CUTOFF', subject: string, ownMs: number, bookedMs: number): Root {
  const [expected, actual] = [ownMs, bookedMs].map((atMs) => new Date(atMs).toISOString());
  return { code, subject, field: 'month', expected, actual };
}

const numbers: readonly Change<SupplierEvidence>[] = [
  {
    name: 'the sequence has a hole and nothing is missing',
    apply(evidence, pick) {
      const { lines } = october(evidence);
      const first = pick.one(lines.slice(1))?.seq;
      if (first === undefined) return undefined;
      for (const line of evidence.float.flatMap((read) => read.lines)) {
        if (line.seq >= first) line.seq += 1;
      }
      return broken(evidence.month, first, first + 1);
    },
  },
  {
    name: 'one number of the sequence stands twice',
    apply(evidence, pick) {
      const { lines } = october(evidence);
      renumber(evidence);
      const line = pick.one(lines.slice(1));
      if (line === undefined) return undefined;
      line.seq -= 1;
      return broken(evidence.month, line.seq + 1, line.seq);
    },
  },
];

function broken(subject: string, expected: number, actual: number) {
  return { code: 'RF-SEQUENCE', subject, field: `seq.${expected}`, expected, actual } as const;
}

export const movementAlterations = [
  ...kinds,
  ...charges,
  ...existence,
  ...counts,
  ...deposits,
  ...dates,
  ...numbers,
];
