// The codes that were tested this month and those that could not be, with the reason: no untested code is
// passed off as clean. All of it follows from the interface's list of checks.

import type { Check, InterfaceChecks, OrderCheck } from '../checks/check.js';
import { type DiscrepancyCode, discrepancyCodes } from '../finding/code.js';
import { lackOf, NO_ORDER_READ } from '../month/availability.js';
import { orderReadsText } from '../month/float-facts.js';
import type { MonthContext } from '../month/month-context.js';
import { orderReadCountOf } from '../month/order-read-count.js';
import { orderReadsOf } from '../month/stated-facts.js';
import type { CheckRun } from './result.js';

/**
 * Every code of the interface once.
 *
 * @param judgedCount how many orders the month judges
 */
export function checkRunsOf(
  context: MonthContext,
  { checks, absent }: InterfaceChecks,
  judgedCount: number,
): CheckRun[] {
  const reads = readCoverageOf(context, judgedCount);
  return [
    ...absent.flatMap(({ codes, reason }) =>
      codes.map((code): CheckRun => ({ code, status: 'not_tested', reason })),
    ),
    ...codesFoundBy(checks).map((code) =>
      runOf(
        context,
        code,
        checks.filter(({ codes }) => codes.includes(code)),
        reads,
      ),
    ),
  ];
}

/**
 * Codes on the month and on deposits in the order of reports, then those on its orders in the order of the
 * checks.
 */
export function codesFoundBy(checks: readonly Check[]): DiscrepancyCode[] {
  const onOrders = new Set(checks.filter(isOnOwnOrders).flatMap(({ codes }) => codes));
  const others = new Set(checks.flatMap(({ codes }) => codes));
  return [...discrepancyCodes.filter((code) => others.has(code) && !onOrders.has(code)), ...onOrders];
}

function isOnOwnOrders(check: Check): boolean {
  return check.scope === 'order' && (check.roles ?? ['judged']).includes('judged');
}

/**
 * A code was tested where each check that finds it has what it needs; where one has not, it was if another
 * one tests a part of it by itself.
 *
 * @param checks all that find the code
 */
function runOf(
  context: MonthContext,
  code: DiscrepancyCode,
  checks: readonly Check[],
  reads: ReadCoverage | undefined,
): CheckRun {
  const ofReads = checks.find((check): check is OrderCheck => 'ofUnread' in check);
  const unread = ofReads === undefined ? undefined : reads?.of(ofReads);
  const lack =
    checks.map((check) => lackOfCheck(context, check)).find((one) => one !== undefined) ?? unread?.lack;
  if (lack === undefined) return { code, status: 'ran', reason: unread?.note ?? '' };
  const part = checks
    .filter((check) => lackOfCheck(context, check) === undefined)
    .map((check) => check.partOf?.(context, lack))
    .find((one) => one !== undefined);
  return { code, status: part === undefined ? 'not_tested' : 'ran', reason: part ?? lack };
}

/** The first thing that a check lacks. */
function lackOfCheck(context: MonthContext, { needs, wants = [] }: Check): string | undefined {
  return [...needs, ...wants].map((need) => lackOf(context, need)).find((lack) => lack !== undefined);
}

interface ReadCoverage {
  /** Why a check that needs the read of an order tested none, or on how many orders it did. */
  of(check: OrderCheck): { readonly lack?: string; readonly note?: string };
}

/**
 * How many of the month's orders were read, where the configuration leaves reads out or the month came in
 * files; undefined where every order was to be read.
 */
function readCoverageOf(context: MonthContext, known: number): ReadCoverage | undefined {
  const mode = orderReadsOf(context.facts);
  if (mode.kind === 'all' || (mode.kind === 'none' && known === 0)) return undefined;
  const count = orderReadCountOf(context);
  const read = count.read + count.unaskable;
  if (mode.kind === 'none' && count.read === 0) {
    return {
      of: ({ ofUnread }) => {
        const others = ofUnread?.(context);
        if (others !== undefined) return { note: `${NO_ORDER_READ}: ${others}` };
        if (read === 0) return { lack: NO_ORDER_READ };
        return { note: `${NO_ORDER_READ}: on ${read} of ${known}, whose references can't be asked for` };
      },
    };
  }
  const setting =
    mode.kind === 'none' ? 'by the fetch of another month' : `orderReads ${orderReadsText(mode)}`;
  return {
    of: ({ ofUnread }) => {
      const others = ofUnread?.(context);
      if (others === undefined && read === 0 && known > 0) return { lack: `no order was read (${setting})` };
      const note = `on ${read} of ${known} orders: those that were read (${setting})`;
      return { note: others === undefined ? note : `${note}; of the others ${others}` };
    },
  };
}
