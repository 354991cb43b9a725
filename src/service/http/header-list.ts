// Request headers as they were sent. Node joins or drops doubled headers in `req.headers`, so they are
// counted in `rawHeaders` instead; and past about the thousandth they vanish, so more than 64 are refused.

export class HeaderList {
  readonly count: number;
  readonly #values = new Map<string, string[]>();

  /** `rawHeaders` as Node gives them: name, value, name, value. */
  constructor(rawHeaders: readonly string[]) {
    this.count = rawHeaders.length / 2;
    for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
      const name = (rawHeaders[index] ?? '').toLowerCase();
      const value = rawHeaders[index + 1] ?? '';
      const known = this.#values.get(name);
      if (known === undefined) {
        this.#values.set(name, [value]);
      } else {
        known.push(value);
      }
    }
  }

  /** The value of a header that was sent exactly once; undefined when it is absent or doubled. */
  single(lowerCaseName: string): string | undefined {
    const values = this.#values.get(lowerCaseName);
    return values?.length === 1 ? values[0] : undefined;
  }

  /** The number of times that a header was sent. */
  times(lowerCaseName: string): number {
    return this.#values.get(lowerCaseName)?.length ?? 0;
  }
}
