// Open items: every discrepancy ever recorded, with its first and last time, the run that cleared it and the
// person who accepted it. An item's id comes from its content, so the same finding is the same item in every
// run. The reconciliations (account and month) that find an item now are kept apart: an item that none finds
// any more is cleared.

import type SqliteDatabase from 'better-sqlite3';
import { assert } from '../../base/failure/assert.js';
import { compareText } from '../../base/text/bytes.js';
import type { CalendarMonth } from '../../base/time/calendar-month.js';
import type { Discrepancy } from '../../reconcile/finding/discrepancy.js';
import type { KnownSettlement } from '../../reconcile/settlement/known-settlements.js';
import type { AccountKey, InterfaceName } from '../../records/account.js';
import type { SealedSteps } from '../seals/sealed-step.js';
import { itemRefusals } from '../store-failures.js';
import {
  type CountedSettlement,
  type CountedTokens,
  countedSettlements,
  countedTokens,
} from './counted-settlement.js';
import { discrepancyOfText, discrepancyText, figuresOf } from './discrepancy-text.js';
import { claimNow, type ItemRow, itemOfRow, tokenClaimNow } from './item-row.js';
import { ItemSettlements } from './item-settlements.js';
import { type ItemScope, type ItemStatements, prepareItemStatements } from './item-statements.js';
import { ItemWorkTable, nothingOutside, type RecordedOutside } from './item-work-table.js';
import { remarked, settled, settledInTokens, settledWith } from './worked-item.js';

/**
 * `new` in the month that found it first, `carried` in later months; `accepted` while the figures are those
 * that were accepted; `cleared` when it is found no more. An accepted item that is found no more stays
 * accepted.
 */
type ItemState = 'new' | 'carried' | 'cleared' | 'accepted';

/** The standing of an item, as the month being reconciled sees it. */
export interface ItemStanding {
  readonly state: ItemState;
  readonly firstSeenMs: number;
  readonly lastSeenMs: number;
  readonly acceptedBy?: string;
  readonly acceptedAtMs?: number;
  readonly acceptedReason?: string;
  /** By the sign of the claim, what was settled outside of the float; the item's claim is what is left. */
  readonly settledOutsideUsd6?: bigint;
  /** The same of a claim in tokens, outside of the pool. */
  readonly settledOutsidePlus18?: bigint;
  /** The references by which it was settled outside of the float, whole or in part, also in later months. */
  readonly settledBy?: string;
  /** The last remark on it, who made it, and who was last named as the one who sees to it. */
  readonly remark?: string;
  readonly remarkBy?: string;
  readonly owner?: string;
  /** The month whose close cleared it, or that posts the settlement that does. */
  readonly clearedMonth?: CalendarMonth | undefined;
  /** The as-of time of that close; of a settled item alone. */
  readonly clearedAtMs?: number | undefined;
}

export interface StoredItem extends ItemStanding {
  /** With the effect and the claim that movements of later months left of it. */
  readonly item: Discrepancy;
  /** The amount that those settled of it, signed as its claim; absent if they settled nothing. */
  readonly settledLaterUsd6?: bigint;
  /** The last month whose close found such a movement. */
  readonly settledLaterIn?: CalendarMonth;
  /** The earliest month whose reconciliation found it. */
  readonly firstMonth: CalendarMonth;
  readonly clearedAtMs: number | undefined;
  readonly clearedByRun: number | undefined;
}

/** After every month that the books can hold. */
const LAST_MONTH = '9999-12' as CalendarMonth;

/** How a run records the items of a month. */
interface RecordingOptions {
  /**
   * The month whose close this is: a later one that looks at the month again. An item that it finds first is
   * its own, and an item that it finds no more was cleared by it.
   */
  readonly closing?: CalendarMonth;
  /** Ids of items that the month found before and that are left as they stand, found again or not. */
  readonly untouched?: ReadonlySet<string>;
}

export class ItemTable {
  readonly #statements: ItemStatements;
  readonly #inOneStep: (work: () => void) => void;
  readonly #work: ItemWorkTable;

  constructor(
    database: SqliteDatabase.Database,
    steps: SealedSteps,
    work: ItemWorkTable = new ItemWorkTable(database, steps),
  ) {
    this.#work = work;
    this.#statements = prepareItemStatements(database);
    this.#inOneStep = steps.transaction(['item', 'item_finding', 'item_acceptance'], (work) => work());
  }

  /**
   * Records everything that the reconciliation of an account's month found, in one transaction.
   *
   * New items are added; known ones keep the time when they were first seen and take the present figures;
   * those that this account's month found before and finds no more are cleared by `runId`, unless another
   * month still finds them. An item that a later month settled stays settled when an earlier one is
   * reconciled again and finds the same.
   *
   * @returns how each of `items` stands, by item id, as seen from `month`
   */
  recordItems(
    interfaceName: InterfaceName,
    account: string,
    month: CalendarMonth,
    items: readonly Discrepancy[],
    asOfMs: number,
    runId: number,
    { closing = month, untouched = new Set() }: RecordingOptions = {},
  ): Map<string, ItemStanding> {
    const scope: ItemScope = [interfaceName, account, month];
    const standings = new Map<string, ItemStanding>();
    this.#inOneStep(() => {
      const gone = new Set(this.#statements.foundIn.all(...scope));
      const ids = new Set<string>();
      // By id, as the tables have them: a million rows in another order jump about in the file.
      const byId = [...items].sort((a, b) => compareText(a.itemId, b.itemId));
      for (const item of byId) {
        assert(!ids.has(item.itemId), `two items of one reconciliation have the id ${item.itemId}`);
        ids.add(item.itemId);
        const wasFound = gone.delete(item.itemId);
        if (!untouched.has(item.itemId)) this.#recordOne(scope, item, asOfMs, closing, wasFound);
      }
      for (const itemId of gone) {
        if (untouched.has(itemId)) continue;
        this.#statements.dropFinding.run(...scope, itemId);
        if (this.#statements.isFound.get(itemId) === undefined) this.#clear(itemId, closing, asOfMs, runId);
      }
      // Items that a later month cleared in place of this one, while it was locked, are gone from this one
      // on.
      for (const itemId of this.#statements.goneLater.all(...scope, closing, closing)) {
        this.#statements.clearEarlier.run(asOfMs, runId, closing, itemId, closing);
      }
      // The settlements of this month's movements are known once all of the month is recorded.
      const settlements = this.#settlements(month);
      for (const item of byId) standings.set(item.itemId, this.#standing(item, month, settlements));
    });
    return standings;
  }

  /** The ids of what the reconciliation of an account's month found when it was last recorded. */
  foundIn(interfaceName: InterfaceName, account: string, month: CalendarMonth): Set<string> {
    return new Set(this.#statements.foundIn.all(interfaceName, account, month));
  }

  /** True where the item was ever recorded. */
  has(itemId: string): boolean {
    return this.#statements.find.get(itemId) !== undefined;
  }

  /** The item as it stood when it was last accepted; undefined where nobody did. */
  acceptedAs(itemId: string): Discrepancy | undefined {
    const text = this.#statements.acceptedAs.get(itemId);
    return text === undefined ? undefined : discrepancyOfText(text);
  }

  #recordOne(
    scope: ItemScope,
    item: Discrepancy,
    asOfMs: number,
    closing: CalendarMonth,
    wasFound: boolean,
  ): void {
    const [, , month] = scope;
    const text = discrepancyText(item);
    const known = this.#statements.find.get(item.itemId);
    if (known === undefined) {
      const { itemId, interfaceName, account, code } = item;
      this.#statements.add.run(
        ...[itemId, interfaceName, account, item.month, code, item.class, text, closing, asOfMs, asOfMs],
      );
    } else {
      const isSame = figuresOf(discrepancyOfText(known.discrepancy)) === figuresOf(item);
      const isSettled = known.clearedMonth !== null && known.clearedMonth > month && wasFound && isSame;
      const seenMs = isSettled ? known.lastSeenMs : asOfMs;
      this.#statements.refresh.run(item.month, item.class, text, closing, asOfMs, seenMs, item.itemId);
      if (known.clearedMonth !== null && !isSettled) this.#statements.reopen.run(item.itemId);
    }
    this.#statements.addFinding.run(...scope, item.itemId);
  }

  /** @param recorded as it was just recorded, so that its text need not be read back */
  #standing(recorded: Discrepancy, month: CalendarMonth, settlements: ItemSettlements): ItemStanding {
    const row = this.#statements.find.get(recorded.itemId);
    assert(row !== undefined, `item ${recorded.itemId} was recorded and is not there`);
    const {
      item: _,
      firstMonth: __,
      clearedByRun: ___,
      settledLaterUsd6: ____,
      settledLaterIn: _____,
      ...standing
    } = this.#seen(row, month, settlements, recorded);
    return standing;
  }

  /** An item with all that movements and persons did about it, as `month` sees it. */
  #seen(
    row: ItemRow,
    month: CalendarMonth | undefined,
    settlements = this.#settlements(month),
    recorded?: Discrepancy,
  ): StoredItem {
    const stored = this.#settled(row, this.#work.outsideOf(row.itemId), month, settlements, recorded);
    const roots = stored.item.causedBy.map((rootId) => {
      const root = this.#statements.find.get(rootId);
      return root && this.#settled(root, this.#work.outsideOf(rootId), month, settlements);
    });
    return remarked(settledWith(stored, roots), this.#work.remarksOf(row.itemId));
  }

  /** @param outside what persons recorded as settled elsewhere, after what movements left */
  #settled(
    row: ItemRow,
    { inDollars, inTokens }: RecordedOutside,
    month: CalendarMonth | undefined,
    settlements: ItemSettlements,
    recorded?: Discrepancy,
  ): StoredItem {
    const stored = this.#itemOf(row, month, settlements, recorded);
    const left = settled(stored, countedSettlements(claimNow(row, stored), inDollars), month);
    return settledInTokens(left, countedTokens(tokenClaimNow(row, stored), inTokens), month);
  }

  /** The settlements that a month sees; all of them from after everything. */
  #settlements(seenFrom: CalendarMonth | undefined): ItemSettlements {
    const last = seenFrom ?? LAST_MONTH;
    return new ItemSettlements(this.#statements.settlements.all(last), seenFrom);
  }

  #itemOf(
    row: ItemRow,
    seenFrom: CalendarMonth | undefined,
    settlements = this.#settlements(seenFrom),
    recorded: Discrepancy = discrepancyOfText(row.discrepancy),
  ): StoredItem {
    const left = settlements.leftOf(recorded, (itemId) => {
      const root = this.#statements.find.get(itemId);
      return root && discrepancyOfText(root.discrepancy);
    });
    return itemOfRow(row, seenFrom, left);
  }

  #clear(itemId: string, month: CalendarMonth, asOfMs: number, runId: number): void {
    this.#statements.clear.run(asOfMs, runId, month, itemId);
  }

  /**
   * Clears items that a later month's records settle, such as a cut-off difference that came in. Items that
   * are cleared already stay as they are. One transaction.
   *
   * @param own of them, those that this very month settles: what a later one cleared in its place is its own
   */
  clearItems(
    itemIds: readonly string[],
    clearedMonth: CalendarMonth,
    asOfMs: number,
    runId: number,
    own: ReadonlySet<string> = new Set(),
  ): void {
    this.#inOneStep(() => {
      for (const itemId of itemIds) {
        if (own.has(itemId)) {
          this.#statements.clearEarlier.run(asOfMs, runId, clearedMonth, itemId, clearedMonth);
        } else {
          this.#clear(itemId, clearedMonth, asOfMs, runId);
        }
      }
    });
  }

  /**
   * Every item, in the order of month of origin, interface, account and id. With `seenFrom`, as that month's
   * close sees them: without those first found by a later month, and with those a later month cleared still
   * open.
   */
  items(seenFrom?: CalendarMonth): StoredItem[] {
    return this.#itemsOf(this.#statements.all.all(), seenFrom);
  }

  /** As `items`, without information, which nobody has to settle: there may be very much of it. */
  itemsToSettle(seenFrom?: CalendarMonth): StoredItem[] {
    return this.#itemsOf(this.#statements.toSettle.all(), seenFrom);
  }

  /** The items of months before `month`, as its close sees them. */
  itemsBefore(month: CalendarMonth): StoredItem[] {
    const rows = this.#statements.before.all(month).filter(({ firstMonth }) => firstMonth <= month);
    const settlements = this.#settlements(month);
    return rows.map((row) => this.#seen(row, month, settlements));
  }

  #itemsOf(rows: readonly ItemRow[], seenFrom: CalendarMonth | undefined): StoredItem[] {
    const onFloat = this.#settlements(seenFrom);
    const outside = this.#work.outside();
    const remarks = this.#work.remarks();
    const items = rows
      .filter((row) => seenFrom === undefined || row.firstMonth <= seenFrom)
      .map((row) => this.#settled(row, outside.get(row.itemId) ?? nothingOutside, seenFrom, onFloat));
    if (outside.size === 0 && remarks.size === 0) return items;
    const byId = new Map(items.map((one) => [one.item.itemId, one]));
    return items.map((one) => {
      const roots = one.item.causedBy.map((rootId) => byId.get(rootId));
      return remarked(settledWith(one, roots), remarks.get(one.item.itemId) ?? []);
    });
  }

  /** The settlements of items by movements of an account, as they were found last. */
  settlementsFound({ interfaceName, account }: AccountKey): KnownSettlement[] {
    return this.#statements.settlements.all(LAST_MONTH).flatMap(({ discrepancy }) => {
      const item = discrepancyOfText(discrepancy);
      if (item.settles === undefined) return [];
      if (item.interfaceName !== interfaceName || item.account !== account) return [];
      return [{ month: item.month, ...item.settles }];
    });
  }

  /**
   * The items that were settled in dollars outside of the float, each settlement with the part of it that
   * counts now.
   */
  settledItems(): { readonly item: Discrepancy; readonly settlements: readonly CountedSettlement[] }[] {
    return [...this.#work.settlements().keys()].map((itemId) => {
      const row = this.#statements.find.get(itemId);
      assert(row !== undefined, `item ${itemId} was settled and is not there`);
      return { item: this.#itemOf(row, undefined).item, settlements: this.settlementsOf(itemId) };
    });
  }

  /** The settlements of an item outside of the float, each with the part of it that counts now. */
  settlementsOf(itemId: string): CountedSettlement[] {
    const row = this.#statements.find.get(itemId);
    const claimUsd6 = row === undefined ? 0n : claimNow(row, this.#itemOf(row, undefined));
    return countedSettlements(claimUsd6, this.#work.settlementsOf(itemId));
  }

  /** The settlements of a claim in tokens outside of the pool, each with the part of it that counts now. */
  tokenSettlementsOf(itemId: string): CountedTokens[] {
    const row = this.#statements.find.get(itemId);
    const claimPlus18 = row === undefined ? 0n : tokenClaimNow(row, this.#itemOf(row, undefined));
    return countedTokens(claimPlus18, this.#work.tokenSettlementsOf(itemId));
  }

  /** The items that are neither cleared nor accepted. */
  openItems(seenFrom?: CalendarMonth): StoredItem[] {
    return this.items(seenFrom).filter(({ state }) => state === 'new' || state === 'carried');
  }

  /**
   * The item of an id, or of the beginning of one, as the month `seenFrom` sees it where that is given.
   *
   * @throws Failure (refused) where no item begins so, or more than one does
   */
  item(idOrPrefix: string, seenFrom?: CalendarMonth): StoredItem {
    const exact = this.#statements.find.get(idOrPrefix);
    if (exact !== undefined) return this.#seen(exact, seenFrom);
    const rows = idOrPrefix === '' ? [] : this.#statements.startingWith.all(idOrPrefix, idOrPrefix);
    const [row] = rows;
    if (row === undefined) throw itemRefusals.unknown({ id: idOrPrefix });
    if (rows.length > 1) {
      const ids = rows.map(({ itemId }) => itemId).join(', ');
      throw itemRefusals.several({ id: idOrPrefix, ids });
    }
    return this.#seen(row, seenFrom);
  }

  /**
   * Accepts an item as it stands now, on the record. The acceptance holds as long as the figures do. The same
   * acceptance again is a record of its own.
   *
   * @throws Failure (refused) for an unknown id, an item that is cleared, an empty reason or name
   */
  accept(idOrPrefix: string, reason: string, by: string, atMs: number): StoredItem {
    if (reason.trim() === '') throw itemRefusals.textEmpty({ what: 'reason', option: '--reason' });
    if (by.trim() === '') throw itemRefusals.textEmpty({ what: 'name', option: '--by' });
    this.#inOneStep(() => {
      const { item, state } = this.item(idOrPrefix);
      if (state === 'cleared') throw itemRefusals.nothingToAccept({ id: item.itemId });
      const row = this.#statements.find.get(item.itemId);
      assert(row !== undefined, `item ${item.itemId} was found and is not there`);
      // As movements left it; what was settled of it outside of the float is no figure of its own.
      const text = discrepancyText(this.#itemOf(row, undefined).item);
      this.#statements.accept.run(item.itemId, by, reason, atMs, text);
    });
    return this.item(idOrPrefix);
  }
}
