// A server on bare sockets, for answers that no HTTP library would write.

import { type AddressInfo, createServer, type Socket } from 'node:net';

export interface RawServer {
  readonly baseUrl: string;
  /** Everything that was received, one text a connection. */
  readonly received: readonly string[];
  readonly connections: () => number;
  /** True once the connection of the first request has ended. The pool may have opened another one since. */
  readonly firstEnded: () => boolean;
}

/** Writes an answer as soon as the head of a request has come; called once a request. */
export type RawScript = (socket: Socket, count: number) => void;

/** Runs a test against a server of its own. */
export async function withRawServer<T>(
  script: RawScript,
  run: (server: RawServer) => Promise<T>,
): Promise<T> {
  const sockets = new Set<Socket>();
  const received: string[] = [];
  let connections = 0;
  let requests = 0;
  let firstEnded = false;
  const server = createServer((socket) => {
    const index = connections;
    connections += 1;
    sockets.add(socket);
    received[index] = '';
    socket.on('error', () => undefined);
    socket.on('close', () => {
      sockets.delete(socket);
      firstEnded ||= index === 0;
    });
    let unread = '';
    socket.on('data', (chunk) => {
      received[index] += chunk.toString('latin1');
      unread += chunk.toString('latin1');
      if (unread.includes('\r\n\r\n')) {
        unread = '';
        requests += 1;
        script(socket, requests);
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const raw = {
    baseUrl: `http://127.0.0.1:${port}`,
    received,
    connections: () => connections,
    firstEnded: () => firstEnded,
  };
  try {
    return await run(raw);
  } finally {
    for (const socket of sockets) socket.destroy();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  }
}

/** The text of an answer with these header lines; the body is written as given. */
export function answerText(lines: readonly string[], body = '', status = '200 OK'): string {
  return [`HTTP/1.1 ${status}`, ...lines, '', body].join('\r\n');
}
