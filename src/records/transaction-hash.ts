// The hash of a transaction on the chain, as a reference. It is hexadecimal, so letter case says nothing: two
// spellings are one value (assumption A-34). No other reference is of this form.

const HASH = /^0x[0-9a-f]{64}$/i;

/** A reference as records hold it: a transaction hash in small letters, any other one exactly as it is. */
export function inOneCase(reference: string): string {
  return HASH.test(reference) ? reference.toLowerCase() : reference;
}
