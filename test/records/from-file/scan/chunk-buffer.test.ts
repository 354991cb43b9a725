import { describe, expect, it } from 'vitest';
import { ChunkBuffer } from '../../../../src/records/from-file/scan/chunk-buffer.js';
import { chunksOf } from './scanned-rows.js';

function held(buffer: ChunkBuffer): string {
  return buffer.bytes.toString('latin1', 0, buffer.limit);
}

describe('ChunkBuffer', () => {
  it('fills its room from as many chunks as it takes and ends with a line feed that is not counted', () => {
    const buffer = new ChunkBuffer(chunksOf(Buffer.from('abcdefghij'), 3), 8);
    buffer.fill(0);
    expect(held(buffer)).toBe('abcdefgh');
    expect(buffer.bytes[buffer.limit]).toBe(0x0a);
    expect(buffer.ended).toBe(false);
  });

  it('gives up what lies before the given offset and says when the input is over', () => {
    const buffer = new ChunkBuffer(chunksOf(Buffer.from('abcdefghij'), 3), 8);
    buffer.fill(0);
    buffer.fill(6);
    expect(held(buffer)).toBe('ghij');
    expect(buffer.ended).toBe(true);
    expect(buffer.bytes[buffer.limit]).toBe(0x0a);
  });

  it('doubles when all it holds is still needed', () => {
    const buffer = new ChunkBuffer(chunksOf(Buffer.from('abcdefghijklmnopqrst'), 20), 4);
    for (const text of ['abcd', 'abcdefgh', 'abcdefghijklmnop', 'abcdefghijklmnopqrst']) {
      buffer.fill(0);
      expect(held(buffer)).toBe(text);
    }
  });

  it('passes over empty chunks', () => {
    const buffer = new ChunkBuffer(
      [new Uint8Array(0), Buffer.from('ab'), new Uint8Array(0), Buffer.from('c')].values(),
      8,
    );
    buffer.fill(0);
    expect(held(buffer)).toBe('abc');
    expect(buffer.ended).toBe(true);
  });

  it('is empty and over when there is no chunk', () => {
    const buffer = new ChunkBuffer([].values(), 8);
    buffer.fill(0);
    expect(buffer.limit).toBe(0);
    expect(buffer.ended).toBe(true);
  });
});
