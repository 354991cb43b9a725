import SqliteDatabase from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { Books } from '../../../src/store/books.js';
import { tokenSettlements } from '../../../src/store/migrations/migration-013.js';
import { migrate, migrations } from '../../../src/store/migrations/migrations.js';
import { proveRecords } from '../../../src/store/seals/seal-proof.js';
import { tokenSettlement } from '../sample.js';
import { booksWithItem } from '../support/item-books.js';

const before = migrations.indexOf(tokenSettlements);
/** More than an integer of the database holds. */
const TWENTY_TOKENS = 20n * 10n ** 18n;

function settledBooks(): SqliteDatabase.Database {
  return booksWithItem((itemWork) => itemWork.settleTokens(tokenSettlement('a1', TWENTY_TOKENS)));
}

describe('the step of the books for settlements in tokens', () => {
  it('gives books of the version before an empty, sealed table, and every seal holds', () => {
    const database = new SqliteDatabase(':memory:');
    migrate(database, 'x', migrations.slice(0, before));
    const sealsBefore = proveRecords(database).sealCount;
    expect(migrate(database, 'x', migrations.slice(0, before + 1))).toBe(before);
    expect(proveRecords(database)).toEqual({ sealCount: sealsBefore + 1, fault: undefined });
    database.close();
  });

  it('never changes or deletes a settlement', () => {
    const database = settledBooks();
    expect(() => database.exec("UPDATE token_settlement SET item_id = 'x'")).toThrow(/never changed/);
    expect(() => database.exec('DELETE FROM token_settlement')).toThrow(/never deleted/);
    database.close();
  });

  it('takes any whole number of units but none, once for an item, reference and day', () => {
    const database = settledBooks();
    const { itemWork } = new Books(database, '');
    expect(() => itemWork.settleTokens(tokenSettlement('a1', TWENTY_TOKENS))).toThrow(/UNIQUE/);
    expect(() => itemWork.settleTokens(tokenSettlement('a2', 1n))).toThrow(/FOREIGN KEY/);
    expect(() => itemWork.settleTokens(tokenSettlement('a1', 0n))).toThrow(/CHECK/);
    itemWork.settleTokens(tokenSettlement('a1', -TWENTY_TOKENS));
    expect(itemWork.tokenSettlementsOf('a1').map(({ amountPlus18 }) => amountPlus18)).toEqual([
      TWENTY_TOKENS,
      -TWENTY_TOKENS,
    ]);
    expect(proveRecords(database).fault).toBeUndefined();
    database.close();
  });
});
