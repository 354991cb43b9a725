// Reading orders one by one, whichever interface answers.

import type { Exchange } from '../../client/calling/exchange.js';
import type { Progress } from '../progress.js';
import type { SourceQuestions } from './source-questions.js';

interface OrderReads {
  /** In the order in which they are asked for. */
  readonly refs: readonly string[];
  /** The code of the refusal that answers the question: the service knows no such order. */
  readonly unknownCode: string;
  /** Undefined where a reference can't be asked for. */
  readonly ask: (ref: string) => Promise<Exchange<unknown> | undefined>;
  /** Archives one answer. */
  readonly keep: (ref: string, exchange: Exchange<unknown>) => void;
}

/** Each answer is archived as it comes. */
export async function readOrders(
  questions: SourceQuestions,
  progress: Progress,
  { refs, unknownCode, ask, keep }: OrderReads,
): Promise<void> {
  for (const [i, ref] of refs.entries()) {
    progress.tick('orders', i + 1, refs.length);
    const exchange = await questions.askOne('order', ref, () => ask(ref), unknownCode);
    if (exchange !== undefined) keep(ref, exchange);
  }
}
