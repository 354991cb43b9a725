// Works a value out once for each object.

/**
 * A function of one object that never changes, worked out once for each object. The result goes when the
 * object goes. A call that throws keeps nothing, and throws again the next time.
 */
export function oncePer<K extends object, V>(workOut: (key: K) => V): (key: K) => V {
  const known = new WeakMap<K, { readonly value: V }>();
  return (key) => {
    const entry = known.get(key) ?? { value: workOut(key) };
    known.set(key, entry);
    return entry.value;
  };
}
