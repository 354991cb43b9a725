/** Fetches a month of every interface that is configured into the archive. */

import type { CalendarMonth } from '../base/calendar-month.js';
import { Failure } from '../base/failure.js';
import type { UnreadSource } from '../reconcile/account-facts.js';
import { SandboxFetch } from './fetch-sandbox.js';
import { SandboxSession } from './sandbox-session.js';
import type { Workplace } from './workplace.js';

export interface FetchOutcome {
  readonly month: CalendarMonth;
  /** What could not be read, by account; empty where everything was. */
  readonly unread: ReadonlyMap<string, readonly UnreadSource[]>;
  /** 0, or 4 where something could not be read. */
  readonly exitCode: 0 | 4;
}

/** What was fetched of every month that is still open. */
export interface OpenFetchOutcome extends Omit<FetchOutcome, 'month'> {
  readonly months: readonly CalendarMonth[];
}

/** The way to the sandbox interface with the key of the environment. */
export function openSandboxSession(workplace: Workplace): SandboxSession {
  const { config, secrets, machineClock, books } = workplace;
  if (config.sandbox === undefined) {
    throw new Failure('refused', 'the configuration has no sandbox section', 'Add one.');
  }
  return new SandboxSession(
    {
      baseUrl: config.sandbox.baseUrl,
      headerName: config.headerName,
      readsPerSecond: config.sandbox.readsPerSecond,
    },
    {
      apiKey: secrets.demand('TIEOUT_API_KEY').reveal(),
      signingSecret: secrets.demand('TIEOUT_SIGNING_SECRET').reveal(),
      webhookSecret: secrets.find('TIEOUT_WEBHOOK_SECRET')?.reveal(),
    },
    machineClock,
    books,
  );
}

export async function fetchMonth(workplace: Workplace, month: CalendarMonth): Promise<FetchOutcome> {
  const { unread, exitCode } = await fetchWith(workplace, (fetch) => fetch.run(month));
  return { month, unread, exitCode };
}

/** Fetches the months that are still open in the archive, as `SandboxFetch.runOpen` says which they are. */
export function fetchOpenMonths(workplace: Workplace): Promise<OpenFetchOutcome> {
  return fetchWith(workplace, (fetch) => fetch.runOpen());
}

/** Archives that the key of the environment has ended: offline runs know by it since when nothing can be read. */
export async function archiveKeyEnd(workplace: Workplace): Promise<void> {
  const session = openSandboxSession(workplace);
  try {
    await session.begin();
  } finally {
    await session.close();
  }
}

async function fetchWith(
  workplace: Workplace,
  read: (fetch: SandboxFetch) => ReturnType<SandboxFetch['run']>,
): Promise<OpenFetchOutcome> {
  const { books, progress, config } = workplace;
  const session = openSandboxSession(workplace);
  try {
    const { months, unread } = await read(new SandboxFetch(session, books, progress, config.statementKey));
    return { months, unread: new Map([[session.account, unread]]), exitCode: unread.length === 0 ? 0 : 4 };
  } finally {
    await session.close();
  }
}
