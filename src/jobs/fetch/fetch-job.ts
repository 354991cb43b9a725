// Fetches a month of every interface that is configured into the archive.

import { compareText } from '../../base/bytes.js';
import type { CalendarMonth } from '../../base/calendar-month.js';
import { Failure } from '../../base/failure.js';
import type { Exchange } from '../../client/calling/exchange.js';
import { SourceFault } from '../../client/transport/source-fault.js';
import type { UnreadSource } from '../../reconcile/month/account-facts.js';
import type { InterfaceName } from '../../records/account.js';
import { supplierAccount } from '../../records/supplier-account.js';
import type { KeyRevokeAnswer } from '../../wire/sandbox/answers.js';
import { priceSettingsOf } from '../archive/price-settings.js';
import type { Workplace } from '../workplace.js';
import { SandboxFetch } from './fetch-sandbox.js';
import { SupplierFetch, type SupplierOutcome } from './fetch-supplier.js';
import { SandboxSession } from './sandbox-session.js';
import { answeredAtMs, SupplierSession } from './supplier-session.js';

export interface FetchOutcome {
  readonly month: CalendarMonth;
  /** What could not be read, by account; empty where everything was. */
  readonly unread: ReadonlyMap<string, readonly UnreadSource[]>;
  /** 0, or 4 where something could not be read. */
  readonly exitCode: 0 | 4;
}

/** What was fetched of every month that is still open. */
export interface OpenFetchOutcome extends Omit<FetchOutcome, 'month'> {
  readonly months: readonly CalendarMonth[];
}

/** The way to the sandbox interface with the key of the environment. */
export function openSandboxSession(workplace: Workplace): SandboxSession {
  const { config, secrets, machineClock, books, patienceMs } = workplace;
  if (config.sandbox === undefined) {
    throw new Failure('refused', 'the configuration has no sandbox section', 'Add one.');
  }
  return new SandboxSession(
    {
      baseUrl: config.sandbox.baseUrl,
      headerName: config.headerName,
      readsPerSecond: config.sandbox.readsPerSecond,
      patienceMs,
    },
    {
      apiKey: secrets.demand('TIEOUT_API_KEY').reveal(),
      signingSecret: secrets.demand('TIEOUT_SIGNING_SECRET').reveal(),
      webhookSecret: secrets.find('TIEOUT_WEBHOOK_SECRET')?.reveal(),
    },
    machineClock,
    books,
  );
}

/**
 * The way to the supplier interface with the key of the environment; undefined where it is not configured.
 */
function openSupplierSession({
  config,
  secrets,
  machineClock,
  books,
  patienceMs,
}: Workplace): SupplierSession | undefined {
  if (config.supplier === undefined) return undefined;
  const key = secrets.demand('TIEOUT_SUPPLIER_KEY').reveal();
  return new SupplierSession({ ...config.supplier, patienceMs }, key, machineClock, books);
}

/** Fetches a month of every interface that the configuration has. */
export async function fetchMonth(workplace: Workplace, month: CalendarMonth): Promise<FetchOutcome> {
  const sandbox =
    workplace.config.sandbox === undefined ? [] : [...(await fetchSandboxMonth(workplace, month)).unread];
  const supplier = await fetchSupplier(workplace, month);
  keepUnread(workplace, 'supplier', [month], unreadOf(supplier));
  return { month, ...outcomeOf([...sandbox, ...unreadOf(supplier)]) };
}

/** The sandbox alone: what a key takes with it when it goes. */
export async function fetchSandboxMonth(workplace: Workplace, month: CalendarMonth): Promise<FetchOutcome> {
  const { unread } = await fetchSandbox(workplace, (fetch) => fetch.run(month));
  keepUnread(workplace, 'sandbox', [month], unread);
  return { month, ...outcomeOf(unread) };
}

/**
 * Archives the answer to the revocation of the key of the environment: since then nothing can be read with
 * it.
 */
export async function archiveRevocation(
  workplace: Workplace,
  exchange: Exchange<KeyRevokeAnswer>,
): Promise<void> {
  const session = openSandboxSession(workplace);
  try {
    session.keepRevocation(exchange);
  } finally {
    await session.close();
  }
}

/**
 * What time it is by the service, asked anew: of the first interface that answers.
 *
 * @throws SourceFault where none answers; Failure (refused) for a wrong key
 */
export async function serviceTimeMs(workplace: Workplace): Promise<number> {
  const { config } = workplace;
  if (config.sandbox === undefined) return supplierTimeMs(workplace);
  try {
    return await sandboxTimeMs(workplace);
  } catch (error) {
    if (!(error instanceof SourceFault) || config.supplier === undefined) throw error;
    return supplierTimeMs(workplace);
  }
}

async function sandboxTimeMs(workplace: Workplace): Promise<number> {
  const session = openSandboxSession(workplace);
  try {
    await session.begin(workplace.archive.sandbox(session.account).life);
    return session.receiptClock.nowMs();
  } finally {
    await session.close();
  }
}

async function supplierTimeMs(workplace: Workplace): Promise<number> {
  const session = openSupplierSession(workplace);
  if (session === undefined) {
    throw new Failure('refused', 'the configuration has no interface', 'Add "sandbox" or "supplier" to it.');
  }
  try {
    const { machineUnixMs, serviceDateMs } = await session.reader.summary();
    return answeredAtMs(machineUnixMs, serviceDateMs);
  } finally {
    await session.close();
  }
}

/**
 * Fetches the months that are still open in the archive, as `SandboxFetch.runOpen` says which they are; of
 * the supplier interface, where nothing goes, the running month with the one before it.
 */
export async function fetchOpenMonths(workplace: Workplace): Promise<OpenFetchOutcome> {
  const sandbox =
    workplace.config.sandbox === undefined
      ? { months: [], unread: [] }
      : await fetchSandbox(workplace, (fetch) => fetch.runOpen());
  keepUnread(workplace, 'sandbox', sandbox.months, sandbox.unread);
  const supplier = await fetchSupplier(workplace);
  for (const one of supplier) keepUnread(workplace, 'supplier', [one.month], unreadOf([one]));
  const months = [...new Set([...sandbox.months, ...supplier.map(({ month }) => month)])].sort(compareText);
  return { months, ...outcomeOf([...sandbox.unread, ...unreadOf(supplier)]) };
}

type UnreadOf = readonly (readonly [account: string, unread: readonly UnreadSource[]])[];

async function fetchSandbox(
  workplace: Workplace,
  read: (fetch: SandboxFetch) => ReturnType<SandboxFetch['run']>,
): Promise<{ readonly months: readonly CalendarMonth[]; readonly unread: UnreadOf }> {
  const { archive, progress } = workplace;
  const session = openSandboxSession(workplace);
  try {
    const { months, unread } = await read(new SandboxFetch(session, archive, progress));
    return { months, unread: [[session.account, unread]] };
  } finally {
    await session.close();
  }
}

/** Nothing where the interface is not configured. */
async function fetchSupplier(workplace: Workplace, month?: CalendarMonth): Promise<SupplierOutcome[]> {
  const session = openSupplierSession(workplace);
  const { archive, progress, config } = workplace;
  const settings = config.supplier;
  if (session === undefined || settings === undefined) return [];
  try {
    const rules = { prices: priceSettingsOf(config), settings };
    return [await new SupplierFetch(session, archive, progress, rules).run(month)];
  } finally {
    await session.close();
  }
}

function unreadOf(outcomes: readonly SupplierOutcome[]): UnreadOf {
  return outcomes.map(({ unread }) => [supplierAccount.account, unread]);
}

/** Keeps what could not be read beside the archive, where runs that read nothing find it. */
function keepUnread(
  { books }: Workplace,
  interfaceName: InterfaceName,
  months: readonly CalendarMonth[],
  unread: UnreadOf,
): void {
  for (const month of months) {
    for (const [account, list] of unread) books.unread.replaceUnread(interfaceName, account, month, list);
  }
}

function outcomeOf(unread: UnreadOf): Pick<FetchOutcome, 'unread' | 'exitCode'> {
  return { unread: new Map(unread), exitCode: unread.every(([, list]) => list.length === 0) ? 0 : 4 };
}
