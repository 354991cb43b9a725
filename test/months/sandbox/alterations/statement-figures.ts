// Alterations of what the statement states beside its lines: opening, counts, totals, figures by brand,
// closing.

import type { Change, Root } from '../../alteration.js';
import type { Brand, Evidence, Statement, Total } from '../evidence.js';
import { statementIn } from './altered-month.js';

const kinds = [
  ['grants', 'credited_usd6'],
  ['deposits', 'credited_usd6'],
  ['orders', 'cost_usd6'],
  ['reversals', 'credited_usd6'],
] as const;

/** Without lines a total is held against what is known; of some totals nothing may be. */
function isHeld(evidence: Evidence, name: (typeof kinds)[number][0]): boolean {
  if (evidence.showsLines) return true;
  if (name === 'deposits') return evidence.ownDeposits !== undefined || evidence.eventsReadAtMs !== undefined;
  if (name === 'orders') {
    return evidence.orders.length > 0 || evidence.book !== undefined || evidence.eventsReadAtMs !== undefined;
  }
  if (name === 'grants') return evidence.createdAtMs !== undefined || evidence.statementsMissing.length > 0;
  return true;
}

function countAlteration([name]: (typeof kinds)[number]): Change<Evidence> {
  return {
    name: `the count of ${name} is off`,
    apply(evidence, pick) {
      if (!isHeld(evidence, name)) return undefined;
      const total: Total = statementIn(evidence)[name];
      const right = total.count;
      total.count += 1 + pick.below(3);
      return {
        code: evidence.showsLines ? 'RF-TOTAL' : 'BL-RESIDUAL',
        subject: evidence.month,
        field: `${name}.count`,
        expected: right,
        actual: total.count,
      };
    },
  };
}

function moneyAlteration([name, money]: (typeof kinds)[number]): Change<Evidence> {
  return {
    name: `the total of ${name} is off`,
    apply(evidence, pick) {
      if (!isHeld(evidence, name)) return undefined;
      const statement = statementIn(evidence);
      const total: Total = statement[name];
      const right = total.usd6;
      const delta = pick.delta();
      total.usd6 += delta;
      if (evidence.showsLines) {
        return {
          code: 'RF-TOTAL',
          subject: evidence.month,
          field: `${name}.${money}`,
          expected: right,
          actual: right + delta,
          differenceUsd6: delta,
        };
      }
      const footed = statement.closingUsd6 + (name === 'orders' ? -delta : delta);
      return {
        code: 'RF-FOOTING',
        subject: evidence.month,
        field: 'closing_balance_usd6',
        expected: footed,
        actual: statement.closingUsd6,
        differenceUsd6: statement.closingUsd6 - footed,
      };
    },
  };
}

const brandFields = [
  ['count', 'count'],
  ['faceMinor', 'face_minor'],
  ['costMinor', 'cost_minor'],
  ['costUsd6', 'cost_usd6'],
] as const;

function brandAlteration([name, field]: (typeof brandFields)[number]): Change<Evidence> {
  return {
    name: `a brand’s ${field} is off`,
    apply(evidence, pick) {
      const brand = pick.one(statementIn(evidence).byBrand);
      if (brand === undefined) return undefined;
      const right = brand[name];
      const delta = 1 + pick.below(9);
      brand[name] += delta;
      return {
        code: evidence.showsLines ? 'RF-TOTAL' : 'BL-RESIDUAL',
        subject: evidence.month,
        field: `by_brand.${brand.slug}.${brand.currency}.${field}`,
        expected: right,
        actual: right + delta,
        differenceUsd6: name === 'costUsd6' ? delta : undefined,
      };
    },
  };
}

function brandRow(evidence: Evidence, { slug, currency }: Brand, expected: number, actual: number): Root {
  return {
    code: evidence.showsLines ? 'RF-TOTAL' : 'BL-RESIDUAL',
    subject: evidence.month,
    field: `by_brand.${slug}.${currency}.count`,
    expected,
    actual,
  };
}

/** Moves a statement and all after it, and the balance, by an amount that nothing accounts for. */
function shift(evidence: Evidence, from: Statement, delta: number): void {
  const at = evidence.statements.indexOf(from);
  for (const later of evidence.statements.slice(at)) {
    later.openingUsd6 += delta;
    later.closingUsd6 += delta;
    for (const line of later.lines) line.balanceUsd6 = (line.balanceUsd6 ?? 0) + delta;
  }
  if (evidence.balanceUsd6 !== undefined) evidence.balanceUsd6 += delta;
}

const wholes: readonly Change<Evidence>[] = [
  {
    name: 'a brand’s row is left out',
    apply(evidence, pick) {
      const statement = statementIn(evidence);
      const brand = pick.one(statement.byBrand.filter(({ costUsd6 }) => costUsd6 > 0));
      if (brand === undefined) return undefined;
      statement.byBrand = statement.byBrand.filter((one) => one !== brand);
      return brandRow(evidence, brand, brand.count, 0);
    },
  },
  {
    name: 'a brand’s row stands twice',
    apply(evidence, pick) {
      const statement = statementIn(evidence);
      const brand = pick.one(statement.byBrand.filter(({ costUsd6 }) => costUsd6 > 0));
      if (brand === undefined) return undefined;
      statement.byBrand.push({ ...brand });
      return brandRow(evidence, brand, brand.count, 2 * brand.count);
    },
  },
  {
    name: 'a brand’s row has another name',
    mode: 'lines',
    apply(evidence, pick) {
      const brand = pick.one(statementIn(evidence).byBrand.filter(({ costUsd6 }) => costUsd6 > 0));
      if (brand === undefined) return undefined;
      const right = { ...brand };
      brand.slug = 'demo-other';
      return brandRow(evidence, right, brand.count, 0);
    },
  },
  {
    name: 'the opening is off',
    apply(evidence, pick) {
      const statement = statementIn(evidence);
      const right = statement.openingUsd6;
      const delta = pick.delta();
      statement.openingUsd6 += delta;
      return opening(evidence, right, delta, 0);
    },
  },
  {
    name: 'the month opens with more than the month before closed with, and goes on from there',
    apply(evidence, pick) {
      const statement = statementIn(evidence);
      const right = statement.openingUsd6;
      const delta = Math.abs(pick.delta());
      shift(evidence, statement, delta);
      return opening(evidence, right, delta, -delta);
    },
  },
  {
    name: 'the closing is off',
    apply(evidence, pick) {
      const statement = statementIn(evidence);
      const right = statement.closingUsd6;
      const delta = pick.delta();
      statement.closingUsd6 += delta;
      return footing(evidence, right, delta, 0);
    },
  },
  {
    name: 'the closing is off, and everything after it goes on from there',
    apply(evidence, pick) {
      const statement = statementIn(evidence);
      const right = statement.closingUsd6;
      const delta = pick.delta();
      const next = evidence.statements[evidence.statements.indexOf(statement) + 1];
      if (next === undefined) return undefined;
      statement.closingUsd6 += delta;
      shift(evidence, next, delta);
      return footing(evidence, right, delta, -delta);
    },
  },
  {
    name: 'the balance jumps at one line, and everything after it goes on from there',
    mode: 'lines',
    apply(evidence, pick) {
      const statement = statementIn(evidence);
      const at = pick.below(statement.lines.length);
      const line = statement.lines[at];
      const next = evidence.statements[evidence.statements.indexOf(statement) + 1];
      if (line?.balanceUsd6 === undefined || next === undefined) return undefined;
      const right = line.balanceUsd6;
      const delta = Math.abs(pick.delta());
      for (const one of statement.lines.slice(at)) one.balanceUsd6 = (one.balanceUsd6 ?? 0) + delta;
      statement.closingUsd6 += delta;
      shift(evidence, next, delta);
      return {
        code: 'RF-RUNNING',
        subject: evidence.month,
        field: `lines.${line.seq}.balance_usd6`,
        expected: right,
        actual: right + delta,
        differenceUsd6: delta,
        claimUsd6: -delta,
      };
    },
  },
];

function opening({ month }: Evidence, right: number, delta: number, claimUsd6: number): Root {
  return {
    code: 'RF-OPENING',
    subject: month,
    field: 'opening_balance_usd6',
    expected: right,
    actual: right + delta,
    differenceUsd6: delta,
    claimUsd6,
  };
}

function footing({ month }: Evidence, right: number, delta: number, claimUsd6: number): Root {
  return {
    code: 'RF-FOOTING',
    subject: month,
    field: 'closing_balance_usd6',
    expected: right,
    actual: right + delta,
    differenceUsd6: delta,
    claimUsd6,
  };
}

export const statementFigureAlterations: readonly Change<Evidence>[] = [
  ...kinds.map(countAlteration),
  ...kinds.map(moneyAlteration),
  ...brandFields.map(brandAlteration),
  ...wholes,
];
