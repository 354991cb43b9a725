// The power cut anywhere in a life of commands: the short version of `npm run campaign:power`
// (docs/reliability.md). Each command is recorded by strace as all that it did to the disk.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
