// The errors that the demo plants, each with the item that a close has to find for it, and no other.

import type { CloseOutcome } from '../jobs/close/close-month.js';

export interface PlantedError {
  readonly month: string;
  readonly interfaceName: 'sandbox' | 'supplier' | 'rewards';
  readonly code: string;
  readonly subject: string;
  /** The worth that the item's difference must have, in usd6; undefined for timing. */
  readonly differenceUsd6: bigint | undefined;
  /** The worth that it must have in tokens of 10^-18, for an account that holds them. */
  readonly differencePlus18?: bigint;
  readonly causes: string;
  /** No error: what an honest month says as well, such as that a changed price was accepted. */
  readonly isHonest?: true;
  /** One line for the person who watches. */
  readonly words: string;
}

export interface Comparison {
  readonly found: readonly PlantedError[];
  readonly missed: readonly PlantedError[];
  /** Root items that nobody planted, as `month code subject`. */
  readonly unplanned: readonly string[];
}

type Item = CloseOutcome['results'][number]['items'][number];

/** Roots: what follows from one is no error of its own. */
function rootsOf(outcome: CloseOutcome): Item[] {
  return outcome.results.flatMap(({ items }) => items).filter((item) => item.causedBy.length === 0);
}

function isFor(planted: PlantedError, item: Item): boolean {
  return (
    planted.month === item.month &&
    planted.interfaceName === item.interfaceName &&
    planted.code === item.code &&
    planted.subject === item.subject &&
    planted.differenceUsd6 === item.differenceUsd6 &&
    planted.differencePlus18 === item.tokens?.differencePlus18 &&
    planted.causes === item.causes.join('|')
  );
}

/** Holds what was found against what was planted: each item answers to one error, each error to one item. */
export function compareWithPlanted(
  outcomes: readonly CloseOutcome[],
  planted: readonly PlantedError[],
): Comparison {
  const left = [...planted];
  const found: PlantedError[] = [];
  const unplanned: string[] = [];
  for (const item of outcomes.flatMap(rootsOf)) {
    const at = left.findIndex((one) => isFor(one, item));
    const match = at < 0 ? undefined : left.splice(at, 1)[0];
    if (match === undefined) {
      unplanned.push(`${item.month} ${item.code} ${item.subject}`);
    } else {
      found.push(match);
    }
  }
  return { found, missed: left, unplanned };
}
