import { describe, expect, it } from 'vitest';
import { DebitMovements } from '../../src/records/debit-movements.js';
import {
  type FloatEntry,
  floatEntryOf,
  floatLineOf,
  floatMovementOf,
} from '../../src/records/float-entry.js';
import { fc } from '../support/fast-check.js';

const text = fc.oneof(
  fc.stringMatching(/^[ -~]{0,40}$/),
  fc.string(),
  fc.constantFrom('', 'demo-books', '"', '\\', '\u00e9', '\u007f', '\ud800'),
);
const figure = fc.oneof(fc.nat(), fc.constantFrom(0, Number.MAX_SAFE_INTEGER));
const booked = {
  seq: fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
  bookedAtMs: fc.integer({ min: 0, max: 253_402_300_799_999 }),
  amountUsd6: figure,
};
const debit: fc.Arbitrary<FloatEntry> = fc.record({
  ...booked,
  kind: fc.constantFrom('debit' as const, 'reversal' as const),
  debitId: text,
  clientRef: text,
  orderId: text,
  slug: text,
  currency: text,
  faceMinor: figure,
  wholesaleMinor: figure,
});
const other: fc.Arbitrary<FloatEntry> = fc.oneof(
  fc.record({
    ...booked,
    kind: fc.constant('deposit' as const),
    depositId: text,
    txHash: text,
    fromWallet: text,
  }),
  fc.record({
    ...booked,
    kind: fc.constant('other' as const),
    kindName: text,
    debitId: text,
    clientRef: text,
    orderId: text,
  }),
);

describe('a debit read from the bytes of an archived line', () => {
  const movements = new DebitMovements();

  it('is the movement that its JSON says, or is left to the reader of JSON', () => {
    let read = 0;
    const law = fc.property(debit, (entry) => {
      const line = floatLineOf(entry);
      const movement = movements.movementOf(Buffer.from(line));
      if (movement === undefined) return;
      read += 1;
      const ref = Buffer.from(movement.ref).toString('utf8');
      expect({ ...movement, ref }).toEqual(floatMovementOf(floatEntryOf(line)));
    });
    fc.assert(law, { numRuns: 2000 });
    expect(read).toBeGreaterThan(200);
  });

  it('is read wherever its texts are printable ASCII without quotes and backslashes', () => {
    const plain = fc.stringMatching(/^[ !#-[\]-~]{0,40}$/);
    const entry = fc.record({
      ...booked,
      kind: fc.constantFrom('debit' as const, 'reversal' as const),
      debitId: plain,
      clientRef: plain,
      orderId: plain,
      slug: plain,
      currency: plain,
      faceMinor: figure,
      wholesaleMinor: figure,
    });
    const law = fc.property(entry, (each) => {
      expect(movements.movementOf(Buffer.from(floatLineOf(each)))).toBeDefined();
    });
    fc.assert(law);
  });

  it('is none for a deposit and for a movement of an unknown kind', () => {
    const law = fc.property(other, (entry) => {
      expect(movements.movementOf(Buffer.from(floatLineOf(entry)))).toBeUndefined();
    });
    fc.assert(law);
  });
});
