// The questions of one run to one interface. A source that gives no usable answer is noted, in words without
// anything that was received, and the others go on; what was read is kept, and the next run completes it.

import type { Exchange } from '../../client/calling/exchange.js';
import { type Settled, settled } from '../../client/calling/in-order.js';
import type { UnreadSource } from '../../reconcile/month/account-facts.js';

type Source = UnreadSource['source'];

/** The facts of a question beside its source. */
interface AskedFor {
  /** The code of the one refusal that answers the question; any other one is noted. */
  readonly answeringCode?: string | undefined;
  /** The read where its source has several, such as `the statement key`: the reason begins with it. */
  readonly read?: string | undefined;
}

export class SourceQuestions {
  readonly #unread: UnreadSource[] = [];

  /** The sources that gave no usable answer so far, in the order of asking. */
  get unread(): readonly UnreadSource[] {
    return this.#unread;
  }

  /** @returns undefined where the source failed, which is noted, or where the question itself gave nothing */
  async ask<T>(source: Source, subject: string, question: () => Promise<T>): Promise<T | undefined> {
    return this.#valueOf(source, subject, await settled(question));
  }

  /**
   * Asks for one answer to archive.
   *
   * @returns undefined where there is nothing to archive: no answer, a refusal, or a question that can't be
   *   put
   */
  async askOne<T>(
    source: Source,
    subject: string,
    question: () => Promise<Exchange<T> | undefined>,
    asked: AskedFor = {},
  ): Promise<Exchange<T> | undefined> {
    return this.answered(source, subject, await settled(question), asked);
  }

  /** The same of a question that was asked before. */
  answered<T>(
    source: Source,
    subject: string,
    outcome: Settled<Exchange<T> | undefined>,
    { answeringCode, read }: AskedFor = {},
  ): Exchange<T> | undefined {
    const exchange = this.#valueOf(source, subject, outcome, read);
    const answer = exchange?.answer;
    if (exchange === undefined || answer?.kind !== 'error' || answer.error.code === answeringCode) {
      return exchange;
    }
    this.noteRefusal(source, subject, exchange.status, answer.error.code, read);
    return undefined;
  }

  noteRefusal(source: Source, subject: string, status: number, code: string, read?: string): void {
    this.note(source, subject, `the service refused (HTTP ${status}, ${code})`, read);
  }

  /** @param read the read that failed, where another one than its source's name says: `the statement key` */
  note(source: Source, subject: string, reason: string, read?: string): void {
    this.#unread.push({ source, subject, reason: read === undefined ? reason : `${read}: ${reason}` });
  }

  #valueOf<T>(source: Source, subject: string, outcome: Settled<T>, read?: string): T | undefined {
    if (outcome.kind === 'value') return outcome.value;
    this.note(source, subject, outcome.fault.message, read);
    return undefined;
  }
}
