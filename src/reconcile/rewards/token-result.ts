// The content of reports: a judged month of tokens put together. Nothing of it is in dollars, so that every
// part of an account that is money stays empty.

import { assert } from '../../base/failure/assert.js';
import type { PoolMovementKind } from '../../records/rewards/pool-reading.js';
import { signedPlus18 } from '../../records/rewards/pool-reading.js';
import {
  accountTokensOf,
  type ClosedTokens,
  openOf,
  type TokenPart,
  tokenBridgeOf,
} from '../bridge/token-bridge.js';
import { runChecks } from '../checks/run.js';
import { withCodesElsewhere } from '../result/codes-elsewhere.js';
import type { AccountResult, CheckRun, TokenStep } from '../result/result.js';
import { tokenChecks } from './checks.js';
import { balanceOffPlus18, footedClosing, poolBefore } from './month-boundary.js';
import { balanceAfter } from './pool-balance.js';
import { lackOfTokens, type PoolView, type TokenView } from './token-check.js';
import type { TokenItems } from './token-judge.js';
import { type KnownTokens, knownTokensOf } from './token-part.js';
import { tokenRowsOf } from './token-rows.js';

/** The judged month of tokens as the reports take it; amounts of plus in units of 10^-18. */
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
      steps: stepsOf(view, items),
      // The job fills them in from the books, which know the months before and what persons closed.
      bridge: undefined,
      claims: [],
      notTested: [
        ...tokenChecks
          .flatMap(({ untested = [] }) => untested)
          .flatMap(({ name, reason: reasonIn }) => {
            const reason = reasonIn(view);
            return reason === undefined ? [] : [{ name, reason }];
          }),
        { name: 'webhooks', reason: 'the tool receives none' },
      ],
    },
  };
}

/** By item the issuance that it is about, of those that are about one. */
function issuanceIdsOf({ itemOf, raisedOf }: TokenItems): Map<string, string | undefined> {
  return new Map(
    [...itemOf].map(([draft, { itemId }]) => [itemId, raisedOf.get(draft)?.bearing?.issuanceId] as const),
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
    const untested = finding
      .flatMap((check) => check.untested ?? [])
      .filter((part) => part.code === code)
      .map(({ name, reason }) => partWords(name, reason(view)));
    const parts = [...new Set([...lacks, ...untested])];
    return { code, status: 'ran', reason: parts.filter((part) => part !== undefined).join('; ') };
  });
  return [...ofRun, ...ofTokens];
}

function partWords(name: string, reason: string | undefined): string | undefined {
  return reason && `${name} not tested: ${reason}`;
}

type Figure = NonNullable<TokenStep['movements']>;

type Sides = Pick<TokenStep, 'step'> & {
  readonly statement?: Figure;
  readonly movements?: Figure | undefined;
  readonly itemIds?: readonly string[];
  readonly evidenceSha256: string;
};

function plain(plus18: bigint): Figure {
  return { count: undefined, plus18 };
}

/** A step that is stated: off where an item says so, as one does wherever the movements make another. */
function compared(sides: Sides, itemIds: readonly string[]): TokenStep {
  return { ...derived({ ...sides, itemIds }), result: itemIds.length > 0 ? 'differs' : 'ties' };
}

/** A step that follows from others: there is nothing to hold it against. */
function derived({ statement, movements, itemIds = [], ...step }: Sides): TokenStep {
  return { ...step, statement, movements, records: undefined, result: 'ties', itemIds };
}

/** The pool step by step, as stated and by its movements; the own records come beside it with the bridge. */
function stepsOf(view: TokenView, items: TokenItems): TokenStep[] {
  const { pool } = view;
  if (pool === undefined) return [];
  const ofPool = (field: string): string[] =>
    [...items.itemOf.values()]
      .filter((item) => item.code === 'RW-POOL' && item.field === field)
      .map(({ itemId }) => itemId);
  const movement = (kind: PoolMovementKind): Figure => {
    const own = pool.movements.filter((one) => one.kind === kind);
    return { count: own.length, plus18: own.reduce((sum, one) => sum + signedPlus18(one), 0n) };
  };
  const evidenceSha256 = pool.evidence.sha256;
  // The movements go on from the closing of the month before, up to the closing that they make of it.
  const openingPlus18 = poolBefore(view)?.closingPlus18 ?? pool.openingPlus18;
  const madePlus18 = footedClosing({ ...pool, openingPlus18 });
  const ofOpening = ofPool('opening_plus');
  const isMade = madePlus18 === pool.closingPlus18;
  const ofClosing = ofPool('closing_plus');
  return [
    compared(
      {
        step: 'opening',
        statement: plain(pool.openingPlus18),
        movements: plain(openingPlus18),
        evidenceSha256,
      },
      ofOpening,
    ),
    derived({ step: 'deposits', movements: movement('funding'), evidenceSha256 }),
    derived({ step: 'orders', movements: movement('issuance'), evidenceSha256 }),
    derived({ step: 'reversals', movements: movement('issuance_reversal'), evidenceSha256 }),
    {
      ...derived({
        step: 'closing',
        statement: plain(pool.closingPlus18),
        movements: plain(madePlus18),
        itemIds: isMade || ofClosing.length > 0 ? ofClosing : ofOpening,
        evidenceSha256,
      }),
      result: isMade ? 'ties' : 'differs',
    },
    ...balanceSteps({ ...view, pool }, ofPool('balance_plus'), evidenceSha256),
    ...knownSteps(knownTokensOf({ ...view, pool }, items), evidenceSha256),
  ];
}

function balanceSteps(
  { facts, month, pool }: PoolView,
  itemIds: readonly string[],
  evidenceSha256: string,
): TokenStep[] {
  const balance = balanceAfter(facts, month);
  if (balance === undefined) return [];
  const { laterCount, laterPlus18, reading } = balance;
  return [
    derived({
      step: 'later_movements',
      movements: { count: laterCount, plus18: laterPlus18 },
      evidenceSha256,
    }),
    derived({
      step: 'expected_balance',
      movements: plain(pool.closingPlus18 + laterPlus18),
      evidenceSha256,
    }),
    compared(
      { step: 'balance_read', statement: plain(reading.balancePlus18), evidenceSha256 },
      // An item on the balance in the month's own answer says nothing of the one read last.
      balanceOffPlus18({ facts, month }) === 0n ? [] : itemIds,
    ),
  ];
}

function knownSteps({ knownPlus18, unexplainedPlus18, itemIds }: KnownTokens, sha256: string): TokenStep[] {
  const evidenceSha256 = sha256;
  return [
    derived({ step: 'known_items', movements: plain(knownPlus18), itemIds, evidenceSha256 }),
    restOf(derived({ step: 'unexplained', movements: plain(unexplainedPlus18), evidenceSha256 })),
  ];
}

/** A rest that nothing explains differs, on whichever side it is. */
function restOf(step: TokenStep): TokenStep {
  const isLeft = [step.movements, step.records].some((side) => (side?.plus18 ?? 0n) !== 0n);
  return { ...step, result: isLeft ? 'differs' : 'ties' };
}

/** The result with the own records beside each step, the way from them to the stated pool, and the claims. */
export function withBridge(
  result: AccountResult,
  part: TokenPart,
  before: readonly TokenPart[],
  closed: ClosedTokens,
): AccountResult {
  const bridge = tokenBridgeOf([...before, part]);
  assert(bridge !== undefined && result.tokens !== undefined, 'a month of tokens has a bridge');
  const { count, plus18 } = part.issuances;
  const records: Readonly<Partial<Record<TokenStep['step'], Figure>>> = {
    opening: plain(bridge.recordsOpeningPlus18),
    deposits: {
      count: result.tokens.steps.find(({ step }) => step === 'deposits')?.movements?.count,
      plus18: part.fundingPlus18,
    },
    orders: { count, plus18: plus18 + bridge.takenPlus18 },
    closing: plain(bridge.recordsPlus18),
    known_items: plain(openOf(bridge) + bridge.underWayPlus18),
    unexplained: plain(bridge.unexplainedPlus18),
  };
  const steps = result.tokens.steps.map((step) => {
    const beside = { ...step, records: records[step.step] };
    return step.step === 'unexplained' ? restOf(beside) : beside;
  });
  return { ...result, tokens: { ...result.tokens, steps, ...accountTokensOf(bridge, closed) } };
}
