// The length of the first part of a list for which a rule holds, where it holds for nothing behind that
// part.

/**
 * The length of the first part of a list, by halving: the list is never walked.
 *
 * @param length of the list, 0 or more
 * @param holds asked of a place from 0; once it does not hold it never does again
 */
export function countWhile(length: number, holds: (at: number) => boolean): number {
  let [low, high] = [0, length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(middle)) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low;
}
