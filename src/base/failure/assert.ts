// Assertions: they must hold if this program is right. A broken assertion is our own bug: it is thrown,
// never caught on the way, and ends the run with exit code 70. Bad input is a `Failure`, wrong data is a
// discrepancy.

/** A fault of the program itself: something that its own code promised does not hold. Exit code 70. */
export class ProgramFault extends Error {
  override readonly name = 'ProgramFault';
}

/**
 * Demands that `cond` is truthy and tells the compiler so. `message` states the rule that was broken, in the
 * words of the code, and names no secret, since it ends up on the terminal. It may be a function, for an
 * assertion that is made a million times: then the text is only put together if the rule is broken.
 *
 * @throws ProgramFault where `cond` is falsy.
 */
export function assert(cond: unknown, message: string | (() => string)): asserts cond {
  if (!cond) throw new ProgramFault(typeof message === 'string' ? message : message());
}

/**
 * The end of every switch over a union: it compiles only while all members are handled above it, so that a
 * new member shows itself at each place that has to decide about it.
 *
 * @throws ProgramFault where a value that the types exclude arrives all the same.
 */
export function unreachable(x: never): never {
  throw new ProgramFault(`a value outside its type arrived: ${typeof x} ${String(x)}`);
}
