// The service as a process of its own, for tests that kill it or load it from several processes. Node of this
// age runs no TypeScript, so the sources are transpiled as they stand into a folder from which packages are
// found.

import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { afterAll } from 'vitest';
import type { LocalServiceOptions } from '../../../src/service/local-service.js';

const FOLDERS = ['src/base', 'src/money', 'src/wire', 'src/service', 'test/service'];

/** Transpiles the sources and gives the folder; it is removed after the tests of the file. */
export function compileService(): string {
  const target = mkdtempSync(join('node_modules', '.service-test-'));
  afterAll(() => rmSync(target, { recursive: true, force: true }));
  writeFileSync(join(target, 'package.json'), '{"type":"module"}');
  for (const folder of FOLDERS) {
    for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      if (name.endsWith('.ts') && !name.endsWith('.test.ts')) compileFile(join(folder, name), target);
    }
  }
  return target;
}

function compileFile(path: string, target: string): void {
  const output = join(target, path.replace(/\.ts$/, '.js'));
  const { outputText } = ts.transpileModule(readFileSync(path, 'utf8'), {
    compilerOptions: {
      module: ts.ModuleKind.ESNext,
      target: ts.ScriptTarget.ES2023,
      verbatimModuleSyntax: true,
    },
  });
  mkdirSync(dirname(output), { recursive: true });
  writeFileSync(output, outputText);
}

export interface ServiceProcess {
  readonly child: ChildProcess;
  readonly url: string;
  readonly supplierUrl: string;
  readonly rewardsUrl: string;
  /**
   * Sends the process a line: `kill 7` ends it at the seventh statement from now on, `kill answer` before it
   * answers.
   */
  tell(line: string): Promise<void>;
  /** Waits until it has ended, however. */
  ended(): Promise<void>;
}

/** Starts the service in a process; resolves when it accepts connections. */
export async function startProcess(sources: string, options: LocalServiceOptions): Promise<ServiceProcess> {
  const script = join(sources, 'test/service/processes/serve-child.js');
  const child = spawn(process.execPath, [script, JSON.stringify(options)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const gone = new Promise<void>((resolve) => child.on('exit', () => resolve()));
  const lines = lineReader(child);
  const [url = '', supplierUrl = '', rewardsUrl = ''] = (await lines()).split(' ');
  return {
    child,
    url,
    supplierUrl,
    rewardsUrl,
    tell: async (line) => {
      child.stdin?.write(`${line}\n`);
      await lines();
    },
    ended: () => gone,
  };
}

/** Runs a client process to its end and gives what it printed, parsed. */
export function runClient(sources: string, plan: unknown): Promise<unknown> {
  const script = join(sources, 'test/service/processes/client-child.js');
  const child = spawn(process.execPath, [script, JSON.stringify(plan)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return new Promise((resolve, reject) => {
    let output = '';
    child.stdout.on('data', (data: Buffer) => {
      output += data.toString('utf8');
    });
    child.on('close', (code) =>
      code === 0 ? resolve(JSON.parse(output)) : reject(new Error(`client ended with ${code}`)),
    );
  });
}

/** Gives one line of the child's output after the other. */
function lineReader(child: ChildProcess): () => Promise<string> {
  let buffered = '';
  const waiting: (() => void)[] = [];
  child.stdout?.on('data', (data: Buffer) => {
    buffered += data.toString('utf8');
    waiting.splice(0).forEach((wake) => {
      wake();
    });
  });
  return async () => {
    while (!buffered.includes('\n')) await new Promise<void>((resolve) => waiting.push(resolve));
    const end = buffered.indexOf('\n');
    const line = buffered.slice(0, end);
    buffered = buffered.slice(end + 1);
    return line;
  };
}
