// The sandbox interface as `tieout play` fills it: test cards bought and test deposits made with the client
// that partners use. A deposit carries no reference of ours, so what was made before is looked up in the
// statement.

import type { CalendarMonth } from '../../base/time/calendar-month.js';
import { knownInstantMs } from '../../base/time/instant.js';
import type { ServiceControl } from '../../client/control/service-control.js';
import { ClientFailure, Decide } from '../../client/failures/client-failure.js';
import type { SandboxClient } from '../../client/sandbox/client.js';
import type { OrderInput } from '../../client/sandbox/request-bodies.js';
import type { Brand, KeyState, Order } from '../../client/sandbox/values.js';
import { costMinorOf } from '../../money/cost.js';
import { faceMinor } from '../../money/units.js';
import { publicKeyOf } from '../../wire/statement-verification.js';
import { facesSold } from '../play/play-plan.js';
import type { PlannedFunding, PlannedSale, PlayedError, Player, Playing, Ware } from '../play/playing.js';
import type { Sale, Transfer } from '../play/shop-records.js';
import type { RunSettings } from '../workplace.js';
import { pacedSandboxClient, sandboxAddressOf } from './access.js';
import { sandboxFailures } from './sandbox-failures.js';

/** Token units a sale, of the first deposit and of the second: together 90 dollars, above any card played. */
const plusASale = [20, 10];

const saleErrors: ReadonlyMap<number, PlayedError> = new Map([
  [
    1,
    {
      code: 'OR-CHARGE',
      words: 'one cent too much was charged for an order',
      faults: [{ fault: 'order_overcharge', delta_usd6: 10_000 }],
    },
  ],
  [2, { code: 'OR-NOT-IN-BOOKS', words: 'an order is missing from book.csv', inBook: 'no_row' }],
  [
    3,
    {
      code: 'OR-DOUBLE-DEBIT',
      words: 'an order was charged twice',
      faults: [{ fault: 'order_charged_twice' }],
    },
  ],
  [
    4,
    {
      code: 'OR-NOT-AT-PROVIDER',
      words: 'book.csv has a sale that was never ordered',
      inBook: 'row_without_order',
    },
  ],
]);

const fundingErrors: ReadonlyMap<number, PlayedError> = new Map([
  [
    1,
    {
      code: 'DP-CREDIT',
      words: 'a deposit was credited without the pool fee',
      faults: [{ fault: 'deposit_credit', method: 'fee_missing' }],
    },
  ],
]);

/**
 * Buys a card. A price that changed is accepted once, with the quote that came with it; an upstream failure
 * is retried by the client.
 */
export async function buyAtAnyPrice(client: SandboxClient, input: OrderInput): Promise<Order> {
  try {
    return await client.order(input);
  } catch (error) {
    if (!(error instanceof Decide) || error.decision.code !== 'price_changed') throw error;
    return client.order({ ...input, quoteId: error.decision.quoteId });
  }
}

class SandboxPlayer implements Player {
  readonly account: string;
  readonly endsAtMs: number;
  readonly saleErrors = saleErrors;
  readonly fundingErrors = fundingErrors;
  readonly #client: SandboxClient;
  readonly #control: ServiceControl | undefined;
  readonly #soldAtMs = new Map<string, number>();
  /** Deposits of the month in the order of their booking, by amount. */
  readonly #deposits = new Map<string, Transfer>();

  constructor(client: SandboxClient, control: ServiceControl | undefined, key: KeyState) {
    this.#client = client;
    this.#control = control;
    this.account = key.keyId;
    this.endsAtMs = knownInstantMs(key.expiresAt);
  }

  async wares(): Promise<Ware[]> {
    const brands = await this.#client.catalogue();
    return brands.map(wareOf).filter(({ offers }) => offers.length > 0);
  }

  async lookAt(month: CalendarMonth): Promise<void> {
    const { publicKeyHex } = await this.#client.statementKey();
    const verdict = publicKeyOf(publicKeyHex);
    if (!verdict.usable) throw sandboxFailures.unusableKey();
    try {
      const { lines = [] } = await this.#client.verifiedStatement(month, verdict.key);
      for (const { kind, ref, plus_amount: plus, booked_at: bookedAt } of lines) {
        if (ref === null) continue;
        const atMs = knownInstantMs(bookedAt);
        if (kind === 'order' && !this.#soldAtMs.has(ref)) this.#soldAtMs.set(ref, atMs);
        if (kind === 'deposit' && plus !== null && !this.#deposits.has(plus)) {
          this.#deposits.set(plus, {
            interfaceName: 'sandbox',
            depositRef: ref,
            sent: { plusAmount: plus },
            sentAtMs: atMs,
          });
        }
      }
    } catch (error) {
      // A month that has not begun, or before the key was made: nothing stands in it.
      if (!(error instanceof ClientFailure) || error.code !== 'no_statement') throw error;
    }
  }

  isMade(event: PlannedSale | PlannedFunding): boolean {
    return event.kind === 'sale' ? this.#soldAtMs.has(event.clientRef) : this.#deposits.has(plusOf(event));
  }

  async sell(sale: PlannedSale): Promise<Sale> {
    const { clientRef, slug, currency, faceMinor: face, expectedCostMinor, error } = sale;
    const known = this.#soldAtMs.get(clientRef);
    const soldAtMs = known ?? (await this.#buy(sale, error));
    return {
      interfaceName: 'sandbox',
      clientRef,
      slug,
      currency,
      faceMinor: face,
      expectedCostMinor,
      soldAtMs,
    };
  }

  async fund(funding: PlannedFunding): Promise<Transfer> {
    const plusAmount = plusOf(funding);
    const known = this.#deposits.get(plusAmount);
    if (known !== undefined) return known;
    for (const fault of funding.error?.faults ?? []) {
      await this.#control?.addFault(fault, { plus_amount: plusAmount });
    }
    const { depositId, createdAt } = await this.#client.simulateDeposit(plusAmount);
    return {
      interfaceName: 'sandbox',
      depositRef: depositId,
      sent: { plusAmount },
      sentAtMs: knownInstantMs(createdAt),
    };
  }

  close(): Promise<void> {
    return this.#client.close();
  }

  /** @returns when the service booked it */
  async #buy(sale: PlannedSale, error: PlayedError | undefined): Promise<number> {
    const { clientRef, slug, currency, faceMinor: face } = sale;
    for (const fault of error?.faults ?? []) await this.#control?.addFault(fault, { client_ref: clientRef });
    const order = await buyAtAnyPrice(this.#client, {
      clientRef,
      slug,
      currency,
      faceMinor: face,
      endCustomer: { ref: `buyer-of-${clientRef}`, country: 'GB' },
    });
    return knownInstantMs(order.createdAt);
  }
}

function plusOf({ number, sales }: PlannedFunding): string {
  return String((plusASale[number] ?? 0) * sales);
}

function wareOf({ slug, currency, rateBps, denominationsMinor, range }: Brand): Ware {
  const offers = facesSold(denominationsMinor ?? [], range).map((face) => ({
    faceMinor: face,
    costMinor: costMinorOf(faceMinor(face), rateBps),
  }));
  return { slug, currency, offers };
}

export const sandboxPlaying: Playing = {
  needsControl: false,
  baseUrlOf: (settings: RunSettings) => sandboxAddressOf(settings).baseUrl,
  open: async (settings, control) => {
    const client = pacedSandboxClient(settings);
    try {
      return new SandboxPlayer(client, control, await client.ping());
    } catch (error) {
      await client.close();
      throw error;
    }
  },
};
