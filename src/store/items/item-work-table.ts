// The records that persons make of an item beside its acceptance: settlements outside of the float or of the
// pool, and remarks with an owner. They are append-only and sealed, as every decision is; the item itself is
// never touched.

import type SqliteDatabase from 'better-sqlite3';
import type { CalendarMonth } from '../../base/time/calendar-month.js';
import type { SealedSteps } from '../seals/sealed-step.js';
import type { ItemSettlement, TokenSettlement } from './counted-settlement.js';

export interface ItemRemark {
  readonly itemId: string;
  readonly remark: string;
  /** The person who sees to the item, if the remark names one. */
  readonly owner: string | undefined;
  readonly notedBy: string;
  readonly notedAtMs: number;
}

interface SettlementRow {
  readonly settlementId: bigint;
  readonly itemId: string;
  readonly amountUsd6: bigint;
  readonly settledOnMs: bigint;
  readonly postingMonth: CalendarMonth;
  readonly reference: string;
  readonly recordedBy: string;
  readonly recordedAtMs: bigint;
}

type TokenRow = Omit<SettlementRow, 'amountUsd6'> & { readonly amountPlus18: string };

/** The settlements of an item that persons recorded; an item has them in dollars or in tokens. */
export interface RecordedOutside {
  readonly inDollars: readonly ItemSettlement[];
  readonly inTokens: readonly TokenSettlement[];
}

export const nothingOutside: RecordedOutside = { inDollars: [], inTokens: [] };

interface RemarkRow extends Omit<ItemRemark, 'owner'> {
  readonly owner: string | null;
}

const SETTLEMENTS = `SELECT settlement_id AS settlementId, item_id AS itemId, amount_usd6 AS amountUsd6,
  settled_on_ms AS settledOnMs, posting_month AS postingMonth, reference, recorded_by AS recordedBy,
  recorded_at_ms AS recordedAtMs FROM item_settlement`;
const TOKENS = `SELECT settlement_id AS settlementId, item_id AS itemId, amount_plus18 AS amountPlus18,
  settled_on_ms AS settledOnMs, posting_month AS postingMonth, reference, recorded_by AS recordedBy,
  recorded_at_ms AS recordedAtMs FROM token_settlement`;
const REMARKS = `SELECT item_id AS itemId, remark, owner, noted_by AS notedBy, noted_at_ms AS notedAtMs
  FROM item_remark`;

function prepareStatements(database: SqliteDatabase.Database) {
  return {
    settlements: database.prepare<[], SettlementRow>(`${SETTLEMENTS} ORDER BY settlement_id`).safeIntegers(),
    settlementsOf: database
      .prepare<[string], SettlementRow>(`${SETTLEMENTS} WHERE item_id = ? ORDER BY settlement_id`)
      .safeIntegers(),
    tokens: database.prepare<[], TokenRow>(`${TOKENS} ORDER BY settlement_id`).safeIntegers(),
    tokensOf: database
      .prepare<[string], TokenRow>(`${TOKENS} WHERE item_id = ? ORDER BY settlement_id`)
      .safeIntegers(),
    remarks: database.prepare<[], RemarkRow>(`${REMARKS} ORDER BY remark_id`),
    remarksOf: database.prepare<[string], RemarkRow>(`${REMARKS} WHERE item_id = ? ORDER BY remark_id`),
    settle: database.prepare<
      [string, bigint, number, string, string, string, number]
    >(`INSERT INTO item_settlement
      (item_id, amount_usd6, settled_on_ms, posting_month, reference, recorded_by, recorded_at_ms)
      VALUES (?, ?, ?, ?, ?, ?, ?)`),
    settleTokens: database.prepare<
      [string, string, number, string, string, string, number]
    >(`INSERT INTO token_settlement
      (item_id, amount_plus18, settled_on_ms, posting_month, reference, recorded_by, recorded_at_ms)
      VALUES (?, ?, ?, ?, ?, ?, ?)`),
    remark: database.prepare<[string, string, string | null, string, number]>(`INSERT INTO item_remark
      (item_id, remark, owner, noted_by, noted_at_ms) VALUES (?, ?, ?, ?, ?)`),
  };
}

export class ItemWorkTable {
  readonly #database: SqliteDatabase.Database;
  #prepared: ReturnType<typeof prepareStatements> | undefined;
  readonly #settle: (settlement: Omit<ItemSettlement, 'settlementId'>) => void;
  readonly #settleTokens: (settlement: Omit<TokenSettlement, 'settlementId'>) => void;
  readonly #remark: (remark: ItemRemark) => void;

  constructor(database: SqliteDatabase.Database, steps: SealedSteps) {
    this.#database = database;
    this.#settle = steps.transaction(['item_settlement'], (one) => {
      const { itemId, amountUsd6, settledOnMs, postingMonth, reference, recordedBy, recordedAtMs } = one;
      const { settle } = this.#statements;
      settle.run(itemId, amountUsd6, settledOnMs, postingMonth, reference, recordedBy, recordedAtMs);
    });
    this.#settleTokens = steps.transaction(['token_settlement'], (one) => {
      const { itemId, amountPlus18, settledOnMs, postingMonth, reference, recordedBy, recordedAtMs } = one;
      const { settleTokens } = this.#statements;
      const amount = amountPlus18.toString();
      settleTokens.run(itemId, amount, settledOnMs, postingMonth, reference, recordedBy, recordedAtMs);
    });
    this.#remark = steps.transaction(
      ['item_remark'],
      ({ itemId, remark, owner = null, notedBy, notedAtMs }) => {
        this.#statements.remark.run(itemId, remark, owner, notedBy, notedAtMs);
      },
    );
  }

  /**
   * Prepared when they are first needed: a backup of an older version is looked into without these tables.
   */
  get #statements(): ReturnType<typeof prepareStatements> {
    this.#prepared ??= prepareStatements(this.#database);
    return this.#prepared;
  }

  /** Records a settlement. The caller makes sure that the item claims as much. */
  settle(settlement: Omit<ItemSettlement, 'settlementId'>): void {
    this.#settle(settlement);
  }

  /** The same of a claim in tokens. */
  settleTokens(settlement: Omit<TokenSettlement, 'settlementId'>): void {
    this.#settleTokens(settlement);
  }

  remark(remark: ItemRemark): void {
    this.#remark(remark);
  }

  /** The settlements of an item in the order of recording. */
  settlementsOf(itemId: string): ItemSettlement[] {
    return this.#statements.settlementsOf.all(itemId).map(settlementOf);
  }

  /** Those of a claim in tokens. */
  tokenSettlementsOf(itemId: string): TokenSettlement[] {
    return this.#statements.tokensOf.all(itemId).map(tokenSettlementOf);
  }

  outsideOf(itemId: string): RecordedOutside {
    return { inDollars: this.settlementsOf(itemId), inTokens: this.tokenSettlementsOf(itemId) };
  }

  /** The amount settled of every item, in dollars or in tokens, by its id. */
  outside(): Map<string, RecordedOutside> {
    const all = new Map<string, RecordedOutside>();
    for (const [itemId, inDollars] of this.settlements()) all.set(itemId, { ...nothingOutside, inDollars });
    const tokens = byItem(this.#statements.tokens.all().map(tokenSettlementOf));
    for (const [itemId, inTokens] of tokens) all.set(itemId, { ...nothingOutside, inTokens });
    return all;
  }

  /** Those in dollars of every item, by its id. */
  settlements(): Map<string, ItemSettlement[]> {
    return byItem(this.#statements.settlements.all().map(settlementOf));
  }

  /** The remarks on an item in the order of recording. */
  remarksOf(itemId: string): ItemRemark[] {
    return this.#statements.remarksOf.all(itemId).map(remarkOf);
  }

  /** Those of every item, by its id. */
  remarks(): Map<string, ItemRemark[]> {
    return byItem(this.#statements.remarks.all().map(remarkOf));
  }
}

function settlementOf({ settlementId, settledOnMs, recordedAtMs, ...row }: SettlementRow): ItemSettlement {
  return {
    ...row,
    settlementId: Number(settlementId),
    settledOnMs: Number(settledOnMs),
    recordedAtMs: Number(recordedAtMs),
  };
}

function tokenSettlementOf({ settlementId, settledOnMs, recordedAtMs, amountPlus18, ...row }: TokenRow) {
  return {
    ...row,
    settlementId: Number(settlementId),
    amountPlus18: BigInt(amountPlus18),
    settledOnMs: Number(settledOnMs),
    recordedAtMs: Number(recordedAtMs),
  };
}

function remarkOf({ owner, ...row }: RemarkRow): ItemRemark {
  return { ...row, owner: owner ?? undefined };
}

function byItem<T extends { readonly itemId: string }>(records: readonly T[]): Map<string, T[]> {
  const map = new Map<string, T[]>();
  for (const record of records) {
    const ofItem = map.get(record.itemId);
    if (ofItem === undefined) {
      map.set(record.itemId, [record]);
    } else {
      ofItem.push(record);
    }
  }
  return map;
}
