// Fetches a month of every interface that is configured into the archive.

import { compareText } from '../../base/text/bytes.js';
import type { CalendarMonth } from '../../base/time/calendar-month.js';
import { SourceFault } from '../../client/transport/source-fault.js';
import type { Config } from '../../config/config.js';
import type { UnreadAccount } from '../../reconcile/month/account-facts.js';
import type { AccountKey } from '../../records/account.js';
import type { FetchedMonths, InterfaceReading } from '../dialect.js';
import { dialects } from '../dialects.js';
import type { Workplace } from '../workplace.js';
import { noInterface } from './interface-access.js';
import { isAllRead, keepUnread } from './unread-sources.js';

export interface FetchOutcome {
  readonly month: CalendarMonth;
  /** The accounts that were asked, each with the sources that could not be read; none if all were. */
  readonly unread: readonly UnreadAccount[];
  /** The accounts of which nothing was asked for: their keys have ended, and the archive is all there is. */
  readonly ended: readonly AccountKey[];
  /** 0, or 4 where something could not be read. */
  readonly exitCode: 0 | 4;
}

interface FetchedOf extends FetchedMonths, AccountKey {}

/** The fetch of every month that is still open. */
export interface OpenFetchOutcome extends Omit<FetchOutcome, 'month'> {
  readonly months: readonly CalendarMonth[];
}

/** Fetches a month of every interface that the configuration has. */
export async function fetchMonth(workplace: Workplace, month: CalendarMonth): Promise<FetchOutcome> {
  const fetched = await fetchEach(workplace, (reading) => reading.fetchMonth(workplace, month), [month]);
  return { month, ...outcomeOf(fetched) };
}

/** Fetches the months that are still open, as each interface says which they are. */
export async function fetchOpenMonths(workplace: Workplace): Promise<OpenFetchOutcome> {
  const fetched = await fetchEach(workplace, (reading) => reading.fetchOpenMonths(workplace));
  const months = [...new Set(fetched.flatMap((one) => one.months))].sort(compareText);
  return { months, ...outcomeOf(fetched) };
}

/** @param asked the months that what could not be read is kept for; those that were fetched where absent */
async function fetchEach(
  workplace: Workplace,
  fetch: (reading: InterfaceReading) => Promise<FetchedMonths>,
  asked?: readonly CalendarMonth[],
): Promise<FetchedOf[]> {
  const all: FetchedOf[] = [];
  for (const { name, reading } of readInterfaces(workplace.config)) {
    const fetched = await fetch(reading);
    keepUnread(workplace.books, name, { ...fetched, months: asked ?? fetched.months });
    const one = { ...fetched, interfaceName: name };
    if (one.noAnswer === undefined) forgetUnheard(workplace, one);
    all.push(one);
  }
  refuseEmptyArchive(workplace, all);
  return all;
}

/**
 * Forgets what could not be read of an account that never answered, once another one of its interface does:
 * its key was replaced, or was never right, and nothing could ever be read of it.
 */
function forgetUnheard({ books }: Workplace, { interfaceName, account }: AccountKey): void {
  books.unread.keepOnly(interfaceName, [...books.receipts.accounts(interfaceName), account]);
}

/**
 * Ends a run to which no interface ever answered: there is nothing to judge, and one reason to say.
 */
function refuseEmptyArchive({ books }: Workplace, fetched: readonly FetchedMonths[]): void {
  const silent = fetched.find(({ noAnswer }) => noAnswer !== undefined);
  if (silent?.noAnswer !== undefined && books.receipts.newestReceivedAtMs() === undefined) {
    throw silent.noAnswer;
  }
}

/**
 * The time by the service, asked anew: the first interface that answers gives it.
 *
 * @throws SourceFault where none answers; Failure (refused) for a wrong key
 */
export async function serviceTimeMs(workplace: Workplace): Promise<number> {
  let fault: SourceFault | undefined;
  for (const { reading } of readInterfaces(workplace.config)) {
    try {
      return await reading.serviceTimeMs(workplace);
    } catch (error) {
      if (!(error instanceof SourceFault)) throw error;
      fault = error;
    }
  }
  throw fault ?? noInterface(workplace.config);
}

/**
 * The interfaces that this version reads and the configuration has a section for, in the order of the list.
 */
function readInterfaces(config: Config) {
  return dialects.flatMap(({ name, section, reading }) =>
    reading === undefined || section.in(config) === undefined ? [] : [{ name, reading }],
  );
}

function outcomeOf(fetched: readonly FetchedOf[]): Omit<FetchOutcome, 'month'> {
  const unread = fetched.map((one) => ({ ...keyOf(one), sources: one.unread }));
  return {
    unread,
    ended: fetched
      .filter((one) => one.isArchiveAlone === true && one.unread.length === 0)
      .map((one) => keyOf(one)),
    exitCode: isAllRead(unread) ? 0 : 4,
  };
}

function keyOf({ interfaceName, account }: AccountKey): AccountKey {
  return { interfaceName, account };
}
