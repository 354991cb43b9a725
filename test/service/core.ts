// The service without its listener: books in memory, a clock that stands, one key with its account at zero.

import { monthBefore, monthOf } from '../../src/base/time/calendar-month.js';
import { FixedClock } from '../../src/base/time/clock.js';
import { FaultList } from '../../src/service/faults/fault-list.js';
import { IdentifierSource } from '../../src/service/identifier-source.js';
import { ReferencesUnderWay } from '../../src/service/references-under-way.js';
import type { MovementKind } from '../../src/service/sandbox/books/journal.js';
import { SandboxBooks } from '../../src/service/sandbox/books/sandbox-books.js';
import { Catalogue } from '../../src/service/sandbox/catalogue.js';
import type { SandboxCore, SignedCall } from '../../src/service/sandbox/core.js';
import { faultKinds } from '../../src/service/sandbox/faults/kinds.js';
import { readSandboxSettings } from '../../src/service/sandbox/settings.js';
import { StatementSigner } from '../../src/service/sandbox/statement-signer.js';
import { ServiceClock } from '../../src/service/service-clock.js';
import { headerNames } from '../../src/wire/sandbox/names.js';

export const startMs = Date.parse('2026-09-01T00:00:00.000Z');

export interface OpenCore {
  readonly core: SandboxCore;
  readonly clock: FixedClock;
  readonly keyId: string;
  /** Books a movement of the key, signed amount. */
  book(kind: MovementKind, amountUsd6: number, atMs: number): void;
  /** A call of the key as the rules get it. */
  call(): SignedCall;
  close(): void;
}

export function openCore(): OpenCore {
  const books = new SandboxBooks(undefined);
  const clock = new FixedClock(startMs);
  const ids = new IdentifierSource('tests');
  const core: SandboxCore = {
    books,
    clock: new ServiceClock(clock, 0, 365),
    ids,
    catalogue: new Catalogue(),
    faults: new FaultList(faultKinds),
    signer: new StatementSigner(ids.keySeed('statement key')),
    settings: readSandboxSettings({}, false),
    names: headerNames(),
    underWay: new ReferencesUnderWay(),
    baseUrl: () => 'http://127.0.0.1:1',
  };
  const keyId = 'aaaaaaaaaaaa';
  books.keys.insert({
    key_id: keyId,
    secret_sha256: '0'.repeat(64),
    signing_secret: 'pmrsig_test_x',
    webhook_secret: 'pmrwh_test_x',
    created_at_ms: startMs,
    expires_at_ms: startMs + 90 * 86_400_000,
    revoked_at_ms: null,
  });
  books.accounts.open(keyId, monthBefore(monthOf(startMs)));
  return {
    core,
    clock,
    keyId,
    book: (kind, amountUsd6, atMs) => {
      books.journal.book(movementOf(kind, keyId, amountUsd6, atMs), { mayOverdraw: true });
    },
    call: () => {
      const key = books.keys.find(keyId);
      if (key === undefined) throw new Error('the key is gone');
      return {
        key,
        account: books.accounts.read(keyId),
        nowMs: core.clock.nowMs(),
        method: 'GET',
        path: '/',
        pathValue: '',
        query: [],
      };
    },
    close: () => books.close(),
  };
}

function movementOf(kind: MovementKind, keyId: string, amountUsd6: number, atMs: number) {
  const frame = { key_id: keyId, booked_at_ms: atMs, amount_usd6: amountUsd6 };
  const ref = `ref-${atMs}`;
  switch (kind) {
    case 'grant':
      return { ...frame, kind };
    case 'deposit':
      return { ...frame, kind, ref, plus_amount: '1' };
    default:
      return {
        ...frame,
        kind,
        ref,
        slug: 'demo-coffee',
        currency: 'USD',
        face_minor: 2500,
        rate_bps: 500,
        cost_minor: 2375,
        fx_rate: '1',
      };
  }
}
