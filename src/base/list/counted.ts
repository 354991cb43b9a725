// The progress of long work, told to whoever shows it. The counting is the same with a listener and without.

/** Takes how many of all are done. */
export type Passed = (done: number, total: number) => void;

/** Things between two words about them: a listener may look at a clock, and a thing takes microseconds. */
const TOLD_EACH = 1024;

/**
 * The things, told as they are taken: at first, every so many, and when there are no more.
 *
 * @param total how many there will be, where that is not certain the best that is known
 * @param passed nothing is told where undefined
 */
export function counted<T>(things: Iterable<T>, total: number, passed: Passed | undefined): Iterable<T> {
  return passed === undefined ? things : tellingOf(things, total, passed);
}

function* tellingOf<T>(things: Iterable<T>, total: number, passed: Passed): Generator<T> {
  let done = 0;
  for (const thing of things) {
    if (done % TOLD_EACH === 0) passed(done, total);
    done += 1;
    yield thing;
  }
  passed(total, total);
}
