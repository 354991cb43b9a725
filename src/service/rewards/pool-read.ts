// The pool as it is read (a chosen operation; contract, rewards page). Everything on a page comes from one
// moment: the figures, the sequence and the page are read inside one transaction.

import { monthEndMs, monthStartMs } from '../../base/time/calendar-month.js';
import { formatInstant } from '../../base/time/instant.js';
import type { poolAnswerSchema } from '../../wire/rewards/answers.js';
import { poolMovementsPerPage } from '../../wire/rewards/limits.js';
import { rewardsQueryNames } from '../../wire/rewards/names.js';
import { type AskedMonth, askedMonthOf } from '../asked-month.js';
import { pageQuery } from '../http/page-query.js';
import type { ServiceCall } from '../http/prepared-call.js';
import { queryField } from '../http/query-fields.js';
import { invalidField } from '../http/refused-request.js';
import { type Reply, reply } from '../http/reply.js';
import type { Written } from '../wire-shape.js';
import type { PoolMovementRow, PoolSpan, TokenLedger } from './books/token-ledger.js';
import type { RewardsCore } from './core.js';
import { movedBy } from './faults/token-faults.js';
import { plusNumber } from './token-amount.js';

type WrittenPool = Written<typeof poolAnswerSchema>;

export function answerPool(core: RewardsCore, call: ServiceCall): Reply {
  const asked = monthOfQuery(call);
  const { page, perPage, skipped, totalDelta } = pageQuery(core.faults, call, poolMovementsPerPage);
  const { tokens } = core.books;
  const span = spanOf(tokens, asked);
  const last = span.before + span.count;
  const from = Math.min(last, span.before + skipped);
  const rows = spoiltMovements(core, tokens.range(from, Math.min(last, from + perPage)));
  const data: WrittenPool = {
    balance_plus: figure(core, 'balance_plus', tokens.balance()),
    opening_plus: figure(core, 'opening_plus', tokens.balanceAfter(span.before)),
    closing_plus: figure(core, 'closing_plus', tokens.balanceAfter(last)),
    movements: rows.map(movementAnswer),
    page,
    per_page: perPage,
    total: Math.max(0, span.count + totalDelta),
  };
  return reply(200, data);
}

/** The part of the sequence that is asked for; a month before 1970 is before the pool and has none. */
function spanOf(tokens: TokenLedger, asked: AskedMonth | undefined): PoolSpan {
  if (asked === undefined) return tokens.wholeSpan();
  return asked.kind === 'month'
    ? tokens.spanBetween(monthStartMs(asked.month), monthEndMs(asked.month))
    : { before: 0, count: 0 };
}

function monthOfQuery(call: ServiceCall): AskedMonth | undefined {
  const text = queryField(call.query, rewardsQueryNames.month);
  if (text === undefined) return undefined;
  const asked = askedMonthOf(text);
  if (asked.kind === 'malformed') {
    throw invalidField(rewardsQueryNames.month, `${rewardsQueryNames.month} is not a month (YYYY-MM)`);
  }
  return asked;
}

/** A figure of the pool, off at every reading while a fault of it is on. */
function figure(core: RewardsCore, name: string, right: bigint) {
  const fault = core.faults
    .all()
    .find((known) => known.name === 'pool_figure' && known.text('figure') === name);
  return plusNumber(movedBy(fault?.text('delta_plus'), right));
}

function movementAnswer(row: PoolMovementRow): WrittenPool['movements'][number] {
  return {
    seq: row.seq,
    kind: row.kind,
    issuance_id: row.issuance_id,
    transaction_id: row.transaction_id,
    plus_amount: plusNumber(BigInt(row.amount_plus18)),
    booked_at: formatInstant(row.booked_at_ms),
  };
}

/** Leaves out and doubles movements where a fault says so; the total stays what it is. */
function spoiltMovements(core: RewardsCore, rows: readonly PoolMovementRow[]): PoolMovementRow[] {
  return rows.flatMap((row) => {
    const subject = {
      kind: row.kind,
      transaction_id: row.transaction_id ?? undefined,
      issuance_id: row.issuance_id ?? undefined,
    };
    const thing = String(row.seq);
    if (core.faults.hold('movement_missing', subject, thing) !== undefined) return [];
    return core.faults.hold('movement_doubled', subject, thing) === undefined ? [row] : [row, row];
  });
}
