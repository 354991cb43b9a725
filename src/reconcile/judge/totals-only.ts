// A statement that signs totals and has no lines. The known orders and deposits are summed against each
// figure, and the remainder is BL-RESIDUAL by the figure's name. Only the totals show which of an order's
// disputed figures was booked: if the total is the amount due, an order that reads otherwise moved nothing.

import type { StatedMonth } from '../../records/stated-month.js';
import type { Draft, DraftList } from '../finding/draft.js';
import type { MonthFindings } from '../finding/month-findings.js';
import { brandKey } from '../totals/line-totals.js';
import { type TotalFigure, totalFiguresOf } from '../totals/stated-totals.js';
import { explainByFaults } from '../working/explanation.js';
import type { Dispute, MonthTally } from './month-tally.js';

export interface ExplainedFigures extends Pick<MonthFindings, 'disputedFigures'> {
  /** Stated totals that neither the recomputation nor any finding makes. */
  readonly unexplainedFigures: readonly TotalFigure[];
}

/** With lines every total is held against those. */
export const noFigures: ExplainedFigures = { disputedFigures: new Map(), unexplainedFigures: [] };

/**
 * Settles what each finding moved by what the totals bear out, and explains each total that is not as due.
 *
 * @param restOf what of the closing the findings leave unexplained, as they are settled by then
 */
export function explainFigures(
  figures: StatedMonth,
  findings: DraftList,
  { totals, disputes }: MonthTally,
  restOf: () => bigint,
): ExplainedFigures {
  const all = totalFiguresOf(figures, totals);
  for (const figure of all) {
    if (figure.brand !== undefined || figure.unit !== 'usd6') continue;
    fixKind(findings, figure, all);
    if (figure.kind === 'reversal') fixGivenBack(findings, figure);
  }
  fixFooting(findings, restOf);
  const borne = borneOut(disputes, all);
  const disputedFigures = new Map<string, readonly Draft[]>();
  const unexplainedFigures: TotalFigure[] = [];
  for (const figure of all) {
    const difference = differenceOf(figure);
    if (difference === 0n) continue;
    const made = explainByFaults(difference, borne, (one) => partOf(one, figure));
    if (made === undefined) {
      unexplainedFigures.push(figure);
    } else {
      disputedFigures.set(
        figure.field,
        made.flatMap(({ drafts }) => drafts),
      );
    }
  }
  return { disputedFigures, unexplainedFigures };
}

/**
 * The stated total of a kind says which of its findings reached the balance. A finding that it does not bear
 * out is read the other way: of several that may be meant those of brands whose own totals do not bear them
 * out either.
 */
function fixKind(findings: DraftList, figure: TotalFigure, all: readonly TotalFigure[]): void {
  const drafts = findings.drafts.filter((draft) => kindOf(draft) === figure.kind);
  const sumOf = (some: readonly Draft[]): bigint => some.reduce((sum, draft) => sum + draft.effectUsd6, 0n);
  const rest = figure.sign * differenceOf(figure) - sumOf(drafts);
  const refuted = all.flatMap((one) => {
    const { brand } = one;
    if (one.unit !== 'usd6' || brand === undefined) return [];
    const ofBrand = drafts.filter((draft) => isOfBrand(draft, brand));
    return one.sign * differenceOf(one) === sumOf(ofBrand) ? [] : ofBrand;
  });
  const found = explainByFaults(rest, refuted, changeOf) ?? explainByFaults(rest, drafts, changeOf);
  for (const draft of found ?? []) findings.revise(draft, { effectUsd6: draft.effectUsd6 + changeOf(draft) });
}

/**
 * The change of a finding's effect if it is read the other way, in usd6. One that was taken to have moved the
 * balance did not. An order that the book has and the read denies was taken to be uncharged: it was charged
 * what the book says, so the read is wrong and nobody owes anybody.
 */
function changeOf({ finding, effectUsd6 }: Draft): bigint {
  const isDenied = finding.code === 'OR-NOT-AT-PROVIDER' && finding.unit === 'usd6';
  return isDenied ? (finding.differenceUsd6 ?? -BigInt(finding.expected)) : -effectUsd6;
}

function isOfBrand({ finding }: Draft, { slug, currency }: NonNullable<TotalFigure['brand']>): boolean {
  return finding.slug === slug && finding.currency === currency;
}

const differenceOf = ({ stated, other }: TotalFigure): bigint => stated - other;

function kindOf({ finding }: Draft): 'order' | 'deposit' | undefined {
  if (/^(OR|PR|FX)-/.test(finding.code)) return 'order';
  return finding.code.startsWith('DP-') ? 'deposit' : undefined;
}

/** A denied order that was charged, and that the total of reversals gives back, moved nothing. */
function fixGivenBack(findings: DraftList, reversals: TotalFigure): void {
  const denied = findings.of('OR-NOT-AT-PROVIDER');
  for (const draft of explainByFaults(differenceOf(reversals), denied, (one) => -one.effectUsd6) ?? []) {
    findings.revise(draft, { effectUsd6: 0n });
  }
}

/** A closing that is right while its totals are not was not moved by what does not foot. */
function fixFooting(findings: DraftList, restOf: () => bigint): void {
  const [footing] = findings.of('RF-FOOTING');
  if (footing !== undefined && restOf() === -footing.effectUsd6) findings.revise(footing, { effectUsd6: 0n });
}

/**
 * Most disputes of which it is tried whether each shows at all of its figures: beyond that any figure may
 * have any.
 */
const GREATEST_JOINT_SEARCH = 60;

/**
 * Disputes that every figure they bear on bears out: an order that was booked under another brand is too much
 * there and too little here. One that shows on one side alone is not what happened.
 */
function borneOut(disputes: readonly Dispute[], figures: readonly TotalFigure[]): readonly Dispute[] {
  if (disputes.length > GREATEST_JOINT_SEARCH) return disputes;
  const brands = new Set(figures.map(({ brand }) => brand?.key));
  return disputes.filter((one) => {
    // The totals hold nothing of a brand that is not stated and has nothing due.
    if (
      !one.effects.every(
        ({ kind, slug, currency }) => kind !== 'order' || brands.has(brandKey(slug, currency)),
      )
    ) {
      return false;
    }
    const others = disputes.filter((other) => other !== one);
    return figures.every((figure) => {
      const part = partOf(one, figure);
      const rest = differenceOf(figure) - part;
      return (
        part === 0n ||
        rest === 0n ||
        explainByFaults(rest, others, (other) => partOf(other, figure)) !== undefined
      );
    });
  });
}

function partOf({ effects }: Dispute, figure: TotalFigure): bigint {
  return effects.reduce((sum, effect) => sum + figure.partOf(effect), 0n);
}
