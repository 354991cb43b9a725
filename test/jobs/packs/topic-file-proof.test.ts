import { describe, expect, it } from 'vitest';
import { utf8Bytes } from '../../../src/base/bytes.js';
import { sha256Hex } from '../../../src/base/digest.js';
import type { Json } from '../../../src/base/json-value.js';
import { proveTopic } from '../../../src/jobs/packs/pack-proof.js';
import { proveTopicFile } from '../../../src/jobs/packs/topic-file-proof.js';

const texts = ['{"data":1}', '{"data":2}'];
const odd = Buffer.of(0x7b, 0xff, 0x7d);

const lineOf = (answer: Buffer, spelled: Json, sha256 = sha256Hex(answer)): string =>
  `${JSON.stringify({ sha256, ...(spelled as object) })}\n`;
const whole = [
  ...texts.map((text) => lineOf(Buffer.from(text), { text })),
  lineOf(odd, { base64: odd.toString('base64') }),
];
const entries = [...texts.map((text) => Buffer.from(text)), odd].map((answer) => ({
  sha256: sha256Hex(answer),
  size: answer.length,
}));

const faultsOf = (lines: readonly string[], indexed: readonly { [name: string]: Json }[] = entries) =>
  proveTopic('x', (proof) => proveTopicFile('order.ndjson', utf8Bytes(lines.join('')), indexed, proof))
    .faults;

describe('the file of a topic', () => {
  it('holds every answer of the index, byte for byte', () => {
    expect(faultsOf(whole)).toEqual([]);
  });

  it('is refused where an answer is another, is missing, stands twice, or is not in the index', () => {
    const [first = '', second = '', third = ''] = whole;
    const altered = lineOf(Buffer.from('{"data":3}'), { text: '{"data":3}' }, entries[0]?.sha256);
    expect(faultsOf([altered, second, third])).toEqual([expect.stringContaining('another hash')]);
    expect(faultsOf([second, third])).toEqual([expect.stringContaining('is missing')]);
    expect(faultsOf([first, ...whole])).toEqual([expect.stringContaining('stands there twice')]);
    expect(faultsOf(whole, entries.slice(1))).toEqual([expect.stringContaining('does not have')]);
    const [one, ...others] = entries;
    expect(faultsOf(whole, [{ ...one, size: 1 }, ...others])).toEqual([
      expect.stringContaining('another size'),
    ]);
  });

  it.each([['no JSON\n'], ['{"sha256":"x"}\n']])('is refused with the line %j', (line) => {
    expect(faultsOf([line])).toHaveLength(1);
  });
});
