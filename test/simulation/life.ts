// A simulated month: the partner's days, an audit every evening and the close, in two offices of one world.
// One of them is disturbed at every turn. The other only closes the month, over a good line and on a good
// disk, and what it finds, posts and reports is what the disturbed one has to come to.

import { expect } from 'vitest';
import type { Said } from '../cli/support/test-world.js';
import {
  type Disturbance,
  Disturber,
  drawDisturbance,
  type Happened,
  isTooFarOff,
  noDisturbance,
} from './disturbances.js';
import { Draws } from './draws.js';
import { type Ended, foundBy, holdAnyRun, holdCleanAudit, holdSecrets, holdUnchanged } from './laws.js';
import { Office } from './office.js';
import { discrepancyOf, plantedName, withoutIds } from './planted-faults.js';
import {
  CLOSED_AS_OF,
  closingMs,
  DAY_MS,
  DAYS,
  MONTH,
  MONTH_START_MS,
  type Script,
  scriptOf,
} from './script.js';
import { type Standing, standingOf, tablesOf, tornFiles } from './standing.js';
import { World } from './world.js';

const MINUTE_MS = 60_000;
/** The minutes of the day in which cron starts the evening's audit. */
const [FIRST_AUDIT, LAST_AUDIT] = [20 * 60, 23 * 60 + 58];
const DAILY_EXPORTS = 0.15;
const RUN_AGAIN_AT_ONCE = 0.4;
const CLOSES_DISTURBED = 3;
/** Of the runs that nothing befell at the disk, every so manieth is followed by a proof of the books. */
const RUNS_BETWEEN_PROOFS = 4;
const CLOSE = ['close', '--month', MONTH, '--as-of', CLOSED_AS_OF, '--json'];
const AUDIT = ['audit', '--json'];
const OFFLINE = [...CLOSE, '--offline'];

export async function liveMonth(seed: number, happened: Happened): Promise<void> {
  const script = scriptOf(seed);
  const world = await World.open(seed, script);
  await new Life(seed, script, world, happened).live();
}

class Life {
  readonly #seed: number;
  readonly #script: Script;
  readonly #world: World;
  readonly #happened: Happened;
  readonly #disturber: Disturber;
  readonly #draws: Draws;
  readonly #office: Office;
  readonly #still: Office;
  #standing: Standing | undefined;
  #runs = 0;

  constructor(seed: number, script: Script, world: World, happened: Happened) {
    this.#seed = seed;
    this.#script = script;
    this.#world = world;
    this.#happened = happened;
    this.#disturber = new Disturber(seed, world, happened);
    this.#draws = new Draws(seed, 'cron');
    this.#office = new Office(world, 'disturbed', new Draws(seed, 'waits'));
    this.#still = new Office(world, 'undisturbed', new Draws(seed, 'waits of the undisturbed'));
  }

  async live(): Promise<void> {
    for (const office of [this.#office, this.#still]) {
      await office.pin();
      // What prices were before a sale only a reading before it can tell.
      await office.run(AUDIT);
    }
    const exportsDaily = this.#draws.chance(DAILY_EXPORTS);
    for (let day = 0; day < DAYS; day += 1) {
      await this.#world.playDay(day);
      const minute = this.#draws.whole(FIRST_AUDIT, LAST_AUDIT);
      this.#world.until(MONTH_START_MS + day * DAY_MS + minute * MINUTE_MS);
      if (exportsDaily || day === DAYS - 1) await this.#import(day);
      await this.#audit(day);
    }
    this.#world.until(closingMs);
    const expected = await this.#closeUndisturbed();
    await this.#close(expected);
    await this.#closeAgain(expected);
    const { folder, said } = this.#office;
    holdSecrets(`seed ${this.#seed}`, folder, said, this.#world.environment);
  }

  /** An import that failed is run again: a shop's export is not left lying. */
  async #import(day: number): Promise<void> {
    for (const given of this.#office.exportRecords()) {
      const name = `${given[1]} of day ${day + 1}`;
      const first = await this.#disturbed(name, given);
      holdUnchanged(first);
      if (first.said?.exitCode === 0) continue;
      const again = await this.#run(`${name}, again`, given, noDisturbance);
      expect(again.said?.exitCode, `${again.run}\n${again.said?.stderr}`).toBe(0);
    }
  }

  /** What was not finished is run again at once, or left to the next evening. */
  async #audit(day: number): Promise<void> {
    const name = `audit of day ${day + 1}`;
    const first = await this.#disturbed(name, AUDIT);
    this.#happened.add('audits');
    this.#holdAudit(first);
    if (isDone(first)) return;
    this.#happened.add('audits that did not finish');
    if (!this.#draws.chance(RUN_AGAIN_AT_ONCE)) return;
    const again = await this.#run(`${name}, again`, AUDIT, noDisturbance);
    this.#holdAudit(again);
    expect(isDone(again), `${again.run}\n${again.said?.stderr}`).toBe(true);
  }

  #holdAudit(ended: Ended): void {
    holdUnchanged(ended);
    if (this.#script.planted.length === 0) holdCleanAudit(ended);
  }

  async #closeUndisturbed(): Promise<Closed> {
    const still = this.#still;
    for (const given of still.exportRecords()) await still.run(given);
    const said = await still.run(CLOSE);
    for (const { fault } of this.#script.planted) this.#happened.add(plantedName(fault));
    expect([0, 1, 3], `seed ${this.#seed}, undisturbed\n${said.stderr}`).toContain(said.exitCode);
    const closed = closedOf(said, still.folder);
    const { planted } = this.#script;
    const roots = closed.found.filter((words) => !words.endsWith(', follows'));
    const predicted = planted.map(({ fault, scene }) => discrepancyOf(fault, scene)).sort();
    expect(roots.map(withoutIds).sort(), `seed ${this.#seed}: what was planted, and what was found`).toEqual(
      predicted,
    );
    return closed;
  }

  async #close(expected: Closed): Promise<void> {
    for (let round = 1; round <= CLOSES_DISTURBED + 1; round += 1) {
      const isLast = round === CLOSES_DISTURBED + 1;
      const name = `close, ${round}`;
      const ended = isLast ? await this.#run(name, CLOSE, noDisturbance) : await this.#disturbed(name, CLOSE);
      this.#happened.add('closes');
      const { before, after, run } = ended;
      if (isDone(ended) && ended.said !== undefined) {
        expect(closedOf(ended.said, this.#office.folder), run).toEqual(expected);
        return;
      }
      this.#happened.add('closes that did not finish');
      expect(isLast, `${run}\n${ended.said?.stderr}`).toBe(false);
      if (after.entries.length !== before.entries.length) {
        expect(after.entries, `${run}: entries`).toEqual(expected.entries);
      }
    }
  }

  async #closeAgain(expected: Closed): Promise<void> {
    const offline = await this.#run('close again, from the archive', OFFLINE, noDisturbance);
    expect(offline.said?.exitCode, offline.run).toBe(expected.exitCode);
    holdUnchanged(offline);
    const online = await this.#run('close again', CLOSE, noDisturbance);
    expect(online.after.entries, online.run).toEqual(expected.entries);
    expect(online.said && closedOf(online.said, this.#office.folder), online.run).toEqual(expected);
  }

  async #disturbed(name: string, given: readonly string[]): Promise<Ended> {
    const disturbance = drawDisturbance(new Draws(this.#seed, 'disturbance', name));
    const ended = await this.#run(name, given, disturbance);
    const asksTheService = given[0] !== 'import';
    if (asksTheService && isTooFarOff(disturbance)) expect(isDone(ended), ended.run).toBe(false);
    return ended;
  }

  /**
   * One run, and the laws that hold after every one. What a run finds is what the run before left: nothing
   * writes in between.
   */
  async #run(name: string, given: readonly string[], disturbance: Disturbance): Promise<Ended> {
    const { folder } = this.#office;
    const before = this.#standing ?? standingOf(folder);
    const work = () => this.#office.run(given, disturbance.skewMs);
    const said = await this.#disturber.disturb(name, disturbance, work);
    const run = `seed ${this.#seed}, ${name}, ${JSON.stringify(disturbance)}`;
    const after = standingOf(folder);
    this.#standing = after;
    const ended = { run, said, before, after, torn: tornFiles(folder, after) };
    holdAnyRun(ended);
    this.#runs += 1;
    const isProved = disturbance.disk !== undefined || given[0] === 'close';
    if (isProved || this.#runs % RUNS_BETWEEN_PROOFS === 0) await this.#proveBooks(run);
    return ended;
  }

  async #proveBooks(run: string): Promise<void> {
    const check = await this.#office.run(['ledger', 'check']);
    expect(check.exitCode, `${run}: ledger check\n${check.stdout}${check.stderr}`).toBe(0);
  }
}

function isDone({ said }: Ended): boolean {
  return said !== undefined && [0, 1, 3].includes(said.exitCode);
}

/** What a close came to, without what each run has its own of. */
interface Closed {
  readonly exitCode: number;
  readonly found: readonly string[];
  readonly entries: readonly string[];
  readonly tables: Readonly<Record<string, string>>;
}

function closedOf(said: Said, folder: string): Closed {
  const { entries } = standingOf(folder);
  return { exitCode: said.exitCode, found: foundBy(said) ?? [], entries, tables: tablesOf(folder) };
}
