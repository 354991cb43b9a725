// The place of a month's report pack, `<reports>/<month>`, looked at before anything is written: nothing that
// is not a pack of ours is ever replaced, and no symbolic link is followed.

import { lstatSync, readdirSync, type Stats } from 'node:fs';
import { join, resolve } from 'node:path';
import { assert } from '../../base/failure/assert.js';
import type { Failure } from '../../base/failure/failure.js';
import { fileLines } from '../../base/file/file-lines.js';
import { fileRefusals } from '../../base/file/file-refusals.js';
import { makeFolders } from '../../base/file/folder.js';
import { type CalendarMonth, parseCalendarMonth } from '../../base/time/calendar-month.js';
import { withDiskFailures } from '../file/disk-failure.js';
import { packFailures } from '../store-failures.js';

/** What names the folder of reports. */
const WHERE = 'with --reports';

/** A pack is known by one of these. */
const markers = ['00-control.csv', 'manifest.json'];

/**
 * The entries that a pack may have: the numbered tables, the two overviews, the manifest, the evidence
 * folder.
 */
const PACK_ENTRY = /^(?:\d\d-[a-z]+(?:-[a-z]+)*\.csv|close\.html|close\.xlsx|manifest\.json|evidence)$/;

/**
 * The entries that its evidence folder may have: archived bytes under their SHA-256, those of a topic that
 * has over a thousand answers, and the index of them.
 */
const EVIDENCE_ENTRY = /^(?:[0-9a-f]{64}\.(?:json|ndjson|csv)|[a-z]+(?:-[a-z]+)*\.ndjson|index\.json)$/;

/** The files that desktops and spreadsheets leave in a folder that somebody looked at; nobody misses them. */
const LITTER = /^(?:\.DS_Store|Thumbs\.db|desktop\.ini|\.~lock\..*#|~\$.*)$/;

/**
 * The pack's path, its temporary folder, where the old pack stands aside, a new manifest, and a revision that
 * is being removed; all in one, for rename.
 */
export interface PackPlaces {
  readonly reports: string;
  readonly month: CalendarMonth;
  readonly pack: string;
  readonly writing: string;
  readonly replaced: string;
  readonly signing: string;
  readonly discarded: string;
}

/** True if a name may stand in a pack's folder. */
export function isPackEntry(name: string): boolean {
  return PACK_ENTRY.test(name);
}

export function packPlacesOf(reportsFolder: string, month: CalendarMonth): PackPlaces {
  assert(parseCalendarMonth(month) !== undefined, 'only a month is the name of a pack');
  const reports = resolve(reportsFolder);
  return {
    reports,
    month,
    pack: join(reports, month),
    writing: join(reports, `.${month}.writing`),
    replaced: join(reports, `.${month}.replaced`),
    // Beside the pack and not in it: what a kill leaves there is no part of a pack.
    signing: join(reports, `.${month}.signing`),
    discarded: join(reports, `.${month}.discarded`),
  };
}

/** Codes of the system for a path that leads through a file, or whose name no folder can hold. */
const noPlace: readonly unknown[] = ['ENOTDIR', 'ENAMETOOLONG'];

/** The entry at a path, links not followed; undefined if there is none, and if there can be none. */
export function statOf(path: string): Stats | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false });
  } catch (error) {
    if (error instanceof Error && 'code' in error && noPlace.includes(error.code)) return undefined;
    throw error;
  }
}

/**
 * Looks whether a month's pack can be written, so that a run is refused before its work. Makes nothing.
 *
 * @throws Failure (refused), a message each: the reports folder is a file or a link; the pack's place is a
 * file, a link, or a folder that holds what no pack holds
 */
export function checkPackPlaces(reportsFolder: string, month: CalendarMonth): PackPlaces {
  const places = packPlacesOf(reportsFolder, month);
  withDiskFailures(places.reports, () => {
    checkReportsFolder(places.reports);
    checkPackPlace(places.pack);
  });
  return places;
}

/**
 * As `checkPackPlaces`, and makes the reports folder where it is missing.
 *
 * @throws Failure (refused) also where the folder can't be made
 */
export function checkPackTarget(reportsFolder: string, month: CalendarMonth): PackPlaces {
  const places = checkPackPlaces(reportsFolder, month);
  withDiskFailures(places.reports, () => makeFolders(places.reports));
  return places;
}

function checkReportsFolder(reports: string): void {
  const stat = statOf(reports);
  if (stat === undefined) return;
  if (stat.isSymbolicLink()) throw fileRefusals.link({ file: reports, where: WHERE });
  if (!stat.isDirectory()) throw fileRefusals.notAFolder({ file: reports, where: WHERE });
}

function checkPackPlace(pack: string): void {
  if (statOf(pack) === undefined) return;
  const fault = packPlaceFault(pack);
  if (fault !== undefined) throw fault;
}

/** True if a pack of ours stands at a path, with nothing else in it: no link, and not empty. */
export function isPackFolder(path: string): boolean {
  const holdsOurs = statOf(path)?.isDirectory() === true && packPlaceFault(path) === undefined;
  return holdsOurs && isMarked(path);
}

/** Why what stands at a path may not be replaced; undefined for a pack of ours and for an empty folder. */
function packPlaceFault(pack: string): Failure | undefined {
  const stat = statOf(pack);
  if (stat?.isSymbolicLink() === true) return fileRefusals.link({ file: pack, where: WHERE });
  if (stat?.isDirectory() !== true) return fileRefusals.notAFolder({ file: pack, where: WHERE });
  const names = namesIn(pack);
  const [foreign] = foreignNamesIn(pack);
  if (foreign !== undefined) return packFailures.foreignEntry({ path: pack, name: foreign });
  const inEvidence = evidenceFault(pack);
  if (inEvidence !== undefined || names.length === 0 || isMarked(pack)) return inEvidence;
  return packFailures.noControlSheet({ path: pack });
}

function isMarked(pack: string): boolean {
  return markers.some((marker) => statOf(join(pack, marker))?.isFile() === true);
}

/** The folder is replaced with the pack, so what somebody keeps in it would be lost with it. */
function evidenceFault(pack: string): Failure | undefined {
  const evidence = join(pack, 'evidence');
  const stat = statOf(evidence);
  if (stat === undefined) return undefined;
  if (!stat.isDirectory()) return fileRefusals.notAFolder({ file: evidence, where: WHERE });
  const listed = indexedNamesIn(evidence);
  const foreign = evidenceNamesIn(evidence).find(
    (name) =>
      !EVIDENCE_ENTRY.test(name) ||
      statOf(join(evidence, name))?.isFile() !== true ||
      listed?.has(name) === false,
  );
  return foreign === undefined ? undefined : packFailures.foreignEntry({ path: evidence, name: foreign });
}

const INDEX = 'index.json';
const LISTED = /^\{"file":"([^"\\]+)"/;

/** The files that the folder's own index lists, and the index; undefined where there is no index to ask. */
function indexedNamesIn(evidence: string): ReadonlySet<string> | undefined {
  const index = join(evidence, INDEX);
  if (statOf(index)?.isFile() !== true) return undefined;
  const listed = new Set([INDEX]);
  for (const line of fileLines(index)) {
    const [, name] = LISTED.exec(line) ?? [];
    if (name !== undefined) listed.add(name);
  }
  return listed;
}

/** The names in an evidence folder, without the files that desktops leave there. */
export function evidenceNamesIn(evidence: string): string[] {
  return namesIn(evidence);
}

/** The names in a pack's folder that no pack has, in order; what desktops leave there is not one. */
export function foreignNamesIn(pack: string): string[] {
  return namesIn(pack).filter((name) => !isPackEntry(name));
}

function namesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !(entry.isFile() && LITTER.test(entry.name)))
    .map(({ name }) => name)
    .sort();
}
