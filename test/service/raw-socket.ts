// Sends bytes on a bare socket and reads what comes back until the other side hangs up or a time is over:
// what no HTTP library would send, and answers that none would show.

import { connect, type Socket } from 'node:net';

export interface RawAnswer {
  readonly text: string;
  /** How long it took until the other side hung up, or the wait was over. */
  readonly ms: number;
  readonly isClosed: boolean;
}

export function openSocket(baseUrl: string): Socket {
  const { hostname, port } = new URL(baseUrl);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  return socket;
}

/** Writes the parts one after the other, `gapMs` apart, and collects the answer for `waitMs` at most. */
export async function sendRaw(
  baseUrl: string,
  parts: string | Buffer | readonly (string | Buffer)[],
  options: { waitMs?: number; gapMs?: number } = {},
): Promise<RawAnswer> {
  const socket = openSocket(baseUrl);
  const started = performance.now();
  const chunks: Buffer[] = [];
  socket.on('data', (chunk) => chunks.push(chunk));
  const closed = new Promise<boolean>((resolve) => socket.on('close', () => resolve(true)));
  const list: readonly (string | Buffer)[] =
    typeof parts === 'string' || Buffer.isBuffer(parts) ? [parts] : parts;
  for (const part of list) {
    if (socket.destroyed) break;
    socket.write(part);
    if (options.gapMs !== undefined) await new Promise((resolve) => setTimeout(resolve, options.gapMs));
  }
  const over = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), options.waitMs ?? 1500));
  const isClosed = await Promise.race([closed, over]);
  socket.destroy();
  return { text: Buffer.concat(chunks).toString('latin1'), ms: performance.now() - started, isClosed };
}
