// The long campaigns of reliability. Each case makes one fault happen to one run of a command, and proves by
// the trace that it did.
//
//   npm run campaign:calls -- kill                 SIGKILL before every call that changes the disk
//   npm run campaign:calls -- disk --every 7       every 7th of all (call, error, once or for good)
//
// It needs strace (Debian: strace). Without it this fails and says so.

import { spawnSync } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type CaseResult, playCase } from './case.js';
import { Life, type Step } from './life.js';
import { type Injection, runTraced, type TracedCall } from './traced-process.js';

const ERRORS = ['EIO', 'ENOSPC', 'EROFS', 'EACCES'];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    every: { type: 'string' },
    from: { type: 'string' },
    step: { type: 'string' },
    log: { type: 'string' },
    main: { type: 'string' },
  },
});
const every = Number(values.every ?? 1);
const from = Number(values.from ?? 0);

function injectionsOf(call: TracedCall, kind: string): Injection[] {
  const { name, ordinal } = call;
  if (kind === 'kill') return [{ call: name, effect: 'signal=KILL', ordinal, forGood: false }];
  // No `write` fails for good: Node itself writes to pipes and to its own wake-up, and ends where it can't.
  const lengths = name === 'write' ? [false] : [false, true];
  return ERRORS.flatMap((error) =>
    lengths.map((forGood) => ({ call: name, effect: `error=${error}`, ordinal, forGood })),
  );
}

async function casesOf(life: Life, step: Step, kind: string): Promise<Injection[]> {
  life.begin(step);
  const { calls } = await runTraced(life.command(step), life.where, life.tracePath);
  return calls.flatMap((call) => injectionsOf(call, kind));
}

function tell(result: CaseResult): void {
  const line = JSON.stringify(result);
  if (values.log !== undefined) appendFileSync(values.log, `${line}\n`);
  if (result.faults.length > 0) process.stdout.write(`${line}\n`);
}

async function campaign(kind: string): Promise<number> {
  const life = new Life(values.main);
  await life.liveOnce();
  let [met, failed, drawn] = [0, 0, from];
  for (const step of life.steps) {
    if (values.step !== undefined && step.name !== values.step) continue;
    const injections = await casesOf(life, step, kind);
    const ends = new Map<string, number>();
    for (const injection of injections) {
      drawn += 1;
      if (drawn % every !== 0) continue;
      const result = await playCase(life, step, injection);
      tell(result);
      met += 1;
      if (result.faults.length > 0) failed += 1;
      ends.set(result.ended, (ends.get(result.ended) ?? 0) + 1);
    }
    const endings = [...ends].map(([end, count]) => `${end} × ${count}`).join(', ');
    process.stdout.write(`${step.name}: ${injections.length} possible, ended ${endings}\n`);
  }
  life.remove();
  process.stdout.write(`${kind}: ${met} cases, ${failed} failed\n`);
  return failed === 0 ? 0 : 1;
}

if (spawnSync('strace', ['--version']).status !== 0) {
  process.stderr.write('strace is missing (Debian: apt-get install strace); nothing was tried\n');
  process.exitCode = 2;
} else {
  process.exitCode = await campaign(positionals[0] ?? 'kill');
}
