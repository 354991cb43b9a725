// The peer of `bench/match` and `bench/close`: DuckDB with two threads joins the same two files, finds the
// same faults by the same arithmetic and writes the same lists; for a close it stores the same postings in a
// file of its own as well. A process of its own, so that its whole CPU time is counted.

import { writeFileSync } from 'node:fs';
import { DuckDBInstance } from '@duckdb/node-api';

const [step = '', book = '', float = '', out = ''] = process.argv.slice(2);
const isClose = step === 'close';
const instance = await DuckDBInstance.create(isClose ? `${out}/peer.duckdb` : ':memory:', { threads: '2' });
const connection = await instance.connect();

await connection.run(`CREATE TEMP TABLE book AS SELECT * FROM read_csv('${book}', header = true, all_varchar = false,
  columns = {client_ref: 'VARCHAR', slug: 'VARCHAR', currency: 'VARCHAR', face_minor: 'BIGINT', sold_at: 'VARCHAR'})`);
await connection.run(`CREATE TEMP TABLE float AS SELECT * FROM read_json('${float}', format = 'newline_delimited',
  columns = {seq: 'BIGINT', kind: 'VARCHAR', client_ref: 'VARCHAR', order_id: 'VARCHAR', brand_slug: 'VARCHAR',
    currency: 'VARCHAR', face_minor: 'BIGINT', wholesale_minor: 'BIGINT', amount_usd6: 'BIGINT', booked_at: 'VARCHAR'})
  WHERE kind = 'debit'`);
await connection.run(`CREATE TEMP TABLE matched AS SELECT coalesce(f.client_ref, b.client_ref) AS client_ref,
  coalesce(f.brand_slug, b.slug) AS slug, f.seq, f.face_minor, f.wholesale_minor, f.amount_usd6, f.booked_at, b.sold_at,
  f.face_minor - f.face_minor * 1000 // 10000 AS recomputed_minor,
  CASE WHEN b.client_ref IS NULL THEN 'OR-NOT-IN-BOOKS' WHEN f.client_ref IS NULL THEN 'OR-NOT-IN-STATEMENT'
    WHEN b.face_minor <> f.face_minor OR b.slug <> f.brand_slug OR b.currency <> f.currency THEN 'OR-ATTR'
    WHEN f.wholesale_minor * 10000 <> f.amount_usd6 THEN 'OR-CHARGE'
    WHEN f.wholesale_minor <> f.face_minor - f.face_minor * 1000 // 10000 THEN 'PR-COST' END AS code
  FROM float f FULL OUTER JOIN book b ON b.client_ref = f.client_ref`);
await connection.run(`COPY (SELECT * FROM matched WHERE code IS NOT NULL ORDER BY booked_at, client_ref)
  TO '${out}/peer-discrepancies.csv' (HEADER)`);
if (isClose) {
  await connection.run(`COPY (SELECT * FROM matched ORDER BY coalesce(booked_at, sold_at), client_ref)
    TO '${out}/peer-orders.csv' (HEADER)`);
  await connection.run(`CREATE TABLE journal_entry AS SELECT row_number() OVER (ORDER BY seq) AS position, sha256(client_ref)
    AS entry_id, 'supplier' AS interface, 'main' AS account, 'order' AS kind, client_ref AS subject, slug,
    '2026-01' AS month, booked_at, 'order ' || client_ref AS description, recomputed_minor * 10000 AS due_usd6,
    amount_usd6 FROM matched WHERE seq IS NOT NULL ORDER BY seq`);
  await connection.run(`CREATE TABLE journal_posting AS
    SELECT position, 1 AS line, 'Expenses:supplier:Cost of cards:' || slug AS ledger_account, 'debit' AS side,
      due_usd6 AS amount_usd6 FROM journal_entry
    UNION ALL SELECT position, 2, 'Assets:supplier:Float', 'credit', amount_usd6 FROM journal_entry
    UNION ALL SELECT position, 3, 'Assets:supplier:Provider differences',
      CASE WHEN amount_usd6 > due_usd6 THEN 'debit' ELSE 'credit' END, abs(amount_usd6 - due_usd6)
      FROM journal_entry WHERE amount_usd6 <> due_usd6`);
  await connection.run(`COPY (SELECT e.entry_id, p.*, e.subject, e.slug, e.booked_at, e.description
    FROM journal_posting p JOIN journal_entry e USING (position) ORDER BY position, line)
    TO '${out}/peer-journal.csv' (HEADER)`);
}
const counts = await connection.runAndReadAll(
  'SELECT code, count(*)::VARCHAR FROM matched WHERE code IS NOT NULL GROUP BY code',
);
writeFileSync(`${out}/peer-counts.json`, JSON.stringify(counts.getRows()));
connection.closeSync();
instance.closeSync();
