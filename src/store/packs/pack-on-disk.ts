// A month's pack as it stands on disk: read to be proved, and signed off in place. Only the manifest is ever
// replaced, by rename, so that a kill leaves the old one or the new one.

import {
  closeSync,
  constants,
  fstatSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { join } from 'node:path';
import { syncFolder, writeNewFile } from '../../base/file/durable-file.js';
import { RunningDigest } from '../../base/text/digest.js';
import type { CalendarMonth } from '../../base/time/calendar-month.js';
import { withDiskFailures } from '../file/disk-failure.js';
import { packFailures } from '../store-failures.js';
import { evidenceNamesIn, isPackEntry, packPlacesOf, statOf } from './pack-target.js';

export interface PackFileOnDisk {
  /** Such as `03-discrepancies.csv` or `evidence/<name>`. */
  readonly name: string;
  readonly size: number;
  readonly sha256: string;
}

const PIECE_BYTES = 1 << 20;
const MANIFEST = 'manifest.json';

/**
 * Every file of the pack by name, size and hash, in the order of names; what desktops leave in a folder is
 * not one. None where there is no pack.
 */
export function packFilesOnDisk(reportsFolder: string, month: CalendarMonth): PackFileOnDisk[] {
  return packFilesIn(packPlacesOf(reportsFolder, month).pack);
}

/** The same of a pack in any folder. */
export function packFilesIn(pack: string): PackFileOnDisk[] {
  if (statOf(pack)?.isDirectory() !== true) return [];
  return withDiskFailures(pack, () =>
    entriesOf(pack).map((name) => ({ name, ...digestOf(join(pack, name)) })),
  );
}

/** The names of a pack's files, in order. */
function entriesOf(pack: string): string[] {
  return readdirSync(pack)
    .filter(isPackEntry)
    .flatMap((entry) =>
      entry === 'evidence' ? evidenceNamesIn(join(pack, entry)).map((name) => `${entry}/${name}`) : [entry],
    )
    .sort();
}

/** The bytes of the pack's manifest; undefined where there is none. */
export function packManifestOnDisk(reportsFolder: string, month: CalendarMonth): Uint8Array | undefined {
  const path = join(packPlacesOf(reportsFolder, month).pack, MANIFEST);
  if (statOf(path)?.isFile() !== true) return undefined;
  return withDiskFailures(path, () => Buffer.concat([...packFilePieces(path)]));
}

/**
 * Puts another manifest in the place of the pack's. @throws Failure (unfinished) where the disk is full or
 * fails
 */
export function replacePackManifest(reportsFolder: string, month: CalendarMonth, bytes: Uint8Array): void {
  const { pack, reports, signing } = packPlacesOf(reportsFolder, month);
  withDiskFailures(pack, () => {
    rmSync(signing, { force: true });
    writeNewFile(signing, [bytes], 0o644);
    renameSync(signing, join(pack, MANIFEST));
    syncFolder(pack);
    syncFolder(reports);
  });
}

/**
 * True if two packs hold the same files, byte for byte. The bytes of a link, or of a file that can't be read,
 * are not known, so the packs differ.
 */
export function areSamePacks(left: string, right: string): boolean {
  const [names, others] = [entriesOf(left), entriesOf(right)];
  if (names.join('\n') !== others.join('\n')) return false;
  // Manifests differ wherever anything does that this program wrote, and are short.
  const inOrder = names.toSorted((one, other) => Number(other === MANIFEST) - Number(one === MANIFEST));
  return inOrder.every((name) => areSameFiles(join(left, name), join(right, name)));
}

function areSameFiles(left: string, right: string): boolean {
  const [one, other] = [statOf(left), statOf(right)];
  if (one?.isFile() !== true || other?.isFile() !== true || one.size !== other.size) return false;
  const pieces = packFilePieces(right);
  for (const piece of packFilePieces(left)) {
    const { value, done } = pieces.next();
    if (done === true || Buffer.compare(piece, value) !== 0) return false;
  }
  return pieces.next().done === true;
}

function digestOf(path: string): { size: number; sha256: string } {
  const digest = new RunningDigest();
  for (const piece of packFilePieces(path)) digest.add(piece);
  return { size: digest.byteCount, sha256: digest.end() };
}

/**
 * A file of a pack in pieces of at most a mebibyte, so that it can be of any size. Links are not followed: a
 * pack holds files.
 */
export function* packFilePieces(path: string): Generator<Uint8Array, undefined> {
  const descriptor = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  try {
    const stat = fstatSync(descriptor);
    if (!stat.isFile()) throw packFailures.fileIsNone({ path });
    const pieceBytes = Math.max(1, Math.min(PIECE_BYTES, stat.size));
    for (;;) {
      const piece = Buffer.alloc(pieceBytes);
      const length = readSync(descriptor, piece, 0, pieceBytes, null);
      if (length === 0) return undefined;
      yield piece.subarray(0, length);
    }
  } finally {
    closeSync(descriptor);
  }
}
