// The proof of a pack: each topic with its faults, so that one fault hides no other.

import { Failure } from '../../base/failure/failure.js';
import { type Json, statedText } from '../../base/json/json-value.js';

/** The most faults that are named of one topic: a pack of another month would name every row. */
const NAMED_MOST = 20;

export interface ProofResult {
  readonly topic: string;
  readonly status: 'proved' | 'failed' | 'not_proved';
  /** Empty where it was proved. */
  readonly faults: readonly string[];
  /** The scope of the proof, or the reason why it can't be made from the pack. */
  readonly note: string;
}

/** One topic while it is being proved. */
export class PackProof {
  readonly #topic: string;
  readonly #faults: string[] = [];
  #faultCount = 0;
  #note = '';
  #isProvable = true;

  constructor(topic: string) {
    this.#topic = topic;
  }

  fail(fault: string): void {
    this.#faultCount += 1;
    if (this.#faults.length < NAMED_MOST) this.#faults.push(fault);
  }

  /** Holds two things that have to be the same. */
  same(what: string, expected: Json | bigint | undefined, actual: Json | bigint | undefined): void {
    if (expected !== actual) this.fail(`${what}: ${statedText(actual)} where ${statedText(expected)} is due`);
  }

  note(text: string): void {
    this.#note = text;
  }

  /** Says that the pack does not hold what the proof would need. */
  leave(why: string): void {
    this.#isProvable = false;
    this.#note = why;
  }

  result(): ProofResult {
    const more = this.#faultCount - this.#faults.length;
    const faults = more === 0 ? this.#faults : [...this.#faults, `and ${more} more`];
    const status = faults.length > 0 ? 'failed' : this.#isProvable ? 'proved' : 'not_proved';
    return { topic: this.#topic, status, faults, note: this.#note };
  }
}

/** Proves one topic; a table or file that can't be read at all is its fault. */
export function proveTopic(topic: string, prove: (proof: PackProof) => void): ProofResult {
  const proof = new PackProof(topic);
  try {
    prove(proof);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    proof.fail(error.message);
  }
  return proof.result();
}
