// The movements of a balance, as columns: the lines of signed statements in the sandbox interface, the
// float's deposits and debits in the supplier interface. A month may hold a million of them, so a movement is
// a row number and its figures are read through accessors with unit types; nothing is an object until it is
// reported.

import { FlagColumn, IntegerColumn, OptionalIntegerColumn } from '../base/column/integer-column.js';
import { ReferenceColumn } from '../base/column/reference-column.js';
import { TextColumn } from '../base/column/text-column.js';
import {
  type CostMinor,
  costMinor,
  type FaceMinor,
  faceMinor,
  type RateBps,
  rateBps,
  type Usd6,
  usd6,
} from '../money/units.js';

/** `other`: of a kind that nothing here knows. */
export type MovementKind = 'grant' | 'deposit' | 'order' | 'reversal' | 'other';

const kinds: readonly MovementKind[] = ['grant', 'deposit', 'order', 'reversal', 'other'];

/** One movement as it is handed to the columns. `amountUsd6` is signed by its effect on the balance. */
export interface Movement {
  readonly seq: number;
  readonly bookedAtMs: number;
  readonly kind: MovementKind;
  /** The provider's name for an `other` kind. */
  readonly kindName?: string | undefined;
  /** The order's reference or the deposit's id; empty for a grant. */
  readonly ref: string;
  readonly slug: string | undefined;
  readonly currency: string | undefined;
  readonly faceMinor: number | undefined;
  readonly rateBps: number | undefined;
  readonly costMinor: number | undefined;
  readonly fxRate: string | undefined;
  readonly plusAmount: string | undefined;
  readonly amountUsd6: number;
  /** The balance after the movement, where the source states one. */
  readonly balanceUsd6: number | undefined;
  /** Supplier deposits only. */
  readonly txHash?: string | undefined;
  readonly fromWallet?: string | undefined;
}

/** A movement whose reference may be in UTF-8. */
export type MovementRow = Omit<Movement, 'ref'> & { readonly ref: string | Uint8Array };

export class MovementColumns {
  readonly #seqs = new IntegerColumn();
  readonly #bookedAt = new IntegerColumn();
  readonly #kindCodes = new FlagColumn();
  readonly #kindNames = new TextColumn();
  readonly #refs = new ReferenceColumn();
  readonly #slugs = new TextColumn();
  readonly #currencies = new TextColumn();
  readonly #faces = new OptionalIntegerColumn();
  readonly #rates = new OptionalIntegerColumn();
  readonly #costs = new OptionalIntegerColumn();
  readonly #fxRates = new TextColumn();
  readonly #plusAmounts = new TextColumn();
  readonly #amounts = new IntegerColumn();
  readonly #balances = new OptionalIntegerColumn();
  readonly #txHashes = new TextColumn();
  readonly #wallets = new TextColumn();
  readonly #evidence = new TextColumn();
  readonly #depositRows: number[] = [];

  get length(): number {
    return this.#seqs.length;
  }

  /**
   * Adds one movement resting on the evidence of that SHA-256.
   *
   * @throws RangeError for money outside its unit's range; nothing is added then
   */
  push(movement: MovementRow, evidenceSha256: string): void {
    const face = movement.faceMinor === undefined ? undefined : faceMinor(movement.faceMinor);
    const rate = movement.rateBps === undefined ? undefined : rateBps(movement.rateBps);
    const cost = movement.costMinor === undefined ? undefined : costMinor(movement.costMinor);
    const amount = usd6(movement.amountUsd6);
    const balance = movement.balanceUsd6 === undefined ? undefined : usd6(movement.balanceUsd6);
    if (movement.kind === 'deposit') this.#depositRows.push(this.length);
    this.#seqs.push(movement.seq);
    this.#bookedAt.push(movement.bookedAtMs);
    this.#kindCodes.push(kinds.indexOf(movement.kind));
    this.#kindNames.push(movement.kindName);
    this.#refs.push(movement.ref);
    this.#slugs.push(movement.slug);
    this.#currencies.push(movement.currency);
    this.#faces.push(face);
    this.#rates.push(rate);
    this.#costs.push(cost);
    this.#fxRates.push(movement.fxRate);
    this.#plusAmounts.push(movement.plusAmount);
    this.#amounts.push(amount);
    this.#balances.push(balance);
    this.#txHashes.push(movement.txHash);
    this.#wallets.push(movement.fromWallet);
    this.#evidence.push(evidenceSha256);
  }

  /** The movements of several columns, one after the other. Columns that hold all of them are not copied. */
  static joined(parts: readonly MovementColumns[]): MovementColumns {
    const [only, ...others] = parts.filter(({ length }) => length > 0);
    if (only !== undefined && others.length === 0) return only;
    const joined = new MovementColumns();
    for (const part of parts) {
      for (let row = 0; row < part.length; row += 1) joined.pushRow(part, row);
    }
    return joined;
  }

  /** Adds a row of other columns as it stands there; what it holds was checked when it came there. */
  pushRow(from: MovementColumns, row: number): void {
    if (from.kind(row) === 'deposit') this.#depositRows.push(this.length);
    this.#seqs.push(from.#seqs.get(row));
    this.#bookedAt.push(from.#bookedAt.get(row));
    this.#kindCodes.push(from.#kindCodes.get(row));
    this.#kindNames.push(from.#kindNames.get(row));
    this.#refs.pushRow(from.#refs, row);
    this.#slugs.push(from.#slugs.get(row));
    this.#currencies.push(from.#currencies.get(row));
    this.#faces.push(from.#faces.get(row));
    this.#rates.push(from.#rates.get(row));
    this.#costs.push(from.#costs.get(row));
    this.#fxRates.push(from.#fxRates.get(row));
    this.#plusAmounts.push(from.#plusAmounts.get(row));
    this.#amounts.push(from.#amounts.get(row));
    this.#balances.push(from.#balances.get(row));
    this.#txHashes.push(from.#txHashes.get(row));
    this.#wallets.push(from.#wallets.get(row));
    this.#evidence.push(from.#evidence.get(row));
  }

  seq(row: number): number {
    return this.#seqs.get(row);
  }
  bookedAtMs(row: number): number {
    return this.#bookedAt.get(row);
  }
  kind(row: number): MovementKind {
    return kinds[this.#kindCodes.get(row)] ?? 'grant';
  }
  /** The rows of the deposits, in their order: few of many, and every month that is judged looks for them. */
  get depositRows(): readonly number[] {
    return this.#depositRows;
  }
  /** True for the debit of an order, and for what gives one back. */
  isOfOrder(row: number): boolean {
    const kind = this.kind(row);
    return kind === 'order' || kind === 'reversal';
  }
  kindName(row: number): string | undefined {
    return this.#kindNames.get(row);
  }
  ref(row: number): string {
    return this.#refs.text(row);
  }
  slug(row: number): string | undefined {
    return this.#slugs.get(row);
  }
  currency(row: number): string | undefined {
    return this.#currencies.get(row);
  }
  faceMinor(row: number): FaceMinor | undefined {
    return this.#faces.get(row) as FaceMinor | undefined;
  }
  rateBps(row: number): RateBps | undefined {
    return this.#rates.get(row) as RateBps | undefined;
  }
  costMinor(row: number): CostMinor | undefined {
    return this.#costs.get(row) as CostMinor | undefined;
  }
  fxRate(row: number): string | undefined {
    return this.#fxRates.get(row);
  }
  plusAmount(row: number): string | undefined {
    return this.#plusAmounts.get(row);
  }
  /** Signed by its effect on the balance: an order is negative. */
  amountUsd6(row: number): Usd6 {
    return this.#amounts.get(row) as Usd6;
  }
  balanceUsd6(row: number): Usd6 | undefined {
    return this.#balances.get(row) as Usd6 | undefined;
  }
  txHash(row: number): string | undefined {
    return this.#txHashes.get(row);
  }
  fromWallet(row: number): string | undefined {
    return this.#wallets.get(row);
  }
  evidenceSha256(row: number): string {
    return this.#evidence.get(row) ?? '';
  }

  /** The movement of a row as one value, made when it is needed. */
  at(row: number): Movement {
    return {
      seq: this.seq(row),
      bookedAtMs: this.bookedAtMs(row),
      kind: this.kind(row),
      kindName: this.kindName(row),
      ref: this.ref(row),
      slug: this.slug(row),
      currency: this.currency(row),
      faceMinor: this.faceMinor(row),
      rateBps: this.rateBps(row),
      costMinor: this.costMinor(row),
      fxRate: this.fxRate(row),
      plusAmount: this.plusAmount(row),
      amountUsd6: this.amountUsd6(row),
      balanceUsd6: this.balanceUsd6(row),
      txHash: this.txHash(row),
      fromWallet: this.fromWallet(row),
    };
  }
}
