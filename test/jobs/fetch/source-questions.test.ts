import { describe, expect, it } from 'vitest';
import type { Exchange } from '../../../src/client/calling/exchange.js';
import { SourceFault } from '../../../src/client/transport/source-fault.js';
import { SourceQuestions } from '../../../src/jobs/fetch/source-questions.js';

const refusal = (code: string) =>
  ({ status: 404, answer: { kind: 'error', error: { code } } }) as unknown as Exchange<unknown>;
const answer = { status: 200, answer: { kind: 'data', data: 1 } } as unknown as Exchange<number>;

describe('the questions of a run', () => {
  it('give back what was answered, and note nothing then', async () => {
    const questions = new SourceQuestions();
    expect(await questions.askOne('balance', '', async () => answer)).toBe(answer);
    expect(questions.unread).toEqual([]);
  });

  it('note a source that failed, and go on', async () => {
    const questions = new SourceQuestions();
    const fault = new SourceFault('deadline', { message: 'nothing came', sent: true });
    expect(await questions.ask('event', 'a', () => Promise.reject(fault))).toBeUndefined();
    expect(questions.unread).toEqual([{ source: 'event', subject: 'a', reason: fault.message }]);
  });

  it('note a refusal, unless it is the one that answers', async () => {
    const questions = new SourceQuestions();
    const unknown = refusal('unknown_order');
    const asked = { answeringCode: 'unknown_order' };
    expect(await questions.askOne('order', 'a', async () => unknown, asked)).toBe(unknown);
    expect(await questions.askOne('order', 'a', async () => refusal('key_expired'), asked)).toBeUndefined();
    expect(questions.unread).toEqual([
      { source: 'order', subject: 'a', reason: 'the service refused (HTTP 404, key_expired)' },
    ]);
  });

  it('name the read that failed, where its source has several', async () => {
    const questions = new SourceQuestions();
    const asked = { read: 'the statement key' };
    const fault = new SourceFault('deadline', { message: 'nothing came', sent: true });
    await questions.askOne('statement', '', () => Promise.reject(fault), asked);
    await questions.askOne('statement', '', async () => refusal('not_found'), asked);
    expect(questions.unread.map(({ reason }) => reason)).toEqual([
      'the statement key: nothing came',
      'the statement key: the service refused (HTTP 404, not_found)',
    ]);
  });

  it('let a fault of the program through', async () => {
    const questions = new SourceQuestions();
    await expect(questions.ask('order', '', () => Promise.reject(new TypeError('bug')))).rejects.toThrow(
      'bug',
    );
  });
});
