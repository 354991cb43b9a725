// An October of a pool with movements that its list leaves out or misstates, or that were never booked, and
// with figures of its own that are off; a November that opens with what the pool then held. The model knows
// what was booked, and so what is claimed of whom.

import { plus18 } from '../../../src/money/plus18.js';
import type { TokenFacts } from '../../../src/reconcile/rewards/token-facts.js';
import {
  facts,
  issuance,
  movement,
  november,
  october,
  one,
  pool,
  pools,
  reads,
  row,
  september,
} from '../../reconcile/rewards/token-samples.js';
import { fc } from '../../support/fast-check.js';

const fates = ['not listed', 'misstated', 'never booked', 'number skipped'] as const;

/** A fault of the debit of an issuance, or of the reversal of one that failed. */
interface Fault {
  readonly index: number;
  readonly fate: (typeof fates)[number];
  readonly thousandths: number;
}

export interface UnlistedLife {
  readonly purchases: readonly {
    readonly cents: number;
    readonly hour: number;
    readonly hasFailed: boolean;
  }[];
  readonly faults: readonly Fault[];
  /** True where something else is booked behind all of them. */
  readonly isFundedLast: boolean;
  /** By how much the figures of October are off, in small units. */
  readonly closing: number;
  readonly opening: number;
}

const purchase = fc.record({ cents: fc.nat(50), hour: fc.nat(20), hasFailed: fc.boolean() });

export const unlistedLives: fc.Arbitrary<UnlistedLife> = fc.record({
  purchases: fc.array(purchase, { minLength: 2, maxLength: 7 }),
  faults: fc.array(
    fc.record({
      index: fc.nat(6),
      fate: fc.constantFrom(...fates),
      thousandths: fc.integer({ min: 1, max: 999 }),
    }),
    { minLength: 1, maxLength: 3 },
  ),
  isFundedLast: fc.boolean(),
  closing: fc.oneof(fc.constant(0), fc.integer({ min: -99, max: 99 })),
  opening: fc.oneof(fc.constant(0), fc.integer({ min: -99, max: 99 })),
});

interface Line {
  readonly id: string;
  readonly kind: 'issuance' | 'issuance_reversal' | 'funding';
  readonly plus: bigint;
  readonly atMs: number;
  readonly fault: Fault | undefined;
}

/** No two purchases are of one amount, and none lies within minutes of another. */
const centsOf = (index: number, cents: number): number => 1000 + index * 137 + cents;
const plusOf = (cents: number): bigint => BigInt(cents) * 15n * 10n ** 15n;

function linesOf({ purchases, faults, isFundedLast }: UnlistedLife): Line[] {
  const lines = purchases.flatMap(({ cents, hour, hasFailed }, index): Line[] => {
    const id = `t-${index}`;
    const plus = plusOf(centsOf(index, cents));
    const atMs = Date.UTC(2026, 9, 2 + 3 * index, hour);
    const fault = faults.find((each) => each.index === index);
    const debit = { id, kind: 'issuance', plus, atMs, fault: hasFailed ? undefined : fault } as const;
    const back = { id, kind: 'issuance_reversal', plus, atMs: atMs + 2000, fault } as const;
    return hasFailed ? [debit, back] : [debit];
  });
  const last = { id: '', kind: 'funding', plus: one, atMs: Date.UTC(2026, 9, 30), fault: undefined } as const;
  return isFundedLast ? [...lines, last] : lines;
}

const isBooked = ({ fault }: Line): boolean =>
  fault?.fate !== 'never booked' && fault?.fate !== 'number skipped';
const signed = ({ kind, plus }: Line): bigint => (kind === 'issuance' ? -plus : plus);

/** By transaction what is claimed in October: positive, the provider owes us. */
export function claimsOf(life: UnlistedLife): Map<string, bigint> {
  const never = linesOf(life).filter((line) => !isBooked(line));
  return new Map(never.map((line) => [line.id, signed(line)]));
}

/** What is on file when October is closed. */
export function factsOfLife(life: UnlistedLife): TokenFacts {
  const lines = linesOf(life);
  let seq = 1;
  const listed = lines.flatMap((line) => {
    const { id, kind, plus, atMs, fault } = line;
    if (fault?.fate !== 'never booked') seq += 1;
    if (fault !== undefined && fault.fate !== 'misstated') return [];
    const more = BigInt(fault?.thousandths ?? 0) * 10n ** 15n;
    return [movement(seq, kind, id, { plus18: plus18(plus + more), bookedAtMs: atMs })];
  });
  const held = lines.filter(isBooked).reduce((sum, line) => sum + signed(line), 1000n * one);
  const off = (small: number, digit: bigint): bigint =>
    small === 0 ? 0n : BigInt(small) * 10n ** 13n + digit;
  const first = movement(1, 'funding', '', { plus18: plus18(1000n * one) });
  const next = movement(seq + 1, 'funding', '', { bookedAtMs: Date.UTC(2026, 10, 1, 5) });
  const issuances = life.purchases.map(({ cents, hour, hasFailed }, index) =>
    issuance(`t-${index}`, {
      amountUsdMinor: centsOf(index, cents),
      plus18: plus18(plusOf(centsOf(index, cents))),
      createdAtMs: Date.UTC(2026, 9, 2 + 3 * index, hour),
      status: hasFailed ? 'failed' : 'confirmed',
    }),
  );
  return facts({
    pools: pools(
      pool(september, 0n, [first]),
      pool(october, 1000n * one + off(life.opening, 3n), listed, {
        closingPlus18: plus18(held + off(life.closing, 7n)),
      }),
      pool(november, held, [next]),
    ),
    issuances: reads(...issuances),
    ownRewards: issuances.map(({ transactionId, amountUsdMinor, createdAtMs }, index) =>
      row(transactionId, { amountUsdMinor, issuedAtMs: createdAtMs, line: index + 2 }),
    ),
  });
}
