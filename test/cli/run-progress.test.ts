import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { Output } from '../../src/cli/output.js';
import { RunProgress } from '../../src/cli/run-progress.js';

function newProgress(terminal?: NodeJS.WritableStream) {
  const lines: string[] = [];
  const sink = { write: (text: string) => void lines.push(text) };
  return { lines, progress: new RunProgress(new Output(sink, sink), terminal) };
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

  it('has a bar on a terminal, which is gone when all is counted', () => {
    const terminal = Object.assign(new PassThrough(), {
      isTTY: true,
      columns: 80,
      cursorTo: () => true,
      clearLine: () => true,
    });
    const { lines, progress } = newProgress(terminal);
    for (let done = 1; done <= 500; done += 1) progress.tick('orders', done, 500);
    expect(lines).toEqual(['orders: 500\n']);
    expect(String(terminal.read())).toContain('orders');
  });

  it('has no bar for a handful', () => {
    const terminal = new PassThrough();
    const { lines, progress } = newProgress(terminal);
    for (let done = 1; done <= 3; done += 1) progress.tick('orders', done, 3);
    expect(lines).toEqual(['orders: 3\n']);
    expect(terminal.read()).toBeNull();
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
