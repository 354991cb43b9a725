import { describe, expect, it } from 'vitest';
import { ProgramFault } from '../../../src/base/failure/assert.js';
import { Causes } from '../../../src/reconcile/attribution/causes.js';
import { assertLaws } from '../../../src/reconcile/attribution/laws.js';
import { foundAs } from './caused.js';

const a = foundAs({ subject: 'a' }, { effectUsd6: 5n });
const b = foundAs({ subject: 'b' }, { effectUsd6: 7n });

function broken(make: (causes: Causes) => void): () => void {
  const causes = new Causes();
  make(causes);
  return () => assertLaws([a, b], causes);
}

describe('the laws of an attribution', () => {
  it('hold where what follows ends at a root and all money arrives there', () => {
    expect(broken((causes) => causes.follow(b, [a]))).not.toThrow();
    expect(broken((causes) => causes.followForeign(b, ['i1']))).not.toThrow();
  });

  it('are broken by two findings that follow from each other', () => {
    const make = (causes: Causes): void => {
      causes.follow(a, [b]);
      causes.follow(b, [a]);
    };
    expect(broken(make)).toThrow(ProgramFault);
    expect(broken(make)).toThrow('ends at a root: OR-CHARGE a ');
  });

  it('are broken by a cause that is no finding of the month', () => {
    const stranger = foundAs({ subject: 'z' });
    expect(broken((causes) => causes.follow(b, [stranger]))).toThrow('findings of its month: OR-CHARGE b ');
  });

  it('are broken by a cause that is none beside one that is', () => {
    const stranger = foundAs({ subject: 'z' });
    expect(broken((causes) => causes.follow(b, [a, stranger]))).toThrow(
      'findings of its month: OR-CHARGE b ',
    );
  });

  it('are broken by a root that ends at another finding', () => {
    const causes = new Causes();
    causes.endsOf = () => [a];
    expect(() => assertLaws([a, b], causes)).toThrow('a root follows from nothing else: OR-CHARGE b ');
  });

  it('are broken by effects that are not the remainder that they explain', () => {
    const explain = (amount: bigint) => (causes: Causes) => {
      causes.follow(b, [a]);
      causes.explain(b, { remainder: 5n, amounts: [4n, amount] });
    };
    expect(broken(explain(1n))).not.toThrow();
    expect(broken(explain(2n))).toThrow('make the remainder that they explain: OR-CHARGE b ');
  });

  it('are broken by money that does not arrive at the roots', () => {
    const lost = (causes: Causes): void => {
      causes.follow(b, [a]);
      // A share of a finding that is no cause adds up, and still its money goes round in a circle.
      causes.share(b, b, 7n);
    };
    expect(broken(lost)).toThrow('roots move what all findings move: 5 and 12');
  });
  it('are broken by money of the balance alone that does not arrive at the roots', () => {
    const ofBalance = foundAs({ subject: 'c' }, { balanceEffectUsd6: 7n });
    const causes = new Causes();
    causes.follow(ofBalance, [a]);
    causes.share(ofBalance, ofBalance, 7n);
    expect(() => assertLaws([a, ofBalance], causes)).toThrow('roots move what all findings move: 5 and 12');
  });
});
