// One deposit as the sources tell it, brought together on the exact bytes of its reference: the deposit id,
// or the transaction hash, by either of which the partner's own record may name it (contract, tool).

import { listOf } from '../../base/list/list-map.js';
import { compareText } from '../../base/text/bytes.js';
import { type CalendarMonth, monthOf } from '../../base/time/calendar-month.js';
import { isSameUnits } from '../../money/deposit-credit.js';
import { type EventRecord, madeAtMs } from '../../records/event.js';
import type { OwnDeposit } from '../../records/own-deposit.js';
import type { AccountFacts } from '../month/account-facts.js';
import { matchedEventsOf } from '../month/matched-events.js';
import { statedMonthOf } from '../month/month-as-stated.js';
import { distinctEvents } from './event-order.js';
import { depositsHeldBy, heldCreditOf } from './held-by-totals.js';
import type { BookedMovement, MovementSet } from './movement-set.js';

export interface DepositCase {
  /** The deposit id, or of a float the transaction hash, which several may have. */
  readonly depositRef: string;
  readonly own: OwnDeposit | undefined;
  /**
   * Every line that credits it, whatever statement states it. First among them, with no row, is the credit
   * that the totals of a month without lines hold.
   */
  readonly lines: readonly BookedMovement[];
  readonly event: EventRecord | undefined;
  /**
   * The month that judges it. Undefined where the record has no date and no match: such a record counts in
   * every open month.
   */
  readonly home: CalendarMonth | undefined;
}

/** The sources of a deposit, before it is known which month judges it. */
type Told = Omit<DepositCase, 'home'>;

/** True where an item of that subject speaks of the deposit. */
export function isOfDeposit({ depositRef, lines }: DepositCase, subject: string): boolean {
  return depositRef === subject || lines.some(({ ref }) => ref === subject);
}

interface Gathering {
  readonly owns: OwnDeposit[];
  readonly lines: BookedMovement[];
  event?: EventRecord;
}

/**
 * The deposits on the balance, by every reference that the partner's records may know them by (deposit id or
 * transaction hash), each with the one that they are brought together on: the hash where there is one.
 */
export function depositRefsOf(movements: MovementSet): Map<string, string> {
  const refs = new Map<string, string>();
  for (const row of movements.depositRows) {
    const { txHash, ref } = movements.at(row);
    refs.set(ref, txHash ?? ref);
    if (txHash !== undefined) refs.set(txHash, txHash);
  }
  return refs;
}

/**
 * All deposits of the account that are judged in the month, were sent in it or have a line in its statement,
 * by booking. An event alone makes a deposit only where nothing better is there to hold it against: no
 * lines, or no records of our own.
 */
export function depositCasesOf(
  facts: AccountFacts,
  movements: MovementSet,
  hasLines: boolean,
): DepositCase[] {
  return allDepositCases(facts, movements)
    .filter((one) => isOfMonth(one, facts))
    .filter(
      (one) => one.own !== undefined || one.lines.length > 0 || !hasLines || facts.ownDeposits === undefined,
    )
    .sort((a, b) => instantOf(a) - instantOf(b) || compareText(a.depositRef, b.depositRef));
}

/** The deposits of all months on file. */
export function allDepositCases(facts: AccountFacts, movements: MovementSet): DepositCase[] {
  const cases = [...gather(facts, movements)].flatMap(([depositRef, found]) =>
    transfersOf(depositRef, found).map(standingFirst),
  );
  return withHeldCredits(facts, movements, cases).map((one) => ({ ...one, home: homeOf(one, movements) }));
}

/**
 * Where one statement has several lines, the one that states what was sent is the deposit's own: one that
 * does not is the line of another transfer. If several do, the one of the instant that is told stands, else
 * the first. Without such a line the first stands.
 */
function standingFirst(told: Told): Told {
  const { lines, own, event } = told;
  const [first, ...further] = lines;
  if (first === undefined || further.length === 0) return told;
  const units = own?.plusAmount ?? event?.body?.deposit?.plusAmount;
  const isAsSent = ({ statedMonth, plusAmount, amountUsd6 }: BookedMovement): boolean => {
    if (statedMonth !== first.statedMonth) return false;
    if (units === undefined || plusAmount === undefined) return amountUsd6 === own?.amountUsd6;
    return isSameUnits(units, plusAmount);
  };
  const asSent = lines.filter(isAsSent);
  const instants: readonly (number | undefined)[] = [own?.sentAtMs, event?.body?.createdAtMs];
  const standing = asSent.find(({ bookedAtMs }) => instants.includes(bookedAtMs)) ?? asSent[0];
  if (standing === undefined) return told;
  return { ...told, lines: [standing, ...lines.filter((line) => line !== standing)] };
}

/**
 * A deposit whose event is of a month without lines, and which a later month lists, was credited in that
 * month where its totals hold it: then the line is one too many. Nothing tells so where records of our own
 * have a deposit of that month without an event.
 */
function withHeldCredits(facts: AccountFacts, movements: MovementSet, cases: readonly Told[]): Told[] {
  const toldOf = new Map<CalendarMonth, Told[]>();
  for (const one of cases) {
    const month = toldMonthOf(one);
    if (month !== undefined && movements.rowsOf(month) === undefined) listOf(toldOf, month).push(one);
  }
  const held = new Map([...toldOf].flatMap(([month, told]) => heldCreditsOf(facts, month, told)));
  return cases.map((one) => {
    const credit = held.get(one);
    return credit === undefined ? one : { ...one, lines: [credit, ...one.lines] };
  });
}

/** @param told all deposits of that month, which states no lines */
function heldCreditsOf(
  facts: AccountFacts,
  month: CalendarMonth,
  told: readonly Told[],
): (readonly [Told, BookedMovement])[] {
  const later = told.filter((one) => isListedAfter(one, month));
  const figures = statedMonthOf(facts, month);
  if (later.length === 0 || figures === undefined) return [];
  const credits = told.map((one) => toldCreditOf(one, month));
  if (!credits.every((each) => each !== undefined)) return [];
  const refs = depositsHeldBy(figures, credits);
  return later.flatMap((one) => {
    const credit = refs.has(one.depositRef) ? one.event && heldCreditOf(one.event, month) : undefined;
    return credit === undefined ? [] : [[one, credit] as const];
  });
}

/** The month that its event was made in, or that a transfer of ours without event and line was sent in. */
function toldMonthOf({ event, lines, own }: Told): CalendarMonth | undefined {
  const atMs = lines.length === 0 ? toldAtMsOf({ event, own }) : event?.body?.createdAtMs;
  return atMs === undefined ? undefined : monthOf(atMs);
}

function isListedAfter({ lines }: Told, month: CalendarMonth): boolean {
  return lines.some(({ statedMonth }) => month < statedMonth);
}

/** Undefined where no event says what was credited. */
function toldCreditOf(one: Told, month: CalendarMonth) {
  const usd6 = one.event?.body?.deposit?.creditedUsd6;
  return usd6 === undefined
    ? undefined
    : { ref: one.depositRef, usd6, isCandidate: isListedAfter(one, month) };
}

/**
 * One transaction may hold several transfers, each with a deposit id of its own and a record of our own that
 * names the hash: they are paired by amount, then in their order, and none is taken for another. A further
 * credit under the hash, beyond our records, is one of them credited again; without a record of it each
 * credit stands for itself.
 */
function transfersOf(depositRef: string, { owns, lines, event }: Gathering): Told[] {
  const ids = [...new Set(lines.map(({ ref }) => ref))];
  if (ids.length < 2 && owns.length < 2) return [{ depositRef, own: owns[0], lines, event }];
  const linesOf = (id: string): BookedMovement[] => lines.filter(({ ref }) => ref === id);
  const recordOf = pairedRecords(owns, ids, (id) => linesOf(id)[0]?.amountUsd6);
  const paired = new Set(recordOf.values());
  const missing = owns
    .filter((own) => !paired.has(own) && !isNamedAgain(own, owns))
    .map((own) => ({ depositRef, own, lines: [], event: undefined }));
  const [first] = ids.filter((id) => recordOf.has(id));
  const cases = ids
    .filter((id) => first === undefined || recordOf.has(id))
    .map((id) => ({
      depositRef,
      own: recordOf.get(id),
      lines: [...linesOf(id), ...(id === first ? lines.filter(({ ref }) => !recordOf.has(ref)) : [])],
      event,
    }));
  return [...cases, ...missing];
}

/**
 * Each record with the deposit that it names by its id, else with one of its amount, else with the next that
 * is left. No id stands in two records, so what names one is paired by it.
 */
function pairedRecords(
  owns: readonly OwnDeposit[],
  ids: readonly string[],
  amountOf: (id: string) => number | undefined,
): Map<string, OwnDeposit> {
  const pairs = new Map<string, OwnDeposit>();
  const left = new Set(owns);
  const pair = (fits: (own: OwnDeposit, id: string) => boolean): void => {
    for (const own of left) {
      const id = ids.find((one) => !pairs.has(one) && fits(own, one));
      if (id === undefined) continue;
      pairs.set(id, own);
      left.delete(own);
    }
  };
  pair((own, id) => own.depositRef === id);
  pair((own, id) => own.amountUsd6 === amountOf(id));
  pair(() => true);
  return pairs;
}

/**
 * True for a record that another one of the same amount names by its deposit id: one transfer, known by both
 * names.
 */
function isNamedAgain(own: OwnDeposit, owns: readonly OwnDeposit[]): boolean {
  return owns.some((other) => other.depositRef !== own.depositRef && other.amountUsd6 === own.amountUsd6);
}

function gather(facts: AccountFacts, movements: MovementSet): Map<string, Gathering> {
  const byRef = new Map<string, Gathering>();
  const at = (ref: string): Gathering => {
    const known = byRef.get(ref) ?? { owns: [], lines: [] };
    byRef.set(ref, known);
    return known;
  };
  const ofInterface = (facts.ownDeposits ?? []).filter((own) => own.interfaceName === facts.interfaceName);
  const refs = depositRefsOf(movements);
  for (const own of ofInterface.sort(compareOwn)) {
    const ref = refs.get(own.depositRef) ?? own.depositRef;
    const { owns } = at(ref);
    // A deposit id stands for one deposit; a transaction may hold several transfers.
    const isHash = facts.stated.kind === 'float' && ref === own.depositRef;
    if (isHash || owns.every(({ depositRef }) => depositRef !== own.depositRef)) owns.push(own);
  }
  for (const row of movements.depositRows) {
    const movement = movements.at(row);
    at(movement.txHash ?? movement.ref).lines.push(movement);
  }
  for (const event of distinctEvents(matchedEventsOf(facts).events)) {
    const figures = event.body?.isTest === false ? event.body.deposit : undefined;
    if (figures !== undefined) at(figures.depositId).event ??= event;
  }
  return byRef;
}

/** By file and line: which record came first has no say. */
function compareOwn(a: OwnDeposit, b: OwnDeposit): number {
  return compareText(a.file, b.file) || a.line - b.line;
}

function instantOf(one: DepositCase): number {
  return one.lines[0]?.bookedAtMs ?? one.own?.sentAtMs ?? one.event?.body?.createdAtMs ?? 0;
}

/**
 * The month that lists its first line; of one that no line credits the month in which its event was made,
 * else in which it was sent. A line that is dated in an earlier month is of that one where its lines are on
 * file: that month misses a transfer of our own, unless it was sent later.
 */
function homeOf({ lines, own, event }: Told, movements: MovementSet): CalendarMonth | undefined {
  const line = lines[0];
  if (line !== undefined) {
    const booked = monthOf(line.bookedAtMs);
    const isSentByThen = own !== undefined && (own.sentAtMs === undefined || monthOf(own.sentAtMs) <= booked);
    const isMissed = isSentByThen && movements.rowsOf(booked) !== undefined;
    return isMissed && booked < line.statedMonth ? booked : line.statedMonth;
  }
  const atMs = toldAtMsOf({ event, own });
  return atMs === undefined ? undefined : monthOf(atMs);
}

/**
 * When a deposit was made: by its event, else by the partner's own record. A time of the event that cannot be
 * counts only where there is no such record.
 */
export function toldAtMsOf({ event, own }: Pick<DepositCase, 'event' | 'own'>): number | undefined {
  const atMs = event === undefined ? undefined : madeAtMs(event);
  return atMs ?? own?.sentAtMs ?? event?.body?.createdAtMs;
}

/** True for a line that stands in the month that it is dated in. */
export function isInItsMonth({ bookedAtMs, statedMonth }: BookedMovement): boolean {
  return monthOf(bookedAtMs) === statedMonth;
}

/** A deposit in transit over the end of a month is one of both months. */
function isOfMonth(one: DepositCase, { month }: AccountFacts): boolean {
  const { home } = one;
  if (home === undefined || home === month) return true;
  const sentAtMs = one.own?.sentAtMs;
  return (
    (sentAtMs !== undefined && monthOf(sentAtMs) === month) ||
    one.lines.some((line) => line.statedMonth === month)
  );
}
