// The evidence folder of a pack, from the archive of the books: see `evidenceFiles` for what it holds.

import { ProgramFault } from '../../base/failure/assert.js';
import type { EvidenceFact } from '../../report/control/control-facts.js';
import type { EvidenceInput, EvidenceSource } from '../../report/evidence/evidence-files.js';
import type { Books } from '../../store/books.js';
import type { OrderTableFact } from '../../store/journal/order-tables.js';
import { evidenceFactOf } from '../archive/evidence-fact.js';
import { dialects } from '../dialects.js';

/** A table of orders among the answers: no service gave it, so it has no target, status or request. */
function orderTableFactOf(
  { interfaceName, account, subject, recordedAtMs }: OrderTableFact,
  sha256: string,
): EvidenceFact {
  return {
    interfaceName,
    account,
    topic: 'order_table',
    subject,
    target: '',
    receivedAtMs: recordedAtMs,
    status: 0,
    sha256,
    requestId: '',
    removed: [],
    verdicts: [],
  };
}

function nothingSigned(): never {
  throw new ProgramFault('signed bytes are asked for of statements alone');
}

export function evidenceSourceOf({ evidence, receipts, orderTables }: Books): EvidenceSource {
  return {
    // Anew with each reading: a pack's files may be read for their hashes and again to be written.
    bytesOf: (sha256) => ({ [Symbol.iterator]: () => evidence.readBlobChunks(sha256) }),
    answersOf: (sha256) => {
      const table = orderTables.factOf(sha256);
      return table === undefined
        ? receipts.ofBlob(sha256).map(evidenceFactOf)
        : [orderTableFactOf(table, sha256)];
    },
    signedBytesOf: (sha256) => {
      const { interfaceName } = receipts.ofBlob(sha256)[0] ?? nothingSigned();
      const judging = dialects.find(({ name }) => name === interfaceName)?.judging;
      return (judging?.signedBytesOf ?? nothingSigned)(evidence.readBlob(sha256));
    },
  };
}

/** Every file of the partner's own records, in the order of reading. */
export function evidenceInputsOf({ imports }: Books): EvidenceInput[] {
  return imports.imports().map((file) => ({
    interfaceName: file.interfaceName,
    account: file.account ?? '',
    name: `${file.kind} ${file.fileName}`,
    sourceSha256: file.sourceSha256,
    canonicalSha256: file.canonicalSha256,
    rowCount: file.rowCount,
  }));
}

/**
 * About how large the folder will be, in bytes: looked at against the free space before anything is written.
 */
export function evidenceByteCount({ evidence }: Books, hashes: Iterable<string>): number {
  let total = 0;
  for (const sha256 of new Set(hashes)) total += evidence.byteCountOf(sha256) ?? 0;
  return total;
}
