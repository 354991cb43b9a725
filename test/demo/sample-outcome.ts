// What a close came to, for the tests of what the demo makes of it.

import type { CloseOutcome } from '../../src/jobs/close/close-month.js';
import { month } from '../report/sample-month.js';

export function outcomeOf(changes: Partial<CloseOutcome> = {}): CloseOutcome {
  return {
    month,
    exitCode: 1,
    summaryText: `${month}: there are discrepancies to settle.\n`,
    summaryJson: () => ({}),
    packFolder: undefined,
    results: [],
    ...changes,
  };
}
