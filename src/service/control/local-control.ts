// `/_local`: the clock and the faults, for tests and demonstrations (contract, "Local service only"). Open
// only when the service was started with control, only to a loopback address, and not to a page in a browser:
// a page of any site can send a simple POST here, and its browser then says where it comes from.

import { Failure } from '../../base/failure/failure.js';
import { JsonFault, type JsonValue, readJson } from '../../base/json/json-reader.js';
import { formatInstant, parseInstantMs } from '../../base/time/instant.js';
import type { FaultDesk } from '../faults/fault-desk.js';
import { FaultRefusal, type FaultRequest } from '../faults/fault-list.js';
import type { Answer, ReceivedRequest } from '../http/answer.js';
import type { EnvelopeWriter } from '../http/envelope-writer.js';
import { invalidField, noSuchPath, RefusedRequest } from '../http/refused-request.js';
import { type Reply, reply } from '../http/reply.js';
import type { ServiceClock } from '../service-clock.js';

const PREFIX = '/_local';
const CLOCK_PATH = '/_local/clock';
const FAULTS_PATH = '/_local/faults';

/** The parts that control reaches: the clock, the faults, and the callers to tell when either changes. */
interface ControlTargets {
  readonly clock: ServiceClock;
  readonly faults: FaultDesk;
  /** Called after the clock was set. */
  afterClock(): Promise<void>;
  /** Calls that only this listener has; each takes a POST with an object. */
  readonly posts?: readonly ControlPost[];
  /** Lists that only this listener has; each is read with a GET. */
  readonly reads?: readonly ControlRead[];
}

export interface ControlPost {
  /** Under `/_local`. */
  readonly path: string;
  perform(body: Record<string, JsonValue>): Promise<Reply>;
}

export interface ControlRead {
  /** Under `/_local`. */
  readonly path: string;
  read(): Reply;
}

export class LocalControl {
  readonly #targets: ControlTargets;

  constructor(targets: ControlTargets) {
    this.#targets = targets;
  }

  /** A path of control as the log names it; undefined for any other. */
  routeOf(path: string): string | undefined {
    const { posts = [], reads = [] } = this.#targets;
    const own = [...posts, ...reads].map((call) => call.path);
    return [CLOCK_PATH, FAULTS_PATH, ...own].find((known) => known === path);
  }

  /** The answer of a `/_local` path, or undefined for any other. */
  async answer(request: ReceivedRequest, envelope: EnvelopeWriter): Promise<Answer | undefined> {
    const path = request.target.path;
    if (path !== PREFIX && !path.startsWith(`${PREFIX}/`)) return undefined;
    if (!isLoopback(request.address)) throw noSuchPath();
    if (request.headers.times('origin') > 0) throw invalidField('origin', 'control does not answer pages');
    const performed = await this.#perform(request, path);
    return {
      ...envelope.reply(performed, request.requestId),
      // One of the calls below: a path that is none of them was refused.
      route: path,
    };
  }

  async #perform(request: ReceivedRequest, path: string): Promise<Reply> {
    const post = this.#targets.posts?.find((known) => known.path === path);
    if (post !== undefined && request.method === 'POST') return post.perform(objectOf(request.body));
    const read = this.#targets.reads?.find((known) => known.path === path);
    if (read !== undefined && request.method === 'GET') return read.read();
    const call = `${request.method} ${path}`;
    switch (call) {
      case `GET ${CLOCK_PATH}`:
        return reply(200, this.#clockNow());
      case `POST ${CLOCK_PATH}`:
        return reply(200, await this.#setClock(objectOf(request.body)));
      case `GET ${FAULTS_PATH}`:
        return reply(
          200,
          this.#targets.faults.all().map((fault) => fault.toJson()),
        );
      case `POST ${FAULTS_PATH}`:
        return reply(201, this.#addFault(objectOf(request.body)));
      case `DELETE ${FAULTS_PATH}`:
        return reply(200, this.#removeFaults(request));
      default:
        throw refusalOf(request.method, path, post === undefined ? read && 'GET' : 'POST');
    }
  }

  #clockNow(): { now: string } {
    return { now: formatInstant(this.#targets.clock.nowMs()) };
  }

  async #setClock(body: Record<string, JsonValue>): Promise<{ now: string }> {
    const { now, ...others } = body;
    refuseOthers(others);
    const ms = typeof now === 'string' ? parseInstantMs(now) : undefined;
    if (ms === undefined) throw invalidField('now', 'now is an instant (ISO 8601 with a zone)');
    try {
      this.#targets.clock.set(ms);
    } catch (error) {
      throw error instanceof Failure ? invalidField('now', error.message) : error;
    }
    await this.#targets.afterClock();
    return this.#clockNow();
  }

  #addFault(body: Record<string, JsonValue>): Record<string, unknown> {
    try {
      return this.#targets.faults.add(body as unknown as FaultRequest);
    } catch (error) {
      throw error instanceof FaultRefusal ? invalidField(error.field, error.message) : error;
    }
  }

  /** Without a body: all of them. */
  #removeFaults(request: ReceivedRequest): { removed: number } {
    const { fault_id: id, ...others } = request.body.length === 0 ? {} : objectOf(request.body);
    refuseOthers(others);
    if (id !== undefined && typeof id !== 'string') throw invalidField('fault_id', 'fault_id is a text');
    return { removed: this.#targets.faults.remove(id) };
  }
}

/** `own`: the method that a path of this listener's own takes. */
function refusalOf(method: string, path: string, own: string | undefined): RefusedRequest {
  const allow = path === CLOCK_PATH ? 'GET, POST' : path === FAULTS_PATH ? 'GET, POST, DELETE' : own;
  return allow === undefined
    ? noSuchPath()
    : new RefusedRequest('method_not_allowed', `${method} is not a method of this path`, {
        headers: { allow },
      });
}

/** A misspelt name must not pass for one that was left out: without `fault_id` every fault goes. */
function refuseOthers(others: Readonly<Record<string, unknown>>): void {
  const [other] = Object.keys(others);
  if (other !== undefined) throw invalidField(other, `${other} is no field of this call`);
}

function isLoopback(address: string): boolean {
  return address === '::1' || /^(?:::ffff:)?127\./.test(address);
}

function objectOf(body: Buffer): Record<string, JsonValue> {
  let value: JsonValue;
  try {
    value = readJson(body);
  } catch (error) {
    if (error instanceof JsonFault) throw invalidField('body', 'body is not JSON');
    throw error;
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value) || 'text' in value) {
    throw invalidField('body', 'body is not an object');
  }
  return value as Record<string, JsonValue>;
}
