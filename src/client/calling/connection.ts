// The way to one interface, and the two ways to ask over it: for evidence, where whatever the service
// states is a result, and for partner code, where it is a failure that says what to do next.

import { failureOfError, failureOfFault, type RefusalDialect } from '../failures/service-refusal.js';
import { SourceFault } from '../transport/source-fault.js';
import type { Transport } from '../transport/transport.js';
import type { Exchange } from './exchange.js';
import { answeredNow } from './not-now.js';
import { type ServiceCall, ServiceCaller, type ServiceCallerParts } from './service-caller.js';

interface ConnectionParts<Class extends string> extends ServiceCallerParts<Class> {
  readonly transport: Transport;
  readonly refusals: RefusalDialect;
  /** Most bytes of the answers that can be long. */
  readonly answerBytesMost: number;
}

export class Connection<Class extends string> {
  readonly answerBytesMost: number;
  readonly #caller: ServiceCaller<Class>;
  readonly #transport: Transport;
  readonly #refusals: RefusalDialect;

  constructor(parts: ConnectionParts<Class>) {
    this.answerBytesMost = parts.answerBytesMost;
    this.#caller = new ServiceCaller(parts);
    this.#transport = parts.transport;
    this.#refusals = parts.refusals;
  }

  /** Host and port that will be called, to be shown before the first call. */
  get effectiveHost(): string {
    return this.#transport.base.effectiveHost;
  }

  /**
   * Asks for evidence: an error that the service states is a result.
   *
   * @throws SourceFault for what is no usable answer, or is still 408, 429 or 5xx after all attempts
   */
  async read<T>(call: ServiceCall<T, Class>): Promise<Exchange<T>> {
    return answeredNow(await this.#caller.ask(call));
  }

  /**
   * Asks for partner code.
   *
   * @param subject what is to be done, as `the order` or `the deposit`
   * @param hidden values of the request that must not come back in a message, such as the buyer's reference
   * @throws ClientFailure for everything but data
   */
  async ask<T>(
    subject: string,
    call: ServiceCall<T, Class>,
    hidden: readonly string[] = [],
  ): Promise<AskedExchange<T>> {
    const failed = { subject, repeat: call.repeat, hidden, refusals: this.#refusals };
    try {
      const exchange = await this.#caller.ask(call);
      const { answer } = exchange;
      if (answer.kind === 'error') throw failureOfError(exchange, answer.error, failed);
      return { exchange, data: answer.data };
    } catch (error) {
      throw error instanceof SourceFault ? failureOfFault(error, failed) : error;
    }
  }

  /** As `ask`, the data alone. */
  async dataOf<T>(subject: string, call: ServiceCall<T, Class>, hidden: readonly string[] = []): Promise<T> {
    return (await this.ask(subject, call, hidden)).data;
  }

  /** Ends all connections; calls under way fail. */
  close(): Promise<void> {
    return this.#transport.close();
  }
}

/** An exchange that brought data. */
interface AskedExchange<T> {
  readonly exchange: Exchange<T>;
  readonly data: T;
}
