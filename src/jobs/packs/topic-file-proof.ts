// The file of a topic of which a pack has over a thousand answers: a line an answer with its SHA-256, in the
// order of the index. Both are read side by side, so that only one answer is in memory.

import { statedText } from '../../base/json/json-value.js';
import { compareText } from '../../base/text/bytes.js';
import { sha256Hex } from '../../base/text/digest.js';
import type { Fields } from './manifest-proof.js';
import type { PackProof } from './pack-proof.js';
import { packProofFailures } from './pack-proof-failures.js';

interface BundledAnswer {
  readonly sha256: string;
  readonly answer: Buffer;
}

/** Every answer that the index places in the file is there, byte for byte, and no other. */
export class TopicFileProof {
  readonly #name: string;
  readonly #lines: Iterator<string, undefined>;
  readonly #proof: PackProof;
  #next: BundledAnswer | undefined;

  /** @param lines those of the file, each without its end */
  constructor(name: string, lines: Iterator<string, undefined>, proof: PackProof) {
    this.#name = name;
    this.#lines = lines;
    this.#proof = proof;
    this.#advance();
  }

  /**
   * Takes the next entry that the index has of the file. @throws Failure (evidence) for a line that is none
   */
  take(entry: Fields): void {
    const sha256 = statedText(entry['sha256']);
    while (this.#next !== undefined && compareText(this.#next.sha256, sha256) < 0) this.#refuseNext();
    const found = this.#next?.sha256 === sha256 ? this.#next : undefined;
    if (found === undefined) {
      this.#proof.fail(`${this.#name}: ${sha256} of the index is missing`);
      return;
    }
    if (entry['size'] !== found.answer.length) {
      this.#proof.fail(`${this.#name}: the index states another size of ${sha256}`);
    }
    this.#advance();
  }

  /** Ends the file: nothing may be left in it. */
  end(): void {
    while (this.#next !== undefined) this.#refuseNext();
  }

  #refuseNext(): void {
    const sha256 = this.#next?.sha256 ?? '';
    this.#proof.fail(
      `${this.#name}: the index does not have ${sha256}, or it stands there twice or out of its order`,
    );
    this.#advance();
  }

  #advance(): void {
    const { value } = this.#lines.next();
    this.#next = value === undefined ? undefined : answerIn(this.#name, value);
    if (this.#next === undefined || sha256Hex(this.#next.answer) === this.#next.sha256) return;
    this.#proof.fail(`${this.#name}: the answer ${this.#next.sha256} has another hash`);
  }
}

/** @throws Failure (evidence) where the line is no answer */
function answerIn(name: string, line: string): BundledAnswer {
  try {
    const { sha256, text, base64 } = JSON.parse(line) as Fields;
    if (typeof sha256 === 'string' && typeof text === 'string') return { sha256, answer: Buffer.from(text) };
    if (typeof sha256 === 'string' && typeof base64 === 'string') {
      return { sha256, answer: Buffer.from(base64, 'base64') };
    }
  } catch (error) {
    throw packProofFailures.lineUnread({ file: name }, error);
  }
  throw packProofFailures.lineUnread({ file: name });
}
