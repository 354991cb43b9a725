// One HTTP listener of the local service: Fastify for the server's life, our own reading and routing of each
// request.
//
// Fastify's router is passed by on purpose. It decodes paths (`/v1/%70ing` would match), exposes HEAD, knows
// no 405, answers 414 and bad escapes outside its hooks, and takes absolute-form targets; but the target is
// part of what is signed, so the bytes signed must be the bytes routed. Every target is rewritten to `/` for
// the router, and one hook takes the request over before the content-type parsers (with refusals of their
// own) are reached.

import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { type FastifyInstance, fastify } from 'fastify';
import type { Failure } from '../../base/failure/failure.js';
import { ARRIVAL_SECONDS, HEADERS_PER_REQUEST } from '../../wire/http-limits.js';
import { type RequestTarget, readTarget } from '../../wire/request-target.js';
import { serviceRefusals } from '../service-refusals.js';
import type { Answer, ListenerDialect } from './answer.js';
import { refuseUnread, writeAnswer } from './answer-writer.js';
import { readBody } from './body-reader.js';
import { HeaderList } from './header-list.js';
import { isKnownHost } from './host-check.js';
import { OwedAnswers, rawAnswer, refuseUnparsed } from './parser-refusal.js';
import type { RequestLog } from './request-log.js';

/** Node looks for late requests every 30 s unless told otherwise: a limit of 15 s would cut after 45. */
const TIMEOUT_CHECK_MS = 250;
const KEEP_ALIVE_MS = 20_000;
/** The time that answers under way still have once the service is told to end. */
const CLOSE_GRACE_MS = 400;

interface HttpListenerOptions {
  readonly host: string;
  /** 0 takes a free port. */
  readonly port: number;
  readonly log: RequestLog;
  /** For tests; the source's 15 s otherwise. */
  readonly requestTimeoutMs?: number;
}

export interface HttpListener {
  /** Without a trailing slash. */
  readonly url: string;
  /** Ends within a second, whatever is open. */
  close(): Promise<void>;
}

/** A request as far as the parser brought it. */
interface Arrival {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly target: string;
  readonly requestId: string;
  readonly startedAtMs: number;
}

/** Opens a listener. Throws a Failure when the address is taken or can't be bound. */
export async function openHttpListener(
  dialect: ListenerDialect,
  options: HttpListenerOptions,
): Promise<HttpListener> {
  const conversation = new Conversation(dialect, options);
  const timeoutMs = options.requestTimeoutMs ?? ARRIVAL_SECONDS * 1000;
  const app = fastify({
    logger: false,
    rewriteUrl: () => '/',
    exposeHeadRoutes: false,
    return503OnClosing: false,
    forceCloseConnections: true,
    requestTimeout: timeoutMs,
    keepAliveTimeout: KEEP_ALIVE_MS,
    http: {
      connectionsCheckingInterval: TIMEOUT_CHECK_MS,
      headersTimeout: timeoutMs,
      // Node would answer a missing Host bare; it is refused with the envelope instead.
      requireHostHeader: false,
    },
    clientErrorHandler: (error, socket) => conversation.unparsed(error, socket),
  });
  // Without it Node hangs up on a client that has nothing more to say and waits for its answer.
  Object.assign(app.server, { httpAllowHalfOpen: true });
  app.addHook('onRequest', (request, reply) => {
    reply.hijack();
    const target = request.originalUrl;
    void conversation.take(request.raw, reply.raw, target);
  });
  attachRareEvents(app.server, conversation);
  await bind(app, options);
  return { url: urlOf(app.server), close: () => closeListener(app) };
}

class Conversation {
  readonly #dialect: ListenerDialect;
  readonly #options: HttpListenerOptions;
  readonly #owed = new OwedAnswers();

  constructor(dialect: ListenerDialect, options: HttpListenerOptions) {
    this.#dialect = dialect;
    this.#options = options;
  }

  unparsed(error: NodeJS.ErrnoException, socket: Socket): void {
    const answer = refuseUnparsed(error, socket, this.#dialect, this.#owed);
    if (answer !== undefined) this.#log('-', answer, '', performance.now());
  }

  /** CONNECT has no ServerResponse: its refusal is written on the bare socket. */
  refuseTunnel(socket: Socket): void {
    const refusal = this.#dialect.refuse(
      { kind: 'malformed', field: 'request' },
      this.#dialect.makeRequestId(),
    );
    socket.on('error', () => socket.destroy());
    socket.end(rawAnswer(refusal), () => socket.destroySoon());
  }

  /** Takes a request from its head to its answer; never rejects. */
  async take(request: IncomingMessage, response: ServerResponse, target: string): Promise<void> {
    const arrival: Arrival = {
      request,
      response,
      target,
      requestId: this.#dialect.makeRequestId(),
      startedAtMs: performance.now(),
    };
    const socket = request.socket;
    response.on('error', () => response.destroy());
    this.#owed.begin(request);
    try {
      await this.#converse(arrival);
    } catch (error) {
      await this.#fail(arrival, error);
    } finally {
      this.#owed.end(socket, request);
    }
  }

  /** A fault of the program: its route and cause go to the log, the other side learns the request id. */
  async #fail(arrival: Arrival, error: unknown): Promise<void> {
    const { requestId } = arrival;
    const method = arrival.request.method ?? '';
    const path = readTarget(arrival.target)?.path ?? '';
    const route = this.#dialect.routePattern(method, path);
    const place = { listener: this.#dialect.name, request_id: requestId, method, route: route ?? null };
    this.#options.log.fault(place, error);
    const answer = this.#dialect.refuse({ kind: 'internal' }, requestId);
    await this.#refuse(arrival, route === undefined ? answer : { ...answer, route });
  }

  async #converse(arrival: Arrival): Promise<void> {
    const { request, requestId } = arrival;
    const headers = new HeaderList(request.rawHeaders);
    const judged = this.#judgeHead(arrival, headers);
    if ('status' in judged) return this.#refuse(arrival, judged);
    const reading = await readBody(request, this.#dialect.bodyBytesMost);
    if (reading.kind === 'gone') return;
    if (reading.kind === 'too_large') {
      return this.#refuse(arrival, this.#dialect.refuse({ kind: 'too_large' }, requestId));
    }
    const answer = await this.#dialect.answer({
      requestId,
      method: request.method ?? '',
      target: judged,
      headers,
      body: reading.body,
      address: request.socket.remoteAddress ?? '',
    });
    this.#log(request.method ?? '', answer, requestId, arrival.startedAtMs);
    await writeAnswer(arrival.request, arrival.response, answer);
  }

  #judgeHead(arrival: Arrival, headers: HeaderList): RequestTarget | Answer {
    const refuse = (field: 'target' | 'headers' | 'host'): Answer =>
      this.#dialect.refuse({ kind: 'malformed', field }, arrival.requestId);
    const target = readTarget(arrival.target);
    if (target === undefined) return refuse('target');
    if (headers.count > HEADERS_PER_REQUEST || headers.times('content-length') > 1) return refuse('headers');
    const host = headers.single('host');
    return host !== undefined && isKnownHost(host, this.#options.host) ? target : refuse('host');
  }

  async #refuse(arrival: Arrival, answer: Answer): Promise<void> {
    const { request, response } = arrival;
    this.#log(request.method ?? '', answer, arrival.requestId, arrival.startedAtMs);
    if (response.headersSent) {
      response.destroy();
    } else if (request.complete) {
      await writeAnswer(request, response, answer);
    } else {
      await refuseUnread(request, response, answer);
    }
  }

  #log(method: string, answer: Answer, requestId: string, startedAtMs: number): void {
    this.#options.log.request({
      listener: this.#dialect.name,
      request_id: requestId,
      method,
      route: answer.route ?? null,
      status: answer.status,
      code: answer.code ?? null,
      key_id: answer.keyId ?? null,
      duration_us: Math.floor((performance.now() - startedAtMs) * 1000),
    });
  }
}

/** Events that Node answers by itself, bare, or by hanging up, unless somebody listens. */
function attachRareEvents(server: Server, conversation: Conversation): void {
  server.on('connect', (_request: IncomingMessage, socket: Socket) => conversation.refuseTunnel(socket));
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    server.emit('request', request, response);
  });
}

async function bind(app: FastifyInstance, options: HttpListenerOptions): Promise<void> {
  try {
    // biome-ignore lint/nursery/useAwaitThenable: of its overloads, the one without a callback is a promise
    await app.listen({ host: options.host, port: options.port, listenTextResolver: () => '' });
  } catch (error) {
    await app.close();
    throw bindFailure(error, options);
  }
}

function bindFailure(error: unknown, options: HttpListenerOptions): Failure {
  const reason = error instanceof Error ? error.message : String(error);
  return serviceRefusals.notBound({ host: options.host, port: options.port, reason }, error);
}

function urlOf(server: Server): string {
  const address = server.address() as AddressInfo;
  const host = address.family === 'IPv6' ? `[${address.address}]` : address.address;
  return `http://${host}:${address.port}`;
}

/** Lets answers under way go out, then cuts what is left. */
async function closeListener(app: FastifyInstance): Promise<void> {
  const server = app.server;
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const cut = setTimeout(() => server.closeAllConnections(), CLOSE_GRACE_MS);
  await closed;
  clearTimeout(cut);
  await app.close();
}
