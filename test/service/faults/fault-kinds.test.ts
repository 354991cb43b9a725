import { describe, expect, it } from 'vitest';
import { bookingFaults, priceFault } from '../../../src/service/faults/fault-kinds.js';
import { FaultList, FaultRefusal } from '../../../src/service/faults/fault-list.js';

describe('what the interfaces share of their faults', () => {
  it('is narrowed to what each interface calls its orders by', () => {
    const matches = ['client_ref', 'brand'];
    const kinds = Object.values({ ...bookingFaults(matches), order_cost: priceFault(matches) });
    expect(kinds).toHaveLength(8);
    for (const kind of kinds) expect(kind.matches).toEqual(matches);
  });

  it('takes its parameters by name, and no other', () => {
    const faults = new FaultList(bookingFaults(['client_ref']));
    expect(faults.add({ fault: 'order_reversed' }).integer('count')).toBe(1);
    expect(() => faults.add({ fault: 'order_reversed', twice: 2 })).toThrow(FaultRefusal);
  });
});
