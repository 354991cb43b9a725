import { describe, expect, it } from 'vitest';
import type { Exchange } from '../../../src/client/calling/exchange.js';
import { readOrders } from '../../../src/jobs/fetch/order-reading.js';
import { SourceQuestions } from '../../../src/jobs/fetch/source-questions.js';
import { noProgress } from '../../../src/jobs/progress.js';

describe('reading orders', () => {
  it('keeps each answer as it comes, one that knows no such order too, and notes the others', async () => {
    const questions = new SourceQuestions();
    const codes: Readonly<Record<string, string>> = { b: 'unknown_order', c: 'rate_limited' };
    const kept: string[] = [];
    await readOrders(questions, noProgress, {
      refs: ['a', 'b', 'c', 'd'],
      unknownCode: 'unknown_order',
      ask: async (ref) => {
        const code = codes[ref];
        const answer = code === undefined ? { kind: 'data', data: ref } : { kind: 'error', error: { code } };
        return ref === 'd' ? undefined : ({ status: 200, answer } as unknown as Exchange<unknown>);
      },
      keep: (ref) => void kept.push(ref),
    });
    expect(kept).toEqual(['a', 'b']);
    expect(questions.unread.map(({ subject }) => subject)).toEqual(['c']);
  });
});
