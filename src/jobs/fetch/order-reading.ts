// Reading orders, several at a time, whichever interface answers.

import type { Exchange } from '../../client/calling/exchange.js';
import { inOrder, settled } from '../../client/calling/in-order.js';
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

/** Each answer is archived in the order of its question, however many are under way. */
export async function readOrders(
  questions: SourceQuestions,
  progress: Progress,
  { refs, unknownCode, ask, keep }: OrderReads,
): Promise<void> {
  let taken = 0;
  await inOrder(
    refs,
    (ref) => settled(() => ask(ref)),
    (outcome, ref) => {
      taken += 1;
      progress.tick('orders', taken, refs.length);
      const exchange = questions.answered('order', ref, outcome, { answeringCode: unknownCode });
      if (exchange !== undefined) keep(ref, exchange);
    },
  );
}
