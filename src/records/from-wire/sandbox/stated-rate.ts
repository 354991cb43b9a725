// The rate of exchange that an order or a line states: a number, of which the wire shows only the digits.

/** The rate in its fewest digits, so that one rate is one text: `1.250` is `1.25`, and `1.00` is `1`. */
export function statedRate(text: string): string {
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}
