// What holds of every judged month of tokens, whatever is in it: every consequence ends at roots, the bridge
// foots, the claims are those of the rows, and the pack that is written of it is one that is proved.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { proveTopic } from '../../../src/jobs/packs/pack-proof.js';
import { proveTokens } from '../../../src/jobs/packs/token-proof.js';
import type { ClosedTokens } from '../../../src/reconcile/bridge/token-bridge.js';
import type { AccountResult } from '../../../src/reconcile/result/result.js';
import type { TokenMonth } from '../../../src/reconcile/rewards/token-judge.js';
import { withBridge } from '../../../src/reconcile/rewards/token-result.js';
import { controlColumns } from '../../../src/report/control/control-file.js';
import { tokenBridgeRows, tokenClaimRows } from '../../../src/report/control/token-control.js';
import { csvPieces } from '../../../src/report/tables/csv-file.js';
import { discrepancyColumns, discrepancyRows } from '../../../src/report/tables/discrepancy-file.js';
import { rollForwardColumns, rollForwardRows } from '../../../src/report/tables/roll-forward-file.js';
import { tokenColumns, tokenRows } from '../../../src/report/tables/token-file.js';

type Item = TokenMonth['result']['items'][number];

export function wordsOf({ code, subject, field, expected, actual, causedBy, tokens }: Item): string {
  const claim = tokens?.claimPlus18 ?? 0n;
  return `${code} ${subject} ${field}: ${expected} / ${actual}, claims ${claim}${causedBy.length > 0 ? ' <' : ''}`;
}

export const nothingClosed: ClosedTokens = { accepted: new Set(), outsidePlus18: new Map() };

/** The month with its bridge, as a close has it: on the months before, and on what persons closed. */
export function bridgedOf(
  { result, part }: TokenMonth,
  before: readonly (TokenMonth | undefined)[] = [],
  closed: ClosedTokens = nothingClosed,
): AccountResult {
  const parts = before.flatMap((one) => one?.part ?? []);
  return part === undefined ? result : withBridge(result, part, parts, closed);
}

export function tokenLawsBrokenBy(month: TokenMonth): string[] {
  return lawsBrokenBy(month, bridgedOf(month));
}

/** @param result the month with its bridge */
export function lawsBrokenBy({ part }: TokenMonth, result: AccountResult): string[] {
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
  if (claims !== ofRows) faults.push(`items claim ${claims}, rows ${ofRows}`);
  const claimed = tokens?.bridge?.find(({ name }) => name === 'claims')?.plus18 ?? 0n;
  if (claimed !== ofOwing) faults.push(`the bridge claims ${claimed}, who owes ${ofOwing}`);
  if ((tokens?.bridge !== undefined) !== (part !== undefined)) faults.push('a bridge that is not proven');
  for (const { step, movements, records } of tokens?.steps ?? []) {
    if (step !== 'unexplained' || part === undefined) continue;
    if (movements?.plus18 !== 0n || records?.plus18 !== 0n) {
      faults.push(`a rest: ${movements?.plus18} by the movements, ${records?.plus18} by the records`);
    }
  }
  for (const row of tokens?.rows ?? []) {
    const isOff = (row.differencePlus18 ?? 0n) !== 0n || row.claimPlus18 !== 0n;
    if (row.result === 'matched' && isOff) faults.push(`${row.issuanceId} is said to agree`);
  }
  return faults;
}

/** Writes what a pack says of tokens into a folder. @returns what `verify-pack` finds wrong with it */
export function faultsOfPack(
  month: TokenMonth,
  folder: string,
  before: readonly TokenMonth[] = [],
  closed: ClosedTokens = nothingClosed,
): readonly string[] {
  const result = bridgedOf(month, before, closed);
  const csv = { bom: true, delimiter: ',', decimal: '.' } as const;
  const results = [result];
  const write = (name: string, pieces: Iterable<string | Uint8Array>): void => {
    writeFileSync(join(folder, name), [...pieces].map((piece) => Buffer.from(piece)).join(''));
  };
  write(
    '00-control.csv',
    csvPieces(
      controlColumns,
      results.flatMap((one) => [...tokenClaimRows(one, []), ...tokenBridgeRows(one)]),
      csv,
    ),
  );
  write('02-roll-forward.csv', csvPieces(rollForwardColumns, rollForwardRows(results), csv));
  write('03-discrepancies.csv', csvPieces(discrepancyColumns, discrepancyRows(results, new Map(), 0), csv));
  write('09-rewards.csv', csvPieces(tokenColumns, tokenRows(results), csv));
  return proveTopic('tokens', (proof) => proveTokens(folder, proof)).faults;
}
