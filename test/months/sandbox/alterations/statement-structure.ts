// Alterations of what no order or deposit names: numbers, running balances, times, the line of the grant.

import type { Change } from '../../alteration.js';
import type { Evidence } from '../evidence.js';
import { statementIn } from './altered-month.js';

export const statementStructureAlterations: readonly Change<Evidence>[] = [
  {
    name: 'one running balance is off',
    mode: 'lines',
    apply(evidence, pick) {
      const line = pick.one(statementIn(evidence).lines);
      if (line?.balanceUsd6 === undefined) return undefined;
      const right = line.balanceUsd6;
      // A balance that stays over zero, so that it is only wrong and not a dip as well.
      const delta = Math.abs(pick.delta());
      line.balanceUsd6 = right + delta;
      return {
        code: 'RF-RUNNING',
        subject: evidence.month,
        field: `lines.${line.seq}.balance_usd6`,
        expected: right,
        actual: right + delta,
        differenceUsd6: delta,
      };
    },
  },
  {
    name: 'one line has another number',
    mode: 'lines',
    apply(evidence, pick) {
      const { lines } = statementIn(evidence);
      const at = pick.below(lines.length);
      const line = lines[at];
      if (line === undefined) return undefined;
      const right = line.seq;
      line.seq = right + 2 + lines.length + pick.below(9);
      return {
        code: 'RF-SEQUENCE',
        subject: evidence.month,
        field: `seq.${right}`,
        expected: right,
        actual: line.seq,
      };
    },
  },
  {
    name: 'the numbers leap from one line on',
    mode: 'lines',
    apply(evidence, pick) {
      const { lines } = statementIn(evidence);
      const at = pick.below(lines.length);
      const right = lines[at]?.seq;
      if (right === undefined || at === 0) return undefined;
      const leap = 1 + pick.below(3);
      for (const line of lines.slice(at)) line.seq += leap;
      return {
        code: 'RF-SEQUENCE',
        subject: evidence.month,
        field: `seq.${right}`,
        expected: right,
        actual: right + leap,
      };
    },
  },
  {
    name: 'two lines stand in each other’s place',
    mode: 'lines',
    apply(evidence, pick) {
      const { lines } = statementIn(evidence);
      const [i, j] = [pick.below(lines.length), pick.below(lines.length)].sort((a, b) => a - b);
      const [first, second] = [lines[i ?? 0], lines[j ?? 0]];
      if (first === undefined || second === undefined || first === second) return undefined;
      lines[i ?? 0] = second;
      lines[j ?? 0] = first;
      return {
        code: 'RF-SEQUENCE',
        subject: evidence.month,
        field: `seq.${first.seq}`,
        expected: first.seq,
        actual: second.seq,
      };
    },
  },
  {
    name: 'the grant’s line is dropped',
    mode: 'lines',
    apply(evidence) {
      const statement = statementIn(evidence);
      const [first, next] = statement.lines;
      if (first?.kind !== 'grant' || next === undefined) return undefined;
      statement.lines.shift();
      return {
        code: 'RF-SEQUENCE',
        subject: evidence.month,
        field: 'seq.1',
        expected: 1,
        actual: 2,
      };
    },
  },
  {
    name: 'the grant’s line has another amount',
    mode: 'lines',
    apply(evidence, pick) {
      const [line] = statementIn(evidence).lines;
      if (line?.kind !== 'grant') return undefined;
      const delta = pick.delta();
      line.amountUsd6 += delta;
      return {
        code: 'RF-RUNNING',
        subject: evidence.month,
        field: `lines.${line.seq}.balance_usd6`,
        expected: 100_000_000 + delta,
        actual: 100_000_000,
        differenceUsd6: -delta,
      };
    },
  },
  {
    name: 'a line is dated outside of the month',
    mode: 'lines',
    apply(evidence, pick) {
      const line = pick.one(statementIn(evidence).lines);
      if (line === undefined) return undefined;
      line.bookedAtMs = statementIn(evidence).periodEndMs + pick.below(1000);
      return {
        code: 'EV-STMT-PERIOD',
        subject: evidence.month,
        field: `lines.${line.seq}.booked_at`,
        expected: evidence.month,
        actual: new Date(line.bookedAtMs).toISOString(),
      };
    },
  },
];
