// RN-RECORDS-MISSING of tokens: the own records that the configuration requires have nothing of this month,
// though the pool has movements in it. Contract, tool: `require`.

import { monthOf } from '../../base/time/calendar-month.js';
import { dueWithoutRows } from './record-checks.js';
import type { RaisedTokens, TokenCheck, TokenView } from './token-check.js';
import type { TokenRecordKind } from './token-facts.js';

function find(view: TokenView): RaisedTokens[] {
  const { facts, pool, month, startMs } = view;
  // A movement that funds the pool needs no row.
  if (pool?.movements.some(({ kind }) => kind !== 'funding') !== true) return [];
  return [...(facts.required ?? [])]
    .filter((kind) => !hasRows(view, kind))
    .map((kind) => ({
      finding: {
        code: 'RN-RECORDS-MISSING',
        subject: kind,
        field: 'rows',
        occurredAtMs: startMs,
        sourceA: 'pool',
        sourceB: 'book',
        unit: 'text',
        expected: 'a row of this month',
        actual: 'none',
        note:
          rowTimesOf(view, kind) === undefined
            ? 'nothing of this kind was ever imported for this interface'
            : `no row on file of this interface is of ${month}`,
      },
      // No single issuance is said to be missing in records that were never there: this answers for all.
      recordsPlus18: kind === 'rewards' && facts.ownRewards === undefined ? -dueWithoutRows(view) : 0n,
      bearing: { lacksRows: kind === 'rewards' },
    }));
}

/** Dated in the month, undated, or matched with a movement of it. */
function hasRows(view: TokenView, kind: TokenRecordKind): boolean {
  if (kind === 'rewards' && view.ofMonth.some(({ rows }) => rows.length > 0)) return true;
  const times = rowTimesOf(view, kind) ?? [];
  return times.some((atMs) => atMs === undefined || monthOf(atMs) === view.month);
}

function rowTimesOf({ facts }: TokenView, kind: TokenRecordKind): (number | undefined)[] | undefined {
  switch (kind) {
    case 'rewards':
      return facts.ownRewards?.map(({ issuedAtMs }) => issuedAtMs);
    case 'stakes':
      return facts.ownStakes?.map(({ stakedAtMs }) => stakedAtMs);
    default:
      return facts.ownRedemptions?.map(({ redeemedAtMs }) => redeemedAtMs);
  }
}

export const requiredTokensCheck: TokenCheck = {
  codes: ['RN-RECORDS-MISSING'],
  needs: ['required_records', 'pool'],
  find,
};
