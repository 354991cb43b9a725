// An order or deposit whose amount is known: what a bounded search may name for a remainder.

export interface KnownAmount {
  readonly ref: string;
  /** Signed by its effect on the balance. */
  readonly usd6: bigint;
}
