// A step run in this process: what it leaves is the same, and the time to start one is saved.

import { FixedClock } from '../../src/base/clock.js';
import { runProgram } from '../../src/cli/program.js';
import { type Life, STILL_MS } from './life.js';
import type { Step } from './life-steps.js';
import type { Ran } from './traced-process.js';

export async function runInProcess(life: Life, step: Pick<Step, 'given'>): Promise<Ran> {
  const [out, err]: [string[], string[]] = [[], []];
  const exitCode = await runProgram({
    arguments: ['--quiet', ...step.given],
    environment: {},
    cwd: life.folder,
    stdout: { write: (text) => void out.push(text) },
    stderr: { write: (text) => void err.push(text) },
    terminal: undefined,
    clock: new FixedClock(STILL_MS),
    onStopSignal: () => undefined,
    exit: () => undefined,
  });
  return { exitCode, signal: null, stdout: out.join(''), stderr: err.join('') };
}
