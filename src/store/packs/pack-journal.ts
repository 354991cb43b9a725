// The last entry of the journal that the packs on disk show, read from their first and last rows alone.

import { closeSync, constants, fstatSync, openSync, readdirSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { type CalendarMonth, parseCalendarMonth } from '../../base/time/calendar-month.js';
import { withDiskFailures } from '../file/disk-failure.js';
import { chainStart } from '../journal/journal-row.js';
import { packPlacesOf, statOf } from './pack-target.js';

/** The entries that a pack's journal begins and ends with. */
export interface PackJournal {
  readonly month: CalendarMonth;
  /** The pack's folder, and the file in it. */
  readonly pack: string;
  readonly path: string;
  /** The known beginning: the first entry and, unless the books begin with it, the one before. */
  readonly firstHashes: readonly string[];
  readonly lastHash: string;
  /** The id of the last entry; empty where its row begins with none. */
  readonly lastEntryId: string;
}

const JOURNAL = '08-journal.csv';
/** More than a row can be long. */
const PIECE_BYTES = 1 << 20;
/** More than nearly every row is long. */
const SHORT_PIECE_BYTES = 1 << 14;
/** The last two neighbouring hashes of a row: that of the entry before and the entry's own. */
const HASHES = /^.*?(?<previous>[0-9a-f]{64})[^0-9a-f"](?<own>[0-9a-f]{64})(?![^0-9a-f"][0-9a-f]{64})/;
/** The id that a row begins with, as `shownEntryId` writes it. */
const SHOWN_ID = /^e(?<id>[0-9a-f]{24}),/;

/** The months that have a pack in a reports folder, or something in its place, in order. */
export function packMonthsOnDisk(reportsFolder: string): CalendarMonth[] {
  if (statOf(reportsFolder)?.isDirectory() !== true) return [];
  return withDiskFailures(reportsFolder, () =>
    readdirSync(reportsFolder)
      .map((name) => parseCalendarMonth(name))
      .filter((month) => month !== undefined)
      .sort(),
  );
}

/**
 * The journals of the packs in a reports folder, in the order of months; of none whose rows can't be read.
 */
export function packJournalsOnDisk(reportsFolder: string): PackJournal[] {
  return withDiskFailures(reportsFolder, () =>
    packMonthsOnDisk(reportsFolder).flatMap((month) => journalOf(reportsFolder, month)),
  );
}

function journalOf(reportsFolder: string, month: CalendarMonth): PackJournal[] {
  const { pack } = packPlacesOf(reportsFolder, month);
  if (statOf(pack)?.isDirectory() !== true) return [];
  const path = join(pack, JOURNAL);
  if (statOf(path)?.isFile() !== true) return [];
  const { first, last } = endsOf(path);
  if (first === undefined || last === undefined) return [];
  const firstHashes = [first.own, first.previous].filter((hash) => hash !== chainStart);
  return [{ month, pack, path, firstHashes, lastHash: last.own, lastEntryId: last.entryId }];
}

interface RowHashes {
  /** The hash of the entry before. */
  readonly previous: string;
  readonly own: string;
  /** As the books hold it; empty where the row begins with none. */
  readonly entryId: string;
}

/** The hashes of the first of these lines that has any. */
function firstHashesIn(lines: readonly string[]): RowHashes | undefined {
  for (const line of lines) {
    const { previous, own } = HASHES.exec(line)?.groups ?? {};
    if (previous === undefined || own === undefined) continue;
    return { previous, own, entryId: SHOWN_ID.exec(line)?.groups?.['id'] ?? '' };
  }
  return undefined;
}

/**
 * True if a pack's journal names an entry anywhere. It is read piece by piece: a pack can be larger than the
 * memory.
 */
export function packJournalNames(path: string, entryHash: string): boolean {
  return withDiskFailures(path, () =>
    withPieces(path, (piece, size) => {
      const stepBytes = PIECE_BYTES - entryHash.length;
      for (let at = 0; at < size; at += stepBytes) {
        if (piece(at).includes(entryHash)) return true;
      }
      return false;
    }),
  );
}

/**
 * The hashes of the first and of the last row that has any: of the whole lines of a short piece, since there
 * may be many packs, else of a long one.
 */
function endsOf(path: string): Record<'first' | 'last', RowHashes | undefined> {
  return withPieces(path, (piece, size) => {
    const linesAt = (at: number, bytes: number): string[] => piece(at, bytes).split('\n');
    const tailAt = (bytes: number): number => Math.max(0, size - bytes);
    return {
      first:
        firstHashesIn(linesAt(0, SHORT_PIECE_BYTES).slice(0, -1)) ?? firstHashesIn(linesAt(0, PIECE_BYTES)),
      last:
        firstHashesIn(linesAt(tailAt(SHORT_PIECE_BYTES), SHORT_PIECE_BYTES).slice(1).toReversed()) ??
        firstHashesIn(linesAt(tailAt(PIECE_BYTES), PIECE_BYTES).toReversed()),
    };
  });
}

/** A piece of a file from a place on, as many bytes as are wanted or as there are. */
type PieceAt = (at: number, bytes?: number) => string;

function withPieces<T>(path: string, read: (piece: PieceAt, size: number) => T): T {
  const descriptor = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  try {
    const { size } = fstatSync(descriptor);
    const piece = (at: number, most = PIECE_BYTES): string => {
      const bytes = Buffer.alloc(Math.min(most, size));
      return bytes.toString('latin1', 0, readSync(descriptor, bytes, 0, bytes.length, at));
    };
    return read(piece, size);
  } finally {
    closeSync(descriptor);
  }
}
