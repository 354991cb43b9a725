// The rewards side of the real local service, over HTTP in this process: what a partner does through the
// product's own client, what is read through its own fetch, and the partner's own records as rows. The
// service's clock stands in September 2026 and moves only when a test moves it.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { FixedClock, systemClock } from '../../../src/base/time/clock.js';
import { formatInstant } from '../../../src/base/time/instant.js';
import { RewardsClient } from '../../../src/client/rewards/client.js';
import { readConfig } from '../../../src/config/config-file.js';
import { Archive } from '../../../src/jobs/archive/archive.js';
import { sectionKinds } from '../../../src/jobs/dialect-sections.js';
import type { ImportAnswer, ReadFile } from '../../../src/jobs/import/file-import.js';
import { noProgress } from '../../../src/jobs/progress.js';
import { tokenImports } from '../../../src/jobs/rewards/import-tokens.js';
import { RewardsFetch } from '../../../src/jobs/rewards/month-fetch.js';
import type { OwnTokenKind } from '../../../src/jobs/rewards/own-tokens.js';
import { RewardsSession } from '../../../src/jobs/rewards/session.js';
import type { Workplace } from '../../../src/jobs/workplace.js';
import {
  type LocalService,
  type LocalServiceOptions,
  startLocalService,
} from '../../../src/service/local-service.js';
import type { Books } from '../../../src/store/books.js';
import { wallets } from '../../service/rewards/rewards-client.js';
import { month } from '../../store/sample.js';
import { firstOfSeptember, ownFolder } from './live-account.js';

export const [alice, bob, carol] = wallets;

export const tokenHeaders: Readonly<Record<OwnTokenKind, string>> = {
  rewards: 'transaction_id,wallet_address,amount_usd,merchant_id,issued_at',
  stakes: 'stake_id,wallet_address,plus_amount,tier,staked_at',
  redemptions: 'redemption_id,wallet_address,catalogue_item_id,quantity,plus_spent,redeemed_at',
};

export interface IssueWish {
  readonly wallet?: string;
  readonly cents?: number;
  readonly merchantId?: string;
}

export class LiveRewards {
  readonly service: LocalService;
  readonly clock: FixedClock;
  readonly client: RewardsClient;
  /** Rows of the partner's own records, as this account has made them so far. */
  readonly rows: Record<OwnTokenKind, string[]> = { rewards: [], stakes: [], redemptions: [] };

  constructor(service: LocalService, clock: FixedClock) {
    this.service = service;
    this.clock = clock;
    this.client = new RewardsClient({
      baseUrl: service.rewardsUrl,
      key: service.rewardsKey,
      callsPerSecond: 1000,
      retry: { backoffMs: 1, waitLeastMs: 1 },
    });
  }

  static async open(poolPlus = '1000', options: LocalServiceOptions = {}): Promise<LiveRewards> {
    const clock = new FixedClock(firstOfSeptember);
    const service = await startLocalService({ clock, limits: 'off', seed: 'tests', ...options });
    const live = new LiveRewards(service, clock);
    onTestFinished(async () => {
      await live.client.close();
      await service.close();
    });
    await service.fundPool(poolPlus);
    return live;
  }

  /** Moves the service's clock. */
  at(instant: string): this {
    this.clock.set(Date.parse(instant));
    return this;
  }

  get now(): string {
    return formatInstant(this.clock.nowMs());
  }

  /** Issues, and keeps a row of it. */
  async issue(transactionId: string, wish: IssueWish = {}): Promise<string> {
    const { wallet = alice, cents = 1000, merchantId } = wish;
    const issued = await this.client.issue({
      walletAddress: wallet,
      amountUsdMinor: cents,
      transactionId,
      ...(merchantId === undefined ? {} : { merchantId }),
    });
    const dollars = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
    this.rows.rewards.push([transactionId, wallet, dollars, merchantId ?? '', this.now].join());
    return issued.issuanceId;
  }

  session(books: Books, key = this.service.rewardsKey, baseUrl = this.service.rewardsUrl): RewardsSession {
    const session = new RewardsSession(
      { baseUrl, partnerId: 'demo', readsPerSecond: 1000 },
      key,
      systemClock,
      books,
    );
    onTestFinished(() => session.close());
    return session;
  }

  /** Fetches a month into the books, from another service than the local one where that is given. */
  fetch(
    books: Books,
    text: string,
    rereads = false,
    baseUrl = this.service.rewardsUrl,
  ): ReturnType<RewardsFetch['run']> {
    const archive = new Archive(books, undefined);
    const session = this.session(books, this.service.rewardsKey, baseUrl);
    return new RewardsFetch(session, archive, 'demo', noProgress, rereads).run(month(text));
  }

  /** Imports the rows so far, or others. */
  import(books: Books, kind: OwnTokenKind, rows = this.rows[kind], name = `${kind}.csv`): ImportAnswer {
    return importTokens(books, kind, rows, name);
  }
}

/** Imports rows of the partner's own token records, as `tieout import` does. */
export function importTokens(
  books: Books,
  kind: OwnTokenKind,
  rows: readonly string[],
  name = `${kind}.csv`,
  source?: string,
  importedAtMs = firstOfSeptember,
): ImportAnswer {
  const read = readTokens(kind, rows, name, source);
  return read.archive({ books, machineClock: new FixedClock(importedAtMs) } as unknown as Workplace);
}

/** The answer of `import --dry-run` to the same rows. */
export function previewTokens(
  books: Books,
  kind: OwnTokenKind,
  rows: readonly string[],
  name = `${kind}.csv`,
): ImportAnswer {
  return readTokens(kind, rows, name).preview(books);
}

function readTokens(kind: OwnTokenKind, rows: readonly string[], name: string, source?: string): ReadFile {
  const folder = ownFolder();
  const path = join(folder, name);
  writeFileSync(path, `${[tokenHeaders[kind], ...rows].join('\r\n')}\r\n`);
  const config = readConfig(undefined, folder, sectionKinds);
  const importer = tokenImports.find((one) => one.name === kind);
  if (importer === undefined) throw new Error(`nothing imports ${kind}`);
  return importer.read({ path, ...(source === undefined ? {} : { source }) }, config);
}
