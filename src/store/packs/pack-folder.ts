// Writing a month's report pack as a whole: into a temporary folder beside its place, synced, then put into
// place by rename. A full disk or a kill leaves the pack of before as it was; leftovers are removed by the
// next run. The pack of before is kept beside as a revision where the new one has other bytes.

import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statfsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { assert } from '../../base/failure/assert.js';
import { orUndo } from '../../base/failure/or-undo.js';
import {
  NewFile,
  otherWriterOf,
  placeToWrite,
  removeLeftoversBeside,
  syncFolder,
  writeNewFile,
} from '../../base/file/durable-file.js';
import { sha256Hex } from '../../base/text/digest.js';
import type { CalendarMonth } from '../../base/time/calendar-month.js';
import { parseCalendarMonth } from '../../base/time/calendar-month.js';
import { withDiskFailures } from '../file/disk-failure.js';
import { packFailures } from '../store-failures.js';
import { areSamePacks } from './pack-on-disk.js';
import { discardOldRevisions, keepAsRevision } from './pack-revision.js';
import {
  checkPackTarget,
  isPackEntry,
  isPackFolder,
  type PackPlaces,
  packPlacesOf,
  statOf,
} from './pack-target.js';

/** One file of a pack. Its bytes are read once, in the order of the list. */
export interface PackContent {
  /** Such as `03-discrepancies.csv`, or `evidence/<name>`: lower-case letters, digits, dots and hyphens. */
  readonly name: string;
  readonly chunks: Iterable<Uint8Array>;
  /** The next bytes of a later file of the list, asked for after each chunk of this one. */
  readonly ahead?: BytesAhead | undefined;
}

/** The bytes of a later file that are there before its turn; its own chunks are the rest. */
interface BytesAhead {
  readonly name: string;
  taken(): Iterable<Uint8Array>;
}

/** A file's name, alone or in the evidence folder; the length leaves room for what others add to names. */
const FILE_NAME = /^(?:evidence\/)?[a-z0-9][a-z0-9-]{0,99}(?:\.[a-z0-9]{1,9}){1,2}$/;

const LEFTOVER = /^\.(?<month>\d{4}-\d{2})\.(?:writing(?:-\d+){0,2}|replaced|signing|discarded)$/;
const FILE_MODE = 0o644;
/** Free space that must be left beyond the pack: the books' own write-ahead log wants to go on. */
const RESERVE_BYTES = 16 * 1024 * 1024;

/** A pack that is whole on the disk, and not in its place yet. */
export interface StagedPack {
  /** SHA-256 of its manifest, which it has to have. */
  manifestSha256(): string;
  /**
   * Puts it in its place. One that is there with the same bytes is left where it is; another is replaced, and
   * kept as the month's newest revision.
   *
   * @returns the absolute path of the pack
   * @throws Failure (unfinished) where the disk fails; the pack of before is as it was
   */
  put(): string;
  /** Removes it: the pack of before is as it was. */
  discard(): void;
}

/**
 * Writes the pack of a month beside its place.
 *
 * @param files in the order of writing; names are checked, and no two are the same
 * @param expectedBytes how large the pack will be about, where known: looked at against the free space first
 * @throws Failure (refused) as in `checkPackTarget`; Failure (unfinished) where the disk is full or fails, or
 * another run is writing this pack. In all cases the pack of before is as it was.
 */
export function stagePack(
  reportsFolder: string,
  month: CalendarMonth,
  files: Iterable<PackContent>,
  expectedBytes = 0,
): StagedPack {
  const places = checkPackTarget(reportsFolder, month);
  const claim = withDiskFailures(places.pack, () => claimOf(places));
  const discard = () => {
    try {
      rmSync(places.writing, { recursive: true, force: true });
    } finally {
      rmSync(claim, { force: true });
    }
  };
  const orDiscard = <T>(work: () => T): T => withDiskFailures(places.pack, () => orUndo(work, discard));
  orDiscard(() => {
    recoverPacks(reportsFolder);
    checkFreeSpace(places, expectedBytes);
    writeFiles(places.writing, files);
  });
  return {
    manifestSha256: () => orDiscard(() => sha256Hex(readFileSync(join(places.writing, 'manifest.json')))),
    put: () =>
      orDiscard(() => {
        const pack = putStaged(places);
        rmSync(claim, { force: true });
        return pack;
      }),
    discard,
  };
}

/**
 * Says by an empty file, named after this process, that it writes the pack. Runs on books of their own hold
 * no lock in common, and would write into one folder together. Each makes its file, then looks for another.
 *
 * @throws Failure (unfinished) where another process writes it
 */
function claimOf({ pack }: PackPlaces): string {
  const claim = placeToWrite(pack);
  writeNewFile(claim, [], FILE_MODE);
  const owner = otherWriterOf(pack);
  if (owner === undefined) return claim;
  rmSync(claim, { force: true });
  throw packFailures.beingWritten({ path: pack, owner });
}

function putStaged(places: PackPlaces): string {
  if (isThereAlready(places)) {
    rmSync(places.writing, { recursive: true });
    syncFolder(places.reports);
  } else {
    putInPlace(places);
  }
  settleReplaced(places);
  discardOldRevisions(places);
  return places.pack;
}

/**
 * Tidies up after runs that were killed: a pack that had been put aside and not yet replaced goes back to its
 * place, one that was replaced becomes a revision, temporary folders are removed. Does nothing where there is
 * no reports folder.
 */
export function recoverPacks(reportsFolder: string): void {
  const reports = resolve(reportsFolder);
  if (statOf(reports)?.isDirectory() !== true) return;
  for (const name of readdirSync(reports)) {
    const month = parseCalendarMonth(LEFTOVER.exec(name)?.groups?.['month'] ?? '');
    if (month !== undefined) recoverMonth(packPlacesOf(reports, month));
  }
}

/**
 * Ends what a run did not that was killed, or met a failing disk, once the pack of the month stood in its
 * place.
 *
 * @throws Failure (unfinished) where the disk fails
 */
export function finishPut(reportsFolder: string, month: CalendarMonth): void {
  const places = packPlacesOf(reportsFolder, month);
  withDiskFailures(places.pack, () => {
    recoverPacks(reportsFolder);
    discardOldRevisions(places);
    syncFolder(places.reports);
  });
}

function recoverMonth(places: PackPlaces): void {
  const { pack, writing, replaced, signing, discarded } = places;
  // The files beside the pack are the other run's then, and no leftovers.
  if (otherWriterOf(pack) !== undefined) return;
  removeLeftoversBeside(pack);
  if (statOf(replaced)?.isDirectory() === true && statOf(pack) === undefined) renameSync(replaced, pack);
  rmSync(writing, { recursive: true, force: true });
  rmSync(discarded, { recursive: true, force: true });
  settleReplaced(places);
  rmSync(signing, { force: true });
}

function isThereAlready({ pack, writing }: PackPlaces): boolean {
  return isPackFolder(pack) && areSamePacks(pack, writing);
}

/**
 * Makes a revision of the pack that a swap put aside. It never has the bytes of the pack in its place, since
 * then there would have been no swap. Anything there that is no pack, such as an empty folder, is removed.
 */
function settleReplaced(places: PackPlaces): void {
  if (isPackFolder(places.replaced)) {
    keepAsRevision(places);
  } else {
    rmSync(places.replaced, { recursive: true, force: true });
  }
}

function checkFreeSpace({ reports, pack }: PackPlaces, expectedBytes: number): void {
  const { bavail, bsize } = statfsSync(reports);
  const freeBytes = bavail * bsize;
  if (freeBytes >= expectedBytes + RESERVE_BYTES) return;
  const mebibytes = Math.ceil((expectedBytes + RESERVE_BYTES) / 1024 / 1024);
  throw packFailures.noRoom({ path: pack, mebibytes });
}

function writeFiles(writing: string, files: Iterable<PackContent>): void {
  mkdirSync(writing);
  const open = new OpenFiles(writing);
  try {
    for (const { name, chunks, ahead } of files) {
      const own = open.file(name);
      for (const chunk of chunks) {
        own.write(chunk);
        if (ahead === undefined) continue;
        for (const bytes of ahead.taken()) open.file(ahead.name).write(bytes);
      }
      open.end(name);
    }
    open.sync();
  } finally {
    open.close();
  }
}

/** The files of a pack that are being written: the one whose turn it is, and those begun ahead of theirs. */
class OpenFiles {
  readonly #writing: string;
  readonly #evidence: string;
  readonly #files = new Map<string, NewFile>();
  #hasEvidence = false;

  constructor(writing: string) {
    this.#writing = writing;
    this.#evidence = join(writing, 'evidence');
  }

  /** The file of that name, begun where it is not yet. */
  file(name: string): NewFile {
    const known = this.#files.get(name);
    if (known !== undefined) return known;
    const [entry = ''] = name.split('/');
    assert(FILE_NAME.test(name) && isPackEntry(entry), `"${name}" is no name of a pack's file`);
    if (name.startsWith('evidence/') && !this.#hasEvidence) {
      mkdirSync(this.#evidence);
      this.#hasEvidence = true;
    }
    const file = new NewFile(join(this.#writing, name), FILE_MODE);
    this.#files.set(name, file);
    return file;
  }

  /** The file is whole. */
  end(name: string): void {
    const file = this.file(name);
    file.sync();
    this.#files.delete(name);
    file.close();
  }

  /** Makes the names of the files last, all of which are whole. */
  sync(): void {
    assert(this.#files.size === 0, 'a file of a pack was begun ahead and its turn never came');
    if (this.#hasEvidence) syncFolder(this.#evidence);
    syncFolder(this.#writing);
  }

  close(): void {
    for (const file of this.#files.values()) file.close();
  }
}

/**
 * Two renames, since a folder can't be renamed over a full one: what a kill between them leaves is recovered.
 */
function putInPlace({ reports, pack, writing, replaced }: PackPlaces): void {
  const hasOld = statOf(pack) !== undefined;
  if (hasOld) renameSync(pack, replaced);
  const putBack = () => {
    if (hasOld) renameSync(replaced, pack);
  };
  orUndo(() => renameSync(writing, pack), putBack);
  syncFolder(reports);
}
