// The sandbox interface, in the contract's handling order: address, route, key, signature, nonce, rate,
// body, rule. From the nonce on everything runs inside one shared transaction and is answered only after
// its commit, so what was told is on disk, and a nonce is spent even when the machine stops.

import { assert } from '../../base/failure/assert.js';
import { readQuery } from '../../base/text/rfc3986.js';
import { systemClock } from '../../base/time/clock.js';
import { type EndpointName, endpoints } from '../../wire/sandbox/endpoints.js';
import type { ErrorCode } from '../../wire/sandbox/error-codes.js';
import { bearerTokenOf, parseApiKey } from '../../wire/sandbox/key-format.js';
import {
  KEY_CALLS_PER_SECOND_PER_ADDRESS,
  REQUESTS_PER_SECOND_PER_ADDRESS,
  requestsPerSecond,
} from '../../wire/sandbox/limits.js';
import type { FaultSubject } from '../faults/fault-list.js';
import type { EarlyFault } from '../faults/transport-faults.js';
import type { Answer, ReceivedRequest } from '../http/answer.js';
import type { EnvelopeWriter } from '../http/envelope-writer.js';
import { type InterfaceRules, pause } from '../http/interface-listener.js';
import type { OpenPages } from '../http/open-pages.js';
import { bodyOf, type PreparedCall, refuseBody } from '../http/prepared-call.js';
import { invalidField, RefusedRequest } from '../http/refused-request.js';
import type { Reply } from '../http/reply.js';
import { type EndpointRoute, RouteTable } from '../http/route-table.js';
import { settleAccount } from './account-life.js';
import {
  authenticate,
  type Caller,
  checkKeyAlive,
  signatureRefusal,
  unauthorised,
} from './authentication.js';
import type { SandboxCore, SignedCall } from './core.js';
import { NO_BODY, preparations, type SignedEndpoint } from './endpoint-rules.js';
import type { SandboxFaults } from './faults/kinds.js';
import { answerChallenge, answerKeyCreate, ChallengeBox, keyBody } from './keys.js';
import { RateWindows } from './rate-windows.js';
import { ApiRefusal } from './refusal.js';

const routes = new RouteTable(endpoints);

/** The progress of a signed call between its turns inside the transaction. */
interface Progress {
  prepared: PreparedCall<SandboxCore, SignedCall> | undefined;
  /** Gives back the reference that this call holds the right to process. */
  release: () => void;
}

type Turn = { readonly kind: 'wait'; readonly ms: number } | { readonly kind: 'done'; readonly reply: Reply };

export class SandboxRules implements InterfaceRules<EndpointName> {
  readonly name = 'sandbox';
  readonly routes = routes;
  readonly envelope: EnvelopeWriter;
  readonly pages: OpenPages;
  readonly faults: SandboxFaults;
  readonly envHeader: string;
  readonly #core: SandboxCore;
  readonly #windows = new RateWindows();
  readonly #challenges = new ChallengeBox();

  constructor(core: SandboxCore, envelope: EnvelopeWriter, pages: OpenPages) {
    this.#core = core;
    this.envelope = envelope;
    this.pages = pages;
    this.faults = core.faults;
    this.envHeader = core.names.env;
  }

  failureCodeOf(status: number): ErrorCode {
    return status === 429 ? 'rate_limited' : status === 502 ? 'upstream_failed' : 'internal_error';
  }

  admit(request: ReceivedRequest): Promise<void> {
    return this.#admit(`address ${request.address}`, REQUESTS_PER_SECOND_PER_ADDRESS);
  }

  subjectOf(request: ReceivedRequest, pathValue: string): FaultSubject {
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

  async perform(
    request: ReceivedRequest,
    route: EndpointRoute<EndpointName>,
    early: EarlyFault,
  ): Promise<Answer> {
    switch (route.name) {
      case 'keyChallenge':
        await this.#admit(`challenge ${request.address}`, KEY_CALLS_PER_SECOND_PER_ADDRESS);
        refuseBody(request.body, NO_BODY);
        return this.envelope.reply(answerChallenge(this.#core, this.#challenges), request.requestId);
      case 'keyCreate':
        return this.#createKey(request);
      default:
        return this.#signed(request, route.name, route.pathValue, early);
    }
  }

  async #createKey(request: ReceivedRequest): Promise<Answer> {
    await this.#admit(`key ${request.address}`, KEY_CALLS_PER_SECOND_PER_ADDRESS);
    const body = bodyOf(keyBody, request.body);
    const { commit } = this.#core.books;
    const reply = await commit.run(() =>
      commit.savepoint(() => answerKeyCreate(this.#core, this.#challenges, body, request.address)),
    );
    return this.envelope.reply(reply, request.requestId);
  }

  async #signed(
    request: ReceivedRequest,
    endpoint: SignedEndpoint,
    pathValue: string,
    early: EarlyFault,
  ): Promise<Answer> {
    const caller = authenticate(this.#core, request, request.target, early.clockSeconds);
    const progress: Progress = { prepared: undefined, release: () => undefined };
    const { commit } = this.#core.books;
    try {
      let turn = await commit.run(() =>
        this.#firstTurn(request, endpoint, pathValue, caller, progress, early),
      );
      if (turn.kind === 'wait') {
        await pause(turn.ms);
        turn = await commit.run(() => this.#work(request, pathValue, caller, progress));
      }
      assert(turn.kind === 'done', 'a call waits once at most');
      return { ...this.envelope.reply(turn.reply, request.requestId), keyId: caller.keyId };
    } catch (error) {
      if (!(error instanceof RefusedRequest)) throw error;
      return { ...this.envelope.refusal(error, request.requestId), keyId: caller.keyId };
    } finally {
      progress.release();
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
    const { limitClass } = endpoints[endpoint];
    const waitMs = this.#tryAdmit(`${limitClass} ${caller.keyId}`, requestsPerSecond[limitClass]);
    const prepared = preparations[endpoint](request.body);
    progress.prepared = prepared;
    if (prepared.clientRef !== undefined) progress.release = this.#claim(request, caller, prepared.clientRef);
    const ms = waitMs + early.delayMs;
    return ms > 0 ? { kind: 'wait', ms } : this.#work(request, pathValue, caller, progress);
  }

  /** Claims a reference for processing, which the header of that name has to repeat. */
  #claim(request: ReceivedRequest, caller: Caller, clientRef: string): () => void {
    const { names, underWay } = this.#core;
    if (request.headers.single(names.idempotencyKey) !== clientRef) {
      throw invalidField(
        names.idempotencyKey,
        'the Idempotency-Key header is sent once and equals client_ref',
      );
    }
    return underWay.claim(`${caller.keyId} ${clientRef}`);
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
    };
    const { prepared } = progress;
    assert(prepared !== undefined, 'a call is prepared before it is performed');
    return { kind: 'done', reply: books.commit.savepoint(() => prepared.perform(core, call)) };
  }

  async #admit(name: string, perSecond: number): Promise<void> {
    const waitMs = this.#tryAdmit(name, perSecond);
    if (waitMs > 0) await pause(waitMs);
  }

  /** The time to hold the request, in ms; throws 429. Rate windows run on the machine's monotonic clock. */
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
}
