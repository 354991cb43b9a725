// Findings in a month of tokens for the tests of what follows from what.

import type { FoundTokens } from '../../../../src/reconcile/attribution/tokens/found-tokens.js';
import { attributeTokens } from '../../../../src/reconcile/attribution/tokens/token-attribution.js';
import { DraftList } from '../../../../src/reconcile/finding/draft.js';

const list = new DraftList();

export function finding(
  code: string,
  field: string,
  effectPlus18: bigint,
  bearing: FoundTokens['bearing'] = {},
  subject = 'pool',
): FoundTokens {
  const figures = {
    sourceA: 'recomputed',
    sourceB: 'pool',
    unit: 'plus',
    expected: '0',
    actual: '0',
  } as const;
  return { found: list.add({ code: code as 'RW-POOL', subject, field, ...figures }), effectPlus18, bearing };
}

/** The places of what each finding follows from, in the order in which they are given. */
export function linksOf(...all: readonly FoundTokens[]): string[] {
  const causes = attributeTokens(all, new Map([['f:2', 't-1']]));
  return all.flatMap(({ found }, place) => {
    const own = [...causes.of(found)].map((cause) => all.findIndex((one) => one.found === cause));
    return own.length === 0 ? [] : [`${place} <- ${own.join(', ')}`];
  });
}
