// The content of reports: a judged month of tokens put together. Nothing of it is in dollars, so that every
// part of an account that is money stays empty.

import type { PoolMovementKind } from '../../records/rewards/pool-reading.js';
import { signedPlus18 } from '../../records/rewards/pool-reading.js';
import { runChecks } from '../checks/run.js';
import type { Discrepancy } from '../finding/discrepancy.js';
import type { OwedBy } from '../finding/owed-by.js';
import { withCodesElsewhere } from '../result/codes-elsewhere.js';
import type { AccountResult, CheckRun, TokenResult, TokenStep } from '../result/result.js';
import { tokenChecks } from './checks.js';
import { balanceAfter, footedClosing, poolBefore } from './pool-checks.js';
import { clearedCutOffsPlus18, recordsPlus18Of } from './record-checks.js';
import { underWayPlus18 } from './surplus.js';
import { lackOfTokens, type TokenView } from './token-check.js';
import type { TokenItems } from './token-judge.js';
import { tokenRowsOf } from './token-rows.js';

export function tokenResultOf(view: TokenView, items: TokenItems): AccountResult {
  const { interfaceName, account, month } = view.facts;
  const all = [...items.itemOf.values()];
  return {
    interfaceName,
    account,
    month,
    items: all,
    checks: withCodesElsewhere(checkRuns(view)),
    tieOut: [],
    rollForward: [],
    orders: [],
    orderCount: 0,
    deposits: [],
    untested: [],
    brands: [],
    assumptions: [],
    tokens: {
      rows: tokenRowsOf(view, all, issuanceIdsOf(items)),
      steps: stepsOf(view, all),
      bridge: bridgeOf(view, all, items),
      claims: claimsOf(all),
      notTested: [
        { name: 'stake accrual', reason: 'the source shows no formula for it' },
        { name: 'early-withdrawal penalty', reason: 'the source shows no formula for it' },
        { name: 'webhooks', reason: 'the tool receives none' },
      ],
    },
  };
}

/** Debits of failed issuances that the next month gives back in time, and there what gives them back. */
const UNDER_WAY = 'reversals_under_way';

/** By item the issuance that it is about, of those that are about one. */
function issuanceIdsOf({ itemOf, raisedOf }: TokenItems): Map<string, string> {
  return new Map(
    [...itemOf].flatMap(([draft, { itemId }]) => {
      const issuanceId = raisedOf.get(draft)?.bearing?.issuanceId;
      return issuanceId === undefined ? [] : [[itemId, issuanceId] as const];
    }),
  );
}

/** Every code once: a code that several checks find was tested where each has what it needs. */
function checkRuns(view: TokenView): CheckRun[] {
  const ofRun = runChecks.flatMap(({ codes }) =>
    codes.map((code): CheckRun => ({ code, status: 'ran', reason: '' })),
  );
  const codes = [...new Set(tokenChecks.flatMap((check) => check.codes))];
  const ofTokens = codes.map((code): CheckRun => {
    const finding = tokenChecks.filter((check) => check.codes.includes(code));
    const lacks = finding.map((check) => lackOfTokens(view, check));
    const lack = lacks.every((one) => one !== undefined) ? lacks[0] : undefined;
    if (lack !== undefined) return { code, status: 'not_tested', reason: lack };
    const parts = [...new Set([...lacks, ...finding.map(({ untested }) => untested)])];
    return { code, status: 'ran', reason: parts.filter((part) => part !== undefined).join('; ') };
  });
  return [...ofRun, ...ofTokens];
}

type Figure = NonNullable<TokenStep['movements']>;

/** The pool step by step: as stated, by its movements, and by the own records. */
function stepsOf(view: TokenView, items: readonly Discrepancy[]): TokenStep[] {
  const { pool, facts, month } = view;
  if (pool === undefined) return [];
  const before = poolBefore(view);
  const ofPool = (field: string): string[] =>
    items.filter((item) => item.subject === 'pool' && item.field === field).map(({ itemId }) => itemId);
  const movement = (kind: PoolMovementKind): Figure => {
    const own = pool.movements.filter((one) => one.kind === kind);
    return { count: own.length, plus18: own.reduce((sum, one) => sum + signedPlus18(one), 0n) };
  };
  const own = recordsOf(view);
  const funding = movement('funding');
  const balance = balanceAfter(facts, month);
  const evidenceSha256 = pool.evidence.sha256;
  const step = (
    name: TokenStep['step'],
    sides: {
      readonly statement?: Figure;
      readonly movements?: Figure;
      readonly records?: Figure | undefined;
    },
    itemIds: readonly string[] = [],
  ): TokenStep => {
    const { statement, movements, records } = sides;
    const isOff = statement !== undefined && movements !== undefined && statement.plus18 !== movements.plus18;
    const result = itemIds.length > 0 || isOff ? 'differs' : statement === undefined ? 'not_tested' : 'ties';
    return { step: name, statement, movements, records, result, itemIds, evidenceSha256 };
  };
  const plain = (plus18: bigint): Figure => ({ count: undefined, plus18 });
  const moving = (name: TokenStep['step'], movements: Figure, records?: Figure): TokenStep => ({
    ...step(name, { movements, records }),
    result: 'ties',
  });
  return [
    step(
      'opening',
      {
        statement: plain(pool.openingPlus18),
        movements: plain(before?.closingPlus18 ?? pool.openingPlus18),
        records: own && plain(own.openingPlus18),
      },
      ofPool('opening_plus'),
    ),
    moving('deposits', funding, funding),
    moving('orders', movement('issuance'), own && { count: own.count, plus18: -own.plus18 }),
    moving('reversals', movement('issuance_reversal')),
    step(
      'closing',
      {
        statement: plain(pool.closingPlus18),
        movements: plain(footedClosing(pool)),
        records: own && plain(own.closingPlus18),
      },
      ofPool('closing_plus'),
    ),
    ...(balance === undefined
      ? []
      : [
          moving('later_movements', { count: balance.laterCount, plus18: balance.laterPlus18 }),
          moving('expected_balance', {
            count: undefined,
            plus18: pool.closingPlus18 + balance.laterPlus18,
          }),
          step('balance_read', { statement: plain(balance.reading.balancePlus18) }, ofPool('balance_plus')),
        ]),
  ];
}

/** The balance per own records: funding as stated, since no record of the partner's own says it. */
function recordsOf(view: TokenView) {
  const { pool, facts } = view;
  if (pool === undefined || facts.ownRewards === undefined) return undefined;
  const { count, plus18 } = recordsPlus18Of(view);
  const openingPlus18: bigint = poolBefore(view)?.closingPlus18 ?? pool.openingPlus18;
  const funded = pool.movements
    .filter(({ kind }) => kind === 'funding')
    .reduce((sum, movement) => sum + movement.plus18, 0n);
  return { count, plus18, openingPlus18, closingPlus18: openingPlus18 + funded - plus18 };
}

/** From the records' closing over each code with an effect to the stated one. */
function bridgeOf(
  view: TokenView,
  items: readonly Discrepancy[],
  { raisedOf, causes, ids }: TokenItems,
): TokenResult['bridge'] {
  const own = recordsOf(view);
  const { pool } = view;
  const isAllRead = view.facts.unread.length === 0 && isMonthRead(view);
  if (pool === undefined || own === undefined || !isAllRead) return undefined;
  const effects = new Map<string, { count: number; plus18: bigint }>();
  const add = (name: string, plus18: bigint): void => {
    if (plus18 === 0n) return;
    const known = effects.get(name) ?? { count: 0, plus18: 0n };
    effects.set(name, { count: known.count + 1, plus18: known.plus18 + plus18 });
  };
  for (const { code, tokens } of items) add(code, tokens?.effectPlus18 ?? 0n);
  for (const [draft, { finding, effectPlus18 = 0n, differencePlus18 = 0n }] of raisedOf) {
    // An amount that an item of another month moved there is undone here.
    if (causes.foreignOf(draft).size > 0) add(finding.code, effectPlus18);
    // The effect of an item of this month is without the part that was settled.
    const settled = finding.settles?.itemId;
    if (settled !== undefined && !ids.has(settled)) add(finding.code, differencePlus18);
  }
  add('RW-CUTOFF', clearedCutOffsPlus18(view));
  add(UNDER_WAY, underWayPlus18(view));
  const explained = [...effects.values()].reduce((sum, { plus18 }) => sum + plus18, 0n);
  const unexplained = pool.closingPlus18 - own.closingPlus18 - explained;
  return [
    { name: 'records', count: undefined, plus18: own.closingPlus18 },
    ...[...effects].map(([name, { count, plus18 }]) => ({ name, count, plus18 })),
    { name: 'unexplained', count: undefined, plus18: unexplained },
    { name: 'statement', count: undefined, plus18: pool.closingPlus18 },
  ];
}

/**
 * True if an answer is on file for everything that the month moved: an issuance that failed moves nothing in
 * the end.
 */
function isMonthRead({ ofMonth, month }: TokenView): boolean {
  return ofMonth.every(({ issuances }) =>
    issuances.every(
      ({ read, unknown, debits, reversals }) =>
        (read ?? unknown) !== undefined || ![...debits, ...reversals].some((one) => one.month === month),
    ),
  );
}

function claimsOf(items: readonly Discrepancy[]): TokenResult['claims'] {
  const claims = new Map<OwedBy, { count: number; plus18: bigint }>();
  for (const { owedBy, tokens } of items) {
    const plus18 = tokens?.claimPlus18 ?? 0n;
    if (plus18 === 0n) continue;
    const known = claims.get(owedBy) ?? { count: 0, plus18: 0n };
    claims.set(owedBy, { count: known.count + 1, plus18: known.plus18 + plus18 });
  }
  return [...claims].map(([owedBy, claim]) => ({ owedBy, ...claim }));
}
