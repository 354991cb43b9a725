// Movements of the float as lines of a file, in both ways in which one may be written.

export const transferLine =
  '{"seq":1,"deposit_id":"d-1","tx_hash":"0xaa","from_wallet":"0xbb","amount_usd6":1000000000,"credited_at":"2026-09-01T08:00:00.000Z"}';

export function debitLine(seq: number, ref: string, more: Record<string, unknown> = {}): string {
  return JSON.stringify({
    seq,
    debit_id: `b-${seq}`,
    kind: 'debit',
    client_ref: ref,
    order_id: `o-${ref}`,
    brand_slug: 'demo-coffee',
    currency: 'USD',
    face_minor: 2500,
    wholesale_minor: 2375,
    amount_usd6: 23750000,
    booked_at: '2026-09-03T10:00:00.000Z',
    ...more,
  });
}

export const csvHeader =
  'kind,seq,deposit_id,tx_hash,from_wallet,credited_at,debit_id,client_ref,order_id,brand_slug,currency,face_minor,wholesale_minor,booked_at,amount_usd6';
export const transferCsv = 'deposit,1,d-1,0xaa,0xbb,2026-09-01T08:00:00Z,,,,,,,,,1000000000';

export function debitCsv(seq: number, ref: string): string {
  return `debit,${seq},,,,,b-${seq},${ref},o-${ref},demo-coffee,USD,2500,2375,2026-09-03T10:00:00Z,23750000`;
}
