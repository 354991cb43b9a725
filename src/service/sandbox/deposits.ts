// Simulated deposits (source, section 2.2 and 4): the test balance is credited at once, less the pool fee.

import { formatInstant } from '../../base/time/instant.js';
import type { depositAnswerSchema } from '../../wire/sandbox/answers.js';
import { DEPOSITS_PER_KEY, PLUS_PER_DEPOSIT } from '../../wire/sandbox/limits.js';
import { type DepositRequest, depositRequestSchema } from '../../wire/sandbox/requests.js';
import type { FaultSubject } from '../faults/fault-list.js';
import { invalidField } from '../http/refused-request.js';
import { type Reply, reply } from '../http/reply.js';
import type { Written } from '../wire-shape.js';
import type { DepositRow } from './books/deposit-table.js';
import type { SandboxCore, SignedCall } from './core.js';
import { writeEvent } from './event-writer.js';
import { type DepositCredit, depositCredit, plusAtomsOf } from './pricing.js';
import { ApiRefusal } from './refusal.js';

export const depositBody = depositRequestSchema;

const DOUBLE_FEE_BPS = 60n;

export function answerDeposit(core: SandboxCore, call: SignedCall, request: DepositRequest): Reply {
  const atoms = plusAtomsOf(request.plus_amount, BigInt(PLUS_PER_DEPOSIT));
  if (atoms === undefined) {
    throw invalidField(
      'plus_amount',
      `plus_amount is a plain decimal above 0 and at most ${PLUS_PER_DEPOSIT}`,
    );
  }
  const used = call.account.deposit_count;
  if (core.settings.limited && used >= DEPOSITS_PER_KEY) {
    throw new ApiRefusal('limit_exceeded', 'the simulated deposits of this key are used up', {
      details: { limit: DEPOSITS_PER_KEY, used },
    });
  }
  const honest = depositCredit(atoms);
  if (!Number.isSafeInteger(call.account.balance_usd6 + honest.creditedUsd6)) {
    throw invalidField('plus_amount', 'the balance would be beyond 2^53 - 1 millionths of a dollar');
  }
  const subject = { plus_amount: request.plus_amount, key_id: call.key.key_id };
  const credit = spoilCredit(core, subject, honest);
  const row = bookDeposit(
    core,
    call,
    request.plus_amount,
    credit,
    core.faults.take('deposit_not_booked', subject) === undefined,
  );
  if (core.faults.take('deposit_unexpected', subject) !== undefined) {
    bookDeposit(core, call, request.plus_amount, honest, true);
  }
  return reply(201, answerOf(row, core.books.accounts.read(call.key.key_id).balance_usd6));
}

function spoilCredit(core: SandboxCore, subject: FaultSubject, honest: DepositCredit): DepositCredit {
  const fault = core.faults.take('deposit_credit', subject);
  if (fault === undefined) return honest;
  const gross = honest.grossUsd6;
  const credited = ((): number => {
    switch (fault.text('method')) {
      case 'fee_missing':
        return gross;
      case 'fee_doubled':
        return Number((BigInt(gross) * (10000n - DOUBLE_FEE_BPS)) / 10000n);
      default:
        return Math.max(0, honest.creditedUsd6 + fault.integer('delta_usd6'));
    }
  })();
  return { grossUsd6: gross, poolFeeUsd6: gross - credited, creditedUsd6: credited };
}

function bookDeposit(
  core: SandboxCore,
  call: SignedCall,
  plusAmount: string,
  credit: DepositCredit,
  isBooked: boolean,
): DepositRow {
  const number = core.books.accounts.raise(call.key.key_id, 'deposit_count');
  const row: DepositRow = {
    deposit_id: core.ids.id('dep', call.key.key_id, number),
    key_id: call.key.key_id,
    plus_amount: plusAmount,
    gross_usd6: credit.grossUsd6,
    pool_fee_usd6: credit.poolFeeUsd6,
    credited_usd6: credit.creditedUsd6,
    created_at_ms: call.nowMs,
  };
  core.books.deposits.insert(row);
  if (isBooked) bookCredit(core, row);
  writeEvent(core, {
    keyId: row.key_id,
    type: 'deposit.credited',
    data: { deposit_id: row.deposit_id, plus_amount: plusAmount, credited_usd6: row.credited_usd6 },
    atMs: call.nowMs,
    subject: row.deposit_id,
  });
  return row;
}

function bookCredit(core: SandboxCore, row: DepositRow): void {
  core.books.journal.book(
    {
      key_id: row.key_id,
      booked_at_ms: row.created_at_ms,
      kind: 'deposit',
      ref: row.deposit_id,
      plus_amount: row.plus_amount,
      amount_usd6: row.credited_usd6,
    },
    { grossUsd6: row.gross_usd6 },
  );
}

function answerOf(row: DepositRow, balanceUsd6: number): Written<typeof depositAnswerSchema> {
  return {
    deposit_id: row.deposit_id,
    plus_amount: row.plus_amount,
    gross_usd6: row.gross_usd6,
    pool_fee_usd6: row.pool_fee_usd6,
    credited_usd6: row.credited_usd6,
    balance_usd6: balanceUsd6,
    created_at: formatInstant(row.created_at_ms),
  };
}
