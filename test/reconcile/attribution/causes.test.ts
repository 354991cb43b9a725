import { describe, expect, it } from 'vitest';
import { Causes } from '../../../src/reconcile/attribution/causes.js';
import { foundAs } from './caused.js';

const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((subject) => foundAs({ subject }));
if (a === undefined || b === undefined || c === undefined || d === undefined) {
  throw new Error('four findings');
}

describe('what follows from what', () => {
  it('ends at roots, each named once, the first cause first', () => {
    const causes = new Causes();
    causes.follow(d, [b, c]);
    causes.follow(b, [a]);
    causes.follow(c, [a]);
    expect(causes.endsOf(d)).toEqual([a]);
    causes.follow(d, [c]);
    expect([...causes.of(d)]).toEqual([b, c]);
    causes.forget(b);
    expect(causes.endsOf(d)).toEqual([b, a]);
  });

  it('is a root while it follows from nothing, and not from itself', () => {
    const causes = new Causes();
    causes.follow(a, [a]);
    causes.follow(b, []);
    causes.followForeign(c, []);
    causes.followForeign(d, ['i1']);
    expect([a, b, c, d].map((one) => causes.isRoot(one))).toEqual([true, true, true, false]);
    expect([...causes.foreignOf(d)]).toEqual(['i1']);
  });

  it('has no end where two follow from each other', () => {
    const causes = new Causes();
    causes.follow(a, [b]);
    causes.follow(b, [a]);
    expect(causes.endsOf(a)).toEqual([]);
  });

  it('forgets with the causes of a finding what they explained', () => {
    const causes = new Causes();
    causes.follow(a, [b]);
    causes.share(a, b, 5n);
    causes.explain(a, { remainder: 5n, amounts: [5n] });
    expect([...causes.sharesOf(a)]).toEqual([[b, 5n]]);
    causes.forget(a);
    expect([causes.isRoot(a), causes.sharesOf(a).size, causes.explanationOf(a)]).toEqual([
      true,
      0,
      undefined,
    ]);
  });
});
