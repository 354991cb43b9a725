// The service errs once in crediting a deposit, and tells it alike in its line, its event, the totals and
// balances.

import type { Change, Pick } from '../../alteration.js';
import type { Evidence, Line } from '../evidence.js';
import { creditOf, settle } from '../life.js';
import { eventsOf, linesOf, statementIn } from './altered-month.js';
import { addLine, dropLine, residualOf } from './told-alike.js';

/** True where units x 3 dollars less 0.30% are whole millionths. */
function isWholeCredit(plus: string): boolean {
  const [whole = '', fraction = ''] = plus.split('.');
  return (BigInt(whole + fraction) * 3_000_000n * 9970n) % (10_000n * 10n ** BigInt(fraction.length)) === 0n;
}

/** A deposit of the month that its event, or its line, tells of. */
function aDeposit(evidence: Evidence, pick: Pick): Line | undefined {
  if (!evidence.showsLines && evidence.eventsReadAtMs === undefined) return undefined;
  return pick.one(linesOf(evidence, 'deposit'));
}

const creditMethods: readonly {
  readonly name: string;
  readonly causes: string;
  readonly credit: (plus: string, pick: Pick) => number;
}[] = [
  { name: 'without the fee', causes: 'fee_missing', credit: (plus) => creditOf(plus, 10_000n) },
  { name: 'less twice the fee', causes: 'fee_doubled', credit: (plus) => creditOf(plus, 9_940n) },
  { name: 'a hundred times too much', causes: 'scale_100', credit: (plus) => creditOf(plus) * 100 },
  { name: 'ten dollars too much', causes: '', credit: (plus) => creditOf(plus) + 10_000_000 },
];

const credits = creditMethods.map(
  ({ name, causes, credit }): Change<Evidence> => ({
    name: `a deposit is credited ${name}, everywhere`,
    apply(evidence, pick) {
      const line = aDeposit(evidence, pick);
      if (line?.plusAmount === undefined) return undefined;
      const due = line.amountUsd6;
      const credited = credit(line.plusAmount, pick);
      // The other neighbour of a figure that is not whole is a rounding, and no fault.
      if (Math.abs(credited - due) <= 1) return undefined;
      line.amountUsd6 = credited;
      for (const { body } of eventsOf(evidence, line.ref)) {
        if (body?.deposit !== undefined) body.deposit.creditedUsd6 = credited;
      }
      settle(evidence);
      return {
        code: 'DP-CREDIT',
        subject: line.ref,
        field: 'credited_usd6',
        expected: due,
        actual: credited,
        differenceUsd6: credited - due,
        causes,
        claimUsd6: due - credited,
      };
    },
  }),
);

const deposits: readonly Change<Evidence>[] = [
  {
    name: 'a deposit is rounded up, everywhere',
    apply(evidence, pick) {
      const line = aDeposit(evidence, pick);
      if (line?.plusAmount === undefined) return undefined;
      const due = line.amountUsd6;
      // A whole figure has no other neighbour.
      if (isWholeCredit(line.plusAmount)) return undefined;
      line.amountUsd6 = due + 1;
      for (const { body } of eventsOf(evidence, line.ref)) {
        if (body?.deposit !== undefined) body.deposit.creditedUsd6 = due + 1;
      }
      settle(evidence);
      return {
        code: 'DP-ROUNDING',
        subject: line.ref,
        field: 'credited_usd6',
        expected: due,
        actual: due + 1,
        differenceUsd6: 1,
      };
    },
  },
  {
    name: 'a deposit is never credited',
    apply(evidence, pick) {
      const line = pick.one(linesOf(evidence, 'deposit').filter(({ amountUsd6 }) => amountUsd6 > 0));
      const own = evidence.ownDeposits?.find(({ depositRef }) => depositRef === line?.ref);
      if (line === undefined || own?.sentAtMs === undefined) return undefined;
      const closing = statementIn(evidence).closingUsd6;
      const gone = new Set(eventsOf(evidence, line.ref));
      evidence.events = evidence.events.filter((event) => !gone.has(event));
      dropLine(evidence, line.ref);
      settle(evidence);
      if (!evidence.showsLines) return residualOf(evidence, closing, line.amountUsd6);
      return {
        code: 'DP-NOT-CREDITED',
        subject: line.ref,
        field: 'credited_usd6',
        expected: line.amountUsd6,
        actual: 0,
        differenceUsd6: -line.amountUsd6,
        claimUsd6: line.amountUsd6,
      };
    },
  },
  {
    name: 'a deposit is credited once more',
    apply(evidence, pick) {
      const line = aDeposit(evidence, pick);
      if (line === undefined || line.amountUsd6 === 0) return undefined;
      const closing = statementIn(evidence).closingUsd6;
      addLine(evidence, { ...line });
      if (!evidence.showsLines) return residualOf(evidence, closing, -line.amountUsd6);
      return {
        code: 'DP-UNEXPECTED',
        subject: line.ref,
        field: 'repeat',
        expected: 0,
        actual: line.amountUsd6,
        differenceUsd6: line.amountUsd6,
        claimUsd6: -line.amountUsd6,
      };
    },
  },
];

export const creditAlterations: readonly Change<Evidence>[] = [...credits, ...deposits];
