// How the work for something grows with its size. CPU times of one process are held against one another, so
// that a slow or busy machine changes nothing of the answer.

import process from 'node:process';

/**
 * The CPU time that it takes for something four times as large, to that of the smaller: 4 where each part is
 * looked at once, 16 where it is looked at once for each of the others.
 */
export function growthOf<T>(made: (size: number) => T, work: (made: T) => unknown, size: number): number {
  work(made(size));
  const [small, large] = [made(size), made(4 * size)].map((one) => cpuOf(() => work(one)));
  return (large ?? 0) / (small ?? 1);
}

function cpuOf(work: () => unknown): number {
  const began = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(began);
  return user + system;
}
