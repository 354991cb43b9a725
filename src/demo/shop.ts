/** The demo's partner: a shop that keeps a book of what it sold and a record of what it sent, as CSV files. */

import { formatInstant } from '../base/instant.js';

export interface Sale {
  readonly clientRef: string;
  readonly slug: string;
  readonly currency: string;
  readonly faceMinor: number;
  readonly expectedCostMinor: number | undefined;
  readonly soldAtMs: number;
}

export interface Transfer {
  readonly depositRef: string;
  readonly plusAmount: string;
  readonly sentAtMs: number;
}

/** Faces, references and times hold nothing that would need quoting. */
function csv(header: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  return [header, ...rows].map((row) => `${row.join(',')}\r\n`).join('');
}

export class Shop {
  readonly #sales: Sale[] = [];
  readonly #transfers: Transfer[] = [];

  sell(sale: Sale): void {
    this.#sales.push(sale);
  }

  send(transfer: Transfer): void {
    this.#transfers.push(transfer);
  }

  /** The book so far: exports of shops are cumulative. The buyer paid the face value. */
  bookCsv(): string {
    const rows = this.#sales.map((sale) => [
      sale.clientRef,
      sale.slug,
      sale.currency,
      sale.faceMinor,
      sale.expectedCostMinor ?? '',
      'issued',
      formatInstant(sale.soldAtMs),
      sale.faceMinor,
      sale.currency,
    ]);
    const header = [
      'client_ref',
      'slug',
      'currency',
      'face_minor',
      'expected_cost_minor',
      'status',
      'sold_at',
      'paid_minor',
      'paid_currency',
    ];
    return csv(header, rows);
  }

  depositsCsv(): string {
    const rows = this.#transfers.map((transfer) => [
      transfer.depositRef,
      transfer.plusAmount,
      formatInstant(transfer.sentAtMs),
    ]);
    return csv(['deposit_ref', 'plus_amount', 'sent_at'], rows);
  }
}
