// The supplier interface: the key, the body, the rule. Every rule runs inside one shared transaction and is
// answered only after its commit, so what was told is on disk.

import { JsonFault, readJson } from '../../base/json/json-reader.js';
import { sameHex, sha256Hex } from '../../base/text/digest.js';
import { readQuery } from '../../base/text/rfc3986.js';
import { type SupplierEndpointName, supplierEndpoints } from '../../wire/supplier/endpoints.js';
import type { SupplierErrorCode } from '../../wire/supplier/error-codes.js';
import { supplierHeaders } from '../../wire/supplier/names.js';
import type { FaultSubject } from '../faults/fault-list.js';
import type { EarlyFault } from '../faults/transport-faults.js';
import type { Answer, ReceivedRequest } from '../http/answer.js';
import type { EnvelopeWriter } from '../http/envelope-writer.js';
import { type InterfaceRules, pause } from '../http/interface-listener.js';
import type { OpenPages } from '../http/open-pages.js';
import { type EndpointRoute, RouteTable } from '../http/route-table.js';
import type { SupplierCore } from './core.js';
import { preparations } from './endpoint-rules.js';
import type { SupplierFaults } from './faults/kinds.js';
import { SupplierRefusal } from './refusal.js';

const routes = new RouteTable(supplierEndpoints);

export class SupplierRules implements InterfaceRules<SupplierEndpointName> {
  readonly name = 'supplier';
  readonly routes = routes;
  readonly envelope: EnvelopeWriter;
  readonly pages: OpenPages;
  readonly faults: SupplierFaults;
  readonly #core: SupplierCore;
  readonly #keySha256: string;

  constructor(core: SupplierCore, envelope: EnvelopeWriter, pages: OpenPages, key: string) {
    this.#core = core;
    this.envelope = envelope;
    this.pages = pages;
    this.faults = core.faults;
    this.#keySha256 = sha256Hex(key);
  }

  failureCodeOf(status: number): SupplierErrorCode {
    return status === 502 ? 'issue_failed' : status === 429 ? 'cap_exceeded' : 'internal_error';
  }

  /**
   * The key comes before the path: without one, nobody learns which paths there are. Compared as digests: in
   * constant time, whatever the lengths. A doubled header is no key.
   */
  identify(request: ReceivedRequest): void {
    const key = request.headers.single(supplierHeaders.key);
    if (key === undefined || !sameHex(sha256Hex(key), this.#keySha256)) {
      throw new SupplierRefusal('unauthorised', 'the key is missing or unknown');
    }
  }

  subjectOf(request: ReceivedRequest, pathValue: string): FaultSubject {
    return {
      method: request.method,
      path: request.target.path,
      client_ref: pathValue === '' ? refOfBody(request.body) : pathValue,
    };
  }

  async perform(
    request: ReceivedRequest,
    route: EndpointRoute<SupplierEndpointName>,
    { delayMs }: EarlyFault,
  ): Promise<Answer> {
    const core = this.#core;
    const prepared = preparations[route.name](request.body);
    const { clientRef } = prepared;
    const release = clientRef === undefined ? () => undefined : core.underWay.claim(clientRef);
    try {
      if (delayMs > 0) await pause(delayMs);
      const { commit } = core.books;
      const work = () =>
        prepared.perform(core, {
          // Read inside the transaction: bookings are in the order of time.
          nowMs: core.clock.nowMs(),
          method: request.method,
          path: request.target.path,
          pathValue: route.pathValue,
          query: readQuery(request.target.rawQuery) ?? [],
        });
      const reply = await commit.run(() => commit.savepoint(work));
      return this.envelope.reply(reply, request.requestId);
    } finally {
      release();
    }
  }
}

/** The reference a body names, for faults that are narrowed to it. */
function refOfBody(body: Uint8Array): string | undefined {
  try {
    const value = readJson(body);
    const ref = typeof value === 'object' && value !== null ? Reflect.get(value, 'client_ref') : undefined;
    return typeof ref === 'string' ? ref : undefined;
  } catch (error) {
    if (error instanceof JsonFault) return undefined;
    throw error;
  }
}
