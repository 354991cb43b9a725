import { describe, expect, it } from 'vitest';
import { openBooksDatabase } from '../../../../src/service/books/books-database.js';
import { sandboxBooksPlan } from '../../../../src/service/sandbox/books/schema.js';
import { supplierBooksPlan } from '../../../../src/service/supplier/books/schema.js';

const movement = `INSERT INTO movements (seq, movement_id, kind, booked_at_ms, amount_usd6, balance_usd6, tx_hash,
  from_wallet, client_ref, wholesale_minor) VALUES`;

describe('the tables of the supplier books', () => {
  it('stand in a file of their own with a mark of their own', () => {
    expect(supplierBooksPlan.fileName).not.toBe(sandboxBooksPlan.fileName);
    expect(supplierBooksPlan.applicationId).not.toBe(sandboxBooksPlan.applicationId);
  });

  it.each([
    ['a change of a movement', 'UPDATE movements SET amount_usd6 = 2', 'a booked movement never changes'],
    ['the loss of a movement', 'DELETE FROM movements', 'a booked movement never goes'],
    ['a change of a posting', 'UPDATE postings SET amount_usd6 = 2', 'a posting never changes'],
    ['the loss of a posting', 'DELETE FROM postings', 'a posting never goes'],
  ])('refuse %s', (_name, sql, message) => {
    const database = openBooksDatabase(undefined, supplierBooksPlan);
    database.exec(`${movement} (1, 'dep_1', 'deposit', 0, 1, 1, '0x1', '0xa', NULL, NULL)`);
    database.exec(`INSERT INTO postings VALUES (1, 1, 'partner float', 'credit', 1)`);
    expect(() => database.exec(sql)).toThrow(message);
  });

  it.each([
    ['a negative amount', `(1, 'a', 'deposit', 0, -1, 1, '0x1', '0xa', NULL, NULL)`],
    ['a deposit without its transfer', `(1, 'a', 'deposit', 0, 1, 1, NULL, NULL, NULL, NULL)`],
    ['a debit with a transfer', `(1, 'a', 'debit', 0, 1, 1, '0x1', '0xa', 'r', 1)`],
    ['a debit without a reference', `(1, 'a', 'debit', 0, 1, 1, NULL, NULL, NULL, 1)`],
    ['a kind nobody knows', `(1, 'a', 'fee', 0, 1, 1, NULL, NULL, 'r', 1)`],
    ['a sequence that begins at 0', `(0, 'a', 'debit', 0, 1, 1, NULL, NULL, 'r', 1)`],
  ])('refuse %s', (_name, values) => {
    const database = openBooksDatabase(undefined, supplierBooksPlan);
    expect(() => database.exec(`${movement} ${values}`)).toThrow(/CHECK constraint/);
  });

  it('hold one movement for a transaction hash', () => {
    const database = openBooksDatabase(undefined, supplierBooksPlan);
    database.exec(`${movement} (1, 'a', 'deposit', 0, 1, 1, '0x1', '0xa', NULL, NULL)`);
    expect(() => database.exec(`${movement} (2, 'b', 'deposit', 0, 1, 2, '0x1', '0xa', NULL, NULL)`)).toThrow(
      /UNIQUE/,
    );
  });
});
