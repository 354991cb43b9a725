// How the work for something grows with its size. CPU times of one process are held against one another, so
// that a slow or busy machine changes nothing of the answer.

import process from 'node:process';

/** Garbage is collected in some turns and not in others: the quickest turn of each size counts. */
const TURNS = 3;

/**
 * The CPU time that it takes for something four times as large, to that of the smaller: 4 where each part is
 * looked at once, 16 where it is looked at once for each of the others.
 */
export function growthOf<T>(made: (size: number) => T, work: (made: T) => unknown, size: number): number {
  return leastCpuOf(made(4 * size), work) / leastCpuOf(made(size), work);
}

function leastCpuOf<T>(made: T, work: (made: T) => unknown): number {
  return Math.min(...Array.from({ length: TURNS }, () => cpuOf(() => work(made))));
}

function cpuOf(work: () => unknown): number {
  const began = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(began);
  return user + system;
}
