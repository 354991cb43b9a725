// A folder as a disk has it: names that lead to files and folders, and the files' bytes. All that a process
// did to it is a list of operations; applied in order they give the folder again.

import { lstatSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Of a name: it comes to be, goes, or is given up for another in one step. Folders go by their number. */
export type NameOperation =
  | { readonly kind: 'name'; readonly folder: number; readonly name: string; readonly node: number }
  | { readonly kind: 'unname'; readonly folder: number; readonly name: string }
  | {
      readonly kind: 'rename';
      readonly folder: number;
      readonly name: string;
      readonly toFolder: number;
      readonly toName: string;
    };

/** Of a file's bytes. */
export type ByteOperation =
  | { readonly kind: 'write'; readonly node: number; readonly at: number; readonly bytes: Uint8Array }
  | { readonly kind: 'cut'; readonly node: number; readonly length: number };

export type DiskOperation =
  | NameOperation
  | ByteOperation
  /** All bytes of a file, or all names of a folder, are on the disk from here on. */
  | { readonly kind: 'sync'; readonly node: number };

const ROOT = 0;
/** Shared memory of SQLite: it counts for nothing once no process has it, and no call shows it. */
const SHARED_MEMORY = /-shm$/;
const SHARED_MEMORY_BYTES = 32_768;

interface FileNode {
  bytes: Buffer;
  length: number;
  readonly mode: number;
}

export class DiskImage {
  readonly #files = new Map<number, FileNode>();
  readonly #folders = new Map<number, Map<string, number>>([[ROOT, new Map()]]);
  #newest = ROOT;

  static of(path: string): DiskImage {
    const image = new DiskImage();
    image.#read(path, ROOT);
    return image;
  }

  #read(path: string, folder: number): void {
    for (const name of readdirSync(path).sort()) {
      const stat = lstatSync(join(path, name));
      const node = stat.isDirectory() ? this.newFolder() : this.newFile(stat.mode & 0o777);
      this.apply({ kind: 'name', folder, name, node });
      if (stat.isDirectory()) {
        this.#read(join(path, name), node);
      } else {
        this.apply({ kind: 'write', node, at: 0, bytes: readFileSync(join(path, name)) });
      }
    }
  }

  copy(): DiskImage {
    const image = new DiskImage();
    for (const [node, names] of this.#folders) image.#folders.set(node, new Map(names));
    for (const [node, file] of this.#files) {
      image.#files.set(node, { ...file, bytes: Buffer.from(file.bytes) });
    }
    image.#newest = this.#newest;
    return image;
  }

  newFile(mode: number): number {
    this.#newest += 1;
    this.#files.set(this.#newest, { bytes: Buffer.alloc(0), length: 0, mode });
    return this.#newest;
  }

  newFolder(): number {
    this.#newest += 1;
    this.#folders.set(this.#newest, new Map());
    return this.#newest;
  }

  /** Makes a node known that another image numbered. */
  adopt(node: number, from: DiskImage): void {
    const mode = from.#files.get(node)?.mode;
    if (mode === undefined) {
      this.#folders.set(node, this.#folders.get(node) ?? new Map());
    } else if (!this.#files.has(node)) {
      this.#files.set(node, { bytes: Buffer.alloc(0), length: 0, mode });
    }
  }

  /** The folder that a path stands in and its last name; undefined where the folder is not there. */
  placeOf(parts: readonly string[]): { readonly folder: number; readonly name: string } | undefined {
    let folder = ROOT;
    for (const part of parts.slice(0, -1)) {
      const next = this.#folders.get(folder)?.get(part);
      if (next === undefined) return undefined;
      folder = next;
    }
    return { folder, name: parts.at(-1) ?? '' };
  }

  nodeAt(parts: readonly string[]): number | undefined {
    if (parts.length === 0) return ROOT;
    const place = this.placeOf(parts);
    return place === undefined ? undefined : this.#folders.get(place.folder)?.get(place.name);
  }

  lengthOf(node: number): number {
    return this.#files.get(node)?.length ?? 0;
  }

  bytesOf(node: number, at: number, length: number): Uint8Array {
    const file = this.#files.get(node);
    return Buffer.from(file?.bytes.subarray(at, Math.min(at + length, file.length)) ?? []);
  }

  /** A name that is not there is left alone: where a cut lost it, so is all that was done to it. */
  apply(operation: DiskOperation): void {
    switch (operation.kind) {
      case 'name':
        this.#folders.get(operation.folder)?.set(operation.name, operation.node);
        return;
      case 'unname':
        this.#folders.get(operation.folder)?.delete(operation.name);
        return;
      case 'rename': {
        const { folder, name, toFolder, toName } = operation;
        const node = this.#folders.get(folder)?.get(name);
        if (node === undefined) return;
        this.#folders.get(folder)?.delete(name);
        this.#folders.get(toFolder)?.set(toName, node);
        return;
      }
      case 'write':
        this.#write(operation.node, operation.at, operation.bytes);
        return;
      case 'cut':
        this.#cut(operation.node, operation.length);
        return;
      case 'sync':
        return;
    }
  }

  #write(node: number, at: number, bytes: Uint8Array): void {
    const file = this.#files.get(node);
    if (file === undefined) throw new RangeError(`no file has the number ${node}`);
    const length = Math.max(file.length, at + bytes.length);
    if (length > file.bytes.length) {
      const grown = Buffer.alloc(length * 2);
      file.bytes.copy(grown, 0, 0, file.length);
      file.bytes = grown;
    }
    file.bytes.set(bytes, at);
    file.length = length;
  }

  #cut(node: number, length: number): void {
    const file = this.#files.get(node);
    if (file === undefined) throw new RangeError(`no file has the number ${node}`);
    if (length > file.length) this.#write(node, length, new Uint8Array());
    file.bytes.fill(0, length, file.length);
    file.length = length;
  }

  /** Every path with its bytes; of a folder, undefined. */
  *entries(
    folder = ROOT,
    above = '',
  ): Generator<readonly [path: string, node: number, bytes: Buffer | undefined]> {
    for (const [name, node] of this.#folders.get(folder) ?? []) {
      const file = this.#files.get(node);
      yield [`${above}${name}`, node, file?.bytes.subarray(0, file.length)];
      if (file === undefined) yield* this.entries(node, `${above}${name}/`);
    }
  }

  /** Puts everything down as a folder, in the place of whatever is there. */
  putDown(path: string): void {
    rmSync(path, { recursive: true, force: true });
    mkdirSync(path);
    for (const [name, node, bytes] of this.entries()) {
      const place = join(path, name);
      if (bytes === undefined) {
        mkdirSync(place);
      } else {
        const content = SHARED_MEMORY.test(name) ? Buffer.alloc(SHARED_MEMORY_BYTES, 0xff) : bytes;
        writeFileSync(place, content, { mode: this.#files.get(node)?.mode });
      }
    }
  }

  /** The paths at which this differs from a folder; empty where the list of operations left nothing out. */
  differencesFrom(path: string): string[] {
    const text = (image: DiskImage): Map<string, string> =>
      new Map(
        [...image.entries()]
          .filter(([name]) => !SHARED_MEMORY.test(name))
          .map(([name, , bytes]) => [
            name,
            bytes === undefined ? 'a folder' : `f${bytes.toString('latin1')}`,
          ]),
      );
    const [mine, theirs] = [text(this), text(DiskImage.of(path))];
    return [...new Set([...mine.keys(), ...theirs.keys()])].filter(
      (name) => mine.get(name) !== theirs.get(name),
    );
  }
}
