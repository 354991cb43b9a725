// A small HTTP server for the tests of the client: it answers what a script says, keeps everything that it
// was sent, and counts. It knows the envelope and checks nothing; the tests look at what it kept.

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

export interface KeptRequest {
  readonly method: string;
  /** As sent, still percent-encoded. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
  readonly atMs: number;
}

/** Answers one request; `count` is which request it is, from 1. */
export type Script = (request: KeptRequest, response: ServerResponse, count: number) => void | Promise<void>;

export interface ScriptedServer {
  readonly baseUrl: string;
  readonly requests: readonly KeptRequest[];
  close(): Promise<void>;
}

export async function startServer(script: Script): Promise<ScriptedServer> {
  const requests: KeptRequest[] = [];
  const sockets = new Set<Socket>();
  const server: Server = createServer((request, response) => {
    readText(request).then(
      (body) => {
        const kept = {
          method: request.method ?? '',
          target: request.url ?? '',
          headers: request.headers,
          body,
          atMs: performance.now(),
        };
        requests.push(kept);
        response.on('error', () => undefined);
        return script(kept, response, requests.length);
      },
      () => undefined,
    );
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

/** Runs a test against a server of its own. */
export async function withServer<T>(script: Script, run: (server: ScriptedServer) => Promise<T>): Promise<T> {
  const server = await startServer(script);
  try {
    return await run(server);
  } finally {
    await server.close();
  }
}

const SANDBOX_HEADERS = {
  'content-type': 'application/json',
  'x-service-env': 'sandbox',
  'x-request-id': 'req_test1',
};

/** A success in the envelope, with the headers of every sandbox answer. */
export function sendData(response: ServerResponse, data: unknown, status = 200): void {
  sendJson(response, status, { data, request_id: 'req_test1' });
}

export interface ErrorParts {
  readonly message?: string;
  readonly retry_after_sec?: number;
  readonly details?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** An error in the envelope. */
export function sendError(
  response: ServerResponse,
  status: number,
  code: string,
  parts: ErrorParts = {},
): void {
  const { headers = {}, message = 'as the service words it', ...rest } = parts;
  sendJson(response, status, { error: { code, message, request_id: 'req_test1', ...rest } }, headers);
}

export function sendJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): void {
  const text = JSON.stringify(body);
  response.writeHead(status, { ...SANDBOX_HEADERS, 'content-length': Buffer.byteLength(text), ...headers });
  response.end(text);
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}
