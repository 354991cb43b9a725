// The whole campaign: 100,000 requests (or as many as the first argument says), with the service in a process
// of its own so that its memory can be watched.
//
// Run: npx tsc -p tsconfig.bench.json && node .bench/bench/service/fuzz.js [requests] [seed]

import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { solveChallenge } from '../../src/wire/sandbox/proof-of-work.js';
import { type FuzzKey, runFuzz } from './fuzz-campaign.js';

const requests = Number(process.argv[2] ?? '100000');
const seed = Number(process.argv[3] ?? '1');
const here = dirname(fileURLToPath(import.meta.url));
const child = spawn(process.execPath, [join(here, 'service-server.js')], {
  stdio: ['ignore', 'pipe', 'inherit'],
});
const url = await new Promise<string>((resolve) =>
  child.stdout.once('data', (data: Buffer) => resolve(data.toString('utf8').trim())),
);
let isGone = false;
child.on('exit', () => {
  isGone = true;
});

async function post(path: string, body?: unknown): Promise<Record<string, string>> {
  const init = body === undefined ? { method: 'POST' } : { method: 'POST', body: JSON.stringify(body) };
  const answer = (await (await fetch(`${url}${path}`, init)).json()) as { data: Record<string, string> };
  return answer.data;
}

/** Resident memory of the service in megabytes, where the system tells. */
function residentMb(): number {
  try {
    const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
    return Math.floor(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? '0') / 1024);
  } catch {
    // Not every system tells; the campaign judges the answers all the same.
    return 0;
  }
}

const challenge = await post('/v1/sandbox/keys/challenge');
const solution = solveChallenge(challenge['challenge'] ?? '', Number(challenge['difficulty']));
const made = await post('/v1/sandbox/keys', { challenge: challenge['challenge'], solution });
const key: FuzzKey = { api_key: made['api_key'] ?? '', signing_secret: made['signing_secret'] ?? '' };

const tenth = Math.ceil(requests / 10);
const outcomes: Record<string, number> = {};
const faults: string[] = [];
for (let part = 0; part < 10; part += 1) {
  const result = await runFuzz(url, key, { requests: tenth, connections: 32, seed: seed * 1000 + part });
  for (const [outcome, count] of Object.entries(result.outcomes)) {
    outcomes[outcome] = (outcomes[outcome] ?? 0) + count;
  }
  faults.push(...result.faults);
  process.stdout.write(
    `${(part + 1) * tenth} requests, ${faults.length} faults, service at ${residentMb()} MB\n`,
  );
}
const rows = Object.entries(outcomes).sort(([, left], [, right]) => right - left);
process.stdout.write(
  `${rows.map(([outcome, count]) => `${String(count).padStart(8)} ${outcome}`).join('\n')}\n`,
);
process.stdout.write(`${faults.slice(0, 20).join('\n')}\n`);
if (isGone) process.stdout.write('the service ended by itself\n');
process.exitCode = faults.length > 0 || isGone ? 1 : 0;
child.kill();
