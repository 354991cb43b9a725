// The disk after the power went: all that was synced is there, and of the rest none, all, or as a draw says.
// A file's bytes and its name last apart: to sync a file saves its bytes, to sync a folder the names in it.
// Names of one folder are kept in their order, as a journaled file system does; writes are kept in none, and
// one may be torn at a sector or at any byte.

import type { ByteOperation, DiskImage, DiskOperation, NameOperation } from './disk-image.js';

/** `none`: only what was synced; `all`: everything, as after a kill; `drawn`: as the draw says. */
export type Kept = 'none' | 'all' | 'drawn';

const SECTOR_BYTES = 512;

/** Numbers from 0 to 1, the same from the same seed (mulberry32). */
export function drawFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export interface CutDisk {
  readonly image: DiskImage;
  /** How many operations were not synced when the power went, and how many of them are lost or torn. */
  readonly unsynced: number;
  readonly lost: number;
}

/**
 * @param start how the folder lay there, all of it synced
 * @param whole knows every file and folder that the operations name
 */
export function cutPower(
  start: DiskImage,
  whole: DiskImage,
  operations: readonly DiskOperation[],
  kept: Kept,
  draw: () => number,
): CutDisk {
  const image = start.copy();
  let names: NameOperation[] = [];
  let bytes: ByteOperation[] = [];
  for (const operation of operations) {
    if (operation.kind === 'write' || operation.kind === 'cut') {
      image.adopt(operation.node, whole);
      bytes.push(operation);
    } else if (operation.kind !== 'sync') {
      if (operation.kind === 'name') image.adopt(operation.node, whole);
      names.push(operation);
    } else {
      const { node } = operation;
      const saved = new Set<DiskOperation>([
        ...bytes.filter((one) => one.node === node),
        ...names.filter((one, at) => isSavedBy(one, node, names.slice(at + 1))),
      ]);
      for (const one of saved) image.apply(one);
      bytes = bytes.filter((one) => !saved.has(one));
      names = names.filter((one) => !saved.has(one));
    }
  }
  const unsynced = [...names, ...bytes];
  const applied = [...keptNames(names, kept, draw), ...keptBytes(bytes, kept, draw)];
  for (const operation of applied) image.apply(operation);
  const asDone = new Set<DiskOperation>(applied);
  const lost = unsynced.filter((one) => !asDone.has(one)).length;
  return { image, unsynced: unsynced.length, lost };
}

function isIn(operation: NameOperation, folder: number): boolean {
  return operation.folder === folder || (operation.kind === 'rename' && operation.toFolder === folder);
}

/** What a name came from in another folder is saved with it, and what was done there before. */
function isSavedBy(operation: NameOperation, folder: number, later: readonly NameOperation[]): boolean {
  return (
    isIn(operation, folder) ||
    later.some((one) => isIn(one, folder) && one.folder === operation.folder && one.folder !== folder)
  );
}

/** Of each folder the first so many. */
function keptNames(
  names: readonly NameOperation[],
  kept: Kept,
  draw: () => number,
): readonly NameOperation[] {
  if (kept !== 'drawn') return kept === 'all' ? names : [];
  const left = new Map<number, number>();
  for (const { folder } of names) left.set(folder, (left.get(folder) ?? 0) + 1);
  for (const [folder, count] of left) left.set(folder, Math.floor(draw() * (count + 1)));
  return names.filter(({ folder }) => {
    const rest = left.get(folder) ?? 0;
    left.set(folder, rest - 1);
    return rest > 0;
  });
}

function keptBytes(bytes: readonly ByteOperation[], kept: Kept, draw: () => number): ByteOperation[] {
  if (kept !== 'drawn') return kept === 'all' ? [...bytes] : [];
  const share = draw();
  return bytes
    .filter(() => draw() < share)
    .map((one) => (one.kind === 'write' && draw() < 0.3 ? torn(one, draw) : one));
}

function torn(write: Extract<ByteOperation, { kind: 'write' }>, draw: () => number): ByteOperation {
  const at = Math.floor(draw() * write.bytes.length);
  const length = draw() < 0.75 ? Math.floor(at / SECTOR_BYTES) * SECTOR_BYTES : at;
  return { ...write, bytes: write.bytes.subarray(0, length) };
}
