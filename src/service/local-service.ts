// The local service: the counterparty a partner's client can be pointed at. It keeps its own books in its own
// way, does its own sums and shares only the wire with the tool that checks it.

import { randomBytes } from 'node:crypto';
import { formatInstant, parseInstantMs } from '../base/instant.js';
import { headerNames } from '../wire/sandbox/names.js';
import { LocalControl } from './control/local-control.js';
import { type Fault, FaultList, FaultRefusal, type FaultRequest } from './faults/fault-list.js';
import { type HttpListener, openHttpListener } from './http/http-listener.js';
import { OpenPages } from './http/open-pages.js';
import { IdentifierSource } from './identifier-source.js';
import { ServiceBooks } from './sandbox/books/sandbox-books.js';
import { Catalogue, type RateChange } from './sandbox/catalogue.js';
import type { SandboxCore } from './sandbox/core.js';
import { EnvelopeWriter } from './sandbox/envelope-form.js';
import { SandboxInterface } from './sandbox/interface.js';
import { deleteEndedKeys } from './sandbox/keys.js';
import { openApiDocument } from './sandbox/openapi/document.js';
import { StatementSigner } from './sandbox/statement-signer.js';
import { ServiceClock } from './service-clock.js';
import {
  readSettings,
  type LocalServiceOptions as SandboxServiceOptions,
  type ServiceSettings,
} from './service-settings.js';
import { SupplierBooks } from './supplier/books/supplier-books.js';
import type { CreditedTransfer, FloatTransfer } from './supplier/float-deposits.js';
import { VOUCHER_LIFE_DAYS } from './supplier/orders.js';
import { readSupplierSettings, type SupplierServiceOptions } from './supplier/settings.js';
import { SupplierService } from './supplier/side.js';

export type { FaultRequest } from './faults/fault-list.js';
export { openApiDocument } from './sandbox/openapi/document.js';
export type { CreditedTransfer, FloatTransfer } from './supplier/float-deposits.js';
export type { SupplierCaps } from './supplier/settings.js';

/**
 * Options of the service as a whole and of the sandbox listener; those of the supplier listener stand beside.
 */
export type LocalServiceOptions = SandboxServiceOptions & SupplierServiceOptions;

export interface LocalService {
  /** Address of the sandbox interface, without a trailing slash. */
  readonly sandboxUrl: string;
  /** Address of the supplier interface, without a trailing slash. */
  readonly supplierUrl: string;
  /** What `X-Supplier-Key` has to be there. */
  readonly supplierKey: string;
  /** Sets the service's clock, forward only (ms since 1970). Throws a Failure otherwise. */
  setClock(ms: number): Promise<void>;
  /** Switches a fault on, as POST /_local/faults does; throws a FaultRefusal that names the field. */
  addFault(request: FaultRequest): Record<string, unknown>;
  /** The same on the supplier listener. */
  addSupplierFault(request: FaultRequest): Record<string, unknown>;
  /** Switches off one fault of the supplier listener, or all; returns how many were on. */
  removeSupplierFaults(faultId?: string): number;
  /**
   * Funds the float, as POST /_local/deposits of the supplier listener does; the same hash again credits
   * nothing.
   */
  depositToFloat(transfer: FloatTransfer): Promise<CreditedTransfer>;
  /** Ends within a second, whatever is open, without losing what was answered. */
  close(): Promise<void>;
}

/** How often keys whose time is over are swept out while nobody asks for them. */
const SWEEP_MS = 60_000;
const SEED_BYTES = 32;

/** Starts the local service. Throws a Failure for an option, a folder or a port that won't do. */
export async function startLocalService(options: LocalServiceOptions = {}): Promise<LocalService> {
  const settings = readSettings(options);
  readSupplierSettings(options, settings.limited);
  const books = new ServiceBooks(settings.dataDir);
  let supplierBooks: SupplierBooks | undefined;
  let service: RunningService | undefined;
  try {
    supplierBooks = new SupplierBooks(settings.dataDir);
    service = new RunningService(settings, options, books, supplierBooks);
    return await service.open();
  } catch (error) {
    await service?.close();
    supplierBooks?.close();
    books.close();
    throw error;
  }
}

class RunningService implements LocalService {
  readonly #core: SandboxCore;
  readonly #envelope: EnvelopeWriter;
  readonly #supplier: SupplierService;
  readonly #sweep: NodeJS.Timeout;
  #listeners: HttpListener[] = [];
  #closing: Promise<void> | undefined;

  constructor(
    settings: ServiceSettings,
    options: LocalServiceOptions,
    books: ServiceBooks,
    supplierBooks: SupplierBooks,
  ) {
    const seed = books.settings.getOrPut(
      'seed',
      () => settings.seed ?? randomBytes(SEED_BYTES).toString('hex'),
    );
    const ids = new IdentifierSource(seed);
    const names = headerNames(settings.headerName);
    // One clock for all listeners; it starts after whatever was booked on either side.
    const latestMs = Math.max(
      books.journal.latestBookingMs() ?? 0,
      supplierBooks.journal.latestBookingMs() ?? 0,
    );
    const daysAhead = Math.max(settings.keyDays, VOUCHER_LIFE_DAYS);
    const clock = new ServiceClock(options.clock, latestMs, daysAhead);
    this.#supplier = new SupplierService({
      books: supplierBooks,
      clock,
      service: settings,
      settings: readSupplierSettings(options, settings.limited),
      afterClock: () => this.#deleteEnded(),
    });
    this.#core = {
      books,
      clock,
      ids,
      catalogue: new Catalogue(),
      faults: new FaultList(),
      signer: new StatementSigner(ids.keySeed('statement key')),
      settings,
      names,
      ordersUnderWay: new Set(),
      baseUrl: () => this.sandboxUrl,
    };
    this.#envelope = new EnvelopeWriter(names);
    this.#sweep = setInterval(() => void this.#deleteEnded(), SWEEP_MS);
    this.#sweep.unref();
  }

  get sandboxUrl(): string {
    return this.#listeners[0]?.url ?? '';
  }

  get supplierUrl(): string {
    return this.#supplier.url;
  }

  get supplierKey(): string {
    return this.#supplier.key;
  }

  async open(): Promise<this> {
    const { settings, faults, clock } = this.#core;
    await this.#deleteEnded();
    const control = new LocalControl({
      clock,
      faults,
      afterClock: () => this.#deleteEnded(),
      addFault: (request) => this.addFault(request),
      removeFaults: (id) => this.#removeFaults(id),
    });
    const pages = new OpenPages(this.#envelope, settings.control ? control : undefined, () =>
      JSON.stringify(openApiDocument({ serverUrl: this.sandboxUrl, names: this.#core.names })),
    );
    const sandbox = new SandboxInterface(this.#core, this.#envelope, pages);
    const listener = await openHttpListener(sandbox, {
      host: settings.host,
      port: settings.sandboxPort,
      log: settings.log,
    });
    this.#listeners = [listener];
    await this.#supplier.open();
    return this;
  }

  async setClock(ms: number): Promise<void> {
    this.#core.clock.set(ms);
    await this.#deleteEnded();
  }

  addFault(request: FaultRequest): Record<string, unknown> {
    const fault = this.#core.faults.add(request);
    if (fault.name === 'catalogue_rate') {
      const change = this.#rateChange(fault);
      this.#core.catalogue.changeRate(change);
      return { ...fault.toJson(), from: formatInstant(change.fromMs) };
    }
    return fault.toJson();
  }

  addSupplierFault(request: FaultRequest): Record<string, unknown> {
    return this.#supplier.addFault(request);
  }

  removeSupplierFaults(faultId?: string): number {
    return this.#supplier.removeFaults(faultId);
  }

  depositToFloat(transfer: FloatTransfer): Promise<CreditedTransfer> {
    return this.#supplier.deposit(transfer);
  }

  close(): Promise<void> {
    this.#closing ??= this.#end();
    return this.#closing;
  }

  async #end(): Promise<void> {
    clearInterval(this.#sweep);
    await Promise.all([this.#supplier.close(), ...this.#listeners.map((listener) => listener.close())]);
    // What is queued was not answered yet; an empty unit behind it means that it was committed or dropped.
    await this.#core.books.commit.run(() => undefined);
    this.#core.books.close();
  }

  #removeFaults(id: string | undefined): number {
    const removed = this.#core.faults.remove(id);
    for (const fault of removed) {
      if (fault.name === 'catalogue_rate') this.#core.catalogue.undoRate(fault.id);
    }
    return removed.length;
  }

  /**
   * From when on a changed rate holds: the instant given, else the one at which the fault was switched on.
   */
  #rateChange(fault: Fault): RateChange {
    const from = fault.text('from');
    const fromMs = from === undefined ? this.#core.clock.nowMs() : parseInstantMs(from);
    const rateBps = fault.integer('rate_bps');
    if (fromMs === undefined || rateBps < 0 || rateBps > 10_000) {
      this.#core.faults.remove(fault.id);
      throw new FaultRefusal(fromMs === undefined ? 'from' : 'rate_bps', 'is out of range or no instant');
    }
    return { name: fault.id, slug: fault.text('slug') ?? '', rateBps, fromMs };
  }

  #deleteEnded(): Promise<void> {
    const { books, clock } = this.#core;
    return books.commit.run(() => books.commit.savepoint(() => deleteEndedKeys(this.#core, clock.nowMs())));
  }
}
