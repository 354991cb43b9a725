// The long campaigns of reliability. Each case makes one fault happen to one run of a command, and proves by
// the trace that it did.
//
//   npm run campaign:calls -- kill                 SIGKILL before every call that changes the disk
//   npm run campaign:calls -- disk --every 7       every 7th of all (call, error, once or for good)
//   npm run campaign:calls -- read                 an error of every call that opens or reads a file
//   npm run campaign:calls -- kill --life 5        in the life that this seed draws, not in the recorded one
//
// It needs strace, and fails without.

import { appendFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type CaseResult, playCase } from './case.js';
import { runInProcess } from './in-process.js';
import { type CampaignKind, campaignKinds, injectionsInto } from './injections.js';
import { Life } from './life.js';
import { playedContent } from './played-content.js';
import { requireStrace } from './traced-process.js';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    every: { type: 'string' },
    from: { type: 'string' },
    step: { type: 'string' },
    log: { type: 'string' },
    main: { type: 'string' },
    life: { type: 'string' },
  },
});
const every = Number(values.every ?? 1);
const from = Number(values.from ?? 0);

function tell(result: CaseResult): void {
  const line = JSON.stringify(result);
  if (values.log !== undefined) appendFileSync(values.log, `${line}\n`);
  if (result.faults.length > 0) process.stdout.write(`${line}\n`);
}

async function campaign(kind: CampaignKind): Promise<number> {
  const content = values.life === undefined ? undefined : await playedContent(Number(values.life));
  const life = new Life(values.main, runInProcess, content);
  await life.liveOnce();
  let [met, failed, drawn] = [0, 0, from];
  for (const step of life.steps) {
    if (values.step !== undefined && step.name !== values.step) continue;
    const injections = await injectionsInto(life, step, kind);
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

const kind = campaignKinds.find((one) => one === positionals[0]);
if (kind === undefined) throw new RangeError(`name what is injected: ${campaignKinds.join(', ')}`);
requireStrace();
process.exitCode = await campaign(kind);
