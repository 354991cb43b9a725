// The packs that a month had before its present one: `<reports>/<month>.r<number>`, numbered upward, the
// newest three. None of them is part of a pack, whose bytes come from its inputs alone. Each is made by one
// rename and leaves by one, so that a kill leaves it whole or as a leftover that the next run removes.

import { readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { syncFolder } from '../../base/file/durable-file.js';
import type { CalendarMonth } from '../../base/time/calendar-month.js';
import { withDiskFailures } from '../file/disk-failure.js';
import { isPackFolder, type PackPlaces, packPlacesOf, statOf } from './pack-target.js';

/** A pack of before. */
interface PackRevision {
  /** From 1; the higher, the newer. */
  readonly number: number;
  readonly pack: string;
}

const REVISIONS_KEPT = 3;

/** The ending after the month in a revision's name, which no month has. */
const ENDING = /^\.r(?<number>[1-9]\d{0,14})$/;

/**
 * The revisions of a month, the oldest first. A link, or a folder with somebody's files in it, is none even
 * if it has the name of one.
 */
export function packRevisionsOnDisk(reportsFolder: string, month: CalendarMonth): PackRevision[] {
  const { reports } = packPlacesOf(reportsFolder, month);
  if (statOf(reports)?.isDirectory() !== true) return [];
  return withDiskFailures(reports, () =>
    numberedNames(reports, month).filter(({ pack }) => isPackFolder(pack)),
  );
}

function numberedNames(reports: string, month: CalendarMonth): PackRevision[] {
  return readdirSync(reports)
    .flatMap((name) => {
      const digits = name.startsWith(month) ? ENDING.exec(name.slice(month.length))?.groups : undefined;
      return digits === undefined ? [] : { number: Number(digits['number']), pack: join(reports, name) };
    })
    .sort((left, right) => left.number - right.number);
}

/** Gives the pack that was put aside the number after the highest that anything there has. */
export function keepAsRevision({ reports, month, replaced }: PackPlaces): void {
  const highest = numberedNames(reports, month).at(-1)?.number ?? 0;
  renameSync(replaced, join(reports, `${month}.r${highest + 1}`));
  syncFolder(reports);
}

/** Removes all revisions of a month but the newest. */
export function discardOldRevisions({ reports, month, discarded }: PackPlaces): void {
  for (const { pack } of packRevisionsOnDisk(reports, month).slice(0, -REVISIONS_KEPT)) {
    renameSync(pack, discarded);
    rmSync(discarded, { recursive: true });
  }
}
