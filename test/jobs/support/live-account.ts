// One account of the real local service, over HTTP in this process: orders through the product's own client,
// reads through its own reader. The service's clock stands in September 2026 and moves only when a test moves
// it.

import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { type Clock, FixedClock, systemClock } from '../../../src/base/time/clock.js';
import { SandboxClient } from '../../../src/client/sandbox/client.js';
import { createSandboxKey, type RevealedKey } from '../../../src/client/sandbox/key-creation.js';
import { keyIdOf } from '../../../src/client/sandbox/options.js';
import type { Deposit, Order } from '../../../src/client/sandbox/values.js';
import { readConfig } from '../../../src/config/config-file.js';
import { Archive } from '../../../src/jobs/archive/archive.js';
import { sectionKinds } from '../../../src/jobs/dialect-sections.js';
import { archiveOwnFile, readOwnFile } from '../../../src/jobs/import/import-job.js';
import { noProgress, type Progress } from '../../../src/jobs/progress.js';
import { SandboxFetch, type SandboxOutcome } from '../../../src/jobs/sandbox/month-fetch.js';
import { SandboxSession } from '../../../src/jobs/sandbox/session.js';
import {
  type LocalService,
  type LocalServiceOptions,
  startLocalService,
} from '../../../src/service/local-service.js';
import { type Books, openBooks } from '../../../src/store/books.js';
import { fingerprintOf, publicKeyOf } from '../../../src/wire/statement-verification.js';
import { month } from '../../store/sample.js';

export const firstOfSeptember = Date.parse('2026-09-01T08:00:00.000Z');

/** A folder of its own, gone when the test is over. */
export function ownFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'jobs-')));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Books in memory, or in a file, closed when the test is over. */
export function ownBooks(path?: string): Books {
  const books =
    path === undefined
      ? openBooks(':memory:', { create: true, inMemory: true })
      : openBooks(path, { create: true });
  onTestFinished(() => books.close());
  return books;
}

export interface OrderWish {
  readonly slug?: string;
  readonly currency?: string;
  readonly faceMinor?: number;
  /** What the buyer is called: it must never be stored. */
  readonly buyer?: string;
}

export class LiveAccount {
  readonly service: LocalService;
  readonly clock: FixedClock;
  readonly credentials: RevealedKey;
  readonly account: string;
  readonly client: SandboxClient;

  constructor(service: LocalService, clock: FixedClock, credentials: RevealedKey) {
    this.service = service;
    this.clock = clock;
    this.credentials = credentials;
    this.account = keyIdOf(credentials.apiKey) ?? '';
    const pace = new FixedClock(0);
    this.client = new SandboxClient({
      baseUrl: service.sandboxUrl,
      ...credentials,
      paceClock: pace,
      sleep: async (ms) => pace.advance(ms),
    });
  }

  static async open(options: LocalServiceOptions = {}): Promise<LiveAccount> {
    const clock = new FixedClock(firstOfSeptember);
    const service = await startLocalService({
      clock,
      difficulty: 2,
      limits: 'off',
      keyDays: 200,
      keysPerAddress: 100,
      seed: 'tests',
      ...options,
    });
    onTestFinished(() => service.close());
    return LiveAccount.withNewKey(service, clock);
  }

  /** Another account of the same service. */
  static async withNewKey(service: LocalService, clock: FixedClock): Promise<LiveAccount> {
    const pace = new FixedClock(0);
    const key = await createSandboxKey({
      baseUrl: service.sandboxUrl,
      paceClock: pace,
      sleep: async (ms) => pace.advance(ms),
    });
    const live = new LiveAccount(service, clock, key.reveal());
    onTestFinished(() => live.client.close());
    return live;
  }

  /** Moves the service's clock. */
  at(instant: string): this {
    this.clock.set(Date.parse(instant));
    return this;
  }

  order(clientRef: string, wish: OrderWish = {}): Promise<Order> {
    const {
      slug = 'demo-coffee',
      currency = 'USD',
      faceMinor = 2500,
      buyer = `buyer-of-${clientRef}`,
    } = wish;
    return this.client.order({
      clientRef,
      slug,
      currency,
      faceMinor,
      endCustomer: { ref: buyer, country: 'GB' },
    });
  }

  deposit(plusAmount: string): Promise<Deposit> {
    return this.client.simulateDeposit(plusAmount);
  }

  session(books: Books, changes: SessionChanges = {}): SandboxSession {
    const { baseUrl = this.service.sandboxUrl, machineClock = systemClock, ...credentials } = changes;
    const session = new SandboxSession(
      { baseUrl, headerName: 'service', readsPerSecond: 1000 },
      { ...this.credentials, ...credentials },
      machineClock,
      books,
    );
    onTestFinished(() => session.close());
    return session;
  }

  /** Fetches a month into the books; the session is closed afterwards. */
  async fetch(
    books: Books,
    text: string,
    changes: SessionChanges & { readonly progress?: Progress; readonly rereads?: boolean } = {},
  ): Promise<SandboxOutcome> {
    const { progress = noProgress, rereads = false, ...ofSession } = changes;
    const session = this.session(books, ofSession);
    try {
      return await new SandboxFetch(session, new Archive(books, undefined), progress, rereads).run(
        month(text),
      );
    } finally {
      await session.close();
    }
  }

  /** Pins the key that is served now. */
  async pin(books: Books): Promise<void> {
    const { keyId, publicKeyHex } = await this.client.statementKey();
    const verdict = publicKeyOf(publicKeyHex);
    if (!verdict.usable) throw new Error(`the served key cannot be used: ${verdict.reason}`);
    books.pins.addPin({
      keyId,
      publicKeyHex,
      fingerprint: fingerprintOf(verdict.key),
      pinnedAtMs: firstOfSeptember,
    });
  }
}

export interface SessionChanges {
  readonly baseUrl?: string;
  readonly machineClock?: Clock;
  readonly apiKey?: string;
  readonly signingSecret?: string;
  readonly webhookSecret?: string | undefined;
}

/** Imports rows of the partner's own records, as `tieout import` does. */
export function importRows(
  books: Books,
  kind: 'book' | 'deposits',
  name: string,
  rows: readonly string[],
  importedAtMs = firstOfSeptember,
): void {
  const folder = ownFolder();
  const path = join(folder, name);
  writeFileSync(path, `${rows.join('\r\n')}\r\n`);
  const config = readConfig(undefined, folder, sectionKinds);
  archiveOwnFile(
    books,
    readOwnFile({ kind, path, profile: undefined, interfaceName: 'sandbox' }, config),
    importedAtMs,
  );
}

/** The book's rows of orders as they were made, each sold when it was booked. */
export function bookRowsOf(orders: readonly Order[]): string[] {
  return [
    'client_ref,slug,currency,face_minor,sold_at',
    ...orders.map(({ clientRef, slug, currency, faceMinor, createdAt }) =>
      [clientRef, slug, currency, faceMinor, createdAt].join(','),
    ),
  ];
}

export function depositRowsOf(deposits: readonly Deposit[]): string[] {
  return [
    'deposit_ref,plus_amount,sent_at',
    ...deposits.map(({ depositId, plusAmount, createdAt }) => [depositId, plusAmount, createdAt].join(',')),
  ];
}
