// What the pool says of itself that is not so: its figures, its numbers, its list.

import type { Pick } from '../../alteration.js';
import {
  addLine,
  liveOne,
  moveLater,
  octoberOf,
  type TokenAlteration,
  transaction,
  units,
} from '../token-alteration.js';
import type { TokenEvidence } from '../token-evidence.js';
import { monthTextOf } from '../token-life.js';

const figure = (field: string, difference: bigint) =>
  ({
    code: 'RW-POOL',
    subject: 'pool',
    field,
    difference,
    places: ['lines', 'closing', 'settling'],
  }) as const;

const sequence = {
  code: 'RW-SEQUENCE',
  subject: 'pool',
  field: 'seq',
  places: ['lines', 'closing'],
} as const;

/** A line among the others of October, with one before and one after it. */
function innerLine(evidence: TokenEvidence, pick: Pick) {
  const { movements } = octoberOf(evidence);
  const at = 1 + pick.below(movements.length - 2);
  const line = movements[at];
  return movements.length < 3 || line === undefined ? undefined : { movements, at, line };
}

/** All funding of September is taken out again, so that October begins with little. */
function drain(evidence: TokenEvidence): bigint {
  const september = evidence.pools['2026-09'];
  const october = octoberOf(evidence);
  const left = 5n * 10n ** 18n;
  const less = evidence.balance - left;
  if (september !== undefined) {
    september.opening -= less;
    september.closing -= less;
  }
  october.opening -= less;
  october.closing -= less;
  moveLater(evidence, -less);
  return less;
}

export const poolAlterations: readonly TokenAlteration[] = [
  {
    name: 'another opening',
    apply: (evidence, pick) => {
      const more = units(pick);
      octoberOf(evidence).opening += more;
      return figure('opening_plus', more);
    },
  },
  {
    name: 'another closing, once',
    apply: (evidence, pick) => {
      const more = units(pick);
      octoberOf(evidence).closing += more;
      return figure('closing_plus', more);
    },
  },
  {
    name: 'another closing, from which it goes on',
    apply: (evidence, pick) => {
      const more = units(pick);
      octoberOf(evidence).closing += more;
      moveLater(evidence, more);
      return figure('closing_plus', more);
    },
  },
  {
    name: 'another balance',
    apply: (evidence, pick) => {
      const more = units(pick);
      evidence.balance += more;
      return figure('balance_plus', more);
    },
  },
  {
    name: 'a line of another amount under right figures',
    apply: (evidence, pick) => {
      const one = liveOne(evidence, pick);
      const more = units(pick);
      if (one === undefined || one.debit.plus + more <= 0n) return undefined;
      one.debit.plus += more;
      const { transactionId: subject } = one.issuance;
      const places = [...transaction(one.issuance), 'closing', 'lines', 'settling'];
      return { code: 'RW-CHARGE', subject, field: 'pool_debit_plus', difference: more, places };
    },
  },
  {
    name: 'a line that is not listed',
    apply: (evidence, pick) => {
      const inner = innerLine(evidence, pick);
      if (inner === undefined || inner.line.kind === 'funding') return undefined;
      const own = octoberOf(evidence).movements.filter(
        ({ transactionId }) => transactionId === inner.line.transactionId,
      );
      const { transactionId } = inner.line;
      if (own.length !== 1 || octoberOf(evidence).movements.length < 3) return undefined;
      const row = evidence.rewardRows.find((one) => one.transactionId === transactionId);
      if (row?.atMs === undefined || monthTextOf(row.atMs) !== '2026-10') return undefined;
      inner.movements.splice(inner.at, 1);
      return { ...sequence, places: [...sequence.places, `transaction ${transactionId}`] };
    },
  },
  {
    name: 'funding that is not listed',
    apply: (evidence, pick) => {
      const plus = 10n ** 18n + BigInt(pick.below(1000));
      addLine(evidence, { kind: 'funding', issuanceId: '', transactionId: '', plus });
      const { movements } = octoberOf(evidence);
      if (movements.length < 2 || (evidence.pools['2026-11']?.movements.length ?? 0) > 0) return undefined;
      const last = movements.pop();
      addLine(evidence, { kind: 'funding', issuanceId: '', transactionId: '', plus: 1n });
      const after = movements.at(-1);
      if (after !== undefined && last !== undefined) after.seq = last.seq + 1;
      return sequence;
    },
  },
  {
    name: 'numbers that leave one out',
    apply: (evidence, pick) => {
      const inner = innerLine(evidence, pick);
      if (inner === undefined) return undefined;
      for (const line of inner.movements.slice(inner.at)) line.seq += 1;
      for (const line of evidence.pools['2026-11']?.movements ?? []) line.seq += 1;
      return sequence;
    },
  },
  {
    name: 'a number that stands twice',
    apply: (evidence, pick) => {
      const inner = innerLine(evidence, pick);
      if (inner === undefined) return undefined;
      for (const line of inner.movements.slice(inner.at)) line.seq -= 1;
      for (const line of evidence.pools['2026-11']?.movements ?? []) line.seq -= 1;
      return sequence;
    },
  },
  {
    name: 'a line under the name of another transaction',
    apply: (evidence, pick) => {
      const one = liveOne(evidence, pick);
      if (one === undefined) return undefined;
      one.debit.transactionId = 'misnamed';
      const { transactionId: subject } = one.issuance;
      return { code: 'RW-ATTR', subject, field: 'transaction_id', places: transaction(one.issuance) };
    },
  },
  {
    name: 'a line that is dated in a later month',
    apply: (evidence, pick) => {
      const one = liveOne(evidence, pick);
      if (one?.row.atMs === undefined) return undefined;
      one.debit.atMs = Date.UTC(2026, 10, 1 + pick.below(60));
      const { transactionId: subject } = one.issuance;
      return { code: 'RW-CUTOFF', subject, field: 'month', places: transaction(one.issuance) };
    },
  },
  {
    name: 'a pool that runs low',
    apply: (evidence) => {
      const used = octoberOf(evidence).movements.reduce(
        (sum, { kind, plus }) => (kind === 'funding' ? sum : sum + (kind === 'issuance' ? plus : -plus)),
        0n,
      );
      if (used < 100n * 10n ** 18n) return undefined;
      drain(evidence);
      return {
        code: 'RW-LOW',
        subject: 'pool',
        field: 'balance_plus',
        places: ['level', 'lines', 'closing'],
      };
    },
  },
  {
    name: 'a double debit of September that October gives back',
    apply: (evidence, pick) => {
      const september = evidence.pools['2026-09'];
      const all = evidence.issuances.filter(({ issuanceId, status, atMs, transactionId }) => {
        const lines = Object.values(evidence.pools).flatMap(({ movements }) => movements);
        const own = lines.filter((one) => one.transactionId === transactionId);
        return (
          status === 'confirmed' &&
          monthTextOf(atMs) === '2026-09' &&
          own.length === 1 &&
          own[0]?.issuanceId === issuanceId
        );
      });
      const one = pick.one(all);
      if (one === undefined || september === undefined) return undefined;
      const { issuanceId, transactionId, plus } = one;
      const last = september.movements.at(-1);
      september.movements.push({
        seq: (last?.seq ?? 0) + 1,
        kind: 'issuance',
        issuanceId,
        transactionId,
        plus,
        atMs: Math.min((last?.atMs ?? 0) + 1, Date.UTC(2026, 9, 1) - 1),
      });
      september.closing -= plus;
      octoberOf(evidence).opening -= plus;
      octoberOf(evidence).closing -= plus;
      for (const month of ['2026-10', '2026-11']) {
        for (const line of evidence.pools[month]?.movements ?? []) line.seq += 1;
      }
      moveLater(evidence, -plus);
      addLine(evidence, { kind: 'issuance_reversal', issuanceId, transactionId, plus });
      return {
        code: 'ST-SETTLED',
        subject: transactionId,
        field: 'settled_plus',
        difference: plus,
        places: [...transaction(one), 'settling', 'lines'],
      };
    },
  },
];
