// One run's way to the supplier interface: the reader, and what its answers are archived as.

import type { Clock } from '../../base/time/clock.js';
import type { Waiting } from '../../client/calling/connection-options.js';
import type { Exchange } from '../../client/calling/exchange.js';
import { SupplierReader } from '../../client/supplier/reader.js';
import type { SupplierAnswer } from '../../records/from-wire/supplier/receipts.js';
import type { Receipt, ReceiptTopic } from '../../records/receipt.js';
import type { Books } from '../../store/books.js';
import { answeredAtMs, receivedOf } from '../fetch/received-exchange.js';

interface SupplierReadSettings {
  readonly baseUrl: string;
  readonly readsPerSecond: number;
  /** The longest silence of the service, in ms; where absent no source is given up. */
  readonly patienceMs?: number;
  readonly waiting?: Waiting | undefined;
}

export class SupplierSession {
  readonly reader: SupplierReader;
  readonly #books: Books;
  readonly #machineClock: Clock;
  #latestMs: number | undefined;

  constructor(settings: SupplierReadSettings, key: string, machineClock: Clock, books: Books) {
    this.reader = new SupplierReader({
      baseUrl: settings.baseUrl,
      readsPerSecond: settings.readsPerSecond,
      ...(settings.patienceMs === undefined ? {} : { patienceMs: settings.patienceMs }),
      key,
      clock: machineClock,
      ...settings.waiting,
    });
    this.#books = books;
    this.#machineClock = machineClock;
  }

  /** An exchange as the records' door takes it. */
  received<Topic extends ReceiptTopic>(
    topic: Topic,
    exchange: Exchange<unknown>,
  ): SupplierAnswer & { readonly topic: Topic } {
    const receivedAtMs = answeredAtMs(exchange.machineUnixMs, exchange.serviceDateMs);
    this.#latestMs = Math.max(this.#latestMs ?? 0, receivedAtMs);
    return receivedOf(exchange, { topic, receivedAtMs });
  }

  /** The service's time at the newest answer of this session; this machine's before the first. */
  get nowMs(): number {
    return this.#latestMs ?? this.#machineClock.nowMs();
  }

  /** Archives receipts in one step: all pages of a reading, or none. */
  keep(receipts: readonly Receipt[], machineAtMs: number): void {
    this.#books.receipts.addReceipts(receipts, machineAtMs);
  }

  close(): Promise<void> {
    return this.reader.close();
  }
}
