// The supplier interface behind its listener: control, the demo page, the key, the route, the body, the rule.
// Every rule runs inside one shared transaction and is answered only after its commit, so what was told is on
// disk.

import { sameHex, sha256Hex } from '../../base/digest.js';
import { JsonFault, readJson } from '../../base/json-reader.js';
import { readQuery } from '../../base/rfc3986.js';
import { supplierEndpoints } from '../../wire/supplier/endpoints.js';
import { isSupplierErrorCode } from '../../wire/supplier/error-codes.js';
import { supplierHeaders } from '../../wire/supplier/names.js';
import type { LocalControl } from '../control/local-control.js';
import type { FaultList, FaultSubject } from '../faults/fault-list.js';
import { spoilAnswer, takeEarlyFault } from '../faults/transport-faults.js';
import type { Answer, ListenerDialect, ReceivedRequest, TransportRefusal } from '../http/answer.js';
import { DEMO_PAGE_HTML, DEMO_PAGE_PATTERN, DEMO_ROUTE, openRouteOf } from '../http/open-pages.js';
import { ApiRefusal } from '../sandbox/refusal.js';
import type { SupplierCall, SupplierCore, SupplierReply } from './core.js';
import { type PreparedSupplierCall, prepareSupplierCall } from './endpoint-rules.js';
import type { SupplierEnvelope } from './envelope-form.js';
import type { SupplierFaultName } from './faults/kinds.js';
import { SupplierRefusal } from './refusal.js';
import { type SupplierRoute, supplierRouteOf } from './supplier-routes.js';

type EndpointRoute = Extract<SupplierRoute, { readonly kind: 'endpoint' }>;

export class SupplierInterface implements ListenerDialect {
  readonly name = 'supplier';
  readonly #core: SupplierCore;
  readonly #envelope: SupplierEnvelope;
  readonly #control: LocalControl | undefined;
  readonly #keySha256: string;

  /** `control` is undefined when the service was started without it: then `/_local` is unknown. */
  constructor(
    core: SupplierCore,
    envelope: SupplierEnvelope,
    key: string,
    control: LocalControl | undefined,
  ) {
    this.#core = core;
    this.#envelope = envelope;
    this.#keySha256 = sha256Hex(key);
    this.#control = control;
  }

  makeRequestId(): string {
    return this.#envelope.makeRequestId();
  }

  refuse(refusal: TransportRefusal, requestId: string): Answer {
    return this.#envelope.transport(refusal, requestId);
  }

  routePattern(method: string, path: string): string | undefined {
    const route = supplierRouteOf(method, path);
    return route.kind === 'endpoint' ? supplierEndpoints[route.name].path : openRouteOf(path);
  }

  async answer(request: ReceivedRequest): Promise<Answer> {
    try {
      const control = await this.#control?.answer(request, this.#envelope);
      return control ?? this.#demoPage(request) ?? (await this.#route(request));
    } catch (error) {
      return this.#refusalOf(error, request.requestId);
    }
  }

  /** The page a voucher's url leads to: unsigned, and the same for every card. */
  #demoPage(request: ReceivedRequest): Answer | undefined {
    if (!DEMO_PAGE_PATTERN.test(request.target.path)) return undefined;
    if (request.method !== 'GET') throw otherMethod('GET');
    return { ...this.#envelope.page(DEMO_PAGE_HTML, request.requestId), route: DEMO_ROUTE };
  }

  async #route(request: ReceivedRequest): Promise<Answer> {
    // The key comes first: without one, nobody learns which paths there are.
    if (!this.#isKnownKey(request.headers.single(supplierHeaders.key))) {
      throw new SupplierRefusal('unauthorised', 'the key is missing or unknown');
    }
    const route = supplierRouteOf(request.method, request.target.path);
    switch (route.kind) {
      case 'unknown':
        throw new SupplierRefusal('not_found', 'there is nothing at this path');
      case 'method':
        throw otherMethod(route.allow);
      default:
        return { ...(await this.#spoiling(request, route)), route: supplierEndpoints[route.name].path };
    }
  }

  /** Compared as digests: in constant time, whatever the lengths. A doubled header is no key. */
  #isKnownKey(key: string | undefined): boolean {
    return key !== undefined && sameHex(sha256Hex(key), this.#keySha256);
  }

  /** Runs the endpoint between the faults that come before its work and those that come after. */
  async #spoiling(request: ReceivedRequest, route: EndpointRoute): Promise<Answer> {
    // There is no environment header here to leave out: that fault is looked for and never on.
    const faults: FaultList<SupplierFaultName | 'no_env'> = this.#core.faults;
    if (faults.all().length === 0) return this.#endpoint(request, route, 0);
    const subject = subjectOf(request, route);
    const early = takeEarlyFault(faults, subject, (status, retryAfter) =>
      this.#failure(request.requestId, status, retryAfter),
    );
    if (early.answer !== undefined) return early.answer;
    const honest = await this.#endpoint(request, route, early.delayMs);
    return spoilAnswer(faults, subject, honest, '', early.clockSeconds);
  }

  async #endpoint(request: ReceivedRequest, route: EndpointRoute, delayMs: number): Promise<Answer> {
    try {
      const prepared = prepareSupplierCall(route.name, request.body);
      const release = this.#claim(prepared.clientRef);
      try {
        if (delayMs > 0) await pause(delayMs);
        const { commit } = this.#core.books;
        const reply = await commit.run(() => commit.savepoint(() => this.#perform(prepared, request, route)));
        return this.#envelope.reply(reply, request.requestId);
      } finally {
        release();
      }
    } catch (error) {
      return this.#refusalOf(error, request.requestId);
    }
  }

  /** Claims a reference until its answer is on disk; refused while another request holds it. */
  #claim(clientRef: string | undefined): () => void {
    if (clientRef === undefined) return () => undefined;
    const { ordersUnderWay } = this.#core;
    if (ordersUnderWay.has(clientRef)) {
      throw new SupplierRefusal(
        'order_in_progress',
        'this client_ref is being processed: send it again in a moment',
        { retryAfterSec: 1 },
      );
    }
    ordersUnderWay.add(clientRef);
    return () => ordersUnderWay.delete(clientRef);
  }

  /** The clock is read inside the transaction: bookings are in the order of time. */
  #perform(prepared: PreparedSupplierCall, request: ReceivedRequest, route: EndpointRoute): SupplierReply {
    const call: SupplierCall = {
      nowMs: this.#core.clock.nowMs(),
      method: request.method,
      path: request.target.path,
      pathValue: route.pathValue,
      query: readQuery(request.target.rawQuery) ?? [],
    };
    return prepared.perform(this.#core, call);
  }

  /** A refusal as its answer; anything else is our own fault and goes on. */
  #refusalOf(error: unknown, requestId: string): Answer {
    if (error instanceof SupplierRefusal) return this.#envelope.refusal(error, requestId);
    // What the listeners share (queries, control) refuses in the sandbox's words, with codes of both
    // interfaces.
    if (error instanceof ApiRefusal && isSupplierErrorCode(error.code)) {
      const { headers } = error.extras;
      const extras = headers === undefined ? {} : { headers };
      return this.#envelope.refusal(new SupplierRefusal(error.code, error.message, extras), requestId);
    }
    throw error;
  }

  /** A 5xx, 429 or redirect that stands for no rule. */
  #failure(requestId: string, status: number, retryAfter: string | undefined): Answer {
    const code = status === 502 ? 'issue_failed' : status === 429 ? 'cap_exceeded' : 'internal_error';
    const answer = this.#envelope.refusal(new SupplierRefusal(code, 'a fault was switched on'), requestId);
    const retry = retryAfter === undefined ? {} : { [supplierHeaders.retryAfter]: retryAfter };
    return { ...answer, status, headers: { ...answer.headers, ...retry } };
  }
}

function otherMethod(allow: string): SupplierRefusal {
  return new SupplierRefusal('method_not_allowed', 'this path takes another method', {
    headers: { [supplierHeaders.allow]: allow },
  });
}

function subjectOf(request: ReceivedRequest, route: EndpointRoute): FaultSubject {
  return {
    method: request.method,
    path: request.target.path,
    client_ref: route.pathValue === '' ? refOfBody(request.body) : route.pathValue,
  };
}

/** The reference a body names, for faults that are narrowed to it. */
function refOfBody(body: Buffer): string | undefined {
  try {
    const value = readJson(body);
    const ref = typeof value === 'object' && value !== null ? Reflect.get(value, 'client_ref') : undefined;
    return typeof ref === 'string' ? ref : undefined;
  } catch (error) {
    if (error instanceof JsonFault) return undefined;
    throw error;
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms).unref();
  });
}
