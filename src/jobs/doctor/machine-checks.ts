// The machine: Node, the compiled database driver, and room on the disks.

import { existsSync, statfsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { driverVersion } from '../../store/file/driver-version.js';
import { type CheckLine, okLine, soonLine, wrongLine } from './check-line.js';
import { checked } from './failed-check.js';

/** The oldest Node that the package allows (package.json, `engines`). */
const leastNode = [20, 19] as const;
const MEBIBYTE = 1024 * 1024;
/** Below this a run may end before it is done, and below the lesser not even the next one is safe. */
const ROOM_SOON_BYTES = 1024 * MEBIBYTE;
const ROOM_LEAST_BYTES = 100 * MEBIBYTE;
/** A backup and the write-ahead log of a close each take about as much room as the books. */
const ROOM_IN_BOOKS = 2;

/** @param version as `process.versions.node` has it, such as `22.11.0` */
export function nodeCheck(version: string): CheckLine {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [leastMajor, leastMinor] = leastNode;
  if (major > leastMajor || (major === leastMajor && minor >= leastMinor)) return okLine('node', version);
  return wrongLine(
    'node',
    `${version} is older than ${leastNode.join('.')}`,
    `Install Node ${leastNode.join('.')} or newer.`,
  );
}

/** The meaning of the loader's error and the next step; undefined for an error of another kind. */
export type DriverFaultReader = (
  error: unknown,
) => { readonly message: string; readonly hint: string } | undefined;

/** @param tryDriver loads the driver and gives its version, for tests another one */
export function driverCheck(faultOf: DriverFaultReader, tryDriver: () => string = driverVersion): CheckLine {
  try {
    return okLine('database driver', `SQLite ${tryDriver()}`);
  } catch (error) {
    const fault = faultOf(error);
    if (fault === undefined) throw error;
    return wrongLine('database driver', fault.message, fault.hint);
  }
}

/** @param booksPath where the books are, or will be; the room is that of the disk of its folder */
export function roomCheck(
  booksPath: string,
  freeBytesAt: (folder: string) => number = freeBytes,
): Promise<readonly CheckLine[]> {
  return checked('disk space', booksPath, () => {
    let folder = dirname(booksPath);
    while (!existsSync(folder) && dirname(folder) !== folder) folder = dirname(folder);
    const free = freeBytesAt(folder);
    const books = existsSync(booksPath) ? statSync(booksPath).size : 0;
    const text = `${Math.floor(free / MEBIBYTE)} MiB free at ${folder}`;
    const fix = 'Make room on that disk, or move the books to another (tieout books backup, --books).';
    if (free < ROOM_LEAST_BYTES) return [wrongLine('disk space', text, fix)];
    if (free < Math.max(ROOM_SOON_BYTES, ROOM_IN_BOOKS * books)) return [soonLine('disk space', text, fix)];
    return [okLine('disk space', text)];
  });
}

function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}
