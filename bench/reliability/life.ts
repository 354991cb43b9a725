// A life that the campaigns disturb: a partner's two months, a command a step, from the archive alone. The
// folder as it was before each step is kept, so that each case begins there, at the same path.

import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { claimUnitOf } from '../../src/jobs/items/claim-unit.js';
import { signOffKeyOf, signOffKeyPath } from '../../src/jobs/periods/sign-off-key.js';
import { openBooks } from '../../src/store/books.js';
import { unpackOlderBooks } from '../../test/golden/older-books.js';
import { type LifeContent, type LifeMonth, recordedContent } from './life-content.js';
import { type Step, stepsOf, writeOwnFiles } from './life-steps.js';
import { type Ran, runProcess, type Where } from './traced-process.js';
import { contentOf } from './world-content.js';

/** The machine's clock stands still in every process, so that a rerun writes what the first would have. */
export const STILL_MS = Date.UTC(2026, 10, 3, 9);
const STILL = `data:text/javascript,Date.now=()=>${STILL_MS}`;

/** A folder whose path never changes, with copies of how it stood before each step. */
export class Life {
  readonly root = mkdtempSync(join(tmpdir(), 'tieout-life-'));
  readonly folder = join(this.root, 'work');
  readonly booksPath = join(this.folder, 'books.db');
  readonly tracePath = join(this.root, 'trace');
  readonly where: Where = {
    cwd: this.folder,
    environment: { PATH: process.env['PATH'] ?? '', NODE_OPTIONS: `--import=${STILL}` },
  };
  readonly #main: string;
  readonly #content: LifeContent;
  readonly #run: (step: Step) => Promise<Ran>;
  readonly #contents = new Map<string, ReadonlyMap<string, string>>();
  readonly #after = new Map<string, ReadonlyMap<string, string>>();
  steps: readonly Step[] = [];

  /**
   * @param run how a step is run undisturbed; as a process unless another way is given
   * @param content what it is about; the recorded one unless another is given
   */
  constructor(
    main: string | undefined,
    run?: (life: Life, step: Step) => Promise<Ran>,
    content: LifeContent = recordedContent(),
  ) {
    this.#main = resolve(main ?? 'dist/cli/main.js');
    this.#content = content;
    this.#run = (step) => run?.(this, step) ?? runProcess(this.command(step), this.where);
    mkdirSync(this.folder);
    content.fillInto(this.folder);
    signOffKeyOf(this.booksPath);
  }

  command(step: Step): string[] {
    return [process.execPath, this.#main, '--quiet', ...step.given];
  }

  run(step: Step): Promise<Ran> {
    return this.#run(step);
  }

  /**
   * Lives it once undisturbed, and keeps what stood before and after each step.
   *
   * @param last the name of the last step that is lived; all are unless it is given
   */
  async liveOnce(last?: string): Promise<void> {
    let steps = stepsOf(this.#content, '', '');
    for (let at = 0; at < steps.length; at += 1) {
      if (steps[at]?.name === 'accept') steps = this.#stepsThatDecide();
      const step = steps[at];
      if (step === undefined) break;
      this.#keep(step);
      this.begin(step);
      const { exitCode, stdout, stderr } = await this.run(step);
      if (exitCode !== step.exitCode || stderr !== '') {
        throw new Error(`${step.name} ended with ${exitCode}, not ${step.exitCode}: ${stdout}${stderr}`);
      }
      this.#after.set(step.name, contentOf(this.folder));
      if (step.withoutKey) this.#putBack(step);
      if (step.name === last) break;
    }
    this.steps = steps;
  }

  /** Items that claim something and follow from no other; what is signed off already can't be accepted. */
  #stepsThatDecide(): readonly Step[] {
    const { first, second } = this.#content;
    const books = openBooks(this.booksPath, { create: false });
    const items = books.items.items().map(({ item }) => item);
    books.close();
    const claimed = ({ month }: LifeMonth): string[] =>
      items
        .filter((item) => item.month === month && item.causedBy.length === 0)
        .filter((item) => claimUnitOf(item).claimIn(item) !== 0n)
        .map(({ itemId }) => itemId)
        .sort();
    const [[settled], [accepted, listed]] = [claimed(first), claimed(second)];
    if (settled === undefined || accepted === undefined || listed === undefined) {
      throw new RangeError('nothing is left to decide');
    }
    writeOwnFiles(this.root, this.#content, listed);
    return stepsOf(this.#content, accepted, settled);
  }

  #keep(step: Step): void {
    if (step.olderBooks !== undefined) {
      mkdirSync(this.#before(step));
      unpackOlderBooks(step.olderBooks, this.#before(step));
      return;
    }
    cpSync(this.folder, this.#before(step), { recursive: true, verbatimSymlinks: true });
  }

  #before(step: Step): string {
    return join(this.root, `before ${step.name}`);
  }

  /** Puts the folder back to how it stood before the step. */
  begin(step: Step): void {
    this.#putBack(step);
    if (step.withoutKey) rmSync(signOffKeyPath(this.booksPath));
  }

  #putBack(step: Step): void {
    rmSync(this.folder, { recursive: true, force: true });
    cpSync(this.#before(step), this.folder, { recursive: true, verbatimSymlinks: true });
  }

  /** All that stood before the step, told of a copy: looking at books of an earlier version lifts them. */
  before(step: Step): ReadonlyMap<string, string> {
    const known = this.#contents.get(step.name);
    if (known !== undefined) return known;
    const copy = join(this.root, 'looked at');
    cpSync(this.#before(step), copy, { recursive: true, verbatimSymlinks: true });
    const content = contentOf(copy);
    rmSync(copy, { recursive: true });
    this.#contents.set(step.name, content);
    return content;
  }

  after(step: Step): ReadonlyMap<string, string> {
    return this.#after.get(step.name) ?? new Map();
  }

  /** Whether the step's one file is there: what was cut off was done then, and a second run refuses. */
  isDone(step: Step): boolean {
    const made = new Map([
      ['books backup', 'backup.db'],
      ['init', 'new.config.json'],
    ]).get(step.name);
    return made !== undefined && existsSync(join(this.folder, made));
  }

  remove(): void {
    this.#content.remove();
    rmSync(this.root, { recursive: true, force: true });
  }
}
