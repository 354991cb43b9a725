// The changes that faults make to a statement as it is read. The frozen bytes in the books stay true: a fault
// changes the served bytes, signs them again if a signature has to hold, and gives the same bytes at every
// reading while it is on.

import {
  type CalendarMonth,
  monthBefore,
  monthOf,
  parseCalendarMonth,
} from '../../../base/time/calendar-month.js';
import { formatInstant, parseInstantMs } from '../../../base/time/instant.js';
import type { Fault } from '../../faults/fault-list.js';
import type { IdentifierSource } from '../../identifier-source.js';
import { StatementSigner } from '../statement-signer.js';
import type { FaultName, SandboxFaults } from './kinds.js';

/** A statement as plain JSON: faults reach for any field by its path. */
interface StatementJson {
  [field: string]: unknown;
}

interface LineJson {
  [field: string]: unknown;
}

/** The served parts: the text, the key that is named and the signature. */
export interface ServedStatement {
  readonly month: string;
  readonly final: boolean;
  readonly raw: string;
  readonly keyId: string;
  readonly signature: string;
}

interface StatementReading {
  readonly keyId: string;
  readonly month: CalendarMonth;
  readonly signer: StatementSigner;
  readonly ids: IdentifierSource;
  /** The honest statement of any month of the account, or undefined where there is none. */
  readonly statementOf: (month: CalendarMonth) => ServedStatement | undefined;
}

type Spoiler = (body: StatementJson, fault: Fault) => StatementJson;

/** Faults of content: applied in this order, then signed like an honest statement. */
const spoilers: readonly (readonly [FaultName, Spoiler])[] = [
  ['statement_of_account', (body, fault) => ({ ...body, account: fault.text('account') })],
  ['statement_line_dropped', dropLine],
  [
    'statement_line_amount',
    (body, fault) => changeLine(body, fault, 'amount_usd6', fault.integer('delta_usd6')),
  ],
  [
    'statement_running',
    (body, fault) => changeLine(body, fault, 'balance_usd6', fault.integer('delta_usd6')),
  ],
  ['statement_sequence', shiftSequence],
  ['statement_line_kind', renameKind],
  ['statement_total', changeTotal],
  ['statement_without_lines', (body) => without(body, 'lines')],
  ['statement_provisional', (body) => ({ ...body, final: false })],
  ['statement_unknown_field', (body) => ({ ...body, loyalty_bonus_usd6: 1_000_000 })],
  ['statement_version', (body, fault) => ({ ...body, version: fault.integer('version') })],
  ['statement_restated', restate],
];

/** There is no month before it. */
const firstMonth = monthOf(0);

/** The signer in force: another one while `statement_key_replaced` is on. */
export function signerInForce(
  faults: SandboxFaults,
  keyId: string,
  honest: StatementSigner,
  ids: IdentifierSource,
): StatementSigner {
  const fault = faults.hold('statement_key_replaced', { key_id: keyId }, keyId);
  return fault === undefined ? honest : new StatementSigner(ids.keySeed('replaced statement key'));
}

/** Runs a statement past the faults that are on; undefined: there is none. */
export function spoilStatement(
  faults: SandboxFaults,
  reading: StatementReading,
): ServedStatement | undefined {
  const { keyId, month } = reading;
  const subject = { month, key_id: keyId };
  const hold = (name: FaultName): Fault | undefined => faults.hold(name, subject, `${keyId} ${month}`);
  if (hold('statement_missing') !== undefined) return undefined;
  const other = hold('statement_of_month');
  const honest = reading.statementOf(other === undefined ? month : otherMonthOf(other, month));
  if (honest === undefined) return undefined;
  const signer = signerInForce(faults, keyId, reading.signer, reading.ids);
  let body = JSON.parse(honest.raw) as StatementJson;
  let isChanged = signer !== reading.signer;
  if (isChanged) body = { ...body, key_id: signer.keyId };
  for (const [name, spoil] of spoilers) {
    const fault = hold(name);
    if (fault !== undefined) {
      body = spoil(body, fault);
      isChanged = true;
    }
  }
  const raw = isChanged ? JSON.stringify(body) : honest.raw;
  const served: ServedStatement = {
    month,
    final: body['final'] === true,
    raw,
    keyId: signer.keyId,
    signature: isChanged ? signer.sign(raw) : honest.signature,
  };
  return spoilTrust(served, reading, hold);
}

/** The month whose statement is served instead: the one that the fault names, else the one before. */
function otherMonthOf(fault: Fault, month: CalendarMonth): CalendarMonth {
  const named = fault.text('other_month');
  if (named !== undefined) return parseCalendarMonth(named) ?? month;
  return month === firstMonth ? month : monthBefore(month);
}

/** Faults of the signature itself. */
function spoilTrust(
  served: ServedStatement,
  reading: StatementReading,
  hold: (name: FaultName) => Fault | undefined,
): ServedStatement {
  if (hold('statement_tampered') !== undefined) {
    const body = JSON.parse(served.raw) as StatementJson;
    return {
      ...served,
      raw: JSON.stringify({ ...body, closing_balance_usd6: Number(body['closing_balance_usd6']) + 1 }),
    };
  }
  if (hold('statement_wrong_key') !== undefined) {
    const stranger = new StatementSigner(reading.ids.keySeed('a stranger'));
    return { ...served, signature: stranger.sign(served.raw) };
  }
  return served;
}

function linesOf(body: StatementJson): LineJson[] {
  return Array.isArray(body['lines']) ? (body['lines'] as LineJson[]) : [];
}

/** The line whose `ref` the fault names, else the last order's. */
function lineIndex(body: StatementJson, fault: Fault): number {
  const ref = fault.text('ref');
  return linesOf(body).findLastIndex((line) =>
    ref === undefined ? line['kind'] === 'order' : line['ref'] === ref,
  );
}

/**
 * Leaves a line out. `consistent: yes` makes sequence, running balances, totals and closing agree again, so
 * that only the order itself, and the balance, tell.
 */
function dropLine(body: StatementJson, fault: Fault): StatementJson {
  const index = lineIndex(body, fault);
  const lines = linesOf(body);
  const dropped = lines[index];
  if (dropped === undefined) return body;
  const amount = Number(dropped['amount_usd6']);
  const rest = lines.filter((_line, at) => at !== index);
  if (fault.text('consistent') !== 'yes') return { ...body, lines: rest };
  const lifted = rest.map((line, at) =>
    at < index
      ? line
      : { ...line, seq: Number(line['seq']) - 1, balance_usd6: Number(line['balance_usd6']) - amount },
  );
  return {
    ...body,
    ...totalWithout(body, dropped, amount),
    closing_balance_usd6: Number(body['closing_balance_usd6']) - amount,
    lines: lifted,
  };
}

/** The total of each kind of credit. */
const creditTotals: Readonly<Record<string, string>> = {
  grant: 'grants',
  deposit: 'deposits',
  reversal: 'reversals',
};

/** The totals that have a line, without it. */
function totalWithout(body: StatementJson, line: LineJson, amount: number): StatementJson {
  const name = creditTotals[String(line['kind'])];
  if (name === undefined) return totalsWithoutOrder(body, line, amount);
  const total = body[name] as { count: number; credited_usd6: number };
  return { [name]: { count: total.count - 1, credited_usd6: total.credited_usd6 - amount } };
}

function totalsWithoutOrder(body: StatementJson, order: LineJson, amount: number): StatementJson {
  const orders = body['orders'] as { count: number; cost_usd6: number };
  const brands = (body['by_brand'] as LineJson[]).map(
    (brand): LineJson =>
      brand['slug'] === order['slug'] && brand['currency'] === order['currency']
        ? {
            ...brand,
            count: Number(brand['count']) - 1,
            face_minor: Number(brand['face_minor']) - Number(order['face_minor']),
            cost_minor: Number(brand['cost_minor']) - Number(order['cost_minor']),
            cost_usd6: Number(brand['cost_usd6']) + amount,
          }
        : brand,
  );
  return {
    orders: { count: orders.count - 1, cost_usd6: orders.cost_usd6 + amount },
    by_brand: brands.filter((brand) => brand['count'] !== 0),
  };
}

function changeLine(body: StatementJson, fault: Fault, field: string, delta: number): StatementJson {
  const index = lineIndex(body, fault);
  const lines = linesOf(body).map((line, at) =>
    at === index ? { ...line, [field]: Number(line[field]) + delta } : line,
  );
  return { ...body, lines };
}

/** The line is of a kind that the interface does not have; everything else of the statement is as it was. */
function renameKind(body: StatementJson, fault: Fault): StatementJson {
  const index = lineIndex(body, fault);
  const lines = linesOf(body).map((line, at) =>
    at === index ? { ...line, kind: fault.text('name') } : line,
  );
  return { ...body, lines };
}

/** A gap: the line and all after it are numbered one higher. */
function shiftSequence(body: StatementJson, fault: Fault): StatementJson {
  const index = lineIndex(body, fault);
  const lines = linesOf(body).map((line, at) =>
    index >= 0 && at >= index ? { ...line, seq: Number(line['seq']) + 1 } : line,
  );
  return { ...body, lines };
}

function changeTotal(body: StatementJson, fault: Fault): StatementJson {
  const path = (fault.text('figure') ?? '').split('.');
  const changed = structuredClone(body);
  const name = path.pop() ?? '';
  let holder: unknown = changed;
  for (const step of path) {
    holder = typeof holder === 'object' && holder !== null ? Reflect.get(holder, step) : undefined;
  }
  if (typeof holder === 'object' && holder !== null) {
    Reflect.set(holder, name, Number(Reflect.get(holder, name)) + fault.integer('delta'));
  }
  return changed;
}

/** The same figures, validly signed, said to be made a second later. */
function restate(body: StatementJson): StatementJson {
  const madeAtMs = parseInstantMs(String(body['generated_at'])) ?? 0;
  return { ...body, generated_at: formatInstant(madeAtMs + 1000) };
}

function without(body: StatementJson, field: string): StatementJson {
  return Object.fromEntries(Object.entries(body).filter(([name]) => name !== field));
}
