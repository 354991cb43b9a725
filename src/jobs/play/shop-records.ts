// The partner of the demo and of `tieout play`: a shop that keeps a book of what it sold and a record of what
// it sent, as CSV files.

import { formatInstant } from '../../base/time/instant.js';
import type { InterfaceName } from '../../records/account.js';

export interface Sale {
  readonly interfaceName: InterfaceName;
  readonly clientRef: string;
  readonly slug: string;
  readonly currency: string;
  readonly faceMinor: number;
  readonly expectedCostMinor: number | undefined;
  /** Issued where absent. */
  readonly status?: 'failed';
  readonly soldAtMs: number;
}

export interface Transfer {
  readonly interfaceName: InterfaceName;
  /** The id of a simulated deposit, or the hash of a transfer to a float. */
  readonly depositRef: string;
  readonly sent: { readonly plusAmount: string } | { readonly amountUsd6: number };
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
      sale.interfaceName,
      sale.clientRef,
      sale.slug,
      sale.currency,
      sale.faceMinor,
      sale.expectedCostMinor ?? '',
      sale.status ?? 'issued',
      formatInstant(sale.soldAtMs),
      sale.faceMinor,
      sale.currency,
    ]);
    const header = [
      'interface',
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
    const rows = this.#transfers.map(({ interfaceName, depositRef, sent, sentAtMs }) => {
      const own = 'plusAmount' in sent ? [sent.plusAmount, ''] : ['', sent.amountUsd6];
      const [plusAmount = '', amountUsd6 = ''] = own;
      return [interfaceName, depositRef, plusAmount, amountUsd6, formatInstant(sentAtMs)];
    });
    return csv(['interface', 'deposit_ref', 'plus_amount', 'amount_usd6', 'sent_at'], rows);
  }
}
