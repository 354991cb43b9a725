// One interface of the local service, by the steps of the service's life: its options are read before
// anything is opened, its books before any listener, its listener last. The interfaces share the clock, the
// host and the log, and nothing of the books.

import type { GroupCommit } from './books/group-commit.js';
import type { ControlPost, ControlRead } from './control/local-control.js';
import type { FaultDesk } from './faults/fault-desk.js';
import type { ListenerDialect } from './http/answer.js';
import type { EnvelopeWriter } from './http/envelope-writer.js';
import type { OpenPages } from './http/open-pages.js';
import type { ServiceClock } from './service-clock.js';
import type { ServiceSettings } from './service-settings.js';

/** An interface before it has any books. `Handle` is what it adds to the handle of the service. */
export interface ServiceDialect<Options, Handle> {
  /** Reads its options. Throws a Failure that names the one that is out of range. */
  read(options: Options, settings: ServiceSettings): ReadDialect<Handle>;
}

interface ReadDialect<Handle> {
  /** Opens or creates its books in a folder, or in memory. */
  openBooks(dataDir: string | undefined): OpenedDialect<Handle>;
}

/** Its books are open. */
export interface OpenedDialect<Handle> {
  /** The newest instant on file, which the clock may not start before. */
  readonly latestMs: number | undefined;
  /** The longest life, in days, of anything that it dates ahead. */
  readonly daysAhead: number;
  begin(surroundings: Surroundings): InterfaceSide<Handle>;
  /** Closes the books of an interface that never began. */
  close(): void;
}

/** The parts of the whole service that an interface uses. */
export interface Surroundings {
  readonly clock: ServiceClock;
  readonly settings: ServiceSettings;
  /** The address of its own listener, without a trailing slash; '' before it is open. */
  url(): string;
}

/** An interface at work. */
export interface InterfaceSide<Handle> {
  readonly port: number;
  readonly envelope: EnvelopeWriter;
  readonly faults: FaultDesk;
  /** Calls of control that only its listener has. */
  readonly posts?: readonly ControlPost[];
  readonly reads?: readonly ControlRead[];
  /** Its OpenAPI document; undefined if it has none. */
  openApi?(): string;
  listener(pages: OpenPages): ListenerDialect;
  /** The parts that it adds to the handle of the service, once its listener has an address. */
  handle(url: string): Handle;
  /**
   * Keeps the time that the clock was set to, so that the next start does not go back behind it. The clock is
   * one for all, so one interface does it.
   */
  keepTime?(ms: number): Promise<void>;
  /** Does what time alone brings about, at the start, when the clock was set and every minute. */
  settle(): Promise<void>;
  /**
   * The queue that all work goes through: once an empty unit is through, everything that was answered is on
   * disk.
   */
  readonly commit: GroupCommit;
  /** Closes the books. */
  close(): void;
}
