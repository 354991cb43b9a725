// How long property tests run: as quick as a test command must be, or as long as a campaign wants.

import process from 'node:process';

const scale = Number(process.env['TIEOUT_CAMPAIGN'] ?? '1');

/** Settings for fast-check: so many runs, times the campaign's scale. */
export function runs(numRuns: number): { numRuns: number } {
  return { numRuns: Math.ceil(numRuns * scale) };
}
