// The month by the tables of a pack on disk, read for a comparison. Only files that match the manifest's
// hashes are read, so a table that somebody changed is refused and not compared.

import type { Failure } from '../../base/failure/failure.js';
import { RunningDigest } from '../../base/text/digest.js';
import { MANIFEST_NAME, type Manifest } from '../../report/manifest.js';
import type { PackCells, PackFacts } from '../../report/pack-changes.js';
import { manifestInBytes } from '../close/pack-standing.js';
import { listIn, proveManifest, proveSignOff } from './manifest-proof.js';
import { PackProof } from './pack-proof.js';
import { packProofFailures } from './pack-proof-failures.js';
import { packFileBytes, packPieces, packRows } from './pack-table.js';

const tables = ['00-control.csv', '01-tie-out.csv', '02-roll-forward.csv', '03-discrepancies.csv'] as const;
const OPEN_ITEMS = '04-open-items.csv';

/**
 * @throws Failure (evidence) where a table or the manifest is missing, or is not what the pack was written
 * with
 */
export function packFacts(pack: string): PackFacts {
  const bytes = packFileBytes(pack, MANIFEST_NAME);
  const manifest = manifestInBytes(bytes);
  refuseAltered(pack, bytes, manifest);
  return { ...controlFacts(pack), items: itemsIn(pack), figures: figuresIn(pack) };
}

function refuseAltered(pack: string, bytes: Uint8Array, manifest: Manifest): void {
  const listed = new Map(listIn(manifest, 'files').map(({ name, sha256 }) => [name, sha256]));
  for (const name of [...tables, OPEN_ITEMS]) {
    const digest = new RunningDigest();
    for (const piece of packPieces(pack, name)) digest.add(piece);
    if (digest.end() !== listed.get(name)) throw altered(pack, `${name} is not what its manifest says`);
  }
  const proof = new PackProof(MANIFEST_NAME);
  proveManifest(pack, bytes, manifest, proof);
  proveSignOff(manifest, proof);
  const [fault] = proof.result().faults;
  if (fault !== undefined) throw altered(pack, fault);
}

function altered(pack: string, fault: string): Failure {
  return packProofFailures.altered({ path: pack, fault });
}

function controlFacts(pack: string): Omit<PackFacts, 'items' | 'figures'> {
  let facts = { verdict: '', isFinal: false, asOf: '', version: '' };
  for (const row of packRows(pack, '00-control.csv')) {
    const [section, name, value] = [row.cell('section'), row.cell('name'), row.cell('value')];
    if (section === 'result' && name === 'result') {
      facts = { ...facts, verdict: value, isFinal: row.cell('status') === 'final' };
    }
    if (section === 'setting' && name === 'as_of') facts = { ...facts, asOf: value };
    if (section === 'version') facts = { ...facts, version: value };
  }
  return facts;
}

/** An open item of the month stands in 03 and in 04, each with columns of its own. */
function itemsIn(pack: string): Map<string, PackCells> {
  const items = new Map<string, PackCells>();
  for (const name of ['03-discrepancies.csv', OPEN_ITEMS]) {
    for (const row of packRows(pack, name)) {
      const id = row.cell('item_id');
      items.set(id, { ...row.cells(), ...items.get(id) });
    }
  }
  return items;
}

function figuresIn(pack: string): Map<string, PackCells> {
  const figures = new Map<string, PackCells>();
  for (const row of packRows(pack, '01-tie-out.csv')) figures.set(row.cell('tie_id'), row.cells());
  for (const row of packRows(pack, '02-roll-forward.csv')) {
    const key = ['interface', 'account', 'step', 'currency'].map((column) => row.cell(column));
    figures.set(key.join('\n'), row.cells());
  }
  return figures;
}
