// A simulated world: the local service on a clock that only the simulation moves, the partner that plays its
// script through the real interfaces, and a line to each interface over which the offices call. All of it
// ends with the test.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished, vi } from 'vitest';
import { FixedClock } from '../../src/base/time/clock.js';
import { createSandboxKey } from '../../src/client/sandbox/key-creation.js';
import { Stage } from '../../src/demo/stage.js';
import type { InterfaceName } from '../../src/records/account.js';
import { startLocalService } from '../../src/service/local-service.js';
import { type FaultyLine, openFaultyLine } from '../reliability/support/faulty-line.js';
import { switchOn } from './planted-faults.js';
import { MONTH_START_MS, type Script } from './script.js';

/** The lines to the interfaces. */
export type Lines = Readonly<Record<InterfaceName, FaultyLine>>;

const KEY_DAYS = 120;

export class World {
  readonly clock: FixedClock;
  readonly stage: Stage;
  readonly lines: Lines;
  /** The secrets of the partner, as the command line takes them. */
  readonly environment: Readonly<Record<string, string>>;
  /** An empty folder. */
  readonly folder: string;
  readonly #script: Script;

  constructor(script: Script, clock: FixedClock, stage: Stage, lines: Lines) {
    this.clock = clock;
    this.stage = stage;
    this.lines = lines;
    this.folder = mkdtempSync(join(tmpdir(), 'tieout-simulation-'));
    this.#script = script;
    this.environment = {
      TIEOUT_API_KEY: stage.credentials.apiKey,
      TIEOUT_SIGNING_SECRET: stage.credentials.signingSecret,
      TIEOUT_WEBHOOK_SECRET: stage.credentials.webhookSecret,
      TIEOUT_SUPPLIER_KEY: stage.service.supplierKey,
      TIEOUT_REWARDS_KEY: stage.service.rewardsKey,
    };
  }

  /** Opens it at the start of the month. The service's real time, by which it signs, is the same clock. */
  static async open(seed: number, script: Script): Promise<World> {
    const clock = new FixedClock(MONTH_START_MS);
    const time = vi.spyOn(Date, 'now').mockImplementation(() => clock.nowMs());
    const plan = { clock, keyDays: KEY_DAYS, limits: 'off', difficulty: 1 } as const;
    const service = await startLocalService({ ...plan, seed: `simulation ${seed}` });
    // The wait between the two calls of a key costs no time either.
    const waiting = { paceClock: clock, sleep: async (ms: number) => clock.advance(Math.ceil(ms)) };
    const key = await createSandboxKey({ baseUrl: service.sandboxUrl, ...waiting });
    const stage = new Stage(service, clock, key.reveal());
    const lines = {
      sandbox: await openFaultyLine(service.sandboxUrl, clock),
      supplier: await openFaultyLine(service.supplierUrl, clock),
      rewards: await openFaultyLine(service.rewardsUrl, clock),
    };
    const world = new World(script, clock, stage, lines);
    onTestFinished(async () => {
      await stage.close();
      rmSync(world.folder, { recursive: true, force: true });
      time.mockRestore();
    });
    return world;
  }

  /** Plays a day of the script, from 0. */
  async playDay(day: number): Promise<void> {
    for (const scene of this.#script.days[day] ?? []) {
      const planted = this.#script.planted.find((one) => one.scene === scene);
      if (planted !== undefined) switchOn(this.stage, planted.fault, scene);
      await this.stage.play({ month: '', closedAt: scene.at, scenes: [scene] });
    }
  }

  /** Moves the clock, forward only: a run may have waited beyond the instant. */
  until(ms: number): void {
    this.clock.set(Math.max(ms, this.clock.nowMs()));
  }
}
