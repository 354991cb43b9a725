// What the service is measured against: the same HTTP library, doing one durable SQLite insert an order and
// nothing else, and answering reads without a database.

import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { fastify } from 'fastify';

const database = new SqliteDatabase(join(mkdtempSync(join(tmpdir(), 'bench-bare-')), 'bare.db'));
database.pragma('journal_mode = WAL');
database.pragma('synchronous = FULL');
database.exec('CREATE TABLE orders (client_ref TEXT PRIMARY KEY, body TEXT NOT NULL) STRICT, WITHOUT ROWID');
const insert = database.prepare('INSERT INTO orders VALUES (?, ?)');

const app = fastify({ logger: false });
app.post<{ Body: { client_ref: string } }>('/v1/orders', (request, reply) => {
  insert.run(request.body.client_ref, JSON.stringify(request.body));
  return reply.code(201).send({ data: request.body });
});
app.get('/v1/ping', () => ({ data: { ok: true } }));
process.stdout.write(`${await app.listen({ host: '127.0.0.1', port: 0 })}\n`);
