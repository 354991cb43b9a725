// The store's own sources as JavaScript, for tests that need another process: one that is killed, or one that
// holds a lock. Node of this age runs no TypeScript, so the files are transpiled as they stand into a folder
// from which the installed packages are found.

import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { afterAll } from 'vitest';

const FOLDERS = [
  'src/base',
  'src/money',
  'src/records',
  'src/ledger',
  'src/reconcile',
  'src/store',
  'test/store',
];

/** Transpiles the sources and gives the folder; it is removed after the tests of the file. */
export function compileSources(): string {
  const target = mkdtempSync(join('node_modules', '.store-test-'));
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
    compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2023 },
  });
  mkdirSync(dirname(output), { recursive: true });
  writeFileSync(output, outputText);
}

/** Starts a script of the compiled sources. */
export function startChild(sources: string, script: string, args: readonly string[]): ChildProcess {
  return spawn(process.execPath, [join(sources, script), ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
}

/** Waits for a line the child writes. Fails where the child ends without it. */
export function lineFrom(child: ChildProcess, line: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = '';
    child.stdout?.on('data', (data: Buffer) => {
      output += data.toString('utf8');
      if (output.split('\n').includes(line)) resolve();
    });
    child.on('exit', (code) =>
      reject(new Error(`the child ended with ${code} and without "${line}": ${output}`)),
    );
  });
}

/** Waits for the child's end: its exit code, or undefined where a signal ended it. */
export function endOf(child: ChildProcess): Promise<number | undefined> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) {
      resolve(child.exitCode ?? undefined);
    } else {
      child.on('exit', (code) => resolve(code ?? undefined));
    }
  });
}
