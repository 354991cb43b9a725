// The account that a record of the partner's belongs to, where several are on file: the one it names; else
// the one that knows its reference, in whatever month; else, of those that have to do with the month, the one
// that was alive when it was made, the youngest of several, since a new key takes over from the old.
// Contract, tool: "Accounts".

import type { BookRows } from '../../records/book-rows.js';
import type { SandboxArchive } from './sandbox-archive.js';

/** A row of the book or a transfer, as far as its owner depends on it. */
interface OwnRecord {
  /** The order's or deposit's reference. */
  readonly ref: string;
  /** The account that the record names. */
  readonly account: string | undefined;
  readonly atMs: number | undefined;
}

export function bookRecord(book: BookRows, row: number): OwnRecord {
  return { ref: book.clientRef(row), account: book.account(row), atMs: book.soldAtMs(row) };
}

export class RecordOwners {
  readonly #onFile: readonly SandboxArchive[];
  readonly #ofMonth: readonly SandboxArchive[];
  readonly #known = new Map<string, ReadonlySet<string>>();

  /**
   * @param onFile every account with an archive: an order stays known after its account is gone
   * @param ofMonth those of them that a record which nobody knows can be of
   */
  constructor(onFile: readonly SandboxArchive[], ofMonth: readonly SandboxArchive[]) {
    this.#onFile = onFile;
    this.#ofMonth = [...ofMonth].sort((a, b) => createdAtMs(a) - createdAtMs(b));
  }

  owns(account: string, record: OwnRecord): boolean {
    if (record.account !== undefined) return record.account === account;
    if (this.#onFile.length <= 1) return true;
    const knowing = this.#onFile.filter((archive) => this.#refsOf(archive).has(record.ref));
    if (knowing.length > 0) return knowing.some((archive) => archive.account === account);
    return this.#heirOf(record.atMs)?.account === account;
  }

  /**
   * The account that is asked for a record that nobody knows. A record from a time without a live account was
   * sent to the account before.
   */
  #heirOf(atMs: number | undefined): SandboxArchive | undefined {
    if (atMs === undefined) return this.#ofMonth.at(-1);
    const begun = this.#ofMonth.filter((archive) => createdAtMs(archive) <= atMs);
    const alive = begun.filter((archive) => atMs < (archive.life?.endsAtMs ?? Number.POSITIVE_INFINITY));
    return alive.at(-1) ?? begun.at(-1) ?? this.#ofMonth[0];
  }

  /** References that an account's orders, lines or events state. */
  #refsOf(archive: SandboxArchive): ReadonlySet<string> {
    const known = this.#known.get(archive.account);
    if (known !== undefined) return known;
    const refs = new Set<string>();
    for (const { clientRef, reads } of archive.orders.values()) {
      if (reads.length > 0) refs.add(clientRef);
    }
    for (const { outcome } of [...archive.statements.values()].flat()) {
      const lines = outcome.kind === 'verified' ? outcome.figures.lines : undefined;
      for (let row = 0; row < (lines?.length ?? 0); row += 1) refs.add(lines?.ref(row) ?? '');
    }
    for (const { body } of archive.events.events) {
      if (body === undefined || body.isTest) continue;
      refs.add(body.order?.clientRef ?? body.deposit?.depositId ?? '');
    }
    // A grant has no reference, and a record without one is known to nobody.
    refs.delete('');
    this.#known.set(archive.account, refs);
    return refs;
  }
}

/** The time at which the account began; an account counts as always there if the ping does not say. */
function createdAtMs(archive: SandboxArchive): number {
  return archive.life?.createdAtMs ?? 0;
}
