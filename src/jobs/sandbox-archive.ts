/** The archive of one sandbox account as records: what a run offline and a run online both work from. */

import type { CalendarMonth } from '../base/calendar-month.js';
import type { BalanceRead } from '../records/balance.js';
import type { CatalogueRead } from '../records/catalogue.js';
import type { EventReading } from '../records/event.js';
import {
  type AccountLife,
  accountLifeOf,
  balanceReadOf,
  catalogueReadsOf,
  eventReadingOf,
  orderHistoriesOf,
  type ServedKey,
  servedKeyOf,
  statementsOf,
} from '../records/from-wire/sandbox-records.js';
import type { OrderHistory } from '../records/order-read.js';
import type { ReceiptTopic } from '../records/receipt.js';
import type { StatementReading } from '../records/statement.js';
import type { Books } from '../store/books.js';
import type { Pin } from '../store/pin-table.js';

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
  readonly pins: readonly Pin[];

  constructor(books: Books, account: string) {
    const key = { interfaceName: 'sandbox', account } as const;
    const all = (topic: ReceiptTopic) => books.receipts.all(key, topic);
    this.account = account;
    this.pins = books.pins.pins();
    const pinned = this.pins.map((pin) => ({ keyId: pin.keyId, publicKey: pin.publicKeyHex }));
    const { readings, missing } = statementsOf(all('statement'), pinned);
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

export function gatherSandbox(books: Books, account: string): SandboxArchive {
  return new SandboxArchive(books, account);
}
