// Text that a person copies into a shell.

/** A path or word as a POSIX shell takes it: quoted where something in it means anything there. */
export function shellText(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}
