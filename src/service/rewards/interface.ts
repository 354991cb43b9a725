// The rewards interface: the key, the limits, the body, the rule. Every rule runs inside one shared
// transaction, after whatever fell due before it, and is answered only after its commit, so what was told is
// on disk.

import { JsonFault, readJson } from '../../base/json/json-reader.js';
import { sameHex, sha256Hex } from '../../base/text/digest.js';
import { readQuery } from '../../base/text/rfc3986.js';
import { systemClock } from '../../base/time/clock.js';
import { type RewardsEndpointName, rewardsEndpoints } from '../../wire/rewards/endpoints.js';
import type { RewardsErrorCode } from '../../wire/rewards/error-codes.js';
import { REWARDS_BODY_BYTES } from '../../wire/rewards/limits.js';
import { isLiveKey, rewardsHeaders, rewardsKeyOf } from '../../wire/rewards/names.js';
import type { FaultSubject } from '../faults/fault-list.js';
import type { EarlyFault } from '../faults/transport-faults.js';
import type { Answer, ListenerDialect, ReceivedRequest } from '../http/answer.js';
import type { EnvelopeWriter } from '../http/envelope-writer.js';
import { InterfaceListener, type InterfaceRules, pause } from '../http/interface-listener.js';
import type { OpenPages } from '../http/open-pages.js';
import { type EndpointRoute, RouteTable } from '../http/route-table.js';
import { settleDue } from './chain.js';
import type { RewardsCore } from './core.js';
import { preparations } from './endpoint-rules.js';
import type { RewardsFaults } from './faults/kinds.js';
import { MinuteLimits } from './minute-limits.js';
import { RewardsRefusal } from './refusal.js';

const routes = new RouteTable(rewardsEndpoints);

/** Set in the books while the key is revoked. */
const REVOKED = 'key_revoked';

export class RewardsRules implements InterfaceRules<RewardsEndpointName> {
  readonly name = 'rewards';
  readonly routes = routes;
  readonly bodyBytesMost = REWARDS_BODY_BYTES;
  readonly envelope: EnvelopeWriter;
  readonly pages: OpenPages;
  readonly faults: RewardsFaults;
  readonly #core: RewardsCore;
  readonly #limits = new MinuteLimits();
  readonly #keySha256: string;
  readonly #afterWork: () => void;

  /** `afterWork` is told when a call was worked on: something new may fall due. */
  constructor(
    core: RewardsCore,
    shown: { readonly envelope: EnvelopeWriter; readonly pages: OpenPages },
    key: string,
    afterWork: () => void,
  ) {
    this.#core = core;
    this.envelope = shown.envelope;
    this.pages = shown.pages;
    this.faults = core.faults;
    this.#keySha256 = sha256Hex(key);
    this.#afterWork = afterWork;
  }

  /** The rules behind their listener, with the headers of the limits on every answer to the key. */
  listener(): ListenerDialect {
    const listener = new InterfaceListener(this);
    return {
      name: listener.name,
      bodyBytesMost: listener.bodyBytesMost,
      makeRequestId: () => listener.makeRequestId(),
      refuse: (refusal, requestId) => listener.refuse(refusal, requestId),
      routePattern: (method, path) => listener.routePattern(method, path),
      answer: async (request) => this.#limits.onto(request, await listener.answer(request)),
    };
  }

  failureCodeOf(status: number): RewardsErrorCode {
    return status === 429 ? 'RATE_LIMITED' : 'INTERNAL_ERROR';
  }

  /**
   * The key comes before the path: without one, nobody learns which paths there are. Compared as digests: in
   * constant time, whatever the lengths. A doubled header is no key.
   */
  identify(request: ReceivedRequest): void {
    const key = rewardsKeyOf(request.headers.single(rewardsHeaders.authorization));
    if (key !== undefined && isLiveKey(key)) {
      throw new RewardsRefusal('WRONG_ENVIRONMENT', 'a key of production is not taken by the sandbox');
    }
    if (key === undefined || !sameHex(sha256Hex(key), this.#keySha256) || isRevoked(this.#core)) {
      throw new RewardsRefusal('UNAUTHORIZED', 'the key is missing, unknown or revoked');
    }
    if (this.#core.settings.limited) {
      const route = routes.find(request.method, request.target.path);
      const group = route.kind === 'endpoint' ? rewardsEndpoints[route.name].limitClass : 'other';
      this.#limits.look(request, group, unixSeconds());
    }
    const partners = request.headers.times(rewardsHeaders.partner);
    if (partners > 0 && request.headers.single(rewardsHeaders.partner) !== this.#core.settings.partner) {
      throw new RewardsRefusal('WRONG_PARTNER', 'the key belongs to another partner');
    }
  }

  subjectOf(request: ReceivedRequest, pathValue: string): FaultSubject {
    return {
      method: request.method,
      path: request.target.path,
      client_ref: pathValue === '' ? transactionOfBody(request.body) : pathValue,
    };
  }

  async perform(
    request: ReceivedRequest,
    route: EndpointRoute<RewardsEndpointName>,
    { delayMs }: EarlyFault,
  ): Promise<Answer> {
    const core = this.#core;
    if (core.settings.limited) {
      this.#limits.count(request, rewardsEndpoints[route.name].limitClass, unixSeconds());
    }
    const prepared = preparations[route.name](request.body);
    if (delayMs > 0) await pause(delayMs);
    try {
      const reply = await atNow(core, (nowMs) =>
        prepared.perform(core, {
          nowMs,
          method: request.method,
          path: request.target.path,
          pathValue: route.pathValue,
          query: readQuery(request.target.rawQuery) ?? [],
        }),
      );
      return this.envelope.reply(reply, request.requestId);
    } finally {
      this.#afterWork();
    }
  }
}

/**
 * Runs work in a unit of the books, at an instant up to which everything that fell due is booked. Those
 * bookings stay even if the work is refused.
 */
export function atNow<T>(core: RewardsCore, work: (nowMs: number) => T): Promise<T> {
  const { commit } = core.books;
  return commit.run(() => {
    // Read inside the transaction: bookings are in the order of time.
    const nowMs = core.clock.nowMs();
    commit.savepoint(() => settleDue(core, nowMs));
    return commit.savepoint(() => work(nowMs));
  });
}

/** Revokes the key, or takes that back. Only inside a unit of the books. */
export function setRevoked(core: RewardsCore, revoked: boolean): void {
  core.books.settings.put(REVOKED, revoked ? 'yes' : 'no');
}

function isRevoked(core: RewardsCore): boolean {
  return core.books.settings.get(REVOKED) === 'yes';
}

function unixSeconds(): number {
  return Math.floor(systemClock.nowMs() / 1000);
}

/** The transaction that a body names, for faults that are narrowed to it. */
function transactionOfBody(body: Uint8Array): string | undefined {
  try {
    const value = readJson(body);
    const id = typeof value === 'object' && value !== null ? Reflect.get(value, 'transaction_id') : undefined;
    return typeof id === 'string' ? id : undefined;
  } catch (error) {
    if (error instanceof JsonFault) return undefined;
    throw error;
  }
}
