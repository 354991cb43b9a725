// Archived answers of rewards v2 as records: issuances, wallets, stakes, redemptions, the catalogue.

import { oncePer } from '../../../base/list/once-per.js';
import { rational, rationalOfDecimal } from '../../../money/rational.js';
import {
  catalogueAnswerSchema,
  issuanceRecordSchema,
  redemptionRecordSchema,
  stakePositionSchema,
  walletBalanceSchema,
} from '../../../wire/rewards/answers.js';
import { brandsSubjectOf } from '../../float-subject.js';
import type { Receipt } from '../../receipt.js';
import type {
  IssuanceRead,
  RedemptionRead,
  StakeRead,
  TokenCatalogueRead,
  TokenHistory,
  TokenRead,
  WalletRead,
} from '../../rewards/token-reads.js';
import { evidenceOf, instantMs } from '../archived-answer.js';
import { isNotFound, rewardsDataOf } from './answer-data.js';

type Archived = Receipt & { readonly receiptId: number };

function readOf(receipt: Archived): TokenRead {
  return { readAtMs: receipt.receivedAtMs, archivedAs: receipt.receiptId, evidence: evidenceOf(receipt) };
}

function issuanceOf(receipt: Archived): IssuanceRead {
  const data = rewardsDataOf(issuanceRecordSchema, receipt);
  return {
    ...readOf(receipt),
    issuanceId: data.issuance_id,
    wallet: data.wallet_address.toLowerCase(),
    walletSpelt: data.wallet_address,
    plus18: data.plus_amount,
    amountUsdMinor: data.amount_usd,
    rewardRate: rationalOfDecimal(data.reward_rate) ?? rational(0n),
    rewardRateText: data.reward_rate,
    status: data.status,
    createdAtMs: instantMs(data.created_at),
    transactionId: data.transaction_id,
    merchantId: data.merchant_id ?? undefined,
  };
}

function walletOf(receipt: Archived): WalletRead {
  const data = rewardsDataOf(walletBalanceSchema, receipt);
  return {
    ...readOf(receipt),
    wallet: data.wallet_address.toLowerCase(),
    walletSpelt: data.wallet_address,
    totalPlus18: data.total_plus,
    availablePlus18: data.available_plus,
    stakedPlus18: data.staked_plus,
    lifetimeEarnedPlus18: data.lifetime_earned,
    lifetimeRedeemedPlus18: data.lifetime_redeemed,
  };
}

function stakeOf(receipt: Archived): StakeRead {
  const data = rewardsDataOf(stakePositionSchema, receipt);
  return {
    ...readOf(receipt),
    stakeId: data.stake_id,
    wallet: data.wallet_address.toLowerCase(),
    plus18: data.plus_amount,
    tier: data.tier,
    autoCompound: data.auto_compound,
    status: data.status,
    maturesAtMs: data.matures_at === null ? undefined : instantMs(data.matures_at),
    createdAtMs: instantMs(data.created_at),
    renewedAs: data.renewed_as ?? undefined,
    daysRemaining: data.days_remaining ?? undefined,
  };
}

function redemptionOf(receipt: Archived): RedemptionRead {
  const data = rewardsDataOf(redemptionRecordSchema, receipt);
  return {
    ...readOf(receipt),
    redemptionId: data.redemption_id,
    wallet: data.wallet_address.toLowerCase(),
    catalogueItemId: data.catalogue_item_id,
    quantity: data.quantity,
    spentPlus18: data.plus_spent,
    status: data.status,
    createdAtMs: instantMs(data.created_at),
  };
}

/** The reads of each subject, in the order of archiving. */
function historiesBy<Read extends TokenRead>(
  of: (receipt: Archived) => Read,
): (receipts: readonly Archived[]) => Map<string, TokenHistory<Read>> {
  const once = oncePer(of);
  return (receipts) => {
    const histories = new Map<string, { reads: Read[]; unknown: TokenRead | undefined }>();
    for (const receipt of receipts) {
      const known = histories.get(receipt.subject) ?? { reads: [], unknown: undefined };
      if (receipt.status === 200) {
        known.reads.push(once(receipt));
      } else if (isNotFound(receipt)) {
        known.unknown = readOf(receipt);
      } else {
        continue;
      }
      histories.set(receipt.subject, known);
    }
    return histories;
  };
}

export const issuanceHistoriesOf = historiesBy(issuanceOf);
export const walletHistoriesOf = historiesBy(walletOf);
export const stakeHistoriesOf = historiesBy(stakeOf);
export const redemptionHistoriesOf = historiesBy(redemptionOf);

/** The readings of the catalogue, each of all its pages. @param receipts in the order of archiving */
export function tokenCatalogueReadsOf(receipts: readonly Archived[]): TokenCatalogueRead[] {
  const reads: TokenCatalogueRead[] = [];
  let pages: Archived[] = [];
  for (const receipt of receipts) {
    const at = brandsSubjectOf(receipt.subject);
    if (at === undefined || receipt.status !== 200) continue;
    pages = at.page === 1 ? [receipt] : [...pages, receipt];
    if (pages.length !== at.page || at.page !== at.pages) continue;
    const items = pages.flatMap((page) => pageOf(page).items);
    reads.push({
      ...readOf(receipt),
      costs: new Map(items.map((item) => [item.catalogue_item_id, item.plus_cost])),
    });
    pages = [];
  }
  return reads;
}

const pageOf = oncePer((receipt: Receipt) => rewardsDataOf(catalogueAnswerSchema, receipt));
