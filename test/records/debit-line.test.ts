import { describe, expect, it } from 'vitest';
import { DebitLine, debitMember } from '../../src/records/debit-line.js';
import { floatLineOf } from '../../src/records/float-entry.js';

const line = floatLineOf({
  kind: 'reversal',
  seq: 12,
  bookedAtMs: Date.UTC(2026, 8, 3, 10),
  amountUsd6: 24_250_000,
  debitId: 'd-1',
  clientRef: 'shop-1',
  orderId: 'o-1',
  slug: 'demo-books',
  currency: 'USD',
  faceMinor: 2500,
  wholesaleMinor: 2425,
});
const parsed: Record<string, unknown> = JSON.parse(line);

describe('the line of a debit', () => {
  it('has the value of each member between its first and its last byte', () => {
    const scanned = new DebitLine();
    const bytes = Buffer.from(line);
    expect(scanned.scan(bytes)).toBe(true);
    const values = Object.values(debitMember).map((member) =>
      bytes.toString('latin1', scanned.start(member), scanned.end(member)),
    );
    expect(values).toEqual(Object.values(parsed).map(String));
    expect([scanned.isOfKind('reversal', bytes), scanned.isOfKind('debit', bytes)]).toEqual([true, false]);
  });

  it('is archived in the one spelling, whatever the order of its members', () => {
    const scanned = new DebitLine();
    const turned = Buffer.from(JSON.stringify(Object.fromEntries(Object.entries(parsed).toReversed())));
    expect(scanned.scan(turned)).toBe(true);
    expect(Buffer.from(scanned.archived(turned)).toString('latin1')).toBe(line);
  });

  it.each([
    ['of another kind', line.replace('"reversal"', '"debits"')],
    ['with a member twice', line.replace('"order_id":', '"debit_id":')],
    ['with a member less', line.replace('"order_id":"o-1",', '')],
    ['with a number as a text', line.replace('2500', '"2500"')],
    ['with a text as a number', line.replace('"o-1"', '1')],
    ['with a sign', line.replace('2500', '-2500')],
    ['that is cut off', line.slice(0, -1)],
    ['with more behind it', `${line} `],
  ])('is none %s', (_, text) => {
    expect(new DebitLine().scan(Buffer.from(text))).toBe(false);
  });
});
