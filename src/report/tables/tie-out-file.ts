// 01-tie-out.csv: one figure a row, stated against recomputed. A figure that could not be had on one side is
// empty there and `not_tested`: a figure of a statement that did not verify is shown nowhere as stated.

import { encodeRfc3986 } from '../../base/text/rfc3986.js';
import type { AccountResult, TieOutFigure } from '../../reconcile/result/result.js';
import { type Column, figure, integer, text } from './column.js';
import { LIST_MARK } from './item-columns.js';

/** One figure and whose it is. */
interface TieOutRow {
  readonly result: AccountResult;
  readonly figure: TieOutFigure;
}

/**
 * The figure's name, the same in every month: interface, account, figure, slug and currency, joined by
 * slashes, each percent-encoded so that no slug can forge another figure's name; trailing parts that are
 * empty are left out.
 */
export function tieIdOf({ result, figure: { figure, slug, currency } }: TieOutRow): string {
  const parts = [result.interfaceName, result.account, figure, slug, currency];
  return parts.map(encodeRfc3986).join('/').replace(/\/+$/, '');
}

/** Stated less recomputed; undefined where a side is missing. */
function tieOutDifference({ stated, recomputed }: TieOutFigure): bigint | undefined {
  return stated === undefined || recomputed === undefined ? undefined : stated - recomputed;
}

/** The three columns of one amount: for people by the figure's unit, then raw in the column of that unit. */
function amountColumns(name: string, of: (figure: TieOutFigure) => bigint | undefined): Column<TieOutRow>[] {
  return [
    figure(name, ({ figure }) => ({ unit: figure.unit, text: of(figure)?.toString() ?? '' })),
    integer(`${name}_minor`, ({ figure }) => (figure.unit === 'minor' ? of(figure) : undefined)),
    integer(`${name}_usd6`, ({ figure }) => (figure.unit === 'usd6' ? of(figure) : undefined)),
  ];
}

/** Contract, reports, "01". */
export const tieOutColumns: readonly Column<TieOutRow>[] = [
  text('tie_id', tieIdOf),
  text('month', ({ result }) => result.month),
  text('interface', ({ result }) => result.interfaceName),
  text('account', ({ result }) => result.account),
  text('figure', ({ figure }) => figure.figure),
  text('slug', ({ figure }) => figure.slug),
  // That of the amounts beside it: a brand's cost in usd6 is in dollars, whatever the brand is sold in.
  text('currency', ({ figure }) => (figure.unit === 'usd6' ? 'USD' : figure.currency)),
  text('unit', ({ figure }) => figure.unit),
  text('stated_source', ({ figure }) => figure.statedSource),
  text('recomputed_source', ({ figure }) => figure.recomputedSource),
  ...amountColumns('stated', ({ stated }) => stated),
  ...amountColumns('recomputed', ({ recomputed }) => recomputed),
  ...amountColumns('difference', tieOutDifference),
  text('result', ({ figure }) => figure.result),
  text('item_ids', ({ figure }) => figure.itemIds.join(LIST_MARK)),
  text('formula', ({ figure }) => figure.formula),
  text('evidence_sha256', ({ figure }) => figure.evidenceSha256),
  // The part of `recomputed` that is only the stated figure taken over, whatever the figure's unit.
  integer('untested_usd6', ({ figure }) => figure.untestedUsd6),
];

/** The figures of the accounts' results, in the order they have there. */
export function* tieOutRows(results: readonly AccountResult[]): Generator<TieOutRow> {
  for (const result of results) {
    for (const each of result.tieOut) yield { result, figure: each };
  }
}
