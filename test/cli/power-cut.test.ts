// The power cut anywhere in a life of commands, and a process killed there: the short version of `npm run
// campaign:power` (docs/reliability.md). Each command is recorded by strace as all that it did to the disk.

import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { playedContent } from '../../bench/reliability/played-content.js';
import { PowerLife } from '../../bench/reliability/power-life.js';
import { requireStrace } from '../../bench/reliability/traced-process.js';
import { fc } from '../support/fast-check.js';
import { type BuiltProgram, buildProgram } from './support/built-program.js';

let program: BuiltProgram;
let life: PowerLife;

beforeAll(async () => {
  requireStrace();
  program = await buildProgram();
  life = new PowerLife(program.main);
  await life.record('close the next');
});
afterAll(() => {
  life.remove();
  program.remove();
});

describe('a disk whose power went', () => {
  it.each(['none', 'drawn'] as const)(
    'has what was acknowledged and no half pack, and the rerun completes, with %s of what was not synced',
    async (kept) => {
      const cuts = fc.record({ nth: fc.nat({ max: life.cuts - 1 }), seed: fc.nat() });
      let touched = 0;
      for (const { nth, seed } of fc.sample(cuts, {
        numRuns: 6,
        seed: Number(process.env['POWER_SEED'] ?? 7),
      })) {
        const result = await life.play(life.caseAt(nth, kept, seed));
        expect(result).toEqual({ ...result, faults: [] });
        touched += Math.sign(result.lost);
      }
      expect(touched).toBeGreaterThan(3);
    },
  );

  it('has all of a command that has ended, whatever was not synced', async () => {
    for (const power of life.ends('none')) {
      const result = await life.play(power);
      expect(result).toEqual({ ...result, faults: [] });
    }
  });
});

describe('a life that a seed draws', () => {
  const seed = Number(process.env['POWER_SEED'] ?? 7);

  it('has the same sales and deposits each time, and another seed has others', async () => {
    const lives = await Promise.all([seed, seed, seed + 1].map(playedContent));
    const [one, again, other] = lives.map(({ book, deposits, first, second, interfaceName }) => ({
      ...{ first, second, interfaceName },
      records: [book, deposits].map((path) => readFileSync(path, 'utf8')),
    }));
    for (const content of lives) content.remove();
    expect(again).toEqual(one);
    expect(other?.records).not.toEqual(one?.records);
  });

  it('has after a kill what was acknowledged, and the rerun completes', async () => {
    const drawn = new PowerLife(program.main, await playedContent(seed));
    await drawn.record('certify with a new key');
    for (const nth of fc.sample(fc.nat({ max: drawn.cuts - 1 }), { numRuns: 6, seed })) {
      const result = await drawn.play(drawn.caseAt(nth, 'all', nth));
      expect(result).toEqual({ ...result, faults: [] });
    }
    drawn.remove();
  });
});
