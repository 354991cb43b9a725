// The long campaign of power cuts: `npm run campaign:power`, with `--cuts` and `--seed` for more and others.
// Half of the cases keep what a draw says of all that was not synced, the others keep nothing of it. With
// `--killed` everything is kept, as where only the process is gone, at every place in turn or (`--each 40`)
// at so many of each step, without the start of a process for each. `--life 5` lives what that seed draws in
// place of the recorded life. It needs strace.

import { appendFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { playedContent } from './played-content.js';
import { drawFrom } from './power-cut.js';
import { type PowerCase, PowerLife } from './power-life.js';
import { requireStrace } from './traced-process.js';

const { values } = parseArgs({
  options: {
    cuts: { type: 'string' },
    seed: { type: 'string' },
    log: { type: 'string' },
    main: { type: 'string' },
    killed: { type: 'boolean', default: false },
    life: { type: 'string' },
    each: { type: 'string' },
  },
});
const count = Number(values.cuts ?? 3000);
const seed = Number(values.seed ?? 7);

requireStrace();
const content = values.life === undefined ? undefined : await playedContent(Number(values.life));
const life = new PowerLife(values.main, content);
await life.record();
const steps = new Map<string, number>();
let [failed, touched] = [0, 0];

function drawnCases(): PowerCase[] {
  const draw = drawFrom(seed);
  const cases = [...life.ends('none'), ...life.ends('drawn')];
  while (cases.length < count) {
    const kept = cases.length % 2 === 0 ? 'drawn' : 'none';
    cases.push(life.caseAt(Math.floor(draw() * life.cuts), kept, seed + cases.length));
  }
  return cases;
}

/** At every place, or at so many of each step, spread over it from a drawn one on. */
function kills(): PowerCase[] {
  const each = Number(values.each ?? life.cuts);
  const draw = drawFrom(seed);
  return life.places().flatMap(({ from, to }) => {
    const every = Math.max(1, (to - from) / each);
    const first = from + draw() * every;
    const count = Math.ceil((to - first) / every);
    return Array.from({ length: count }, (_, at) => life.caseAt(Math.floor(first + at * every), 'all', at));
  });
}

const cases = values.killed ? kills() : drawnCases();
for (const power of cases) {
  const result = await life.play(power);
  const line = JSON.stringify(result);
  if (values.log !== undefined) appendFileSync(values.log, `${line}\n`);
  if (result.faults.length > 0) process.stdout.write(`${line}\n`);
  if (result.faults.length > 0) failed += 1;
  if (result.lost > 0) touched += 1;
  steps.set(result.step, (steps.get(result.step) ?? 0) + 1);
}
process.stdout.write(
  `${life.cuts} places to cut at; ${[...steps].map((step) => step.join(' × ')).join(', ')}\n`,
);
process.stdout.write(
  `power: ${cases.length} cuts, ${touched} of which lost something unsynced, ${failed} failed\n`,
);
life.remove();
process.exitCode = failed === 0 ? 0 : 1;
