/** The key of the configuration that was probably meant, for the message about one that is not known. */

/** Longer keys are cut: no key of ours is that long, and a distance takes the product of both lengths. */
const LONGEST = 64;

/** Letters and digits only, small: `base_url` and `baseUrl` are one spelling. */
function spelling(key: string): string {
  return key
    .slice(0, LONGEST)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');
}

/** The least number of characters to insert, drop or change to make one text the other (Levenshtein). */
function editDistance(left: string, right: string): number {
  let previous = Array.from({ length: right.length + 1 }, (_, column) => column);
  for (let row = 1; row <= left.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= right.length; column += 1) {
      const changed = (previous[column - 1] ?? 0) + (left[row - 1] === right[column - 1] ? 0 : 1);
      const dropped = (previous[column] ?? 0) + 1;
      const inserted = (current[column - 1] ?? 0) + 1;
      current.push(Math.min(changed, dropped, inserted));
    }
    previous = current;
  }
  return previous[right.length] ?? 0;
}

/** The known key nearest to `key`; the first of several that are equally near. Undefined only of an empty list. */
export function nearestKey(key: string, known: readonly string[]): string | undefined {
  const target = spelling(key);
  let nearest: string | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const candidate of known) {
    const distance = editDistance(target, spelling(candidate));
    if (distance < least) {
      nearest = candidate;
      least = distance;
    }
  }
  return nearest;
}
