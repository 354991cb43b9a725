// The edge of the program at the process: streams, signals, the environment and the exit code. Everything
// else is in `program.ts`, which knows none of them.

import { once } from 'node:events';
import { systemClock } from '../base/time/clock.js';
import { secretValuesOf } from '../config/secret.js';
import { secretNames } from '../jobs/dialect-words.js';
import { cliFailures } from './cli-failures.js';
import { errorLine, errorReportOf } from './error-report.js';
import { type ExitCode, gravestExitCode } from './exit-code.js';
import { Output } from './output.js';
import { runProgram } from './program.js';
import type { TextSink, World } from './world.js';

/** Without this an error of a stream would be an uncaught one; what it means is decided at the end. */
function sinkOf(stream: NodeJS.WriteStream): TextSink {
  stream.on('error', () => undefined);
  return { write: (text) => void stream.write(text), taken: () => takenFrom(stream) };
}

async function takenFrom(stream: NodeJS.WriteStream): Promise<void> {
  if (!stream.writableNeedDrain) return;
  try {
    await once(stream, 'drain');
  } catch {
    // Decided: a stream that failed takes everything from now on, and what that means is decided at the end.
  }
}

/**
 * A reader that went away (`| head`) is no error; a full disk behind `>` is, since the results are not there.
 */
function isLost({ errored }: NodeJS.WriteStream): boolean {
  return errored !== null && !('code' in errored && errored.code === 'EPIPE');
}

/** Asked when a command needs it, so that a folder that was removed is an error of the run like any other. */
function workingFolder(): string {
  try {
    return process.cwd();
  } catch (error) {
    throw cliFailures.workingFolderGone({}, error);
  }
}

const stdout = sinkOf(process.stdout);
const stderr = sinkOf(process.stderr);

/**
 * One line, never a stack, and the exit code that the line is of: memory that a library could not have is
 * thrown where nobody waits for it, and is no fault of ours.
 */
function endByReport(error: unknown): void {
  process.exit(say(error));
}

function say(error: unknown): ExitCode {
  const report = errorReportOf(error);
  const output = new Output(stdout, stderr);
  output.hide(() => secretValuesOf(process.env, secretNames));
  output.words(errorLine(report));
  return report.exitCode;
}

process.on('uncaughtException', endByReport);
process.on('unhandledRejection', endByReport);

/** Lines of stdin, from the first question on: what was typed ahead, or pasted, answers the next ones. */
let answers: AsyncIterator<string> | undefined;

/** The question goes to stderr: stdout has nothing but data. */
async function askAtTerminal(question: string): Promise<string> {
  const { createInterface } = await import('node:readline');
  answers ??= createInterface({ input: process.stdin })[Symbol.asyncIterator]();
  stderr.write(question);
  const answer = await answers.next();
  if (answer.done !== true) return answer.value;
  throw cliFailures.noAnswer();
}

const world: World = {
  arguments: process.argv.slice(2),
  environment: process.env,
  get cwd() {
    return workingFolder();
  },
  stdout,
  stderr,
  isScreen: process.stdout.isTTY === true,
  terminal: process.stderr.isTTY ? process.stderr : undefined,
  ask: process.stdin.isTTY && process.stderr.isTTY ? askAtTerminal : undefined,
  clock: systemClock,
  onStopSignal: (listener) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => listener(signal));
  },
  exit: (code) => process.exit(code),
};

const exitCode = await runProgram(world);
// Whatever was written goes out first; after that nothing may hold the process, such as an idle connection.
process.stdout.write('', () => {
  if (!isLost(process.stdout)) process.exit(exitCode);
  say(cliFailures.outputLost());
  process.exit(gravestExitCode([exitCode, 4]));
});
