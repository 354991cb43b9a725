// Keeps a run from waiting for ever on one address: it counts the questions that failed through all their
// tries, and how long nothing came. A service that hangs, or drips a byte a second, would else cost six tries
// of half a minute for every one of ten thousand orders. Contract, tool: "What a transport fault does".
//
// Only time spent on questions counts: what the run does with the answers is no silence of the service.
// Questions are put one after the other.

import type { Clock } from '../../base/clock.js';
import { SourceFault } from '../transport/source-fault.js';

/** Questions of one source that may fail through all their tries before the source is given up. */
const FAILURES_MOST = 2;
/**
 * Which part of the patience one question may hang: the rest is left to the other sources of the address
 * (assumption A-25).
 */
const HANGING_PARTS = 3;

interface SourceWatchOptions {
  /** How long nothing may come, in ms. */
  readonly patienceMs: number;
  /** One that never goes back. */
  readonly clock: Clock;
}

export class SourceWatch {
  readonly #patienceMs: number;
  readonly #clock: Clock;
  readonly #failures = new Map<string, number>();
  readonly #givenUp = new Set<string>();
  #silentMs = 0;

  constructor({ patienceMs, clock }: SourceWatchOptions) {
    this.#patienceMs = patienceMs;
    this.#clock = clock;
  }

  /**
   * Begins a question.
   *
   * @param source what is asked, such as the orders: questions of one source fail together
   * @throws SourceFault `given_up` where the source was given up, or nothing came for as long as may be
   */
  begin(source: string): WatchedQuestion {
    if (this.#silentMs >= this.#patienceMs) {
      throw givenUp(`nothing that can be used came for ${seconds(this.#patienceMs)} s`);
    }
    if (this.#givenUp.has(source)) {
      throw givenUp('questions to this source failed through all their tries before');
    }
    return new WatchedQuestion(
      {
        clock: this.#clock,
        hangsMostMs: this.#patienceMs / HANGING_PARTS,
        patienceMs: this.#patienceMs - this.#silentMs,
        hasOneTry: this.#givenUp.size > 0,
      },
      (end, tookMs) => this.#end(source, end, tookMs),
    );
  }

  #end(source: string, end: QuestionEnd, tookMs: number): void {
    this.#silentMs = end === 'answered' ? 0 : this.#silentMs + tookMs;
    if (end !== 'failed') return;
    const failures = (this.#failures.get(source) ?? 0) + 1;
    this.#failures.set(source, failures);
    // Where a source of the address was given up the others get one try each.
    if (failures >= FAILURES_MOST || this.#givenUp.size > 0) this.#givenUp.add(source);
  }
}

/**
 * - `answered`: with data, or with an error that answers the question;
 * - `unusable`: something came that is no answer of this interface, and asking again would not help;
 * - `failed`: through all its tries.
 */
export type QuestionEnd = 'answered' | 'unusable' | 'failed';

interface QuestionLimits {
  readonly clock: Clock;
  /** How long its tries may take in all while none brings an answer, in ms. */
  readonly hangsMostMs: number;
  /** How long nothing may come from its beginning on, in ms. */
  readonly patienceMs: number;
  readonly hasOneTry: boolean;
}

/** One question with all its tries. */
export class WatchedQuestion {
  readonly #limits: QuestionLimits;
  readonly #onEnd: (end: QuestionEnd, tookMs: number) => void;
  readonly #beganMs: number;
  #tryBeganMs: number;
  #hungMs = 0;

  constructor(limits: QuestionLimits, onEnd: (end: QuestionEnd, tookMs: number) => void) {
    this.#limits = limits;
    this.#onEnd = onEnd;
    this.#beganMs = limits.clock.nowMs();
    this.#tryBeganMs = this.#beganMs;
  }

  /** Begins a try. @returns the most that it may take, in whole ms */
  beginTry(): number {
    this.#tryBeganMs = this.#limits.clock.nowMs();
    const { hangsMostMs, patienceMs } = this.#limits;
    return Math.max(1, Math.ceil(Math.min(hangsMostMs - this.#hungMs, patienceMs - this.#tookMs())));
  }

  /** Ends a try that brought nothing. */
  endTry(): void {
    this.#hungMs += this.#limits.clock.nowMs() - this.#tryBeganMs;
  }

  /** Whether there may be another try after so long a wait, in ms. */
  mayTryAgain(waitMs: number): boolean {
    const { hasOneTry, hangsMostMs, patienceMs } = this.#limits;
    return !hasOneTry && this.#hungMs < hangsMostMs && this.#tookMs() + waitMs < patienceMs;
  }

  end(end: QuestionEnd): void {
    this.#onEnd(end, this.#tookMs());
  }

  #tookMs(): number {
    return this.#limits.clock.nowMs() - this.#beganMs;
  }
}

function givenUp(why: string): SourceFault {
  return new SourceFault('given_up', { message: `not asked any more in this run: ${why}`, sent: false });
}

function seconds(ms: number): string {
  return String(Math.ceil(ms / 1000));
}
