// What a life is about: the partner's two months as they lie fetched in the books, and the partner's own
// files. The steps are the same in every life.

import { join } from 'node:path';
import type { CalendarMonth } from '../../src/base/time/calendar-month.js';
import type { InterfaceName } from '../../src/records/account.js';
import { openBooks } from '../../src/store/books.js';
import { readScenario } from '../../test/golden/scenario-folder.js';

export interface LifeMonth {
  readonly month: CalendarMonth;
  /** The instant as of which it is closed. */
  readonly asOfMs: number;
}

export interface LifeContent {
  readonly first: LifeMonth;
  readonly second: LifeMonth;
  /** The interface whose month is exported. */
  readonly interfaceName: InterfaceName;
  /** The paths of the partner's own files. */
  readonly book: string;
  readonly deposits: string;
  /** Puts the books with what was fetched, and the configuration if there is one, into a folder. */
  fillInto(folder: string): void;
  /** Takes away what only the life needed. */
  remove(): void;
}

/** The scenario `planted-errors`. */
export function recordedContent(): LifeContent {
  const { months, book = '', deposits = '', pins, receipts } = readScenario('planted-errors');
  const [first, second] = months;
  if (first === undefined || second === undefined) throw new RangeError('a life has two months');
  return {
    first,
    second,
    interfaceName: 'sandbox',
    book,
    deposits,
    fillInto: (folder) => {
      const books = openBooks(join(folder, 'books.db'), { create: true });
      for (const pin of pins) books.pins.addPin(pin);
      books.receipts.addReceipts(receipts);
      books.close();
    },
    remove: () => undefined,
  };
}
