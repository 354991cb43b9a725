// The file system of this process, made to fail: the nth of the calls that change a disk throws what the
// system would. A module sees it that imported the function by name, because the names are bound anew.

import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { constants } from 'node:os';

const changes = [
  'openSync',
  'writeSync',
  'writeFileSync',
  'fsyncSync',
  'renameSync',
  'linkSync',
  'mkdirSync',
  'ftruncateSync',
] as const;
const removals = ['rmSync', 'rmdirSync', 'unlinkSync'] as const;

type ErrorCode = 'EIO' | 'ENOSPC' | 'EROFS' | 'EACCES';

export interface FileFault {
  readonly code: ErrorCode;
  /** The how manieth call, from 1. */
  readonly ordinal: number;
  readonly forGood: boolean;
}

interface FailingFiles {
  /** The calls that were made, failed ones too. */
  readonly calls: number;
  /** The calls that were made to fail, by name and path or descriptor. */
  readonly fired: readonly string[];
}

/** Stands in the way of a call: `go` makes it. */
export type Interception = (name: string, first: unknown, go: () => unknown) => unknown;

/** Runs `work` with every call that changes a disk going through `intercept`; removals too where asked. */
export async function withInterceptedFiles<T>(
  intercept: Interception,
  work: () => Promise<T>,
  includingRemovals = false,
): Promise<T> {
  const names = includingRemovals ? [...changes, ...removals] : changes;
  const originals = names.map((name) => [name, fs[name]] as const);
  const wrap =
    (name: string, original: (...given: never[]) => unknown) =>
    (...given: never[]): unknown =>
      intercept(name, given[0], () => original(...given));
  try {
    for (const [name, original] of originals) Object.assign(fs, { [name]: wrap(name, original) });
    syncBuiltinESMExports();
    return await work();
  } finally {
    Object.assign(fs, Object.fromEntries(originals));
    syncBuiltinESMExports();
  }
}

/** Runs `work` on such a file system, and mends it afterwards. Without a fault the calls are only counted. */
export async function withFailingFiles<T>(
  fault: FileFault | undefined,
  work: () => Promise<T>,
): Promise<FailingFiles & { readonly given: T }> {
  let calls = 0;
  const fired: string[] = [];
  const given = await withInterceptedFiles((name, first, go) => {
    calls += 1;
    const isMet = fault !== undefined && (fault.forGood ? calls >= fault.ordinal : calls === fault.ordinal);
    if (!isMet) return go();
    fired.push(`${name} ${String(first)}`);
    throw systemError(fault.code, name, first);
  }, work);
  return { given, calls, fired };
}

/** As Node throws it: the code, the number, and the path where the call has one. */
export function systemError(code: ErrorCode, name: string, first: unknown): Error {
  const path = typeof first === 'string' ? { path: first } : {};
  const errno = -constants.errno[code];
  const syscall = name.replace('Sync', '');
  return Object.assign(new Error(`${code}: made to fail, ${syscall}`), { code, errno, syscall, ...path });
}
