// Walks the lines of README's "Close a month" as they stand there, in a folder of its own: the program as it
// is built, a process a command, the lines handed to a shell. Only `serve` gets free ports and no limits, and
// a configuration says where it listens.

import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BuiltProgram, buildProgram } from '../cli/support/built-program.js';

const readme = readFileSync(join(import.meta.dirname, '../../README.md'), 'utf8');
const [, section = ''] = /^## Close a month\n([\s\S]*?)^## /m.exec(readme) ?? [];
const [, block = ''] = /^```sh\n([\s\S]*?)^```$/m.exec(section) ?? [];
const lines = block.trimEnd().split('\n');

const SERVED = '--sandbox-port 0 --supplier-port 0 --rewards-port 0 --limits off --quiet';

describe("README's way through a close", () => {
  const folder = mkdtempSync(join(tmpdir(), 'tieout-readme-'));
  const cwd = join(folder, 'shop');
  let program: BuiltProgram;
  let serving: ChildProcess | undefined;
  let exported = '';

  beforeAll(async () => {
    program = await buildProgram();
    mkdirSync(cwd);
    // What `npx tieout` comes to in a folder where it is installed.
    const npx = join(folder, 'npx');
    writeFileSync(
      npx,
      `#!/bin/sh\nshift\n[ "$1" = serve ] && set -- "$@" ${SERVED}\nexec "${process.execPath}" "${program.main}" "$@"\n`,
    );
    chmodSync(npx, 0o755);
  });

  afterAll(async () => {
    if (serving?.exitCode === null) {
      const ended = new Promise((settle) => serving?.once('close', settle));
      serving.kill('SIGTERM');
      await ended;
    }
    program.remove();
    rmSync(folder, { recursive: true, force: true });
  });

  const environment = () => ({ PATH: `${folder}${delimiter}${process.env['PATH'] ?? ''}` });

  /** Runs a line in a shell that has run the export lines so far. */
  function walk(line: string) {
    const shell = spawnSync('/bin/sh', ['-c', `${exported}\n${line}`], { cwd, env: environment() });
    return { status: shell.status, stdout: shell.stdout.toString(), stderr: shell.stderr.toString() };
  }

  async function serve(line: string): Promise<void> {
    const child = spawn('/bin/sh', ['-c', `exec ${line}`], { cwd, env: environment() });
    serving = child;
    let said = '';
    while (!said.includes('\n')) {
      said += String(await new Promise((settle) => child.stdout.once('data', settle)));
    }
    const sandbox = { baseUrl: JSON.parse(said).sandbox, readsPerSecond: 500 };
    writeFileSync(join(cwd, 'tieout.config.json'), JSON.stringify({ sandbox }));
  }

  it('can be walked line by line, each of them ending with 0, to a certified month', async () => {
    const [first = '', ...others] = lines;
    expect(first).toMatch(/^npx tieout serve --control /);
    await serve(first);
    let fingerprint = '';
    for (const line of others) {
      const { status, stdout, stderr } = walk(line.replace('FINGERPRINT', fingerprint));
      expect([line, status, stderr]).toEqual([line, 0, expect.any(String)]);
      fingerprint = /\b[0-9a-f]{64}\b/.exec(stdout)?.[0] ?? fingerprint;
      exported += stdout.replace(/^(?! {2}export ).*\n?/gm, '');
    }
    expect(others.at(-1)).toContain('npx tieout certify');
    expect(walk('npx tieout status').stdout).toMatch(/2026-10.*certified/);
  });

  it('prints, over serve and keys create, every line that has to be run between', () => {
    expect(exported.trim().split('\n')).toHaveLength(3);
    expect(exported).toMatch(/export TIEOUT_API_KEY_FILE=[\s\S]*TIEOUT_SIGNING_SECRET_FILE=[\s\S]*WEBHOOK/);
  });
});
