// Puts an answer on the socket, whole or spoilt.

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { unreachable } from '../../base/failure/assert.js';
import type { Answer, Spoiling } from './answer.js';

/**
 * For how long, and up to how many bytes, the rest of a refused request is thrown away, so that its client
 * gets to read the refusal. The largest request that keeps every other bound is about 10 MB.
 */
const LINGER_MS = 500;
const LINGER_BYTES_MAX = 16 << 20;

/**
 * Writes the answer; resolves when it is handed to the system or the other side has gone. The socket is the
 * request's: a response that waits behind a pipelined one has none yet.
 */
export async function writeAnswer(
  request: IncomingMessage,
  response: ServerResponse,
  answer: Answer,
): Promise<void> {
  const spoiling = answer.spoiling;
  if (spoiling?.kind === 'slow') await delay(spoiling.delayMs);
  if (response.destroyed || request.socket.destroyed) return;
  return spoiling === undefined || spoiling.kind === 'slow'
    ? writeWhole(response, answer, answer.body)
    : writeSpoilt(request.socket, response, answer, spoiling);
}

function writeSpoilt(
  socket: Socket,
  response: ServerResponse,
  answer: Answer,
  spoiling: Exclude<Spoiling, { kind: 'slow' }>,
): Promise<void> | undefined {
  const body = Buffer.from(answer.body);
  switch (spoiling.kind) {
    case 'reset':
      socket.resetAndDestroy();
      return undefined;
    case 'cut':
    case 'cut_chunked':
      writeCut(socket, response, answer, body, spoiling.kind === 'cut');
      return undefined;
    case 'drip':
      return writeDripping(response, answer, body, spoiling.delayMs);
    case 'empty':
      return writeWhole(response, answer, '');
    case 'doubled':
      return writeWhole(response, answer, Buffer.concat([body, body]));
    default:
      return unreachable(spoiling);
  }
}

/** Waits without holding the process: open sockets do that, and closing the service cuts them. */
function delay(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms).unref();
  });
}

/** A text goes out in one piece with its head; bytes would make a second one. */
function writeWhole(response: ServerResponse, answer: Answer, body: string | Uint8Array): Promise<void> {
  const length = typeof body === 'string' ? Buffer.byteLength(body) : body.length;
  return new Promise((resolve) => {
    response.once('close', resolve);
    response.writeHead(answer.status, { ...answer.headers, 'content-length': length });
    response.end(body);
  });
}

/** Sends half of the body and hangs up: with its whole length declared, or in chunks without the last one. */
function writeCut(
  socket: Socket,
  response: ServerResponse,
  answer: Answer,
  body: Uint8Array,
  isDeclared: boolean,
): void {
  const headers = isDeclared ? { ...answer.headers, 'content-length': body.length } : answer.headers;
  response.writeHead(answer.status, headers);
  response.write(body.subarray(0, body.length >> 1), () => socket.destroySoon());
}

/** One byte at a time, for as long as the other side has patience. */
async function writeDripping(
  response: ServerResponse,
  answer: Answer,
  body: Uint8Array,
  delayMs: number,
): Promise<void> {
  response.writeHead(answer.status, { ...answer.headers, 'content-length': body.length });
  for (let at = 0; at < body.length && !response.destroyed; at += 1) {
    response.write(body.subarray(at, at + 1));
    await delay(delayMs);
  }
  response.end();
}

/**
 * Answers a request that was not read to its end, and closes once the rest of it was thrown away: closing on
 * unread bytes would reset the connection and lose the answer, or fail a client that sends before it reads.
 */
export async function refuseUnread(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, body }: Answer,
): Promise<void> {
  if (response.destroyed || request.socket.destroyed) return;
  const length = Buffer.byteLength(body);
  response.writeHead(status, { ...headers, 'content-length': length, connection: 'close' });
  response.write(body);
  await restThrownAway(request);
  // Node closes the connection as soon as such a response ends.
  response.end();
}

/** Ends with the request, or when its client sends on for too long. */
function restThrownAway(request: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    let thrownAway = 0;
    request.on('data', (chunk: Buffer) => {
      thrownAway += chunk.length;
      if (thrownAway > LINGER_BYTES_MAX) resolve();
    });
    for (const event of ['end', 'error', 'close']) request.on(event, () => resolve());
    request.resume();
    setTimeout(resolve, LINGER_MS).unref();
  });
}
