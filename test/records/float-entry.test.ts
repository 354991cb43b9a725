import { describe, expect, it } from 'vitest';
import {
  type FloatEntry,
  floatEntryOf,
  floatLineOf,
  floatMovementOf,
} from '../../src/records/float-entry.js';
import { fc } from '../support/fast-check.js';

const amount = fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER });
const booked = {
  seq: fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
  bookedAtMs: fc.integer({ min: 0, max: Date.UTC(2100, 0) }),
  amountUsd6: amount,
};
const text = fc.string({ minLength: 1, maxLength: 20, unit: 'grapheme' });
const entries: fc.Arbitrary<FloatEntry> = fc.oneof(
  fc.record({
    kind: fc.constant('deposit' as const),
    ...booked,
    depositId: text,
    txHash: text,
    fromWallet: text,
  }),
  fc.record({
    kind: fc.constantFrom('debit' as const, 'reversal' as const),
    ...booked,
    debitId: text,
    clientRef: text,
    orderId: text,
    slug: text,
    currency: fc.constantFrom('USD', 'GBP'),
    faceMinor: amount,
    wholesaleMinor: amount,
  }),
  fc.record({
    kind: fc.constant('other' as const),
    kindName: text,
    ...booked,
    debitId: fc.string(),
    clientRef: fc.string(),
    orderId: fc.string(),
  }),
);

describe('a movement of the float as a line', () => {
  it('is read back as the same movement, and is one line', () => {
    fc.assert(
      fc.property(entries, (entry) => {
        const line = floatLineOf(entry);
        expect(line).not.toContain('\n');
        expect(floatEntryOf(line)).toEqual(entry);
      }),
    );
  });

  it('has the interface’s names in a fixed order', () => {
    const bookedAtMs = Date.parse('2026-10-01T00:00:00Z');
    const entry: FloatEntry = {
      kind: 'deposit',
      seq: 1,
      bookedAtMs,
      amountUsd6: 5,
      depositId: 'd',
      txHash: '0x1',
      fromWallet: '0x2',
    };
    expect(floatLineOf(entry)).toBe(
      '{"kind":"deposit","seq":1,"deposit_id":"d","tx_hash":"0x1","from_wallet":"0x2","amount_usd6":5,' +
        '"credited_at":"2026-10-01T00:00:00.000Z"}',
    );
  });

  it('is signed by its effect on the float', () => {
    fc.assert(
      fc.property(entries, (entry) => {
        const { kind, amountUsd6, ref, kindName } = floatMovementOf(entry);
        // A movement of an unknown kind counts as a debit until a stated closing says otherwise.
        const sign = entry.kind === 'debit' || entry.kind === 'other' ? -1 : 1;
        expect(amountUsd6).toBe(entry.amountUsd6 === 0 ? 0 : sign * entry.amountUsd6);
        expect(ref).toBe(entry.kind === 'deposit' ? entry.depositId : entry.clientRef);
        const kinds = { deposit: 'deposit', debit: 'order', reversal: 'reversal', other: 'other' };
        expect(kind).toBe(kinds[entry.kind]);
        expect(kindName).toBe(entry.kind === 'other' ? entry.kindName : undefined);
      }),
    );
  });
});
