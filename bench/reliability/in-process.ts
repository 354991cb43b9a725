// The command line run in this process: what it leaves is the same, and the time to start one is saved.

import { FixedClock } from '../../src/base/time/clock.js';
import { runProgram } from '../../src/cli/program.js';
import type { World } from '../../src/cli/world.js';
import { type Life, STILL_MS } from './life.js';
import type { Step } from './life-steps.js';
import type { Ran } from './traced-process.js';

/** A step of a life, which asks no service and at which the clock stands still. */
export function runInProcess({ folder }: Life, { given }: Pick<Step, 'given'>): Promise<Ran> {
  return runLineIn(folder, given, { environment: {}, clock: new FixedClock(STILL_MS) });
}

/** A command line to its end. */
export async function runLineIn(
  folder: string,
  given: readonly string[],
  outside: Pick<World, 'environment' | 'clock' | 'waiting'>,
): Promise<Ran> {
  const [out, err]: [string[], string[]] = [[], []];
  const exitCode = await runProgram({
    ...outside,
    arguments: ['--quiet', ...given],
    cwd: folder,
    stdout: { write: (text) => void out.push(text) },
    stderr: { write: (text) => void err.push(text) },
    terminal: undefined,
    onStopSignal: () => undefined,
    exit: () => undefined,
  });
  return { exitCode, signal: null, stdout: out.join(''), stderr: err.join('') };
}
