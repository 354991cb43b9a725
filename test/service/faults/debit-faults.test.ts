import { describe, expect, it } from 'vitest';
import { spoilDebits } from '../../../src/service/faults/debit-faults.js';
import { bookingFaults } from '../../../src/service/faults/fault-kinds.js';
import { FaultList, type FaultRequest } from '../../../src/service/faults/fault-list.js';

const forms = {
  raised: (debit: string, delta: number) => `${debit}+${delta}`,
  reversed: (debit: string) => `-${debit}`,
  strange: (_debit: string, ref: string | undefined) => `strange ${ref ?? 'one'}`,
};

function booked(...requests: FaultRequest[]): string[] {
  const faults = new FaultList(bookingFaults([]));
  for (const request of requests) faults.add(request);
  return spoilDebits(faults, {}, 'debit', forms);
}

describe('spoilDebits', () => {
  it('books one debit, unless a fault says otherwise', () => {
    expect(booked()).toEqual(['debit']);
    expect(booked({ fault: 'order_without_debit' })).toEqual([]);
    expect(booked({ fault: 'order_charged_twice' })).toEqual(['debit', 'debit']);
    expect(booked({ fault: 'order_reversed', count: 2 })).toEqual(['debit', '-debit', '-debit']);
    expect(booked({ fault: 'debit_without_order', ref: 'x' })).toEqual(['debit', 'strange x']);
  });

  it('reverses and repeats what was booked, and makes a strange debit of the right one', () => {
    const faults = [
      { fault: 'order_overcharge', delta_usd6: 5 },
      { fault: 'order_charged_twice' },
      { fault: 'order_reversed' },
      { fault: 'debit_without_order' },
    ];
    expect(booked(...faults)).toEqual(['debit+5', 'debit+5', '-debit+5', 'strange one']);
  });
});
