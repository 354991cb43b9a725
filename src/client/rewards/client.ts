// Rewards v2 for partner code (source, part B): every call with the key, repeated only where that can do no
// harm, and failing with one of four classes that say what to do next. The source calls it a design that is
// not live; the local service speaks it.

import type { CatalogueAnswer, PoolAnswer } from '../../wire/rewards/answers.js';
import { itemsPerPage, poolMovementsPerPage, type RewardsClass } from '../../wire/rewards/limits.js';
import { mergedMovements } from '../../wire/rewards/pool-pages.js';
import { checksummedWallet } from '../../wire/rewards/wallet-address.js';
import type { Connection } from '../calling/connection.js';
import { demandObject } from '../calling/given-argument.js';
import { readWholeList } from '../calling/list-reading.js';
import { askedMonthOf, checkPage, type PageRequest, tornList, wholeOf } from '../calling/list-request.js';
import { badArgument } from '../failures/call-refusal.js';
import { Decide, GiveUp } from '../failures/client-failure.js';
import {
  type CatalogueSearch,
  catalogueCall,
  issuanceCall,
  issueBatchCall,
  issueCall,
  poolCall,
  redeemCall,
  redemptionCall,
  stakeCall,
  stakePositionCall,
  userCall,
  walletBalanceCall,
  webhookCall,
  webhookTestCall,
} from './calls.js';
import { catalogueFault, isEmptyPage, poolFault } from './lists.js';
import { connectRewards, type RewardsOptions } from './options.js';
import {
  type IssueInput,
  issueBatchBody,
  issueBody,
  type RedeemInput,
  redeemBody,
  type StakeInput,
  stakeBody,
  type UserInput,
  userBody,
  type WebhookInput,
  webhookBody,
} from './request-bodies.js';
import {
  type BatchResult,
  batchResultOf,
  type CatalogueItem,
  type CataloguePage,
  catalogueItemOf,
  type Issuance,
  issuanceOf,
  poolOf,
  type Redemption,
  type RewardPool,
  type RewardsUser,
  redemptionOf,
  type Stake,
  type StakePosition,
  stakeOf,
  stakePositionOf,
  userOf,
  type WalletBalance,
  type Webhook,
  walletBalanceOf,
  webhookOf,
} from './values.js';

/** An issuance, and whether it stood before this call. */
export interface IssuedReward extends Issuance {
  /** True where this transaction had earned already, with the same wallet, amount and merchant. */
  readonly replay: boolean;
}

/**
 * A client of rewards v2, which its source calls a design that is not live.
 *
 * @example
 * ```ts
 * const client = new RewardsClient({ baseUrl, key });
 * try {
 *   const issued = await client.issue({
 *     walletAddress: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
 *     amountUsdMinor: 2500, // 25.00
 *     transactionId: 'till-4-1001',
 *   });
 *   console.log(formatPlus18(issued.plus18), issued.status);
 * } finally {
 *   await client.close();
 * }
 * ```
 */
export class RewardsClient {
  readonly #connection: Connection<RewardsClass>;

  /** @throws MendConfiguration for options that may not be used. Nothing is sent yet. */
  constructor(options: RewardsOptions) {
    this.#connection = connectRewards(options);
  }

  /** Host and port that will be called, to be shown before the first call. */
  get effectiveHost(): string {
    return this.#connection.effectiveHost;
  }

  /**
   * Issues tokens for a purchase. Lost answers, resets and 5xx are met by sending the same transaction again,
   * which never earns twice. If it has earned before, the existing issuance is read and compared with the
   * input; if they agree, it is returned with `replay` true.
   *
   * @throws Decide `transaction_issued` if another wallet, amount or merchant stands under this transaction,
   * `pool_insufficient`
   * @throws RetryLater if the attempts are spent: send the same transaction later
   */
  async issue(input: IssueInput): Promise<IssuedReward> {
    try {
      const issued = issuanceOf(await this.#connection.dataOf('the issuance', issueCall(issueBody(input))));
      if (!isOf(issued, input)) throw answerDiffers('the issuance');
      return { ...issued, replay: false };
    } catch (failure) {
      const known = failure instanceof Decide ? existingOf(failure) : undefined;
      if (known === undefined) throw failure;
      const standing = await this.issuance(known);
      if (!isOf(standing, input)) throw failure;
      return { ...standing, replay: true };
    }
  }

  /**
   * Issues up to 500 at once, in their order. Each item is issued or has its own error; an item whose
   * transaction has earned before has the code `DUPLICATE_TRANSACTION` and the issuance that stands.
   */
  async issueBatch(inputs: readonly IssueInput[]): Promise<readonly BatchResult[]> {
    const call = issueBatchCall(issueBatchBody(inputs), this.#connection.answerBytesMost);
    const { results } = await this.#connection.dataOf('the batch', call);
    const read = results.map(batchResultOf).filter((result) => result !== undefined);
    const isWhole =
      read.length === inputs.length &&
      read.every(({ index, issuance }, at) => {
        const input = inputs[at];
        return index === at && input !== undefined && (issuance === null || isOf(issuance, input));
      });
    if (!isWhole) throw answerDiffers('the batch');
    return read;
  }

  /** The issuance of an id, with its state on the chain. @throws GiveUp `NOT_FOUND` */
  async issuance(issuanceId: string): Promise<Issuance> {
    checkId('issuanceId', issuanceId);
    const issuance = issuanceOf(await this.#connection.dataOf('the issuance', issuanceCall(issuanceId)));
    if (issuance.issuanceId !== issuanceId) throw answerDiffers('the issuance');
    return issuance;
  }

  /**
   * The pool with every movement once, from one reading: also what is booked while it is read, up to the
   * last page, which the balance is of. Where it changes in another way between two pages it is read again.
   *
   * @param month `YYYY-MM`; the whole life of the pool where absent
   * @throws RetryLater `list_changed` where it did not hold still: never a part of it
   */
  async pool(month?: string): Promise<RewardPool> {
    const asked = askedMonthOf(month);
    const bytesMost = this.#connection.answerBytesMost;
    const pages = wholeOf(
      'the pool',
      await readWholeList<PoolAnswer>({
        ask: (page) =>
          this.#connection.dataOf(
            'the pool',
            poolCall(asked, { page, perPage: poolMovementsPerPage.most }, bytesMost),
          ),
        pagingOf: (page) => page,
        isEmpty: isEmptyPage,
        growsAtItsEnd: true,
        faultOf: (read) => poolFault(read, asked),
      }),
    );
    const last = pages.at(-1);
    if (last === undefined) throw tornList('the pool', 'it has no page');
    return poolOf(last, mergedMovements(pages));
  }

  /**
   * One page of the redemption catalogue, as the service pages it at this moment.
   *
   * @param request `page` from 1, `perPage` 1 to 100; the answer says how many it holds
   */
  async cataloguePage(request: PageRequest, search: CatalogueSearch = {}): Promise<CataloguePage> {
    const { items, page, per_page: perPage, total } = await this.#cataloguePage(request, search);
    return { items: items.map(catalogueItemOf), page, perPage, total };
  }

  /** Every item once, from one reading. @throws RetryLater `list_changed` where it did not hold still */
  async *catalogue(search: CatalogueSearch = {}): AsyncGenerator<CatalogueItem, void, undefined> {
    const pages = wholeOf(
      'the catalogue',
      await readWholeList<CatalogueAnswer>({
        ask: (page) => this.#cataloguePage({ page, perPage: itemsPerPage.most }, search),
        pagingOf: (page) => page,
        isEmpty: isEmptyPage,
        growsAtItsEnd: false,
        faultOf: catalogueFault,
      }),
    );
    const items = new Map(
      pages.flatMap(({ items: each }) => each).map((item) => [item.catalogue_item_id, item]),
    );
    for (const item of items.values()) yield catalogueItemOf(item);
  }

  /**
   * Redeems tokens for an item. It names no reference, so it is sent once: where its answer was lost, the
   * wallet's balance tells whether it was done.
   *
   * @throws Decide `outcome_unknown` where the answer was lost, `review_required`, `out_of_stock`,
   * `tokens_insufficient`
   */
  async redeem(input: RedeemInput): Promise<Redemption> {
    const call = redeemCall(redeemBody(input));
    const hidden = input.deliveryEmail === undefined ? [] : [input.deliveryEmail];
    return redemptionOf(await this.#connection.dataOf('the redemption', call, hidden));
  }

  /** @throws GiveUp `NOT_FOUND` */
  async redemption(redemptionId: string): Promise<Redemption> {
    checkId('redemptionId', redemptionId);
    return redemptionOf(await this.#connection.dataOf('the redemption', redemptionCall(redemptionId)));
  }

  /**
   * Stakes tokens of a wallet. It names no reference, so it is sent once: where its answer was lost, the
   * wallet's balance tells whether it was done.
   *
   * @throws Decide `outcome_unknown` where the answer was lost, `tokens_insufficient`
   */
  async stake(input: StakeInput): Promise<Stake> {
    return stakeOf(await this.#connection.dataOf('the stake', stakeCall(stakeBody(input))));
  }

  /** A stake with what it accrued, as the service says. @throws GiveUp `NOT_FOUND` */
  async stakePosition(stakeId: string): Promise<StakePosition> {
    checkId('stakeId', stakeId);
    return stakePositionOf(await this.#connection.dataOf('the stake', stakePositionCall(stakeId)));
  }

  /** Registers the user of a wallet; sent once. @throws Decide `user_known`, or `outcome_unknown` */
  async registerUser(input: UserInput): Promise<RewardsUser> {
    const call = userCall(userBody(input));
    const hidden = [input.email, input.externalId].filter((text) => text !== undefined);
    return userOf(await this.#connection.dataOf('the user', call, hidden));
  }

  /** @throws GiveUp `NOT_FOUND` for a wallet that nothing was issued to and nobody registered */
  async walletBalance(walletAddress: string): Promise<WalletBalance> {
    if (checksummedWallet(walletAddress) === undefined) {
      throw badArgument('walletAddress', 'is not 0x and 40 hex digits, or its checksum does not hold');
    }
    const call = walletBalanceCall(walletAddress);
    const balance = walletBalanceOf(await this.#connection.dataOf('the balance', call));
    if (!isSameWallet(balance.walletAddress, walletAddress)) throw answerDiffers('the balance');
    return balance;
  }

  /** Registers an endpoint for events; sent once, since twice every event would come twice. */
  async registerWebhook(input: WebhookInput): Promise<Webhook> {
    const call = webhookCall(webhookBody(input));
    return webhookOf(await this.#connection.dataOf('the webhook', call, [input.secret]));
  }

  /** Has a test event sent to an endpoint. @returns the id of the delivery. @throws GiveUp `NOT_FOUND` */
  async testWebhook(webhookId: string): Promise<string> {
    checkId('webhookId', webhookId);
    return (await this.#connection.dataOf('the test', webhookTestCall(webhookId))).delivery_id;
  }

  /** Ends all connections; calls under way fail. */
  close(): Promise<void> {
    return this.#connection.close();
  }

  #cataloguePage(request: PageRequest, search: CatalogueSearch): Promise<CatalogueAnswer> {
    demandObject('the catalogue', search, 'search');
    checkPage(request, itemsPerPage.most);
    const call = catalogueCall(search, request, this.#connection.answerBytesMost);
    return this.#connection.dataOf('the catalogue', call);
  }
}

/** The issuance that stands, by a refusal that names it. */
function existingOf({ decision }: Decide): string | undefined {
  return decision.code === 'transaction_issued' ? decision.existingIssuanceId : undefined;
}

function isOf(issuance: Issuance, input: IssueInput): boolean {
  return (
    issuance.transactionId === input.transactionId &&
    isSameWallet(issuance.walletAddress, input.walletAddress) &&
    issuance.amountUsdMinor === input.amountUsdMinor &&
    issuance.merchantId === (input.merchantId ?? null)
  );
}

function isSameWallet(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}

/** The service answered about something else than was asked for. */
function answerDiffers(subject: string): GiveUp {
  return new GiveUp({
    kind: 'evidence',
    code: 'answer_differs',
    message: `${subject}: the answer is about something else than was asked for`,
    hint: 'Read it again and compare it with your book before anything else.',
  });
}

/** An id that stands for one segment of a path. */
function checkId(field: string, id: string): void {
  const isId = typeof id === 'string' && /^(?!\.+$)[A-Za-z0-9_.:-]{1,256}$/.test(id);
  if (!isId) throw badArgument(field, 'is no id of the service');
}
