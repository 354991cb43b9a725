// The amounts that the books added to the float and took off it each day, gathered while 08-journal is
// written.

import { monthEndMs, monthStartMs } from '../../base/time/calendar-month.js';
import { chartOf } from '../../ledger/chart-of-accounts.js';
import type { JournalEntry, Posting } from '../../ledger/journal-entry.js';
import { type AccountKey, accountText, type InterfaceName } from '../../records/account.js';

const DAY_MS = 86_400_000;

/** One day of the month on which the float moved. */
export interface FloatDay {
  /** From 1. */
  readonly day: number;
  readonly addedUsd6: bigint;
  /** Positive. */
  readonly takenUsd6: bigint;
}

/** As much of a row of 08 as the days need. */
interface FloatPosting {
  readonly entry: Pick<
    JournalEntry,
    | 'entryId'
    | 'reversesEntryId'
    | 'interfaceName'
    | 'account'
    | 'kind'
    | 'month'
    | 'originMonth'
    | 'bookedAtMs'
  >;
  readonly posting: Pick<Posting, 'ledgerAccount' | 'side' | 'amountUsd6'>;
}

interface Moved {
  addedUsd6: bigint;
  takenUsd6: bigint;
}

export class FloatDays {
  #accounts = new Map<string, Map<number, Moved>>();
  /** Entries that open the month, and those that undo them. */
  readonly #leftOut = new Set<string>();
  readonly #floats = new Map<InterfaceName, string>();

  begin(): void {
    this.#accounts = new Map();
    this.#leftOut.clear();
  }

  read({ entry, posting }: FloatPosting): void {
    if (posting.ledgerAccount !== this.#floatOf(entry.interfaceName)) return;
    // The same as in 02: an opening balance, and what is corrected of months before, opens this one.
    const isLeftOut = entry.kind === 'opening' || entry.originMonth < entry.month;
    if (isLeftOut || this.#leftOut.has(entry.reversesEntryId ?? '')) {
      this.#leftOut.add(entry.entryId);
      return;
    }
    const account = accountText(entry);
    const days = this.#accounts.get(account) ?? new Map<number, Moved>();
    this.#accounts.set(account, days);
    const start = monthStartMs(entry.month);
    const last = (monthEndMs(entry.month) - start) / DAY_MS;
    const day = Math.min(last, Math.max(1, Math.floor((entry.bookedAtMs - start) / DAY_MS) + 1));
    const moved = days.get(day) ?? { addedUsd6: 0n, takenUsd6: 0n };
    days.set(day, moved);
    // An entry that was undone never moved the float: it is taken off the side that it stands on.
    const isUndo = entry.kind === 'undo';
    const amountUsd6 = isUndo ? -posting.amountUsd6 : posting.amountUsd6;
    if ((posting.side === 'debit') === isUndo) {
      moved.takenUsd6 += amountUsd6;
    } else {
      moved.addedUsd6 += amountUsd6;
    }
  }

  #floatOf(interfaceName: InterfaceName): string {
    const known = this.#floats.get(interfaceName);
    if (known !== undefined) return known;
    const { float } = chartOf(interfaceName);
    this.#floats.set(interfaceName, float);
    return float;
  }

  /** The days on which the account's float moved, the first one first. */
  daysOf(key: AccountKey): FloatDay[] {
    const days = this.#accounts.get(accountText(key)) ?? new Map<number, Moved>();
    return [...days]
      .map(([day, moved]) => ({ day, ...moved }))
      .filter(({ addedUsd6, takenUsd6 }) => addedUsd6 !== 0n || takenUsd6 !== 0n)
      .sort((a, b) => a.day - b.day);
  }
}
