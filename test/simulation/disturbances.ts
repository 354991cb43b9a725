// What befalls one run of the office, drawn from the seed and the name of the run: requests that meet a bad
// network, a disk that fails or a process that is killed, a clock that is off, and time that passes in it.
// What befalls a request follows from what it asks and how often, not from when it comes: questions are
// asked several at a time, and a seed has to repeat itself.

import { FixedClock } from '../../src/base/time/clock.js';
import type { LineFault } from '../reliability/support/faulty-line.js';
import { lineFaults, movingLists, redirects } from '../reliability/support/line-faults.js';
import { Draws } from './draws.js';
import { type DiskFault, diskFaultNames, drawDiskFault, nameOf, withFailingDisk } from './failing-disk.js';
import type { Lines, World } from './world.js';

/** Left to `faulty-line.test.ts`: they take time of their own, or concern orders alone. */
const TAKING_TIME = [
  'a request that arrives late, behind its retry',
  'a slow answer',
  'a body that never ends',
];

/** Waits that the world's clock has instead. */
function waits(clock: FixedClock): LineFault[] {
  const silent = (seconds: number): LineFault => ({
    name: `${seconds} s of silence, then a reset`,
    act: ({ outgoing }) => {
      clock.advance(seconds * 1000);
      outgoing.socket?.resetAndDestroy();
    },
  });
  return [silent(5), silent(29)];
}

function networkFaults(clock: FixedClock): readonly LineFault[] {
  const known = [...lineFaults, ...redirects].filter(({ name }) => !TAKING_TIME.includes(name));
  return [...known, ...movingLists(), ...waits(clock)];
}

/** How many of the requests to an interface fail; most runs find a good line. */
const FAILING_SHARES = [0, 0, 0, 0, 0, 0, 0, 0.01, 0.02, 0.03, 0.1, 1] as const;
/** Off by less than requests may be, and by more. */
const SKEWS_S = [-250, -20, 20, 250, -400, 400] as const;
const SKEW_MOST_MS = 300_000;
const FAILING_DISKS = 0.3;
const CLOCKS_OFF = 0.1;
const PASSING_TIME = 0.15;
/** The last takes a run of the evening beyond midnight. */
const TIMES_THAT_PASS_S = [1, 61, 600, 5 * 3600] as const;
const REQUESTS_BEFORE_IT = 30;

export interface Disturbance {
  readonly shares: Readonly<Record<keyof Lines, number>>;
  readonly disk: DiskFault | undefined;
  readonly skewMs: number;
  readonly passing: { readonly request: number; readonly seconds: number } | undefined;
}

/** A clock that requests of the sandbox interface are refused for. */
export function isTooFarOff({ skewMs }: Disturbance): boolean {
  return Math.abs(skewMs) > SKEW_MOST_MS;
}

export const noDisturbance: Disturbance = {
  shares: { sandbox: 0, supplier: 0, rewards: 0 },
  disk: undefined,
  skewMs: 0,
  passing: undefined,
};

export function drawDisturbance(draws: Draws): Disturbance {
  const share = () => draws.oneOf(FAILING_SHARES);
  const shares = { sandbox: share(), supplier: share(), rewards: share() };
  const disk = draws.chance(FAILING_DISKS) ? drawDiskFault(draws) : undefined;
  const skewMs = draws.chance(CLOCKS_OFF) ? 1000 * draws.oneOf(SKEWS_S) : 0;
  const passing = draws.chance(PASSING_TIME)
    ? { request: draws.whole(1, REQUESTS_BEFORE_IT), seconds: draws.oneOf(TIMES_THAT_PASS_S) }
    : undefined;
  return { shares, disk, skewMs, passing };
}

const skewName = (seconds: number) => `a clock that is ${seconds} s off`;
const isKill = (name: string) => name.startsWith('killed');
const passingName = (seconds: number) => `${seconds} s that pass in a run`;

/** Every disturbance by its name, under its kind. */
export const disturbanceNames: Readonly<Record<string, readonly string[]>> = {
  network: networkFaults(new FixedClock(0)).map(({ name }) => name),
  disk: diskFaultNames.filter((name) => !isKill(name)),
  process: diskFaultNames.filter(isKill),
  clock: SKEWS_S.map(skewName),
  time: TIMES_THAT_PASS_S.map(passingName),
};

/** What happened of all that was drawn, by name: a disturbance that never happened proves nothing. */
export class Happened {
  readonly #counts = new Map<string, number>();

  add(name: string, count = 1): void {
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + count);
  }

  of(name: string): number {
    return this.#counts.get(name) ?? 0;
  }

  toString(): string {
    const counts = [...this.#counts].sort(([one], [other]) => (one < other ? -1 : 1));
    return counts.map(([name, count]) => `${name}: ${count}`).join('\n');
  }
}

/** Disturbs the runs of one seed. */
export class Disturber {
  readonly #seed: number;
  readonly #world: World;
  readonly #happened: Happened;
  readonly #faults: readonly LineFault[];

  constructor(seed: number, world: World, happened: Happened) {
    this.#seed = seed;
    this.#world = world;
    this.#happened = happened;
    this.#faults = networkFaults(world.clock);
  }

  /**
   * Runs `work` under the disturbance.
   *
   * @param name of the run, one of its own within the seed
   * @returns what the work gave, undefined where its process was killed
   */
  async disturb<T>(name: string, disturbance: Disturbance, work: () => Promise<T>): Promise<T | undefined> {
    this.#failRequests(name, disturbance);
    const { disk, skewMs } = disturbance;
    if (skewMs !== 0) this.#happened.add(skewName(skewMs / 1000));
    try {
      if (disk === undefined) return await work();
      const { given, hasFired } = await withFailingDisk(disk, work);
      if (!hasFired) return given;
      this.#happened.add(nameOf(disk));
      return disk.effect === 'kill' ? undefined : given;
    } finally {
      for (const line of Object.values(this.#world.lines)) {
        for (const [fault, count] of line.fired) this.#happened.add(fault, count);
        line.mend();
      }
    }
  }

  #failRequests(name: string, { shares, passing }: Disturbance): void {
    const { lines, clock } = this.#world;
    let requests = 0;
    for (const [side, line] of Object.entries(lines)) {
      const share = shares[side as keyof Lines];
      const asked = new Map<string, number>();
      line.mend();
      line.choose((method, target) => {
        requests += 1;
        if (requests === passing?.request) {
          clock.advance(passing.seconds * 1000);
          this.#happened.add(passingName(passing.seconds));
        }
        const times = (asked.get(target) ?? 0) + 1;
        asked.set(target, times);
        const draws = new Draws(this.#seed, name, side, method, target, times);
        return draws.chance(share) ? draws.oneOf(this.#faults) : undefined;
      });
    }
  }
}
