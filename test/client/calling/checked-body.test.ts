import { describe, expect, it } from 'vitest';
import { checkedBody } from '../../../src/client/calling/checked-body.js';
import { depositRequestSchema } from '../../../src/wire/sandbox/requests.js';

describe('checkedBody', () => {
  it('gives the bytes that are sent', () => {
    const bytes = checkedBody('the deposit', depositRequestSchema, { plus_amount: '20' });
    expect(Buffer.from(bytes).toString()).toBe('{"plus_amount":"20"}');
  });

  it('says what was to be done and which field is wrong, and never its value', () => {
    expect(() => checkedBody('the deposit', depositRequestSchema, { plus_amount: 'secret' })).toThrow(
      /^the deposit: plus_amount is not a plain decimal of at most 18 decimals; nothing was sent$/,
    );
  });
});
