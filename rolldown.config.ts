// How the command line is bundled: a few files that a command loads as it needs them, since Node takes longer
// to find four hundred small files than to run them. `--version` and `--help` load the chunk `program` alone;
// the rest is a chunk a floor and a job, and a few of packages. Nothing is shortened: a stack names the
// functions as the source does, and a comment above each module names its file. The library is not bundled
// (`dist/index.js`).

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig, type Plugin } from 'rolldown';

/** What the chunker knows of a module. */
interface Graph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

/** Compiled code, and what only the local service needs. They are found where they are installed. */
const NOT_BUNDLED = ['better-sqlite3', 'fastify', 'pino'];
const START = '/src/cli/process.ts';
/**
 * What most commands begin with, and what the quickest of them need: they load this much of each floor, and
 * not the checks and the readers of files.
 */
const OPENING = [
  '/src/cli/command-run.ts',
  '/src/jobs/workplace.ts',
  '/src/jobs/books/books-proof.ts',
  '/src/jobs/items/item-answer.ts',
  '/src/jobs/items/item-job.ts',
];
/** Their parts go with the commands that need them. */
const DIVIDED = new Set(['cli', 'jobs', 'demo', 'service']);
/** Chunks of their own: not every command needs them. */
const LARGE_PACKAGES = new Set(['undici', 'zod']);
/** What only those commands need that write a pack: its control sheet, its charts, and what draws them. */
const PACK = /\/src\/report\/(?:pack\.ts$|page\/|control\/)|\/node_modules\/(?:d3-[a-z-]+|internmap)\//;
const PACKAGE = /^.*\/node_modules\/(?<name>(?:@[^/]+\/)?[^/]+)/;
/** A floor, and of the records the two rooms that read what comes in. */
const FLOOR = /\/src\/(?:records\/(?=from-))?(?<floor>[a-z-]+)\//;

/** Every module that is loaded with these. */
function loadedWith(starts: readonly string[], graph: Graph): Set<string> {
  const found = new Set<string>();
  const next = starts.map((start) => join(import.meta.dirname, start));
  for (let id = next.pop(); id !== undefined; id = next.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    next.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
  }
  return found;
}

/**
 * Every module that is loaded before a command is known, but for the one that waits for the command to end: a
 * chunk that needs a neighbour of it would wait for it in turn.
 */
function loadedAtStart(graph: Graph): Set<string> {
  const found = loadedWith([START], graph);
  found.delete(join(import.meta.dirname, START));
  return found;
}

function chunkNames(): (id: string, graph: Graph) => string | null {
  let start: Set<string> | undefined;
  let opening: Set<string> | undefined;
  return (id, graph) => {
    start ??= loadedAtStart(graph);
    opening ??= loadedWith(OPENING, graph);
    if (start.has(id)) return 'program';
    if (PACK.test(id)) return 'pack';
    const library = PACKAGE.exec(id)?.groups?.['name'];
    if (library !== undefined && LARGE_PACKAGES.has(library)) return library;
    const floor = FLOOR.exec(id)?.groups?.['floor'];
    if (floor !== undefined && DIVIDED.has(floor)) return null;
    if (opening.has(id)) return 'books';
    return library === undefined ? (floor ?? null) : 'packages';
  };
}

/** The licences of the packages that are in the bundle, in one file beside it. */
function licences(): Plugin {
  return {
    name: 'licences',
    generateBundle() {
      const folders = new Map<string, string>();
      for (const id of this.getModuleIds()) {
        const { 0: folder, groups } = PACKAGE.exec(id) ?? {};
        if (folder !== undefined && groups?.['name'] !== undefined) folders.set(groups['name'], folder);
      }
      const texts = [...folders].sort().map(([name, folder]) => `${name}\n\n${licenceIn(folder)}\n`);
      this.emitFile({
        type: 'asset',
        fileName: 'licences.txt',
        source: texts.join(`\n${'-'.repeat(80)}\n\n`),
      });
    },
  };
}

function licenceIn(folder: string): string {
  const file = readdirSync(folder).find((name) => /^licen[cs]e/i.test(name));
  if (file === undefined) throw new Error(`${folder} has no licence and may not be bundled`);
  return readFileSync(join(folder, file), 'utf8');
}

export default defineConfig({
  input: { main: join(import.meta.dirname, 'src/cli/main.ts') },
  platform: 'node',
  external: NOT_BUNDLED,
  preserveEntrySignatures: 'allow-extension',
  plugins: [licences()],
  output: {
    dir: join(import.meta.dirname, 'dist/cli'),
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: '[name].js',
    minify: false,
    codeSplitting: {
      includeDependenciesRecursively: false,
      groups: [{ name: chunkNames(), debugName: 'by floor' }],
    },
  },
});
