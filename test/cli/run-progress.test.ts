import { PassThrough } from 'node:stream';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { FixedClock } from '../../src/base/time/clock.js';
import { Output } from '../../src/cli/output.js';
import { RunProgress } from '../../src/cli/run-progress.js';

/** @param columns of the terminal; none for a log */
function newProgress(columns?: number) {
  const lines: string[] = [];
  const sink = { write: (text: string) => void lines.push(text) };
  const drawn: string[] = [];
  const terminal =
    columns === undefined
      ? undefined
      : Object.assign(new PassThrough(), {
          isTTY: true,
          columns,
          cursorTo: () => true,
          clearLine: () => true,
        });
  terminal?.on('data', (bytes: Buffer) => drawn.push(String(bytes)));
  const clock = new FixedClock(1000);
  const progress = new RunProgress(new Output(sink, sink), terminal, clock);
  onTestFinished(() => progress.end());
  return { lines, drawn: () => drawn.filter((text) => !text.startsWith('\u001b')), clock, progress };
}

/** Counts to `end` of `total`, so many a second. */
function count({ progress, clock }: ReturnType<typeof newProgress>, end: number, perSecond: number): void {
  for (let done = 0; done <= end; done += perSecond) {
    progress.pass('judging', done, 1_000_000);
    clock.advance(1000);
  }
}

describe('the progress of a run', () => {
  it('is a line a step, with nothing in it that a terminal would obey', () => {
    const { lines, progress } = newProgress();
    progress.step('reading \u001b[2Jhost');
    expect(lines).toEqual(['reading \\u{1b}[2Jhost\n']);
  });

  it('has no bar where stderr is no terminal: one line when all is counted', () => {
    const { lines, progress } = newProgress();
    for (let done = 1; done <= 500; done += 1) progress.tick('orders', done, 500);
    expect(lines).toEqual(['orders: 500\n']);
  });

  it('has a line every ten seconds in a log: how far it is, how fast, and how long it will take', () => {
    const run = newProgress();
    run.progress.step('judging');
    count(run, 300_000, 10_000);
    expect(run.lines).toEqual([
      'judging\n',
      'judging: 100000 of 1000000, 10000 a second, 1 min 30 s left\n',
      'judging: 200000 of 1000000, 10000 a second, 1 min 20 s left\n',
      'judging: 300000 of 1000000, 10000 a second, 1 min 10 s left\n',
    ]);
  });

  it('has no such line within ten seconds of another, whatever is counted', () => {
    const run = newProgress();
    for (const what of ['05-orders.csv', '08-journal.csv', 'close.xlsx']) {
      run.progress.pass(what, 0, 10);
      run.clock.advance(9_000);
      run.progress.step(`at ${what}`);
      run.clock.advance(9_000);
      run.progress.pass(what, 5, 10);
    }
    expect(run.lines.map((line) => line.trim())).toEqual([
      ...['at 05-orders.csv', 'at 08-journal.csv', 'at close.xlsx'],
    ]);
  });

  it('says of a read that took long how many there were, behind its lines', () => {
    const { lines, clock, progress } = newProgress();
    for (let done = 1; done <= 30; done += 1) {
      progress.tick('orders', done, 30);
      clock.advance(500);
    }
    expect(lines).toEqual(['orders: 21 of 30, 2.0 a second, 5 s left\n', 'orders: 30\n']);
  });

  it('says nothing of work whose end goes without saying', () => {
    const { lines, progress } = newProgress();
    progress.pass('judging', 0, 2);
    progress.pass('judging', 2, 2);
    expect(lines).toEqual([]);
  });

  it('has a bar on a terminal and no lines: with the rate, the time left, and numbers easy to read', () => {
    const run = newProgress(80);
    count(run, 40_000, 10_000);
    expect(run.lines).toEqual([]);
    expect(run.drawn().at(0)).toBe(
      'judging: 10,000 of 1,000,000, 10,000 a second, 1 min 39 s left ----------------',
    );
    expect(run.drawn()).toHaveLength(4);
  });

  it('has a bar that takes what the words leave of a line, and none on a narrow terminal', () => {
    const [wide, narrow] = [newProgress(200), newProgress(64)];
    for (const run of [wide, narrow]) count(run, 10_000, 10_000);
    expect(wide.drawn().at(0)).toMatch(/ s left -{30}$/);
    expect(narrow.drawn().at(0)).toMatch(/ s left$/);
  });

  it('has a bar that is gone when all is counted', () => {
    const run = newProgress(80);
    run.progress.tick('orders', 0, 2);
    run.clock.advance(600);
    run.progress.tick('orders', 1, 2);
    expect(run.drawn()).toHaveLength(1);
    run.progress.tick('orders', 2, 2);
    run.clock.advance(600);
    run.progress.step('next');
    expect(run.lines).toEqual(['orders: 2\n', 'next\n']);
    expect(run.drawn()).toHaveLength(1);
  });

  it('has no bar for what is done at once, however many there are', () => {
    const { lines, drawn, clock, progress } = newProgress(80);
    for (let done = 1; done <= 400; done += 1) {
      progress.tick('orders', done, 400);
      clock.advance(1);
    }
    expect(lines).toEqual(['orders: 400\n']);
    expect(drawn()).toEqual([]);
  });

  it('draws five times a second at most', () => {
    const { drawn, clock, progress } = newProgress(80);
    for (let done = 0; done < 1500; done += 1) {
      progress.pass('judging', done, 9999);
      clock.advance(1);
    }
    expect(drawn()).toHaveLength(5);
  });

  it('begins anew for the same thing once more, and for another', () => {
    const run = newProgress();
    count(run, 40_000, 20_000);
    run.progress.pass('judging', 0, 100);
    run.clock.advance(10_000);
    run.progress.pass('judging', 50, 100);
    run.progress.pass('posting', 50, 100);
    run.clock.advance(10_000);
    run.progress.pass('posting', 60, 100);
    expect(run.lines).toEqual([
      'judging: 50 of 100, 5.0 a second, 10 s left\n',
      'posting: 60 of 100, 1.0 a second, 40 s left\n',
    ]);
  });

  it('is the same whatever the time of day does', () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const run = newProgress(80);
    for (const [at, text] of ['2026-11-01', '2020-01-01', '2031-01-01', '2026-11-01'].entries()) {
      vi.setSystemTime(Date.parse(text));
      run.progress.pass('judging', at * 100, 1000);
      run.clock.advance(1000);
    }
    expect(run.drawn().map((text) => text.replace(/ [=-]+$/, ''))).toEqual([
      'judging: 100 of 1,000, 100 a second, 9 s left',
      'judging: 200 of 1,000, 100 a second, 8 s left',
      'judging: 300 of 1,000, 100 a second, 7 s left',
    ]);
  });

  it('says nothing twice: neither a step again, nor a total that the step before stated', () => {
    const { lines, progress } = newProgress();
    for (const step of ['statement of 2026-11', 'statement of 2026-11', 'float of 2026-11']) {
      progress.step(step);
    }
    progress.tick('float of 2026-11', 1, 1);
    progress.step('orders: 12 of 15 are read');
    progress.tick('orders', 12, 12);
    progress.tick('orders', 1, 1);
    expect(lines.map((line) => line.trim())).toEqual([
      'statement of 2026-11',
      'float of 2026-11',
      'orders: 12 of 15 are read',
      'orders: 1',
    ]);
  });

  it('can be ended at any time, and twice', () => {
    const { lines, progress } = newProgress();
    progress.end();
    progress.end();
    expect(lines).toEqual([]);
  });
});
