// Walks a page of the documentation: runs every command of its `sh` blocks (a line that begins with `$ `),
// and gives the page back with what they print. All pages of one walk share a folder, a service and a shell's
// variables. The seed and the standing clock of the service make the same ids and times every time; what is
// different all the same (ports, the folder, keys, this machine's time) is shown as a page shows it.

import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { FixedClock, systemClock } from '../../src/base/time/clock.js';
import { runProgram } from '../../src/cli/program.js';
import type { StopSignal, World } from '../../src/cli/world.js';
import { LOCAL_SUPPLIER_KEY_PREFIX } from '../../src/wire/supplier/names.js';

const SHOWN_FOLDER = '/home/you/tieout';
const SHOWN_SUPPLIER_KEY = `${LOCAL_SUPPLIER_KEY_PREFIX}0f8e2c6a91d34b57`;
const SHOWN_REWARDS_KEY = 'pm_test_5b7d1e9c3a2f4680';
/** The time of this machine, and the key of a certification, which no seed reaches. */
const SHOWN_NOW = '2026-12-02T09:30:00.000Z';
const SHOWN_SIGN_OFF_KEY = 'c0ffee42'.repeat(8);
/** Ports that are free, and no waiting for limits or a hard challenge: a page is about none of them. */
const freePorts = ['sandbox', 'supplier', 'rewards'].flatMap((name) => [`--${name}-port`, '0']);
const served = [...freePorts, '--limits', 'off', '--difficulty', '2'];
const UNLIMITED = 'limits are off: no rates and no lifetime limits are kept\n';
const READS_PER_SECOND = 1000;

export class PageWalk {
  readonly #cwd = realpathSync(mkdtempSync(join(tmpdir(), 'tieout-page-')));
  readonly #beganAtMs = Date.now();
  /** Every command of a page is started by npx, and says so of the next one. */
  readonly #environment: Record<string, string> = { npm_lifecycle_event: 'npx' };
  /** What is shown for what there is, longest first where one holds the other. */
  readonly #shown: [real: string, shown: string][] = [[this.#cwd, SHOWN_FOLDER]];
  readonly #ends: (() => Promise<unknown>)[] = [];

  /** The page with what its commands print now. */
  async walked(page: string): Promise<string> {
    const parts = page.split(/^(```(?:sh|json \S+|csv \S+)\n[\s\S]*?^```$)/m);
    const walked: string[] = [];
    for (const part of parts) walked.push(await this.#walkedPart(part));
    return walked.join('');
  }

  async end(): Promise<void> {
    for (const end of this.#ends) await end();
    rmSync(this.#cwd, { recursive: true, force: true });
  }

  async #walkedPart(part: string): Promise<string> {
    const [, kind, name, text = ''] = /^```(sh|json|csv)(?: (\S+))?\n([\s\S]*?)```$/.exec(part) ?? [];
    if (kind === undefined) return part;
    if (name !== undefined) {
      this.#writeFile(name, this.#real(text));
      return part;
    }
    const commands = text.split('\n').filter((line) => line.startsWith('$ '));
    if (commands.length === 0) return part;
    let block = '';
    for (const command of commands) {
      block += `${command}\n${this.#asShown(await this.#run(this.#real(command.slice(2))))}`;
    }
    return `\`\`\`sh\n${block}\`\`\``;
  }

  #writeFile(name: string, text: string): void {
    const path = join(this.#cwd, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, name.endsWith('.json') ? paced(text) : text);
  }

  async #run(line: string): Promise<string> {
    const [, variable, value = ''] = /^export (\w+)=(.*)$/.exec(line) ?? [];
    if (variable !== undefined) {
      this.#environment[variable] = value.replaceAll('"', '').replace('$PWD', this.#cwd);
      return '';
    }
    if (line.startsWith('npx tieout serve ')) return this.#serve(wordsOf(line).slice(2));
    if (!line.startsWith('npx tieout ')) return this.#shell(line, '');
    const [, given = '', rest = '', echo] = /^npx tieout (.*?)( \| .*?)?(; echo .*)?$/.exec(line) ?? [];
    const { all, stdout, exitCode } = await this.#tieout(wordsOf(given), rest !== '');
    if (exitCode !== 0 && echo === undefined) throw new Error(`${line} ended with ${exitCode}:\n${all}`);
    if (echo !== undefined) return `${all}${this.#shell(echo.slice(2).replace('$?', String(exitCode)), '')}`;
    return rest === '' ? all : `${all}${this.#shell(rest.slice(3), stdout)}`;
  }

  #shell(line: string, input: string): string {
    return execFileSync('/bin/sh', ['-c', line], { cwd: this.#cwd, input, encoding: 'utf8' });
  }

  /** `all` is what a terminal shows; without stdout where that is piped on. */
  async #tieout(given: readonly string[], isPiped: boolean) {
    const all: string[] = [];
    const out: string[] = [];
    const stdout = { write: (text: string) => void (isPiped ? out : all).push(text) };
    const stderr = { write: (text: string) => void all.push(text) };
    const exitCode = await runProgram(this.#world(given, { stdout, stderr, isScreen: !isPiped }));
    return { all: all.join(''), stdout: out.join(''), exitCode };
  }

  async #serve(given: readonly string[]): Promise<string> {
    const said: string[] = [];
    const sink = { write: (text: string) => void said.push(text) };
    const listeners: ((signal: StopSignal) => void)[] = [];
    const world = this.#world([...given, ...served], { stdout: sink, stderr: sink, isScreen: true });
    const ended = runProgram({
      ...world,
      clock: new FixedClock(systemClock.nowMs()),
      onStopSignal: (listener) => void listeners.push(listener),
    });
    this.#ends.push(async () => {
      for (const listener of listeners) listener('SIGTERM');
      await ended;
    });
    while (!said.join('').includes(UNLIMITED)) await new Promise((settle) => setTimeout(settle, 10));
    const text = said.join('').replace(UNLIMITED, '');
    this.#learn(text);
    return text;
  }

  /** Where the service listens, and its keys; a configuration leads the commands there. */
  #learn(text: string): void {
    const url = (name: string) => new RegExp(`^  ${name} +(\\S+)`, 'm').exec(text)?.[1] ?? '';
    const addresses = { sandbox: url('sandbox'), supplier: url('supplier'), rewards: url('rewards') };
    for (const [at, real] of Object.values(addresses).entries()) {
      this.#shown.push([new URL(real).host, `127.0.0.1:${8701 + at}`]);
    }
    const keyOf = (name: string) => new RegExp(`${name}_KEY=(\\S+)`).exec(text)?.[1] ?? '';
    this.#shown.push([keyOf('SUPPLIER'), SHOWN_SUPPLIER_KEY], [keyOf('REWARDS'), SHOWN_REWARDS_KEY]);
    this.#writeFile('tieout.config.json', JSON.stringify({ sandbox: { baseUrl: addresses.sandbox } }));
  }

  #world(given: readonly string[], streams: Pick<World, 'stdout' | 'stderr' | 'isScreen'>): World {
    return {
      ...streams,
      arguments: given,
      environment: this.#environment,
      cwd: this.#cwd,
      terminal: undefined,
      clock: systemClock,
      onStopSignal: () => undefined,
      exit: () => undefined,
    };
  }

  #asShown(text: string): string {
    const key = /signed with the key of these books, fingerprint ([0-9a-f]{64})/.exec(text)?.[1];
    if (key !== undefined) this.#shown.push([key, SHOWN_SIGN_OFF_KEY]);
    const named = this.#shown.reduce((all, [real, shown]) => all.replaceAll(real, shown), text);
    const timed = named.replace(/\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g, (instant) => {
      const ms = Date.parse(instant);
      return ms >= this.#beganAtMs && ms <= Date.now() ? SHOWN_NOW : instant;
    });
    // The clock of the service stands; an answer that states no time is dated by how long the run took so
    // far.
    return timed.replace(/(T\d\d:00:)\d\d\.\d{3}Z/g, (_, hour: string) => `${hour}00.000Z`);
  }

  #real(text: string): string {
    return this.#shown.reduce((all, [real, shown]) => all.replaceAll(shown, real), text);
  }
}

/** The words of a command line, with quotes taken off. */
function wordsOf(line: string): string[] {
  return [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');
}

/** A configuration with the pace that a service without limits takes. */
function paced(text: string): string {
  const sections = Object.entries(JSON.parse(text) as Record<string, Record<string, unknown>>);
  const quick = sections.map(([name, section]) => [name, { ...section, readsPerSecond: READS_PER_SECOND }]);
  return JSON.stringify(Object.fromEntries(quick));
}
