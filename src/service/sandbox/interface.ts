// The sandbox interface behind its listener, in the contract's handling order: address, route, key,
// signature, nonce, rate, body, rule. From the nonce on everything runs inside one shared transaction and is
// answered only after its commit, so what was told is on disk, and a nonce is spent even when the machine
// stops.

import { systemClock } from '../../base/clock.js';
import { readQuery } from '../../base/rfc3986.js';
import { endpoints } from '../../wire/sandbox/endpoints.js';
import { bearerTokenOf, parseApiKey } from '../../wire/sandbox/key-format.js';
import {
  KEY_CALLS_PER_SECOND_PER_ADDRESS,
  REQUESTS_PER_SECOND_PER_ADDRESS,
  requestsPerSecond,
} from '../../wire/sandbox/limits.js';
import type { FaultSubject } from '../faults/fault-list.js';
import { type EarlyFault, spoilAnswer, takeEarlyFault } from '../faults/transport-faults.js';
import type { Answer, ListenerDialect, ReceivedRequest, TransportRefusal } from '../http/answer.js';
import { type OpenPages, openRouteOf } from '../http/open-pages.js';
import { settleAccount } from './account-life.js';
import {
  authenticate,
  type Caller,
  checkKeyAlive,
  signatureRefusal,
  unauthorised,
} from './authentication.js';
import type { Reply, SandboxCore } from './core.js';
import { bodyOf, type PreparedCall, prepareCall, type SignedEndpoint } from './endpoint-rules.js';
import type { EnvelopeWriter } from './envelope-form.js';
import { answerChallenge, answerKeyCreate, ChallengeBox, keyBody } from './keys.js';
import { RateWindows } from './rate-windows.js';
import { ApiRefusal, invalidField } from './refusal.js';
import { type Route, routeOf } from './routes.js';

/** Where a signed call stands between its turns inside the transaction. */
interface Progress {
  prepared: PreparedCall | undefined;
  /** Set while this call holds the right to process its reference. */
  underWay: string | undefined;
}

type Turn = { readonly kind: 'wait'; readonly ms: number } | { readonly kind: 'done'; readonly reply: Reply };

export class SandboxInterface implements ListenerDialect {
  readonly name = 'sandbox';
  readonly #core: SandboxCore;
  readonly #envelope: EnvelopeWriter;
  readonly #pages: OpenPages;
  readonly #windows = new RateWindows();
  readonly #challenges = new ChallengeBox();

  constructor(core: SandboxCore, envelope: EnvelopeWriter, pages: OpenPages) {
    this.#core = core;
    this.#envelope = envelope;
    this.#pages = pages;
  }

  makeRequestId(): string {
    return this.#envelope.makeRequestId();
  }

  refuse(refusal: TransportRefusal, requestId: string): Answer {
    return this.#envelope.transport(refusal, requestId);
  }

  routePattern(method: string, path: string): string | undefined {
    const route = routeOf(method, path);
    return route.kind === 'endpoint' ? endpoints[route.name].path : openRouteOf(path);
  }

  async answer(request: ReceivedRequest): Promise<Answer> {
    try {
      const open = await this.#pages.control(request);
      if (open !== undefined) return open;
      await this.#admit(`address ${request.address}`, REQUESTS_PER_SECOND_PER_ADDRESS);
      return this.#pages.page(request) ?? (await this.#route(request));
    } catch (error) {
      return this.#refusalOf(error, request.requestId);
    }
  }

  async #route(request: ReceivedRequest): Promise<Answer> {
    const route = routeOf(request.method, request.target.path);
    switch (route.kind) {
      case 'unknown':
        throw new ApiRefusal('not_found', 'there is nothing at this path');
      case 'method':
        throw new ApiRefusal('method_not_allowed', 'this path takes another method', {
          headers: { [this.#core.names.allow]: route.allow },
        });
      default:
        return this.#spoiling(request, route);
    }
  }

  /** Runs the endpoint between the faults that come before its work and those that come after. */
  async #spoiling(request: ReceivedRequest, route: Extract<Route, { kind: 'endpoint' }>): Promise<Answer> {
    const pattern = endpoints[route.name].path;
    const faults = this.#core.faults;
    if (faults.all().length === 0) {
      return { ...(await this.#endpoint(request, route, noFault)), route: pattern };
    }
    const subject = this.#subjectOf(request, route.pathValue);
    const early = takeEarlyFault(faults, subject, (status, retryAfter) =>
      this.#failure(request.requestId, status, retryAfter),
    );
    const honest = early.answer ?? (await this.#endpoint(request, route, early));
    const env = this.#core.names.env;
    const answer = early.answer ?? spoilAnswer(faults, subject, honest, env, early.clockSeconds);
    return { ...answer, route: pattern };
  }

  async #endpoint(
    request: ReceivedRequest,
    route: Extract<Route, { kind: 'endpoint' }>,
    early: EarlyFault,
  ): Promise<Answer> {
    try {
      switch (route.name) {
        case 'keyChallenge':
          await this.#admit(`challenge ${request.address}`, KEY_CALLS_PER_SECOND_PER_ADDRESS);
          return this.#answerOf(answerChallenge(this.#core, this.#challenges), request.requestId);
        case 'keyCreate':
          return await this.#createKey(request);
        default:
          return await this.#signed(request, route.name, route.pathValue, early);
      }
    } catch (error) {
      return this.#refusalOf(error, request.requestId);
    }
  }

  async #createKey(request: ReceivedRequest): Promise<Answer> {
    await this.#admit(`key ${request.address}`, KEY_CALLS_PER_SECOND_PER_ADDRESS);
    const body = bodyOf(keyBody, request.body);
    const { commit } = this.#core.books;
    const reply = await commit.run(() =>
      commit.savepoint(() => answerKeyCreate(this.#core, this.#challenges, body, request.address)),
    );
    return this.#answerOf(reply, request.requestId);
  }

  async #signed(
    request: ReceivedRequest,
    endpoint: SignedEndpoint,
    pathValue: string,
    early: EarlyFault,
  ): Promise<Answer> {
    const caller = authenticate(this.#core, request, request.target, early.clockSeconds);
    const progress: Progress = { prepared: undefined, underWay: undefined };
    const { commit } = this.#core.books;
    try {
      let turn = await commit.run(() =>
        this.#firstTurn(request, endpoint, pathValue, caller, progress, early),
      );
      if (turn.kind === 'wait') {
        await pause(turn.ms);
        turn = await commit.run(() => this.#work(request, pathValue, caller, progress));
      }
      const reply = turn.kind === 'done' ? turn.reply : undefined;
      if (reply === undefined) throw new Error('a call waits once at most');
      return { ...this.#answerOf(reply, request.requestId), keyId: caller.keyId };
    } catch (error) {
      return { ...this.#refusalOf(error, request.requestId), keyId: caller.keyId };
    } finally {
      if (progress.underWay !== undefined) this.#core.ordersUnderWay.delete(progress.underWay);
    }
  }

  /** Spends the nonce, then asks the rate and reads the body; goes on to the work unless it has to wait. */
  #firstTurn(
    request: ReceivedRequest,
    endpoint: SignedEndpoint,
    pathValue: string,
    caller: Caller,
    progress: Progress,
    early: EarlyFault,
  ): Turn {
    const core = this.#core;
    if (!core.books.nonces.take(caller.keyId, caller.verdict.nonce, systemClock.nowMs())) {
      throw signatureRefusal(core, caller.verdict, 'nonce_reused');
    }
    const limitClass = endpoints[endpoint].limitClass;
    const waitMs = this.#tryAdmit(`${limitClass} ${caller.keyId}`, requestsPerSecond[limitClass]);
    const prepared = prepareCall(endpoint, request);
    progress.prepared = prepared;
    if (prepared.clientRef !== undefined) {
      progress.underWay = this.#claim(request, caller, prepared.clientRef);
    }
    const ms = waitMs + early.delayMs;
    return ms > 0 ? { kind: 'wait', ms } : this.#work(request, pathValue, caller, progress);
  }

  /**
   * Claims a reference for processing; refused while another request does (contract: `order_in_progress`).
   */
  #claim(request: ReceivedRequest, caller: Caller, clientRef: string): string {
    if (request.headers.single(this.#core.names.idempotencyKey) !== clientRef) {
      throw invalidField(
        this.#core.names.idempotencyKey,
        'the Idempotency-Key header is sent once and equals client_ref',
      );
    }
    const name = `${caller.keyId} ${clientRef}`;
    if (this.#core.ordersUnderWay.has(name)) {
      throw new ApiRefusal(
        'order_in_progress',
        'this client_ref is being processed: send it again in a moment',
        {
          retryAfterSec: 1,
        },
      );
    }
    this.#core.ordersUnderWay.add(name);
    return name;
  }

  /**
   * The rule itself, on an account brought up to date; a rule that refuses by throwing leaves nothing behind.
   */
  #work(request: ReceivedRequest, pathValue: string, caller: Caller, progress: Progress): Turn {
    const core = this.#core;
    const { books } = core;
    // Read again only if any key changed since: one may have been revoked while this call waited.
    const isUnmoved = books.keys.generation === caller.generation;
    const key = isUnmoved ? caller.key : books.keys.find(caller.keyId);
    if (key === undefined) throw unauthorised();
    const nowMs = core.clock.nowMs();
    checkKeyAlive(key, nowMs);
    const call = {
      key,
      account: settleAccount(core, books.accounts.read(key.key_id), nowMs),
      nowMs,
      method: request.method,
      path: request.target.path,
      pathValue,
      query: readQuery(request.target.rawQuery) ?? [],
      headers: request.headers,
    };
    const prepared = progress.prepared;
    if (prepared === undefined) throw new Error('a call is prepared before it is performed');
    return { kind: 'done', reply: books.commit.savepoint(() => prepared.perform(core, call)) };
  }

  async #admit(name: string, perSecond: number): Promise<void> {
    const waitMs = this.#tryAdmit(name, perSecond);
    if (waitMs > 0) await pause(waitMs);
  }

  /** How long to hold the request; throws 429. Rate windows run on the machine's monotonic clock. */
  #tryAdmit(name: string, perSecond: number): number {
    if (!this.#core.settings.limited) return 0;
    const admission = this.#windows.admit(name, perSecond, performance.now());
    if (admission.kind === 'refused') {
      throw new ApiRefusal('rate_limited', 'too many requests: wait a second', {
        retryAfterSec: admission.retryAfterSec,
      });
    }
    return admission.waitMs;
  }

  #answerOf(reply: Reply, requestId: string): Answer {
    return reply.kind === 'data'
      ? this.#envelope.success(reply.status, reply.data, requestId)
      : this.#envelope.refusal(reply.refusal, requestId);
  }

  /** An ApiRefusal as its answer; anything else is our own fault and goes on. */
  #refusalOf(error: unknown, requestId: string): Answer {
    if (error instanceof ApiRefusal) return this.#envelope.refusal(error, requestId);
    throw error;
  }

  /** A 5xx, 429 or redirect that stands for no rule. */
  #failure(requestId: string, status: number, retryAfter: string | undefined): Answer {
    const code = status === 429 ? 'rate_limited' : status === 502 ? 'upstream_failed' : 'internal_error';
    const answer = this.#envelope.refusal(new ApiRefusal(code, 'a fault was switched on'), requestId);
    const retry = retryAfter === undefined ? {} : { [this.#core.names.retryAfter]: retryAfter };
    return { ...answer, status, headers: { ...answer.headers, ...retry } };
  }

  #subjectOf(request: ReceivedRequest, pathValue: string): FaultSubject {
    const apiKey = parseApiKey(
      bearerTokenOf(request.headers.single(this.#core.names.authorization) ?? '') ?? '',
    );
    return {
      method: request.method,
      path: request.target.path,
      client_ref: pathValue === '' ? request.headers.single(this.#core.names.idempotencyKey) : pathValue,
      key_id: apiKey.kind === 'test' ? apiKey.keyId : undefined,
    };
  }
}

const noFault: EarlyFault = { answer: undefined, delayMs: 0, clockSeconds: 0 };

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms).unref();
  });
}
