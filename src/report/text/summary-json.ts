// The summary for programs: what `--json` prints. The names and values are those of the pack's columns, so
// that whoever reads one can read the other.

import { integerJson, type Json } from '../../base/json/json-value.js';
import { formatInstant } from '../../base/time/instant.js';
import type { AccountResult, TokenResult } from '../../reconcile/result/result.js';
import { recordOf } from '../tables/cell.js';
import { discrepancyColumns, discrepancyRows } from '../tables/discrepancy-file.js';
import { openItemsJson } from '../tables/open-item-file.js';
import { sortedResults } from '../tables/report-file.js';
import { rollForwardColumns, rollForwardRows } from '../tables/roll-forward-file.js';
import { claimTotals, figureCount, rootsOf, statementStanding, untestedGroups } from './account-standing.js';
import { plusText } from './plus-text.js';
import type { SummaryInput } from './summary.js';
import { untestedRows } from './untested-words.js';

function accountJson(result: AccountResult, input: SummaryInput): Json {
  const { roots, consequenceCount } = rootsOf(result);
  const { ties, differs, partTested, notTested } = figureCount(result);
  const items = discrepancyRows([result], input.standings, input.asOfMs);
  return {
    interface: result.interfaceName,
    account: result.account,
    statement: statementStanding(result),
    roll_forward: [...rollForwardRows([result])].map((row) => recordOf(rollForwardColumns, row)),
    bridge: bridgeJson(result),
    ...(result.tokens === undefined ? {} : { tokens: tokensJson(result.tokens) }),
    figures: { ties, differs, part_tested: partTested, not_tested: notTested },
    checks_ran: [...new Set(result.checks.filter(({ status }) => status === 'ran').map(({ code }) => code))],
    checks_not_tested: untestedGroups(result).map(({ reason, codes }) => ({ reason, codes })),
    order_count: result.orderCount,
    deposit_count: result.deposits.length,
    root_count: roots.length,
    consequence_count: consequenceCount,
    discrepancies: [...items].map((row) => recordOf(discrepancyColumns, row)),
  };
}

/** Tokens are decimal text. */
function tokensJson({ bridge, claims }: TokenResult): Json {
  return {
    bridge:
      bridge === undefined
        ? null
        : bridge.map(({ name, count, plus18 }) => ({
            name,
            count: count ?? null,
            amount_plus: plusText(plus18),
          })),
    claims: claims.map(({ owedBy, count, plus18 }) => ({
      owed_by: owedBy,
      count,
      claim_plus: plusText(plus18),
    })),
  };
}

/** As in the control sheet; null where no closing is proven. */
function bridgeJson({ bridge }: AccountResult): Json {
  if (bridge === undefined) return null;
  const { rows, claims, footing } = bridge;
  return {
    rows: rows.map(({ name, count, usd6 }) => ({
      name,
      count: count ?? null,
      amount_usd6: integerJson(usd6),
    })),
    claims: claims.map(({ owedBy, count, usd6 }) => ({
      owed_by: owedBy,
      count,
      claim_usd6: integerJson(usd6),
    })),
    footing:
      footing === undefined
        ? null
        : {
            claims_usd6: integerJson(footing.claimsUsd6),
            provider_differences_usd6: integerJson(footing.differencesUsd6),
            reversals_receivable_usd6: integerJson(footing.reversalsUsd6),
            owed_to_provider_usd6: integerJson(footing.owedUsd6),
            statement_arithmetic_usd6: integerJson(footing.statementArithmeticUsd6),
          },
  };
}

/**
 * The month's outcome as one JSON object; amounts as decimal text, raw integers as numbers, times as text.
 */
export function summaryJson(input: SummaryInput): { readonly [name: string]: Json } {
  const results = sortedResults(input.results);
  const { exitCode, isFinal, text } = input.control.result;
  return {
    month: input.month,
    as_of: formatInstant(input.asOfMs),
    result: { exit_code: exitCode, is_final: isFinal, text },
    untested: untestedRows(results).map(({ interfaceName, account, what, reason, count, usd6 }) => ({
      interface: interfaceName,
      account,
      what,
      reason,
      count: integerJson(count),
      amount_usd6: integerJson(usd6),
    })),
    accounts: results.map((result) => accountJson(result, input)),
    claims: claimTotals({ ...input, results }).map((total) => ({
      interface: total.interfaceName,
      provider_owes_usd6: integerJson(total.providerOwesUsd6),
      we_owe_usd6: integerJson(total.weOweUsd6),
      net_usd6: integerJson(total.providerOwesUsd6 - total.weOweUsd6),
    })),
    open_items: openItemsJson(input.openItems, undefined, input.asOfMs).items,
  };
}
