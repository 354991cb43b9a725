/** The archive of one sandbox account as records: what a run offline and a run online both work from. */

import type { CalendarMonth } from '../base/calendar-month.js';
import type { BalanceRead } from '../records/balance.js';
import type { CatalogueRead } from '../records/catalogue.js';
import type { EventReading } from '../records/event.js';
import { eventReadingOf } from '../records/from-wire/event-reading.js';
import { orderHistoriesOf } from '../records/from-wire/order-history.js';
import {
  type AccountLife,
  accountLifeOf,
  balanceReadOf,
  catalogueReadsOf,
  type ServedKey,
  servedKeyOf,
} from '../records/from-wire/sandbox-records.js';
import { fingerprintOfHex } from '../records/from-wire/statement-key.js';
import { statementsOf } from '../records/from-wire/statement-reading.js';
import type { OrderHistory } from '../records/order-read.js';
import type { ReceiptTopic } from '../records/receipt.js';
import type { StatementReading } from '../records/statement.js';
import type { Books } from '../store/books.js';

/** A key that statements may be proved with. An empty key id stands for whatever id the service gives the key. */
export interface TrustedKey {
  readonly keyId: string;
  readonly publicKey: string;
  readonly fingerprint: string;
}

/**
 * The keys that the partner decided to trust: those pinned in the books, or, before anything is pinned, the one of
 * the configuration, which names no id.
 */
export function trustedKeysOf(books: Books, configuredKey: string | undefined): TrustedKey[] {
  const pinned = books.pins
    .pins()
    .map(({ keyId, publicKeyHex, fingerprint }) => ({ keyId, publicKey: publicKeyHex, fingerprint }));
  if (pinned.length > 0 || configuredKey === undefined) return pinned;
  return [{ keyId: '', publicKey: configuredKey, fingerprint: fingerprintOfHex(configuredKey) }];
}

export class SandboxArchive {
  readonly account: string;
  readonly life: AccountLife | undefined;
  readonly statements: ReadonlyMap<CalendarMonth, readonly StatementReading[]>;
  readonly statementsMissing: ReadonlySet<CalendarMonth>;
  readonly orders: ReadonlyMap<string, OrderHistory>;
  readonly events: EventReading;
  readonly catalogue: readonly CatalogueRead[];
  readonly balance: BalanceRead | undefined;
  readonly servedKey: ServedKey | undefined;
  readonly keys: readonly TrustedKey[];

  constructor(books: Books, account: string, configuredKey: string | undefined) {
    const key = { interfaceName: 'sandbox', account } as const;
    const all = (topic: ReceiptTopic) => books.receipts.all(key, topic);
    this.account = account;
    this.keys = trustedKeysOf(books, configuredKey);
    const { readings, missing } = statementsOf(all('statement'), this.keys);
    this.life = accountLifeOf(all('ping'));
    this.statements = readings;
    this.statementsMissing = missing;
    this.orders = orderHistoriesOf(all('order'));
    this.events = eventReadingOf(all('events'));
    this.catalogue = catalogueReadsOf(all('catalogue'));
    this.balance = balanceReadOf(all('balance'));
    this.servedKey = servedKeyOf(all('statement_key'));
  }

  /** True where a verified final statement of the month is on file. */
  hasFinal(month: CalendarMonth): boolean {
    return (this.statements.get(month) ?? []).some(
      ({ outcome }) => outcome.kind === 'verified' && outcome.figures.isFinal,
    );
  }

  /** Where the account stood by the newest verified readings of these months: it changes when anything is booked. */
  standOf(months: readonly CalendarMonth[]): string {
    return months
      .map((month) => {
        const outcome = this.statements.get(month)?.at(-1)?.outcome;
        if (outcome?.kind !== 'verified') return outcome?.kind ?? 'none';
        const { closingUsd6, grants, deposits, orders, reversals } = outcome.figures;
        return [closingUsd6, grants.count, deposits.count, orders.count, reversals.count].join(' ');
      })
      .join('|');
  }
}

export function gatherSandbox(books: Books, account: string, configuredKey?: string): SandboxArchive {
  return new SandboxArchive(books, account, configuredKey);
}
