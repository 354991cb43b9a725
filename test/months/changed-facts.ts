// Facts with some of them changed. Those that only an account with statements has are named beside the
// others, and change nothing of an account with a float.

import type { AccountFacts, StatementFacts } from '../../src/reconcile/month/account-facts.js';

export type FactsChange = Partial<Omit<AccountFacts, 'stated'>> & Partial<Omit<StatementFacts, 'kind'>>;

export function changedFacts(facts: AccountFacts, change: FactsChange): AccountFacts {
  const { stated } = facts;
  const { statements, statementsMissing, events, catalogue, keys, ...others } = change;
  if (stated.kind === 'float') return { ...facts, ...others };
  return {
    ...facts,
    ...others,
    stated: {
      kind: 'statement',
      statements: statements ?? stated.statements,
      statementsMissing: statementsMissing ?? stated.statementsMissing,
      events: events ?? stated.events,
      catalogue: catalogue ?? stated.catalogue,
      keys: keys ?? stated.keys,
    },
  };
}
