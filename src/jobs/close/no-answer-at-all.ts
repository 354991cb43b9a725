// The refusal of a run that could read nothing at all while the archive has nothing either: there is
// nothing to judge.

import type { Failure } from '../../base/failure/failure.js';
import type { UnreadAccount } from '../../reconcile/month/account-facts.js';
import { closeFailures } from './close-failures.js';

/** @returns the failure (unfinished) with the first reason; undefined where every source could be read */
export function nothingReadFailure(unread: readonly UnreadAccount[]): Failure | undefined {
  const [first] = unread.flatMap(({ sources }) => sources);
  if (first === undefined) return undefined;
  return closeFailures.nothingRead({ source: first.source, reason: first.reason });
}
