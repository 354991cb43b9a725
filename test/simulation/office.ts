// An office of the partner: a folder with a configuration, books and reports, in which the tool is run as
// cron runs it. Waits cost no time: they move the one clock of the world.

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SHOP_WALLET } from '../../src/jobs/supplier/player.js';
import { runLine, type Said } from '../cli/support/test-world.js';
import type { Draws } from './draws.js';
import type { World } from './world.js';

const READS = { readsPerSecond: 1000 };

export class Office {
  readonly folder: string;
  readonly #world: World;
  readonly #draws: Draws;
  readonly #said: string[] = [];

  /** @param draws how the waits between tries are spread */
  constructor(world: World, name: string, draws: Draws) {
    this.#world = world;
    this.#draws = draws;
    this.folder = join(world.folder, name);
    mkdirSync(this.folder);
    const { sandbox, supplier, rewards } = world.lines;
    const agreed = { unitsPerUsd: { USD: '1', GBP: '0.8', EUR: '0.92' }, wallets: [SHOP_WALLET] };
    const config = {
      sandbox: { baseUrl: sandbox.baseUrl, ...READS },
      supplier: { baseUrl: supplier.baseUrl, ...agreed, ...READS },
      rewards: { baseUrl: rewards.baseUrl, partnerId: 'demo', rates: { default: '1.5' }, ...READS },
      require: ['book', 'deposits'],
    };
    writeFileSync(join(this.folder, 'tieout.config.json'), JSON.stringify(config));
  }

  get booksPath(): string {
    return join(this.folder, 'books.db');
  }

  /** All that was printed here so far. */
  get said(): string {
    return this.#said.join('\n');
  }

  /**
   * Runs a command line to its end.
   *
   * @param skewMs how far the clock of this machine is off
   */
  async run(given: readonly string[], skewMs = 0): Promise<Said> {
    const { clock, environment } = this.#world;
    const said = await runLine(['--quiet', ...given], {
      cwd: this.folder,
      environment,
      clock: { nowMs: () => clock.nowMs() + skewMs },
      waiting: {
        paceClock: clock,
        sleep: async (ms) => clock.advance(Math.ceil(ms)),
        random: () => this.#draws.share(),
      },
    });
    this.#said.push(said.stdout, said.stderr);
    return said;
  }

  /** Pins the key that the service serves. */
  async pin(): Promise<void> {
    const { fingerprint } = JSON.parse((await this.run(['pin', '--json'])).stdout);
    await this.run(['pin', '--confirm', fingerprint]);
  }

  /** Exports the own records so far, where there are any. @returns the command lines that import them */
  exportRecords(): string[][] {
    const { stage } = this.#world;
    const records = [
      ['book', stage.shop.bookCsv()],
      ['deposits', stage.shop.depositsCsv()],
      ['rewards', stage.rewardsCsv() ?? ''],
    ] as const;
    return records.flatMap(([kind, text]) => {
      if (isEmpty(text)) return [];
      writeFileSync(join(this.folder, `${kind}.csv`), text);
      return [['import', kind, `${kind}.csv`]];
    });
  }
}

/** A header at most. */
function isEmpty(csv: string): boolean {
  return csv.split('\n').length <= 2;
}
