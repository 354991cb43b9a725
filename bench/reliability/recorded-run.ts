// A command recorded as all that it did to the files of a folder, with the bytes, by strace. Applied to the
// folder as it was, the record has to give the folder as it is: so nothing of it is missing.

import { readFileSync, rmSync } from 'node:fs';
import type { DiskImage, DiskOperation } from './disk-image.js';
import { type Ran, runProcess, type Where } from './traced-process.js';

const CALLS =
  'openat,open,creat,close,write,pwrite64,writev,pwritev,ftruncate,truncate,fallocate,rename,renameat,renameat2,' +
  'link,linkat,symlink,symlinkat,unlink,unlinkat,mkdir,mkdirat,rmdir,fsync,fdatasync,lseek,sendfile,copy_file_range';
const NAMING = /^(?:mkdir|rmdir|unlink|rename|link)$/;
const OTHER_NAMING = /^(?:open|creat|truncate|symlink|symlinkat|renameat2?|linkat|unlinkat|mkdirat)$/;
const LONGEST_BYTES = 1 << 28;

interface OpenFile {
  readonly node: number;
  position: number;
}

export interface RecordedRun extends Ran {
  readonly operations: readonly DiskOperation[];
}

/**
 * Runs a command, and applies what it does to `image`.
 *
 * @param image of `where.cwd` as it is; afterwards as the run left it
 * @throws where the record is not all that the run did
 */
export async function runRecorded(
  command: readonly string[],
  where: Where,
  tracePath: string,
  image: DiskImage,
): Promise<RecordedRun> {
  const strace = ['strace', '-o', tracePath, '-xx', '-s', String(LONGEST_BYTES), '-e', `trace=${CALLS}`];
  rmSync(tracePath, { force: true });
  const ran = await runProcess([...strace, ...command], where);
  const reader = new TraceReader(where.cwd, image);
  for (const line of readFileSync(tracePath, 'latin1').split('\n')) reader.read(line);
  const missing = image.differencesFrom(where.cwd);
  if (missing.length > 0) throw new Error(`the record lacks what happened to ${missing.join(', ')}`);
  return { ...ran, operations: reader.operations };
}

class TraceReader {
  readonly operations: DiskOperation[] = [];
  readonly #folder: string;
  readonly #image: DiskImage;
  readonly #open = new Map<number, OpenFile>();

  constructor(folder: string, image: DiskImage) {
    this.#folder = folder;
    this.#image = image;
  }

  read(line: string): void {
    const {
      name = '',
      given = '',
      result = '',
    } = /^(?<name>\w+)\((?<given>.*)\)\s+= (?<result>-?\d+)/.exec(line)?.groups ?? {};
    if (result === '' || Number(result) < 0) return;
    const parts = given.split(', ');
    if (name === 'openat') {
      this.#opened(parts, Number(result));
    } else if (name === 'close') {
      this.#open.delete(Number(parts[0]));
    } else if (NAMING.test(name)) {
      this.#named(name, parts);
    } else if (!OTHER_NAMING.test(name)) {
      this.#ofFile(name, parts, Number(result));
    } else if (parts.some((part) => this.#pathOf(part) !== undefined)) {
      throw new Error(`not known here: ${name}`);
    }
  }

  #add(operation: DiskOperation): void {
    this.operations.push(operation);
    this.#image.apply(operation);
  }

  /** The names that lead to a path from the folder; undefined where it is elsewhere, or no path at all. */
  #pathOf(text = ''): string[] | undefined {
    const path = bytesOf(text)?.toString('utf8');
    if (path === this.#folder) return [];
    return path?.startsWith(`${this.#folder}/`) === true
      ? path
          .slice(this.#folder.length + 1)
          .split('/')
          .filter((part) => part !== '')
      : undefined;
  }

  #opened([, path, flags = '', mode = '0']: readonly string[], descriptor: number): void {
    this.#open.delete(descriptor);
    const parts = this.#pathOf(path);
    if (parts === undefined) return;
    let node = this.#image.nodeAt(parts);
    if (node === undefined) {
      const place = this.#image.placeOf(parts);
      if (place === undefined || !flags.includes('O_CREAT')) {
        throw new Error(`nothing is at ${parts.join('/')}`);
      }
      node = this.#image.newFile(Number.parseInt(mode, 8));
      this.#add({ kind: 'name', ...place, node });
    } else if (flags.includes('O_TRUNC')) {
      this.#add({ kind: 'cut', node, length: 0 });
    }
    this.#open.set(descriptor, { node, position: 0 });
  }

  #named(name: string, [first, second]: readonly string[]): void {
    const parts = this.#pathOf(first);
    if (parts === undefined) return;
    const place = this.#image.placeOf(parts);
    const other = this.#pathOf(second);
    const to = other === undefined ? undefined : this.#image.placeOf(other);
    if (place === undefined) throw new Error(`nothing is at ${parts.join('/')}`);
    if (name === 'mkdir') {
      this.#add({ kind: 'name', ...place, node: this.#image.newFolder() });
    } else if (to === undefined) {
      this.#add({ kind: 'unname', ...place });
    } else if (name === 'rename') {
      this.#add({ kind: 'rename', ...place, toFolder: to.folder, toName: to.name });
    } else {
      this.#add({ kind: 'name', ...to, node: this.#image.nodeAt(parts) ?? 0 });
    }
  }

  #ofFile(name: string, parts: readonly string[], result: number): void {
    const file = this.#open.get(Number(name === 'copy_file_range' ? parts[2] : parts[0]));
    if (file === undefined) return;
    const { node } = file;
    if (name === 'write' || name === 'pwrite64') {
      const bytes = (bytesOf(parts[1]) ?? Buffer.alloc(0)).subarray(0, result);
      this.#add({ kind: 'write', node, at: name === 'write' ? file.position : Number(parts[3]), bytes });
      if (name === 'write') file.position += result;
    } else if (name === 'ftruncate') {
      this.#add({ kind: 'cut', node, length: Number(parts[1]) });
    } else if (name === 'fsync' || name === 'fdatasync') {
      this.#add({ kind: 'sync', node });
    } else if (name === 'lseek') {
      file.position = result;
    } else {
      throw new Error(`not known here: ${name} of a file of the folder`);
    }
  }
}

/** What strace wrote in quotes, byte by byte; undefined where it is none. */
function bytesOf(text = ''): Buffer | undefined {
  const hex = /^"((?:\\x[0-9a-f]{2})*)"(?:\.\.\.)?$/.exec(text)?.[1];
  return hex === undefined ? undefined : Buffer.from(hex.replaceAll('\\x', ''), 'hex');
}
