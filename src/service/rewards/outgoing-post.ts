// One POST to a partner's endpoint. The status is all that counts: a redirect is not followed, a body is not
// read, and no answer within the given time is none.

import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';

export interface OutgoingPost {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly timeoutMs: number;
  /** Gives the post up: the service ends. */
  readonly signal: AbortSignal;
}

/** Sends it; resolves with the HTTP status, or null where no answer came. Never rejects. */
export function sendPost({ url, headers, body, timeoutMs, signal }: OutgoingPost): Promise<number | null> {
  return new Promise((resolve) => {
    const begin = url.startsWith('https:') ? requestHttps : requestHttp;
    const sent = begin(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
      agent: false,
    });
    sent.on('response', (answer) => {
      resolve(answer.statusCode ?? null);
      answer.destroy();
    });
    sent.on('error', () => resolve(null));
    sent.end(body);
  });
}
