// How Stryker runs the tests of a part here: the compiled tests are loaded once into its worker, collected by
// vitest's own collector, and called in place, mutant after mutant. A run of vitest for every mutant starts a
// thread and loads every module again, which takes a second of work where the tests themselves take
// milliseconds.
//
// TIEOUT_MUTATION_TESTS=room runs the tests of the mutated room alone: what they notice by themselves is known
// in minutes. What they miss, tests of another room may notice.
//
// It stands on what the tests of these parts keep to: no mocks, nothing left behind by one for the next, and
// of hooks only those that tidy up after each test. A test with another hook is refused.

import { readdirSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { declareFactoryPlugin, PluginKind } from '@stryker-mutator/api/plugin';
import { DryRunStatus, determineHitLimitReached, TestStatus, toMutantRunResult } from '@stryker-mutator/api/test-runner';
import { collectTests, getFn, getHooks } from '@vitest/runner';

const part = process.env.TIEOUT_MUTATION ?? 'money';
const onlyRoom = process.env.TIEOUT_MUTATION_TESTS === 'room' ? process.env.TIEOUT_MUTATION_ROOM : undefined;

// Whole lives in thousands find what is wrong anywhere, and recorded ones say no more than that something
// changed: here each rule's own test has to notice. They stand at the root of their part; the test of a room may
// have the name of one.
const LEFT_OUT = new Set([
  'any-evidence',
  'books-model',
  'clean-month',
  'neighbour-months',
  'pair',
  'settled-alteration',
  'settled-stories',
  'told-lives',
  'two-interfaces',
]);

// One month of every alteration, which says by itself what has to be found: asked last.
const LAST = 'alteration';

// A time zone nobody books in, as in vitest.config.ts, and the fewest runs of a property.
const ENVIRONMENT = { TZ: 'Asia/Kolkata', TIEOUT_CAMPAIGN: '0.01' };

/** The global that the code under mutation reads its mutant from and counts in. */
const strykerGlobal = () => {
  globalThis.__stryker__ ??= {};
  return globalThis.__stryker__;
};

const MOST_OTHERS = 400;

/** What vitest's collector wants to know of a runner. */
const collectorIn = (root) => ({
  config: {
    root,
    name: '',
    setupFiles: [],
    sequence: { setupFiles: 'list', hooks: 'stack', shuffle: false, concurrent: false },
    testTimeout: 0,
    hookTimeout: 0,
    retry: 0,
    maxConcurrency: 1,
    allowOnly: false,
    includeTaskLocation: false,
    tags: [],
  },
  trace: (...args) => args.at(-1)(),
  importFile: (file) => import(pathToFileURL(file).href),
});

/**
 * Every test under a task with its full name and what tidies up after it; another hook is refused, for none
 * would be called.
 */
function testsUnder(task, names, tidying) {
  if (task.type === 'test') return [{ name: [...names, task.name].join(' '), call: tidied(getFn(task), tidying) }];
  const { afterEach, ...others } = getHooks(task);
  if (Object.values(others).some((hooks) => hooks.length > 0)) throw new Error(`hooks in ${task.name}`);
  return task.tasks.flatMap((child) => testsUnder(child, [...names, task.name], [...afterEach, ...tidying]));
}

/** The test with its tidying, which comes whether it passes or fails. */
function tidied(call, tidying) {
  if (tidying.length === 0) return call;
  return async () => {
    try {
      await call();
    } finally {
      for (const tidy of tidying) await tidy();
    }
  };
}

async function loadTests(folder) {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => onlyRoom === undefined || name.split(path.sep)[0] === onlyRoom)
    .filter((name) => name.endsWith('.test.js') && !LEFT_OUT.has(name.slice(0, -'.test.js'.length)))
    .sort()
    .map((name) => path.join(folder, name));
  const tests = new Map();
  for (const file of await collectTests(files, collectorIn(process.cwd()))) {
    if (file.result?.state === 'fail') throw new Error(`${file.name}: ${file.result.errors?.at(0)?.message}`);
    for (const [place, { name, call }] of testsUnder(file, [], []).entries()) {
      let unique = name;
      for (let nth = 2; tests.has(unique); nth += 1) unique = `${name} (${nth})`;
      const subject = path.basename(file.filepath, '.test.js');
      const room = path.relative(path.resolve('test'), path.dirname(file.filepath));
      tests.set(unique, { name: unique, call, subject, room, place });
    }
  }
  return tests;
}

/** Runs one test; the failure's message, or nothing where it passed. */
async function failureOf(test) {
  try {
    await test.call();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/**
 * The mutated file's own tests, those of a file that is named on from its name with them; then so many of the
 * others, those of its room first and of what stands above the rooms, of each the first of every file, then
 * the second of every file, and so on; then the alterations. What only a later one of the others would notice
 * counts as survived.
 */
function likeliestFirst(tests, fileName) {
  const own = path.basename(fileName, '.ts');
  const room = path.dirname(fileName).split('/src/').at(-1);
  const isOwn = ({ subject }) => subject === own || subject.startsWith(`${own}-`);
  const distanceOf = (test) => (test.room === room ? 0 : test.room === part ? 1 : 2);
  const others = tests.filter((test) => !isOwn(test) && test.subject !== LAST);
  others.sort((a, b) => distanceOf(a) - distanceOf(b) || a.place - b.place);
  return [
    ...tests.filter(isOwn),
    ...others.slice(0, MOST_OTHERS),
    ...tests.filter(({ subject }) => subject === LAST),
  ];
}

class InProcessRunner {
  #tests = new Map();

  /**
   * Nothing is loaded anew, and need not be: mutants of what is made at loading are left out
   * (`ignoreStatic`).
   */
  capabilities() {
    return { reloadEnvironment: true };
  }

  async init() {
    Object.assign(process.env, ENVIRONMENT);
    await import(pathToFileURL(path.resolve('test/mutation/few-runs.js')).href);
    this.#tests = await loadTests(path.resolve('test', part));
  }

  async dryRun() {
    const global = strykerGlobal();
    global.activeMutant = undefined;
    const results = await this.#run([...this.#tests.values()], false);
    return { status: DryRunStatus.Complete, tests: results, mutantCoverage: global.mutantCoverage };
  }

  async mutantRun({ testFilter, hitLimit, activeMutant }) {
    const global = strykerGlobal();
    const tests = (testFilter ?? [...this.#tests.keys()]).map((name) => this.#tests.get(name));
    global.activeMutant = activeMutant.id;
    global.hitCount = hitLimit === undefined ? undefined : 0;
    global.hitLimit = hitLimit;
    const results = await this.#run(likeliestFirst(tests, activeMutant.fileName), true);
    const timeOut = determineHitLimitReached(global.hitCount, hitLimit);
    return toMutantRunResult(timeOut ?? { status: DryRunStatus.Complete, tests: results });
  }

  async #run(tests, bails) {
    const global = strykerGlobal();
    const results = [];
    for (const test of tests) {
      global.currentTestId = test.name;
      const startMs = performance.now();
      const failureMessage = await failureOf(test);
      global.currentTestId = undefined;
      const base = { id: test.name, name: test.name, timeSpentMs: performance.now() - startMs };
      if (failureMessage === undefined) results.push({ ...base, status: TestStatus.Success });
      else results.push({ ...base, status: TestStatus.Failed, failureMessage });
      if (bails && failureMessage !== undefined) break;
    }
    return results;
  }
}

const inProcessRunner = () => new InProcessRunner();

export const strykerPlugins = [declareFactoryPlugin(PluginKind.TestRunner, 'in-process', inProcessRunner)];
