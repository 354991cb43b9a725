// Books that earlier versions of the program wrote, as they are kept in fixtures/books, and the same life
// lived once more in new books: the same answers, files and decisions, at the same times.

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import type { CalendarMonth } from '../../src/base/time/calendar-month.js';
import type { Config } from '../../src/config/config.js';
import { readConfig } from '../../src/config/config-file.js';
import { Archive } from '../../src/jobs/archive/archive.js';
import { type CloseOutcome, closeFromArchive } from '../../src/jobs/close/close-month.js';
import { closingSettingsOf } from '../../src/jobs/close/closing-settings.js';
import { sectionKinds } from '../../src/jobs/dialect-sections.js';
import type { Books } from '../../src/store/books.js';
import { scenariosFolder } from './scenario-folder.js';

const olderBooksFolder = join(dirname(scenariosFolder), 'books');
const ENDING = '.db.br';

/** The names of the books that are kept, `v01` first. */
export function olderBooksNames(): string[] {
  return readdirSync(olderBooksFolder)
    .filter((file) => file.endsWith(ENDING))
    .map((file) => file.slice(0, -ENDING.length))
    .sort();
}

/** Unpacks them as `books.db` in a folder. @returns the path */
export function unpackOlderBooks(name: string, folder: string): string {
  const path = join(folder, 'books.db');
  writeFileSync(path, brotliDecompressSync(readFileSync(join(olderBooksFolder, `${name}${ENDING}`))));
  return path;
}

/** What the shop of `tieout demo` has agreed: both interfaces, its rates and its wallet. */
function configOfShop(folder: string): Config {
  const path = join(folder, 'shop.json');
  const supplier = {
    baseUrl: 'http://127.0.0.1:8702',
    unitsPerUsd: { USD: '1', GBP: '0.8', EUR: '0.92' },
    orderReads: 'all',
    wallets: [`0x${'5a'.repeat(20)}`],
  };
  writeFileSync(path, JSON.stringify({ sandbox: {}, supplier }));
  return readConfig(path, folder, sectionKinds);
}

/** Closes a month from the archive, as `tieout close --offline` does, into `reports` below the folder. */
export function closeOffline(
  books: Books,
  folder: string,
  month: CalendarMonth,
  asOfMs: number,
  machineNowMs = Date.parse('2031-03-04T05:06:07.089Z'),
): CloseOutcome {
  return closeFromArchive({
    books,
    month,
    step: 'close',
    asOfMs,
    machineNowMs,
    failOn: 'adjustment',
    programSha256: '',
    archive: new Archive(books, undefined),
    ...closingSettingsOf(configOfShop(folder)),
    reportsFolder: join(folder, 'reports'),
    unread: books.unread.unreadOfMonth(month),
  });
}

type Happening = readonly [atMs: number, live: () => void];

/**
 * Lives the life of books again in new ones: pins, answers, files, decisions and closes, in the order of the
 * machine's clock.
 */
export function liveAgain(lived: Books, fresh: Books, folder: string): void {
  const happenings: Happening[] = [
    ...lived.pins.pins().map((pin): Happening => [pin.pinnedAtMs, () => fresh.pins.addPin(pin)]),
    ...answersOf(lived, fresh),
    ...importsOf(lived, fresh),
    ...decisionsOf(lived, fresh),
    ...closesOf(lived, fresh, folder),
  ];
  // What stands first in the list comes first where two have one time.
  for (const [, live] of happenings.toSorted(([a], [b]) => a - b)) live();
}

function importsOf(lived: Books, fresh: Books): Happening[] {
  return lived.imports.imports().map(({ ordinal: _, ...draft }) => [
    draft.importedAtMs,
    () => {
      fresh.evidence.putBlob(lived.evidence.readBlob(draft.canonicalSha256));
      fresh.imports.addImport(draft);
    },
  ]);
}

function decisionsOf(lived: Books, fresh: Books): Happening[] {
  return lived.items.items().flatMap(({ item: { itemId }, ...standing }): Happening[] => {
    const { acceptedAtMs, acceptedReason = '', acceptedBy = '' } = standing;
    const work = lived.itemWork;
    return [
      ...(acceptedAtMs === undefined
        ? []
        : [
            [
              acceptedAtMs,
              () => fresh.items.accept(itemId, acceptedReason, acceptedBy, acceptedAtMs),
            ] as const,
          ]),
      ...work
        .settlementsOf(itemId)
        .map((one): Happening => [one.recordedAtMs, () => fresh.itemWork.settle(one)]),
      ...work
        .tokenSettlementsOf(itemId)
        .map((one): Happening => [one.recordedAtMs, () => fresh.itemWork.settleTokens(one)]),
      ...work.remarksOf(itemId).map((one): Happening => [one.notedAtMs, () => fresh.itemWork.remark(one)]),
    ];
  });
}

/** The first close of each month: those after it say the same once more, and the test makes one of them. */
function closesOf(lived: Books, fresh: Books, folder: string): Happening[] {
  const closed = new Set<CalendarMonth>();
  return lived.runs.runs().flatMap(({ command, month, asOfMs, startedAtMs }): Happening[] => {
    if (command !== 'close' || month === undefined || asOfMs === undefined || closed.has(month)) return [];
    closed.add(month);
    return [[startedAtMs, () => void closeOffline(fresh, folder, month, asOfMs, startedAtMs)]];
  });
}

/** In the order of archiving, which is evidence as well. */
function answersOf({ receipts }: Books, fresh: Books): Happening[] {
  return (['sandbox', 'supplier'] as const)
    .flatMap((interfaceName) =>
      receipts.accounts(interfaceName).flatMap((account) => receipts.ofAccount({ interfaceName, account })),
    )
    .toSorted((a, b) => a.receiptId - b.receiptId)
    .map((one) => [one.machineAtMs ?? 0, () => void fresh.receipts.addReceipt(one, one.machineAtMs)]);
}
