import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keyToConfirm, provenClosing } from '../docs/examples/prove-a-statement.js';
import { EventDesk } from '../docs/examples/receive-events.js';
import { sellCard } from '../docs/examples/sell-a-card.js';
import { sellSupplierCard } from '../docs/examples/sell-a-supplier-card.js';
import { utf8Bytes } from '../src/base/text/bytes.js';
import { FixedClock } from '../src/base/time/clock.js';
import { createSandboxKey, type RevealedKey, SandboxClient, SupplierClient } from '../src/index.js';
import { type LocalService, startLocalService } from '../src/service/local-service.js';
import { eventSignatureOf } from '../src/wire/event-signature.js';

const buyer = { ref: 'buyer-17', country: 'GB' };

describe('the examples of the documentation, against the local service', () => {
  const clock = new FixedClock(Date.UTC(2026, 8, 1));
  let service: LocalService;
  let credentials: RevealedKey;
  let client: SandboxClient;

  beforeAll(async () => {
    service = await startLocalService({ clock, limits: 'off', difficulty: 4, keyDays: 60, control: true });
    credentials = (await createSandboxKey({ baseUrl: service.sandboxUrl })).reveal();
    client = new SandboxClient({ baseUrl: service.sandboxUrl, ...credentials });
    await client.simulateDeposit('200');
  });

  afterAll(async () => {
    await client.close();
    await service.close();
  });

  it('sell a card at the price that was quoted', async () => {
    const purchase = {
      clientRef: 'shop-1',
      slug: 'demo-books',
      currency: 'GBP',
      faceMinor: 2000,
      buyer,
      atMostUsd6: 25_000_000,
    };
    const sale = await sellCard(client, purchase);
    expect(sale.kind === 'sold' && sale.order.costUsd6).toBe(24_250_000);
  });

  it('accept a changed price within the limit of the shop, and refuse one beyond it', async () => {
    const card = { slug: 'demo-books', currency: 'GBP', faceMinor: 9999, buyer };
    const sold = await sellCard(client, { ...card, clientRef: 'shop-2', atMostUsd6: 122_500_000 });
    expect(sold.kind === 'sold' && sold.order.costUsd6).toBe(122_500_000);
    const refused = await sellCard(client, { ...card, clientRef: 'shop-3', atMostUsd6: 122_499_999 });
    expect(refused).toEqual({ kind: 'too_dear', costUsd6: 122_500_000 });
  });

  it('keep an order for later while the supplier is restocking', async () => {
    const purchase = {
      clientRef: 'shop-4',
      slug: 'demo-books',
      currency: 'GBP',
      faceMinor: 1337,
      buyer,
      atMostUsd6: 99_000_000,
    };
    expect(await sellCard(client, purchase)).toEqual({ kind: 'later', afterSec: 3600 });
  });

  it('sell a card in production, under the payment that it belongs to', async () => {
    await service.depositToFloat({
      txHash: `0x${'a'.repeat(64)}`,
      fromWallet: `0x${'b'.repeat(40)}`,
      amountUsd6: 1_000_000_000,
    });
    const supplier = new SupplierClient({ baseUrl: service.supplierUrl, key: service.supplierKey });
    const card = { slug: 'demo-books', currency: 'GBP', walletRef: 'buyer-00017' };
    const taken: number[] = [];
    const sell = (clientRef: string, faceMinor: number) =>
      sellSupplierCard(supplier, { ...card, clientRef, faceMinor }, async (minor) => {
        taken.push(minor);
      });
    try {
      const sale = await sell('pay-1', 2000);
      expect(sale.kind === 'sold' && sale.order.wholesaleMinor).toBe(taken[0]);
      expect(await sell('pay-2', 1337)).toEqual({
        kind: 'not_now',
        code: 'SUPPLIER_RESTOCKING',
        afterSec: 3600,
      });
      expect(await sell('pay-3', 6660)).toMatchObject({ kind: 'later', code: 'issue_failed' });
      expect((await sell('pay-3', 6660)).kind).toBe('sold');
    } finally {
      await supplier.close();
    }
  });

  it('act on an event once, and refuse one whose bytes were changed', () => {
    const secret = 'pmrwh_test_example';
    const desk = new EventDesk(secret);
    const rawBody = utf8Bytes(
      '{"id":"evt_1","type":"order.issued","created_at":"2026-09-01T00:00:00.000Z","data":{"test":true}}',
    );
    const delivery = { rawBody, signature: eventSignatureOf(secret, 1000, rawBody), eventId: 'evt_1' };
    expect(desk.receive(delivery, 1000)).toEqual({ kind: 'act', type: 'order.issued', eventId: 'evt_1' });
    expect(desk.receive(delivery, 1000)).toEqual({ kind: 'repeated' });
    expect(desk.receive({ ...delivery, eventId: 'evt_2' }, 1000).kind).toBe('refused');
    expect(desk.receive({ ...delivery, rawBody: utf8Bytes('{}') }, 1000)).toEqual({
      kind: 'refused',
      why: 'mismatch',
    });
    expect(desk.receive(delivery, 1301)).toEqual({ kind: 'refused', why: 'too_old' });
  });

  it('prove a month under the key that a person confirmed', async () => {
    const { hex, fingerprint } = await keyToConfirm(client);
    expect(fingerprint).toMatch(/^[0-9a-f]{64}$/);
    clock.set(Date.UTC(2026, 9, 1));
    expect(await provenClosing(client, '2026-09', hex)).toBe('551.450000');
  });
});
