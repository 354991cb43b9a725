// Archived readings of the float: the figures of one of their pages, the movements of the lines that follow
// the pages.

import { byteLines } from '../../../base/file/byte-lines.js';
import { oncePer } from '../../../base/list/once-per.js';
import type { CalendarMonth } from '../../../base/time/calendar-month.js';
import { floatAnswerSchema } from '../../../wire/supplier/float.js';
import { DebitMovements } from '../../debit-movements.js';
import { floatEntryOf, floatMovementOf } from '../../float-entry.js';
import type { FloatReading } from '../../float-reading.js';
import { MovementColumns } from '../../movement.js';
import type { EvidenceRef, Receipt } from '../../receipt.js';
import { evidenceOf } from '../archived-answer.js';
import { supplierPageOf } from './answer-data.js';

/** The status of a receipt of a file: nobody answered. */
export const FILE_STATUS = 0;

/** The receipts that hold the movements of one reading, and its first and last page; no page for a file. */
export interface ArchivedFloat {
  readonly month: CalendarMonth;
  readonly firstPage: Receipt | undefined;
  readonly lastPage: Receipt | undefined;
  readonly lines: Receipt & { readonly receiptId: number };
}

/** The figures that a page states, and how many movements there are over all pages. */
type Figures = Omit<FloatReading, 'month' | 'movements' | 'receivedAtMs' | 'archivedAs'>;

export function floatReadingOf(archived: ArchivedFloat, movements: MovementColumns): FloatReading {
  const { month, firstPage, lastPage = firstPage, lines } = archived;
  const { receivedAtMs, receiptId: archivedAs } = lines;
  const figures =
    firstPage === undefined || lastPage === undefined
      ? noFigures(evidenceOf(lines))
      : figuresAsOfLast(figuresOf(firstPage), figuresOf(lastPage));
  return { ...figures, month, receivedAtMs, archivedAs, movements };
}

/**
 * The archived lines as columns; each movement's evidence is the hash of the lines of its month.
 *
 * @param pieces the archived bytes, known to be those of the hash: a line that is none of ours is a fault of
 * the program
 */
export function floatMovementsOf(pieces: Iterable<Uint8Array>, storedSha256: string): MovementColumns {
  const columns = new MovementColumns();
  const debits = new DebitMovements();
  // Line by line, so that a month of a million movements is never one text.
  for (const line of byteLines(pieces)) {
    const movement = debits.movementOf(line) ?? floatMovementOf(floatEntryOf(line.toString('utf8')));
    columns.push(movement, storedSha256);
  }
  return columns;
}

const figuresOf = oncePer((page: Receipt): Figures => {
  const { data: float, paging } = supplierPageOf(floatAnswerSchema, page);
  return {
    balanceUsd6: float.balance_usd6,
    openingUsd6: float.opening_balance_usd6,
    closingUsd6: float.closing_balance_usd6,
    total: paging.total,
    level: { isLow: float.low, thresholdUsd6: float.low_threshold_usd6 },
    evidence: evidenceOf(page),
  };
});

/** A float that grew while it was read is of the moment of its last page. */
function figuresAsOfLast(first: Figures, last: Figures): Figures {
  return first.total === last.total ? first : last;
}

/** A file states movements and nothing else. */
function noFigures(evidence: EvidenceRef): Figures {
  return {
    balanceUsd6: undefined,
    openingUsd6: undefined,
    closingUsd6: undefined,
    total: undefined,
    level: undefined,
    evidence,
  };
}
