// The progress of a run, on stderr: a line for each step, and while something is counted a bar on a terminal,
// or a line now and then where there is none. A run that is over before that has the same lines each time.

// Not every name that the types have can be imported from it by Node itself: it is CommonJS.
import cliProgress, { Presets, SingleBar } from 'cli-progress';
import { visible } from '../base/text/control-characters.js';
import type { Clock } from '../base/time/clock.js';
import type { Progress } from '../jobs/progress.js';
import type { Output } from './output.js';
import { type Headway, Pace } from './work-pace.js';

/** Between two lines of a log there is at least so long, where the second only says how far the run is. */
const LINE_EACH_MS = 10_000;
/** Work that is done by then is nothing to wait for, and its pace is not known yet. */
const SHOWN_AFTER_MS = 500;
const BAR_EACH_MS = 200;
const BAR_COLUMNS_MOST = 30;
const BAR_COLUMNS_LEAST = 5;

/** Only goes forward; the time of day may be set while a run lasts. */
const monotonicClock: Clock = { nowMs: () => performance.now() };

export class RunProgress implements Progress {
  readonly #output: Output;
  readonly #terminal: NodeJS.WritableStream | undefined;
  readonly #clock: Clock;
  /** The work that is counted now, as it was told last. */
  #headway: Headway | undefined;
  #pace: Pace | undefined;
  #bar: SingleBar | undefined;
  #drawnMs = 0;
  /** The newest line: what it says already is no news. */
  #last = '';
  #saidMs: number;

  /**
   * @param terminal stderr where it is one; undefined means lines only
   * @param clock must never go back
   */
  constructor(output: Output, terminal: NodeJS.WritableStream | undefined, clock = monotonicClock) {
    this.#output = output;
    this.#terminal = terminal;
    this.#clock = clock;
    this.#saidMs = clock.nowMs();
  }

  step(text: string): void {
    this.end();
    // One step is one line, whatever a path in it holds.
    this.#say(visible(text));
  }

  tick(what: string, done: number, total: number): void {
    this.pass(what, done, total);
    if (done === total && !this.#isSaid(what, total)) this.#say(`${what}: ${total}`);
  }

  pass(what: string, done: number, total: number, unit = ''): void {
    if (done >= total) {
      this.end();
      return;
    }
    const headway = { what, done, total, unit };
    const nowMs = this.#clock.nowMs();
    const pace = this.#paceOf(headway, nowMs);
    if (nowMs - pace.sinceMs < SHOWN_AFTER_MS) return;
    if (this.#terminal !== undefined) {
      this.#draw(this.#terminal, headway, pace, nowMs);
    } else if (nowMs - this.#saidMs >= LINE_EACH_MS) {
      this.#say(pace.text(headway, nowMs, String));
    }
  }

  /** The pace of what is counted now, or of what begins with this: something else, or the same once more. */
  #paceOf(headway: Headway, nowMs: number): Pace {
    const before = this.#headway;
    const goesOn = before?.what === headway.what && before.done <= headway.done;
    if (!goesOn) this.end();
    this.#headway = headway;
    this.#pace ??= new Pace(headway, nowMs);
    return this.#pace;
  }

  /** By our own clock: most work leaves the bar's timer no turn, and the bar asks for the time of day. */
  #draw(terminal: NodeJS.WritableStream, headway: Headway, pace: Pace, nowMs: number): void {
    if (this.#bar !== undefined && nowMs - this.#drawnMs < BAR_EACH_MS) return;
    this.#drawnMs = nowMs;
    const payload = { text: pace.text(headway, nowMs, groupedText) };
    if (this.#bar === undefined) {
      this.#bar = barOn(terminal);
      this.#bar.start(headway.total, headway.done, payload);
    } else {
      this.#bar.setTotal(headway.total);
      this.#bar.update(headway.done, payload);
      this.#bar.render();
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
    this.#saidMs = this.#clock.nowMs();
    this.#output.words(line);
  }

  /** Takes the bar away: before other words, and at the end of the run, since it holds a timer. */
  end(): void {
    this.#bar?.stop();
    this.#bar = undefined;
    this.#headway = undefined;
    this.#pace = undefined;
  }
}

/** The same on every machine, whatever its locale. */
function groupedText(whole: number): string {
  return whole.toLocaleString('en-US');
}

/** The words first, so that a narrow terminal has them whole; the bar takes what is left of the line. */
function barOn(stream: NodeJS.WritableStream): SingleBar {
  return new SingleBar(
    {
      format: (options, { progress, maxWidth }, { text }: { text: string }) => {
        const columns = Math.min(BAR_COLUMNS_MOST, maxWidth - text.length - 2);
        if (columns < BAR_COLUMNS_LEAST) return text;
        return `${text} ${cliProgress.Format.BarFormat(progress, { ...options, barsize: columns })}`;
      },
      stream,
      clearOnComplete: true,
      synchronousUpdate: false,
      barsize: BAR_COLUMNS_MOST,
      linewrap: null,
    },
    Presets.legacy,
  );
}
