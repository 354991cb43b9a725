// The refusal of a run that could read nothing at all while the archive has nothing either: there is
// nothing to judge.

import { Failure } from '../../base/failure.js';
import type { UnreadSource } from '../../reconcile/month/account-facts.js';

/** @returns the failure (unfinished) with the first reason; undefined where every source could be read */
export function nothingReadFailure(
  unread: ReadonlyMap<string, readonly UnreadSource[]>,
): Failure | undefined {
  const [first] = [...unread.values()].flat();
  if (first === undefined) return undefined;
  return new Failure(
    'unfinished',
    `nothing could be read, and the archive has nothing: ${first.source}: ${first.reason}`,
    'Run it again once the service answers; nothing was written.',
  );
}
