// The local service: the counterparty a partner's client can be pointed at. It keeps its own books in its own
// way, does its own sums and shares only the wire with the tool that checks it.

import { LocalControl } from './control/local-control.js';
import { dialects, type InterfaceHandles, type LocalServiceOptions } from './dialects.js';
import { type HttpListener, openHttpListener } from './http/http-listener.js';
import { OpenPages } from './http/open-pages.js';
import type { InterfaceSide, OpenedDialect } from './interface-side.js';
import { ServiceClock } from './service-clock.js';
import { readSettings, type ServiceSettings } from './service-settings.js';

export { type LocalServiceOptions, openApiDocuments } from './dialects.js';
export type { FaultRequest } from './faults/fault-list.js';

/** A service that runs; each interface adds its address and what can be done to it. */
export type LocalService = InterfaceHandles & {
  /** Sets the service's clock, forward only (ms since 1970). Throws a Failure otherwise. */
  setClock(ms: number): Promise<void>;
  /** Ends within a second, whatever is open, without losing what was answered. */
  close(): Promise<void>;
};

/** The pause between two looks at what time alone brings about, while nobody asks. */
const SETTLE_MS = 60_000;

/** Starts the local service. Throws a Failure for an option, a folder or a port that won't do. */
export async function startLocalService(options: LocalServiceOptions = {}): Promise<LocalService> {
  const settings = readSettings(options);
  const read = dialects.map((dialect) => dialect.read(options, settings));
  const opened: OpenedDialect<object>[] = [];
  let service: RunningService | undefined;
  try {
    for (const dialect of read) opened.push(dialect.openBooks(settings.dataDir));
    service = new RunningService(settings, clockOf(options, opened), opened);
    return (await service.open()) as LocalService;
  } catch (error) {
    await service?.close();
    for (const { close } of opened) close();
    throw error;
  }
}

/** One clock for all interfaces; it starts after whatever was booked on any of them. */
function clockOf(options: LocalServiceOptions, opened: readonly OpenedDialect<object>[]): ServiceClock {
  const latestMs = Math.max(0, ...opened.map(({ latestMs: ofSide }) => ofSide ?? 0));
  const daysAhead = Math.max(...opened.map((dialect) => dialect.daysAhead));
  return new ServiceClock(options.clock, latestMs, daysAhead, options.realClock);
}

class RunningService {
  readonly #settings: ServiceSettings;
  readonly #clock: ServiceClock;
  readonly #sides: readonly InterfaceSide<object>[];
  readonly #listeners: HttpListener[] = [];
  readonly #settling: NodeJS.Timeout;
  #isOpen = false;
  #closing: Promise<void> | undefined;

  constructor(settings: ServiceSettings, clock: ServiceClock, opened: readonly OpenedDialect<object>[]) {
    this.#settings = settings;
    this.#clock = clock;
    this.#sides = opened.map((dialect, at) =>
      dialect.begin({ clock, settings, url: () => this.#listeners[at]?.url ?? '' }),
    );
    this.#settling = setInterval(() => void this.#settle(), SETTLE_MS);
    this.#settling.unref();
  }

  /** Opens a listener for each interface and gives the handle of the service. */
  async open(): Promise<object> {
    await this.#settle();
    for (const side of this.#sides) this.#listeners.push(await this.#listen(side));
    this.#isOpen = true;
    const handles = this.#sides.map((side, at) => side.handle(this.#listeners[at]?.url ?? ''));
    const own = { setClock: (ms: number) => this.#setClock(ms), close: () => this.close() };
    return Object.assign(own, ...handles);
  }

  close(): Promise<void> {
    this.#closing ??= this.#end();
    return this.#closing;
  }

  #listen(side: InterfaceSide<object>): Promise<HttpListener> {
    const { host, log, control } = this.#settings;
    const { faults, posts = [], reads = [], envelope } = side;
    const desk = new LocalControl({
      clock: this.#clock,
      faults,
      posts,
      reads,
      afterClock: () => this.#afterClock(),
    });
    const pages = new OpenPages(envelope, control ? desk : undefined, side.openApi);
    return openHttpListener(side.listener(pages), { host, log, port: side.port });
  }

  async #setClock(ms: number): Promise<void> {
    this.#clock.set(ms);
    await this.#afterClock();
  }

  async #afterClock(): Promise<void> {
    await this.#keepTime();
    await this.#settle();
  }

  async #keepTime(): Promise<void> {
    const nowMs = this.#clock.nowMs();
    await Promise.all(this.#sides.map((side) => side.keepTime?.(nowMs)));
  }

  async #settle(): Promise<void> {
    await Promise.all(this.#sides.map((side) => side.settle()));
  }

  async #end(): Promise<void> {
    clearInterval(this.#settling);
    await Promise.all(this.#listeners.map((listener) => listener.close()));
    // Answers told this time, though nothing was booked at it: the next start goes on from it. A start that
    // failed told nobody. A disk that is full keeps it not, and ends nothing later for that.
    if (this.#isOpen && !this.#clock.isMachineTime) await this.#keepTime().catch(() => undefined);
    for (const side of this.#sides) {
      // Queued work was not answered yet; an empty unit behind it shows that it was committed or dropped.
      await side.commit.run(() => undefined);
      side.close();
    }
  }
}
