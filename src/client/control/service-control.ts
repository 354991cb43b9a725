// The control of a local service that was started with `--control`: its settable clock and its faults,
// unsigned and on loopback alone (contract: "Local service only"). It is no part of the interfaces; a service
// without it answers 404, as production does.

import { JsonFault, type JsonValue, readJson } from '../../base/json/json-reader.js';
import type { Json } from '../../base/json/json-value.js';
import { utf8Bytes } from '../../base/text/bytes.js';
import { type Clock, systemClock } from '../../base/time/clock.js';
import { formatInstant, parseInstantMs } from '../../base/time/instant.js';
import { JSON_CONTENT_TYPE } from '../../wire/common-names.js';
import { GiveUp } from '../failures/client-failure.js';
import { Transport } from '../transport/transport.js';

const CLOCK_PATH = '/_local/clock';
const FAULTS_PATH = '/_local/faults';
const ANSWER_BYTES_MOST = 1 << 20;
const OK = 200;
const CREATED = 201;
/** The answers of a service that does not have the path: some ask for the key first. */
const unknownStatus: ReadonlySet<number> = new Set([401, 404]);

/** A fault by name, with its parameters. */
export interface ServiceFault {
  readonly fault: string;
  readonly [parameter: string]: Json;
}

/** The requests or records that a fault hits, by field. */
type FaultMatch = { readonly [field: string]: string };

export class ServiceControl {
  readonly #transport: Transport;

  /**
   * @throws MendConfiguration for an address that may not be called
   * @throws GiveUp `not_local` for an address that is not of this machine
   */
  constructor({ baseUrl, clock = systemClock }: { readonly baseUrl: string; readonly clock?: Clock }) {
    this.#transport = new Transport({ baseUrl, clock });
    const { loopback, effectiveHost } = this.#transport.base;
    if (loopback) return;
    throw new GiveUp({
      code: 'not_local',
      message: `${effectiveHost} is not this machine, and only a local service is played with; nothing was sent`,
      hint: 'Start one with tieout serve --control, and name its address in the configuration.',
    });
  }

  /** The time of the service's clock, in ms since 1970; undefined if the control is not open. */
  async nowMs(): Promise<number | undefined> {
    const { status, data } = await this.#call('GET', CLOCK_PATH);
    if (unknownStatus.has(status)) return undefined;
    const now = status === OK && isObject(data) ? data['now'] : undefined;
    const ms = typeof now === 'string' ? parseInstantMs(now) : undefined;
    if (ms === undefined) throw refusedCall('GET', CLOCK_PATH, status);
    return ms;
  }

  /** Sets the clock forward; one that is there already, or beyond, is left alone. */
  async forwardTo(ms: number): Promise<void> {
    const nowMs = await this.nowMs();
    if (nowMs === undefined || nowMs >= ms) return;
    await this.post(CLOCK_PATH, { now: formatInstant(ms) });
  }

  /** Switches a fault on for one hit, unless the same one waits for its hit already. */
  async addFault(fault: ServiceFault, match: FaultMatch): Promise<void> {
    const { data } = await this.#call('GET', FAULTS_PATH);
    const isOn = (Array.isArray(data) ? data : []).some(
      (one) =>
        isObject(one) &&
        one['fault'] === fault.fault &&
        // A fault that had its hit stays in the list, with none left.
        one['times'] !== 0 &&
        isObject(one['match']) &&
        hasFields(one['match'], match),
    );
    if (!isOn) await this.post(FAULTS_PATH, { ...fault, match, times: 1 });
  }

  /**
   * A call of the control that an interface has for itself, such as a transfer that arrives.
   *
   * @throws GiveUp `control_refused` where the service does not take it
   */
  async post(path: string, body: { readonly [name: string]: Json }): Promise<JsonValue | undefined> {
    const { status, data } = await this.#call('POST', path, body);
    if (status !== OK && status !== CREATED) throw refusedCall('POST', path, status);
    return data;
  }

  /** Ends all connections. */
  close(): Promise<void> {
    return this.#transport.close();
  }

  async #call(
    method: 'GET' | 'POST',
    path: string,
    body?: { readonly [name: string]: Json },
  ): Promise<{ status: number; data: JsonValue | undefined }> {
    const { status, bytes } = await this.#transport.exchange({
      method,
      target: `${this.#transport.base.prefix}${path}`,
      headers: {
        accept: JSON_CONTENT_TYPE,
        ...(body === undefined ? {} : { 'content-type': JSON_CONTENT_TYPE }),
      },
      bytesMax: ANSWER_BYTES_MOST,
      ...(body === undefined ? {} : { body: utf8Bytes(JSON.stringify(body)) }),
    });
    return { status, data: dataOf(bytes) };
  }
}

/** The data of an answer; one that is no JSON has none, and its status decides. */
function dataOf(bytes: Uint8Array): JsonValue | undefined {
  try {
    const answer = readJson(bytes);
    return isObject(answer) ? answer['data'] : undefined;
  } catch (error) {
    if (error instanceof JsonFault) return undefined;
    throw error;
  }
}

function isObject(value: JsonValue | undefined): value is { [name: string]: JsonValue } {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !('text' in value);
}

function hasFields(match: { readonly [name: string]: JsonValue }, wanted: FaultMatch): boolean {
  return Object.entries(wanted).every(([name, value]) => match[name] === value);
}

function refusedCall(method: string, path: string, status: number): GiveUp {
  return new GiveUp({
    code: 'control_refused',
    message: `the control of the service answered ${method} ${path} with ${status}`,
    hint: 'Look at the log of the service, which says why.',
    httpStatus: status,
  });
}
