// The holder of the run lock: a note beside it, `<books>-lock-holder`, so that a run that is turned away can
// name the process that it waits for. The note decides nothing, only the lock does. It is removed when the
// lock is given back. The note of a killed run stays until the next run, and is not believed once its process
// is gone.

import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { pid } from 'node:process';
import { isRunning } from '../../base/file/durable-file.js';
import { formatInstant, parseInstantMs } from '../../base/time/instant.js';

interface LockHolder {
  readonly processId: number;
  /** The name of its machine, or of its container. */
  readonly host: string;
  readonly sinceMs: number;
}

const OWNER_ONLY = 0o600;
const NOTE = /^process (?<processId>\d{1,10}) on (?<host>[\w.-]{1,255}) since (?<since>\S{20,30})\n$/;

function notePath(booksPath: string): string {
  return `${booksPath}-lock-holder`;
}

/** A name that stands in a note and in a message as it is. */
function thisHost(): string {
  return hostname().replaceAll(/[^\w.-]/g, '-') || 'unknown';
}

/**
 * Notes that this process, which holds the lock of the books at `booksPath`, does so from now on. Written in
 * place and not synced: half a note names nobody.
 */
export function noteHolder(booksPath: string, nowMs: number): void {
  const path = notePath(booksPath);
  const note = `process ${pid} on ${thisHost()} since ${formatInstant(nowMs)}\n`;
  try {
    rmSync(path, { force: true });
    // Never through a link, and never over what is not ours.
    writeFileSync(path, note, { flag: 'wx', mode: OWNER_ONLY });
  } catch {
    // Decided: the lock is held without it. Whatever keeps the note from being written will be said by the
    // run's own work, where it matters; here the next run only says less.
  }
}

/** Removes the note, before the lock is given back. */
export function forgetHolder(booksPath: string): void {
  try {
    rmSync(notePath(booksPath), { force: true });
  } catch {
    // Decided: a note that stays is not believed, for its process ends.
  }
}

/**
 * The holder of the lock by the note; undefined if there is none, or if its process has ended on this
 * machine.
 */
function holderOf(booksPath: string): LockHolder | undefined {
  const note = readNote(notePath(booksPath));
  const { processId = '', host = '', since = '' } = NOTE.exec(note)?.groups ?? {};
  const sinceMs = parseInstantMs(since);
  if (sinceMs === undefined) return undefined;
  const isGone = host === thisHost() && !isRunning(Number(processId));
  return isGone ? undefined : { processId: Number(processId), host, sinceMs };
}

function readNote(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // Decided: no note, or none that may be read, names nobody.
    return '';
  }
}

/**
 * The holder in words, such as `process 4711, since 2026-10-02T05:47:00.000Z`; undefined where nobody is
 * noted.
 */
export function holderWords(booksPath: string): string | undefined {
  const holder = holderOf(booksPath);
  if (holder === undefined) return undefined;
  const { processId, host, sinceMs } = holder;
  const where = host === thisHost() ? '' : ` on ${host}`;
  return `process ${processId}${where}, since ${formatInstant(sinceMs)}`;
}
