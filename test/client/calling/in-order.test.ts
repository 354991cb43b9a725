import { describe, expect, it } from 'vitest';
import { inOrder } from '../../../src/client/calling/in-order.js';
import { fc } from '../../support/fast-check.js';

/** Questions that are answered when the test says so. */
function held() {
  const begun: number[] = [];
  const answers = new Map<number, { resolve(): void; reject(error: Error): void }>();
  const ask = (question: number): Promise<string> => {
    begun.push(question);
    return new Promise((resolve, reject) => {
      answers.set(question, { resolve: () => resolve(`answer ${question}`), reject });
    });
  };
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  return { ask, begun, answers, turn };
}

describe('inOrder', () => {
  it('takes the answers in the order asked, in whichever order and how fast they come', async () => {
    const delays = fc.array(fc.integer({ min: 0, max: 6 }), { maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(delays, fc.integer({ min: 1, max: 5 }), async (turns, most) => {
        const taken: [number, number][] = [];
        let underWay = 0;
        await inOrder(
          turns.entries(),
          async ([index, wait]) => {
            underWay += 1;
            expect(underWay).toBeLessThanOrEqual(most);
            for (let turn = 0; turn < wait; turn += 1) await Promise.resolve();
            return index;
          },
          (answer, [index]) => {
            underWay -= 1;
            taken.push([index, answer]);
          },
          most,
        );
        expect(taken).toEqual(turns.map((_wait, index) => [index, index]));
      }),
    );
  });

  it('has as many questions under way as it may, and begins the next when the oldest was taken', async () => {
    const { ask, begun, answers, turn } = held();
    const taken: string[] = [];
    const done = inOrder([1, 2, 3, 4], ask, (answer) => void taken.push(answer), 2);
    await turn();
    expect(begun).toEqual([1, 2]);
    answers.get(2)?.resolve();
    await turn();
    expect([begun, taken]).toEqual([[1, 2], []]);
    answers.get(1)?.resolve();
    await turn();
    expect([begun, taken]).toEqual([
      [1, 2, 3, 4],
      ['answer 1', 'answer 2'],
    ]);
    answers.get(3)?.resolve();
    await turn();
    answers.get(4)?.resolve();
    await done;
    expect(taken).toEqual(['answer 1', 'answer 2', 'answer 3', 'answer 4']);
  });

  it('fails at the place of the question that failed, and only when nothing is under way any more', async () => {
    const { ask, begun, answers, turn } = held();
    const taken: string[] = [];
    let ended = false;
    const done = inOrder([1, 2, 3, 4, 5], ask, (answer) => void taken.push(answer), 3).finally(() => {
      ended = true;
    });
    await turn();
    answers.get(2)?.reject(new Error('no answer to 2'));
    await turn();
    expect(ended).toBe(false);
    answers.get(1)?.resolve();
    await turn();
    expect([taken, begun, ended]).toEqual([['answer 1'], [1, 2, 3, 4], false]);
    answers.get(3)?.resolve();
    answers.get(4)?.reject(new Error('no answer to 4'));
    await expect(done).rejects.toThrow('no answer to 2');
    expect([taken, begun]).toEqual([['answer 1'], [1, 2, 3, 4]]);
  });

  it('begins nothing more once an answer could not be taken', async () => {
    const begun: number[] = [];
    const ask = async (question: number) => {
      begun.push(question);
      return question;
    };
    const take = () => {
      throw new Error('the disk is full');
    };
    await expect(inOrder([1, 2, 3, 4, 5], ask, take, 2)).rejects.toThrow('the disk is full');
    expect(begun).toEqual([1, 2]);
  });

  it('refuses to ask nothing at a time as a fault of the program', async () => {
    await expect(
      inOrder(
        [1],
        async () => 1,
        () => undefined,
        0,
      ),
    ).rejects.toThrow(/under way/);
  });
});
