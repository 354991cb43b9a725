// Everything outside that the command line touches, handed in: tests bring a world of their own.

import type { Clock } from '../base/time/clock.js';
import type { Environment } from '../config/secret.js';
import type { RunSettings } from '../jobs/workplace.js';

/** A target for text. */
export interface TextSink {
  write(text: string): void;
  /** Waits until the reader has taken what was written, or is gone; absent where there is no waiting. */
  taken?(): Promise<void>;
}

/** A signal that asks a run to end. */
export type StopSignal = 'SIGINT' | 'SIGTERM' | 'SIGHUP';

export interface World {
  /** The arguments behind the program's own name. */
  readonly arguments: readonly string[];
  readonly environment: Environment;
  /** The working folder, absolute. */
  readonly cwd: string;
  readonly stdout: TextSink;
  readonly stderr: TextSink;
  /** Stderr where it is a terminal, for the bar; undefined where it is a file or a pipe. */
  readonly terminal: NodeJS.WritableStream | undefined;
  /** True where stdout is a terminal, and a person reads it. */
  readonly isScreen?: boolean;
  /** Puts a question to the person at the terminal; undefined where there is none. */
  readonly ask?: ((question: string) => Promise<string>) | undefined;
  readonly clock: Clock;
  /** Never goes back: says how fast counted work goes. The machine's own where absent. */
  readonly paceClock?: Clock;
  /** The waiting between calls; by the machine's own clocks where absent. */
  readonly waiting?: RunSettings['waiting'];
  /** Calls `listener` for every signal from now on. */
  onStopSignal(listener: (signal: StopSignal) => void): void;
  /** Ends the process at once. Between two turns of the event loop no step of a job is half done. */
  exit(code: number): void;
}
