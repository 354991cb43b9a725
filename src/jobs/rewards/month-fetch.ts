// Reads everything that a month of rewards v2 rests on and archives each answer as it comes; of a list, all
// pages of one reading in one step. A source that fails is named and the others go on. That there is no such
// operation, where the contract chose it, is an answer: it is archived, and what rests on it is not tested.

import { type CalendarMonth, monthBefore, monthOf, monthsBetween } from '../../base/time/calendar-month.js';
import type { Exchange } from '../../client/calling/exchange.js';
import { inOrder, type Settled, settled } from '../../client/calling/in-order.js';
import { failureOfError } from '../../client/failures/service-refusal.js';
import type { TokenListExchanges } from '../../client/rewards/reader.js';
import { rewardsRefusals } from '../../client/rewards/refusals.js';
import { SourceFault, type SourceFaultKind } from '../../client/transport/source-fault.js';
import { rewardsSection } from '../../config/rewards/section.js';
import type { UnreadSource } from '../../reconcile/month/account-facts.js';
import { NOT_FOUND_CODE, notFoundStatus } from '../../records/from-wire/rewards/answer-data.js';
import {
  poolReceipts,
  type RewardsTopic,
  rewardsReceipt,
  tokenCatalogueReceipts,
} from '../../records/from-wire/rewards/receipts.js';
import type { ErrorGroup } from '../../wire/error-group.js';
import { isRewardsErrorCode, rewardsErrorCodes } from '../../wire/rewards/error-codes.js';
import type { Archive } from '../archive/archive.js';
import type { FetchedMonths } from '../dialect.js';
import { answeredAtMs } from '../fetch/received-exchange.js';
import { SourceQuestions } from '../fetch/source-questions.js';
import type { Progress } from '../progress.js';
import type { Workplace } from '../workplace.js';
import { accountOf, withRewardsSession } from './access.js';
import { lateIssuancesOf, lateTokensOf } from './late-tokens.js';
import { namedTokens } from './named-tokens.js';
import { loadOwnTokens } from './own-tokens.js';
import { type RewardsArchive, rewardsArchiveOf } from './rewards-archive.js';
import type { RewardsSession } from './session.js';

type Source = UnreadSource['source'];
/** Why there is no reading of a list: there is no such list, or it could not be read. */
type NotRead = 'missing' | 'unread';

/** Months between the one that is closed and now: a clock that is off must not keep a run going for ever. */
const MONTHS_MOST = 120;
/** Faults after which nothing else can be had from there either. */
const dead: ReadonlySet<SourceFaultKind> = new Set(['refused_connection', 'tls']);
const MENDABLE: ErrorGroup = 'mend';

interface RewardsOutcome {
  readonly month: CalendarMonth;
  readonly unread: readonly UnreadSource[];
}

/** Things that are asked for one by one. */
interface SingleReads {
  readonly topic: Exclude<RewardsTopic, 'pool' | 'catalogue'>;
  /** The source that a fault of it is reported for. */
  readonly source: Source;
  readonly ids: readonly string[];
  ask(id: string): Promise<Exchange<unknown>>;
}

export class RewardsFetch {
  readonly #session: RewardsSession;
  readonly #archive: Archive;
  readonly #account: string;
  readonly #progress: Progress;
  readonly #rereads: boolean;
  readonly #questions = new SourceQuestions();

  /** @param rereads true: what is final and archived is read again */
  constructor(
    session: RewardsSession,
    archive: Archive,
    account: string,
    progress: Progress,
    rereads = false,
  ) {
    this.#session = session;
    this.#archive = archive;
    this.#account = account;
    this.#progress = progress;
    this.#rereads = rereads;
  }

  /**
   * @param asked undefined: the month that is running by the service's clock, for a run between closes
   * @returns the month, and what could not be read of it; empty where everything was
   * @throws MendConfiguration where the service does not take the key; nothing was archived then
   */
  async run(asked?: CalendarMonth): Promise<RewardsOutcome> {
    this.#progress.step(`reading ${this.#session.reader.effectiveHost}`);
    const isThere = await this.#knock();
    const month = asked ?? monthOf(this.#session.nowMs);
    const { unread } = this.#questions;
    if (!isThere) return { month, unread };
    await this.#pools(month);
    await this.#named(month);
    return { month, unread };
  }

  get #records(): RewardsArchive {
    return rewardsArchiveOf(this.#archive, this.#account);
  }

  /** The first question of a run. @returns false where nobody can be asked anything */
  async #knock(): Promise<boolean> {
    try {
      const exchange = await this.#session.reader.now();
      this.#session.received('pool', exchange);
      const { answer } = exchange;
      if (answer.kind === 'data') return true;
      const { code } = answer.error;
      if (isRewardsErrorCode(code) && rewardsErrorCodes[code].group === MENDABLE) {
        throw failureOfError(exchange, answer.error, {
          subject: 'the check of the rewards key',
          repeat: 'safe',
          refusals: rewardsRefusals,
        });
      }
      return true;
    } catch (error) {
      if (!(error instanceof SourceFault)) throw error;
      if (!dead.has(error.fault)) return true;
      for (const source of ['pool', 'issuance', 'wallet', 'stake'] as const) {
        this.#questions.note(source, '', error.message);
      }
      return false;
    }
  }

  /**
   * The month before, for its closing; the month; and every one up to the service's now, whose last reading
   * states the balance together with all movements that led to it.
   */
  async #pools(month: CalendarMonth): Promise<void> {
    // A 404 to it may mean that the account is younger: the month itself is asked for all the same.
    const before = await this.#pool(monthBefore(month));
    // It is asked for in any case: what stands of it has to be of now, or named as unread.
    const own = await this.#pool(month, before === 'read');
    if (own !== 'read' || before === 'unread') return;
    let read = month;
    for (let i = 0; i < MONTHS_MOST; i += 1) {
      const [next] = monthsBetween(read, monthOf(this.#session.nowMs)).slice(1);
      if (next === undefined) return;
      if ((await this.#pool(next, true)) !== 'read') return;
      read = next;
    }
    this.#questions.note('pool', '', `more than ${MONTHS_MOST} months lie between ${month} and now`);
  }

  /** @param isThere the month before was read: a 404 to this one is no word that there is no operation */
  async #pool(month: CalendarMonth, isThere = false): Promise<'read' | NotRead> {
    this.#progress.step(`pool of ${month}`);
    const tick = (page: number, count: number) => this.#progress.tick(`pool of ${month}`, page, count);
    const pages = await this.#list('pool', month, async () => {
      const reading = await this.#session.reader.pool(month, tick);
      return reading.kind === 'refused' ? { ...reading, isThere: isThere || reading.isThere } : reading;
    });
    if (typeof pages === 'string') return pages;
    const received = pages.map((page) => this.#session.received('pool', page));
    this.#session.keep(poolReceipts(month, received), machineTimeOf(pages));
    return 'read';
  }

  async #named(month: CalendarMonth): Promise<void> {
    const { reader } = this.#session;
    const { issuances, wallets, stakes, redemptions } = namedTokens(
      this.#records,
      loadOwnTokens(this.#archive.books),
      month,
    );
    const isAsked = (topic: 'issuance' | 'stake' | 'redemption') => (id: string) =>
      this.#rereads || !this.#records.isFinal(topic, id);
    const key = { interfaceName: 'rewards', account: this.#account } as const;
    const late = lateIssuancesOf(this.#archive.books, key, this.#records, month);
    await this.#single({
      topic: 'issuance',
      source: 'issuance',
      ids: [...new Set([...issuances.filter(isAsked('issuance')), ...late])],
      ask: (id) => reader.issuance(id),
    });
    // An issuance that failed since the pool was read is given back by now: the pool is older than that
    // answer.
    if (issuances.some((id) => this.#records.isNotGivenBack(id))) await this.#pools(month);
    await this.#single({
      topic: 'stake',
      source: 'stake',
      ids: stakes.filter(isAsked('stake')),
      ask: (id) => reader.stake(id),
    });
    await this.#redeemed(redemptions.filter(isAsked('redemption')), redemptions.length > 0);
    // Last: what was confirmed or redeemed when it was read is in them.
    await this.#wallets(wallets);
    await this.#late(month, redemptions.length > 0);
  }

  /**
   * The answers that late rows of earlier months need. The close of the month that is fetched rests on them
   * too: it looks at the months of these rows again.
   *
   * @param isCatalogueAsked true: this run has asked for the catalogue
   */
  async #late(month: CalendarMonth, isCatalogueAsked: boolean): Promise<void> {
    const { wallets, redemptions } = lateTokensOf(this.#archive.books, this.#records, month);
    if (redemptions.length > 0) await this.#redeemed(redemptions, !isCatalogueAsked);
    if (wallets.length > 0) await this.#wallets(wallets);
  }

  async #redeemed(ids: readonly string[], asksCatalogue: boolean): Promise<void> {
    if (asksCatalogue) await this.#catalogue();
    await this.#single({
      topic: 'redemption',
      source: 'wallet',
      ids,
      ask: (id) => this.#session.reader.redemption(id),
    });
  }

  async #wallets(ids: readonly string[]): Promise<void> {
    await this.#single({
      topic: 'wallet',
      source: 'wallet',
      ids,
      ask: (address) => this.#session.reader.wallet(address),
    });
  }

  /** Each answer is archived in the order of its question, however many are under way. */
  async #single({ topic, source, ids, ask }: SingleReads): Promise<void> {
    this.#progress.step(`${topic} reads: ${ids.length}`);
    let taken = 0;
    await inOrder(
      ids,
      (id) => settled(() => ask(id)),
      (outcome, id) => {
        taken += 1;
        this.#progress.tick(`${topic} reads`, taken, ids.length);
        const missingCode = topic === 'redemption' ? codeOfMissing(outcome) : NOT_FOUND_CODE;
        const exchange = this.#questions.answered(source, id, outcome, { answeringCode: missingCode });
        if (exchange === undefined) return;
        this.#session.keep(
          [rewardsReceipt(this.#session.received(topic, exchange), id)],
          exchange.machineUnixMs,
        );
      },
    );
  }

  async #catalogue(): Promise<void> {
    const pages = await this.#list('catalogue', '', () => this.#session.reader.catalogue());
    if (typeof pages === 'string') return;
    const received = pages.map((page) => this.#session.received('catalogue', page));
    this.#session.keep(tokenCatalogueReceipts(received), machineTimeOf(pages));
  }

  /**
   * The pages of a list. Without a whole reading, `missing`: it is archived that there is no such list; or
   * `unread`: it is noted in words why it could not be read.
   */
  async #list<T>(
    topic: 'pool' | 'catalogue',
    subject: string,
    ask: () => Promise<TokenListExchanges<T>>,
  ): Promise<Extract<TokenListExchanges<T>, { kind: 'whole' }>['pages'] | NotRead> {
    const reading = await this.#questions.ask(topic, subject, ask);
    if (reading === undefined) return 'unread';
    if (reading.kind === 'whole') return reading.pages;
    if (reading.kind === 'torn') {
      this.#questions.note(topic, subject, `it could not be read as one: ${reading.reason}`);
      return 'unread';
    }
    const { exchange, isThere } = reading;
    const { answer, status } = exchange;
    if (answer.kind === 'error' && (status !== notFoundStatus || isThere)) {
      this.#questions.noteRefusal(topic, subject, status, answer.error.code);
      return 'unread';
    }
    // A service without such an operation answers 404, with a code of its own.
    this.#session.keep(
      [rewardsReceipt(this.#session.received(topic, exchange), subject)],
      exchange.machineUnixMs,
    );
    return 'missing';
  }
}

/** The code with which whoever has no such operation answers: that of a 404, whatever it is. */
function codeOfMissing(outcome: Settled<Exchange<unknown>>): string {
  const exchange = outcome.kind === 'value' ? outcome.value : undefined;
  const { answer, status } = exchange ?? {};
  return status === notFoundStatus && answer?.kind === 'error' ? answer.error.code : NOT_FOUND_CODE;
}

/** Reads one month of the partner's account. */
export function fetchMonth(workplace: Workplace, month: CalendarMonth): Promise<FetchedMonths> {
  return fetchWith(workplace, month);
}

/** Reads the running month with the one before it: nothing of this interface goes when a month is over. */
export function fetchOpenMonths(workplace: Workplace): Promise<FetchedMonths> {
  return fetchWith(workplace);
}

function fetchWith(workplace: Workplace, asked?: CalendarMonth): Promise<FetchedMonths> {
  const { archive, progress, rereads, config } = workplace;
  const account = accountOf(rewardsSection.in(config));
  return withRewardsSession(workplace, async (session) => {
    const fetch = new RewardsFetch(session, archive, account, progress, rereads);
    const { month, unread } = await fetch.run(asked);
    return { account, months: [month], unread };
  });
}

/** The time by the service, from the header of its first answer. */
export function serviceTimeMs(workplace: Workplace): Promise<number> {
  return withRewardsSession(workplace, async ({ reader }) => {
    const { machineUnixMs, serviceDateMs } = await reader.now();
    return answeredAtMs(machineUnixMs, serviceDateMs);
  });
}

function machineTimeOf(pages: readonly Exchange<unknown>[]): number {
  return pages.at(-1)?.machineUnixMs ?? 0;
}
