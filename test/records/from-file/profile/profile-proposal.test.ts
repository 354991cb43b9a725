import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { utf8Bytes } from '../../../../src/base/text/bytes.js';
import { proposedProfile } from '../../../../src/records/from-file/profile/profile-proposal.js';

const propose = (text: string) => proposedProfile(() => [utf8Bytes(text)], 'a.csv');

describe('a proposed profile', () => {
  it('finds delimiter, decimal mark and columns, and says what it would ignore', () => {
    const text = 'Order no;Card;Ccy;Amount;Date;Buyer\nt-1;demo-coffee;USD;25,00;2026-10-05 14:30;b\n';
    expect(propose(text)).toMatchObject({
      kind: 'profile',
      profile: {
        delimiter: ';',
        decimal: ',',
        columns: { client_ref: 'Order no', slug: 'Card', currency: 'Ccy', face: 'Amount', sold_at: 'Date' },
      },
      missing: [],
      ignored: ['Buyer'],
    });
  });

  it('is none of a file with nothing in it, and begins at the first line that is not blank', () => {
    for (const text of ['', '\ufeff', '\n\n']) expect(() => propose(text)).toThrow('the file is empty');
    expect(propose('\nclient_ref,slug,currency,face\n')).toEqual({ kind: 'own', command: 'book' });
  });

  it('takes our own names before any other, and needs no map for them', () => {
    const text = 'order;client_ref;slug;currency;face_minor;amount\n1;a;s;USD;100;9\n';
    expect(propose(text)).toMatchObject({ profile: { columns: {} }, ignored: ['order', 'amount'] });
  });

  it('is none of a file with our own columns, which is read as it is', () => {
    expect(propose('client_ref,slug,currency,face\na,s,USD,1\n')).toEqual({ kind: 'own', command: 'book' });
    expect(propose('deposit_ref,amount_usd\na,1\n')).toEqual({ kind: 'own', command: 'deposits' });
  });

  it('says what is missing, and does not read dates that can be read two ways', () => {
    const proposal = propose('order id,date,amount\nx,05/10/2026,25.00\n');
    expect(proposal).toMatchObject({
      missing: [['slug'], ['currency']],
      profile: { decimal: '.', columns: { client_ref: 'order id', face: 'amount' } },
      ignored: ['date'],
      remarks: expect.arrayContaining([expect.stringContaining('ISO 8601')]),
    });
  });

  it.each([
    ['shopify', 'book', 'shopify-orders.csv'],
    ['woocommerce', 'book', 'woocommerce-orders.csv'],
  ])('knows the export of %s', (profile, command, name) => {
    const bytes = readFileSync(join(import.meta.dirname, '../../../../docs/samples', name));
    expect(proposedProfile(() => [bytes], name)).toMatchObject({ kind: 'ready', profile, command });
  });

  it('knows the transfers of a block explorer', () => {
    const text = 'Txhash,DateTime,From,To,Value\n0x1,2026-10-05 14:30:00,a,b,"1,000.00"\n';
    expect(propose(text)).toMatchObject({ kind: 'ready', profile: 'explorer', command: 'deposits' });
  });
});
