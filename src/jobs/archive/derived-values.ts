// The values derived from the archive under names, each worked out once, and again only after something was
// added to the books.

export class DerivedValues {
  readonly #stampOf: () => string;
  readonly #known = new Map<string, unknown>();
  #stamp = '';

  /** @param stampOf something else whenever the values have to be worked out anew */
  constructor(stampOf: () => string) {
    this.#stampOf = stampOf;
  }

  of<T>(name: string, workOut: () => T): T {
    const stamp = this.#stampOf();
    if (stamp !== this.#stamp) this.#known.clear();
    this.#stamp = stamp;
    if (!this.#known.has(name)) this.#known.set(name, workOut());
    // This very call worked out the value under this name, so it is of this type.
    return this.#known.get(name) as T;
  }
}
