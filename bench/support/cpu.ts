// CPU time of whole processes: what a machine that others work on leaves comparable.

import { spawnSync } from 'node:child_process';

/** Writes the CPU time of its process in microseconds, and its most memory in kB, to its fourth file. */
const METER = `data:text/javascript,import{writeSync}from'node:fs';process.on('exit',()=>{
  const{user,system}=process.cpuUsage();
  writeSync(3,JSON.stringify([user+system,process.resourceUsage().maxRSS]))})`.replace(/\s*\n\s*/g, '');
const MOST_EXIT_CODE = 1;

export interface ProcessCost {
  readonly seconds: number;
  readonly megabytes: number;
}

/** The cost of one process after the other: times add up, memory does not. */
export function together(a: ProcessCost, b: ProcessCost): ProcessCost {
  return { seconds: a.seconds + b.seconds, megabytes: Math.max(a.megabytes, b.megabytes) };
}

/** Runs Node on these arguments in a folder. @throws Error where it does not end with 0 or 1 */
export function costOf(folder: string, given: readonly string[]): ProcessCost {
  const { status, output } = spawnSync(process.execPath, ['--import', METER, ...given], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit', 'pipe'],
    encoding: 'utf8',
  });
  if (status === null || status > MOST_EXIT_CODE) throw new Error(`${given.join(' ')} ended with ${status}`);
  const [microseconds, kilobytes] = JSON.parse(output[3] ?? '[0,0]') as [number, number];
  return { seconds: microseconds / 1e6, megabytes: kilobytes / 1024 };
}
