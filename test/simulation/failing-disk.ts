// The disk of the simulated office: calls of Node that change files, and statements of SQLite that write, in
// one count. One of them fails, or is the last of its process.
//
// A process that is killed is played in this one: from that call on nothing reaches the disk any more, and
// whatever the run still says or tidies up counts for nothing.

import { closeSync } from 'node:fs';
import SqliteDatabase from 'better-sqlite3';
import { type Interception, systemError, withInterceptedFiles } from '../cli/support/failing-files.js';
import type { Draws } from './draws.js';

const effects = ['EIO', 'ENOSPC', 'EROFS', 'EACCES', 'kill'] as const;

export interface DiskFault {
  readonly effect: (typeof effects)[number];
  /** The how manieth call it meets, from 1. */
  readonly ordinal: number;
  /** Every call after it fails as well. */
  readonly forGood: boolean;
  /** The call does its work, and is then said to have failed. */
  readonly isDone: boolean;
}

/** The first calls are met as often as the later ones together, since a short run has no others. */
export function drawDiskFault(draws: Draws): DiskFault {
  const effect = draws.chance(0.4) ? 'kill' : draws.oneOf(effects);
  const ordinal = draws.whole(1, 2 ** draws.whole(0, 10));
  return { effect, ordinal, forGood: draws.chance(0.3), isDone: draws.chance(0.5) };
}

export function nameOf({ effect, forGood, isDone }: DiskFault): string {
  const when = isDone ? 'after the call' : 'before the call';
  if (effect === 'kill') return `killed ${when}`;
  return `${effect} ${forGood ? 'for good' : 'once'}, ${when}`;
}

/** Every fault by its name. */
export const diskFaultNames: readonly string[] = [
  ...new Set(
    effects.flatMap((effect) =>
      [true, false].flatMap((forGood) =>
        [true, false].map((isDone) => nameOf({ effect, ordinal: 1, forGood, isDone })),
      ),
    ),
  ),
];

/** What SQLite says where the system says that. */
const sqliteWords = {
  EIO: ['SQLITE_IOERR_WRITE', 'disk I/O error'],
  ENOSPC: ['SQLITE_FULL', 'database or disk is full'],
  EROFS: ['SQLITE_READONLY', 'attempt to write a readonly database'],
  EACCES: ['SQLITE_READONLY', 'attempt to write a readonly database'],
} as const;

class Killed extends Error {
  override readonly name = 'Killed';
}

/** The note of who holds the lock goes with its process, and the lock with it. */
const LOCK_NOTE = /-lock-holder$/;

class FailingDisk {
  readonly #fault: DiskFault;
  #calls = 0;

  constructor(fault: DiskFault) {
    this.#fault = fault;
  }

  get hasFired(): boolean {
    return this.#calls >= this.#fault.ordinal;
  }

  readonly file: Interception = (name, first, go) => {
    const { effect } = this.#fault;
    const isRemoval = name.startsWith('rm') || name.startsWith('unlink');
    if (isRemoval && (effect !== 'kill' || LOCK_NOTE.test(String(first)))) return go();
    return this.#meet(name, go, () => (effect === 'kill' ? new Killed() : systemError(effect, name, first)));
  };

  statement(go: () => unknown): unknown {
    const { effect } = this.#fault;
    return this.#meet('statement', go, () => {
      if (effect === 'kill') return new Killed();
      const [code, words] = sqliteWords[effect];
      return new SqliteDatabase.SqliteError(words, code);
    });
  }

  #meet(name: string, go: () => unknown, errorOf: () => Error): unknown {
    const { effect, ordinal, forGood, isDone } = this.#fault;
    this.#calls += 1;
    if (this.#calls < ordinal) return go();
    if (this.#calls === ordinal && isDone) {
      const done = go();
      if (name === 'openSync') closeSync(Number(done));
    } else if (this.#calls > ordinal && effect !== 'kill' && !forGood) {
      return go();
    }
    throw errorOf();
  }
}

/** Runs `work` on such a disk. @returns whether the fault was met */
export async function withFailingDisk<T>(
  fault: DiskFault,
  work: () => Promise<T>,
): Promise<{ readonly given: T; readonly hasFired: boolean }> {
  const disk = new FailingDisk(fault);
  const mend = interceptStatements((go) => disk.statement(go));
  try {
    const given = await withInterceptedFiles(disk.file, work, true);
    return { given, hasFired: disk.hasFired };
  } finally {
    mend();
  }
}

/** What is not committed is undone by whoever opens the books next; a savepoint is no more than memory. */
const TOUCHES_NO_DISK = /^(?:ROLLBACK|SAVEPOINT|RELEASE)\b/;

/** Statements on files; the service of the simulation keeps its books in memory. */
function interceptStatements(intercept: (go: () => unknown) => unknown): () => void {
  const memory = new SqliteDatabase(':memory:');
  const statements = Object.getPrototypeOf(memory.prepare('SELECT 1'));
  memory.close();
  const databases = SqliteDatabase.prototype;
  const { run } = statements;
  const { exec } = databases;
  statements.run = function (this: SqliteDatabase.Statement, ...given: unknown[]) {
    const go = () => run.apply(this, given);
    return this.database.memory || TOUCHES_NO_DISK.test(this.source) ? go() : intercept(go);
  };
  databases.exec = function (this: SqliteDatabase.Database, source: string) {
    const go = () => exec.call(this, source);
    return (this.memory ? go() : intercept(go)) as SqliteDatabase.Database;
  };
  return () => {
    statements.run = run;
    databases.exec = exec;
  };
}
