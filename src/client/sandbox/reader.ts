// Reads the sandbox for evidence: each method puts one question and returns the whole exchange, with the
// bytes as received. What the service states as an error (404 `unknown_order`, 404 `no_statement`, 401
// `key_expired` …) is a result here. What is no usable answer, or is still 429 or 5xx after all attempts, is
// thrown as a `SourceFault`.
//
// The bytes of an order or an event can hold a gift card code; they are redacted before they are stored.

import type { CalendarMonth } from '../../base/calendar-month.js';
import type {
  BalanceAnswer,
  CatalogueEntry,
  EventsAnswer,
  OrderRecord,
  PingAnswer,
  StatementAnswerReading,
  StatementKeyAnswer,
} from '../../wire/sandbox/answers.js';
import type { HeaderNames } from '../../wire/sandbox/names.js';
import { statementCarriesCode } from '../../wire/sandbox/redaction.js';
import { isClientRef } from '../../wire/sandbox/requests.js';
import { DEFAULT_ANSWER_BYTES_MOST } from '../calling/connection-options.js';
import type { Exchange } from '../calling/exchange.js';
import { answeredNow } from '../calling/not-now.js';
import { SourceFault } from '../transport/source-fault.js';
import { aboutMonth, aboutOrder } from './asked-subject.js';
import type { SandboxCall } from './caller.js';
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
import { connectSandbox, type SandboxConnection, type SandboxOptions } from './options.js';

export class SandboxReader {
  readonly #connection: SandboxConnection;
  readonly #answerBytesMost: number;

  /**
   * @throws MendConfiguration for options that may not be used, see `connectSandbox`. Nothing is sent yet.
   */
  constructor(options: SandboxOptions) {
    this.#connection = connectSandbox(options);
    this.#answerBytesMost = options.answerBytesMost ?? DEFAULT_ANSWER_BYTES_MOST;
  }

  /** Host and port that will be called, to be shown before the first call. */
  get effectiveHost(): string {
    return this.#connection.transport.base.effectiveHost;
  }

  /** The header names in use, for the verification of event deliveries. */
  get headerNames(): HeaderNames {
    return this.#connection.names;
  }

  ping(): Promise<Exchange<PingAnswer>> {
    return this.#read(pingCall());
  }

  catalogue(filter: CatalogueFilter = {}): Promise<Exchange<CatalogueEntry[]>> {
    return this.#read(catalogueCall(filter));
  }

  balance(): Promise<Exchange<BalanceAnswer>> {
    return this.#read(balanceCall());
  }

  /**
   * The signed month, not verified. 404 `no_statement` for a month before the key and for one in the future.
   * An answer about another month is a `SourceFault`, `other_subject`, and one that carries a gift card code
   * is a fault too.
   */
  async statement(month: CalendarMonth): Promise<Exchange<StatementAnswerReading>> {
    return keepable(aboutMonth(await this.#read(statementCall(month, this.#answerBytesMost)), month));
  }

  statementKey(): Promise<Exchange<StatementKeyAnswer>> {
    return this.#read(statementKeyCall());
  }

  /** @param limit 1 to 1000: the newest so many deliveries; 1000 where absent */
  events(limit?: number): Promise<Exchange<EventsAnswer>> {
    return this.#read(eventsCall(this.#answerBytesMost, limit));
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
    return aboutOrder(await this.#read(orderRecordCall(clientRef)), clientRef);
  }

  /** Ends all connections; calls under way fail. */
  close(): Promise<void> {
    return this.#connection.transport.close();
  }

  async #read<T>(call: SandboxCall<T>): Promise<Exchange<T>> {
    return answeredNow(await this.#connection.caller.ask(call));
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
