// A month's statement out of the movements (contract, "Statement"). Totals are summed as bigint from the very
// lines that are shown. A final statement is dated at its month's end, whenever it is first asked for, so
// that its bytes depend on nothing but the books.

import { listOf } from '../../base/list/list-map.js';
import { type CalendarMonth, monthEndMs, monthStartMs } from '../../base/time/calendar-month.js';
import { formatInstant } from '../../base/time/instant.js';
import { STATEMENT_VERSION, type statementSchema } from '../../wire/sandbox/statement.js';
import { safeFigure } from '../exact-price.js';
import type { Written } from '../wire-shape.js';
import type { MovementKind, MovementRow } from './books/journal.js';
import type { SandboxCore } from './core.js';

/** The statement as it is written, plain numbers throughout. */
type StatementBody = Written<typeof statementSchema>;
type StatementLine = NonNullable<StatementBody['lines']>[number];
type BrandLine = StatementBody['by_brand'][number];

interface StatementRequest {
  readonly keyId: string;
  readonly month: CalendarMonth;
  readonly nowMs: number;
}

export function statementIdOf(core: SandboxCore, keyId: string, month: string): string {
  return core.ids.id('stm', keyId, month);
}

/** The month's figures: final when the month has ended on the service's clock, to date otherwise. */
export function buildStatement(core: SandboxCore, request: StatementRequest): StatementBody {
  const { keyId, month, nowMs } = request;
  const startMs = monthStartMs(month);
  const endMs = monthEndMs(month);
  const final = nowMs >= endMs;
  const movements = core.books.journal.between(keyId, startMs, endMs);
  const opening = core.books.journal.balanceBefore(keyId, startMs);
  const orders = movements.filter((movement) => movement.kind === 'order');
  return {
    version: STATEMENT_VERSION,
    statement_id: statementIdOf(core, keyId, month),
    account: keyId,
    key_id: core.signer.keyId,
    month,
    final,
    period_start: formatInstant(startMs),
    period_end: formatInstant(endMs),
    generated_at: formatInstant(final ? endMs : nowMs),
    opening_balance_usd6: opening,
    grants: creditsOf(movements, 'grant'),
    deposits: creditsOf(movements, 'deposit'),
    orders: { count: orders.length, cost_usd6: -sumOf(orders) || 0 },
    reversals: creditsOf(movements, 'reversal'),
    closing_balance_usd6: movements.at(-1)?.balance_usd6 ?? opening,
    by_brand: brandLines(orders),
    lines: movements.map(lineOf),
  };
}

function creditsOf(
  movements: readonly MovementRow[],
  kind: MovementKind,
): { count: number; credited_usd6: number } {
  const ofKind = movements.filter((movement) => movement.kind === kind);
  return { count: ofKind.length, credited_usd6: sumOf(ofKind) };
}

function sumOf(movements: readonly MovementRow[]): number {
  return safeFigure(movements.reduce((sum, movement) => sum + BigInt(movement.amount_usd6), 0n));
}

function brandLines(orders: readonly MovementRow[]): BrandLine[] {
  const brands = new Map<string, MovementRow[]>();
  for (const order of orders) {
    const name = `${order.slug ?? ''} ${order.currency ?? ''}`;
    listOf(brands, name).push(order);
  }
  return [...brands.entries()]
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([, rows]) => ({
      slug: rows[0]?.slug ?? '',
      currency: rows[0]?.currency ?? '',
      count: rows.length,
      face_minor: safeFigure(rows.reduce((sum, row) => sum + BigInt(row.face_minor ?? 0), 0n)),
      cost_minor: safeFigure(rows.reduce((sum, row) => sum + BigInt(row.cost_minor ?? 0), 0n)),
      cost_usd6: -sumOf(rows) || 0,
    }));
}

function lineOf(movement: MovementRow): StatementLine {
  return {
    seq: movement.seq,
    booked_at: formatInstant(movement.booked_at_ms),
    kind: movement.kind,
    ref: movement.ref,
    slug: movement.slug,
    currency: movement.currency,
    face_minor: movement.face_minor,
    rate_bps: movement.rate_bps,
    cost_minor: movement.cost_minor,
    fx_rate: movement.fx_rate,
    plus_amount: movement.plus_amount,
    amount_usd6: movement.amount_usd6,
    balance_usd6: movement.balance_usd6,
  };
}
