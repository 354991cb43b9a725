// Reads rewards v2 for evidence: each method puts one question and returns the whole exchange, or, for a
// list, the exchanges of all its pages as one reading. An error that the service states (404 `NOT_FOUND`, 401
// `UNAUTHORIZED` …) is a result here. An answer that is not usable, or is still 429 or 5xx after all
// attempts, is thrown as a `SourceFault`.
//
// The bytes of a redemption hold the buyer's address, those of an issuance the partner's metadata; they are
// redacted before they are stored.

import type { CalendarMonth } from '../../base/time/calendar-month.js';
import type { Paging } from '../../wire/paging.js';
import type {
  CatalogueAnswer,
  IssuanceRecord,
  PoolAnswer,
  RedemptionRecord,
  StakePositionAnswer,
  WalletBalanceAnswer,
} from '../../wire/rewards/answers.js';
import { itemsPerPage, poolMovementsPerPage, type RewardsClass } from '../../wire/rewards/limits.js';
import { aboutAsked } from '../calling/asked-subject.js';
import type { Connection } from '../calling/connection.js';
import type { Exchange } from '../calling/exchange.js';
import { type ListRules, readWholeList } from '../calling/list-reading.js';
import type { ServiceCall } from '../calling/service-caller.js';
import {
  catalogueCall,
  issuanceRecordCall,
  poolCall,
  redemptionRecordCall,
  stakePositionCall,
  walletBalanceCall,
} from './calls.js';
import { catalogueFault, isEmptyPage, poolFault } from './lists.js';
import { connectRewards, type RewardsOptions } from './options.js';

/** A list that was read: whole, as the exchanges of its pages in their order; or why there is none. */
export type TokenListExchanges<T> =
  | { readonly kind: 'whole'; readonly pages: readonly Exchange<T>[] }
  /** It did not hold still, or its pages were no list, each time that it was read. */
  | { readonly kind: 'torn'; readonly reason: string }
  /** `isThere` says whether a page of it came before: the service has such a list then. */
  | { readonly kind: 'refused'; readonly isThere: boolean; readonly exchange: Exchange<T> };

export class RewardsReader {
  readonly #connection: Connection<RewardsClass>;

  /**
   * @throws MendConfiguration for options that may not be used, see `connectRewards`. Nothing is sent yet.
   */
  constructor(options: RewardsOptions) {
    this.#connection = connectRewards(options);
  }

  /** Host and port that will be called, to be shown before the first call. */
  get effectiveHost(): string {
    return this.#connection.effectiveHost;
  }

  /** One short question about the pool: whether the key is taken, and what time it is. */
  now(): Promise<Exchange<PoolAnswer>> {
    const page = { page: 1, perPage: poolMovementsPerPage.least };
    return this.#connection.read(poolCall(undefined, page, this.#connection.answerBytesMost));
  }

  /**
   * The pool of a month with all its movements, from one reading.
   *
   * @param onPage told after each page: its number and how many there are
   */
  pool(month: CalendarMonth, onPage?: OnPage): Promise<TokenListExchanges<PoolAnswer>> {
    const call = (page: number) =>
      poolCall(month, { page, perPage: poolMovementsPerPage.most }, this.#connection.answerBytesMost);
    return this.#list(call, { faultOf: (pages) => poolFault(pages, month), growsAtItsEnd: true }, onPage);
  }

  /** Every item that tokens are redeemed for, from one reading of the list. */
  catalogue(): Promise<TokenListExchanges<CatalogueAnswer>> {
    const call = (page: number) =>
      catalogueCall({}, { page, perPage: itemsPerPage.most }, this.#connection.answerBytesMost);
    return this.#list(call, { faultOf: catalogueFault, growsAtItsEnd: false });
  }

  /** Without the partner's metadata. An answer about another issuance is a `SourceFault`, `other_subject`. */
  async issuance(issuanceId: string): Promise<Exchange<IssuanceRecord>> {
    const exchange = await this.#connection.read(issuanceRecordCall(issuanceId));
    return aboutAsked(exchange, isOf('issuance_id', issuanceId), 'another issuance', 'issuance_id');
  }

  /** The balance of a wallet. An answer about another one is a `SourceFault`, `other_subject`. */
  async wallet(address: string): Promise<Exchange<WalletBalanceAnswer>> {
    const exchange = await this.#connection.read(walletBalanceCall(address));
    const isAsked = ({ wallet_address }: WalletBalanceAnswer) =>
      wallet_address.toLowerCase() === address.toLowerCase();
    return aboutAsked(exchange, isAsked, 'another wallet', 'wallet_address');
  }

  async stake(stakeId: string): Promise<Exchange<StakePositionAnswer>> {
    const exchange = await this.#connection.read(stakePositionCall(stakeId));
    return aboutAsked(exchange, isOf('stake_id', stakeId), 'another stake', 'stake_id');
  }

  /** Without the buyer's address. */
  async redemption(redemptionId: string): Promise<Exchange<RedemptionRecord>> {
    const exchange = await this.#connection.read(redemptionRecordCall(redemptionId));
    return aboutAsked(exchange, isOf('redemption_id', redemptionId), 'another redemption', 'redemption_id');
  }

  /** Ends all connections; calls under way fail. */
  close(): Promise<void> {
    return this.#connection.close();
  }

  async #list<T extends CatalogueAnswer | PoolAnswer>(
    callOf: (page: number) => ServiceCall<T, RewardsClass>,
    { faultOf, growsAtItsEnd }: ListRules<T>,
    onPage?: OnPage,
  ): Promise<TokenListExchanges<T>> {
    let refused: { readonly isThere: boolean; readonly exchange: Exchange<T> } | undefined;
    let isThere = false;
    const ask = async (page: number): Promise<{ exchange: Exchange<T>; data: T }> => {
      const exchange = await this.#connection.read(callOf(page));
      const { answer } = exchange;
      if (answer.kind === 'error') {
        refused = { isThere, exchange };
        throw new Refused();
      }
      isThere = true;
      onPage?.(page, Math.max(1, Math.ceil(answer.data.total / answer.data.per_page)));
      return { exchange, data: answer.data };
    };
    try {
      const reading = await readWholeList({
        ask,
        pagingOf: ({ data }): Paging => data,
        isEmpty: ({ data }) => isEmptyPage(data),
        growsAtItsEnd,
        faultOf: (pages) => faultOf(pages.map(({ data }) => data)),
      });
      if (reading.kind === 'torn') return reading;
      return { kind: 'whole', pages: reading.pages.map(({ exchange }) => exchange) };
    } catch (error) {
      if (!(error instanceof Refused) || refused === undefined) throw error;
      return { kind: 'refused', ...refused };
    }
  }
}

/** Told after each page: its number and how many there are. */
type OnPage = (page: number, pages: number) => void;

/** Ends the reading of a list: the service states an error where a page was asked for. */
class Refused extends Error {}

function isOf<Field extends string>(field: Field, id: string) {
  return (data: Readonly<Record<Field, string>>): boolean => data[field] === id;
}
