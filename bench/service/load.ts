// A load generator that costs little beside the server: requests are signed and laid out as bytes beforehand,
// and sent over kept-alive sockets, one at a time on each.

import { connect, type Socket } from 'node:net';

export interface LoadResult {
  readonly requests: number;
  readonly seconds: number;
  /** How often each status was answered. */
  readonly statuses: Readonly<Record<string, number>>;
}

/** Sends all requests over so many connections and takes the time from the first byte to the last answer. */
export async function runLoad(
  url: string,
  requests: readonly Buffer[],
  connections: number,
): Promise<LoadResult> {
  const { hostname, port } = new URL(url);
  const statuses: Record<string, number> = {};
  let next = 0;
  const take = (): Buffer | undefined => requests[next++];
  const sockets = await Promise.all(
    Array.from({ length: connections }, () => openSocket(hostname, Number(port))),
  );
  const startedMs = performance.now();
  await Promise.all(sockets.map((socket) => converse(socket, take, statuses)));
  const seconds = (performance.now() - startedMs) / 1000;
  for (const socket of sockets) socket.destroy();
  return { requests: requests.length, seconds, statuses };
}

function openSocket(host: string, port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, host, () => resolve(socket));
    socket.setNoDelay(true);
    socket.on('error', reject);
  });
}

function converse(
  socket: Socket,
  take: () => Buffer | undefined,
  statuses: Record<string, number>,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let received = '';
    const send = (): void => {
      const request = take();
      if (request === undefined) {
        resolve();
      } else {
        socket.write(request);
      }
    };
    socket.on('close', () => reject(new Error('the server hung up')));
    socket.on('data', (chunk: Buffer) => {
      received += chunk.toString('latin1');
      const headEnd = received.indexOf('\r\n\r\n');
      const length = /content-length: (\d+)/i.exec(received)?.[1];
      if (headEnd >= 0 && received.length >= headEnd + 4 + Number(length)) {
        const status = received.slice(9, 12);
        statuses[status] = (statuses[status] ?? 0) + 1;
        received = '';
        send();
      }
    });
    send();
  });
}
