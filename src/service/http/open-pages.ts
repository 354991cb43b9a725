// What a sandbox listener serves unsigned beside the interface: the demo page, the OpenAPI document,
// `/_local`.

import { controlRouteOf, type LocalControl } from '../control/local-control.js';
import type { EnvelopeWriter } from '../sandbox/envelope-form.js';
import { ApiRefusal } from '../sandbox/refusal.js';
import type { Answer, ReceivedRequest } from './answer.js';

const OPENAPI_PATH = '/openapi.json';
/** The path of a card's demo page. */
export const DEMO_PAGE_PATTERN = /^\/demo\/[0-9a-f]{32}$/;

/** Its route in the log: never the id, which leads to a card's page. */
export const DEMO_ROUTE = '/demo/{id}';

/** The route of an unsigned path for the log; undefined for any other. */
export function openRouteOf(path: string): string | undefined {
  if (DEMO_PAGE_PATTERN.test(path)) return DEMO_ROUTE;
  return path === OPENAPI_PATH ? OPENAPI_PATH : controlRouteOf(path);
}

/** The same for every card, so that it tells nothing about which orders exist. */
export const DEMO_PAGE_HTML = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Demo gift card</title>
<h1>This card is a demo</h1>
<p>It has no value and cannot be redeemed anywhere.</p>
</html>
`;

export class OpenPages {
  readonly #envelope: EnvelopeWriter;
  readonly #control: LocalControl | undefined;
  readonly #openapi: () => string;

  /** `control` is undefined when the service was started without it: then `/_local` is unknown. */
  constructor(envelope: EnvelopeWriter, control: LocalControl | undefined, openapi: () => string) {
    this.#envelope = envelope;
    this.#control = control;
    this.#openapi = openapi;
  }

  /** The answer of `/_local`, or undefined for any other path. No limit applies to it. */
  control(request: ReceivedRequest): Promise<Answer | undefined> {
    return this.#control?.answer(request, this.#envelope) ?? Promise.resolve(undefined);
  }

  /** The demo page or the OpenAPI document, or undefined. Throws 405 for another method. */
  page(request: ReceivedRequest): Answer | undefined {
    const path = request.target.path;
    const isDemo = DEMO_PAGE_PATTERN.test(path);
    if (!isDemo && path !== OPENAPI_PATH) return undefined;
    if (request.method !== 'GET') {
      throw new ApiRefusal('method_not_allowed', 'this path takes another method', {
        headers: { allow: 'GET' },
      });
    }
    const answer = this.#envelope.page(DEMO_PAGE_HTML, request.requestId);
    if (isDemo) return { ...answer, route: DEMO_ROUTE };
    const headers = { ...answer.headers, 'content-type': 'application/json' };
    return { ...answer, headers, body: this.#openapi(), route: OPENAPI_PATH };
  }
}
