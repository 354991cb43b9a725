import { describe, expect, it } from 'vitest';
import { reconcileAccountMonth } from '../../../src/reconcile/account-month.js';
import { factsOfLives } from '../support/told-lives.js';
import { disagreementsOf } from './both-attributions.js';

describe('the attribution of a month', () => {
  it.each([...factsOfLives()])(
    'gives every item the causes and claims that it had before: %s',
    (_, factsOf) => {
      expect(disagreementsOf(reconcileAccountMonth(factsOf()))).toEqual([]);
    },
  );
});
