// Plays the script through the real HTTP interfaces: the local service with a clock of its own, a key made by
// its own security check, orders through the public clients. The shop writes down what it sold and sent.

import { FixedClock } from '../base/time/clock.js';
import { parseInstantMs } from '../base/time/instant.js';
import { SandboxClient } from '../client/sandbox/client.js';
import { createSandboxKey, type RevealedKey } from '../client/sandbox/key-creation.js';
import { Shop } from '../jobs/play/shop-records.js';
import { buyAtAnyPrice } from '../jobs/sandbox/player.js';
import { type LocalService, startLocalService } from '../service/local-service.js';
import { demoRefusals } from './demo-refusals.js';
import { RewardsStage } from './rewards/rewards-stage.js';
import type { BookOnlyScene, DepositScene, MonthScript, OrderScene, Scene } from './scene.js';
import { STARTS_AT } from './script.js';
import { SupplierStage } from './supplier/supplier-stage.js';

/** Days that the demo's key lives: long enough for one account to close both months. */
export const DEMO_KEY_DAYS = 120;

/**
 * The settings with which a stage begins. The same seed gives the same ids, codes and statement key every
 * time.
 */
export interface StagePlan {
  /** The time of the service's clock at first. */
  readonly startsAt: string;
  readonly keyDays: number;
  readonly seed: string;
}

const demoPlan: StagePlan = { startsAt: STARTS_AT, keyDays: DEMO_KEY_DAYS, seed: 'tieout demo' };

function instantOf(text: string): number {
  const ms = parseInstantMs(text);
  if (ms === undefined) throw demoRefusals.badInstant({ text });
  return ms;
}

/** The local service runs without limits, so the client's pacing is played on a clock that costs no time. */
function pacingWithoutWait() {
  const pace = new FixedClock(0);
  return { paceClock: pace, sleep: async (ms: number) => pace.advance(ms) };
}

export class Stage {
  readonly shop = new Shop();
  readonly service: LocalService;
  readonly credentials: RevealedKey;
  readonly #clock: FixedClock;
  readonly #client: SandboxClient;
  readonly #supplier: SupplierStage;
  readonly #rewards: RewardsStage;
  readonly #deposits = new Map<string, string>();

  constructor(service: LocalService, clock: FixedClock, credentials: RevealedKey) {
    this.service = service;
    this.credentials = credentials;
    this.#clock = clock;
    this.#client = new SandboxClient({ baseUrl: service.sandboxUrl, ...credentials, ...pacingWithoutWait() });
    this.#supplier = new SupplierStage(service, clock, this.shop, pacingWithoutWait());
    this.#rewards = new RewardsStage(service, clock, pacingWithoutWait());
  }

  static async open(plan = demoPlan): Promise<Stage> {
    const clock = new FixedClock(instantOf(plan.startsAt));
    const service = await startLocalService({
      clock,
      keyDays: plan.keyDays,
      limits: 'off',
      difficulty: 8,
      seed: plan.seed,
      control: true,
    });
    try {
      const key = await createSandboxKey({ baseUrl: service.sandboxUrl, ...pacingWithoutWait() });
      return new Stage(service, clock, key.reveal());
    } catch (error) {
      await service.close();
      throw error;
    }
  }

  async play(script: MonthScript): Promise<void> {
    for (const scene of script.scenes) await this.#scene(scene);
    if (script.statementFault !== undefined) this.service.addFault(script.statementFault);
    if (script.listFault !== undefined) this.service.addSupplierFault(script.listFault);
    this.at(script.closedAt);
  }

  /** Moves the service's clock; the shop's day moves with it. */
  at(instant: string): void {
    this.#clock.set(instantOf(instant));
  }

  /** The id of the deposit that was made on a day, `YYYY-MM-DD`. */
  depositOf(day: string): string {
    return this.#deposits.get(day) ?? '';
  }

  /** The shop's export of its rewards; undefined if it had none issued. */
  rewardsCsv(): string | undefined {
    return this.#rewards.csv();
  }

  async close(): Promise<void> {
    await this.#client.close();
    await this.#supplier.close();
    await this.#rewards.close();
    await this.service.close();
  }

  async #scene(scene: Scene): Promise<void> {
    if (scene.kind === 'book_only') {
      this.#sellOnly(scene);
      return;
    }
    this.at(scene.at);
    if (scene.kind === 'deposit') {
      await this.#deposit(scene);
    } else if (scene.kind === 'order') {
      await this.#order(scene);
    } else if (scene.kind === 'pool' || scene.kind === 'reward') {
      await this.#rewards.play(scene);
    } else {
      await this.#supplier.play(scene);
    }
  }

  #sellOnly(scene: BookOnlyScene): void {
    this.shop.sell({
      interfaceName: 'sandbox',
      ...scene,
      soldAtMs: instantOf(scene.at),
      expectedCostMinor: undefined,
    });
  }

  async #deposit(scene: DepositScene): Promise<void> {
    if (scene.fault !== undefined) this.service.addFault({ ...scene.fault, times: 1 });
    const deposit = await this.#client.simulateDeposit(scene.plusAmount);
    this.#deposits.set(scene.at.slice(0, 10), deposit.depositId);
    this.shop.send({
      interfaceName: 'sandbox',
      depositRef: deposit.depositId,
      sent: { plusAmount: scene.plusAmount },
      sentAtMs: instantOf(scene.at),
    });
  }

  async #order(scene: OrderScene): Promise<void> {
    if (scene.fault !== undefined) {
      this.service.addFault({ ...scene.fault, times: 1, match: { client_ref: scene.clientRef } });
    }
    const { clientRef, slug, currency, faceMinor } = scene;
    const endCustomer = { ref: `buyer-of-${clientRef}`, country: 'GB' };
    const order = await buyAtAnyPrice(this.#client, { clientRef, slug, currency, faceMinor, endCustomer });
    if (scene.readAfterSeconds !== undefined) {
      this.#clock.advance(scene.readAfterSeconds * 1000);
      await this.#client.readOrder(scene.clientRef);
    }
    if (scene.isMissingFromBook) return;
    const expectedCostMinor =
      scene.expectedCostMinor ?? (order.quoteId === null ? undefined : order.costMinor);
    this.shop.sell({
      interfaceName: 'sandbox',
      ...scene,
      soldAtMs: instantOf(scene.soldAt ?? scene.at),
      expectedCostMinor,
    });
  }
}
