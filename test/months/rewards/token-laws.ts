// What holds of every judged month of tokens, whatever is in it: every consequence ends at roots, the bridge
// foots, the claims are those of the rows, and the pack that is written of it is one that is proved.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { proveTopic } from '../../../src/jobs/packs/pack-proof.js';
import { proveTokens } from '../../../src/jobs/packs/token-proof.js';
import type { TokenMonth } from '../../../src/reconcile/rewards/token-judge.js';
import { controlColumns } from '../../../src/report/control/control-file.js';
import { tokenBridgeRows } from '../../../src/report/control/token-control.js';
import { csvPieces } from '../../../src/report/tables/csv-file.js';
import { discrepancyColumns, discrepancyRows } from '../../../src/report/tables/discrepancy-file.js';
import { rollForwardColumns, rollForwardRows } from '../../../src/report/tables/roll-forward-file.js';
import { tokenColumns, tokenRows } from '../../../src/report/tables/token-file.js';

type Item = TokenMonth['result']['items'][number];

export function wordsOf({ code, subject, field, expected, actual, causedBy, tokens }: Item): string {
  const claim = tokens?.claimPlus18 ?? 0n;
  return `${code} ${subject} ${field}: ${expected} / ${actual}, claims ${claim}${causedBy.length > 0 ? ' <' : ''}`;
}

export function tokenLawsBrokenBy({ result }: TokenMonth): string[] {
  const faults: string[] = [];
  const { items, tokens } = result;
  const byId = new Map(items.map((item) => [item.itemId, item]));
  if (byId.size !== items.length) faults.push('two items of one id');
  for (const item of items) {
    if (item.claimUsd6 !== 0n || item.effectUsd6 !== 0n) faults.push(`dollars: ${wordsOf(item)}`);
    if (item.causedBy.length === 0) continue;
    const { claimPlus18, effectPlus18 } = item.tokens ?? {};
    if (claimPlus18 !== 0n || effectPlus18 !== 0n) faults.push(`a consequence counts: ${wordsOf(item)}`);
    for (const id of item.causedBy) {
      const cause = byId.get(id);
      if ((cause?.causedBy.length ?? 0) > 0) faults.push(`it ends at no root: ${wordsOf(item)}`);
    }
  }
  const rest = tokens?.bridge?.find(({ name }) => name === 'unexplained')?.plus18 ?? 0n;
  if (rest !== 0n) faults.push(`the bridge has a rest of ${rest}`);
  const claims = items.reduce((sum, item) => sum + (item.tokens?.claimPlus18 ?? 0n), 0n);
  const ofRows = (tokens?.rows ?? []).reduce((sum, { claimPlus18 }) => sum + claimPlus18, 0n);
  const ofOwing = (tokens?.claims ?? []).reduce((sum, { plus18 }) => sum + plus18, 0n);
  if (claims !== ofRows || claims !== ofOwing) {
    faults.push(`items claim ${claims}, rows ${ofRows}, who owes ${ofOwing}`);
  }
  for (const row of tokens?.rows ?? []) {
    const isOff = (row.differencePlus18 ?? 0n) !== 0n || row.claimPlus18 !== 0n;
    if (row.result === 'matched' && isOff) faults.push(`${row.issuanceId} is said to agree`);
  }
  return faults;
}

/** Writes what a pack says of tokens into a folder. @returns what `verify-pack` finds wrong with it */
export function faultsOfPack({ result }: TokenMonth, folder: string): readonly string[] {
  const csv = { bom: true, delimiter: ',', decimal: '.' } as const;
  const results = [result];
  const write = (name: string, pieces: Iterable<string | Uint8Array>): void => {
    writeFileSync(join(folder, name), [...pieces].map((piece) => Buffer.from(piece)).join(''));
  };
  write('00-control.csv', csvPieces(controlColumns, results.flatMap(tokenBridgeRows), csv));
  write('02-roll-forward.csv', csvPieces(rollForwardColumns, rollForwardRows(results), csv));
  write('03-discrepancies.csv', csvPieces(discrepancyColumns, discrepancyRows(results, new Map(), 0), csv));
  write('09-rewards.csv', csvPieces(tokenColumns, tokenRows(results), csv));
  return proveTopic('tokens', (proof) => proveTokens(folder, proof)).faults;
}
