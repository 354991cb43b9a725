// The sandbox for partner code (source, section 4): every call signed, paced to the limits, repeated only
// where that can do no harm, and failing with one of four classes that say what to do next.

import { parseCalendarMonth } from '../../base/time/calendar-month.js';
import { isClientRef } from '../../wire/client-ref.js';
import type { KeyRevokeAnswer } from '../../wire/sandbox/answers.js';
import type { LimitClass } from '../../wire/sandbox/endpoints.js';
import type { EventType } from '../../wire/sandbox/event-bodies.js';
import type { HeaderNames } from '../../wire/sandbox/names.js';
import type { Statement } from '../../wire/sandbox/statement.js';
import type { StatementKey } from '../../wire/statement-verification.js';
import type { Connection } from '../calling/connection.js';
import { dataOf, type Exchange } from '../calling/exchange.js';
import { demandObject } from '../calling/given-argument.js';
import { badArgument, orderDiffers } from '../failures/call-refusal.js';
import { MendConfiguration } from '../failures/client-failure.js';
import { failureOfFault } from '../failures/service-refusal.js';
import { SourceFault } from '../transport/source-fault.js';
import { aboutKey } from './asked-account.js';
import {
  balanceCall,
  type CatalogueFilter,
  catalogueCall,
  depositCall,
  eventsCall,
  orderCall,
  orderReadCall,
  pingCall,
  quoteCall,
  revokeCall,
  statementCall,
  statementKeyCall,
  testEventCall,
} from './calls.js';
import { connectSandbox, keyIdOf, type SandboxOptions } from './options.js';
import { type ReceivedEvent, receivedEventsOf } from './received-events.js';
import { sandboxRefusals } from './refusals.js';
import {
  depositBody,
  type OrderInput,
  orderBody,
  type QuoteInput,
  quoteBody,
  testEventBody,
} from './request-bodies.js';
import { openedStatement } from './statement-opening.js';
import {
  type Balance,
  type Brand,
  balanceOf,
  brandOf,
  type Deposit,
  depositOf,
  type KeyState,
  keyStateOf,
  type Order,
  orderOf,
  type Quote,
  quoteOf,
  type SignedStatement,
  signedStatementOf,
} from './values.js';

/**
 * A client of the sandbox interface.
 *
 * @example
 * ```ts
 * const client = new SandboxClient({ baseUrl, apiKey, signingSecret });
 * try {
 *   const order = await client.order({
 *     clientRef: 'shop-1001',
 *     slug: 'demo-coffee',
 *     currency: 'USD',
 *     faceMinor: 2500,
 *     endCustomer: { ref: 'buyer-17', country: 'US' },
 *   });
 *   if (order.card !== null) deliver(order.card.reveal());
 * } catch (failure) {
 *   if (failure instanceof RetryLater) requeue('shop-1001', failure.retryAfterSec);
 *   else throw failure;
 * } finally {
 *   await client.close();
 * }
 * ```
 */
export class SandboxClient {
  readonly #connection: Connection<LimitClass>;
  readonly #names: HeaderNames;
  readonly #webhookSecret: string | undefined;
  readonly #keyId: string;

  /** @throws MendConfiguration for options that may not be used. Nothing is sent yet. */
  constructor(options: SandboxOptions) {
    const { connection, names } = connectSandbox(options);
    this.#connection = connection;
    this.#names = names;
    this.#webhookSecret = options.webhookSecret;
    this.#keyId = keyIdOf(options.apiKey) ?? '';
  }

  /** Host and port that will be called, to be shown before the first call. */
  get effectiveHost(): string {
    return this.#connection.effectiveHost;
  }

  /** Checks the key. */
  async ping(): Promise<KeyState> {
    return keyStateOf(await this.#connection.dataOf('the ping', pingCall()));
  }

  /**
   * The catalogue, sorted by slug; up to 100 entries, the most that one answer holds, unless `limit` says
   * fewer.
   */
  async catalogue(filter: CatalogueFilter = {}): Promise<Brand[]> {
    demandObject('the catalogue', filter, 'filter');
    const call = catalogueCall(filter);
    return (await this.#connection.dataOf('the catalogue', call)).map(brandOf);
  }

  /** A price that holds for 60 seconds. */
  async quote(input: QuoteInput): Promise<Quote> {
    return quoteOf(await this.#connection.dataOf('the quote', quoteCall(quoteBody(input))));
  }

  /**
   * Orders a gift card. Lost answers, resets, 5xx and `order_in_progress` are met by sending the same
   * reference again, with a new nonce and timestamp, which can never make a second card. A pending order has
   * no card yet.
   *
   * @throws Decide `price_changed` (never accepted by itself), `insufficient_balance`,
   * `idempotency_conflict`, `region_blocked`, `denomination_unavailable`
   * @throws RetryLater where the attempts are spent or the wait is too long (`restocking`): send the same
   * order later, with the same reference
   * @throws GiveUp `limit_exceeded`, `invalid_request`, and `order_differs` where the answer is another order
   */
  async order(input: OrderInput): Promise<Order> {
    const body = orderBody(input);
    const call = orderCall(input.clientRef, body);
    const order = orderOf(await this.#connection.dataOf('the order', call, [input.endCustomer.ref]));
    const differing = differenceOf(order, input);
    if (differing !== undefined) throw orderDiffers(differing);
    return order;
  }

  /** The order of a reference, with its card once it is issued. */
  async readOrder(clientRef: string): Promise<Order> {
    if (!isClientRef(clientRef)) {
      throw badArgument('clientRef', 'is not letters, digits and _ . : - (at most 128, not of dots alone)');
    }
    const order = orderOf(await this.#connection.dataOf('the order read', orderReadCall(clientRef)));
    if (order.clientRef !== clientRef) throw orderDiffers('clientRef');
    return order;
  }

  async balance(): Promise<Balance> {
    return balanceOf(await this.#connection.dataOf('the balance', balanceCall()));
  }

  /** The month as the service signed it, **not verified**: see `verifiedStatement`. `month` is `YYYY-MM`. */
  async statement(month: string): Promise<SignedStatement> {
    const parsed = parseCalendarMonth(month);
    if (parsed === undefined) throw badArgument('month', 'is not a month (YYYY-MM)');
    return signedStatementOf(
      await this.#connection.dataOf('the statement', statementCall(parsed, this.#connection.answerBytesMost)),
    );
  }

  /**
   * The month's figures, read only after the Ed25519 signature held under the key that you pinned, and only
   * if they are of that month and of this account.
   *
   * @param key from `publicKeyOf`, of the hex digits that you stored when you first read the key
   * @throws GiveUp of kind `evidence` with the code `statement_refused` where anything of that does not hold
   */
  async verifiedStatement(month: string, key: StatementKey): Promise<Statement> {
    return openedStatement(await this.statement(month), key, { month, account: this.#keyId });
  }

  /** The key that statements are signed with, as served now. Pin it once; never take it anew by itself. */
  async statementKey(): Promise<{ readonly keyId: string; readonly publicKeyHex: string }> {
    const answer = await this.#connection.dataOf('the statement key', statementKeyCall());
    return { keyId: answer.key_id, publicKeyHex: answer.public_key };
  }

  /**
   * Every event as the delivery that your endpoint would get, oldest first, each with its standing; see
   * `ReceivedEvent`. Needs the webhook secret.
   *
   * @param limit 1 to 1000: the newest so many
   */
  async events(limit?: number): Promise<ReceivedEvent[]> {
    const secret = this.#webhookSecret;
    if (secret === undefined) {
      throw new MendConfiguration({
        code: 'webhook_secret_missing',
        message: 'the events: without the webhook secret no delivery can be verified; nothing was sent',
        hint: 'Give webhookSecret.',
      });
    }
    const { data, exchange } = await this.#connection.ask(
      'the events',
      eventsCall(this.#connection.answerBytesMost, limit),
    );
    const nowUnixSeconds = Math.floor(exchange.machineUnixMs / 1000);
    return receivedEventsOf(data, secret, nowUnixSeconds, this.#names);
  }

  /**
   * Funds the test balance. It carries no reference of yours, so it is sent again only where it certainly was
   * not worked on.
   *
   * @param plusAmount token units, a plain decimal text above 0, at most 10000
   * @throws Decide `outcome_unknown` where the answer was lost: look at the balance before you repeat it
   */
  async simulateDeposit(plusAmount: string): Promise<Deposit> {
    return depositOf(await this.#connection.dataOf('the deposit', depositCall(depositBody(plusAmount))));
  }

  /**
   * Makes a test event of a type; it stands for no order or deposit. Sent again as little as a deposit is.
   */
  async testEvent(type: EventType): Promise<{ readonly eventId: string; readonly type: string }> {
    const answer = await this.#connection.dataOf('the test event', testEventCall(testEventBody(type)));
    return { eventId: answer.event_id, type: answer.type };
  }

  /**
   * Revokes the key that this client works with. Fetch all evidence first: nothing can be read afterwards.
   */
  async revoke(): Promise<{ readonly keyId: string; readonly revokedAt: string }> {
    const { key_id: keyId, revoked_at: revokedAt } = dataOf(await this.revokeExchange());
    return { keyId, revokedAt };
  }

  /**
   * As `revoke`, with the whole exchange, for who archives the answer: nothing else tells when the key ended.
   *
   * @throws Decide `outcome_unknown` where the answer is about another key
   */
  async revokeExchange(): Promise<Exchange<KeyRevokeAnswer>> {
    const subject = 'the revocation';
    const call = revokeCall();
    const { exchange } = await this.#connection.ask(subject, call);
    try {
      return aboutKey(exchange, this.#keyId);
    } catch (error) {
      throw error instanceof SourceFault
        ? failureOfFault(error, { subject, repeat: call.repeat, refusals: sandboxRefusals })
        : error;
    }
  }

  /** Ends all connections; calls under way fail. */
  close(): Promise<void> {
    return this.#connection.close();
  }
}

/** The first field in which an answer is not the order that was sent. */
function differenceOf(order: Order, input: OrderInput): string | undefined {
  if (order.clientRef !== input.clientRef) return 'clientRef';
  if (order.slug !== input.slug) return 'slug';
  if (order.currency !== input.currency) return 'currency';
  return order.faceMinor === input.faceMinor ? undefined : 'faceMinor';
}
