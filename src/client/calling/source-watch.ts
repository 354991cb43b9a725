// Keeps a run from waiting for ever on one address: it counts the questions that failed through all their
// tries, and how long nothing came. A service that hangs, or drips a byte a second, would else cost six tries
// of half a minute for every one of ten thousand orders. Contract, tool: "What a transport fault does".
//
// Only time spent on questions counts: the run's own work on the answers is no silence of the service. Time
// counts once for questions that are under way together.

import type { Clock } from '../../base/time/clock.js';
import { SourceFault } from '../transport/source-fault.js';

/** Questions of one source that may fail through all their tries before the source is given up. */
const FAILURES_MOST = 2;
/**
 * The divisor of the patience for one hanging question: the rest is left to the other sources of the address
 * (assumption A-25).
 */
const HANGING_PARTS = 3;

interface SourceWatchOptions {
  /** The longest silence, in ms. */
  readonly patienceMs: number;
  /** One that never goes back. */
  readonly clock: Clock;
}

export class SourceWatch {
  readonly #patienceMs: number;
  readonly #clock: Clock;
  readonly #failures = new Map<string, number>();
  readonly #givenUp = new Set<string>();
  /** Silence before the questions that are open now. */
  #silentMs = 0;
  /** Since when there is an open question, or an answer came last while there is. */
  #sinceMs = 0;
  #openCount = 0;

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
    if (this.#silenceMs() >= this.#patienceMs) {
      throw givenUp(`nothing that can be used came for ${seconds(this.#patienceMs)} s`);
    }
    if (this.#givenUp.has(source)) {
      throw givenUp('questions to this source failed through all their tries before');
    }
    if (this.#openCount === 0) this.#sinceMs = this.#clock.nowMs();
    this.#openCount += 1;
    return new WatchedQuestion({
      clock: this.#clock,
      hangsMostMs: this.#patienceMs / HANGING_PARTS,
      hasOneTry: this.#givenUp.size > 0,
      leftMs: () => this.#patienceMs - this.#silenceMs(),
      isGivenUp: () => this.#givenUp.has(source),
      onEnd: (end) => this.#end(source, end),
    });
  }

  /** The time without an answer while something was asked, in ms. */
  #silenceMs(): number {
    return this.#silentMs + (this.#openCount === 0 ? 0 : this.#clock.nowMs() - this.#sinceMs);
  }

  #end(source: string, end: QuestionEnd): void {
    this.#openCount -= 1;
    const nowMs = this.#clock.nowMs();
    if (end === 'answered') {
      this.#silentMs = 0;
      this.#sinceMs = nowMs;
    } else if (this.#openCount === 0) {
      this.#silentMs += nowMs - this.#sinceMs;
    }
    if (end !== 'failed') return;
    const failures = (this.#failures.get(source) ?? 0) + 1;
    this.#failures.set(source, failures);
    // The other sources of an address get one try each once one source of it was given up.
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
  /** The time that its tries may take in all while none brings an answer, in ms. */
  readonly hangsMostMs: number;
  readonly hasOneTry: boolean;
  /** The silence that is still allowed from now on, in ms. */
  leftMs(): number;
  /** True if its source was given up since it began, because other questions of it failed. */
  isGivenUp(): boolean;
  onEnd(end: QuestionEnd): void;
}

/** One question with all its tries. */
export class WatchedQuestion {
  readonly #limits: QuestionLimits;
  #tryBeganMs: number;
  #hungMs = 0;

  constructor(limits: QuestionLimits) {
    this.#limits = limits;
    this.#tryBeganMs = limits.clock.nowMs();
  }

  /** Begins a try. @returns the most that it may take, in whole ms */
  beginTry(): number {
    this.#tryBeganMs = this.#limits.clock.nowMs();
    const { hangsMostMs } = this.#limits;
    return Math.max(1, Math.ceil(Math.min(hangsMostMs - this.#hungMs, this.#limits.leftMs())));
  }

  /** Ends a try that brought nothing. */
  endTry(): void {
    this.#hungMs += this.#limits.clock.nowMs() - this.#tryBeganMs;
  }

  /** True if there may be another try after so long a wait, in ms. */
  mayTryAgain(waitMs: number): boolean {
    const limits = this.#limits;
    const isOver = limits.hasOneTry || limits.isGivenUp() || this.#hungMs >= limits.hangsMostMs;
    return !isOver && waitMs < limits.leftMs();
  }

  end(end: QuestionEnd): void {
    this.#limits.onEnd(end);
  }
}

function givenUp(why: string): SourceFault {
  return new SourceFault('given_up', { message: `not asked any more in this run: ${why}`, sent: false });
}

function seconds(ms: number): string {
  return String(Math.ceil(ms / 1000));
}
