// The rewards interface's books as one thing: its tables over one database of its own, and their group
// commit.

import { type BooksDatabase, openBooksDatabase } from '../../books/books-database.js';
import { GroupCommit } from '../../books/group-commit.js';
import { SettingsTable } from '../../books/settings-table.js';
import { DeliveryTable } from './delivery-table.js';
import { DueTable } from './due-table.js';
import { IssuanceTable } from './issuance-table.js';
import { RedemptionTable } from './redemption-table.js';
import { rewardsBooksPlan } from './schema.js';
import { StakeTable } from './stake-table.js';
import { TokenLedger } from './token-ledger.js';
import { UserTable } from './user-table.js';

export class RewardsBooks {
  readonly commit: GroupCommit;
  readonly settings: SettingsTable;
  readonly tokens: TokenLedger;
  readonly issuances: IssuanceTable;
  readonly redemptions: RedemptionTable;
  readonly stakes: StakeTable;
  readonly users: UserTable;
  readonly due: DueTable;
  readonly deliveries: DeliveryTable;
  readonly #database: BooksDatabase;

  /** Opens the books in a folder, or in memory; books in which a token was made or lost are refused. */
  constructor(dataDir: string | undefined) {
    const database = openBooksDatabase(dataDir, rewardsBooksPlan);
    this.#database = database;
    this.commit = new GroupCommit(database);
    this.settings = new SettingsTable(database);
    this.tokens = new TokenLedger(database);
    this.issuances = new IssuanceTable(database);
    this.redemptions = new RedemptionTable(database);
    this.stakes = new StakeTable(database);
    this.users = new UserTable(database);
    this.due = new DueTable(database, this.settings);
    this.deliveries = new DeliveryTable(database);
    this.tokens.audit();
  }

  /** The newest instant on file, or undefined. */
  latestMs(): number | undefined {
    const latest = Math.max(
      this.tokens.latestBookingMs() ?? 0,
      this.issuances.latestMs(),
      this.redemptions.latestMs(),
      this.stakes.latestMs(),
      this.users.latestMs(),
      this.deliveries.latestMs(),
      this.due.latestMs(),
    );
    return latest === 0 ? undefined : latest;
  }

  close(): void {
    this.#database.close();
  }
}
