// The float as it is read (source, section 2.3; contract, supplier page). Everything on a page comes from one
// moment: the figures, the sequence and the page are read inside one transaction.

import { monthEndMs, monthStartMs } from '../../base/time/calendar-month.js';
import { formatInstant } from '../../base/time/instant.js';
import { supplierQueryNames } from '../../wire/supplier/endpoints.js';
import type { floatAnswerSchema, floatDepositSchema } from '../../wire/supplier/float.js';
import { movementsPerPage } from '../../wire/supplier/limits.js';
import { type AskedMonth, askedMonthOf } from '../asked-month.js';
import { pageQuery } from '../http/page-query.js';
import type { ServiceCall } from '../http/prepared-call.js';
import { queryField } from '../http/query-fields.js';
import { invalidField } from '../http/refused-request.js';
import { pageReply, type Reply } from '../http/reply.js';
import type { Written } from '../wire-shape.js';
import type { FloatJournal, FloatMovementRow, FloatSpan } from './books/float-journal.js';
import type { SupplierCore } from './core.js';
import type { SupplierFaultName } from './faults/kinds.js';

type EntryFault = Extract<SupplierFaultName, 'float_entry_doubled' | 'float_entry_missing'>;

export function answerFloat(core: SupplierCore, call: ServiceCall): Reply {
  const asked = monthOfQuery(call);
  const { page, perPage, skipped, totalDelta } = pageQuery(core.faults, call, movementsPerPage);
  const { journal } = core.books;
  const span = spanOf(journal, asked);
  const last = span.before + span.count;
  const from = Math.min(last, span.before + skipped);
  const rows = spoilEntries(core, journal.range(from, Math.min(last, from + perPage)));
  const balance = journal.balanceUsd6();
  const data: Written<typeof floatAnswerSchema> = {
    balance_usd6: balance,
    low: balance < core.settings.lowUsd6,
    low_threshold_usd6: core.settings.lowUsd6,
    deposit_address: depositAddress(core),
    opening_balance_usd6: journal.balanceAfter(span.before),
    closing_balance_usd6: journal.balanceAfter(last),
    deposits: rows.flatMap((row) => (row.kind === 'deposit' ? [depositEntry(row)] : [])),
    debits: rows.flatMap((row) =>
      row.kind === 'deposit' ? [] : [debitEntry(row, kindNameOf(core, row, row.kind))],
    ),
  };
  return pageReply(data, { page, per_page: perPage, total: Math.max(0, span.count + totalDelta) });
}

/** The part of the sequence that is asked for; a month before 1970 is before the account and has none. */
function spanOf(journal: FloatJournal, asked: AskedMonth | undefined): FloatSpan {
  if (asked === undefined) return journal.wholeSpan();
  return asked.kind === 'month'
    ? journal.spanBetween(monthStartMs(asked.month), monthEndMs(asked.month))
    : { before: 0, count: 0 };
}

function monthOfQuery(call: ServiceCall): AskedMonth | undefined {
  const text = queryField(call.query, supplierQueryNames.month);
  if (text === undefined) return undefined;
  const asked = askedMonthOf(text);
  if (asked.kind === 'malformed') {
    throw invalidField(supplierQueryNames.month, `${supplierQueryNames.month} is not a month (YYYY-MM)`);
  }
  return asked;
}

/** The address that the partner sends stablecoins to: one for the life of the books. */
function depositAddress(core: SupplierCore): string {
  return `0x${core.ids.keySeed('deposit address').toString('hex').slice(0, 40)}`;
}

function depositEntry(row: FloatMovementRow): Written<typeof floatDepositSchema> {
  return {
    seq: row.seq,
    deposit_id: row.movement_id,
    tx_hash: row.tx_hash ?? '',
    from_wallet: row.from_wallet ?? '',
    amount_usd6: row.amount_usd6,
    credited_at: formatInstant(row.booked_at_ms),
  };
}

/** Another kind than the movement was booked as, where a fault says so. */
function kindNameOf(core: SupplierCore, row: FloatMovementRow, kind: string): string {
  return core.faults.hold('float_entry_kind', subjectOf(row), row.movement_id)?.text('name') ?? kind;
}

function debitEntry(row: FloatMovementRow, kind: string) {
  return {
    seq: row.seq,
    debit_id: row.movement_id,
    kind,
    client_ref: row.client_ref ?? '',
    order_id: row.order_id ?? '',
    brand_slug: row.brand_slug ?? '',
    currency: row.currency ?? '',
    face_minor: row.face_minor ?? 0,
    wholesale_minor: row.wholesale_minor ?? 0,
    amount_usd6: row.amount_usd6,
    booked_at: formatInstant(row.booked_at_ms),
  };
}

/** Leaves out and doubles entries where a fault says so; the total stays what it is. */
function spoilEntries(core: SupplierCore, rows: readonly FloatMovementRow[]): FloatMovementRow[] {
  return rows.flatMap((row) => {
    if (isHit(core, 'float_entry_missing', row)) return [];
    return isHit(core, 'float_entry_doubled', row) ? [row, row] : [row];
  });
}

/** An entry once hit is hit at every reading, unless the fault is one that does not last. */
function isHit(core: SupplierCore, name: EntryFault, row: FloatMovementRow): boolean {
  const fault = core.faults.hold(name, subjectOf(row), row.movement_id);
  if (fault?.text('lasting') === 'no') fault.hits.delete(row.movement_id);
  return fault !== undefined;
}

/** The fields that a fault of entries can be narrowed to. */
function subjectOf(row: FloatMovementRow) {
  return {
    kind: row.kind,
    client_ref: row.client_ref ?? undefined,
    tx_hash: row.tx_hash ?? undefined,
  };
}
