// Plays the supplier's scenes through the real HTTP interface: a transfer arrives, a price is checked, and
// the order is placed at the price that the check quoted. The shop writes down what it sent and sold.

import type { Clock } from '../../base/time/clock.js';
import { SupplierClient } from '../../client/supplier/client.js';
import type { Shop } from '../../jobs/play/shop-records.js';
import { orderUntilIssued, SHOP_WALLET } from '../../jobs/supplier/player.js';
import type { LocalService } from '../../service/local-service.js';
import type { SupplierOrderScene, SupplierScene, TransferScene } from '../scene.js';

/** The clock and waiting that the client's pacing is played with. */
interface Pacing {
  readonly paceClock: Clock;
  sleep(ms: number): Promise<void>;
}

export class SupplierStage {
  readonly #service: LocalService;
  readonly #clock: Clock;
  readonly #shop: Shop;
  readonly #client: SupplierClient;

  constructor(service: LocalService, clock: Clock, shop: Shop, pacing: Pacing) {
    this.#service = service;
    this.#clock = clock;
    this.#shop = shop;
    this.#client = new SupplierClient({
      baseUrl: service.supplierUrl,
      key: service.supplierKey,
      ...pacing,
    });
  }

  /** Plays one scene at the instant that the service's clock shows. */
  async play(scene: SupplierScene): Promise<void> {
    if (scene.kind === 'transfer') {
      await this.#transfer(scene);
    } else {
      await this.#sell(scene);
    }
  }

  async close(): Promise<void> {
    await this.#client.close();
  }

  async #transfer({ txHash, amountUsd6 }: TransferScene): Promise<void> {
    const sentAtMs = this.#clock.nowMs();
    await this.#service.depositToFloat({ txHash, amountUsd6, fromWallet: SHOP_WALLET });
    this.#shop.send({ interfaceName: 'supplier', depositRef: txHash, sent: { amountUsd6 }, sentAtMs });
  }

  async #sell(scene: SupplierOrderScene): Promise<void> {
    const { clientRef, slug, currency, faceMinor } = scene;
    const soldAtMs = this.#clock.nowMs();
    for (const fault of scene.faults ?? []) {
      this.#service.addSupplierFault({ ...fault, times: 1, match: { client_ref: clientRef } });
    }
    const { wholesaleMinor } = await this.#client.check({ slug, currency, faceMinor });
    const card = { clientRef, slug, currency, faceMinor, expectedWholesaleMinor: wholesaleMinor };
    const order = await orderUntilIssued(this.#client, card, scene.isGivenUp === true);
    this.#shop.sell({
      interfaceName: 'supplier',
      clientRef,
      slug,
      currency,
      faceMinor,
      expectedCostMinor: wholesaleMinor,
      soldAtMs,
      ...(order === undefined ? { status: 'failed' } : {}),
    });
  }
}
