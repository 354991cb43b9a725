// Registered webhooks, and every event for each of them as a delivery with its tries. A delivery is written
// in the transaction of what it tells of, and is open until a try succeeds or the last one failed: so each
// event arrives at least once, also over a restart.

import type { Statement } from 'better-sqlite3';
import { assert } from '../../../base/failure/assert.js';
import type { BooksDatabase } from '../../books/books-database.js';

export interface WebhookRow {
  readonly webhook_id: string;
  readonly url: string;
  /** A JSON array of event names. */
  readonly events: string;
  readonly secret: string;
  readonly created_at_ms: number;
}

interface DeliveryRow {
  readonly delivery_number: number;
  readonly delivery_id: string;
  readonly event_id: string;
  readonly type: string;
  /** The bytes that are sent, as text: they never change from one try to the next. */
  readonly body: string;
  readonly webhook_id: string;
  /** Null where no further try follows. */
  readonly next_try_at_ms: number | null;
  readonly delivered: 0 | 1;
}

/** A delivery that waits for its next try, with where it goes. */
export interface OpenDelivery extends DeliveryRow {
  readonly next_try_at_ms: number;
  readonly url: string;
  readonly secret: string;
  /** The number of tries. */
  readonly tries: number;
}

interface TryRow {
  readonly delivery_number: number;
  readonly try_number: number;
  readonly at_ms: number;
  /** The HTTP status; null where no answer came. */
  readonly status: number | null;
}

const COLUMNS = 'delivery_id, event_id, type, body, webhook_id, next_try_at_ms, delivered';

export class DeliveryTable {
  readonly #insertWebhook: Statement<[WebhookRow]>;
  readonly #webhooks: Statement<[], WebhookRow>;
  readonly #webhook: Statement<[string], WebhookRow>;
  readonly #insert: Statement<[Omit<DeliveryRow, 'delivery_number'>]>;
  readonly #open: Statement<[string, number, number], OpenDelivery>;
  readonly #nextMs: Statement<[], number | null>;
  readonly #insertTry: Statement<[TryRow]>;
  readonly #settle: Statement<[number | null, number, number]>;
  readonly #all: Statement<[], DeliveryRow & { readonly url: string }>;
  readonly #tries: Statement<[number], TryRow>;
  readonly #count: Statement<[], number>;
  readonly #latest: Statement<[], number | null>;

  constructor(database: BooksDatabase) {
    this.#insertWebhook = database.prepare<[WebhookRow]>(
      `INSERT INTO webhooks (webhook_id, url, events, secret, created_at_ms)
       VALUES (@webhook_id, @url, @events, @secret, @created_at_ms)`,
    );
    const webhook = 'SELECT webhook_id, url, events, secret, created_at_ms FROM webhooks';
    this.#webhooks = database.prepare<[], WebhookRow>(`${webhook} ORDER BY webhook_number`);
    this.#webhook = database.prepare<[string], WebhookRow>(`${webhook} WHERE webhook_id = ?`);
    this.#insert = database.prepare<[Omit<DeliveryRow, 'delivery_number'>]>(
      `INSERT INTO deliveries (${COLUMNS}) VALUES (@delivery_id, @event_id, @type, @body, @webhook_id,
       @next_try_at_ms, @delivered)`,
    );
    this.#open = database.prepare<[string, number, number], OpenDelivery>(
      `SELECT delivery_number, delivery_id, event_id, type, body, deliveries.webhook_id, next_try_at_ms, delivered,
         url, secret, (SELECT count(*) FROM delivery_tries AS tries
           WHERE tries.delivery_number = deliveries.delivery_number) AS tries
       FROM deliveries JOIN webhooks USING (webhook_id)
       WHERE webhook_id = ? AND next_try_at_ms <= ? ORDER BY next_try_at_ms, delivery_number LIMIT ?`,
    );
    this.#nextMs = database.prepare<[], number | null>('SELECT min(next_try_at_ms) FROM deliveries').pluck();
    this.#insertTry = database.prepare<[TryRow]>(
      `INSERT INTO delivery_tries (delivery_number, try_number, at_ms, status)
       VALUES (@delivery_number, @try_number, @at_ms, @status)`,
    );
    this.#settle = database.prepare<[number | null, number, number]>(
      'UPDATE deliveries SET next_try_at_ms = ?, delivered = ? WHERE delivery_number = ? AND delivered = 0',
    );
    this.#all = database.prepare<[], DeliveryRow & { readonly url: string }>(
      `SELECT delivery_number, ${COLUMNS.replace('webhook_id', 'deliveries.webhook_id')}, url
       FROM deliveries JOIN webhooks USING (webhook_id) ORDER BY delivery_number`,
    );
    this.#tries = database.prepare<[number], TryRow>(
      'SELECT delivery_number, try_number, at_ms, status FROM delivery_tries WHERE delivery_number = ? ORDER BY try_number',
    );
    this.#count = database.prepare<[], number>('SELECT count(*) FROM deliveries').pluck();
    this.#latest = database
      .prepare<[], number | null>(
        `SELECT max(at_ms) FROM (SELECT max(created_at_ms) AS at_ms FROM webhooks
         UNION ALL SELECT max(at_ms) FROM delivery_tries)`,
      )
      .pluck();
  }

  insertWebhook(row: WebhookRow): void {
    this.#insertWebhook.run(row);
  }

  /** In the order in which they were registered. */
  webhooks(): WebhookRow[] {
    return this.#webhooks.all();
  }

  webhook(webhookId: string): WebhookRow | undefined {
    return this.#webhook.get(webhookId);
  }

  insert(row: Omit<DeliveryRow, 'delivery_number'>): void {
    this.#insert.run(row);
  }

  /**
   * The first `most` deliveries to a webhook whose next try is due by an instant of the service's clock, the
   * first due first.
   */
  openTo(webhookId: string, nowMs: number, most: number): OpenDelivery[] {
    return this.#open.all(webhookId, nowMs, most);
  }

  /** When the next try of any is due; undefined where none is open. */
  nextTryMs(): number | undefined {
    return this.#nextMs.get() ?? undefined;
  }

  /** Writes what a try came to, and when the next one is: null for none. */
  record(row: TryRow, delivered: boolean, nextTryAtMs: number | null): void {
    this.#insertTry.run(row);
    const { changes } = this.#settle.run(nextTryAtMs, delivered ? 1 : 0, row.delivery_number);
    assert(changes === 1, 'a delivery that arrived is not tried again');
  }

  /** Every delivery there ever was, in the order of their events. */
  all(): (DeliveryRow & { readonly url: string })[] {
    return this.#all.all();
  }

  triesOf(deliveryNumber: number): TryRow[] {
    return this.#tries.all(deliveryNumber);
  }

  count(): number {
    return this.#count.get() ?? 0;
  }

  /** The instant of the newest webhook or try; 0 where there is none. */
  latestMs(): number {
    return this.#latest.get() ?? 0;
  }
}
