// The rewards service as a process with a folder of its own, which is opened again over it after each kill.

import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { LocalServiceOptions } from '../../../src/service/local-service.js';
import { type Exact, RewardsTestClient } from '../rewards/rewards-client.js';
import { send } from '../signed-client.js';
import { type ServiceProcess, startProcess } from './compiled-service.js';

const KEY = 'a-key-for-the-tests';
/** The tokens that its pool begins with. */
export const FUNDED = '1000000';

/** Opens the service over its folder, again after a kill. */
export class KilledService {
  readonly #sources: string;
  readonly #options: LocalServiceOptions;
  process!: ServiceProcess;
  client!: RewardsTestClient;

  /** @param sources the service as `compileService` made it */
  constructor(sources: string) {
    this.#sources = sources;
    const dataDir = mkdtempSync(join(tmpdir(), 'killed-'));
    this.#options = { dataDir, limits: 'off', difficulty: 2, rewardsKey: KEY, control: true };
  }

  static async funded(sources: string): Promise<KilledService> {
    const service = new KilledService(sources);
    await service.open();
    const body = JSON.stringify({ plus_amount: Number(FUNDED) });
    const answer = await send(service.client.baseUrl, 'POST', '/_local/pool', { body });
    expect(answer.status).toBe(201);
    return service;
  }

  async open(): Promise<void> {
    this.process = await startProcess(this.#sources, this.#options);
    this.client = new RewardsTestClient({ rewardsUrl: this.process.rewardsUrl, rewardsKey: KEY });
  }

  /** The status of the answer; undefined where the service was gone before it. */
  issue(transaction: string, wallet: string): Promise<number | undefined> {
    const asked = this.client.issue(transaction, { wallet_address: wallet });
    return asked.then(({ status }) => status).catch(() => undefined);
  }

  async kill(): Promise<void> {
    this.process.child.kill('SIGKILL');
    await this.process.ended();
  }

  async movements(): Promise<Exact[]> {
    const all: Exact[] = [];
    for (let page = 1; ; page += 1) {
      const { movements, total } = (await this.client.get(`/v2/pool?per_page=500&page=${page}`)).json;
      all.push(...movements);
      if (movements.length === 0 || all.length >= total) return all;
    }
  }

  /** Lets time pass until the chain has confirmed what was issued. @returns the status of the answer */
  async confirm(): Promise<number> {
    const { json } = await send(this.client.baseUrl, 'GET', '/_local/clock');
    const now = new Date(Date.parse(json.now) + 3_000).toISOString();
    const body = JSON.stringify({ now });
    return (await send(this.client.baseUrl, 'POST', '/_local/clock', { body })).status;
  }

  /** Every event that is written down, and whether it was delivered. */
  async deliveries(): Promise<{ event_id: string; delivered: boolean }[]> {
    return (await send(this.client.baseUrl, 'GET', '/_local/deliveries')).json;
  }
}
