import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sha256Hex } from '../../../src/base/text/digest.js';
import { manifestInBytes } from '../../../src/jobs/close/pack-standing.js';
import { proveIndex } from '../../../src/jobs/packs/index-proof.js';
import { listIn } from '../../../src/jobs/packs/manifest-proof.js';
import { proveTopic } from '../../../src/jobs/packs/pack-proof.js';
import { packFileBytes } from '../../../src/jobs/packs/pack-table.js';
import type { Manifest } from '../../../src/report/manifest.js';
import { newFolder } from '../support/run-settings.js';
import { reportsWithSample, rewriteFile, samplePack } from '../support/sample-pack.js';

const manifest = manifestInBytes(packFileBytes(samplePack, 'manifest.json'));
const index = packFileBytes(samplePack, 'evidence/index.json').toString();
const faultsIn = (pack: string, of: Manifest = manifest) =>
  proveTopic('index', (proof) => proveIndex(pack, of, proof)).faults;

/** The faults of the sample with its index otherwise. */
function faultsWith(change: (text: string) => string): readonly string[] {
  const pack = join(reportsWithSample('2026-10'), '2026-10');
  rewriteFile(pack, 'evidence/index.json', change, { withManifest: false });
  return faultsIn(pack);
}

describe('the index of the evidence', () => {
  it('states every file of the folder, and what the control sheet says of each topic', () => {
    expect(faultsIn(samplePack)).toEqual([]);
    const answer = index.split('\n').find((line) => line.includes('"topic":"balance"')) ?? '';
    const without = faultsWith((text) => text.replace(`${answer}\n`, ''));
    expect(without[0]).toMatch(/^the index does not have evidence\/[0-9a-f]{64}\.json$/);
    expect(without.filter((fault) => /^(answers on|evidence of) .*balance:/.test(fault))).toHaveLength(2);
    const altered = faultsWith((text) =>
      text.replace(answer, answer.replace('"status":200', '"status":201')),
    );
    expect(altered).toEqual([expect.stringMatching(/^evidence of .*balance: /)]);
    const listed = listIn(manifest, 'files');
    expect(faultsIn(samplePack, { ...manifest, files: listed.slice(0, -2) })).not.toEqual([]);
  });

  it('states each file once', () => {
    const [, first = ''] = index.split('\n');
    expect(faultsWith((text) => text.replace(first, `${first}\n${first}`))).toContainEqual(
      expect.stringContaining('otherwise, twice, or where it is not'),
    );
  });

  it('is refused where a line of it is no JSON', () => {
    expect(faultsWith((text) => text.replace('\n]}', '\n{"file":"a.json",\n]}'))).toEqual([
      'the index: a line of it is not an answer; one answer a line, as JSON, is expected',
    ]);
  });
});

/** A pack that has answers in the file of a topic, each with its index's line. */
function packOfTopic(texts: readonly string[], indexed = texts) {
  const byHash = (some: readonly string[]) =>
    some.map((text) => ({ sha256: sha256Hex(text), text })).sort((a, b) => (a.sha256 < b.sha256 ? -1 : 1));
  const pack = newFolder();
  mkdirSync(join(pack, 'evidence'));
  const lines = byHash(texts).map((one) => `${JSON.stringify(one)}\n`);
  writeFileSync(join(pack, 'evidence', 'order.ndjson'), lines.join(''));
  const entries = byHash(indexed).map(({ sha256, text }) =>
    JSON.stringify({ file: 'order.ndjson', sha256, size: text.length, answers: [] }),
  );
  writeFileSync(join(pack, 'evidence', 'index.json'), `{"files":[\n${entries.join(',\n')}\n]}\n`);
  writeFileSync(join(pack, '00-control.csv'), 'section,interface\r\n');
  return { pack, listed: { files: [{ name: 'evidence/order.ndjson', sha256: '', size: 0 }] } };
}

describe('the file of a topic', () => {
  const texts = Array.from({ length: 50 }, (_, n) => `{"data":${n}}`);

  it('is proved beside the index, answer by answer', () => {
    const { pack, listed } = packOfTopic(texts);
    expect(faultsIn(pack, listed)).toEqual([]);
  });

  it('does not hold with an answer too few, or one too many', () => {
    const fewer = packOfTopic(texts.slice(1), texts);
    expect(faultsIn(fewer.pack, fewer.listed)).toEqual([expect.stringContaining('of the index is missing')]);
    const more = packOfTopic(texts, texts.slice(1));
    expect(faultsIn(more.pack, more.listed)).toEqual([expect.stringContaining('the index does not have')]);
  });

  it('does not hold where the manifest does not list it', () => {
    const { pack } = packOfTopic(texts);
    expect(faultsIn(pack, { files: [] })[0]).toContain('in two places, or where it is not');
  });
});
