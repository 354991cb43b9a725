// An interface behind its listener: control, the pages that need no key, the caller, the route, the faults
// that come before and after the work, the work. The steps in which the interfaces differ are an
// `InterfaceRules`.

import { commonHeaders } from '../../wire/common-names.js';
import { BODY_BYTES } from '../../wire/http-limits.js';
import type { FaultList, FaultSubject } from '../faults/fault-list.js';
import { type EarlyFault, spoilAnswer, takeEarlyFault } from '../faults/transport-faults.js';
import type { Answer, ListenerDialect, ReceivedRequest, TransportRefusal } from './answer.js';
import type { EnvelopeWriter } from './envelope-writer.js';
import type { OpenPages } from './open-pages.js';
import { noSuchPath, otherMethod, RefusedRequest } from './refused-request.js';
import type { EndpointRoute, RouteTable } from './route-table.js';

export interface InterfaceRules<Name extends string> {
  /** Names the listener in the log. */
  readonly name: string;
  readonly envelope: EnvelopeWriter;
  readonly pages: OpenPages;
  readonly routes: RouteTable<Name>;
  readonly faults: FaultList<never>;
  /** The header that names the environment, which a fault can leave out; undefined where there is none. */
  readonly envHeader?: string;
  /** A longer body is refused unread; 8 KB where absent. */
  readonly bodyBytesMost?: number;
  /** The code of a fault's answer of that status. */
  failureCodeOf(status: number): string;
  /** The limit of an address, asked before anything but control is shown. */
  admit?(request: ReceivedRequest): Promise<void>;
  /** It is asked before anybody learns which paths there are. */
  identify?(request: ReceivedRequest): void;
  /** The values that faults of a request can be narrowed to. */
  subjectOf(request: ReceivedRequest, pathValue: string): FaultSubject;
  /** The work of an endpoint; a refusal may be thrown. */
  perform(request: ReceivedRequest, route: EndpointRoute<Name>, early: EarlyFault): Promise<Answer>;
}

const noFault: EarlyFault = { answer: undefined, delayMs: 0, clockSeconds: 0 };

export class InterfaceListener<Name extends string> implements ListenerDialect {
  readonly #rules: InterfaceRules<Name>;

  constructor(rules: InterfaceRules<Name>) {
    this.#rules = rules;
  }

  get name(): string {
    return this.#rules.name;
  }

  get bodyBytesMost(): number {
    return this.#rules.bodyBytesMost ?? BODY_BYTES;
  }

  makeRequestId(): string {
    return this.#rules.envelope.makeRequestId();
  }

  refuse(refusal: TransportRefusal, requestId: string): Answer {
    return this.#rules.envelope.transport(refusal, requestId);
  }

  routePattern(method: string, path: string): string | undefined {
    const route = this.#rules.routes.find(method, path);
    return route.kind === 'endpoint' ? route.pattern : this.#rules.pages.routeOf(path);
  }

  async answer(request: ReceivedRequest): Promise<Answer> {
    const rules = this.#rules;
    return this.#orRefusal(request, async () => {
      const control = await rules.pages.control(request);
      if (control !== undefined) return control;
      await rules.admit?.(request);
      const page = rules.pages.page(request);
      if (page !== undefined) return page;
      rules.identify?.(request);
      return this.#route(request);
    });
  }

  #route(request: ReceivedRequest): Promise<Answer> {
    const route = this.#rules.routes.find(request.method, request.target.path);
    switch (route.kind) {
      case 'unknown':
        throw noSuchPath();
      case 'method':
        throw otherMethod(route.allow);
      default:
        return this.#spoiling(request, route);
    }
  }

  /** Runs the endpoint between the faults that come before its work and those that come after. */
  async #spoiling(request: ReceivedRequest, route: EndpointRoute<Name>): Promise<Answer> {
    const { faults, envHeader } = this.#rules;
    if (faults.all().length === 0) {
      return { ...(await this.#endpoint(request, route, noFault)), route: route.pattern };
    }
    const subject = this.#rules.subjectOf(request, route.pathValue);
    const early = takeEarlyFault(faults, subject, (status, retryAfter) =>
      this.#failure(request.requestId, status, retryAfter),
    );
    if (early.answer !== undefined) return { ...early.answer, route: route.pattern };
    const honest = await this.#endpoint(request, route, early);
    const answer = spoilAnswer(faults, subject, honest, envHeader ?? '', early.clockSeconds);
    return { ...answer, route: route.pattern };
  }

  /** A refusal in the work is an answer like any other, so that faults can spoil it too. */
  #endpoint(request: ReceivedRequest, route: EndpointRoute<Name>, early: EarlyFault): Promise<Answer> {
    return this.#orRefusal(request, () => this.#rules.perform(request, route, early));
  }

  /** A refusal as its answer; anything else is our own fault and goes on. */
  async #orRefusal(request: ReceivedRequest, work: () => Promise<Answer>): Promise<Answer> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof RefusedRequest) return this.#rules.envelope.refusal(error, request.requestId);
      throw error;
    }
  }

  /** A 5xx, 429 or redirect that stands for no rule. */
  #failure(requestId: string, status: number, retryAfter: string | undefined): Answer {
    const code = this.#rules.failureCodeOf(status);
    const refusal = new RefusedRequest<string>(code, 'a fault was switched on');
    const answer = this.#rules.envelope.refusal(refusal, requestId);
    const retry = retryAfter === undefined ? {} : { [commonHeaders.retryAfter]: retryAfter };
    return { ...answer, status, headers: { ...answer.headers, ...retry } };
  }
}

/** Waits without holding the process: open sockets do that, and closing the service cuts them. */
export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms).unref();
  });
}
