// Settings of a run in a folder of its own, for the tests of jobs; what a test needs otherwise, it says.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach } from 'vitest';
import { FixedClock } from '../../../src/base/time/clock.js';
import type { Config } from '../../../src/config/config.js';
import { readConfig } from '../../../src/config/config-file.js';
import { sandboxSection } from '../../../src/config/sandbox/section.js';
import { readSecrets } from '../../../src/config/secret.js';
import { Archive } from '../../../src/jobs/archive/archive.js';
import { sectionKinds } from '../../../src/jobs/dialect-sections.js';
import { type RunSettings, USUAL_PATIENCE_MS, type Workplace } from '../../../src/jobs/workplace.js';
import type { Books } from '../../../src/store/books.js';
import { openBooks } from '../../../src/store/books.js';

const folders: string[] = [];
const openBooksOfTest: Books[] = [];

afterEach(() => {
  for (const books of openBooksOfTest.splice(0)) books.close();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** A new folder, gone after the test. */
export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tieout-job-'));
  folders.push(folder);
  return folder;
}

/** New books in memory, closed after the test. */
export function newBooks(): Books {
  const books = openBooks(join(newFolder(), 'books.db'), { create: true, inMemory: true });
  openBooksOfTest.push(books);
  return books;
}

export interface TestRun extends RunSettings {
  readonly folder: string;
  /** What the progress was told, in order. */
  readonly steps: readonly string[];
}

export function newRun(config: Partial<Config> = {}, environment: Record<string, string> = {}): TestRun {
  const folder = newFolder();
  const steps: string[] = [];
  return {
    folder,
    steps,
    config: { ...readConfig(undefined, folder, sectionKinds), ...config },
    secrets: readSecrets(environment, folder),
    machineClock: new FixedClock(Date.UTC(2026, 9, 2)),
    progress: { step: (text) => void steps.push(text), tick: () => undefined, pass: () => undefined },
    asOfMs: undefined,
    failOn: 'adjustment',
    patienceMs: USUAL_PATIENCE_MS,
    rereads: false,
  };
}

/** The sandbox section of the defaults with another base address. */
export function sandboxAt(baseUrl: string): Pick<Config, 'sections'> {
  const sandbox = sandboxSection.in(readConfig(undefined, '/nowhere-at-all', sectionKinds));
  if (sandbox === undefined) throw new Error('the defaults have no sandbox section');
  return { sections: new Map([sandboxSection.entry({ ...sandbox, baseUrl, readsPerSecond: 1000 })]) };
}

/** The sections of all of these together. */
export function sectionsOf(...configs: readonly Pick<Config, 'sections'>[]): Pick<Config, 'sections'> {
  return { sections: new Map(configs.flatMap(({ sections }) => [...sections])) };
}

/** No interface at all. */
export const noSections: Pick<Config, 'sections'> = { sections: new Map() };

/** Books as a run has them open: with the one reader of what they hold of answers. */
export function opened(books: Books): Pick<Workplace, 'books' | 'archive'> {
  return { books, archive: new Archive(books, undefined) };
}
