// The names that rows of a pack use: every item of a row is one of 03 or 04, and every piece of evidence is
// in the index.

import { countText } from '../../base/text/count-text.js';
import type { PackProof } from './pack-proof.js';
import { packLines, packRows } from './pack-table.js';

/** The tables that name items, by their columns. */
const naming: Readonly<Record<string, readonly string[]>> = {
  '01-tie-out.csv': ['item_ids'],
  '02-roll-forward.csv': ['item_ids'],
  '05-orders.csv': ['item_ids'],
  '06-deposits.csv': ['item_ids'],
  '07-brands.csv': ['item_ids'],
};

/** The tables whose rows rest on evidence, by the columns that name it. */
const resting: Readonly<Record<string, readonly string[]>> = {
  '01-tie-out.csv': ['evidence_sha256'],
  '02-roll-forward.csv': ['evidence_sha256'],
  '03-discrepancies.csv': ['evidence_sha256'],
  '05-orders.csv': ['order_sha256', 'debit_sha256', 'event_sha256'],
  '06-deposits.csv': ['movement_sha256', 'event_sha256'],
  '08-journal.csv': ['evidence_sha256'],
  '10-claims.csv': ['evidence_sha256'],
};

export function proveReferences(pack: string, proof: PackProof): void {
  const items = itemsIn(pack);
  const evidence = evidenceIn(pack);
  for (const file of new Set([...Object.keys(naming), ...Object.keys(resting)])) {
    for (const row of packRows(pack, file)) {
      const namesOf = (columns: readonly string[] = []): string[] =>
        columns.flatMap((column) => row.cell(column).split('|')).filter((name) => name !== '');
      for (const id of namesOf(naming[file])) {
        if (!items.has(id)) proof.fail(`${file}:${row.line}: neither 03 nor 04 has the item ${id}`);
      }
      for (const sha256 of namesOf(resting[file])) {
        if (!evidence.has(sha256)) proof.fail(`${file}:${row.line}: the index has no evidence ${sha256}`);
      }
    }
  }
  const found = [
    countText(items.size, 'item'),
    countText(evidence.size, 'piece of evidence', 'pieces of evidence'),
  ];
  proof.note(found.join(', '));
}

function itemsIn(pack: string): Set<string> {
  const items = new Set<string>();
  for (const file of ['03-discrepancies.csv', '04-open-items.csv']) {
    for (const row of packRows(pack, file)) items.add(row.cell('item_id'));
  }
  return items;
}

function evidenceIn(pack: string): Set<string> {
  const evidence = new Set<string>();
  for (const line of packLines(pack, 'evidence/index.json')) {
    const [, sha256] = /^\{"file":"[^"]*","sha256":"([0-9a-f]{64})"/.exec(line) ?? [];
    if (sha256 !== undefined) evidence.add(sha256);
  }
  return evidence;
}
