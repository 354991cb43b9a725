// The program as a user runs it: bundled into a folder of its own, started as a process.

import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build } from 'rolldown';
import bundle from '../../../rolldown.config.js';

export interface BuiltProgram {
  /** The path of `main.js`. */
  readonly main: string;
  remove(): void;
}

/** Types are erased and nothing else happens: what the compiler says of them is another check. */
export async function buildProgram(): Promise<BuiltProgram> {
  const folder = mkdtempSync(join(tmpdir(), 'tieout-built-'));
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  writeFileSync(join(folder, 'package.json'), '{"type": "module"}');
  const dir = join(folder, 'dist', 'cli');
  await build({ ...bundle, output: { ...bundle.output, dir }, logLevel: 'silent' });
  return { main: join(dir, 'main.js'), remove: () => rmSync(folder, { recursive: true, force: true }) };
}

export interface Ended {
  readonly exitCode: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface ProcessOptions {
  readonly cwd: string;
  /** The whole environment; that of the tests where absent. */
  readonly environment?: Record<string, string>;
  /** Whether it leads a process group of its own, so that it can be killed with all that it started. */
  readonly isGroup?: boolean;
}

export interface StartedProcess {
  readonly child: ChildProcess;
  readonly ended: Promise<Ended>;
  /** Comes with the first text on stdout, or with the end. */
  readonly firstLine: Promise<unknown>;
}

/** Starts a command; `ended` comes when the process is gone and all it said has been read. */
export function startProcess(
  command: readonly [string, ...string[]],
  { cwd, environment = { PATH: process.env['PATH'] ?? '' }, isGroup = false }: ProcessOptions,
): StartedProcess {
  const [file, ...given] = command;
  const child = spawn(file, given, {
    cwd,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: isGroup,
  });
  const out: Buffer[] = [];
  const err: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => void out.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => void err.push(chunk));
  const text = (chunks: readonly Buffer[]) => Buffer.concat(chunks).toString('utf8');
  const ended = new Promise<Ended>((settle, reject) => {
    child.on('error', reject);
    child.on('close', (exitCode, signal) =>
      settle({ exitCode, signal, stdout: text(out), stderr: text(err) }),
    );
  });
  const firstLine = Promise.race([ended, new Promise((settle) => child.stdout.once('data', settle))]);
  return { child, ended, firstLine };
}
