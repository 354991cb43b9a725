// The file of a topic of which a pack has over a thousand answers: a line an answer, with its SHA-256.

import { sha256Hex } from '../../base/digest.js';
import type { Fields } from './manifest-proof.js';
import type { PackProof } from './pack-proof.js';
import { packFault } from './pack-table.js';

const LINE_FEED = 10;

/** Every answer that the index places in the file is there, byte for byte, and no other. */
export function proveTopicFile(
  name: string,
  bytes: Uint8Array,
  entries: readonly Fields[],
  proof: PackProof,
): void {
  const left = new Map(entries.map((entry) => [String(entry['sha256']), entry]));
  for (const line of linesOf(bytes)) {
    const { sha256, answer } = answerIn(name, line);
    const entry = left.get(sha256);
    left.delete(sha256);
    if (sha256Hex(answer) !== sha256) {
      proof.fail(`${name}: the answer ${sha256} has another hash`);
    } else if (entry === undefined) {
      proof.fail(`${name}: the index does not have ${sha256}, or it stands there twice`);
    } else if (entry['size'] !== answer.length) {
      proof.fail(`${name}: the index states another size of ${sha256}`);
    }
  }
  for (const sha256 of left.keys()) proof.fail(`${name}: ${sha256} of the index is missing`);
}

function* linesOf(bytes: Uint8Array): Generator<string> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let start = 0; start < buffer.length; ) {
    const end = buffer.indexOf(LINE_FEED, start);
    const to = end < 0 ? buffer.length : end;
    yield buffer.toString('utf8', start, to);
    start = to + 1;
  }
}

/** @throws Failure (evidence) where the line is no answer */
function answerIn(name: string, line: string): { readonly sha256: string; readonly answer: Buffer } {
  try {
    const { sha256, text, base64 } = JSON.parse(line) as Fields;
    if (typeof sha256 === 'string' && typeof text === 'string') return { sha256, answer: Buffer.from(text) };
    if (typeof sha256 === 'string' && typeof base64 === 'string') {
      return { sha256, answer: Buffer.from(base64, 'base64') };
    }
  } catch (error) {
    throw packFault(`a line of ${name} can’t be read`, error);
  }
  throw packFault(`a line of ${name} is no answer`);
}
