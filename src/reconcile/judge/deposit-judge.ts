// Asks the checks on deposits about the deposits of a month, and keeps what they find.

import type { DepositCheck } from '../checks/check.js';
import { countedUsd6Of, type DepositView, type JudgedDeposit } from '../checks/deposit-view.js';
import type { Draft, DraftList } from '../finding/draft.js';
import { settledWholeOf, withoutSettled } from '../settlement/rest-of-movement.js';

/** @param checks those that have what they need */
export function judgeDeposit(
  view: DepositView,
  checks: readonly DepositCheck[],
  findings: DraftList,
): JudgedDeposit {
  const { depositCase, units, settings, due, dueUsd6, working, isHome } = view;
  const asked = checks.filter(({ isOfLateToo = false }) => isHome || isOfLateToo);
  const drafts: Draft[] = [];
  const raised = asked.flatMap((check) => check.find(view));
  const { settled } = view.context;
  for (const one of settledWholeOf(settled, raised)) findings.leftOut.push(one);
  for (const { finding, bearing, ...extra } of withoutSettled(settled, raised)) {
    drafts.push(findings.add(finding, { ...extra, bearing: { ...bearing, siblings: drafts } }));
  }
  return { depositCase, units, settings, due, dueUsd6, countedUsd6: countedUsd6Of(view), working, drafts };
}
