// A proxy before the local service that mixes answers up: asked for one thing it hands over what it last
// answered to another. What it forwards it forwards as it came, so that signatures hold.

import { createServer, type IncomingHttpHeaders, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export interface MixingProxy {
  readonly baseUrl: string;
  /**
   * From now on, who asks for `target` gets what was last answered to `other`. Targets are path and query.
   */
  mix(target: string, other: string): void;
  /** From now on every answer is the right one. */
  mend(): void;
  /** Every target that was asked for, in order. */
  readonly targets: readonly string[];
}

export async function startMixingProxy(serviceUrl: string): Promise<MixingProxy> {
  const answers = new Map<string, Answer>();
  const mixed = new Map<string, string>();
  const targets: string[] = [];
  const server = createServer(async (incoming, outgoing) => {
    const target = incoming.url ?? '';
    targets.push(target);
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const honest = await forward(serviceUrl, incoming.method ?? 'GET', target, incoming.headers, chunks);
    answers.set(target, honest);
    const { status, headers, body } = answers.get(mixed.get(target) ?? target) ?? honest;
    outgoing.writeHead(status, headers).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  });
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mix: (target, other) => void mixed.set(target, other),
    mend: () => mixed.clear(),
    targets,
  };
}

function forward(
  serviceUrl: string,
  method: string,
  target: string,
  headers: IncomingHttpHeaders,
  chunks: readonly Buffer[],
): Promise<Answer> {
  const { hostname, port, host } = new URL(serviceUrl);
  return new Promise((resolve, reject) => {
    const sent = request(
      { hostname, port, method, path: target, headers: { ...headers, host } },
      (answer) => {
        const body: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => body.push(chunk));
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(body) }),
        );
      },
    );
    sent.on('error', reject);
    for (const chunk of chunks) sent.write(chunk);
    sent.end();
  });
}
