// `npm run fixtures`: makes the expected packs of fixtures/scenarios and the sample of reports/sample anew
// from the stored answers; `npm run fixtures -- --record` plays the scenarios again first. Names after it
// choose scenarios. It is never part of a test: what it changes is looked at and committed with the reason.

import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openBooks } from '../../src/store/books.js';
import { recordScenario } from './recording.js';
import { sample } from './sample.js';
import { closeScenario, writeSummaries } from './scenario.js';
import { readScenario, sampleFolder, scenarioNames, writeScenario } from './scenario-folder.js';
import { scenarioScripts } from './scenario-script.js';

async function main(args: readonly string[]): Promise<void> {
  const chosen = args.filter((arg) => !arg.startsWith('--'));
  const isChosen = (name: string): boolean => chosen.length === 0 || chosen.includes(name);
  if (args.includes('--record')) {
    for (const script of scenarioScripts.filter(({ name }) => isChosen(name))) {
      writeScenario(await recordScenario(script));
      process.stdout.write(`recorded ${script.name}\n`);
    }
  }
  for (const name of scenarioNames().filter(isChosen)) makeExpected(name);
  rmSync(join(sampleFolder, sample.month), { recursive: true, force: true });
  cpSync(sample.pack, join(sampleFolder, sample.month), { recursive: true });
}

function makeExpected(name: string): void {
  const scenario = readScenario(name);
  const folder = mkdtempSync(join(tmpdir(), 'expected-'));
  const books = openBooks(join(folder, 'books.db'), { create: true });
  try {
    rmSync(join(scenario.folder, 'expected'), { recursive: true, force: true });
    const reports = join(scenario.folder, 'expected');
    const outcomes = closeScenario(scenario, { books, reports });
    writeSummaries(reports, outcomes);
    for (const { month, exitCode, summaryText } of outcomes) {
      process.stdout.write(`\n=== ${name} ${month}: exit code ${exitCode}\n${summaryText}`);
    }
  } finally {
    books.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

await main(process.argv.slice(2));
