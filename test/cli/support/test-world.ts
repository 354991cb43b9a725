// A world for the command line: arguments in, text and exit code out, in a folder of its own.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach } from 'vitest';
import { type Clock, FixedClock, systemClock } from '../../../src/base/time/clock.js';
import { runProgram } from '../../../src/cli/program.js';
import type { StopSignal, World } from '../../../src/cli/world.js';
import { holdOutput } from './held-answers.js';

const folders: string[] = [];

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** A new folder, gone after the test. */
export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tieout-cli-'));
  folders.push(folder);
  return folder;
}

export interface Said {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

export interface WorldOptions {
  readonly cwd?: string;
  readonly environment?: Record<string, string>;
  readonly clock?: Clock;
  /** How calls are waited for. */
  readonly waiting?: World['waiting'];
  /** What the person at the terminal answers, one after the other; without it there is no terminal. */
  readonly answers?: readonly string[];
  /** Whether stdout is a terminal. */
  readonly isScreen?: boolean;
}

/** A run that goes on: what it said so far, and the signals that it can be sent. */
export interface LiveRun {
  readonly ended: Promise<Said>;
  stdout(): string;
  stderr(): string;
  send(signal: StopSignal): void;
  /** The code of `exit`, where the run asked for it. */
  exited(): number | undefined;
}

function askOf(answers: readonly string[] | undefined, said: string[]): World['ask'] {
  if (answers === undefined) return undefined;
  const left = [...answers];
  return async (question) => {
    said.push(question);
    return left.shift() ?? '';
  };
}

export function startProgram(given: readonly string[], options: WorldOptions = {}): LiveRun {
  const out: string[] = [];
  const err: string[] = [];
  let exited: number | undefined;
  const listeners: ((signal: StopSignal) => void)[] = [];
  const world: World = {
    arguments: given,
    environment: options.environment ?? {},
    cwd: options.cwd ?? newFolder(),
    stdout: { write: (text) => void out.push(text) },
    stderr: { write: (text) => void err.push(text) },
    isScreen: options.isScreen ?? false,
    terminal: undefined,
    ask: askOf(options.answers, err),
    clock: options.clock ?? systemClock,
    waiting: options.waiting,
    // It stands still, so that what a run says on stderr is the same on a machine that is busy.
    paceClock: new FixedClock(0),
    onStopSignal: (listener) => void listeners.push(listener),
    exit: (code) => {
      exited ??= code;
    },
  };
  return {
    ended: runProgram(world).then((exitCode) => {
      const said = { exitCode, stdout: out.join(''), stderr: err.join('') };
      holdOutput(given, said.stdout);
      return said;
    }),
    stdout: () => out.join(''),
    stderr: () => err.join(''),
    send: (signal) => {
      for (const listener of listeners) listener(signal);
    },
    exited: () => exited,
  };
}

/** Runs a command line to its end. */
export function runLine(given: readonly string[], options: WorldOptions = {}): Promise<Said> {
  return startProgram(given, options).ended;
}
