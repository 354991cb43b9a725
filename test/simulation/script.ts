// What happens at the partner in a simulated month, from a seed alone: deposits, sales and rewards of every
// day, and the errors that the service makes, each at a sale or deposit of its own.

import { formatInstant } from '../../src/base/time/instant.js';
import type { Scene } from '../../src/demo/scene.js';
import { wallets } from '../service/rewards/rewards-client.js';
import { Draws } from './draws.js';
import { type PlantedFault, plantedFaults } from './planted-faults.js';

export const MONTH = '2026-10';
export const DAYS = 31;
export const MONTH_START_MS = Date.UTC(2026, 9, 1);
export const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
/** Things happen between these minutes of a day; the cron jobs have their time after them. */
const [OPENS, CLOSES] = [7 * 60, 19 * 60];
const SALES_A_DAY = [0, 0, 0, 0, 0, 1, 1, 2] as const;
const FUNDED_DAYS = 0.06;
const FIRST_DEPOSITS = 6;
const PENDING_SALES = 0.1;
const ERRING_MONTHS = 0.5;
const ERRORS_MOST = 4;

/** An error of the service, and what it hits. */
export interface Planted {
  readonly fault: PlantedFault;
  readonly scene: Scene;
}

export interface Script {
  /** The scenes of each day, in the order of time. */
  readonly days: readonly (readonly Scene[])[];
  readonly planted: readonly Planted[];
}

export function scriptOf(seed: number): Script {
  const draws = new Draws(seed, 'partner');
  const days = Array.from({ length: DAYS }, (_, day) => scenesOf(draws, day));
  return { days, planted: plantedAmong(new Draws(seed, 'planted'), days.flat()) };
}

function scenesOf(draws: Draws, day: number): Scene[] {
  const startMs = MONTH_START_MS + day * DAY_MS;
  const drawnAt = () => formatInstant(startMs + MINUTE_MS * draws.whole(OPENS + 1, CLOSES));
  const several = (prefix: string, make: (at: string, ref: string) => Scene): Scene[] =>
    Array.from({ length: draws.oneOf(SALES_A_DAY) }, (_, number) =>
      make(drawnAt(), `${prefix}-${String(day + 1).padStart(2, '0')}-${number + 1}`),
    );
  const isFunded = day === 0 || draws.chance(FUNDED_DAYS);
  const scenes = [
    ...(isFunded ? fundings(draws, formatInstant(startMs + MINUTE_MS * OPENS), day) : []),
    ...several('shop', (at, ref) => sandboxSale(draws, at, ref)),
    ...several('web', (at, ref) => supplierSale(draws, at, ref)),
    ...several('buy', (at, ref) => reward(draws, at, ref)),
  ];
  return scenes.sort((one, other) => (one.at < other.at ? -1 : 1));
}

/** Those of the first day are more than the whole month can cost; one deposit is at most 10,000 PLUS. */
function fundings(draws: Draws, at: string, day: number): Scene[] {
  const txHash = `0x${String(day + 1).padStart(64, 'd')}`;
  const deposits = day === 0 ? FIRST_DEPOSITS : 1;
  return [
    ...Array.from({ length: deposits }, () => ({
      ...{ kind: 'deposit' as const, at },
      plusAmount: String(5000 + draws.whole(0, 4000)),
    })),
    { kind: 'transfer', at, txHash, amountUsd6: 10_000_000_000 + draws.whole(0, 999_999_999) },
    { kind: 'pool', at, plusAmount: '50000' },
  ];
}

/** A card of 13.37 is always out of stock: nobody is sold one. */
const inStock = (faceMinor: number): number => (faceMinor === 1337 ? 1338 : faceMinor);

/**
 * 66.60 fails at first, and a pending order is issued later. Nothing costs 99.99: its price changes, which is
 * an item until the book bears it out at the end of the month.
 */
function sandboxSale(draws: Draws, at: string, ref: string): Scene {
  const [slug, currency, faceMinor] = draws.oneOf([
    ['demo-coffee', 'USD', draws.oneOf([1000, 2500, 5000])],
    ['demo-books', 'GBP', draws.oneOf([1033, 6660, inStock(draws.whole(1000, 9998))])],
    ['demo-limited', 'GBP', draws.whole(1000, 5000)],
  ] as const);
  const card = { kind: 'order', at, slug, currency, faceMinor } as const;
  if (!draws.chance(PENDING_SALES)) return { ...card, clientRef: ref };
  return { ...card, clientRef: `pending-${ref}`, readAfterSeconds: draws.whole(31, 50) };
}

function supplierSale(draws: Draws, at: string, clientRef: string): Scene {
  const [slug, currency, faceMinor] = draws.oneOf([
    ['demo-coffee', 'USD', draws.oneOf([1000, 2500, 5000])],
    ['demo-books', 'GBP', inStock(draws.whole(1000, 10_000))],
    ['demo-market', 'EUR', draws.oneOf([4999, 6660, inStock(draws.whole(1000, 9000))])],
  ] as const);
  return { kind: 'supplier_order', at, clientRef, slug, currency, faceMinor };
}

function reward(draws: Draws, at: string, transactionId: string): Scene {
  const walletAddress = draws.oneOf(wallets);
  return { kind: 'reward', at, transactionId, walletAddress, amountUsdMinor: draws.whole(100, 20_000) };
}

/** In half of all months the service errs. */
function plantedAmong(draws: Draws, scenes: readonly Scene[]): Planted[] {
  if (!draws.chance(ERRING_MONTHS)) return [];
  const free = [...scenes];
  const drawn = Array.from({ length: draws.whole(1, ERRORS_MOST) }, () => draws.oneOf(plantedFaults));
  const planted: Planted[] = [];
  for (const fault of drawn) {
    if (isHidden(fault, drawn)) continue;
    const fitting = free.filter((scene) => scene.kind === fault.kind && fault.fits(scene));
    if (fitting.length === 0) continue;
    const scene = draws.oneOf(fitting);
    free.splice(free.indexOf(scene), 1);
    const one = { fault, scene };
    const isMadeGood = planted.some((other) => makesGood(one, other) || makesGood(other, one));
    if (!isMadeGood) planted.push(one);
  }
  return planted;
}

/** A debit of no order takes back what an order of the same price owes: it settles that, and is no error. */
function makesGood(one: Planted, other: Planted): boolean {
  const isOwed = ['order_reversed', 'order_without_debit'].includes(other.fault.request.fault);
  return (
    one.fault.request.fault === 'debit_without_order' && isOwed && priceOf(one.scene) === priceOf(other.scene)
  );
}

function priceOf(scene: Scene): string {
  return 'faceMinor' in scene ? JSON.stringify([scene.kind, scene.slug, scene.faceMinor]) : '';
}

/**
 * True for an event that is dropped in a month in which another has a wrong signature: both events are
 * missing then, and nothing that may be trusted says which of them the bad delivery was.
 */
function isHidden({ request }: PlantedFault, drawn: readonly PlantedFault[]): boolean {
  return (
    request.fault === 'event_dropped' &&
    drawn.some((other) => other.request.fault === 'event_wrong_signature')
  );
}

/** When the month is over and its statement final: the instant that the closes depend on. */
export const CLOSED_AS_OF = formatInstant(MONTH_START_MS + (DAYS + 1) * DAY_MS);
export const closingMs = MONTH_START_MS + DAYS * DAY_MS + 7 * HOUR_MS;
