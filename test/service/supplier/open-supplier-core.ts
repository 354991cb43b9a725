// The supplier's rules without their listener: books in memory and a clock that stands.

import { FixedClock } from '../../../src/base/time/clock.js';
import { FaultList } from '../../../src/service/faults/fault-list.js';
import type { ServiceCall } from '../../../src/service/http/prepared-call.js';
import { IdentifierSource } from '../../../src/service/identifier-source.js';
import { ReferencesUnderWay } from '../../../src/service/references-under-way.js';
import { ServiceClock } from '../../../src/service/service-clock.js';
import type { NewDeposit } from '../../../src/service/supplier/books/float-journal.js';
import type { SupplierOrderRow } from '../../../src/service/supplier/books/order-table.js';
import { SupplierBooks } from '../../../src/service/supplier/books/supplier-books.js';
import { BrandList } from '../../../src/service/supplier/brand-list.js';
import type { SupplierCore } from '../../../src/service/supplier/core.js';
import { supplierFaultKinds } from '../../../src/service/supplier/faults/kinds.js';
import { readSupplierSettings } from '../../../src/service/supplier/settings.js';

export const startMs = Date.parse('2026-09-01T00:00:00.000Z');

export function openSupplierCore(dataDir?: string): SupplierCore & { readonly clockUnder: FixedClock } {
  const clockUnder = new FixedClock(startMs);
  return {
    books: new SupplierBooks(dataDir),
    clock: new ServiceClock(clockUnder, 0, 365),
    clockUnder,
    ids: new IdentifierSource('tests'),
    brands: new BrandList(),
    faults: new FaultList(supplierFaultKinds),
    settings: readSupplierSettings({}, false),
    underWay: new ReferencesUnderWay(),
    baseUrl: () => 'http://127.0.0.1:1',
  };
}

export function supplierCall(query: ServiceCall['query'] = []): ServiceCall {
  return { nowMs: startMs, method: 'GET', path: '/v1/float', pathValue: '', query };
}

export function depositMovement(amountUsd6: number, txHash: string): NewDeposit {
  return {
    kind: 'deposit',
    booked_at_ms: startMs,
    amount_usd6: amountUsd6,
    tx_hash: txHash,
    from_wallet: '0xaa',
  };
}

/** An issued order of `demo-coffee` for 25.00 USD. */
export function orderRow(clientRef: string, change: Partial<SupplierOrderRow> = {}): SupplierOrderRow {
  return {
    order_id: `ord_${clientRef}`,
    client_ref: clientRef,
    request_sha256: '1'.repeat(64),
    brand_slug: 'demo-coffee',
    currency: 'USD',
    face_minor: 2500,
    wholesale_minor: 2375,
    wholesale_usd6: 23_750_000,
    wallet_ref_sha256: '2'.repeat(64),
    status: 'issued',
    created_at_ms: startMs,
    issued_at_ms: startMs,
    ...change,
  };
}
