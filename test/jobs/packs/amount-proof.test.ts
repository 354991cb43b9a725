import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { proveAmounts, proveOpenItems } from '../../../src/jobs/packs/amount-proof.js';
import { type PackProof, proveTopic } from '../../../src/jobs/packs/pack-proof.js';
import { reportsWithSample, rewriteFile } from '../support/sample-pack.js';

/** The faults of the sample pack with a text of one file otherwise. */
function faultsOf(
  prove: (pack: string, proof: PackProof) => void,
  file = '',
  from: string | RegExp = '',
  to = '',
): readonly string[] {
  const pack = join(reportsWithSample('2026-10'), '2026-10');
  if (file !== '') rewriteFile(pack, file, (text) => text.replace(from, to));
  return proveTopic('amounts', (proof) => prove(pack, proof)).faults;
}

describe('the amounts of a pack', () => {
  it('are for people what they are as raw integers', () => {
    expect(faultsOf(proveAmounts)).toEqual([]);
    const faults = faultsOf(proveAmounts, '05-orders.csv', /,47\.50,4750,4750,/, ',47.50,4751,4750,');
    expect(faults).toEqual([expect.stringMatching(/^05-orders\.csv:\d+: cost is not cost_minor$/)]);
    expect(faultsOf(proveAmounts, '08-journal.csv', /(\d+\.\d{5})\d,/, '$1x,')).toHaveLength(1);
  });

  it('are differences where they are said to be, of counts and of items too', () => {
    const count = faultsOf(
      proveAmounts,
      '01-tie-out.csv',
      ',recomputed,0,,,0,,,0,',
      ',recomputed,0,,,1,,,0,',
    );
    expect(count).toEqual(['01-tie-out.csv:3: stated less recomputed is not the difference']);
    const item = faultsOf(proveAmounts, '03-discrepancies.csv', '36.375000,45.468750', '36.375000,45.468751');
    expect(item).toEqual([
      expect.stringMatching(/^03-discrepancies\.csv:\d+: actual less expected is not the difference$/),
    ]);
  });
});

describe('the open items of a pack', () => {
  it('are in 03, 04 and 10 alike', () => {
    expect(faultsOf(proveOpenItems)).toEqual([]);
    const other = faultsOf(
      proveOpenItems,
      '03-discrepancies.csv',
      ',-9093750,9093750,',
      ',-9093751,9093750,',
    );
    expect(other).toEqual([
      expect.stringMatching(/^03-discrepancies\.csv:\d+: 04 has another effect_usd6 of i/),
    ]);
    const claim = faultsOf(proveOpenItems, '10-claims.csv', '47.510000,47.500000', '47.520000,47.500000');
    expect(claim).toEqual([expect.stringMatching(/^10-claims\.csv:\d+: stated is not actual of 04$/)]);
  });

  it('are all in 10 that claim from the provider, and nothing else is', () => {
    const gone = faultsOf(proveOpenItems, '10-claims.csv', /\r\ni[^\r]*\r\n/, '\r\n');
    expect(gone).toEqual([expect.stringMatching(/^10-claims\.csv: rows: /)]);
    const foreign = faultsOf(proveOpenItems, '10-claims.csv', /\r\ni/, '\r\nix');
    expect(foreign).toEqual([
      expect.stringMatching(/^10-claims\.csv:2: 04 has no such claim against the provider$/),
    ]);
  });

  it('add up to the bridge and to the claims of the control sheet', () => {
    const effect = faultsOf(
      proveOpenItems,
      '00-control.csv',
      /(bridge,[^\r]*,OR-CHARGE,[^\r]*,-0\.010000,)-10000,/,
      '$1-10001,',
    );
    expect(effect).toEqual([expect.stringMatching(/OR-CHARGE of 04/)]);
    const claims = faultsOf(
      proveOpenItems,
      '00-control.csv',
      /(?<head>bridge,[^\r]*,claims,[^\r]*,-?\d+\.\d{6},)-?\d+,/,
      '$<head>7,',
    );
    expect(claims).toEqual([expect.stringMatching(/claims of 04/)]);
  });

  /** The faults where the overcharge of the sample claims a cent and has no effect. */
  const claimBesideNoEffect = (settledBy: string, isFollowed = false): readonly string[] => {
    const pack = join(reportsWithSample('2026-10'), '2026-10');
    // What follows from the line that was left out follows from the overcharge.
    const following = ['ib087ca7c7efa0c0', 'i398662f70ab5cb9'] as const;
    if (isFollowed) rewriteFile(pack, '03-discrepancies.csv', (text) => text.replaceAll(...following));
    rewriteFile(pack, '04-open-items.csv', (text) =>
      (isFollowed ? text.replaceAll(...following) : text).replace(
        /(?<head>,OR-CHARGE,[^\r]*,10000),-10000,10000,,,,,/,
        `$<head>,0,10000,,,,${settledBy},`,
      ),
    );
    rewriteFile(pack, '00-control.csv', (text) =>
      text.replace(/(?<head>bridge,[^\r]*,OR-CHARGE,[^\r]*),-0\.010000,-10000,/, '$<head>,0.000000,0,'),
    );
    return proveTopic('amounts', (proof) => proveOpenItems(pack, proof)).faults;
  };

  it('move what their effect says as long as nothing of them is settled, whatever they claim', () => {
    expect(claimBesideNoEffect('')).toEqual([]);
  });

  it('move what is left of their claim once a part of it is settled elsewhere', () => {
    expect(claimBesideNoEffect('a note')).toEqual([expect.stringMatching(/OR-CHARGE of 04/)]);
  });

  it('move an amount that no row says where a part is settled and their own records have another', () => {
    expect(claimBesideNoEffect('a note', true)).toEqual([]);
  });

  it('are not added up by code where the claims of the account are held against nothing', () => {
    const pack = join(reportsWithSample('2026-10'), '2026-10');
    rewriteFile(pack, '00-control.csv', (text) =>
      text
        .replace(/(?<head>bridge,[^\r]*,OR-CHARGE,[^\r]*),-0\.010000,-10000,/, '$<head>,-0.020000,-20000,')
        .replace(
          /(?<head>bridge,sandbox,[^\r]*,claims,,usd6,),-?\d+\.\d{6},-?\d+,,ties,/,
          '$<head>,,,,not_tested,',
        ),
    );
    expect(proveTopic('amounts', (proof) => proveOpenItems(pack, proof)).faults).toEqual([]);
  });
});
