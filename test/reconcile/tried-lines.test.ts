import { describe, expect, it } from 'vitest';
import { reconcileAccountMonth } from '../../src/reconcile/account-month.js';
import { lawsBrokenBy } from '../months/laws.js';
import { october, renumber, settle } from '../months/supplier/alterations/movement-list.js';
import { supplier } from '../months/supplier/dialect.js';
import {
  type FloatLine,
  type SupplierEvidence,
  supplierAccountFactsOf,
} from '../months/supplier/evidence.js';
import { fc } from '../support/fast-check.js';

/** Orders that were sent again or failed have several lines each: a property alters one of these lines. */
interface Tried {
  readonly evidence: SupplierEvidence;
  /** The line that is altered. */
  readonly line: FloatLine;
  /** A line of an order that the altered one may be mistaken for. */
  readonly other: FloatLine;
}

type Change = (line: FloatLine, tried: Tried) => void;

const linesOf = (evidence: SupplierEvidence): FloatLine[] => october(evidence).lines;

function amountsOf(evidence: SupplierEvidence, ref: string): number[] {
  return linesOf(evidence)
    .filter((line) => line.ref === ref)
    .map(({ amountUsd6 }) => Math.abs(amountUsd6));
}

/** Changes a line in every reading of its month, as the service tells it. */
function changeEverywhere(tried: Tried, change: Change): void {
  const was = { ...tried.line };
  for (const read of tried.evidence.float) {
    for (const line of read.lines) {
      const isIt = line.seq === was.seq && line.ref === was.ref && line.kind === was.kind;
      if (isIt && (read.month ?? tried.evidence.month) === tried.evidence.month) change(line, tried);
    }
  }
}

/** The codes of all roots of class A, E or U, in the month as altered. */
function rootsAfter(tried: Tried, change: Change): string[] {
  changeEverywhere(tried, change);
  renumber(tried.evidence);
  settle(tried.evidence);
  const facts = supplierAccountFactsOf(tried.evidence);
  expect(lawsBrokenBy(facts)).toEqual([]);
  return reconcileAccountMonth(facts)
    .result.items.filter((item) => item.causedBy.length === 0 && 'AEU'.includes(item.class))
    .map(({ code, claimUsd6 }) => `${code} ${claimUsd6 === 0n ? 'claims nothing' : 'claims'}`);
}

/** A line of one kind of an order that the month lists a reversal of, and a line of another order. */
function triedOf(evidence: SupplierEvidence, kind: FloatLine['kind'], at: number): Tried | undefined {
  const lines = linesOf(evidence);
  const back = new Set(lines.filter((one) => one.kind === 'reversal').map(({ ref }) => ref));
  const own = lines.filter((one) => one.kind === kind && back.has(one.ref) && one.amountUsd6 !== 0);
  const line = own[at % Math.max(1, own.length)];
  if (line === undefined || october(evidence).month === undefined) return undefined;
  const amount = Math.abs(line.amountUsd6);
  const others = lines.filter(
    (one) => one.kind === 'order' && one.ref !== line.ref && !amountsOf(evidence, one.ref).includes(amount),
  );
  const other = others[at % Math.max(1, others.length)];
  return other === undefined || isElsewhereToo(evidence, other.ref) ? undefined : { evidence, line, other };
}

/** True where another month lists a line of the order too: that month is judged by what this one lists. */
function isElsewhereToo({ float, month }: SupplierEvidence, ref: string): boolean {
  return float.some((read) => read.month !== month && read.lines.some((line) => line.ref === ref));
}

const isOfMonthAlone = ({ evidence, line }: Tried): boolean => !isElsewhereToo(evidence, line.ref);

const toOther: Change = (line, { other }) => {
  line.ref = other.ref;
};

/** True where the line is of the cost that its order has now: prices may change between the tries. */
function isOfOrdersCost({ evidence, line }: Tried): boolean {
  const order = evidence.orders.find(({ clientRef }) => clientRef === line.ref)?.reads.at(-1);
  return order?.costUsd6 === -line.amountUsd6;
}

function alwaysOne(
  kind: FloatLine['kind'],
  change: Change,
  expected: readonly string[],
  isMeant: (tried: Tried) => boolean = () => true,
): void {
  let played = 0;
  fc.assert(
    fc.property(supplier.alterableLives(10), fc.nat(), (life, at) => {
      const tried = triedOf(supplier.play(life as never) as SupplierEvidence, kind, at);
      if (tried === undefined || !isMeant(tried)) return;
      const roots = rootsAfter(tried, change);
      expect(roots).toHaveLength(1);
      expect(expected).toContain(roots[0]);
      played += 1;
    }),
    { numRuns: 60 },
  );
  expect(played).toBeGreaterThan(5);
}

describe('a line of an order that failed or was sent again, altered in one place', () => {
  it('is one root and claims nothing where a debit names another order', () => {
    // At another price than the order's it may as well be the reversal that names another order.
    const either = ['OR-DOUBLE-DEBIT', 'OR-REVERSAL-MISSING', 'OR-REVERSAL-EXTRA'];
    alwaysOne(
      'order',
      toOther,
      either.map((code) => `${code} claims nothing`),
      isOfMonthAlone,
    );
  });

  it('is one root and claims nothing where a reversal names another order', () => {
    alwaysOne('reversal', toOther, ['OR-REVERSAL-EXTRA claims nothing'], isOfMonthAlone);
  });

  it('is one root where a debit names another brand, whichever try it is of', () => {
    const change: Change = (line) => {
      line.slug = `${line.slug}-2`;
    };
    alwaysOne('order', change, ['OR-ATTR claims nothing']);
  });

  it('is one root where a debit of the order’s own cost states other minor units, whichever try it is of', () => {
    const change: Change = (line) => {
      line.costMinor = (line.costMinor ?? 0) + 1;
    };
    alwaysOne('order', change, ['OR-CHARGE claims nothing'], isOfOrdersCost);
  });
});
