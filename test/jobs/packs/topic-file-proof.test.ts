import { describe, expect, it } from 'vitest';
import type { Json } from '../../../src/base/json/json-value.js';
import { sha256Hex } from '../../../src/base/text/digest.js';
import { proveTopic } from '../../../src/jobs/packs/pack-proof.js';
import { TopicFileProof } from '../../../src/jobs/packs/topic-file-proof.js';

const texts = ['{"data":1}', '{"data":2}'];
const odd = Buffer.of(0x7b, 0xff, 0x7d);

const lineOf = (answer: Buffer, spelled: Json, sha256 = sha256Hex(answer)): string =>
  JSON.stringify({ sha256, ...(spelled as object) });
const answers = [...texts.map((text) => Buffer.from(text)), odd].sort((one, other) =>
  sha256Hex(one) < sha256Hex(other) ? -1 : 1,
);
const whole = answers.map((answer) =>
  lineOf(answer, answer === odd ? { base64: odd.toString('base64') } : { text: answer.toString() }),
);
const entries = answers.map((answer) => ({ sha256: sha256Hex(answer), size: answer.length }));

const faultsOf = (lines: readonly string[], indexed: readonly { [name: string]: Json }[] = entries) =>
  proveTopic('x', (proof) => {
    const file = new TopicFileProof('order.ndjson', lines[Symbol.iterator](), proof);
    for (const entry of indexed) file.take(entry);
    file.end();
  }).faults;

describe('the file of a topic', () => {
  it('holds every answer of the index, byte for byte', () => {
    expect(faultsOf(whole)).toEqual([]);
  });

  it('is refused where an answer is another, is missing, stands twice, or is not in the index', () => {
    const [first = '', second = '', third = ''] = whole;
    const other = '?'.repeat(entries[0]?.size ?? 0);
    const altered = lineOf(Buffer.from(other), { text: other }, entries[0]?.sha256);
    expect(faultsOf([altered, second, third])).toEqual([expect.stringContaining('another hash')]);
    expect(faultsOf([second, third])).toEqual([expect.stringContaining('is missing')]);
    expect(faultsOf([first, ...whole])).toEqual([expect.stringContaining('stands there twice')]);
    expect(faultsOf(whole, entries.slice(1))).toEqual([expect.stringContaining('does not have')]);
    const [one, ...others] = entries;
    expect(faultsOf(whole, [{ ...one, size: 1 }, ...others])).toEqual([
      expect.stringContaining('another size'),
    ]);
  });

  it('is read no further than one answer ahead of the index', () => {
    let read = 0;
    function* counted(): Generator<string, undefined> {
      for (const line of whole) {
        read += 1;
        yield line;
      }
      return undefined;
    }
    proveTopic('x', (proof) => {
      const file = new TopicFileProof('order.ndjson', counted(), proof);
      for (const [at, entry] of entries.entries()) {
        expect(read).toBe(at + 1);
        file.take(entry);
      }
    });
    expect(read).toBe(entries.length);
  });

  it.each([['no JSON'], ['{"sha256":"x"}']])('is refused with the line %j', (line) => {
    expect(faultsOf([line])).toHaveLength(1);
  });
});
