// Puts many questions with several of them under way, and hands their answers over one at a time, in the
// order in which they were asked: how long each takes changes neither what is archived nor in which order.

import { assert } from '../../base/failure/assert.js';
import { SourceFault } from '../transport/source-fault.js';

/**
 * The most questions of one run under way. Ten reads a second to a service a second and a half away keep
 * fifteen of them on the line; how fast they begin is for the pace to say, and each has a connection to
 * itself.
 */
const UNDER_WAY_MOST = 16;

/**
 * Asks every question and takes every answer.
 *
 * @param ask begins a question; questions begin in their order
 * @param take is given the answers in the order of their questions, one after the other
 * @param underWayMost questions that are asked and not taken yet, from 1
 * @throws what the first question or taking that failed threw, once all before it were taken and nothing is
 *   under way any more; no question begins after it
 */
export async function inOrder<Question, Answer>(
  questions: Iterable<Question>,
  ask: (question: Question) => Promise<Answer>,
  take: (answer: Answer, question: Question) => void | Promise<void>,
  underWayMost: number = UNDER_WAY_MOST,
): Promise<void> {
  assert(Number.isSafeInteger(underWayMost) && underWayMost >= 1, 'at least one question is under way');
  const underWay: { readonly question: Question; readonly answer: Promise<Answer> }[] = [];
  const takeOldest = async (): Promise<void> => {
    const oldest = underWay.shift();
    if (oldest !== undefined) await take(await oldest.answer, oldest.question);
  };
  try {
    for (const question of questions) {
      if (underWay.length === underWayMost) await takeOldest();
      const answer = ask(question);
      // It is waited for in its turn; until then its failure is nobody's yet.
      answer.catch(() => undefined);
      underWay.push({ question, answer });
    }
    while (underWay.length > 0) await takeOldest();
  } finally {
    await Promise.allSettled(underWay.map(({ answer }) => answer));
  }
}

/** The outcome of a question to a source: a value, or the fault for which it gave none. */
export type Settled<T> =
  | { readonly kind: 'value'; readonly value: T }
  | { readonly kind: 'fault'; readonly fault: SourceFault };

/** Asks, so that a source that gives nothing can be told in its turn. @throws whatever is no SourceFault */
export async function settled<T>(ask: () => Promise<T>): Promise<Settled<T>> {
  try {
    return { kind: 'value', value: await ask() };
  } catch (error) {
    if (error instanceof SourceFault) return { kind: 'fault', fault: error };
    throw error;
  }
}
