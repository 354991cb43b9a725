// Alterations of prices and of what a read of an order says.

import type { Change, Root } from '../../alteration.js';
import type { SupplierEvidence, SupplierOrder } from '../evidence.js';
import { refsOutOfRange } from '../implied.js';
import { wholesaleOf, wholesaleUsd6Of } from '../life.js';
import {
  anOrder,
  conversionCausesOf,
  costCausesOf,
  isProven,
  linesOf,
  readsOf,
  rowOf,
  unitsOf,
  usd6Of,
} from './altered-float.js';
import { reprice } from './movement-list.js';

/** An order whose price and conversion are known to be right, so that a wrong one is known to be wrong. */
function aProven(evidence: SupplierEvidence, pick: Parameters<typeof anOrder>[1]) {
  if (evidence.unitsPerUsd === undefined) return undefined;
  return anOrder(evidence, pick, (order) => isProven(evidence, order));
}

/** The order, its line and all balances at another price; undefined where that is no other, or no price. */
function mispriced(evidence: SupplierEvidence, one: SupplierOrder, actual: number): Root | undefined {
  const due = one.costMinor;
  if (actual === due || !Number.isInteger(actual)) return undefined;
  const causes = costCausesOf(evidence, one, actual);
  const difference = usd6Of(evidence, one.currency, actual) - one.costUsd6;
  reprice(evidence, one.clientRef, { costMinor: actual, costUsd6: one.costUsd6 + difference });
  return {
    code: 'PR-COST',
    subject: one.clientRef,
    field: 'cost_minor',
    expected: due,
    actual,
    differenceUsd6: difference,
    claimUsd6: difference,
    causes,
  };
}

const prices: readonly Change<SupplierEvidence>[] = [
  ...(['one more', 'ceiling', 'face', 'a hundredth'] as const).map(
    (how): Change<SupplierEvidence> => ({
      name: `an order is priced wrong and charged so: ${how}`,
      apply(evidence, pick) {
        const one = aProven(evidence, pick);
        if (one === undefined || readsOf(evidence, one.clientRef).length > 1) return undefined;
        const { costMinor: due, faceMinor } = one;
        const actual = { 'one more': due + 1, ceiling: due - 1, face: faceMinor, 'a hundredth': due / 100 }[
          how
        ];
        return mispriced(evidence, one, actual);
      },
    }),
  ),
  {
    name: 'an order is priced as its brand was before and charged so',
    apply(evidence, pick) {
      const one = aProven(evidence, pick);
      const [first] = evidence.brands;
      const brand = first?.brands[one?.slug ?? ''];
      if (one === undefined || first === undefined || brand === undefined) return undefined;
      if (readsOf(evidence, one.clientRef).length > 1) return undefined;
      // The list had another rate of the brand before anything was sold.
      if (evidence.float.some(({ lines }) => lines.some((line) => line.bookedAtMs < first.receivedAtMs))) {
        return undefined;
      }
      const rate = (brand.rate + 1 + pick.below(4_000)) % 10_001;
      const prices = Object.fromEntries(
        Object.keys(brand.prices).map((face) => [face, wholesaleOf(Number(face), rate)]),
      );
      evidence.brands.unshift({
        ...first,
        receivedAtMs: first.receivedAtMs - 1,
        brands: { ...first.brands, [one.slug]: { ...brand, rate, prices } },
      });
      return mispriced(evidence, one, wholesaleOf(one.faceMinor, rate));
    },
  },
  ...(['not', 'twice', 'the wrong way'] as const).map(
    (how): Change<SupplierEvidence> => ({
      name:
        how === 'not'
          ? 'an order is not converted and charged so'
          : `an order is converted ${how} and charged so`,
      apply(evidence, pick) {
        const one = aProven(evidence, pick);
        const units = one && unitsOf(evidence, one.currency);
        if (one === undefined || units === undefined || units[0] === units[1]) return undefined;
        const due = one.costUsd6;
        const [n, d] = units;
        const by = { not: [1n, 1n], twice: [n * n, d * d], 'the wrong way': [d, n] } as const;
        const actual = wholesaleUsd6Of(one.costMinor, by[how]);
        if (readsOf(evidence, one.clientRef).length > 1 || Math.abs(actual - due) < 2) return undefined;
        const causes = conversionCausesOf(one, units, actual);
        reprice(evidence, one.clientRef, { costUsd6: actual });
        return {
          code: 'FX-CONVERSION',
          subject: one.clientRef,
          field: 'cost_usd6',
          expected: due,
          actual,
          differenceUsd6: actual - due,
          claimUsd6: actual - due,
          causes,
        };
      },
    }),
  ),
  {
    name: 'the read of an order alone states another price',
    apply(evidence, pick) {
      const one = aProven(evidence, pick);
      if (one === undefined) return undefined;
      const [expected, actual] = [one.costMinor, one.costMinor + 1];
      const causes = costCausesOf(evidence, one, actual);
      const reads = readsOf(evidence, one.clientRef);
      if (reads.some(({ costMinor }) => costMinor !== expected)) return undefined;
      for (const read of reads) read.costMinor = actual;
      const differenceUsd6 =
        usd6Of(evidence, one.currency, actual) - usd6Of(evidence, one.currency, expected);
      const subject = one.clientRef;
      return { code: 'PR-COST', subject, field: 'cost_minor', expected, actual, differenceUsd6, causes };
    },
  },
  {
    name: 'the read of an order alone states another amount',
    apply(evidence, pick) {
      const one = aProven(evidence, pick);
      if (one === undefined) return undefined;
      const delta = pick.one([2, -2, 55]) ?? 2;
      const [expected, actual] = [one.costUsd6, one.costUsd6 + delta];
      if (actual < 0) return undefined;
      for (const read of readsOf(evidence, one.clientRef)) read.costUsd6 = actual;
      const sides = { expected, actual, differenceUsd6: delta };
      return { code: 'FX-CONVERSION', subject: one.clientRef, field: 'cost_usd6', ...sides };
    },
  },
];

const reads: readonly Change<SupplierEvidence>[] = [
  {
    name: 'the read of an issued order says that it failed',
    apply(evidence, pick) {
      const one = anOrder(evidence, pick);
      if (
        one === undefined ||
        (evidence.book !== undefined && rowOf(evidence, one.clientRef) === undefined)
      ) {
        return undefined;
      }
      const isExact = isProven(evidence, one) && evidence.unitsPerUsd !== undefined;
      if (!isExact) return undefined;
      for (const read of readsOf(evidence, one.clientRef)) read.status = 'failed';
      const cost = one.costUsd6;
      if (evidence.book === undefined) {
        return {
          code: 'OR-REVERSAL-MISSING',
          subject: one.clientRef,
          field: 'reversal_usd6',
          expected: 0,
          actual: cost,
          differenceUsd6: cost,
          claimUsd6: cost,
          causes: 'reversal_missing',
        };
      }
      return {
        code: 'OR-STATUS',
        subject: one.clientRef,
        field: 'status',
        expected: rowOf(evidence, one.clientRef)?.status ?? 'issued',
        actual: 'failed',
        differenceUsd6: -cost,
      };
    },
  },
  ...(['slug', 'currency', 'face_minor'] as const).map(
    (field): Change<SupplierEvidence> => ({
      name: `the read of an order states another ${field}`,
      apply(evidence, pick) {
        const one = aProven(evidence, pick);
        if (one === undefined) return undefined;
        const name = field === 'face_minor' ? 'faceMinor' : field;
        const expected = one[name];
        const actual =
          field === 'slug'
            ? 'another-brand'
            : field === 'currency'
              ? one.currency === 'EUR'
                ? 'GBP'
                : 'EUR'
              : one.faceMinor + 1 + pick.below(300);
        for (const read of readsOf(evidence, one.clientRef)) Object.assign(read, { [name]: actual });
        // Without a book the debit alone stands against the read, and is said to differ from it.
        const sides =
          evidence.book === undefined ? { expected: actual, actual: expected } : { expected, actual };
        return { code: 'OR-ATTR', subject: one.clientRef, field, ...sides };
      },
    }),
  ),
  {
    name: 'an order is said to be for someone else than before',
    apply(evidence, pick) {
      const one = anOrder(evidence, pick);
      if (one === undefined) return undefined;
      again(evidence, { ...one, customer: 'another digest' });
      const sides = { expected: 'as archived', actual: 'changed' };
      return { code: 'EV-ORDER-CHANGED', subject: one.clientRef, field: 'end_customer', ...sides };
    },
  },
  {
    name: 'an order is said to have cost something else than before',
    apply(evidence, pick) {
      const one = anOrder(evidence, pick);
      if (one === undefined) return undefined;
      const actual = one.costMinor + 1;
      again(evidence, { ...one, costMinor: actual });
      const sides = { expected: one.costMinor, actual };
      return { code: 'EV-ORDER-CHANGED', subject: one.clientRef, field: 'cost_minor', ...sides };
    },
  },
  {
    name: 'an order could not be read',
    apply(evidence, pick) {
      // The lines of an order that was sent again in another month do not say by themselves where it belongs.
      const ranged = refsOutOfRange(evidence);
      const one = pick.one(
        evidence.orders.filter(({ clientRef }) => {
          if (ranged.has(clientRef)) return false;
          const all = evidence.float.flatMap(({ lines }) => lines).filter(({ ref }) => ref === clientRef);
          return all.length > 0 && linesOf(evidence, clientRef).length === all.length;
        }),
      );
      if (one === undefined) return undefined;
      evidence.orders = evidence.orders.filter((history) => history !== one);
      evidence.unread.push({ source: 'order', subject: one.clientRef, reason: 'the answer was cut off' });
      const sides = { expected: 'read', actual: 'not read' };
      return { code: 'RN-INCOMPLETE', subject: one.clientRef, field: 'order', ...sides };
    },
  },
];

function again(evidence: SupplierEvidence, read: SupplierOrder): void {
  const history = evidence.orders.find(({ clientRef }) => clientRef === read.clientRef);
  history?.reads.push({ ...read, readAtMs: read.readAtMs + 1 });
}

export const orderAlterations = [...prices, ...reads];
