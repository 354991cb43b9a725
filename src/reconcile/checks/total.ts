// RF-TOTAL: a stated count or total is not that of its lines.

import type { Raised } from '../finding/draft.js';
import { floatMonthOf } from '../month/float-month.js';
import type { MonthContext } from '../month/month-context.js';
import { lineTotalsOf } from '../totals/line-totals.js';
import { type TotalFigure, totalFiguresOf } from '../totals/stated-totals.js';
import type { MonthCheck } from './check.js';
import { statementSharedOf } from './statement-shared.js';

function findTotals(context: MonthContext): Raised[] {
  const { figures } = context;
  if (figures?.lines === undefined) return [];
  return totalFiguresOf(figures, lineTotalsOf(figures.lines))
    .filter(({ stated, other }) => stated !== other)
    .map((figure) => totalFinding(context, figure));
}

function totalFinding(context: MonthContext, figure: TotalFigure): Raised {
  const { field, brand, unit, stated, other, sign } = figure;
  const difference = stated - other;
  // A total by brand moves no balance of its own.
  const movesBalance = brand === undefined && unit === 'usd6';
  return {
    finding: {
      ...statementSharedOf(context),
      code: 'RF-TOTAL',
      field,
      slug: brand?.slug,
      currency: brand?.currency,
      unit,
      expected: other,
      actual: stated,
      sense: unit !== 'usd6' ? 'neutral' : sign < 0n ? 'charge' : 'credit',
      formula: `${stated} - ${other} = ${difference}`,
      note: 'the lines of the statement add up to another figure',
    },
    effectUsd6: movesBalance ? sign * difference : 0n,
    bearing: { total: figure },
  };
}

/** Every count and total of a signed statement against its lines. */
export const statementTotalCheck: MonthCheck = {
  codes: ['RF-TOTAL'],
  scope: 'month',
  needs: ['lines'],
  find: ({ context }) => findTotals(context),
};

/** The float states one number: how many movements there are. */
function findFloatTotal(context: MonthContext): Raised[] {
  const { facts, month } = context;
  const reading = floatMonthOf(facts, month)?.reading;
  if (reading?.total === undefined || reading.total === reading.movements.length) return [];
  const counted = reading.movements.length;
  return [
    {
      finding: {
        ...statementSharedOf(context),
        code: 'RF-TOTAL',
        field: 'total',
        unit: 'count',
        expected: counted,
        actual: reading.total,
        formula: `${reading.total} - ${counted} = ${reading.total - counted}`,
        note: 'the float lists another number of movements',
      },
    },
  ];
}

export const floatTotalCheck: MonthCheck = {
  codes: ['RF-TOTAL'],
  scope: 'month',
  needs: ['statement', 'stated_count'],
  find: ({ context }) => findFloatTotal(context),
};
