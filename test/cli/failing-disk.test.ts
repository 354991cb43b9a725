// Commands on a disk that fails: any call that changes a file may, once or for good. The short version of
// `npm run campaign:calls` (docs/reliability.md). Node's calls fail in this process. Those of SQLite fail, or
// are the last of a process, by strace, and by the system's limit on the size of a file.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { faultsOfEnd, faultsOfRerun, faultsOfRest, playCase } from '../../bench/reliability/case.js';
import { type CampaignKind, injectionsInto } from '../../bench/reliability/injections.js';
import { Life, STILL_MS } from '../../bench/reliability/life.js';
import type { Step } from '../../bench/reliability/life-steps.js';
import { type Ran, requireStrace, runProcess } from '../../bench/reliability/traced-process.js';
import { FixedClock } from '../../src/base/time/clock.js';
import { fc } from '../support/fast-check.js';
import { type BuiltProgram, buildProgram } from './support/built-program.js';
import { withFailingFiles } from './support/failing-files.js';
import { runLine } from './support/test-world.js';

let program: BuiltProgram;
let life: Life;

async function runHere({ folder }: Life, { given }: Step): Promise<Ran> {
  const clock = new FixedClock(STILL_MS);
  const said = await runLine(['--quiet', ...given], { cwd: folder, clock });
  return { ...said, signal: null };
}

beforeAll(async () => {
  requireStrace();
  program = await buildProgram();
  life = new Life(program.main, runHere);
  await life.liveOnce();
});
afterAll(() => {
  life.remove();
  program.remove();
});

const stepOf = (name: string): Step => {
  const step = life.steps.find((one) => one.name === name);
  if (step === undefined) throw new RangeError(`no step is called ${name}`);
  return step;
};

/** The contract's end, a message, nothing lost, no half file, and a rerun that completes. */
async function expectSafe(step: Step, { exitCode, stdout, stderr }: Ran): Promise<void> {
  expect(faultsOfEnd(step, exitCode, `${stdout}\n${stderr}`)).toEqual([]);
  expect(faultsOfRest(life, step, exitCode === step.exitCode)).toEqual([]);
  expect(await faultsOfRerun(life, step)).toEqual([]);
}

describe('a disk that fails under a command', () => {
  it.each([
    ['close', 2],
    ['close the next', 1],
    ['certify', 2],
    ['certify with a new key', 2],
    ['report', 1],
    ['export hledger', 2],
    ['books backup', 2],
    ['books restore', 1],
    ['init', 2],
  ])('at any of its calls lets %s end with a message, and the rerun complete', async (name, numRuns) => {
    const step = stepOf(name);
    life.begin(step);
    const { calls } = await withFailingFiles(undefined, () => life.run(step));
    const faults = fc.record({
      code: fc.constantFrom('EIO', 'ENOSPC', 'EROFS', 'EACCES'),
      ordinal: fc.integer({ min: 1, max: calls }),
      forGood: fc.boolean(),
    });
    for (const fault of fc.sample(faults, { numRuns, seed: Number(process.env['DISK_SEED'] ?? 7) })) {
      life.begin(step);
      const { given, fired } = await withFailingFiles(fault, () => life.run(step));
      expect(fired).not.toEqual([]);
      const isInTheWay = !fault.forGood && given.exitCode !== step.exitCode && life.isDone(step);
      expect([step.name, fired, isInTheWay]).toEqual([step.name, fired, false]);
      await expectSafe(step, given);
    }
  });

  it.each([
    ['import', 20, /^tieout: .*books\.db/],
    ['close', 20, /^tieout: .*books\.db/],
    ['close', 64, /^tieout: .*reports\/2026-09/],
  ])(
    'lets %s end unfinished where no file may grow beyond %i KiB, and the rerun complete',
    async (name, kib, words) => {
      const step = stepOf(name);
      life.begin(step);
      const limited = ['bash', '-c', `ulimit -f ${kib} && exec "$@"`, 'limited', ...life.command(step)];
      const ran = await runProcess(limited, life.where);
      expect([ran.exitCode, ran.stderr]).toEqual([4, expect.stringMatching(words)]);
      await expectSafe(step, ran);
    },
  );
});

describe('a call of a process that changes a file or reads one', () => {
  it.each<[string, CampaignKind]>([
    ['import', 'kill'],
    ['close', 'kill'],
    ['certify', 'disk'],
    ['close', 'disk'],
    ['settle', 'read'],
  ])('of %s, met by a fault (%s), leaves sound books, and the rerun completes', async (name, kind) => {
    const step = stepOf(name);
    const injections = await injectionsInto(life, step, kind);
    expect(injections.length).toBeGreaterThan(20);
    const drawn = fc.sample(fc.constantFrom(...injections), {
      numRuns: 1,
      seed: Number(process.env['DISK_SEED'] ?? 7),
    });
    for (const injection of drawn) {
      const { ended, fired, said, faults } = await playCase(life, step, injection);
      expect([injection, ended, fired, said, faults]).toEqual([injection, ended, fired, said, []]);
      expect(fired).toContain(life.folder);
      expect(fired.startsWith(`${injection.call}(`)).toBe(true);
    }
  });
});
