// Changes that hold from an instant on (control settings of the local service, never part of an interface).
// Each has the name of the fault that made it, so that it can be undone.

interface DatedChange {
  readonly name: string;
  /** Service clock. */
  readonly fromMs: number;
}

export class DatedChanges<Change extends DatedChange> {
  #changes: Change[] = [];

  add(change: Change): void {
    this.#changes.push(change);
  }

  /** Forgets the changes of that name. */
  undo(name: string): void {
    this.#changes = this.#changes.filter((change) => change.name !== name);
  }

  /**
   * The change in force at an instant: the one that began last, and of two of one instant the one made
   * last.
   */
  at(nowMs: number, applies: (change: Change) => boolean): Change | undefined {
    let latest: Change | undefined;
    for (const change of this.#changes) {
      const isInForce = change.fromMs <= nowMs && applies(change);
      if (isInForce && (latest === undefined || change.fromMs >= latest.fromMs)) latest = change;
    }
    return latest;
  }
}
