// The run itself. EV-LEDGER-CHAIN: the books do not hold. RN-INCOMPLETE: a source could not be read.
// RN-INPUT-ROW: a row was set aside. RN-PERIOD-LOCKED: a certified month would come to something else.

import type { CalendarMonth } from '../../base/time/calendar-month.js';
import type { Raised } from '../finding/draft.js';
import type { AccountFacts, SetAsideRow } from '../month/account-facts.js';
import type { MonthCheck } from './check.js';

/** The facts that the checks of a run ask for; they are the same for every account, whatever it holds. */
interface RunView {
  readonly context: {
    readonly facts: Pick<AccountFacts, 'booksFault' | 'unread'> & {
      readonly setAside: readonly (Pick<SetAsideRow, 'file' | 'line' | 'reason' | 'month'> & {
        readonly kind: string;
      })[];
    };
    readonly month: CalendarMonth;
  };
}

type RunCheck = Omit<MonthCheck, 'find'> & { readonly find: (view: RunView) => readonly Raised[] };

/** The journal is proved before anything more is posted to it. */
const booksCheck: RunCheck = {
  codes: ['EV-LEDGER-CHAIN'],
  scope: 'month',
  needs: [],
  find: ({ context: { facts } }) => {
    if (facts.booksFault === undefined) return [];
    const { place, reason } = facts.booksFault;
    return [
      {
        finding: {
          code: 'EV-LEDGER-CHAIN',
          subject: place,
          field: 'entry_hash',
          sourceA: 'recomputed',
          sourceB: 'ledger',
          unit: 'text',
          expected: 'as it was posted',
          actual: 'altered',
          note: `${reason}; nothing was posted by this run`,
        },
      },
    ];
  },
};

/** An answer that can't be read any more is no reason to run again: it is reported as lost. */
const unreadCheck: RunCheck = {
  codes: ['RN-INCOMPLETE'],
  scope: 'month',
  needs: [],
  find: ({ context: { facts, month } }) =>
    facts.unread
      .filter(({ isLost }) => isLost !== true)
      .map(({ subject, source, reason }) => ({
        finding: {
          code: 'RN-INCOMPLETE',
          subject: subject === '' ? month : subject,
          field: source,
          sourceA: 'archive',
          sourceB: source,
          unit: 'text',
          expected: 'read',
          actual: 'not read',
          note: reason,
        },
      })),
};

/** The files that findings name by their kind; whatever else is of the own records is the book. */
const fileSources = ['deposits', 'float'] as const;

/** A row without a month that can be read may be of any. */
const inputRowCheck: RunCheck = {
  codes: ['RN-INPUT-ROW'],
  scope: 'month',
  needs: [],
  find: ({ context: { facts, month } }) =>
    facts.setAside
      .filter((row) => row.month === undefined || row.month === month)
      .map(({ kind, file, line, reason }) => ({
        finding: {
          code: 'RN-INPUT-ROW',
          subject: `${file}:${line}`,
          field: 'row',
          sourceA: fileSources.find((source) => source === kind) ?? 'book',
          sourceB: 'archive',
          unit: 'text',
          expected: 'a row that can be read',
          actual: 'set aside',
          note: reason,
        },
      })),
};

/**
 * Asked by the job that knows which months are locked, of every month that a run judges
 * (jobs/periods/certified-month.ts).
 */
const lockedCheck: RunCheck = {
  codes: ['RN-PERIOD-LOCKED'],
  scope: 'month',
  needs: [],
  find: () => [],
};

export const runChecks: readonly RunCheck[] = [booksCheck, unreadCheck, inputRowCheck, lockedCheck];
