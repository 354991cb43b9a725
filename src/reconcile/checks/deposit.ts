/**
 * Deposits three ways: the partner's own record, the line on the balance, the event. The credit due is units x 3
 * US dollars less the 0.30% pool fee, floored once on the exact figure (the rounding is assumption A-03).
 */

import { depositCauses } from '../../money/cause.js';
import { type DepositDue, depositDue } from '../../money/deposit.js';
import { ceilOf, floorOf, rationalOfDecimal } from '../../money/rational.js';
import type { EventRecord } from '../../records/event.js';
import type { OwnDeposit } from '../../records/own-deposit.js';
import type { Finding } from '../discrepancy.js';
import type { Draft, DraftExtra } from '../draft.js';
import type { DepositCase } from '../match/deposit-case.js';
import type { BookedMovement } from '../match/movement-set.js';
import type { MonthContext } from '../month-context.js';
import { rationalText } from '../recomputation.js';

export interface JudgedDeposit {
  readonly depositCase: DepositCase;
  readonly due: DepositDue | undefined;
  /** What the provider should have credited: the due figure, or its other neighbour where it credited that. */
  readonly dueUsd6: bigint | undefined;
  readonly working: string;
  readonly drafts: readonly Draft[];
}

/** Units as the partner recorded them, else as the provider states them. */
function unitsOf(
  own: OwnDeposit | undefined,
  line: BookedMovement | undefined,
  event: EventRecord | undefined,
): string | undefined {
  return own?.plusAmount ?? line?.plusAmount ?? event?.body?.deposit?.plusAmount;
}

export function judgeDeposit(context: MonthContext, depositCase: DepositCase): JudgedDeposit {
  const { own, lines, event } = depositCase;
  const line = lines[0];
  const drafts: Draft[] = [];
  const add = (finding: Finding, extra: DraftExtra = {}): Draft => {
    const draft = context.items.add(finding, extra);
    drafts.push(draft);
    return draft;
  };
  const units = unitsOf(own, line, event);
  const exact = units === undefined ? undefined : rationalOfDecimal(units);
  const { usdPerPlus, poolFeeBps } = context.facts.settings;
  const due = exact === undefined ? undefined : depositDue(exact, usdPerPlus, poolFeeBps);
  const identity = identityOf(depositCase);
  let dueUsd6 = due?.creditedUsd6;
  const working =
    due === undefined
      ? ''
      : `${units} * ${rationalText(usdPerPlus)} * 1000000 = ${due.grossUsd6}; floor(${due.grossUsd6} * ${10000 - poolFeeBps} / 10000) = ${due.creditedUsd6}`;
  if (line !== undefined && due !== undefined)
    dueUsd6 = judgeCredit(context, depositCase, line, due, working, add);
  if (lines.length > 1) judgeRepeat(context, depositCase, add);
  if (line === undefined && own !== undefined && isTestable(context, own)) {
    add(
      {
        ...identity,
        code: 'DP-NOT-CREDITED',
        field: 'credited_usd6',
        sourceA: 'deposits',
        sourceB: 'statement',
        unit: 'usd6',
        expected: dueUsd6 ?? 0n,
        actual: 0,
        sense: 'credit',
        formula: working,
        note: `${own.file}:${own.line}`,
      },
      missingEffect(event, dueUsd6),
    );
  }
  if (line !== undefined && own === undefined && context.facts.ownDeposits !== undefined) {
    add({
      ...identity,
      code: 'DP-UNEXPECTED',
      field: 'credited_usd6',
      sourceA: 'deposits',
      sourceB: 'statement',
      unit: 'usd6',
      expected: 0,
      actual: line.amountUsd6,
      sense: 'credit',
      formula: `${line.amountUsd6} - 0 = ${line.amountUsd6}`,
    });
  }
  judgeEvent(depositCase, drafts, add);
  return { depositCase, due, dueUsd6, working, drafts };
}

/** Nothing is missing from a statement that has no lines, or that was made before the deposit was sent. */
function isTestable(context: MonthContext, own: OwnDeposit): boolean {
  const figures = context.figures;
  if (figures?.lines === undefined) return false;
  return figures.isFinal || own.sentAtMs === undefined || own.sentAtMs <= figures.generatedAtMs;
}

/** A deposit that an event proves and no line states is missing from the lines, and by them from the balance. */
function missingEffect(event: EventRecord | undefined, dueUsd6: bigint | undefined): DraftExtra {
  const credited = event?.body?.deposit?.creditedUsd6;
  const amount = credited === undefined ? (dueUsd6 ?? 0n) : BigInt(credited);
  return {
    effectUsd6: -(dueUsd6 ?? 0n),
    lineEffects: [
      { kind: 'deposit', slug: '', currency: '', count: -1n, faceMinor: 0n, costMinor: 0n, usd6: -amount },
    ],
  };
}

function identityOf({ depositRef, lines, own, event }: DepositCase) {
  return {
    subject: depositRef,
    currency: 'USD',
    occurredAtMs: lines[0]?.bookedAtMs ?? own?.sentAtMs ?? event?.body?.createdAtMs,
    evidenceSha256: lines[0]?.evidenceSha256 ?? event?.evidence.sha256,
    requestId: event?.evidence.requestId,
  };
}

type Add = (finding: Finding, extra?: DraftExtra) => Draft;

/** Holds the credit against the exact figure; returns what was due, as a whole number. */
function judgeCredit(
  context: MonthContext,
  depositCase: DepositCase,
  line: BookedMovement,
  due: DepositDue,
  working: string,
  add: Add,
): bigint {
  const credited = BigInt(line.amountUsd6);
  const identity = identityOf(depositCase);
  const shared = {
    field: 'credited_usd6',
    sourceA: 'recomputed',
    sourceB: 'statement',
    unit: 'usd6',
    actual: credited,
    sense: 'credit',
    formula: `${working}; credited ${credited}`,
  } as const;
  const isNeighbour = credited === floorOf(due.exactCredited) || credited === ceilOf(due.exactCredited);
  if (!isNeighbour) {
    const { usdPerPlus, poolFeeBps } = context.facts.settings;
    const units = rationalOfDecimal(unitsOf(depositCase.own, line, depositCase.event) ?? '');
    const excess = credited - due.creditedUsd6;
    const eventCredited = depositCase.event?.body?.deposit?.creditedUsd6;
    // An event that tells the right credit shows that only the line is off; else the credit itself was wrong.
    const lineExcess = eventCredited === undefined ? excess : credited - BigInt(eventCredited);
    add(
      {
        ...identity,
        ...shared,
        code: 'DP-CREDIT',
        expected: due.creditedUsd6,
        causes: units === undefined ? [] : depositCauses(units, usdPerPlus, poolFeeBps, credited),
      },
      {
        effectUsd6: excess,
        lineEffects: [
          {
            kind: 'deposit',
            slug: '',
            currency: '',
            count: 0n,
            faceMinor: 0n,
            costMinor: 0n,
            usd6: lineExcess === 0n ? excess : lineExcess,
          },
        ],
      },
    );
    return due.creditedUsd6;
  }
  if (credited !== due.creditedUsd6) {
    add({ ...identity, ...shared, code: 'DP-ROUNDING', expected: due.creditedUsd6 });
    return credited;
  }
  return due.creditedUsd6;
}

/** One deposit credited more than once: the repeats are credits that no transfer stands for. */
function judgeRepeat(context: MonthContext, depositCase: DepositCase, add: Add): void {
  if (
    context.facts.ownDeposits === undefined &&
    depositCase.own === undefined &&
    depositCase.event === undefined
  )
    return;
  const extra = depositCase.lines.slice(1);
  const sum = extra.reduce((total, line) => total + BigInt(line.amountUsd6), 0n);
  add(
    {
      ...identityOf(depositCase),
      code: 'DP-UNEXPECTED',
      field: 'repeat',
      sourceA: 'deposits',
      sourceB: 'statement',
      unit: 'usd6',
      expected: 0,
      actual: sum,
      sense: 'credit',
      formula: `${sum} - 0 = ${sum}`,
      note: `the deposit is credited ${depositCase.lines.length} times`,
    },
    {
      effectUsd6: sum,
      lineEffects: extra.map((line) => ({
        kind: 'deposit',
        slug: '',
        currency: '',
        count: 1n,
        faceMinor: 0n,
        costMinor: 0n,
        usd6: BigInt(line.amountUsd6),
      })),
    },
  );
}

function judgeEvent(depositCase: DepositCase, drafts: readonly Draft[], add: Add): void {
  const { event, lines, own } = depositCase;
  const figures = event?.body?.deposit;
  const line = lines[0];
  if (event === undefined || figures === undefined || line === undefined) return;
  const roots = drafts.filter((draft) => draft.finding.code === 'DP-CREDIT');
  const shared = {
    ...identityOf(depositCase),
    subject: event.body?.id ?? event.headerId,
    code: 'EV-EVENT-DATA',
    sourceA: 'statement',
    sourceB: 'event',
    note: `event of deposit ${depositCase.depositRef}`,
  } as const;
  if (BigInt(figures.creditedUsd6) !== BigInt(line.amountUsd6)) {
    add(
      {
        ...shared,
        field: 'credited_usd6',
        unit: 'usd6',
        expected: line.amountUsd6,
        actual: figures.creditedUsd6,
      },
      { roots },
    );
  }
  const units = own?.plusAmount ?? line.plusAmount;
  const a = units === undefined ? undefined : rationalOfDecimal(units);
  const b = rationalOfDecimal(figures.plusAmount);
  if (
    a !== undefined &&
    b !== undefined &&
    (a.numerator !== b.numerator || a.denominator !== b.denominator)
  ) {
    add(
      { ...shared, field: 'plus_amount', unit: 'plus', expected: units ?? '', actual: figures.plusAmount },
      { roots },
    );
  }
}
