// The name that was probably meant: for messages about a column, a key or a choice that is not known.

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

interface Nearest {
  readonly name: string;
  readonly distance: number;
  /** Length of the longer spelling of the two. */
  readonly length: number;
}

function nearestOf(wanted: string, candidates: readonly string[]): Nearest | undefined {
  const target = spelling(wanted);
  let nearest: Nearest | undefined;
  for (const name of candidates) {
    const spelled = spelling(name);
    const distance = editDistance(target, spelled);
    if (nearest === undefined || distance < nearest.distance) {
      nearest = { name, distance, length: Math.max(target.length, spelled.length) };
    }
  }
  return nearest;
}

/**
 * The candidate nearest to `wanted`, capitals, blanks and punctuation aside; the first of several that are
 * equally near. Undefined where none is near: more than half of the longer spelling would have to change.
 */
export function nearestName(wanted: string, candidates: readonly string[]): string | undefined {
  const near = candidates.filter((name) => {
    const nearest = nearestOf(wanted, [name]);
    return nearest !== undefined && 2 * nearest.distance <= nearest.length;
  });
  return nearestOf(wanted, near)?.name;
}
