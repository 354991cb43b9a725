// The simulation's audits open the same signed statements again and again, as they have to: whether a
// signature holds follows from its bytes and the key alone. Here each statement is opened once under a key,
// and the answer is the same the next time it is asked for.

import type { openStatement, StatementOpening, StatementToOpen } from '../../src/wire/sandbox/statement.js';

/** Statements of several months; a seed asks for those of one. */
const KEPT_MOST = 1000;

/** As `open`, which is asked once for everything that its answer depends on. */
export function openedOnce(open: typeof openStatement): typeof openStatement {
  const known = new Map<string, StatementOpening>();
  return (request) => {
    const name = nameOf(request);
    const opening = known.get(name) ?? frozen(open(request));
    if (known.size === KEPT_MOST) known.clear();
    known.set(name, opening);
    return opening;
  };
}

function nameOf({ key, rawStatement, signature, algorithm }: StatementToOpen): string {
  const text = typeof rawStatement === 'string' ? rawStatement : Buffer.from(rawStatement).toString('hex');
  return JSON.stringify([key.hex, typeof rawStatement, text, signature ?? null, algorithm ?? null]);
}

/** Nobody may change what the next one is given. */
function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const part of Object.values(value)) frozen(part);
  }
  return value;
}
