// Values kept in a list for each key. To copy a key's list for each value that is added costs the square of
// what it holds.

/** The list of a key; where it has none, a new one that is put in. */
export function listOf<Key, Value>(lists: Map<Key, Value[]>, key: Key): Value[] {
  const known = lists.get(key);
  if (known !== undefined) return known;
  const made: Value[] = [];
  lists.set(key, made);
  return made;
}
