// One run's way to rewards v2: the reader, and what its answers are archived as.

import type { Clock } from '../../base/time/clock.js';
import type { Waiting } from '../../client/calling/connection-options.js';
import type { Exchange } from '../../client/calling/exchange.js';
import { RewardsReader } from '../../client/rewards/reader.js';
import type { RewardsAnswer, RewardsTopic } from '../../records/from-wire/rewards/receipts.js';
import type { Receipt } from '../../records/receipt.js';
import type { Books } from '../../store/books.js';
import { answeredAtMs, receivedOf } from '../fetch/received-exchange.js';

interface RewardsReadSettings {
  readonly baseUrl: string;
  readonly partnerId: string;
  readonly readsPerSecond: number | undefined;
  /** The longest silence of the service, in ms; where absent no source is given up. */
  readonly patienceMs?: number;
  readonly waiting?: Waiting | undefined;
}

export class RewardsSession {
  readonly reader: RewardsReader;
  readonly #account: string;
  readonly #books: Books;
  readonly #machineClock: Clock;
  #latestMs: number | undefined;

  constructor(settings: RewardsReadSettings, key: string, machineClock: Clock, books: Books) {
    const { baseUrl, partnerId, readsPerSecond, patienceMs, waiting } = settings;
    this.reader = new RewardsReader({
      baseUrl,
      partnerId,
      key,
      clock: machineClock,
      ...(readsPerSecond === undefined ? {} : { callsPerSecond: readsPerSecond }),
      ...(patienceMs === undefined ? {} : { patienceMs }),
      ...waiting,
    });
    this.#account = partnerId;
    this.#books = books;
    this.#machineClock = machineClock;
  }

  /** An exchange as the records' door takes it. */
  received<Topic extends RewardsTopic>(
    topic: Topic,
    exchange: Exchange<unknown>,
  ): RewardsAnswer & { readonly topic: Topic } {
    const receivedAtMs = answeredAtMs(exchange.machineUnixMs, exchange.serviceDateMs);
    this.#latestMs = Math.max(this.#latestMs ?? 0, receivedAtMs);
    return receivedOf(exchange, { account: this.#account, topic, receivedAtMs });
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
