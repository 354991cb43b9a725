// A line of a given length: every byte arrives half a round trip after it was sent, in its order.

import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface DistantProxy {
  readonly baseUrl: string;
  close(): void;
}

/** Stands before the address of a service, so many milliseconds of round trip away. */
export async function distantProxy(target: string, roundTripMs: number): Promise<DistantProxy> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('data', (bytes) => setTimeout(() => to.write(bytes), roundTripMs / 2));
      from.on('close', () => to.destroy());
      from.on('error', () => to.destroy());
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
