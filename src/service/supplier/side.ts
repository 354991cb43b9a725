// The supplier side of the local service: its books, its rules and its listener, put together.

import { randomBytes } from 'node:crypto';
import { parseInstantMs } from '../../base/time/instant.js';
import { LOCAL_SUPPLIER_KEY_PREFIX } from '../../wire/supplier/names.js';
import { decimalRateOf } from '../exact-price.js';
import { FaultDesk } from '../faults/fault-desk.js';
import { type Fault, FaultList, FaultRefusal, type FaultRequest } from '../faults/fault-list.js';
import { EnvelopeWriter } from '../http/envelope-writer.js';
import { InterfaceListener } from '../http/interface-listener.js';
import { reply } from '../http/reply.js';
import { IdentifierSource } from '../identifier-source.js';
import type { InterfaceSide, ServiceDialect, Surroundings } from '../interface-side.js';
import { ReferencesUnderWay } from '../references-under-way.js';
import { seedOf } from '../service-settings.js';
import { SupplierBooks } from './books/supplier-books.js';
import { BrandList, fixedUnitsPerUsd } from './brand-list.js';
import type { SupplierCore } from './core.js';
import { envelopeForm } from './envelope-form.js';
import { supplierFaultKinds } from './faults/kinds.js';
import { type CreditedTransfer, creditTransfer, type FloatTransfer, transferOf } from './float-deposits.js';
import { SupplierRules } from './interface.js';
import { supplierOpenApi } from './openapi.js';
import { VOUCHER_LIFE_DAYS } from './orders.js';
import { readSupplierSettings, type SupplierServiceOptions, type SupplierSettings } from './settings.js';

/** Written as a type, so that the list of the interfaces can be typed by it without a name of its own. */
type SupplierHandle = {
  /** Address of the supplier interface, without a trailing slash. */
  readonly supplierUrl: string;
  /** The value that `X-Supplier-Key` has to have there. */
  readonly supplierKey: string;
  /** Switches a fault of the supplier listener on; throws a FaultRefusal that names the field. */
  addSupplierFault(request: FaultRequest): Record<string, unknown>;
  /** Switches off one fault of the supplier listener, or all; returns how many were on. */
  removeSupplierFaults(faultId?: string): number;
  /**
   * Funds the float, as POST /_local/deposits of the supplier listener does; the same hash again credits
   * nothing. Throws a refusal that names the field.
   */
  depositToFloat(transfer: FloatTransfer): Promise<CreditedTransfer>;
};

const DEPOSITS_PATH = '/_local/deposits';
const KEY_BYTES = 24;

export const supplierDialect: ServiceDialect<SupplierServiceOptions, SupplierHandle> = {
  read: (options, { limited }) => {
    const settings = readSupplierSettings(options, limited);
    return {
      openBooks: (dataDir) => {
        const books = new SupplierBooks(dataDir);
        return {
          latestMs: books.latestMs(),
          daysAhead: VOUCHER_LIFE_DAYS,
          begin: (surroundings) => supplierSide(books, settings, surroundings),
          close: () => books.close(),
        };
      },
    };
  },
};

function supplierSide(
  books: SupplierBooks,
  settings: SupplierSettings,
  { clock, settings: service, url }: Surroundings,
): InterfaceSide<SupplierHandle> {
  const supplierKey = settings.key ?? books.settings.getOrPut('supplier_key', madeKey);
  const core: SupplierCore = {
    books,
    clock,
    ids: new IdentifierSource(seedOf(service, books.settings)),
    brands: new BrandList(),
    faults: new FaultList(supplierFaultKinds),
    settings,
    underWay: new ReferencesUnderWay(),
    baseUrl: url,
  };
  const envelope = new EnvelopeWriter(envelopeForm(clock));
  const faults = faultDesk(core);
  const deposit = (transfer: FloatTransfer): Promise<CreditedTransfer> =>
    books.commit.run(() => books.commit.savepoint(() => creditTransfer(core, transfer)));
  return {
    port: settings.port,
    envelope,
    faults,
    posts: [
      {
        path: DEPOSITS_PATH,
        perform: async (body) => {
          const transfer = await deposit(transferOf(body));
          return reply(transfer.replay ? 200 : 201, transfer);
        },
      },
    ],
    openApi: () => JSON.stringify(supplierOpenApi(url())),
    listener: (pages) => new InterfaceListener(new SupplierRules(core, envelope, pages, supplierKey)),
    handle: (supplierUrl) => ({
      supplierUrl,
      supplierKey,
      addSupplierFault: (request) => faults.add(request),
      removeSupplierFaults: (faultId) => faults.remove(faultId),
      depositToFloat: deposit,
    }),
    settle: () => Promise.resolve(),
    commit: books.commit,
    close: () => books.close(),
  };
}

/** The desk of faults. Those of a rate act at once: another rate holds from an instant on. */
function faultDesk(core: SupplierCore): FaultDesk {
  const { brands } = core;
  return new FaultDesk(core.faults, {
    begin: (fault) => {
      if (fault.name === 'brand_rate') {
        const netRateBps = fault.integer('net_rate_bps');
        const slug = fault.text('slug') ?? '';
        brands.rateChanges.add({ name: fault.id, slug, netRateBps, fromMs: fromMsOf(core, fault) });
      }
      if (fault.name === 'fx_rate') {
        const rate = decimalRateOf(fault.text('rate') ?? '');
        if (rate === undefined) throw new FaultRefusal('rate', 'is not a plain decimal over 0');
        const currency = knownCurrency(fault.text('currency') ?? '');
        const isCharged = fault.text('charged') === 'yes';
        brands.fxChanges.add({ name: fault.id, currency, rate, isCharged, fromMs: fromMsOf(core, fault) });
      }
      return {};
    },
    end: (fault) => brands.undo(fault.id),
  });
}

function fromMsOf(core: SupplierCore, fault: Fault): number {
  const from = fault.text('from');
  const ms = from === undefined ? core.clock.nowMs() : parseInstantMs(from);
  if (ms === undefined) throw new FaultRefusal('from', 'is no instant');
  return ms;
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
