import { describe, expect, it } from 'vitest';
import { FixedClock } from '../../../src/base/time/clock.js';
import { type QuestionEnd, SourceWatch } from '../../../src/client/calling/source-watch.js';

const PATIENCE = 120_000;

function watched(patienceMs = PATIENCE) {
  const clock = new FixedClock(0);
  const watch = new SourceWatch({ patienceMs, clock });
  const ask = (source: string, end: QuestionEnd, tookMs = 0) => {
    const question = watch.begin(source);
    question.beginTry();
    clock.advance(tookMs);
    question.endTry();
    question.end(end);
  };
  return { clock, watch, ask };
}

const gaveUp = expect.objectContaining({ fault: 'given_up', kind: 'unfinished', sent: false });

function refusalOf(work: () => unknown): unknown {
  try {
    work();
  } catch (error) {
    return error;
  }
  return undefined;
}

describe('SourceWatch', () => {
  it('gives a source up whose questions failed twice through all their tries', () => {
    const { watch, ask } = watched();
    ask('orders', 'failed');
    ask('orders', 'failed');
    expect(refusalOf(() => watch.begin('orders'))).toEqual(gaveUp);
  });

  it('leaves the other sources of the address one try each then, and two failures more none', () => {
    const { watch, ask } = watched();
    expect(watch.begin('events').mayTryAgain(0)).toBe(true);
    ask('orders', 'failed');
    ask('orders', 'failed');
    expect(watch.begin('events').mayTryAgain(0)).toBe(false);
    ask('events', 'failed');
    expect(refusalOf(() => watch.begin('events'))).toEqual(gaveUp);
    ask('balance', 'answered');
    expect(watch.begin('balance').mayTryAgain(0)).toBe(false);
  });

  it('gives no source up for answers that came and could not be used: the next order may be right', () => {
    const { watch, ask } = watched();
    for (let i = 0; i < 20; i += 1) ask('orders', 'unusable', 100);
    expect(watch.begin('orders').mayTryAgain(0)).toBe(true);
  });

  it('gives the whole address up when nothing that can be used came for as long as may be', () => {
    const { watch, ask } = watched();
    ask('orders', 'unusable', PATIENCE - 1);
    ask('orders', 'answered', 1);
    ask('orders', 'unusable', PATIENCE - 1);
    ask('events', 'unusable', 1);
    expect(refusalOf(() => watch.begin('balance'))).toEqual(gaveUp);
    expect(String(refusalOf(() => watch.begin('balance')))).toContain('for 120 s');
  });

  it('does not take the time that a run works with its answers for silence', () => {
    const { clock, watch, ask } = watched();
    ask('orders', 'answered', 10);
    clock.advance(10 * PATIENCE);
    expect(watch.begin('orders').mayTryAgain(0)).toBe(true);
  });

  it('lets a question hang for a third of the patience, so that the others get their turn', () => {
    const { clock, watch } = watched();
    const question = watch.begin('orders');
    expect(question.beginTry()).toBe(40_000);
    clock.advance(30_000);
    question.endTry();
    expect(question.mayTryAgain(500)).toBe(true);
    expect(question.beginTry()).toBe(10_000);
    clock.advance(10_000);
    question.endTry();
    expect(question.mayTryAgain(500)).toBe(false);
  });

  it('lets no try and no wait go beyond the patience', () => {
    const { clock, watch, ask } = watched();
    ask('orders', 'unusable', 110_000);
    const question = watch.begin('orders');
    expect(question.beginTry()).toBe(10_000);
    clock.advance(1_000);
    question.endTry();
    expect(question.mayTryAgain(8_999)).toBe(true);
    expect(question.mayTryAgain(9_000)).toBe(false);
  });
});
