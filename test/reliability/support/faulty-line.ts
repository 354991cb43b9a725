// A line between client and service that fails on purpose. What it forwards it forwards as it came, so that
// signatures hold; a fault does to one request or its answer what a bad network does. Each fault that really
// happened on the wire is counted: a test whose fault never fired proves nothing.

import { Agent, createServer, type IncomingHttpHeaders, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import type { Clock } from '../../../src/base/time/clock.js';

export interface LineAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** One request on its way through the line. */
export interface Passage {
  readonly method: string;
  /** Path and query, as sent. */
  readonly target: string;
  readonly outgoing: ServerResponse;
  /** The base address of a host that nothing should ever ask. */
  readonly strangerUrl: string;
  /** Hands the request on, as often as it is called, and gives the service's own answer. */
  forward(): Promise<LineAnswer>;
}

export interface LineFault {
  readonly name: string;
  /** Does it; whatever it does, it is done to this passage alone. */
  act(passage: Passage): Promise<void> | void;
}

/** Says what happens to a request; undefined lets it pass. */
export type FaultChoice = (method: string, target: string) => LineFault | undefined;

export interface FaultyLine {
  readonly baseUrl: string;
  /** From now on this decides. */
  choose(choice: FaultChoice): void;
  /** From now on nothing fails. */
  mend(): void;
  /** How often each fault happened since the last `mend`, by its name. */
  readonly fired: ReadonlyMap<string, number>;
  /** Paths that were asked for since the last `mend`, in order, each as often as it was. */
  readonly targets: readonly string[];
  /** Requests that reached the host that nothing should ask. */
  readonly strangerRequests: () => number;
}

/**
 * Opens a line to the service, closed when the test is over.
 *
 * @param clock what its answers are dated by, where a test has a time of its own; Node takes the machine's
 */
export async function openFaultyLine(serviceUrl: string, clock?: Clock): Promise<FaultyLine> {
  const agent = new Agent({ keepAlive: true, maxSockets: 32 });
  const stranger = await openStranger();
  const fired = new Map<string, number>();
  const targets: string[] = [];
  let choice: FaultChoice = () => undefined;
  const server = createServer(async (incoming, outgoing) => {
    outgoing.on('error', () => undefined);
    const [method, target] = [incoming.method ?? 'GET', incoming.url ?? ''];
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    targets.push(target);
    const forward = async () => {
      const answer = await handOn(serviceUrl, agent, { method, target, headers: incoming.headers, chunks });
      return clock === undefined ? answer : datedBy(clock, answer);
    };
    const fault = choice(method, target);
    try {
      if (fault === undefined) return sendAnswer(outgoing, await forward());
      await fault.act({ method, target, outgoing, strangerUrl: stranger.baseUrl, forward });
      fired.set(fault.name, (fired.get(fault.name) ?? 0) + 1);
    } catch {
      // The service hung up: so does the line, as a network does.
      outgoing.socket?.resetAndDestroy();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    agent.destroy();
    server.closeAllConnections();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  });
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    choose: (next) => {
      choice = next;
    },
    mend: () => {
      choice = () => undefined;
      fired.clear();
      targets.length = 0;
    },
    fired,
    targets,
    strangerRequests: stranger.requests,
  };
}

function datedBy(clock: Clock, answer: LineAnswer): LineAnswer {
  return { ...answer, headers: { ...answer.headers, date: new Date(clock.nowMs()).toUTCString() } };
}

/** Sends the service's own answer on, or one made of it. */
export function sendAnswer(outgoing: ServerResponse, { status, headers, body }: LineAnswer): void {
  outgoing.writeHead(status, headers).end(body);
}

async function openStranger(): Promise<{ baseUrl: string; requests: () => number }> {
  let requests = 0;
  const server = createServer((_, response) => {
    requests += 1;
    response.end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: () => requests,
  };
}

interface HandedOn {
  readonly method: string;
  readonly target: string;
  readonly headers: IncomingHttpHeaders;
  readonly chunks: readonly Buffer[];
}

function handOn(serviceUrl: string, agent: Agent, sent: HandedOn): Promise<LineAnswer> {
  const { hostname, port, host } = new URL(serviceUrl);
  const { method, target, chunks } = sent;
  return new Promise((resolve, reject) => {
    const headers = { ...sent.headers, host, connection: 'keep-alive' };
    const under = request({ hostname, port, method, path: target, headers, agent }, (answer) => {
      const body: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => body.push(chunk));
      answer.on('error', reject);
      answer.on('end', () => {
        const { connection: _, 'keep-alive': __, ...rest } = answer.headers;
        resolve({ status: answer.statusCode ?? 0, headers: rest, body: Buffer.concat(body) });
      });
    });
    under.on('error', reject);
    for (const chunk of chunks) under.write(chunk);
    under.end();
  });
}
