// The supplier side of the real local service, over HTTP in this process: orders through the product's own
// client, reads through its own fetch. The service's clock stands in September 2026 and moves only when a
// test moves it.

import { onTestFinished } from 'vitest';
import { FixedClock, systemClock } from '../../../src/base/time/clock.js';
import { SupplierClient } from '../../../src/client/supplier/client.js';
import type { SupplierOrder } from '../../../src/client/supplier/values.js';
import type { Config } from '../../../src/config/config.js';
import { type SupplierSection, supplierSection } from '../../../src/config/supplier/section.js';
import { Archive } from '../../../src/jobs/archive/archive.js';
import { noProgress } from '../../../src/jobs/progress.js';
import { SupplierFetch, type SupplierOutcome } from '../../../src/jobs/supplier/month-fetch.js';
import { SupplierSession } from '../../../src/jobs/supplier/session.js';
import type { SupplierRules } from '../../../src/jobs/supplier/supplier-archive.js';
import { rational } from '../../../src/money/rational.js';
import type { OrderReadMode } from '../../../src/reconcile/month/float-facts.js';
import {
  type LocalService,
  type LocalServiceOptions,
  startLocalService,
} from '../../../src/service/local-service.js';
import type { Books } from '../../../src/store/books.js';
import { supplierOptions } from '../../client/support/supplier-samples.js';
import { month } from '../../store/sample.js';
import { sandboxPrices } from './closing.js';
import { firstOfSeptember } from './live-account.js';

const section: SupplierSection = {
  baseUrl: '',
  unitsPerUsd: undefined,
  orderReads: { kind: 'all' },
  priceBandBps: 500,
  fxBandPercent: rational(5n),
  readsPerSecond: 1000,
  wallets: [],
};

/** A supplier section with that base address. */
export function supplierAt(baseUrl: string, more: Partial<SupplierSection> = {}): Pick<Config, 'sections'> {
  return { sections: new Map([supplierSection.entry({ ...section, baseUrl, ...more })]) };
}

/** Rates are read, not fixed. */
export function rulesOf(orderReads: OrderReadMode): SupplierRules {
  return { prices: sandboxPrices, settings: { unitsPerUsd: undefined, wallets: [], orderReads } };
}

export interface CardWish {
  readonly slug?: string;
  readonly currency?: string;
  readonly faceMinor?: number;
}

export class LiveSupplier {
  readonly service: LocalService;
  readonly clock: FixedClock;
  readonly client: SupplierClient;
  #transfers = 0;

  constructor(service: LocalService, clock: FixedClock) {
    this.service = service;
    this.clock = clock;
    this.client = new SupplierClient(supplierOptions(service.supplierUrl, { key: service.supplierKey }));
  }

  static async open(options: LocalServiceOptions = {}): Promise<LiveSupplier> {
    const clock = new FixedClock(firstOfSeptember);
    const service = await startLocalService({ clock, limits: 'off', seed: 'tests', ...options });
    const live = new LiveSupplier(service, clock);
    onTestFinished(async () => {
      await live.client.close();
      await service.close();
    });
    return live;
  }

  /** Moves the service's clock. */
  at(instant: string): this {
    this.clock.set(Date.parse(instant));
    return this;
  }

  order(clientRef: string, wish: CardWish = {}): Promise<SupplierOrder> {
    const { slug = 'demo-coffee', currency = 'USD', faceMinor = 2500 } = wish;
    return this.client.order({
      clientRef,
      slug,
      currency,
      faceMinor,
      walletRef: `wallet-of-${clientRef}`,
    });
  }

  async deposit(amountUsd6: number): Promise<string> {
    this.#transfers += 1;
    const txHash = `0x${String(this.#transfers).padStart(64, 'a')}`;
    await this.service.depositToFloat({ txHash, fromWallet: `0x${'b'.repeat(40)}`, amountUsd6 });
    return txHash;
  }

  session(books: Books, key = this.service.supplierKey, baseUrl = this.service.supplierUrl): SupplierSession {
    const session = new SupplierSession({ baseUrl, readsPerSecond: 1000 }, key, systemClock, books);
    onTestFinished(() => session.close());
    return session;
  }

  /** Fetches a month into the books, from another service than the local one where that is given. */
  fetch(
    books: Books,
    text: string,
    mode: OrderReadMode = { kind: 'all' },
    rereads = false,
    baseUrl = this.service.supplierUrl,
  ): Promise<SupplierOutcome> {
    return new SupplierFetch(
      this.session(books, this.service.supplierKey, baseUrl),
      new Archive(books, undefined),
      noProgress,
      rulesOf(mode),
      rereads,
    ).run(month(text));
  }
}
