// The supplier interface as `tieout play` fills it: the price checked, the card ordered at that price with
// the client that partners use. Its float is funded by transfers, and only the control lets one arrive, so
// nothing is ordered at a service that has none: it could be the real one.

import { assert } from '../../base/failure/assert.js';
import { sha256Hex } from '../../base/text/digest.js';
import type { CalendarMonth } from '../../base/time/calendar-month.js';
import { knownInstantMs } from '../../base/time/instant.js';
import type { ServiceControl } from '../../client/control/service-control.js';
import { RetryLater } from '../../client/failures/client-failure.js';
import { SupplierClient } from '../../client/supplier/client.js';
import type { SupplierOrderInput } from '../../client/supplier/request-bodies.js';
import type { SupplierBrand, SupplierOrder } from '../../client/supplier/values.js';
import { type SupplierSection, supplierSection } from '../../config/supplier/section.js';
import { costMinorOf } from '../../money/cost.js';
import { faceMinor } from '../../money/units.js';
import { supplierAccount } from '../../records/supplier/supplier-account.js';
import { facesSold } from '../play/play-plan.js';
import type { PlannedFunding, PlannedSale, PlayedError, Player, Playing, Ware } from '../play/playing.js';
import type { Sale, Transfer } from '../play/shop-records.js';
import type { RunSettings } from '../workplace.js';

/** A check and its order go at one pace where an order takes the time of two reads. */
const READS_AN_ORDER = 2;
const DEPOSITS_PATH = '/_local/deposits';
/** The wallet that the shop's transfers come from. */
export const SHOP_WALLET = `0x${'5a'.repeat(20)}`;
/** A sale, of the first transfer and of the second: together 90 dollars, above any card played. */
const usd6ASale = [60_000_000, 30_000_000];

const saleErrors: ReadonlyMap<number, PlayedError> = new Map([
  [
    1,
    {
      code: 'OR-CHARGE',
      words: '13 cents more were debited than the price of an order',
      faults: [{ fault: 'order_overcharge', delta_usd6: 130_000 }],
    },
  ],
  [
    3,
    {
      code: 'OR-REVERSAL-MISSING',
      words: 'the debit of an order that failed was not reversed',
      faults: [{ fault: 'issue_fails' }, { fault: 'issue_reversals', count: 0 }],
      isGivenUp: true,
    },
  ],
]);

/**
 * Orders a card; after a failed issue the same reference is sent again, which can never make a second card.
 *
 * @param isGivenUp the sale is given up where the issue failed
 * @returns undefined where it was given up
 */
export async function orderUntilIssued(
  client: SupplierClient,
  order: Omit<SupplierOrderInput, 'walletRef'>,
  isGivenUp: boolean,
): Promise<SupplierOrder | undefined> {
  const whole = { ...order, walletRef: `wallet-${sha256Hex(order.clientRef).slice(0, 12)}` };
  try {
    return await client.order(whole);
  } catch (error) {
    if (!(error instanceof RetryLater) || error.code !== 'issue_failed') throw error;
    return isGivenUp ? undefined : client.order(whole);
  }
}

class SupplierPlayer implements Player {
  readonly account = supplierAccount.account;
  readonly endsAtMs = undefined;
  readonly saleErrors = saleErrors;
  readonly fundingErrors = new Map<number, PlayedError>();
  readonly #client: SupplierClient;
  readonly #control: ServiceControl;
  readonly #section: SupplierSection;
  readonly #soldAtMs = new Map<string, number>();
  readonly #arrivedAtMs = new Map<string, number>();

  constructor(client: SupplierClient, control: ServiceControl, section: SupplierSection) {
    this.#client = client;
    this.#control = control;
    this.#section = section;
  }

  /** Brands that are sold without reserve, in currencies that have an agreed rate where any has one. */
  async wares(): Promise<Ware[]> {
    const wares: Ware[] = [];
    const { unitsPerUsd } = this.#section;
    for await (const brand of this.#client.brands()) {
      const isAgreed = unitsPerUsd === undefined || unitsPerUsd.has(brand.currency);
      const ware = wareOf(brand);
      if (isAgreed && brand.availability.state === 'available' && ware.offers.length > 0) wares.push(ware);
    }
    return wares;
  }

  async lookAt(month: CalendarMonth): Promise<void> {
    const { movements } = await this.#client.float(month);
    for (const movement of movements) {
      if (movement.kind === 'deposit') {
        this.#arrivedAtMs.set(movement.txHash, knownInstantMs(movement.creditedAt));
      }
      if (movement.kind !== 'debit' || movement.clientRef === null) continue;
      if (this.#soldAtMs.has(movement.clientRef)) continue;
      this.#soldAtMs.set(movement.clientRef, knownInstantMs(movement.bookedAt));
    }
  }

  isMade(event: PlannedSale | PlannedFunding): boolean {
    return event.kind === 'sale'
      ? this.#soldAtMs.has(event.clientRef)
      : this.#arrivedAtMs.has(txHashOf(event));
  }

  async sell(sale: PlannedSale): Promise<Sale> {
    const { clientRef, slug, currency, faceMinor: face, expectedCostMinor, error } = sale;
    const known = this.#soldAtMs.get(clientRef);
    const soldAtMs = known ?? (await this.#buy(sale, error));
    const isFailed = error?.isGivenUp === true;
    return {
      interfaceName: 'supplier',
      clientRef,
      slug,
      currency,
      faceMinor: face,
      expectedCostMinor,
      soldAtMs,
      ...(isFailed ? { status: 'failed' } : {}),
    };
  }

  async fund(funding: PlannedFunding): Promise<Transfer> {
    const amountUsd6 = (usd6ASale[funding.number] ?? 0) * funding.sales;
    const txHash = txHashOf(funding);
    const known = this.#arrivedAtMs.get(txHash);
    if (known === undefined) {
      // The same hash again credits nothing, so this may be repeated.
      await this.#control.post(DEPOSITS_PATH, {
        amount_usd6: amountUsd6,
        tx_hash: txHash,
        from_wallet: SHOP_WALLET,
      });
    }
    const sentAtMs = known ?? (await this.#control.nowMs()) ?? funding.atMs;
    return { interfaceName: 'supplier', depositRef: txHash, sent: { amountUsd6 }, sentAtMs };
  }

  close(): Promise<void> {
    return this.#client.close();
  }

  /** @returns when the service booked it */
  async #buy(sale: PlannedSale, error: PlayedError | undefined): Promise<number> {
    const { clientRef, slug, currency, faceMinor: face } = sale;
    for (const fault of error?.faults ?? []) await this.#control.addFault(fault, { client_ref: clientRef });
    const card = { slug, currency, faceMinor: face };
    const { wholesaleMinor } = await this.#client.check(card);
    const order = await orderUntilIssued(
      this.#client,
      { ...card, clientRef, expectedWholesaleMinor: wholesaleMinor },
      error?.isGivenUp === true,
    );
    return order === undefined
      ? ((await this.#control.nowMs()) ?? sale.atMs)
      : knownInstantMs(order.createdAt);
  }
}

function wareOf({
  slug,
  currency,
  denominationsMinor,
  range,
  availability,
  netRateBps,
}: SupplierBrand): Ware {
  const offers = facesSold(denominationsMinor, range)
    .filter((face) => face <= availability.maxDenomToday)
    .map((face) => ({ faceMinor: face, costMinor: costMinorOf(faceMinor(face), netRateBps) }));
  return { slug, currency, offers };
}

function txHashOf({ month, number }: PlannedFunding): string {
  return `0x${sha256Hex(`tieout play transfer ${month} ${number}`)}`;
}

function sectionOf({ config }: RunSettings): SupplierSection {
  const section = supplierSection.in(config);
  assert(section !== undefined, 'an interface without a section is not played with');
  return section;
}

export const supplierPlaying: Playing = {
  needsControl: true,
  baseUrlOf: (settings) => sectionOf(settings).baseUrl,
  open: async (settings, control) => {
    assert(control !== undefined, 'the float is funded through the control');
    const section = sectionOf(settings);
    const { machineClock, patienceMs, secrets } = settings;
    const key = secrets.demand('TIEOUT_SUPPLIER_KEY').reveal();
    const { baseUrl, readsPerSecond } = section;
    const ordersPerSecond = readsPerSecond / READS_AN_ORDER;
    const client = new SupplierClient({
      baseUrl,
      key,
      clock: machineClock,
      patienceMs,
      readsPerSecond,
      ordersPerSecond,
    });
    return new SupplierPlayer(client, control, section);
  },
};
