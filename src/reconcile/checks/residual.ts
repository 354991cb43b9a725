// BL-RESIDUAL: what is left of the stated closing once the opening, every recomputed movement and the effect
// of every known item are taken out. With lines each of these is accounted for one by one, so a rest shows a
// fault that no check named. With totals only, known items are summed against each of them
// (judge/totals-only.ts), and the rest is searched for among the known orders and deposits.

import type { Raised } from '../finding/draft.js';
import { ExplanationIndex } from '../working/explanation.js';
import type { KnownAmount, MonthCheck, MonthView } from './check.js';
import { statementSharedOf } from './statement-shared.js';

/** Items that are told by name where each of them explains a rest. */
const TOLD_ALTERNATIVES = 5;

/**
 * The fewest known items that explain a rest exactly, in words, where there is one such set. Where several
 * are as few, nothing shows which it is: items that explain it one by one are told as alternatives.
 */
function searchNote(rest: bigint, known: readonly KnownAmount[]): string {
  const left = namesOf(new ExplanationIndex(known, (one) => -one.usd6), rest);
  const twice = namesOf(new ExplanationIndex(known, (one) => one.usd6), rest);
  const notes = [
    left === undefined ? '' : `leaving out ${left} would give it exactly`,
    twice === undefined ? '' : `counting ${twice} twice would give it exactly`,
  ].filter((note) => note !== '');
  return notes.length === 0 ? 'no known item explains it' : notes.join('; ');
}

function namesOf(index: ExplanationIndex<KnownAmount>, rest: bigint): string | undefined {
  const found = index.find(rest);
  if (found !== undefined) return found.map(({ ref }) => ref).join(', ');
  const others = index.alternatives(rest);
  if (others === undefined) return undefined;
  if (others.length === 0) return 'one of several sets of known items';
  const more = others.length - TOLD_ALTERNATIVES;
  const told = others.slice(0, TOLD_ALTERNATIVES).map(({ ref }) => ref);
  return `one of ${told.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/** The totals without lines that the known orders and deposits do not add up to. */
function findFigures({ context, unexplainedFigures }: MonthView): Raised[] {
  return unexplainedFigures.map(({ field, brand, unit, stated, other }) => ({
    finding: {
      ...statementSharedOf(context),
      code: 'BL-RESIDUAL',
      field,
      slug: brand?.slug,
      currency: brand?.currency,
      unit,
      expected: other,
      actual: stated,
      sense: 'neutral',
      formula: `${stated} - ${other} = ${stated - other}`,
      note: 'the known orders and deposits add up to another figure',
    },
  }));
}

function findRest(view: MonthView): Raised[] {
  const { context, residual } = view;
  if (residual === undefined || residual.unexplainedUsd6 === 0n) return [];
  const { recomputedUsd6, knownUsd6, unexplainedUsd6: rest } = residual;
  const expected = recomputedUsd6 + knownUsd6;
  return [
    {
      finding: {
        ...statementSharedOf(context),
        code: 'BL-RESIDUAL',
        field: 'closing_balance_usd6',
        unit: 'usd6',
        expected,
        actual: expected + rest,
        sense: 'credit',
        formula: `${expected + rest} - ${expected} = ${rest}`,
        note: searchNote(rest, view.knownAmounts),
      },
    },
  ];
}

export const residualCheck: MonthCheck = {
  codes: ['BL-RESIDUAL'],
  scope: 'month',
  needs: ['statement'],
  after: 'attribution',
  find: (view) => [...findFigures(view), ...findRest(view)],
};
