// The statements on items and on what finds them, each prepared once.

import type SqliteDatabase from 'better-sqlite3';
import type { CalendarMonth } from '../../base/time/calendar-month.js';
import type { InterfaceName } from '../../records/account.js';
import type { ItemRow } from './item-row.js';
import type { SettlementRow } from './item-settlements.js';

/** One reconciliation: an account's month. */
export type ItemScope = readonly [interfaceName: InterfaceName, account: string, month: CalendarMonth];

const SELECT = `SELECT i.item_id AS itemId, i.discrepancy, i.first_month AS firstMonth,
  i.first_seen_ms AS firstSeenMs, i.last_seen_ms AS lastSeenMs, i.cleared_at_ms AS clearedAtMs,
  i.cleared_by_run AS clearedByRun, i.cleared_month AS clearedMonth, a.accepted_by AS acceptedBy,
  a.accepted_at_ms AS acceptedAtMs, a.reason AS acceptedReason, a.discrepancy AS acceptedDiscrepancy,
  EXISTS (SELECT 1 FROM item_finding f WHERE f.item_id = i.item_id) AS isFound
  FROM item i LEFT JOIN item_acceptance a ON a.acceptance_id =
    (SELECT max(acceptance_id) FROM item_acceptance WHERE item_id = i.item_id)`;

const ORDER = 'ORDER BY i.month, i.interface, i.account, i.item_id';

type Statement<Values extends unknown[], Row = unknown> = SqliteDatabase.Statement<Values, Row>;

/** Of `foundIn`, `isFound`, `goneLater` and `acceptedAs` the one column. */
export interface ItemStatements {
  readonly find: Statement<[string], ItemRow>;
  readonly startingWith: Statement<[string, string], ItemRow>;
  readonly settlements: Statement<[string], SettlementRow>;
  readonly all: Statement<[], ItemRow>;
  readonly toSettle: Statement<[], ItemRow>;
  readonly before: Statement<[string], ItemRow>;
  readonly add: Statement<(string | number)[]>;
  readonly refresh: Statement<(string | number)[]>;
  readonly reopen: Statement<[string]>;
  readonly clear: Statement<[number, number, string, string]>;
  readonly clearEarlier: Statement<[number, number, string, string, string]>;
  readonly goneLater: Statement<[...ItemScope, string, string], string>;
  readonly foundIn: Statement<[...ItemScope], string>;
  readonly addFinding: Statement<[...ItemScope, string]>;
  readonly dropFinding: Statement<[...ItemScope, string]>;
  readonly isFound: Statement<[string], number>;
  readonly acceptedAs: Statement<[string], string>;
  readonly accept: Statement<[string, string, string, number, string]>;
}

export function prepareItemStatements(database: SqliteDatabase.Database): ItemStatements {
  return {
    find: database.prepare<[string], ItemRow>(`${SELECT} WHERE i.item_id = ?`),
    startingWith: database.prepare<[string, string], ItemRow>(
      `${SELECT} WHERE substr(i.item_id, 1, length(?)) = ? ORDER BY i.item_id LIMIT 3`,
    ),
    settlements: database.prepare<[string], SettlementRow>(`SELECT discrepancy,
      first_month AS firstMonth, first_seen_ms AS firstSeenMs FROM item WHERE code = 'ST-SETTLED'
      AND (cleared_month IS NULL OR cleared_month > ?)
      ORDER BY month, interface, account, item_id`),
    all: database.prepare<[], ItemRow>(`${SELECT} ${ORDER}`),
    toSettle: database.prepare<[], ItemRow>(`${SELECT} WHERE i.class <> 'I' ${ORDER}`),
    before: database.prepare<[string], ItemRow>(`${SELECT} WHERE i.month < ? ${ORDER}`),
    add: database.prepare<
      (string | number)[]
    >(`INSERT INTO item (item_id, interface, account, month, code, class,
      discrepancy, first_month, first_seen_ms, last_seen_ms) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`),
    refresh: database.prepare<(string | number)[]>(`UPDATE item SET month = ?, class = ?, discrepancy = ?,
      first_month = min(first_month, ?), first_seen_ms = min(first_seen_ms, ?),
      last_seen_ms = max(last_seen_ms, ?) WHERE item_id = ?`),
    reopen: database.prepare<[string]>(`UPDATE item SET cleared_at_ms = NULL, cleared_by_run = NULL,
      cleared_month = NULL WHERE item_id = ?`),
    clear: database.prepare<
      [number, number, string, string]
    >(`UPDATE item SET cleared_at_ms = ?, cleared_by_run = ?,
      cleared_month = ? WHERE item_id = ? AND cleared_at_ms IS NULL`),
    clearEarlier: database.prepare<
      [number, number, string, string, string]
    >(`UPDATE item SET cleared_at_ms = ?, cleared_by_run = ?, cleared_month = ?
      WHERE item_id = ? AND (cleared_at_ms IS NULL OR cleared_month > ?)`),
    goneLater: database
      .prepare<[...ItemScope, string, string], string>(`SELECT i.item_id FROM item i
        WHERE i.interface = ? AND i.account = ? AND i.month = ? AND i.cleared_month > ? AND i.first_month <= ?
        AND NOT EXISTS (SELECT 1 FROM item_finding f WHERE f.item_id = i.item_id) ORDER BY i.item_id`)
      .pluck(),
    foundIn: database
      .prepare<[...ItemScope], string>(`SELECT item_id FROM item_finding
        WHERE interface = ? AND account = ? AND scope_month = ? ORDER BY item_id`)
      .pluck(),
    addFinding: database.prepare<[...ItemScope, string]>(`INSERT INTO item_finding
      (interface, account, scope_month, item_id) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING`),
    dropFinding: database.prepare<[...ItemScope, string]>(`DELETE FROM item_finding
      WHERE interface = ? AND account = ? AND scope_month = ? AND item_id = ?`),
    isFound: database
      .prepare<[string], number>('SELECT 1 FROM item_finding WHERE item_id = ? LIMIT 1')
      .pluck(),
    acceptedAs: database
      .prepare<[string], string>(`SELECT discrepancy FROM item_acceptance WHERE item_id = ?
        ORDER BY acceptance_id DESC LIMIT 1`)
      .pluck(),
    accept: database.prepare<[string, string, string, number, string]>(`INSERT INTO item_acceptance
      (item_id, accepted_by, reason, accepted_at_ms, discrepancy) VALUES (?, ?, ?, ?, ?)`),
  };
}
