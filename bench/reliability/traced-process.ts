// A command as a process under strace: which of its calls change the disk, and the same command with one of
// these calls killed or failing. The trace is the proof that the fault fired, and says where.

import { spawn, spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';

/** Calls by which a file comes to be, changes, lasts or goes. */
const CHANGING = ['openat', 'write', 'pwrite64', 'fsync', 'fdatasync', 'ftruncate'] as const;
const NAMING = ['rename', 'link', 'unlink', 'mkdir', 'rmdir'] as const;
const READING = ['read', 'pread64'] as const;
const calls = [...CHANGING, ...NAMING];

/** One call of the main thread that names a file of the folder looked at. */
export interface TracedCall {
  readonly name: string;
  /** The how manieth of its name in the process, from 1: what strace counts by. */
  readonly ordinal: number;
  readonly path: string;
  /** The line as strace wrote it. */
  readonly line: string;
}

export interface Injection {
  readonly call: string;
  /** Strace's own words, such as `signal=KILL` or `error=ENOSPC`. */
  readonly effect: string;
  readonly ordinal: number;
  /** Whether each later call of the name meets it too. */
  readonly forGood: boolean;
}

export interface Ran {
  readonly exitCode: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Traced extends Ran {
  readonly changing: readonly TracedCall[];
  /** Calls that open a file to read it, or read from it. */
  readonly reading: readonly TracedCall[];
  /** The lines of the trace that the injection is in: the calls that failed, or that the process died in. */
  readonly fired: readonly string[];
}

export interface Where {
  readonly cwd: string;
  readonly environment: Readonly<Record<string, string>>;
}

/** Runs a command to its end. */
export function runProcess(command: readonly string[], { cwd, environment }: Where): Promise<Ran> {
  const [file = '', ...given] = command;
  const child = spawn(file, given, { cwd, env: environment, stdio: ['ignore', 'pipe', 'pipe'] });
  const out: Buffer[] = [];
  const err: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => void out.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => void err.push(chunk));
  const text = (chunks: readonly Buffer[]): string => Buffer.concat(chunks).toString('utf8');
  return new Promise((settle, reject) => {
    child.on('error', reject);
    child.on('close', (exitCode, signal) =>
      settle({ exitCode, signal, stdout: text(out), stderr: text(err) }),
    );
  });
}

/** @throws where strace is not there: a campaign, and a test of one, fails then and is never left out */
export function requireStrace(): void {
  const { status } = spawnSync('strace', ['--version']);
  if (status === 0) return;
  throw new Error(
    'strace is missing, without which no call of a process can be made to fail: install strace',
  );
}

/**
 * Runs a command under strace. Only its main thread is looked at: nothing of the tool's writes elsewhere.
 *
 * @param tracePath where strace writes, outside of the folder looked at
 */
export async function runTraced(
  command: readonly string[],
  where: Where,
  tracePath: string,
  injection?: Injection,
): Promise<Traced> {
  const inject =
    injection === undefined
      ? []
      : [
          '-e',
          `inject=${injection.call}:${injection.effect}:when=${injection.ordinal}${injection.forGood ? '+' : ''}`,
        ];
  const strace = [
    'strace',
    '-o',
    tracePath,
    '-y',
    '-s',
    '0',
    '-e',
    `trace=${[...calls, ...READING].join(',')}`,
    ...inject,
  ];
  rmSync(tracePath, { force: true });
  const ran = await runProcess([...strace, ...command], where);
  const lines = readFileSync(tracePath, 'utf8').split('\n');
  return {
    ...ran,
    ...callsIn(lines, where.cwd),
    fired: lines.filter((line, at) => line.includes('(INJECTED)') || isKilledIn(line, lines[at + 1])),
  };
}

/** The call that a process never came back from. */
function isKilledIn(line: string, next = ''): boolean {
  return line.endsWith('= ?') && next.startsWith('+++ killed by SIGKILL');
}

const OPENED_TO_CHANGE = /O_WRONLY|O_RDWR|O_CREAT/;

function callsIn(lines: readonly string[], folder: string): Pick<Traced, 'changing' | 'reading'> {
  const counts = new Map<string, number>();
  const [changing, reading]: [TracedCall[], TracedCall[]] = [[], []];
  for (const line of lines) {
    const name = /^(\w+)\(/.exec(line)?.[1];
    if (name === undefined) continue;
    const ordinal = (counts.get(name) ?? 0) + 1;
    counts.set(name, ordinal);
    const path = pathIn(line, name);
    if (path !== folder && !path.startsWith(`${folder}/`)) continue;
    const isReading = name === 'openat' ? !OPENED_TO_CHANGE.test(line) : READING.some((one) => one === name);
    (isReading ? reading : changing).push({ name, ordinal, path, line });
  }
  return { changing, reading };
}

function pathIn(line: string, name: string): string {
  const isByPath = name === 'openat' || NAMING.some((naming) => naming === name);
  return (isByPath ? /"([^"]*)"/ : /^\w+\(\d+<([^>]*)>/).exec(line)?.[1] ?? '';
}
