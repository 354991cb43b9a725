// The pages that a listener serves to anybody beside its interface: the demo page, the OpenAPI document,
// `/_local`.

import { JSON_CONTENT_TYPE } from '../../wire/common-names.js';
import type { LocalControl } from '../control/local-control.js';
import type { Answer, ReceivedRequest } from './answer.js';
import type { EnvelopeWriter } from './envelope-writer.js';
import { otherMethod } from './refused-request.js';

const OPENAPI_PATH = '/openapi.json';
/** The path of a card's demo page. */
const DEMO_PAGE_PATTERN = /^\/demo\/[0-9a-f]{32}$/;

/** Its route in the log: never the id, which leads to a card's page. */
const DEMO_ROUTE = '/demo/{id}';

/** The same for every card, so that it tells nothing about which orders exist. */
const DEMO_PAGE_HTML = `<!doctype html>
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
  readonly #openApi: (() => string) | undefined;

  /** `control` is undefined when the service was started without it: then `/_local` is unknown. */
  constructor(envelope: EnvelopeWriter, control?: LocalControl, openApi?: () => string) {
    this.#envelope = envelope;
    this.#control = control;
    this.#openApi = openApi;
  }

  /** The route of a path of these for the log; undefined for any other. */
  routeOf(path: string): string | undefined {
    if (DEMO_PAGE_PATTERN.test(path)) return DEMO_ROUTE;
    return path === OPENAPI_PATH ? OPENAPI_PATH : this.#control?.routeOf(path);
  }

  /** The answer of `/_local`, or undefined for any other path. No limit applies to it. */
  control(request: ReceivedRequest): Promise<Answer | undefined> {
    return this.#control?.answer(request, this.#envelope) ?? Promise.resolve(undefined);
  }

  /** The demo page or the OpenAPI document, or undefined. Throws 405 for another method. */
  page(request: ReceivedRequest): Answer | undefined {
    const { method, requestId, target } = request;
    const isDemo = DEMO_PAGE_PATTERN.test(target.path);
    const text = isDemo ? DEMO_PAGE_HTML : target.path === OPENAPI_PATH ? this.#openApi?.() : undefined;
    if (text === undefined) return undefined;
    if (method !== 'GET') throw otherMethod('GET');
    return isDemo
      ? { ...this.#envelope.page(text, 'text/html; charset=utf-8', requestId), route: DEMO_ROUTE }
      : { ...this.#envelope.page(text, JSON_CONTENT_TYPE, requestId), route: OPENAPI_PATH };
  }
}
