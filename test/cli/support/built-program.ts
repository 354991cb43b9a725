// The program as a user runs it: all of src as JavaScript in a folder of its own, started as a process.

import { type ChildProcess, spawn } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import ts from 'typescript';

export interface BuiltProgram {
  /** The path of `main.js`. */
  readonly main: string;
  remove(): void;
}

/** Types are erased and nothing else happens: what the compiler says of them is another check. */
export function buildProgram(): BuiltProgram {
  const folder = mkdtempSync(join(tmpdir(), 'tieout-built-'));
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  writeFileSync(join(folder, 'package.json'), '{"type": "module"}');
  const { config } = ts.readConfigFile('tsconfig.json', ts.sys.readFile);
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, '.');
  // By itself a file does not know that the package's files are modules.
  const compilerOptions = { ...options, module: ts.ModuleKind.ESNext, sourceMap: false };
  for (const name of readdirSync('src', { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.ts')) continue;
    const text = readFileSync(join('src', name), 'utf8');
    const { outputText } = ts.transpileModule(text, { compilerOptions, fileName: name });
    const path = join(folder, 'dist', name.replace(/\.ts$/, '.js'));
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, outputText);
  }
  return {
    main: join(folder, 'dist', 'cli', 'main.js'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
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
