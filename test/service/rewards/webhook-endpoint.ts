// A partner's endpoint for tests: answers each delivery as it is told to, and keeps what came.

import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export interface Delivery {
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export interface WebhookEndpoint {
  readonly url: string;
  readonly deliveries: Delivery[];
  /** Resolves once so many came. */
  arrived(count: number): Promise<void>;
}

/** `statuses`: what is answered to each delivery in turn; 204 beyond them. */
export async function openEndpoint(statuses: readonly number[] = []): Promise<WebhookEndpoint> {
  const deliveries: Delivery[] = [];
  const waiting: { count: number; resolve: () => void }[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const status = statuses[deliveries.length] ?? 204;
    deliveries.push({ headers: request.headers, body: Buffer.concat(chunks) });
    response.writeHead(status, status >= 300 && status < 400 ? { location: '/elsewhere' } : {}).end();
    for (const { count, resolve } of waiting) {
      if (deliveries.length >= count) resolve();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    deliveries,
    arrived: (count) =>
      deliveries.length >= count
        ? Promise.resolve()
        : new Promise((resolve) => {
            waiting.push({ count, resolve });
          }),
  };
}

/** Looks again and again until something holds. */
export async function until(holds: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 20));
}
