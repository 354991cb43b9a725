// How long property tests run: as quick as a test command must be, or as long as a campaign wants.

import process from 'node:process';

const scale = Number(process.env['TIEOUT_CAMPAIGN'] ?? '1');

/** Settings for fast-check: so many runs, times the campaign's scale. */
export function runs(numRuns: number): { numRuns: number } {
  return { numRuns: Math.ceil(numRuns * scale) };
}

/** Puts a list in another order, drawn from a stream of numbers. */
export function shuffle(list: unknown[] | undefined, numbers: Iterator<number>): void {
  if (list === undefined) return;
  for (let i = list.length - 1; i > 0; i -= 1) {
    const j = (numbers.next().value ?? 0) % (i + 1);
    [list[i], list[j]] = [list[j], list[i]];
  }
}
