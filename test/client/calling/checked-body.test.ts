import { describe, expect, it } from 'vitest';
import { checkedBody } from '../../../src/client/calling/checked-body.js';
import { depositRequestSchema, orderRequestSchema } from '../../../src/wire/sandbox/requests.js';

describe('checkedBody', () => {
  it('gives the bytes that are sent', () => {
    const bytes = checkedBody('the deposit', depositRequestSchema, { plus_amount: '20' });
    expect(Buffer.from(bytes).toString()).toBe('{"plus_amount":"20"}');
  });

  it('says what was to be done and which field is wrong, and never its value', () => {
    expect(() => checkedBody('the deposit', depositRequestSchema, { plus_amount: 'secret' })).toThrow(
      /^the deposit: plusAmount \(plus_amount\) is not a plain decimal of at most 18 decimals; nothing was sent$/,
    );
  });

  it('says all that is wrong at once, in the names of partner code and of the wire', () => {
    const body = { client_ref: 'a b', slug: 'demo-coffee', face_minor: 2.5, end_customer: { ref: 'a@b' } };
    expect(failureOf(() => checkedBody('the order', orderRequestSchema, body))).toMatchObject({
      field: 'clientRef',
      fields: ['clientRef', 'currency', 'faceMinor', 'endCustomer.ref', 'endCustomer.country'],
      message: expect.stringMatching(
        /^the order: clientRef \(client_ref\) is not .*; currency is missing; faceMinor \(face_minor\) is .*; endCustomer.ref \(end_customer.ref\) is .*; nothing was sent$/,
      ),
      hint: 'Fix these fields.',
    });
  });

  it('puts faults that stand in no text before those of the schema, and one fault to a field', () => {
    const faults = [{ path: 'plus_amount', problem: 'is no amount' }];
    const rules = { faults, ownNames: { plus_amount: 'plus' } };
    expect(
      failureOf(() => checkedBody('the deposit', depositRequestSchema, { plus_amount: 'x' }, rules)),
    ).toMatchObject({
      fields: ['plus'],
      message: 'the deposit: plus (plus_amount) is no amount; nothing was sent',
    });
  });
});

function failureOf(act: () => unknown): unknown {
  try {
    return act();
  } catch (error) {
    return error;
  }
}
