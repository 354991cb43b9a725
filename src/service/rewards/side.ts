// The rewards side of the local service: its books, its rules, its courier and its listener, put together.
// The source calls rewards v2 a design that is not live.

import { randomBytes } from 'node:crypto';
import { TEST_KEY_PREFIX } from '../../wire/rewards/names.js';
import { FaultDesk } from '../faults/fault-desk.js';
import { FaultList, FaultRefusal, type FaultRequest } from '../faults/fault-list.js';
import { EnvelopeWriter } from '../http/envelope-writer.js';
import { reply } from '../http/reply.js';
import { IdentifierSource } from '../identifier-source.js';
import type { InterfaceSide, ServiceDialect, Surroundings } from '../interface-side.js';
import { optionOutOfRange, seedOf } from '../service-settings.js';
import { Alarm } from './alarm.js';
import { RewardsBooks } from './books/rewards-books.js';
import { controlPosts, fundPool } from './control-calls.js';
import type { RewardsCore } from './core.js';
import { Courier } from './courier.js';
import { envelopeForm } from './envelope-form.js';
import { rewardsFaultKinds } from './faults/kinds.js';
import { atNow, RewardsRules } from './interface.js';
import { rewardsOpenApi } from './openapi.js';
import { type RewardsServiceOptions, type RewardsSettings, readRewardsSettings } from './settings.js';
import { unitsOfText } from './token-amount.js';

/** Written as a type, so that the list of the interfaces can be typed by it without a name of its own. */
type RewardsHandle = {
  /** Address of the rewards interface, without a trailing slash. */
  readonly rewardsUrl: string;
  /** The bearer token of requests there. */
  readonly rewardsKey: string;
  /** The value of `X-Partner-ID` there, if it is sent. */
  readonly rewardsPartner: string;
  /** Switches a fault of the rewards listener on; throws a FaultRefusal that names the field. */
  addRewardsFault(request: FaultRequest): Record<string, unknown>;
  /** Switches off one fault of the rewards listener, or all; returns how many were on. */
  removeRewardsFaults(faultId?: string): number;
  /** Funds the pool, as POST /_local/pool of the rewards listener does; tokens as decimal text. */
  fundPool(plusAmount: string): Promise<void>;
};

const DELIVERIES_PATH = '/_local/deliveries';
const KEY_BYTES = 24;
/** A stake of twelve months: at the end of time, where this counts, no year is a leap year. */
const DAYS_AHEAD = 365;

export const rewardsDialect: ServiceDialect<RewardsServiceOptions, RewardsHandle> = {
  read: (options, { production }) => {
    const settings = readRewardsSettings(options, production);
    return {
      openBooks: (dataDir) => {
        const books = new RewardsBooks(dataDir);
        return {
          latestMs: books.latestMs(),
          daysAhead: DAYS_AHEAD,
          begin: (surroundings) => rewardsSide(books, settings, surroundings),
          close: () => books.close(),
        };
      },
    };
  },
};

function rewardsSide(
  books: RewardsBooks,
  settings: RewardsSettings,
  { clock, settings: service, url }: Surroundings,
): InterfaceSide<RewardsHandle> {
  const rewardsKey = settings.key ?? books.settings.getOrPut('rewards_key', madeKey);
  const core: RewardsCore = {
    books,
    clock,
    ids: new IdentifierSource(seedOf(service, books.settings)),
    faults: new FaultList(rewardsFaultKinds),
    settings,
  };
  const { courier, alarm, settle, afterWork } = timeKeeping(core);
  const envelope = new EnvelopeWriter(envelopeForm(clock));
  const faults = new FaultDesk(core.faults, {
    begin: (fault) => refuseBadAmount(fault),
    end: () => undefined,
  });
  return {
    port: settings.port,
    envelope,
    faults,
    posts: controlPosts(core, afterWork),
    reads: [{ path: DELIVERIES_PATH, read: () => reply(200, courier.list()) }],
    openApi: () => JSON.stringify(rewardsOpenApi(url())),
    listener: (pages) => new RewardsRules(core, { envelope, pages }, rewardsKey, afterWork).listener(),
    handle: (rewardsUrl) => ({
      rewardsUrl,
      rewardsKey,
      rewardsPartner: settings.partner,
      addRewardsFault: (request) => faults.add(request),
      removeRewardsFaults: (faultId) => faults.remove(faultId),
      fundPool: async (plusAmount) => {
        const amount = unitsOfText(plusAmount) ?? 0n;
        if (amount <= 0n) throw optionOutOfRange('plusAmount', 'a decimal over 0 with at most 18 decimals');
        await atNow(core, (nowMs) => fundPool(core, amount, nowMs));
      },
    }),
    settle,
    commit: books.commit,
    close: () => {
      alarm.off();
      courier.end();
      books.close();
    },
  };
}

/** The work that nobody asks for: steps that fall due, and events that are delivered. */
function timeKeeping(core: RewardsCore) {
  const { due, deliveries } = core.books;
  const alarm = new Alarm({
    nextDueMs: () => {
      const instants = [due.next()?.due_at_ms, deliveries.nextTryMs()].filter((ms) => ms !== undefined);
      return instants.length === 0 ? undefined : Math.min(...instants);
    },
    nowMs: () => core.clock.nowMs(),
    ring: () => settle(),
  });
  const courier = new Courier(core, () => alarm.set());
  const afterWork = (): void => {
    courier.wake();
    alarm.set();
  };
  const settle = async (): Promise<void> => {
    await atNow(core, () => undefined);
    afterWork();
  };
  return { courier, alarm, settle, afterWork };
}

/** The amounts that faults take are decimal texts, some of them signed. */
function refuseBadAmount(fault: { text(name: string): string | undefined }): Record<string, never> {
  for (const name of ['delta_plus', 'rate']) {
    const text = fault.text(name);
    const digits = name === 'delta_plus' ? text?.replace(/^-/, '') : text;
    if (digits !== undefined && unitsOfText(digits) === undefined) {
      throw new FaultRefusal(name, 'is not a plain decimal of at most 18 decimals');
    }
  }
  return {};
}

function madeKey(): string {
  return `${TEST_KEY_PREFIX}${randomBytes(KEY_BYTES).toString('hex')}`;
}
