import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { sha256Hex } from '../../src/base/text/digest.js';
import {
  type Manifest,
  type ManifestFacts,
  manifestBytes,
  manifestOfFiles,
  type SignOff,
  signedBytes,
  withManifest,
  withoutSignOff,
  withSignature,
  withSignOff,
} from '../../src/report/manifest.js';
import { asOfMs, digestOf, month, packInputOf, textOfPieces } from './sample-month.js';

const facts: ManifestFacts = {
  ...packInputOf().control,
  month,
  asOfMs,
  programVersion: '0.0.0',
  statements: [
    {
      interfaceName: 'sandbox',
      account: 'acc',
      month,
      keyId: 'stmt-1',
      rawSha256: digestOf('a'),
      signature: 'ab',
      evidenceSha256: digestOf('b'),
      publicKey: undefined,
      fingerprint: undefined,
      outcome: 'verified',
    },
  ],
};
const file = (name: string, text: string) => ({
  name,
  chunks: [Buffer.from(text.slice(0, 1)), Buffer.from(text.slice(1))],
});
const files = [file('03-b.csv', 'bb'), file('01-a.csv', 'a'), file('evidence/x.json', '')];

const signOff: SignOff = {
  certifiedBy: 'Ann',
  certifiedAtMs: asOfMs,
  accepted: [],
  heads: { entryCount: 3, entryHash: digestOf('e'), sealCount: 20, sealHash: digestOf('f') },
  publicKey: digestOf('c'),
  fingerprint: digestOf('d'),
};

describe('the manifest', () => {
  it('counts the bytes of a file that were taken ahead of its turn, in their order', () => {
    const taken = [[Buffer.from('x')], [], [Buffer.from('y'), Buffer.from('z')]];
    const ahead = { name: 'close.xlsx', taken: () => taken.shift() ?? [] };
    const given = [
      { ...file('01-a.csv', 'aa'), ahead },
      { ...file('02-b.csv', 'bb'), ahead },
    ];
    const manifest = manifestOfFiles([...given, file('close.xlsx', '!?')], facts);
    const [, , workbook] = manifest['files'] as { sha256: string; size: number }[];
    expect(workbook).toMatchObject({ size: 5, sha256: sha256Hex('xyz!?') });
  });

  it('comes last and names every file that was written before it, by size and hash, in the order of names', () => {
    const written = [...withManifest(files, facts)].map(({ name, chunks }) => [name, textOfPieces(chunks)]);
    expect(written.map(([name]) => name)).toEqual([
      '03-b.csv',
      '01-a.csv',
      'evidence/x.json',
      'manifest.json',
    ]);
    const manifest = JSON.parse(written.at(-1)?.[1] ?? '') as { files: unknown[] };
    const hash = (text: string) => createHash('sha256').update(text).digest('hex');
    expect(manifest.files).toEqual([
      { name: '01-a.csv', size: 1, sha256: hash('a') },
      { name: '03-b.csv', size: 2, sha256: hash('bb') },
      { name: 'evidence/x.json', size: 0, sha256: hash('') },
    ]);
  });

  it('is the same whether the files are written or only read', () => {
    const written = [...withManifest(files, facts)].map(({ chunks }) => textOfPieces(chunks)).at(-1);
    expect(Buffer.from(manifestBytes(manifestOfFiles(files, facts))).toString()).toBe(written);
  });

  it('states inputs, statements with signature and key, settings and result, in an order of its own', () => {
    const manifest = manifestOfFiles(files, facts);
    expect(manifest).toMatchObject({
      format: 'tieout report pack 1',
      month,
      as_of: '2026-11-03T06:00:00.000Z',
      statements: [{ key_id: 'stmt-1', raw_sha256: digestOf('a'), public_key: null }],
      result: { is_final: facts.result.isFinal },
    });
    expect(manifestOfFiles(files, { ...facts, inputs: facts.inputs.toReversed() })).toEqual(manifest);
    const input = {
      interfaceName: 'sandbox',
      name: 'book.csv',
      sha256: digestOf('e'),
      setAsideCount: 0,
    } as const;
    const alike = ['z', 'a', ''].flatMap((account) =>
      [2, 1].map((rowCount) => ({ ...input, account, rowCount })),
    );
    const inputsOf = (inputs: typeof alike) => manifestOfFiles(files, { ...facts, inputs })['inputs'];
    expect(inputsOf(alike)).toEqual(inputsOf(alike.toReversed()));
    expect(inputsOf(alike)).toMatchObject(
      ['', 'a', 'z'].flatMap((account) => [1, 2].map((count) => ({ account, row_count: count }))),
    );
  });
});

describe('the sign-off', () => {
  const signed = withSignature(withSignOff(manifestOfFiles(files, facts), signOff), 'ff');

  it('is signed with all of the manifest, its own signature left out', () => {
    const unsigned = withSignOff(manifestOfFiles(files, facts), signOff);
    expect(signedBytes(signed)).toEqual(signedBytes(unsigned));
    const forged: Manifest = { ...signed, as_of: 'another' };
    expect(signedBytes(forged)).not.toEqual(signedBytes(signed));
    const other = withSignOff(manifestOfFiles(files, facts), { ...signOff, certifiedBy: 'Bob' });
    expect(signedBytes(other)).not.toEqual(signedBytes(unsigned));
  });

  it('is taken off again to leave the manifest as it was', () => {
    expect(withoutSignOff(signed)).toEqual(manifestOfFiles(files, facts));
  });
});
