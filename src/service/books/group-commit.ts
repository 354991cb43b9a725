// One immediate transaction for everything that arrived in the same turn of the event loop.
//
// A durable commit costs one fsync whatever is in it, and every answer here waits for one (its nonce has to
// be on disk before it is told). So units of work queue up, run one after the other inside a single BEGIN
// IMMEDIATE, and each promise settles after the COMMIT. A unit is synchronous: nothing can come between its
// reading a balance and its writing one.

import { assert } from '../../base/failure/assert.js';
import type { BooksDatabase } from './books-database.js';

interface QueuedUnit {
  readonly run: () => void;
  readonly settle: (commitFailure: unknown) => void;
}

/** Bounds one transaction: what is queued beyond it waits for the next turn. */
const UNITS_PER_COMMIT = 1000;

export class GroupCommit {
  readonly #database: BooksDatabase;
  readonly #afterCommit: () => void;
  readonly #nested: (work: () => unknown) => unknown;
  readonly #runGroup: { immediate(group: readonly QueuedUnit[]): void };
  #queue: QueuedUnit[] = [];
  #scheduled = false;
  #queuedAtLastLook = 0;

  /** `afterCommit` runs after each commit and before its units are answered; it must not throw. */
  constructor(database: BooksDatabase, afterCommit: () => void = () => undefined) {
    this.#database = database;
    this.#afterCommit = afterCommit;
    this.#nested = database.transaction((work: () => unknown) => work());
    this.#runGroup = database.transaction((group: readonly QueuedUnit[]) => {
      for (const unit of group) {
        // A full disk makes SQLite end the transaction by itself; going on would commit units one by one.
        assert(this.#database.inTransaction, 'the shared transaction ended before its group did');
        unit.run();
      }
    });
  }

  /**
   * Runs `unit` inside the next shared transaction; resolves with its result once that is committed. A unit
   * that throws rejects alone, and what it wrote outside a savepoint stays; if the commit itself fails, all
   * units of the group reject.
   */
  run<T>(unit: () => T): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      let outcome: { value: T } | { error: unknown } | undefined;
      this.#queue.push({
        run: () => {
          try {
            outcome = { value: unit() };
          } catch (error) {
            outcome = { error };
          }
        },
        settle: (commitFailure) => {
          if (commitFailure !== undefined || outcome === undefined) {
            reject(commitFailure);
          } else if ('value' in outcome) {
            resolve(outcome.value);
          } else {
            reject(outcome.error);
          }
        },
      });
      this.#schedule();
    });
  }

  /** Runs `work` so that what it wrote is undone when it throws. Only inside a unit. */
  savepoint<T>(work: () => T): T {
    return this.#nested(work) as T;
  }

  #schedule(): void {
    if (!this.#scheduled) {
      this.#scheduled = true;
      setImmediate(() => this.#flushWhenQuiet());
    }
  }

  /**
   * Waits for the next turn as long as turns bring more work: an fsync costs as much as dozens of requests.
   * The wait ends with the first turn that brings nothing, so a lone request loses next to no time.
   */
  #flushWhenQuiet(): void {
    const isGrowing = this.#queue.length > this.#queuedAtLastLook && this.#queue.length < UNITS_PER_COMMIT;
    this.#queuedAtLastLook = this.#queue.length;
    if (isGrowing) {
      setImmediate(() => this.#flushWhenQuiet());
    } else {
      this.#flush();
    }
  }

  #flush(): void {
    this.#scheduled = false;
    this.#queuedAtLastLook = 0;
    const group = this.#queue.slice(0, UNITS_PER_COMMIT);
    this.#queue = this.#queue.slice(UNITS_PER_COMMIT);
    if (this.#queue.length > 0) this.#schedule();
    const commitFailure = this.#commit(group);
    for (const unit of group) unit.settle(commitFailure);
  }

  /** Returns undefined, or why the group is not on disk. */
  #commit(group: readonly QueuedUnit[]): unknown {
    try {
      this.#runGroup.immediate(group);
    } catch (error) {
      return error ?? new Error('commit failed');
    }
    this.#afterCommit();
    return undefined;
  }
}
