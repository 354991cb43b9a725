// What holds after every run of a simulated office, whatever befell it.

import { expect } from 'vitest';
import type { Said } from '../cli/support/test-world.js';
import { canariesIn, canariesUnder } from '../reliability/support/canaries.js';
import { OBEYED } from '../reliability/support/terminal.js';
import type { Standing } from './standing.js';

/** How a run ended: what it said, undefined where it was killed. */
export interface Ended {
  /** The seed and the run, for whoever reads of a failure. */
  readonly run: string;
  readonly said: Said | undefined;
  readonly before: Standing;
  readonly after: Standing;
  /** Files of the pack that its manifest belies. */
  readonly torn: readonly string[];
}

const STACK_TRACE = /^\s+at .*:\d+/m;

/** The run ends with a code of the contract and in words, and loses nothing that the books had. */
export function holdAnyRun({ run, said, before, after, torn }: Ended): void {
  if (said !== undefined) {
    const all = said.stdout + said.stderr;
    expect([0, 1, 2, 3, 4], `${run}\n${all}`).toContain(said.exitCode);
    expect(all, run).not.toMatch(STACK_TRACE);
    expect(all, run).not.toMatch(OBEYED);
    if (said.exitCode === 2) expect(said.stderr, run).toMatch(/^tieout: .+[.!?] [A-Z].+[.!?]$/m);
  }
  expect(after.receipts.slice(0, before.receipts.length), `${run}: receipts`).toEqual(before.receipts);
  expect(after.unbalanced, `${run}: entries whose postings do not sum to zero`).toEqual([]);
  expect(torn, `${run}: half a pack`).toEqual([]);
}

/** All that posts or reports is as it was. */
export function holdUnchanged({ run, before, after }: Ended): void {
  expect(after.entries, `${run}: entries`).toEqual(before.entries);
  expect(after.items, `${run}: items`).toEqual(before.items);
  expect(after.pack, `${run}: pack`).toEqual(before.pack);
}

/** What a run with `--json` found that is more than information, sorted; undefined for an error. */
export function foundBy({ stdout }: Said): string[] | undefined {
  const { accounts } = JSON.parse(stdout) as { accounts?: { discrepancies: Discrepancy[] }[] };
  return accounts
    ?.flatMap(({ discrepancies }) => discrepancies.filter((one) => one.class !== 'I').map(wordsOf))
    .sort();
}

interface Discrepancy {
  readonly interface: string;
  readonly code: string;
  readonly class: string;
  readonly subject: string;
  readonly caused_by: string;
}

function wordsOf(found: Discrepancy): string {
  return `${found.interface} ${found.code} ${found.subject}${found.caused_by === '' ? '' : ', follows'}`;
}

/** Where the world is clean, an audit finds nothing but what it could not read, and says so with 4. */
export function holdCleanAudit({ run, said }: Ended): void {
  if (said === undefined) return;
  const found = foundBy(said) ?? [];
  const others = found.filter((words) => !words.includes(' RN-INCOMPLETE '));
  expect(others, `${run}: found in a clean world`).toEqual([]);
  expect([0, 2, 4], `${run}\n${said.stdout}${said.stderr}`).toContain(said.exitCode);
  if (said.exitCode === 0) expect(found, run).toEqual([]);
}

/** A card's code, as the local service makes them. */
const CODE = /DEMO-[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}/;

/** Nothing of the world's secrets stands in the folder, nor in what was printed. */
export function holdSecrets(
  run: string,
  folder: string,
  said: string,
  secrets: Readonly<Record<string, string>>,
): void {
  const printed = Buffer.from(said).toString('latin1');
  const { files, found } = canariesUnder(folder, secrets);
  expect(files, run).toContain('books.db');
  expect([...found, ...canariesIn(printed, secrets)], `${run}: secrets`).toEqual([]);
  expect(printed, run).not.toMatch(CODE);
}
