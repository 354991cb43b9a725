// `tieout verify-pack`: proves a report pack from its own files, with no network, no books and no
// credentials. Contract, tool: "Commands".

import { join } from 'node:path';
import { type Json, statedText } from '../../base/json/json-value.js';
import { visible } from '../../base/text/control-characters.js';
import { MANIFEST_NAME } from '../../report/manifest.js';
import { withDiskFailures } from '../../store/file/disk-failure.js';
import { packFilesIn } from '../../store/packs/pack-on-disk.js';
import { foreignNamesIn, statOf } from '../../store/packs/pack-target.js';
import { manifestInBytes } from '../close/pack-standing.js';
import { noProgress, type Progress } from '../progress.js';
import { proveAmounts, proveOpenItems } from './amount-proof.js';
import { proveDerived } from './derived-proof.js';
import {
  proveBridge,
  proveClaims,
  proveJournal,
  proveRollForward,
  proveTieOut,
  proveTotals,
} from './footing-proof.js';
import { proveIndex } from './index-proof.js';
import { listIn, proveFiles, proveManifest, proveSignOff } from './manifest-proof.js';
import { proveOrderTables } from './order-table-proof.js';
import { type PackProof, type ProofResult, proveTopic } from './pack-proof.js';
import { packProofFailures } from './pack-proof-failures.js';
import { packFileBytes } from './pack-table.js';
import { provePage } from './page-proof.js';
import { proveDeposits, proveOrders } from './recomputation-proof.js';
import { proveReferences } from './reference-proof.js';
import { proveSheet } from './sheet-proof.js';
import { proveStatements } from './statement-proof.js';
import { proveTokens } from './token-proof.js';

export interface PackVerdict {
  readonly exitCode: 0 | 3;
  readonly results: readonly ProofResult[];
  readonly text: string;
  readonly json: { readonly [name: string]: Json };
}

/** Their signature can't be proved again: the secret is in no pack. */
const events: ProofResult = {
  topic: 'events',
  status: 'not_proved',
  faults: [],
  note: 'their HMAC needs the webhook secret, which is in no pack',
};

/**
 * Proves the pack in a folder.
 *
 * @param fingerprint SHA-256 of the statement key that the reader knows, 64 hex digits
 * @param progress told of the topics
 * @throws Failure (refused) where the folder is no pack, or this user may not read a file of it, (unfinished)
 * where the disk fails
 */
export function verifyPack(
  pack: string,
  fingerprint: string | undefined,
  progress = noProgress,
): PackVerdict {
  return withDiskFailures(pack, () => proved(pack, fingerprint, progress));
}

function proved(pack: string, fingerprint: string | undefined, progress: Progress): PackVerdict {
  const bytes = manifestBytesIn(pack);
  const manifest = manifestInBytes(bytes);
  const statements = listIn(manifest, 'statements');
  const proofs: readonly (readonly [topic: string, prove: (proof: PackProof) => void])[] = [
    [
      'files',
      (proof) => {
        proveFiles(manifest, packFilesIn(pack), proof);
        for (const name of foreignNamesIn(pack)) proof.fail(`${visible(name)} is not in the manifest`);
      },
    ],
    ['manifest', (proof) => proveManifest(pack, bytes, manifest, proof)],
    ['evidence index', (proof) => proveIndex(pack, manifest, proof)],
    ['statements', (proof) => proveStatements(pack, statements, fingerprint, proof)],
    ['orders', (proof) => proveOrders(pack, proof)],
    ['deposits', (proof) => proveDeposits(pack, proof)],
    ['tokens', (proof) => proveTokens(pack, proof)],
    ['tie-out', (proof) => proveTieOut(pack, proof)],
    ['roll-forward', (proof) => proveRollForward(pack, proof)],
    ['items', (proof) => proveClaims(pack, proof)],
    ['bridge', (proof) => proveBridge(pack, proof)],
    ['control sheet', (proof) => proveSheet(pack, proof)],
    ['amounts', (proof) => proveAmounts(pack, proof)],
    ['derived cells', (proof) => proveDerived(pack, proof)],
    ['references', (proof) => proveReferences(pack, proof)],
    ['open items', (proof) => proveOpenItems(pack, proof)],
    ['journal', (proof) => proveJournal(pack, proof)],
    ['order tables', (proof) => proveOrderTables(pack, proof)],
    ['totals', (proof) => proveTotals(pack, proof)],
    ['page', (proof) => provePage(pack, proof)],
    ['sign-off', (proof) => proveSignOff(manifest, proof)],
  ];
  const results = proofs.map(([topic, prove], at) => {
    progress.pass('proving the pack', at, proofs.length);
    return proveTopic(topic, prove);
  });
  return verdictOf([...results, events], statedText(manifest['month'] ?? ''), fingerprint);
}

function manifestBytesIn(pack: string): Uint8Array {
  const path = join(pack, MANIFEST_NAME);
  if (statOf(path)?.isFile() !== true) {
    throw packProofFailures.noPack({ path: pack, manifest: MANIFEST_NAME });
  }
  return packFileBytes(pack, MANIFEST_NAME);
}

const marks: Readonly<Record<ProofResult['status'], string>> = {
  proved: 'proved',
  failed: 'FAILED',
  not_proved: 'not proved',
};

function verdictOf(
  results: readonly ProofResult[],
  month: string,
  fingerprint: string | undefined,
): PackVerdict {
  const failed = results.filter(({ status }) => status === 'failed');
  const key = fingerprint === undefined ? 'key as stated by the pack' : `key ${fingerprint}`;
  const verdict =
    failed.length === 0
      ? `The pack of ${month} is whole, and everything in it that can be proved is proved (${key}).`
      : `The pack does not hold: ${failed.map(({ topic }) => topic).join(', ')}.`;
  const lines = results.flatMap(({ topic, status, note, faults }) => [
    `${marks[status].padEnd(11)}${topic}${note === '' ? '' : `: ${note}`}`,
    ...faults.map((fault) => `             ${fault}`),
  ]);
  const exitCode = failed.length === 0 ? 0 : 3;
  return {
    exitCode,
    results,
    text: `${verdict}\n\n${lines.join('\n')}`,
    json: {
      month,
      verdict,
      key: fingerprint ?? null,
      proofs: results.map(({ topic, status, note, faults }) => ({ topic, status, note, faults })),
    },
  };
}
