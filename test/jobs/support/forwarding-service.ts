// A service before the local one that hands over all that it is asked, as it came or altered.

import { createServer, type IncomingHttpHeaders, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** An answer of the service that stands behind. */
export interface Forwarded {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/**
 * @param before told of each target before it is asked for
 * @param alter makes the body that is handed over
 * @returns the address to ask
 */
export async function startForwardingService(
  serviceUrl: string,
  {
    before = async () => undefined,
    alter = (_, { body }) => body,
  }: {
    readonly before?: (target: string) => Promise<void>;
    readonly alter?: (target: string, answer: Forwarded) => Buffer;
  },
): Promise<string> {
  const server = createServer(async (incoming, outgoing) => {
    const target = incoming.url ?? '';
    await before(target);
    const answer = await forwarded(serviceUrl, incoming.method, target, incoming.headers);
    const body = alter(target, answer);
    outgoing.writeHead(answer.status, { ...answer.headers, 'content-length': String(body.length) }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function forwarded(
  serviceUrl: string,
  method: string | undefined,
  path: string,
  headers: IncomingHttpHeaders,
): Promise<Forwarded> {
  const { hostname, port, host } = new URL(serviceUrl);
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, method, path, headers: { ...headers, host } }, (answer) => {
      const body: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => body.push(chunk));
      answer.on('end', () => {
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(body) });
      });
    });
    sent.on('error', reject);
    sent.end();
  });
}
