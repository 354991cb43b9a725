// The committed sample as a pack that a test may alter, and revisions of it beside. Its manifest can be made
// anew, as somebody would who wants an altered pack to look whole.

import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sha256Hex } from '../../../src/base/text/digest.js';
import { type Manifest, manifestBytes } from '../../../src/report/manifest.js';
import { month } from '../../store/sample.js';
import { newFolder } from './run-settings.js';

export const sampleMonth = month('2026-10');
export const samplePack = join(import.meta.dirname, '../../../reports/sample', sampleMonth);

/** A reports folder with the sample's pack under these names. */
export function reportsWithSample(...names: readonly string[]): string {
  const reports = newFolder();
  for (const name of names) cpSync(samplePack, join(reports, name), { recursive: true });
  return reports;
}

/** Rewrites a file of a pack, and its manifest with it where that is to be made anew. */
export function rewriteFile(
  pack: string,
  name: string,
  change: (text: string) => string,
  { withManifest = true } = {},
): void {
  const path = join(pack, name);
  const text = readFileSync(path, 'utf8');
  const changed = change(text);
  if (changed === text) throw new Error(`${name} is as it was`);
  writeFileSync(path, changed);
  if (withManifest) renewManifest(pack);
}

/** Makes the manifest of a pack anew, over the files that it lists as they are now. */
export function renewManifest(pack: string): void {
  const path = join(pack, 'manifest.json');
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as Manifest;
  const listed = manifest['files'] as readonly { readonly name: string }[];
  const files = listed.map(({ name }) => {
    const bytes = readFileSync(join(pack, name));
    return { name, size: bytes.length, sha256: sha256Hex(bytes) };
  });
  writeFileSync(path, manifestBytes({ ...manifest, files }));
}

/** What stands in a folder. */
export function namesIn(folder: string): string[] {
  return readdirSync(folder).sort();
}
