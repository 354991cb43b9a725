// The supplier side of the local service: its books, its interface and its listener, put together. It shares
// with the sandbox side the clock, the host and the log, and nothing of the books.

import { randomBytes } from 'node:crypto';
import { parseInstantMs } from '../../base/instant.js';
import { LOCAL_SUPPLIER_KEY_PREFIX } from '../../wire/supplier/names.js';
import { DEPOSITS_PATH, LocalControl } from '../control/local-control.js';
import { type Fault, FaultList, FaultRefusal, type FaultRequest } from '../faults/fault-list.js';
import { type HttpListener, openHttpListener } from '../http/http-listener.js';
import { IdentifierSource } from '../identifier-source.js';
import type { ServiceClock } from '../service-clock.js';
import type { ServiceSettings } from '../service-settings.js';
import type { SupplierBooks } from './books/supplier-books.js';
import { BrandList, fixedUnitsPerUsd } from './brand-list.js';
import type { SupplierCore } from './core.js';
import { SupplierEnvelope } from './envelope-form.js';
import { supplierFaultKinds } from './faults/kinds.js';
import { type CreditedTransfer, creditTransfer, type FloatTransfer, transferOf } from './float-deposits.js';
import { SupplierInterface } from './interface.js';
import type { SupplierSettings } from './settings.js';
import { unitsPerUsdOf } from './wholesale.js';

const SEED_BYTES = 32;
const KEY_BYTES = 24;
const BPS_MOST = 10_000;

/** What the supplier side has in common with the rest of the service. */
interface SupplierSurroundings {
  readonly books: SupplierBooks;
  readonly clock: ServiceClock;
  readonly service: ServiceSettings;
  readonly settings: SupplierSettings;
  /** Called after the clock was set over this listener. */
  afterClock(): Promise<void>;
}

export class SupplierService {
  /** What `X-Supplier-Key` has to be. */
  readonly key: string;
  readonly #core: SupplierCore;
  readonly #surroundings: SupplierSurroundings;
  #listener: HttpListener | undefined;

  constructor(surroundings: SupplierSurroundings) {
    const { books, clock, service, settings } = surroundings;
    const seed = books.settings.getOrPut(
      'seed',
      () => service.seed ?? randomBytes(SEED_BYTES).toString('hex'),
    );
    this.key = settings.key ?? books.settings.getOrPut('supplier_key', madeKey);
    this.#surroundings = surroundings;
    this.#core = {
      books,
      clock,
      ids: new IdentifierSource(seed),
      brands: new BrandList(),
      faults: new FaultList(supplierFaultKinds),
      settings,
      ordersUnderWay: new Set(),
      baseUrl: () => this.url,
    };
  }

  /** The address of the listener, without a trailing slash; '' before it is open. */
  get url(): string {
    return this.#listener?.url ?? '';
  }

  /** Opens the listener. Throws a Failure when the address can't be had. */
  async open(): Promise<void> {
    const { service, settings, clock, afterClock } = this.#surroundings;
    const control = new LocalControl({
      clock,
      faults: this.#core.faults,
      afterClock,
      addFault: (request) => this.addFault(request),
      removeFaults: (id) => this.removeFaults(id),
      posts: [
        {
          path: DEPOSITS_PATH,
          perform: async (body) => {
            const transfer = await this.deposit(transferOf(body));
            return { status: transfer.replay ? 200 : 201, data: transfer };
          },
        },
      ],
    });
    const envelope = new SupplierEnvelope(clock);
    const dialect = new SupplierInterface(
      this.#core,
      envelope,
      this.key,
      service.control ? control : undefined,
    );
    this.#listener = await openHttpListener(dialect, {
      host: service.host,
      port: settings.port,
      log: service.log,
    });
  }

  /** Credits a transfer to the float; resolves once it is on disk. Throws a refusal that names the field. */
  deposit(transfer: FloatTransfer): Promise<CreditedTransfer> {
    const { commit } = this.#core.books;
    return commit.run(() => commit.savepoint(() => creditTransfer(this.#core, transfer)));
  }

  /** Switches a fault on; throws a FaultRefusal that names the field. */
  addFault(request: FaultRequest): Record<string, unknown> {
    const fault = this.#core.faults.add(request);
    try {
      this.#begin(fault);
    } catch (error) {
      this.#core.faults.remove(fault.id);
      throw error;
    }
    return fault.toJson();
  }

  /** Switches one fault off, or all; returns how many were on. */
  removeFaults(id: string | undefined): number {
    const removed = this.#core.faults.remove(id);
    for (const fault of removed) this.#core.brands.undo(fault.id);
    return removed.length;
  }

  /** Ends the listener, then the books: what was answered is on disk by then. */
  async close(): Promise<void> {
    await this.#listener?.close();
    await this.#core.books.commit.run(() => undefined);
    this.#core.books.close();
  }

  /** What a fault asks for at once: a rate that is another one from an instant on. */
  #begin(fault: Fault): void {
    if (fault.name === 'brand_rate') {
      const netRateBps = fault.integer('net_rate_bps');
      if (netRateBps < 0 || netRateBps > BPS_MOST) throw new FaultRefusal('net_rate_bps', 'is out of range');
      const slug = fault.text('slug') ?? '';
      this.#core.brands.changeRate({ name: fault.id, slug, netRateBps, fromMs: this.#fromMs(fault) });
    }
    if (fault.name === 'fx_rate') {
      const rate = unitsPerUsdOf(fault.text('rate') ?? '');
      if (rate === undefined) throw new FaultRefusal('rate', 'is not a plain decimal over 0');
      const currency = knownCurrency(fault.text('currency') ?? '');
      const isCharged = fault.text('charged') === 'yes';
      this.#core.brands.changeFx({ name: fault.id, currency, rate, isCharged, fromMs: this.#fromMs(fault) });
    }
  }

  #fromMs(fault: Fault): number {
    const from = fault.text('from');
    const ms = from === undefined ? this.#core.clock.nowMs() : parseInstantMs(from);
    if (ms === undefined) throw new FaultRefusal('from', 'is no instant');
    return ms;
  }
}

function knownCurrency(currency: string): string {
  try {
    fixedUnitsPerUsd(currency);
    return currency;
  } catch (error) {
    throw error instanceof RangeError ? new FaultRefusal('currency', 'is not a currency in use') : error;
  }
}

function madeKey(): string {
  return `${LOCAL_SUPPLIER_KEY_PREFIX}${randomBytes(KEY_BYTES).toString('hex')}`;
}
