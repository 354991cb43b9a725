// The workings of orders and deposits, worked out again: `2500 - floor(2500 * 500 / 10000) = 2500 - 125 =
// 2375; 2375 * 10000 * 1.25 = 29687500`. Steps are parted by semicolons; both sides of every `=` have to be
// the same number, exactly.

import {
  add,
  divide,
  equals,
  floorOf,
  isWhole,
  multiply,
  type Rational,
  rational,
  rationalOfDecimal,
  subtract,
} from '../../money/rational.js';

/** A step as it was worked out again. */
export interface WorkedStep {
  /** The result of the step: its last side. */
  readonly value: Rational;
  /** False where two of its sides are not the same. */
  readonly holds: boolean;
}

/** Digits, operators and `floor` only: what is in words (`1 USD = 0.8 GBP since …`) is no arithmetic. */
const ARITHMETIC = /^(?:\d|\.|[-+*/()\s=]|floor)+$/;

/** The steps that are arithmetic, in their order; words between them say only where a term comes from. */
export function workedSteps(working: string): WorkedStep[] {
  return working
    .split(';')
    .filter((step) => step.includes('=') && ARITHMETIC.test(step))
    .map(workedStep);
}

function workedStep(step: string): WorkedStep {
  const sides = step.split('=').map((side) => new Expression(side).value());
  const [first] = sides;
  const value = sides.at(-1);
  if (first === undefined || value === undefined) return { value: rational(0n), holds: false };
  // A conversion may come to no whole millionth: then it is one of its two neighbours.
  const holds = sides.every((side) => side !== undefined && isSame(first, side));
  return { value, holds };
}

function isSame(exact: Rational, stated: Rational): boolean {
  if (equals(exact, stated)) return true;
  const floor = floorOf(exact);
  const isNeighbour = equals(stated, rational(floor)) || equals(stated, rational(floor + 1n));
  return !isWhole(exact) && isNeighbour;
}

const TOKEN = /\s*(floor\(|\d+(?:\.\d+)?|[-+*/()])/y;

/** Sums, products and `floor(…)` with the usual precedence. */
class Expression {
  readonly #tokens: readonly string[];
  #at = 0;

  constructor(text: string) {
    const tokens: string[] = [];
    TOKEN.lastIndex = 0;
    let end = 0;
    for (let match = TOKEN.exec(text); match !== null; match = TOKEN.exec(text)) {
      tokens.push(match[1] ?? '');
      end = TOKEN.lastIndex;
    }
    this.#tokens = text.slice(end).trim() === '' ? tokens : [];
  }

  /** Undefined where the text is no expression. */
  value(): Rational | undefined {
    const sum = this.#sum();
    return this.#at === this.#tokens.length && this.#tokens.length > 0 ? sum : undefined;
  }

  #take(...wanted: readonly string[]): string | undefined {
    const token = this.#tokens[this.#at];
    if (token === undefined || !wanted.includes(token)) return undefined;
    this.#at += 1;
    return token;
  }

  #sum(): Rational | undefined {
    let sum = this.#product();
    for (let sign = this.#take('+', '-'); sign !== undefined; sign = this.#take('+', '-')) {
      const next = this.#product();
      if (sum === undefined || next === undefined) return undefined;
      sum = sign === '+' ? add(sum, next) : subtract(sum, next);
    }
    return sum;
  }

  #product(): Rational | undefined {
    let product = this.#atom();
    for (let sign = this.#take('*', '/'); sign !== undefined; sign = this.#take('*', '/')) {
      const next = this.#atom();
      if (product === undefined || next === undefined) return undefined;
      if (sign === '/' && equals(next, rational(0n))) return undefined;
      product = sign === '*' ? multiply(product, next) : divide(product, next);
    }
    return product;
  }

  #atom(): Rational | undefined {
    if (this.#take('-') !== undefined) {
      const atom = this.#atom();
      return atom && subtract(rational(0n), atom);
    }
    const opening = this.#take('(', 'floor(');
    if (opening !== undefined) {
      const inner = this.#sum();
      if (inner === undefined || this.#take(')') === undefined) return undefined;
      return opening === '(' ? inner : rational(floorOf(inner));
    }
    const token = this.#tokens[this.#at];
    this.#at += 1;
    return token === undefined ? undefined : rationalOfDecimal(token);
  }
}
