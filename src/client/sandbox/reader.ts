// Reads the sandbox for evidence: each method puts one question and returns the whole exchange, with the
// bytes as received. An error that the service states (404 `unknown_order`, 404 `no_statement`, 401
// `key_expired` …) is a result here. An answer that is not usable, or is still 429 or 5xx after all attempts,
// is thrown as a `SourceFault`.
//
// The bytes of an order or an event can hold a gift card code; they are redacted before they are stored.

import type { CalendarMonth } from '../../base/time/calendar-month.js';
import { isClientRef } from '../../wire/client-ref.js';
import type {
  BalanceAnswer,
  CatalogueEntry,
  EventsAnswer,
  OrderRecord,
  PingAnswer,
  StatementAnswerReading,
  StatementKeyAnswer,
} from '../../wire/sandbox/answers.js';
import type { LimitClass } from '../../wire/sandbox/endpoints.js';
import type { HeaderNames } from '../../wire/sandbox/names.js';
import { statementCarriesCode } from '../../wire/sandbox/redaction.js';
import { aboutOrder } from '../calling/asked-subject.js';
import type { Connection } from '../calling/connection.js';
import type { Exchange } from '../calling/exchange.js';
import { SourceFault } from '../transport/source-fault.js';
import { aboutMonth } from './asked-account.js';
import {
  balanceCall,
  type CatalogueFilter,
  catalogueCall,
  eventsCall,
  orderRecordCall,
  pingCall,
  statementCall,
  statementKeyCall,
} from './calls.js';
import { connectSandbox, type SandboxOptions } from './options.js';

export class SandboxReader {
  readonly #connection: Connection<LimitClass>;
  /** The header names in use, for the verification of event deliveries. */
  readonly headerNames: HeaderNames;

  /**
   * @throws MendConfiguration for options that may not be used, see `connectSandbox`. Nothing is sent yet.
   */
  constructor(options: SandboxOptions) {
    const { connection, names } = connectSandbox(options);
    this.#connection = connection;
    this.headerNames = names;
  }

  /** Host and port that will be called, to be shown before the first call. */
  get effectiveHost(): string {
    return this.#connection.effectiveHost;
  }

  ping(): Promise<Exchange<PingAnswer>> {
    return this.#connection.read(pingCall());
  }

  catalogue(filter: CatalogueFilter = {}): Promise<Exchange<CatalogueEntry[]>> {
    return this.#connection.read(catalogueCall(filter));
  }

  balance(): Promise<Exchange<BalanceAnswer>> {
    return this.#connection.read(balanceCall());
  }

  /**
   * The signed month, not verified. 404 `no_statement` for a month before the key and for one in the future.
   * An answer about another month is a `SourceFault`, `other_subject`, and one that carries a gift card code
   * is a fault too.
   */
  async statement(month: CalendarMonth): Promise<Exchange<StatementAnswerReading>> {
    return keepable(
      aboutMonth(await this.#connection.read(statementCall(month, this.#connection.answerBytesMost)), month),
    );
  }

  statementKey(): Promise<Exchange<StatementKeyAnswer>> {
    return this.#connection.read(statementKeyCall());
  }

  /** @param limit 1 to 1000: the newest so many deliveries; 1000 where absent */
  events(limit?: number): Promise<Exchange<EventsAnswer>> {
    return this.#connection.read(eventsCall(this.#connection.answerBytesMost, limit));
  }

  /**
   * The order of a reference, without its card: code and link are dropped at the parser. 404 `unknown_order`
   * where the key has none. An answer about another order is a `SourceFault`, `other_subject`.
   *
   * @returns undefined, and nothing is asked, for a text that is no reference of this interface: no order can
   * stand under it, and a path made of it could lead elsewhere
   */
  async order(clientRef: string): Promise<Exchange<OrderRecord> | undefined> {
    if (!isClientRef(clientRef)) return undefined;
    return aboutOrder(await this.#connection.read(orderRecordCall(clientRef)), clientRef);
  }

  /** Ends all connections; calls under way fail. */
  close(): Promise<void> {
    return this.#connection.close();
  }
}

/**
 * @throws SourceFault where the signed text holds what may be a gift card code: it could not be archived
 * whole
 */
function keepable(exchange: Exchange<StatementAnswerReading>): Exchange<StatementAnswerReading> {
  const { answer, status, requestId } = exchange;
  if (answer.kind === 'error' || !statementCarriesCode(answer.data.raw_statement)) return exchange;
  throw new SourceFault('schema', {
    message: 'the signed statement holds what may be a gift card code, and none is ever kept',
    sent: true,
    httpStatus: status,
    field: 'data.raw_statement',
    requestId,
  });
}
