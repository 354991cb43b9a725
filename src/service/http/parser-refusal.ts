// Answers what Node's HTTP parser refuses by itself (a raw space in the target, Content-Length beside chunks,
// a header block too big, a request that takes too long). Without this they would get a bare status line:
// here they get the envelope and the headers of every answer, after the answers still owed on that
// connection.

import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { systemClock } from '../../base/time/clock.js';
import type { Answer, ListenerDialect } from './answer.js';

/**
 * The requests of each connection that still wait for their answer, so that a refusal never overtakes one. A
 * request that has not arrived whole owes nothing: the parser's error is about that very one.
 */
export class OwedAnswers {
  readonly #connections = new WeakMap<object, { owed: Set<IncomingMessage>; waiting: (() => void)[] }>();

  begin(request: IncomingMessage): void {
    const known = this.#connections.get(request.socket);
    const connection = known ?? { owed: new Set<IncomingMessage>(), waiting: [] };
    connection.owed.add(request);
    this.#connections.set(request.socket, connection);
  }

  end(socket: object, request: IncomingMessage): void {
    const connection = this.#connections.get(socket);
    connection?.owed.delete(request);
    if (connection !== undefined && !isOwed(connection.owed)) {
      for (const callback of connection.waiting.splice(0)) callback();
    }
  }

  /** Calls back at once when nothing is owed. */
  whenNone(socket: object, callback: () => void): void {
    const connection = this.#connections.get(socket);
    if (connection === undefined || !isOwed(connection.owed)) {
      callback();
    } else {
      connection.waiting.push(callback);
    }
  }
}

function isOwed(requests: ReadonlySet<IncomingMessage>): boolean {
  return [...requests].some((request) => request.complete);
}

/**
 * Answers a parser's error on its socket and hangs up. Returns the answer for the log, or undefined if none
 * was owed.
 */
export function refuseUnparsed(
  error: NodeJS.ErrnoException,
  socket: Socket,
  dialect: ListenerDialect,
  owed: OwedAnswers,
): Answer | undefined {
  if (error.code === 'ECONNRESET' || error.code === 'EPIPE' || !socket.writable) {
    socket.destroy();
    return undefined;
  }
  const answer =
    error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
      ? dialect.refuse({ kind: 'timeout' }, dialect.makeRequestId())
      : dialect.refuse({ kind: 'malformed', field: 'request' }, dialect.makeRequestId());
  owed.whenNone(socket, () => {
    if (socket.writable) socket.end(rawAnswer(answer), () => socket.destroySoon());
  });
  return answer;
}

/** The bytes of an answer that no ServerResponse can write. */
export function rawAnswer(answer: Answer): Buffer {
  const body = Buffer.from(answer.body);
  // The machine's time where the interface states none of its own, as Node does: one `Date` an answer.
  const headers = { date: new Date(systemClock.nowMs()).toUTCString(), ...answer.headers };
  const head = [
    `HTTP/1.1 ${answer.status} ${STATUS_CODES[answer.status] ?? ''}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    `content-length: ${body.length}`,
    'connection: close',
  ];
  return Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`, 'latin1'), body]);
}
