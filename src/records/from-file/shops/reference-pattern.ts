// The pattern by which a shop makes the reference of a card from its order, such as `{order}-{n}`.

import { tableRefusals } from '../table-refusals.js';

/** The names that a pattern can contain. */
const placeholders = ['order', 'line', 'card', 'n', 'sku'] as const;

interface CardPlace {
  /** The order's number, without the # before it. */
  readonly order: string;
  /** The number of the line item in its order, from 1. */
  readonly line: number;
  /** The number of the card in its line item, from 1. */
  readonly card: number;
  /** The number of the card in its order, from 1: cards only. */
  readonly n: number;
  readonly sku: string;
}

/** The pattern that counts if none is named. */
export const USUAL_PATTERN = '{order}-{n}';

/**
 * @throws Failure (refused) for a placeholder that is not known, and for a pattern by which two cards of an
 * order could have one reference
 */
export function refusePattern(pattern: string): void {
  const named = [...pattern.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name);
  const unknown = named.find((name) => !placeholders.some((known) => known === name));
  const has = (name: (typeof placeholders)[number]): boolean => named.includes(name);
  const isUnique = has('order') && (has('n') || (has('line') && has('card')));
  const rest = pattern.replace(/\{[^{}]*\}/g, '');
  if (unknown === undefined && isUnique && /^[A-Za-z0-9_.:-]*$/.test(rest)) return;
  throw tableRefusals.badPattern({
    fault: unknown === undefined ? 'gives two cards of an order one reference' : `names {${unknown}}`,
    placeholders: placeholders.map((name) => `{${name}}`).join(', '),
    unique: '{order} and {n}, or {order}, {line} and {card}',
  });
}

export function referenceOf(pattern: string, place: CardPlace): string {
  return pattern.replace(/\{(order|line|card|n|sku)\}/g, (_, name: keyof CardPlace) => String(place[name]));
}
