// `tieout play`: fills a month of the local service with orders and deposits, through the clients that
// partners use, and writes the shop's book and deposits that belong to them, so that a close can be tried
// from the first command to the last. An event that exists is never made again: the command can be run again
// after an interruption.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readRegularFile } from '../../base/file/regular-file.js';
import { utf8Bytes } from '../../base/text/bytes.js';
import { type CalendarMonth, monthEndMs, monthOf } from '../../base/time/calendar-month.js';
import { formatInstant } from '../../base/time/instant.js';
import { ServiceControl } from '../../client/control/service-control.js';
import { type InterfaceName, signsStatements } from '../../records/account.js';
import { type ExportState, writeExportFile } from '../../store/file/export-file.js';
import { dialects } from '../dialects.js';
import { pinStatementKey } from '../keys/pin-job.js';
import { noProgress } from '../progress.js';
import type { RunSettings } from '../workplace.js';
import {
  CLOSING_HOURS_MS,
  closingMomentMs,
  firstMomentMs,
  plannedEvents,
  playedPrefixOf,
} from './play-plan.js';
import { playRefusals } from './play-refusals.js';
import type { PlannedFunding, PlannedSale, Player, Playing } from './playing.js';
import { type Sale, Shop, type Transfer } from './shop-records.js';

const MINUTE_MS = 60_000;
/** So many sales carry all errors. */
const LEAST_SALES_WITH_ERRORS = 5;

export interface PlayRequest {
  /** The month in which the service's clock stands, where absent. */
  readonly month: CalendarMonth | undefined;
  /** Orders on each interface. */
  readonly orders: number;
  readonly withErrors: boolean;
  /** The folder of `book.csv` and `deposits.csv`, absolute. */
  readonly out: string;
}

export interface PlantedPlayError {
  readonly interfaceName: InterfaceName;
  readonly code: string;
  /** The order's reference, or the deposit's id. */
  readonly subject: string;
  readonly words: string;
}

export interface PlayOutcome {
  readonly month: CalendarMonth;
  readonly accounts: readonly {
    readonly interfaceName: InterfaceName;
    readonly account: string;
    readonly orders: number;
    readonly deposits: number;
  }[];
  readonly files: readonly {
    readonly name: 'book' | 'deposits';
    readonly path: string;
    readonly state: ExportState;
  }[];
  readonly errors: readonly PlantedPlayError[];
  /** The time that the service's clock shows now, ISO 8601; undefined if it can't be set. */
  readonly clock: string | undefined;
  /** The fingerprint of the key that statements are signed with, where nothing is pinned yet. */
  readonly unpinned: string | undefined;
  /** Interfaces that are configured and could not be filled, since their service has no control. */
  readonly leftOut: readonly InterfaceName[];
}

/** An interface that is played, and its way to the clock. */
interface Played {
  readonly interfaceName: InterfaceName;
  readonly player: Player;
}

/**
 * Fills the month.
 *
 * @throws Failure (refused) before anything is made, where an address is not of this machine, a file of
 * another origin stands in the way, or the month can't be made at the service's clock; what the clients
 * throw
 */
export async function playMonth(settings: RunSettings, request: PlayRequest): Promise<PlayOutcome> {
  const stage = await openStage(settings);
  try {
    const month = request.month ?? monthOf(stage.nowMs);
    refuseRequest(request, month, stage);
    const unpinned = await unpinnedKey(settings, stage);
    const cast = await castOf(settings, stage);
    try {
      return { ...(await played(settings, { ...request, month }, stage, cast)), unpinned };
    } finally {
      for (const { player } of cast) await player.close();
    }
  } finally {
    for (const { control } of stage.sides) await control.close();
  }
}

interface Stage {
  readonly sides: readonly Side[];
  /** True where the clock of every service can be set. */
  readonly hasControl: boolean;
  /** By the service, or by this machine where its clock can't be read. */
  readonly nowMs: number;
}

interface Side {
  readonly interfaceName: InterfaceName;
  readonly playing: Playing;
  readonly control: ServiceControl;
  readonly isOpen: boolean;
}

async function openStage(settings: RunSettings): Promise<Stage> {
  const playable = dialects.flatMap(({ name, section, play, reading }) =>
    play === undefined ? [] : [{ name, section, play, reading }],
  );
  const used = playable.filter(({ section }) => section.in(settings.config) !== undefined);
  if (used.length === 0) {
    const names = playable.map(({ name }) => name).join(', ');
    throw playRefusals.noInterface({ file: settings.config.file ?? '', names });
  }
  for (const { reading } of used) reading?.demandSecrets(settings.secrets);
  const { machineClock: clock } = settings;
  const reached = used.map(({ name, play }) => ({
    interfaceName: name,
    playing: play,
    control: new ServiceControl({ baseUrl: play.baseUrlOf(settings), clock }),
  }));
  const times = await Promise.all(reached.map(({ control }) => control.nowMs()));
  return {
    sides: reached.map((side, at) => ({ ...side, isOpen: times[at] !== undefined })),
    hasControl: times.every((ms) => ms !== undefined),
    nowMs: Math.max(...times.map((ms) => ms ?? clock.nowMs())),
  };
}

/** The service is of this machine, so its key needs no other channel. */
async function unpinnedKey(settings: RunSettings, { sides }: Stage): Promise<string | undefined> {
  const isSigned = sides.some(({ interfaceName }) => signsStatements(interfaceName));
  if (!isSigned || settings.config.statementKey !== undefined) return undefined;
  const { standing, served } = await pinStatementKey({ ...settings, progress: noProgress }, undefined);
  return standing === 'pinned' ? undefined : served.fingerprint;
}

function refuseRequest(request: PlayRequest, month: CalendarMonth, { hasControl, nowMs }: Stage): void {
  const { withErrors, orders, out } = request;
  if (withErrors && !hasControl) throw playRefusals.noControl();
  if (withErrors && orders < LEAST_SALES_WITH_ERRORS) {
    throw playRefusals.fewOrders({ orders, least: LEAST_SALES_WITH_ERRORS });
  }
  if (!hasControl && month !== monthOf(nowMs)) throw playRefusals.otherMonth({ month });
  for (const name of ['book', 'deposits'] as const) refuseForeign(join(out, `${name}.csv`), month, name);
}

/**
 * A book that this did not make is found before anything is ordered; other bytes are never replaced at all.
 */
function refuseForeign(path: string, month: CalendarMonth, name: 'book' | 'deposits'): void {
  if (name === 'deposits' || !existsSync(path)) return;
  const [, first = ''] = recordsText(path).split('\n');
  if (first.includes(`,${playedPrefixOf(month)}`)) return;
  throw playRefusals.foreignBook({ path, month });
}

function recordsText(path: string): string {
  return readRegularFile(path, { file: path, where: 'with --out' }).toString('utf8');
}

async function castOf(settings: RunSettings, { sides }: Stage): Promise<Played[]> {
  const cast: Played[] = [];
  try {
    for (const { interfaceName, playing, control, isOpen } of sides) {
      if (playing.needsControl && !isOpen) continue;
      const player = await playing.open(settings, isOpen ? control : undefined);
      cast.push({ interfaceName, player });
    }
    return cast;
  } catch (error) {
    for (const { player } of cast) await player.close();
    throw error;
  }
}

type Event = Played & { readonly event: PlannedSale | PlannedFunding };

async function played(
  settings: RunSettings,
  request: PlayRequest & { readonly month: CalendarMonth },
  stage: Stage,
  cast: readonly Played[],
): Promise<Omit<PlayOutcome, 'unpinned'>> {
  const { month, out } = request;
  const events = await plannedMonth(request, stage, cast);
  refuseLate(
    month,
    stage,
    cast,
    events.filter(({ event, player }) => !player.isMade(event)),
  );
  settings.progress.step(`filling ${month}: ${events.length} orders and deposits`);
  const made: Made[] = [];
  for (const one of events) {
    if (!one.player.isMade(one.event)) await forward(stage, one.event.atMs);
    made.push(await perform(one));
    settings.progress.tick('made', made.length, events.length);
  }
  const shop = shopOf(made);
  if (stage.hasControl) await forward(stage, closingMomentMs(month));
  const files = (['book', 'deposits'] as const).map((name) => {
    const path = join(out, `${name}.csv`);
    return { name, path, state: writeRecords(path, name === 'book' ? shop.bookCsv() : shop.depositsCsv()) };
  });
  const counts = cast.map(({ interfaceName, player }) => {
    const own = events.filter((one) => one.player === player);
    const orders = own.filter(({ event }) => event.kind === 'sale').length;
    return { interfaceName, account: player.account, orders, deposits: own.length - orders };
  });
  return {
    month,
    accounts: counts,
    files,
    errors: made.flatMap((one) => one.errors),
    clock: stage.hasControl ? formatInstant(closingMomentMs(month)) : undefined,
    leftOut: stage.sides
      .filter(({ playing, isOpen }) => playing.needsControl && !isOpen)
      .map(({ interfaceName }) => interfaceName),
  };
}

/**
 * Writes the records; an equal file stays as it is. @throws Failure (refused) where another file stands there
 */
function writeRecords(path: string, text: string): ExportState {
  if (!existsSync(path) || recordsText(path) === text) return writeExportFile(path, [utf8Bytes(text)], false);
  throw playRefusals.otherBook({ path });
}

async function plannedMonth(
  { month, orders, withErrors }: PlayRequest & { readonly month: CalendarMonth },
  { nowMs }: Stage,
  cast: readonly Played[],
): Promise<Event[]> {
  const plan = { month, sales: orders, fromMs: firstMomentMs(month, nowMs), withErrors };
  const events: Event[] = [];
  for (const [at, one] of cast.entries()) {
    if (monthOf(nowMs) >= month) await one.player.lookAt(month);
    const wares = await one.player.wares();
    events.push(...plannedEvents(plan, one.player, wares, at).map((event) => ({ ...one, event })));
  }
  return events.sort((a, b) => a.event.atMs - b.event.atMs);
}

/** Orders booked in another month would leave a book that no close agrees with. */
function refuseLate(
  month: CalendarMonth,
  stage: Stage,
  cast: readonly Played[],
  missing: readonly Event[],
): void {
  if (missing.length === 0) return;
  if (stage.hasControl && stage.nowMs >= monthEndMs(month) - CLOSING_HOURS_MS) {
    throw playRefusals.monthOver({ month, now: formatInstant(stage.nowMs) });
  }
  const ended = cast.find(
    ({ player: { endsAtMs } }) => (endsAtMs ?? Number.POSITIVE_INFINITY) <= closingMomentMs(month),
  );
  if (!stage.hasControl || ended === undefined) return;
  const endsAt = formatInstant(ended.player.endsAtMs ?? 0);
  throw playRefusals.keyEnds({ interface: ended.interfaceName, endsAt, month });
}

/** Each listener has a control of its own, and all of a service share one clock. */
async function forward({ sides }: Stage, ms: number): Promise<void> {
  for (const { control, isOpen } of sides) {
    if (isOpen) await control.forwardTo(ms);
  }
}

/** The shop's records of one event. */
interface Made {
  readonly sales: readonly Sale[];
  readonly transfers: readonly Transfer[];
  readonly errors: readonly PlantedPlayError[];
}

async function perform({ interfaceName, player, event }: Event): Promise<Made> {
  const { error } = event;
  const errorsOf = (subject: string): PlantedPlayError[] =>
    error === undefined ? [] : [{ interfaceName, code: error.code, subject, words: error.words }];
  if (event.kind === 'funding') {
    const sent = await player.fund(event);
    const transfer = { ...sent, sentAtMs: wholeMinuteMs(sent.sentAtMs) };
    return { sales: [], transfers: [transfer], errors: errorsOf(sent.depositRef) };
  }
  const sold = await player.sell(event);
  const sale = { ...sold, soldAtMs: wholeMinuteMs(sold.soldAtMs) };
  const invented = { ...sale, clientRef: `${sale.clientRef}-unknown` };
  switch (error?.inBook) {
    case 'no_row':
      return { sales: [], transfers: [], errors: errorsOf(sale.clientRef) };
    case 'row_without_order':
      return { sales: [sale, invented], transfers: [], errors: errorsOf(invented.clientRef) };
    case undefined:
      return { sales: [sale], transfers: [], errors: errorsOf(sale.clientRef) };
  }
}

/** In the order of their times: a run that went on where another had ended writes the same files. */
function shopOf(made: readonly Made[]): Shop {
  const shop = new Shop();
  const sales = made.flatMap((one) => one.sales).sort((a, b) => a.soldAtMs - b.soldAtMs);
  const transfers = made.flatMap((one) => one.transfers).sort((a, b) => a.sentAtMs - b.sentAtMs);
  for (const sale of sales) shop.sell(sale);
  for (const transfer of transfers) shop.send(transfer);
  return shop;
}

/** The shop's clock shows no seconds: the same month has the same book, however long each call takes. */
function wholeMinuteMs(ms: number): number {
  return Math.floor(ms / MINUTE_MS) * MINUTE_MS;
}
