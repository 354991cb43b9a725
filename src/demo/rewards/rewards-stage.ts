// Plays the scenes of rewards v2 through the real HTTP interface: the pool is funded, and purchases earn
// tokens. The shop writes down what it had issued, as the file that it exports.

import type { Clock } from '../../base/time/clock.js';
import { formatInstant } from '../../base/time/instant.js';
import { RewardsClient } from '../../client/rewards/client.js';
import type { LocalService } from '../../service/local-service.js';
import type { RewardScene, RewardsScene } from '../scene.js';

/** The clock and waiting that the client's pacing is played with. */
interface Pacing {
  readonly paceClock: Clock;
  sleep(ms: number): Promise<void>;
}

export class RewardsStage {
  readonly #service: LocalService;
  readonly #clock: Clock;
  readonly #client: RewardsClient;
  readonly #rows = ['transaction_id,wallet_address,amount_usd,merchant_id,issued_at'];

  constructor(service: LocalService, clock: Clock, pacing: Pacing) {
    this.#service = service;
    this.#clock = clock;
    this.#client = new RewardsClient({ baseUrl: service.rewardsUrl, key: service.rewardsKey, ...pacing });
  }

  /** Plays one scene at the instant that the service's clock shows. */
  async play(scene: RewardsScene): Promise<void> {
    if (scene.kind === 'pool') {
      await this.#service.fundPool(scene.plusAmount);
    } else {
      await this.#issue(scene);
    }
  }

  /** The shop's export of its rewards; undefined if it had none issued. */
  csv(): string | undefined {
    return this.#rows.length === 1 ? undefined : this.#rows.map((row) => `${row}\r\n`).join('');
  }

  async close(): Promise<void> {
    await this.#client.close();
  }

  async #issue({ transactionId, walletAddress, amountUsdMinor, fault }: RewardScene): Promise<void> {
    const match = { transaction_id: transactionId };
    if (fault !== undefined) this.#service.addRewardsFault({ ...fault, times: 1, match });
    const issuedAt = formatInstant(this.#clock.nowMs());
    await this.#client.issue({ transactionId, walletAddress, amountUsdMinor });
    const dollars = `${Math.floor(amountUsdMinor / 100)}.${String(amountUsdMinor % 100).padStart(2, '0')}`;
    this.#rows.push([transactionId, walletAddress, dollars, '', issuedAt].join(','));
  }
}
