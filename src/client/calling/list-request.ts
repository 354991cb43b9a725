// A page or a month of a list as a caller asks for it, and a list that is handed out whole or not at all.

import { type CalendarMonth, parseCalendarMonth } from '../../base/time/calendar-month.js';
import { pageQueryNames } from '../../wire/paging.js';
import { type ArgumentFault, badArgument, badArguments } from '../failures/call-refusal.js';
import { RetryLater } from '../failures/client-failure.js';
import { argumentName } from '../values/argument-name.js';
import { demandObject } from './given-argument.js';
import type { ListReading } from './list-reading.js';

export interface PageRequest {
  /** From 1. */
  readonly page: number;
  readonly perPage: number;
}

export function pageQuery({ page, perPage }: PageRequest): [string, string][] {
  return [
    [pageQueryNames.page, String(page)],
    [pageQueryNames.perPage, String(perPage)],
  ];
}

/** @throws a refusal that names every argument that is wrong */
export function checkPage(request: PageRequest, most: number): void {
  demandObject('', request, 'request');
  const { page, perPage } = request;
  const faults: ArgumentFault[] = [];
  if (!Number.isSafeInteger(page) || page < 1) {
    faults.push({ name: argumentName(pageQueryNames.page), problem: 'is not a whole number from 1' });
  }
  if (!Number.isSafeInteger(perPage) || perPage < 1 || perPage > most) {
    const problem = `is not a whole number from 1 to ${most}`;
    faults.push({ name: argumentName(pageQueryNames.perPage), problem });
  }
  if (faults.length > 0) throw badArguments(faults);
}

/** @throws a refusal where the text is no month */
export function askedMonthOf(month: string | undefined): CalendarMonth | undefined {
  const parsed = month === undefined ? undefined : parseCalendarMonth(month);
  if (month !== undefined && parsed === undefined) throw badArgument('month', 'is not a month (YYYY-MM)');
  return parsed;
}

/** @throws RetryLater where the list was read as anything but one */
export function wholeOf<Page>(subject: string, reading: ListReading<Page>): readonly Page[] {
  if (reading.kind === 'whole') return reading.pages;
  throw tornList(subject, reading.reason);
}

export function tornList(subject: string, reason: string): RetryLater {
  return new RetryLater({
    code: 'list_changed',
    message: `${subject}: could not be read as one: ${reason}`,
    hint: 'Run again; a list that keeps changing is never handed out in part.',
    retryAfterSec: undefined,
  });
}
