// The sandbox side of the local service: its books, its rules and its listener, put together.

import { formatInstant, parseInstantMs } from '../../base/time/instant.js';
import { headerNames } from '../../wire/sandbox/names.js';
import { FaultDesk } from '../faults/fault-desk.js';
import { type Fault, FaultList, FaultRefusal, type FaultRequest } from '../faults/fault-list.js';
import { EnvelopeWriter } from '../http/envelope-writer.js';
import { InterfaceListener } from '../http/interface-listener.js';
import { IdentifierSource } from '../identifier-source.js';
import type { InterfaceSide, ServiceDialect, Surroundings } from '../interface-side.js';
import { ReferencesUnderWay } from '../references-under-way.js';
import { seedOf } from '../service-settings.js';
import { SandboxBooks } from './books/sandbox-books.js';
import { Catalogue, type RateChange } from './catalogue.js';
import type { SandboxCore } from './core.js';
import { envelopeForm } from './envelope-form.js';
import { faultKinds } from './faults/kinds.js';
import { SandboxRules } from './interface.js';
import { deleteEndedKeys } from './keys.js';
import { openApiDocument } from './openapi/document.js';
import { readSandboxSettings, type SandboxServiceOptions, type SandboxSettings } from './settings.js';
import { StatementSigner } from './statement-signer.js';

/** Written as a type, so that the list of the interfaces can be typed by it without a name of its own. */
type SandboxHandle = {
  /** Address of the sandbox interface, without a trailing slash. */
  readonly sandboxUrl: string;
  /** Switches a fault on, as POST /_local/faults does; throws a FaultRefusal that names the field. */
  addFault(request: FaultRequest): Record<string, unknown>;
};

export const sandboxDialect: ServiceDialect<SandboxServiceOptions, SandboxHandle> = {
  read: (options, { limited }) => {
    const settings = readSandboxSettings(options, limited);
    return {
      openBooks: (dataDir) => {
        const books = new SandboxBooks(dataDir);
        return {
          latestMs: books.latestMs(),
          daysAhead: settings.keyDays,
          begin: (surroundings) => sandboxSide(books, settings, surroundings),
          close: () => books.close(),
        };
      },
    };
  },
};

function sandboxSide(
  books: SandboxBooks,
  settings: SandboxSettings,
  { clock, settings: service, url }: Surroundings,
): InterfaceSide<SandboxHandle> {
  const ids = new IdentifierSource(seedOf(service, books.settings));
  const names = headerNames(settings.headerName);
  const core: SandboxCore = {
    books,
    clock,
    ids,
    catalogue: new Catalogue(),
    faults: new FaultList(faultKinds),
    signer: new StatementSigner(ids.keySeed('statement key')),
    settings,
    names,
    underWay: new ReferencesUnderWay(),
    baseUrl: url,
  };
  const envelope = new EnvelopeWriter(envelopeForm(names));
  const faults = faultDesk(core);
  return {
    port: settings.port,
    envelope,
    faults,
    openApi: () => JSON.stringify(openApiDocument({ serverUrl: url(), names })),
    listener: (pages) => new InterfaceListener(new SandboxRules(core, envelope, pages)),
    handle: (sandboxUrl) => ({ sandboxUrl, addFault: (request) => faults.add(request) }),
    settle: () => books.commit.run(() => books.commit.savepoint(() => deleteEndedKeys(core, clock.nowMs()))),
    keepTime: (ms) => books.commit.run(() => books.keepTime(ms)),
    commit: books.commit,
    close: () => books.close(),
  };
}

/** A rate of the catalogue that is another one is the one fault that asks for something at once. */
function faultDesk(core: SandboxCore): FaultDesk {
  const { changes } = core.catalogue;
  return new FaultDesk(core.faults, {
    begin: (fault) => {
      if (fault.name !== 'catalogue_rate') return {};
      const change = rateChange(core, fault);
      changes.add(change);
      return { from: formatInstant(change.fromMs) };
    },
    end: (fault) => changes.undo(fault.id),
  });
}

/** From when on a changed rate holds: the instant given, else the one at which the fault was switched on. */
function rateChange(core: SandboxCore, fault: Fault): RateChange {
  const from = fault.text('from');
  const fromMs = from === undefined ? core.clock.nowMs() : parseInstantMs(from);
  if (fromMs === undefined) throw new FaultRefusal('from', 'is no instant');
  return { name: fault.id, slug: fault.text('slug') ?? '', rateBps: fault.integer('rate_bps'), fromMs };
}
