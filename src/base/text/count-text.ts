// A count with its noun, as a person writes it: one thing is no plural.

/** Such as `1 account` and `2 accounts`; `many` for a noun whose plural is not made with an s. */
export function countText(count: number | bigint, one: string, many = `${one}s`): string {
  return `${count} ${BigInt(count) === 1n ? one : many}`;
}
