// Redeeming tokens for an item of the catalogue (source, part B, section 2.6; contract, rewards page). A
// redemption is no reference of the partner's: sent twice it is two.

import { formatInstant } from '../../base/time/instant.js';
import type { redemptionSchema } from '../../wire/rewards/answers.js';
import { REDEMPTION_SECONDS } from '../../wire/rewards/limits.js';
import type { RedeemRequest } from '../../wire/rewards/requests.js';
import type { ServiceCall } from '../http/prepared-call.js';
import { invalidField } from '../http/refused-request.js';
import { type Reply, reply } from '../http/reply.js';
import type { Written } from '../wire-shape.js';
import type { RedemptionRow } from './books/redemption-table.js';
import type { UserRow } from './books/user-table.js';
import { isSoldIn, stockOf } from './catalogue.js';
import { type CatalogueEntry, catalogueEntries } from './catalogue-seed.js';
import type { RewardsCore } from './core.js';
import { spoiltUnits } from './faults/token-faults.js';
import { nothingHere, RewardsRefusal } from './refusal.js';
import { plusNumber } from './token-amount.js';
import { speltWallet, walletOf } from './wallets.js';
import { writeEvent } from './webhooks.js';

/** The categories that are delivered by e-mail: without an address they can't be. */
const mailedCategories: readonly string[] = ['gift_card', 'cashback'];

export function answerRedeem(core: RewardsCore, call: ServiceCall, request: RedeemRequest): Reply {
  const { books } = core;
  const wallet = walletOf(request.wallet_address);
  const user = books.users.find(wallet);
  const itemId = request.catalogue_item_id ?? request.item_id ?? '';
  const item = catalogueEntries.find(({ id }) => id === itemId);
  if (item === undefined) throw nothingHere('catalogue item');
  const email = request.delivery_email ?? user?.email ?? null;
  if (email === null && mailedCategories.includes(item.category)) {
    throw invalidField('delivery_email', 'delivery_email is missing, and the user has no address on file');
  }
  if (!isSoldIn(item, user?.region ?? undefined)) throw nothingHere('item sold in the region of the user');
  const quantity = request.quantity ?? 1;
  const price = item.plusCost * BigInt(quantity);
  refuseWhatIsMissing(core, { item, quantity, price, user, wallet });
  const subject = { wallet_address: speltWallet(wallet), catalogue_item_id: item.id };
  const spent = spoiltUnits(core.faults, 'redemption_charge', subject, price);
  const row: RedemptionRow = {
    redemption_id: core.ids.id('rdm', books.redemptions.count() + 1),
    wallet,
    catalogue_item_id: item.id,
    quantity,
    spent_plus18: spent.toString(),
    delivery_email: email,
    status: 'processing',
    created_at_ms: call.nowMs,
  };
  books.redemptions.insert(row);
  books.tokens.step([], { address: wallet, change: { available: -spent, redeemed: spent } });
  const dueMs = call.nowMs + REDEMPTION_SECONDS * 1000;
  books.due.put({ kind: 'redemption', subject: row.redemption_id, due_at_ms: dueMs });
  return reply(201, redemptionAnswer(row));
}

interface WantedItem {
  readonly item: CatalogueEntry;
  readonly quantity: number;
  /** In units of 10^-18. */
  readonly price: bigint;
  readonly user: UserRow | undefined;
  readonly wallet: string;
}

/** The order of refusals is the contract's: review, stock, balance. */
function refuseWhatIsMissing(core: RewardsCore, { item, quantity, price, user, wallet }: WantedItem): void {
  if (item.kycRequired && user?.kyc_status !== 'full') {
    throw new RewardsRefusal('KYC_REQUIRED', 'the user has to be reviewed in full for this item');
  }
  if (stockOf(core, item) < quantity) {
    throw new RewardsRefusal('OUT_OF_STOCK', 'there is not as much of this item now');
  }
  if ((core.books.tokens.wallet(wallet)?.available ?? 0n) < price) {
    throw new RewardsRefusal('INSUFFICIENT_BALANCE', 'the wallet does not have as many tokens available');
  }
}

export function answerRedemptionRead(core: RewardsCore, call: ServiceCall): Reply {
  const row = core.books.redemptions.find(call.pathValue);
  if (row === undefined) throw nothingHere('redemption');
  return reply(200, redemptionAnswer(row));
}

/** Ends a redemption at its due instant. Only inside a unit of the books. */
export function completeRedemption(core: RewardsCore, redemptionId: string, dueMs: number): void {
  const row = core.books.redemptions.find(redemptionId);
  if (row === undefined) return;
  core.books.redemptions.complete(redemptionId);
  const data = redemptionAnswer({ ...row, status: 'completed' });
  writeEvent(core, { type: 'redemption.completed', data, atMs: dueMs });
}

function redemptionAnswer(row: RedemptionRow): Written<typeof redemptionSchema> {
  return {
    redemption_id: row.redemption_id,
    wallet_address: speltWallet(row.wallet),
    catalogue_item_id: row.catalogue_item_id,
    quantity: row.quantity,
    plus_spent: plusNumber(BigInt(row.spent_plus18)),
    delivery_email: row.delivery_email,
    status: row.status,
    created_at: formatInstant(row.created_at_ms),
  };
}
