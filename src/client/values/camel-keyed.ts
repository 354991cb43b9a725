// The wire's answers in the spelling of the language: `face_minor` becomes `faceMinor`, at any depth, and
// nothing else changes. The types are those of the wire, so a field whose kind changes there does not
// compile where it is handed out.

type CamelWord<Name> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelWord<Tail>>}`
  : Name;

/** Scalars stay as they are, units among them. */
type CamelKeyed<T> = T extends string | number | boolean | null | undefined
  ? T
  : T extends readonly (infer Item)[]
    ? readonly CamelKeyed<Item>[]
    : { readonly [Name in keyof T as CamelWord<Name>]: CamelKeyed<T[Name]> };

export function camelKeyed<T>(value: T): CamelKeyed<T> {
  // The same walk as the type's: what it gives is what the type says.
  return camelValue(value) as CamelKeyed<T>;
}

function camelValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(camelValue);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [camelWord(name), camelValue(member)]),
  );
}

export function camelWord(name: string): string {
  return name.replace(/_([a-z0-9])/g, (_match, letter: string) => letter.toUpperCase());
}
