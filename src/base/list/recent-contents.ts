// The values of contents that come again, kept by the names of the contents.

interface Kept<V> {
  readonly value: V;
  readonly byteCount: number;
}

/**
 * Works a value out once for each content of bytes. Those that were asked for last are kept, as many as come
 * to `bytesMost` of content; what is larger than that by itself is not kept. Callers share the value, so
 * nobody may change it. A call that throws keeps nothing.
 */
export class RecentContents<V> {
  readonly #bytesMost: number;
  /** In the order of asking, the newest last. */
  readonly #kept = new Map<string, Kept<V>>();
  #byteCount = 0;

  constructor(bytesMost: number) {
    this.#bytesMost = bytesMost;
  }

  /** @param name of the content, by its hash, and of what is worked out: it may be read in several ways */
  of(name: string, byteCount: number, workOut: () => V): V {
    const known = this.#kept.get(name);
    const { value } = known ?? { value: workOut() };
    if (known !== undefined) this.#drop(name, known);
    this.#keep(name, { value, byteCount });
    return value;
  }

  #keep(name: string, kept: Kept<V>): void {
    if (kept.byteCount > this.#bytesMost) return;
    this.#kept.set(name, kept);
    this.#byteCount += kept.byteCount;
    for (const [oldest, one] of this.#kept) {
      if (this.#byteCount <= this.#bytesMost) return;
      this.#drop(oldest, one);
    }
  }

  #drop(name: string, { byteCount }: Kept<V>): void {
    this.#kept.delete(name);
    this.#byteCount -= byteCount;
  }
}
