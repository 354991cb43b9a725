// The archive of rewards v2 as records: what a run offline and a run online both work from.

import { unreachable } from '../../base/failure/assert.js';
import { type CalendarMonth, monthEndMs, monthOf } from '../../base/time/calendar-month.js';
import { poolMissingOf, poolReadingsOf } from '../../records/from-wire/rewards/pool-readings.js';
import {
  issuanceHistoriesOf,
  redemptionHistoriesOf,
  stakeHistoriesOf,
  tokenCatalogueReadsOf,
  walletHistoriesOf,
} from '../../records/from-wire/rewards/read-back.js';
import type { PoolMissing, PoolReading } from '../../records/rewards/pool-reading.js';
import {
  type IssuanceRead,
  newestOf,
  type RedemptionRead,
  type StakeRead,
  type TokenCatalogueRead,
  type TokenHistory,
  type TokenRead,
  type WalletRead,
} from '../../records/rewards/token-reads.js';
import type { Books } from '../../store/books.js';
import { AccountReceipts } from '../archive/account-receipts.js';
import type { Archive } from '../archive/archive.js';

const topics = ['pool', 'issuance', 'wallet', 'stake', 'redemption'] as const;

/** Each kind of record is read when it is first asked for. */
export class RewardsArchive {
  readonly #receipts: AccountReceipts;

  constructor(books: Books, account: string) {
    this.#receipts = new AccountReceipts(books.receipts, { interfaceName: 'rewards', account });
  }

  /** Every whole reading, in the order of archiving. */
  get poolReadings(): readonly PoolReading[] {
    return this.#receipts.derived('pools', () => poolReadingsOf(this.#receipts.of('pool')));
  }

  /** The newest reading of each month. */
  get pools(): ReadonlyMap<CalendarMonth, PoolReading> {
    return this.#receipts.derived(
      'newest pools',
      () => new Map(this.poolReadings.map((reading) => [reading.month, reading])),
    );
  }

  /** The newest answer that there is no pool to be read, where nothing was read of it since. */
  get poolMissing(): PoolMissing | undefined {
    const missing = this.#receipts.derived('no pool', () => poolMissingOf(this.#receipts.of('pool')));
    const newest = this.poolReadings.at(-1);
    return missing !== undefined && missing.archivedAs > (newest?.archivedAs ?? 0) ? missing : undefined;
  }

  get issuances(): ReadonlyMap<string, TokenHistory<IssuanceRead>> {
    return this.#receipts.derived('issuances', () => issuanceHistoriesOf(this.#receipts.of('issuance')));
  }

  get wallets(): ReadonlyMap<string, TokenHistory<WalletRead>> {
    return this.#receipts.derived('wallets', () => walletHistoriesOf(this.#receipts.of('wallet')));
  }

  get stakes(): ReadonlyMap<string, TokenHistory<StakeRead>> {
    return this.#receipts.derived('stakes', () => stakeHistoriesOf(this.#receipts.of('stake')));
  }

  get redemptions(): ReadonlyMap<string, TokenHistory<RedemptionRead>> {
    return this.#receipts.derived('redemptions', () =>
      redemptionHistoriesOf(this.#receipts.of('redemption')),
    );
  }

  get catalogues(): readonly TokenCatalogueRead[] {
    return this.#receipts.derived('catalogues', () => tokenCatalogueReadsOf(this.#receipts.of('catalogue')));
  }

  /** True if nothing at all is on file. */
  get isEmpty(): boolean {
    return topics.every((topic) => this.#receipts.of(topic).length === 0);
  }

  /** The number of the newest answer that was archived by an instant of this machine; 0 for none. */
  newestReceiptUntil(machineAtMs: number): number {
    const ids = topics.flatMap((topic) =>
      this.#receipts
        .of(topic)
        .flatMap((one) => ((one.machineAtMs ?? 0) <= machineAtMs ? [one.receiptId] : [])),
    );
    return ids.reduce((newest, id) => Math.max(newest, id), 0);
  }

  /**
   * True if a record can't change after its last read, and is not read again: an issuance that was confirmed
   * or had failed when its month was over, unless the pool has news of it since; a stake that was matured at
   * its maturity; a redemption that was completed.
   */
  isFinal(topic: 'issuance' | 'stake' | 'redemption', id: string): boolean {
    switch (topic) {
      case 'issuance':
        return this.#isFinalIssuance(id);
      case 'stake': {
        const read = historyRead(this.stakes, id);
        return read?.status === 'matured' && read.readAtMs >= (read.maturesAtMs ?? Number.POSITIVE_INFINITY);
      }
      case 'redemption':
        return historyRead(this.redemptions, id)?.status === 'completed';
      default:
        return unreachable(topic);
    }
  }

  /** True of an issuance that failed, and of which no reading of the pool has a reversal. */
  isNotGivenBack(id: string): boolean {
    if (historyRead(this.issuances, id)?.status !== 'failed') return false;
    return ![...this.pools.values()].some(({ movements }) =>
      movements.some(({ issuanceId, kind }) => issuanceId === id && kind === 'issuance_reversal'),
    );
  }

  #isFinalIssuance(id: string): boolean {
    const read = historyRead(this.issuances, id);
    if (read === undefined || read.status === 'pending') return false;
    const news = this.#receipts.derived('pool news', () => newsByIssuance(this.poolReadings));
    const isAfterMonth = read.readAtMs >= monthEndMs(monthOf(read.createdAtMs));
    return isAfterMonth && read.archivedAs > (news.get(id) ?? 0);
  }
}

function historyRead<Read extends TokenRead>(
  histories: ReadonlyMap<string, TokenHistory<Read>>,
  id: string,
): Read | undefined {
  const history = histories.get(id);
  return history && newestOf(history);
}

/** By issuance where in the archive the pool first said what it says of it now. */
function newsByIssuance(readings: readonly PoolReading[]): Map<string, number> {
  const news = new Map<string, number>();
  const linesBefore = new Map<CalendarMonth, Map<string, string>>();
  for (const { month, movements, archivedAs } of readings) {
    const lines = new Map<string, string>();
    for (const { issuanceId, seq, kind, plus18 } of movements) {
      if (issuanceId !== '') lines.set(issuanceId, `${lines.get(issuanceId) ?? ''}${seq} ${kind} ${plus18};`);
    }
    const before = linesBefore.get(month);
    for (const [id, text] of lines) {
      if (before?.get(id) !== text) news.set(id, archivedAs);
    }
    linesBefore.set(month, lines);
  }
  return news;
}

const archives = new WeakMap<Books, Map<string, RewardsArchive>>();

/** The one reader of an account in these books: an answer is read once in a run. */
export function rewardsArchiveIn(books: Books, account: string): RewardsArchive {
  const known = archives.get(books) ?? new Map<string, RewardsArchive>();
  archives.set(books, known);
  const archive = known.get(account) ?? new RewardsArchive(books, account);
  known.set(account, archive);
  return archive;
}

/** The one reader of an account, kept with the archive. */
export function rewardsArchiveOf(archive: Archive, account: string): RewardsArchive {
  const key = { interfaceName: 'rewards' as const, account };
  return archive.readerOf(key, () => rewardsArchiveIn(archive.books, account));
}
