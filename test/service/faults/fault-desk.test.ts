import { describe, expect, it } from 'vitest';
import { FaultDesk } from '../../../src/service/faults/fault-desk.js';
import { bookingFaults } from '../../../src/service/faults/fault-kinds.js';
import { FaultList, FaultRefusal } from '../../../src/service/faults/fault-list.js';

function desk(begin: () => Record<string, unknown>) {
  const ended: string[] = [];
  const faults = new FaultList(bookingFaults([]));
  return { ended, desk: new FaultDesk(faults, { begin, end: (fault) => ended.push(fault.id) }) };
}

describe('FaultDesk', () => {
  it('tells a fault with what it brought about at once, and undoes that with it', () => {
    const { desk: open, ended } = desk(() => ({ from: 'now' }));
    const told = open.add({ fault: 'order_reversed' });
    expect(told).toMatchObject({ fault: 'order_reversed', count: 1, from: 'now' });
    expect([open.remove(undefined), ended, open.all()]).toEqual([1, [told['fault_id']], []]);
  });

  it('leaves a fault off that asks for what cannot be', () => {
    const { desk: open } = desk(() => {
      throw new FaultRefusal('from', 'is no instant');
    });
    expect(() => open.add({ fault: 'order_reversed' })).toThrow(FaultRefusal);
    expect(open.all()).toEqual([]);
  });
});
