// Each fault of a statement: what its verification and its figures show.

import { describe, expect, it } from 'vitest';
import {
  openStatement,
  type Statement,
  type StatementOpening,
} from '../../../../src/wire/sandbox/statement.js';
import { publicKeyOf } from '../../../../src/wire/statement-verification.js';
import { startWithKey } from '../../running-service.js';
import type { SignedClient } from '../../signed-client.js';

interface Reading {
  readonly opening: StatementOpening;
  readonly answer: { month: string; final: boolean; key_id: string; raw_statement: string };
}

async function read(client: SignedClient, pinnedHex: string): Promise<Reading> {
  const answer = (await client.get('/v1/statements?month=2026-09')).json.data;
  const pinned = publicKeyOf(pinnedHex);
  if (!pinned.usable) throw new Error(pinned.reason);
  const opening = openStatement({
    key: pinned.key,
    rawStatement: answer.raw_statement,
    signature: answer.signature,
  });
  return { opening, answer };
}

/** The statement of a closed month before and under a fault, under the key that was pinned before it. */
async function underFault(
  fault: string,
  parameters: Record<string, unknown> = {},
): Promise<{ honest: Statement; faulty: Reading; client: SignedClient }> {
  const { service, client } = await startWithKey();
  await client.order('a-1', { face_minor: 1000 });
  await client.order('a-2');
  await client.order('a-3', { face_minor: 1000 });
  await service.setClock(Date.parse('2026-10-01T00:00:00.000Z'));
  const pinned = (await client.get('/v1/sandbox/statement-key')).json.data.public_key;
  const before = await read(client, pinned);
  service.addFault({ fault, ...parameters });
  const faulty = await read(client, pinned);
  expect(await read(client, pinned)).toEqual(faulty);
  await fetch(`${service.sandboxUrl}/_local/faults`, { method: 'DELETE' });
  expect(await read(client, pinned)).toEqual(before);
  if (before.opening.kind !== 'verified') throw new Error(before.opening.kind);
  return { honest: before.opening.statement, faulty, client };
}

function verified(reading: Reading): Statement {
  if (reading.opening.kind !== 'verified') throw new Error(reading.opening.kind);
  return reading.opening.statement;
}

describe('a fault of a statement', () => {
  it.each(['statement_tampered', 'statement_wrong_key', 'statement_key_replaced'])(
    '%s makes a signature that fails under the pinned key',
    async (fault) => {
      const { faulty } = await underFault(fault);
      expect(faulty.opening).toMatchObject({ kind: 'invalid', reason: 'mismatch' });
    },
  );

  it('statement_key_replaced serves another key, under which the statement verifies', async () => {
    const { service, client } = await startWithKey();
    const before = (await client.get('/v1/sandbox/statement-key')).json.data;
    service.addFault({ fault: 'statement_key_replaced' });
    const after = (await client.get('/v1/sandbox/statement-key')).json.data;
    expect(after.public_key).not.toBe(before.public_key);
    const reading = await read(client, after.public_key);
    expect(verified(reading).key_id).toBe(after.key_id);
  });

  it('statement_restated is another text, validly signed, of the same figures', async () => {
    const { honest, faulty } = await underFault('statement_restated');
    expect(verified(faulty)).toEqual({ ...honest, generated_at: '2026-10-01T00:00:01.000Z' });
  });

  it('statement_of_month serves the statement of another month', async () => {
    const { faulty } = await underFault('statement_of_month', { other_month: '2026-10' });
    expect(verified(faulty).month).toBe('2026-10');
  });

  it('statement_of_account names another account', async () => {
    const { honest, faulty } = await underFault('statement_of_account');
    expect(verified(faulty)).toEqual({ ...honest, account: 'abcdefabcdef' });
  });

  it('statement_line_dropped leaves a line out and all else as it was', async () => {
    const { honest, faulty } = await underFault('statement_line_dropped', { ref: 'a-2' });
    const lines = honest.lines?.filter((line) => line.ref !== 'a-2');
    expect(verified(faulty)).toEqual({ ...honest, lines });
  });

  it('statement_line_dropped with consistent yes makes everything else agree again', async () => {
    const { honest, faulty } = await underFault('statement_line_dropped', { ref: 'a-2', consistent: 'yes' });
    const statement = verified(faulty);
    expect(statement.lines?.map((line) => line.seq)).toEqual([1, 2, 3]);
    expect(statement.orders).toEqual({ count: 2, cost_usd6: 19_000_000 });
    expect(statement.by_brand[0]).toMatchObject({ count: 2, face_minor: 2000, cost_usd6: 19_000_000 });
    expect(statement.closing_balance_usd6).toBe(honest.closing_balance_usd6 + 23_750_000);
    expect(statement.lines?.at(-1)?.balance_usd6).toBe(statement.closing_balance_usd6);
  });

  it('statement_line_dropped with consistent yes takes a credit out of the total of its own kind', async () => {
    const { service, client } = await startWithKey();
    const { deposit_id } = (await client.post('/v1/sandbox/deposits/simulate', { plus_amount: '20' })).json
      .data;
    service.addFault({ fault: 'order_reversed' });
    await client.order('a-1', { face_minor: 1000 });
    await service.setClock(Date.parse('2026-10-01T00:00:00.000Z'));
    const pinned = (await client.get('/v1/sandbox/statement-key')).json.data.public_key;
    const honest = verified(await read(client, pinned));
    const without = async (ref: string): Promise<Statement> => {
      await fetch(`${service.sandboxUrl}/_local/faults`, { method: 'DELETE' });
      service.addFault({ fault: 'statement_line_dropped', ref, consistent: 'yes' });
      const statement = verified(await read(client, pinned));
      expect(statement.lines?.at(-1)?.balance_usd6).toBe(statement.closing_balance_usd6);
      const { lines, ...figures } = statement;
      return figures;
    };
    const { lines, ...figures } = honest;
    expect(await without('a-1')).toEqual({
      ...figures,
      reversals: { count: 0, credited_usd6: 0 },
      closing_balance_usd6: honest.closing_balance_usd6 - 9_500_000,
    });
    expect(await without(deposit_id)).toEqual({
      ...figures,
      deposits: { count: 0, credited_usd6: 0 },
      closing_balance_usd6: honest.closing_balance_usd6 - 59_820_000,
    });
  });

  it('statement_line_amount, statement_running and statement_sequence each put one thing wrong', async () => {
    const amounts = verified((await underFault('statement_line_amount', { ref: 'a-2' })).faulty);
    expect(amounts.lines?.map((line) => line.amount_usd6)).toEqual([
      100_000_000, -9_500_000, -23_760_000, -9_500_000,
    ]);
    const running = verified((await underFault('statement_running', { ref: 'a-2' })).faulty);
    expect(running.lines?.map((line) => line.balance_usd6)).toEqual([
      100_000_000, 90_500_000, 66_760_000, 57_250_000,
    ]);
    const sequence = verified((await underFault('statement_sequence', { ref: 'a-2' })).faulty);
    expect(sequence.lines?.map((line) => line.seq)).toEqual([1, 2, 4, 5]);
  });

  it.each([
    ['orders.cost_usd6', (statement: Statement) => statement.orders.cost_usd6],
    ['orders.count', (statement: Statement) => statement.orders.count],
    ['deposits.credited_usd6', (statement: Statement) => statement.deposits.credited_usd6],
    ['opening_balance_usd6', (statement: Statement) => statement.opening_balance_usd6],
    ['closing_balance_usd6', (statement: Statement) => statement.closing_balance_usd6],
    ['by_brand.0.cost_usd6', (statement: Statement) => statement.by_brand[0]?.cost_usd6 ?? 0],
  ])('statement_total puts %s off by the delta', async (figure, pick) => {
    const { honest, faulty } = await underFault('statement_total', { figure, delta: 7 });
    expect(pick(verified(faulty))).toBe(pick(honest) + 7);
  });

  it('statement_without_lines has totals only, and statement_provisional says it is not final', async () => {
    expect(verified((await underFault('statement_without_lines')).faulty).lines).toBeUndefined();
    const provisional = (await underFault('statement_provisional')).faulty;
    expect([verified(provisional).final, provisional.answer.final]).toEqual([false, false]);
  });

  it('statement_unknown_field signs a figure nobody knows, statement_version a version nobody reads', async () => {
    const unknown = (await underFault('statement_unknown_field')).faulty.opening;
    expect(unknown).toMatchObject({ kind: 'verified', unknownFields: ['loyalty_bonus_usd6'] });
    expect((await underFault('statement_version')).faulty.opening).toMatchObject({
      kind: 'version',
      version: 2,
    });
  });

  it('statement_of_month finds no month before 1970-01: there is no statement of either', async () => {
    const { service, client } = await startWithKey();
    service.addFault({ fault: 'statement_of_month' });
    expect((await client.get('/v1/statements?month=1970-01')).status).toBe(404);
  });

  it('statement_missing answers 404 for a month that ended', async () => {
    const { service, client } = await startWithKey();
    await service.setClock(Date.parse('2026-10-01T00:00:00.000Z'));
    service.addFault({ fault: 'statement_missing', match: { month: '2026-09' } });
    expect((await client.get('/v1/statements?month=2026-09')).status).toBe(404);
    expect((await client.get('/v1/statements?month=2026-10')).status).toBe(200);
  });
});
