/** The name that was probably meant: for messages about a column that is not there. */

const LONGEST = 64;

/** Letters and digits only, small: `Client Ref` and `client_ref` are one spelling. */
function spelling(name: string): string {
  return name
    .slice(0, LONGEST)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
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

/**
 * The candidate nearest to `wanted`, capitals, blanks and punctuation aside; the first of several that are
 * equally near. Undefined where none is near: more than half of the longer spelling would have to change.
 */
export function nearestName(wanted: string, candidates: readonly string[]): string | undefined {
  const target = spelling(wanted);
  let nearest: string | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const candidate of candidates) {
    const spelled = spelling(candidate);
    const distance = editDistance(target, spelled);
    if (distance < least && 2 * distance <= Math.max(target.length, spelled.length)) {
      nearest = candidate;
      least = distance;
    }
  }
  return nearest;
}
