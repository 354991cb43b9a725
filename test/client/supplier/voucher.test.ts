import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { Voucher } from '../../../src/client/supplier/voucher.js';

describe('Voucher', () => {
  it('gives code, pin and page to who asks by name, and shows none of them otherwise', () => {
    const values = { code: 'canary-code', pin: 'canary-pin', url: null };
    const voucher = new Voucher(values);
    expect(voucher.reveal()).toEqual(values);
    const shown = `${voucher} ${JSON.stringify([voucher])} ${inspect({ voucher }, { showHidden: true })}`;
    expect(shown).toContain('[redacted]');
    expect(shown).not.toContain('canary');
  });
});
