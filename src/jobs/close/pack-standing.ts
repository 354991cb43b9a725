// The pack on disk against the one that the books would write: the same, or the file that differs.

import { JsonFault, JsonNumber, type JsonValue, readJson } from '../../base/json/json-reader.js';
import type { Json } from '../../base/json/json-value.js';
import type { CalendarMonth } from '../../base/time/calendar-month.js';
import { canonicalJson } from '../../report/evidence/canonical-json.js';
import { MANIFEST_NAME, type Manifest } from '../../report/manifest.js';
import { packFilesOnDisk, packManifestOnDisk } from '../../store/packs/pack-on-disk.js';
import { type FailOn, failOnNames } from './exit-code-of-run.js';

/** The pack's manifest; empty where it can not be read, undefined where there is no pack. */
export function manifestOnDisk(reportsFolder: string, month: CalendarMonth): Manifest | undefined {
  const bytes = packManifestOnDisk(reportsFolder, month);
  return bytes && manifestInBytes(bytes);
}

/** The manifest that bytes hold; empty where they hold none. */
export function manifestInBytes(bytes: Uint8Array): Manifest {
  try {
    const value = plain(readJson(bytes));
    const isManifest = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isManifest ? (value as Manifest) : {};
  } catch (error) {
    if (!(error instanceof JsonFault)) throw error;
    // A text that is not JSON can't be the manifest that the books would write; the caller says so.
    return {};
  }
}

/** Numbers that are no integers as their text: no manifest of ours has any, and nothing adds them up. */
function plain(value: JsonValue): Json {
  if (value instanceof JsonNumber) return value.text;
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, plain(member)]));
}

/** The threshold that the pack was made under: another one gives another control sheet. */
export function failOnOf(manifest: Manifest): FailOn | undefined {
  const settings = manifest['settings'];
  if (!Array.isArray(settings)) return undefined;
  const setting = settings.find((one: unknown) => (one as { name?: unknown } | null)?.name === 'fail-on') as
    | { readonly value?: unknown }
    | undefined;
  return failOnNames.find((name) => name === setting?.value);
}

interface ListedFile {
  readonly name: string;
  readonly size: number;
  readonly sha256: string;
}

function filesIn(manifest: Manifest): readonly ListedFile[] {
  const files = manifest['files'];
  // Only for manifests that were made here, or that are equal to one.
  return Array.isArray(files) ? (files as unknown as readonly ListedFile[]) : [];
}

/** The difference between two manifests: the first file that differs, else the manifest itself. */
export function staleFileOf(written: Manifest, manifest: Manifest): string | undefined {
  if (canonicalJson(written) === canonicalJson(manifest)) return undefined;
  const known = new Map(filesIn(written).map(({ name, sha256 }) => [name, sha256]));
  return filesIn(manifest).find(({ name, sha256 }) => known.get(name) !== sha256)?.name ?? MANIFEST_NAME;
}

/** The first file on disk that is not as the manifest says, is missing from it, or from the disk. */
export function alteredFileOf(
  reportsFolder: string,
  month: CalendarMonth,
  manifest: Manifest,
): string | undefined {
  const listed = new Map(filesIn(manifest).map((file) => [file.name, file.sha256]));
  const onDisk = packFilesOnDisk(reportsFolder, month).filter(({ name }) => name !== MANIFEST_NAME);
  const altered = onDisk.find(({ name, sha256 }) => listed.get(name) !== sha256)?.name;
  const present = new Set(onDisk.map(({ name }) => name));
  return altered ?? [...listed.keys()].find((name) => !present.has(name));
}
