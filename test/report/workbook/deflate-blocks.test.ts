import { inflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import {
  DeflateBlocks,
  FARTHEST,
  LEAST_REPEAT,
  MOST_REPEAT,
} from '../../../src/report/workbook/deflate-blocks.js';

const inflated = (blocks: DeflateBlocks) => inflateRawSync(Buffer.concat(blocks.taken()));

describe('the blocks', () => {
  it('repeat any length from 3 to 258 bytes', () => {
    for (let length = LEAST_REPEAT; length <= MOST_REPEAT; length += 1) {
      const blocks = new DeflateBlocks();
      blocks.literal(7);
      blocks.reference(length, 1);
      blocks.end();
      expect([...inflated(blocks)]).toEqual(Array.from({ length: length + 1 }, () => 7));
    }
  });

  it('repeat from any distance up to 32,768 bytes', () => {
    const blocks = new DeflateBlocks();
    const bytes = Array.from({ length: FARTHEST }, (_, at) => (at * 31 + (at >>> 8)) % 256);
    for (const byte of bytes) blocks.literal(byte);
    for (let distance = 1; distance <= FARTHEST; distance += distance < 300 ? 1 : 97) {
      blocks.reference(3, distance);
      for (let at = 0; at < 3; at += 1) bytes.push(bytes[bytes.length - distance] ?? 0);
    }
    blocks.reference(3, FARTHEST);
    for (let at = 0; at < 3; at += 1) bytes.push(bytes[bytes.length - FARTHEST] ?? 0);
    blocks.end();
    expect(inflated(blocks).equals(Buffer.from(bytes))).toBe(true);
  });

  it('have every byte, also where a block has but one kind', () => {
    for (let byte = 0; byte < 256; byte += 1) {
      const blocks = new DeflateBlocks();
      blocks.literal(byte);
      blocks.end();
      expect([...inflated(blocks)]).toEqual([byte]);
    }
  });
});
