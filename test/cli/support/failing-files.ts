// The file system of this process, made to fail: the nth of the calls that change a disk throws what the
// system would. A module sees it that imported the function by name, because the names are bound anew.

import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { constants } from 'node:os';

const names = [
  'openSync',
  'writeSync',
  'writeFileSync',
  'fsyncSync',
  'renameSync',
  'linkSync',
  'mkdirSync',
  'ftruncateSync',
] as const;

type ErrorCode = 'EIO' | 'ENOSPC' | 'EROFS' | 'EACCES';

export interface FileFault {
  readonly code: ErrorCode;
  /** The how manieth call, from 1. */
  readonly ordinal: number;
  readonly forGood: boolean;
}

export interface FailingFiles {
  /** The calls that were made, failed ones too. */
  readonly calls: number;
  /** The calls that were made to fail, by name and path or descriptor. */
  readonly fired: readonly string[];
}

/** Runs `work` on such a file system, and mends it afterwards. Without a fault the calls are only counted. */
export async function withFailingFiles<T>(
  fault: FileFault | undefined,
  work: () => Promise<T>,
): Promise<FailingFiles & { readonly given: T }> {
  let calls = 0;
  const fired: string[] = [];
  const originals = names.map((name) => [name, fs[name]] as const);
  const wrap =
    (name: string, original: (...given: never[]) => unknown) =>
    (...given: never[]): unknown => {
      calls += 1;
      const isMet = fault !== undefined && (fault.forGood ? calls >= fault.ordinal : calls === fault.ordinal);
      if (!isMet) return original(...given);
      fired.push(`${name} ${String(given[0])}`);
      throw systemError(fault.code, name.replace('Sync', ''), given[0]);
    };
  try {
    for (const [name, original] of originals) Object.assign(fs, { [name]: wrap(name, original) });
    syncBuiltinESMExports();
    return { given: await work(), calls, fired };
  } finally {
    Object.assign(fs, Object.fromEntries(originals));
    syncBuiltinESMExports();
  }
}

/** As Node throws it: the code, the number, and the path where the call has one. */
function systemError(code: ErrorCode, syscall: string, first: unknown): Error {
  const path = typeof first === 'string' ? { path: first } : {};
  const errno = -constants.errno[code];
  return Object.assign(new Error(`${code}: made to fail, ${syscall}`), { code, errno, syscall, ...path });
}
