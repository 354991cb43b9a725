// A life drawn from a seed: which two months, how much is sold in them, over which interfaces, and whether
// the ledger is kept by order or by day. The commands that a partner tries the tool with make it, against the
// local service: `play` fills each month and plants its errors, `fetch` archives it.

import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CalendarMonth, monthAfter, monthOf, monthStartMs } from '../../src/base/time/calendar-month.js';
import { FixedClock, systemClock } from '../../src/base/time/clock.js';
import { createSandboxKey } from '../../src/client/sandbox/key-creation.js';
import { closingMomentMs } from '../../src/jobs/play/play-plan.js';
import type { OrderInterface } from '../../src/records/account.js';
import { type LocalService, startLocalService } from '../../src/service/local-service.js';
import { runLineIn } from './in-process.js';
import type { LifeContent, LifeMonth } from './life-content.js';
import { drawFrom } from './power-cut.js';

const KEY_DAYS = 120;
const READS = { readsPerSecond: 1000 };
/** So many orders carry all errors. */
const ORDERS_LEAST = 5;
const ORDERS_MOST = 30;
/** The first month is one of so many, all of them before the instant at which a life's clock stands. */
const MONTHS = 20;
const FIRST_OF_THEM_MS = Date.UTC(2025, 0);
const MONTH_MS = 30.5 * 86_400_000;
/** A month is judged so long after it was read, so that every answer of the reading lies before. */
const JUDGED_AFTER_MS = 10 * 60_000;

/** Seeds beside each other draw nothing alike. */
const APART = 0x9e3779b1;

interface Plan {
  readonly seed: number;
  readonly first: CalendarMonth;
  readonly interfaces: readonly OrderInterface[];
  readonly ledgerDetail: 'order' | 'day';
  /** Orders of each month on each interface. */
  readonly orders: readonly [number, number];
}

function planOf(seed: number): Plan {
  const draw = drawFrom(Math.imul(seed, APART));
  const below = (count: number): number => Math.floor(draw() * count);
  const orders = (): number => ORDERS_LEAST + below(ORDERS_MOST - ORDERS_LEAST + 1);
  const choices = [['sandbox'], ['sandbox', 'supplier']] as const;
  return {
    seed,
    first: monthOf(FIRST_OF_THEM_MS + below(MONTHS) * MONTH_MS),
    interfaces: choices[below(choices.length)] ?? choices[0],
    ledgerDetail: below(2) === 0 ? 'order' : 'day',
    orders: [orders(), orders()],
  };
}

export async function playedContent(seed: number): Promise<LifeContent> {
  const plan = planOf(seed);
  const folder = mkdtempSync(join(tmpdir(), 'tieout-played-'));
  const clock = new FixedClock(monthStartMs(plan.first));
  const service = await startLocalService({
    ...{ clock, keyDays: KEY_DAYS, limits: 'off', difficulty: 1, control: true },
    seed: `life ${seed}`,
  });
  try {
    return await played(plan, service, folder);
  } finally {
    await service.close();
  }
}

async function played(plan: Plan, service: LocalService, folder: string): Promise<LifeContent> {
  const pace = new FixedClock(0);
  const waiting = { paceClock: pace, sleep: async (ms: number) => pace.advance(ms), random: () => 0 };
  const key = await createSandboxKey({ baseUrl: service.sandboxUrl, ...waiting });
  const { apiKey, signingSecret, webhookSecret } = key.reveal();
  const environment = {
    TIEOUT_API_KEY: apiKey,
    TIEOUT_SIGNING_SECRET: signingSecret,
    TIEOUT_WEBHOOK_SECRET: webhookSecret,
    TIEOUT_SUPPLIER_KEY: service.supplierKey,
  };
  const start = join(folder, 'start');
  mkdirSync(start);
  writeFileSync(join(start, 'tieout.config.json'), JSON.stringify(configOf(plan, service)));
  const run = async (...given: string[]): Promise<string> => {
    const outside = { environment, clock: systemClock, waiting };
    const { exitCode, stdout, stderr } = await runLineIn(start, given, outside);
    if (exitCode !== 0) throw new Error(`${given.join(' ')} of life ${plan.seed}: ${stdout}${stderr}`);
    return stdout;
  };
  if (plan.interfaces.includes('sandbox')) {
    const { fingerprint } = JSON.parse(await run('pin', '--json'));
    await run('pin', '--confirm', fingerprint);
  }
  const months = [plan.first, monthAfter(plan.first)] as const;
  for (const [at, month] of months.entries()) {
    const out = join(folder, month);
    mkdirSync(out);
    await run('play', '--month', month, '--errors', '--orders', String(plan.orders[at]), '--out', out);
    // A sale without an order is asked for as well.
    await run('import', 'book', join(out, 'book.csv'));
    await run('fetch', '--month', month);
  }
  const lived = (month: CalendarMonth): LifeMonth => ({
    month,
    asOfMs: closingMomentMs(month) + JUDGED_AFTER_MS,
  });
  return {
    first: lived(months[0]),
    second: lived(months[1]),
    interfaceName: plan.interfaces.at(-1) ?? 'sandbox',
    book: joined(folder, months, 'book'),
    deposits: joined(folder, months, 'deposits'),
    fillInto: (place) => cpSync(start, place, { recursive: true }),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

function configOf({ interfaces, ledgerDetail }: Plan, service: LocalService): object {
  const sections = {
    sandbox: { baseUrl: service.sandboxUrl, ...READS },
    supplier: {
      baseUrl: service.supplierUrl,
      unitsPerUsd: { USD: '1', GBP: '0.8', EUR: '0.92' },
      ...READS,
    },
  };
  return {
    ...Object.fromEntries(interfaces.map((name) => [name, sections[name]])),
    ledger: { detail: ledgerDetail },
  };
}

/** The records of all months in one file, as a shop exports them. @returns its path */
function joined(folder: string, months: readonly CalendarMonth[], kind: 'book' | 'deposits'): string {
  const [first = '', ...others] = months.map((month) =>
    readFileSync(join(folder, month, `${kind}.csv`), 'utf8'),
  );
  const path = join(folder, `${kind}.csv`);
  writeFileSync(path, [first, ...others.map((text) => text.slice(text.indexOf('\n') + 1))].join(''));
  return path;
}
