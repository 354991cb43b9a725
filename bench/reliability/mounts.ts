// Disks that are full, and folders that may only be read, by mounting them: `npm run campaign:mounts`. It
// starts itself once more with mounts of its own, which nobody else sees. It needs the right to mount.

import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { faultsOfEnd, faultsOfRerun, faultsOfRest } from './case.js';
import { runInProcess } from './in-process.js';
import { Life } from './life.js';
import type { Step } from './life-steps.js';
import { type Ran, runProcess } from './traced-process.js';

const KIB = 1024;
const DISK_KIB = 192 * KIB;
/** Free space that is left: from none to more than a pack asks for. */
const roomsKiB = [0, 8, 32, 128, 512, 4096, 16_500, 17_500];
const FULL = /full|no room|has room/;
const READ_ONLY = /read only|may not be written|permission|cannot be opened/;

interface Met {
  readonly step: string;
  readonly what: string;
  /** Whether the run met it: it said so. */
  readonly isMet: boolean;
  readonly faults: readonly string[];
}

/** Fills the disk up to so much free space. @returns how the room is given back */
function fill(disk: string, roomKiB: number): () => void {
  const filler = join(disk, 'filler');
  const { bavail, bsize } = statfsSync(disk);
  writeFileSync(filler, Buffer.alloc(Math.max(0, bavail * bsize - roomKiB * KIB)));
  return () => rmSync(filler);
}

function setReadOnly(folder: string): () => void {
  execFileSync('mount', ['--bind', folder, folder]);
  execFileSync('mount', ['-o', 'remount,bind,ro', folder]);
  return () => void execFileSync('umount', [folder]);
}

async function play(
  life: Life,
  step: Step,
  what: string,
  sign: RegExp,
  begin: () => () => void,
): Promise<Met> {
  life.begin(step);
  const end = begin();
  let ran: Ran;
  try {
    ran = await runProcess(life.command(step), life.where);
  } finally {
    end();
  }
  const isMet = ran.exitCode !== step.exitCode;
  const faults = [
    ...faultsOfEnd(step, ran.exitCode, `${ran.stdout}\n${ran.stderr}`),
    ...(isMet && !sign.test(ran.stderr) ? [`does not say why: ${ran.stderr}`] : []),
    ...faultsOfRest(life, step, !isMet),
    ...(await faultsOfRerun(life, step)),
  ];
  return { step: step.name, what, isMet, faults };
}

async function campaign(disk: string): Promise<number> {
  const life = new Life(process.argv[2], runInProcess);
  await life.liveOnce();
  const results: Met[] = [];
  for (const step of life.steps) {
    for (const room of roomsKiB) {
      results.push(await play(life, step, `${room} KiB free`, FULL, () => fill(disk, room)));
    }
    results.push(await play(life, step, 'all read only', READ_ONLY, () => setReadOnly(life.folder)));
    const reports = join(life.folder, 'reports');
    const begin = (): (() => void) => {
      mkdirSync(reports, { recursive: true });
      return setReadOnly(reports);
    };
    if (!life.after(step).has('reports')) continue;
    results.push(await play(life, step, 'reports read only', READ_ONLY, begin));
  }
  life.remove();
  const failed = results.filter(({ faults }) => faults.length > 0);
  for (const one of failed) process.stdout.write(`${JSON.stringify(one)}\n`);
  const met = results.filter(({ isMet }) => isMet).length;
  process.stdout.write(`mounts: ${results.length} runs, ${met} met the fault, ${failed.length} failed\n`);
  return failed.length === 0 && met > 0 ? 0 : 1;
}

const disk = process.env['TIEOUT_MOUNTED'];
if (disk === undefined) {
  const place = mkdtempSync(join(tmpdir(), 'tieout-mounted-'));
  const script = 'mount -t tmpfs -o "size=$1k" tmpfs "$2" && shift 2 && exec "$@"';
  const again = [process.execPath, fileURLToPath(import.meta.url), ...process.argv.slice(2)];
  const namespace = process.getuid?.() === 0 ? ['-m'] : ['-rm'];
  const given = [...namespace, 'sh', '-c', script, 'sh', String(DISK_KIB), place, ...again];
  const environment = { ...process.env, TIEOUT_MOUNTED: place, TMPDIR: place };
  const { status } = spawnSync('unshare', given, { stdio: 'inherit', env: environment });
  rmSync(place, { recursive: true, force: true });
  process.exitCode = status ?? 1;
} else {
  process.exitCode = await campaign(disk);
}
