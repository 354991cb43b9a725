// How far a run is, on stderr: a line for each step, and while something is counted, on a terminal only, a
// bar. Nothing of it depends on the clock, so a log of the same run has the same lines.

import { Presets, SingleBar } from 'cli-progress';
import { visible } from '../base/control-characters.js';
import type { Progress } from '../jobs/progress.js';
import type { Output } from './output.js';

/** Below this many there is nothing to wait for. */
const LEAST_FOR_BAR = 20;

export class RunProgress implements Progress {
  readonly #output: Output;
  readonly #terminal: NodeJS.WritableStream | undefined;
  #bar: SingleBar | undefined;
  /** The newest line: what it says already is no news. */
  #last = '';

  /** @param terminal stderr where it is one; undefined means lines only */
  constructor(output: Output, terminal: NodeJS.WritableStream | undefined) {
    this.#output = output;
    this.#terminal = terminal;
  }

  step(text: string): void {
    this.end();
    // One step is one line, whatever a path in it holds.
    this.#say(visible(text));
  }

  tick(what: string, done: number, total: number): void {
    if (this.#terminal !== undefined && total >= LEAST_FOR_BAR && done < total) {
      this.#bar ??= startedBar(this.#terminal, what, total);
      this.#bar.update(done);
      return;
    }
    if (done === total) {
      this.end();
      if (!this.#isSaid(what, total)) this.#say(`${what}: ${total}`);
    }
  }

  /** True where the step before stated the total, or was all of one. */
  #isSaid(what: string, total: number): boolean {
    const stated = `${what}: ${total}`;
    return (
      this.#last === stated || this.#last.startsWith(`${stated} `) || (total === 1 && this.#last === what)
    );
  }

  #say(line: string): void {
    if (line === this.#last) return;
    this.#last = line;
    this.#output.words(line);
  }

  /** Takes the bar away: before other words, and at the end of the run, since it holds a timer. */
  end(): void {
    this.#bar?.stop();
    this.#bar = undefined;
  }
}

/** `what` is a word of ours, never of a source. */
function startedBar(stream: NodeJS.WritableStream, what: string, total: number): SingleBar {
  const bar = new SingleBar(
    {
      format: `${what} {bar} {value} of {total}`,
      stream,
      clearOnComplete: true,
      barsize: 30,
      linewrap: null,
    },
    Presets.legacy,
  );
  bar.start(total, 0);
  return bar;
}
