// Runs the service with the options of its argument, prints its addresses, and kills itself (as kill -9
// would) at the statement or the answer that a line on its input names.

import { ServerResponse } from 'node:http';
import { createInterface } from 'node:readline';
import SqliteDatabase from 'better-sqlite3';
import { startLocalService } from '../../../src/service/local-service.js';

let statementsLeft = Number.POSITIVE_INFINITY;
let isKilledAtAnswer = false;

function die(): never {
  process.kill(process.pid, 'SIGKILL');
  throw new Error('a killed process does nothing more');
}

function countStatement(): void {
  statementsLeft -= 1;
  if (statementsLeft <= 0) die();
}

const prepare = SqliteDatabase.prototype.prepare;
SqliteDatabase.prototype.prepare = function prepareCounted(this: SqliteDatabase.Database, source: string) {
  const statement = prepare.call(this, source);
  for (const name of ['run', 'get', 'all'] as const) {
    const original = statement[name];
    Reflect.set(statement, name, (...values: unknown[]) => {
      countStatement();
      return Reflect.apply(original, statement, values);
    });
  }
  return statement;
} as typeof prepare;

const end = ServerResponse.prototype.end;
ServerResponse.prototype.end = function endUnlessKilled(this: ServerResponse, ...values: unknown[]) {
  if (isKilledAtAnswer) die();
  return Reflect.apply(end, this, values);
} as typeof end;

const service = await startLocalService(JSON.parse(process.argv[2] ?? '{}'));
process.stdout.write(`${service.sandboxUrl} ${service.supplierUrl} ${service.rewardsUrl}\n`);

for await (const line of createInterface({ input: process.stdin })) {
  const [, what = ''] = line.split(' ');
  isKilledAtAnswer = what === 'answer';
  statementsLeft = what === 'answer' ? Number.POSITIVE_INFINITY : Number(what);
  process.stdout.write('armed\n');
}
await service.close();
