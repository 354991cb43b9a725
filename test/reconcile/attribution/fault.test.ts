import { describe, expect, it } from 'vitest';
import { Causes } from '../../../src/reconcile/attribution/causes.js';
import { Faults } from '../../../src/reconcile/attribution/fault.js';
import { depositEffect } from '../../../src/reconcile/checks/deposit-view.js';
import { foundAs } from './caused.js';

const tooMany = foundAs({ subject: 'a' }, { lineEffects: [depositEffect(1n, 5n)] });
const tooFew = foundAs({ subject: 'b' }, { lineEffects: [depositEffect(-1n, -5n)] });
const other = foundAs({ subject: 'c' }, { lineEffects: [depositEffect(0n, 3n)] });

describe('the faults of the lines', () => {
  it('are the roots, with what follows from them', () => {
    const causes = new Causes();
    causes.follow(other, [tooMany]);
    const faults = new Faults([tooMany, tooFew, other], causes);
    expect(faults.partsOf('lines.usd6')).toEqual([
      { of: tooMany, amount: -8n },
      { of: tooFew, amount: 5n },
    ]);
    expect(faults.partsOf('lines.count').map(({ amount }) => amount)).toEqual([-1n, 1n]);
    expect(faults.of(other)?.root).toBe(tooMany);
    expect([faults.changeBy(tooMany, 'lines.usd6'), faults.changeBy(other, 'lines.usd6')]).toEqual([8n, 0n]);
  });

  it('are none where what follows cancels it out in every figure', () => {
    const causes = new Causes();
    causes.follow(tooFew, [tooMany]);
    const faults = new Faults([tooMany, tooFew, other], causes);
    expect(faults.all.map(({ root }) => root)).toEqual([other]);
    expect(faults.of(tooFew)).toBeUndefined();
  });

  it('touch only the figures that they change', () => {
    const faults = new Faults([other], new Causes());
    expect(faults.touching('deposits.credited_usd6')).toHaveLength(1);
    expect(faults.touching('deposits.count')).toEqual([]);
  });
});
