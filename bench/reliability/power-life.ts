// The life once more, each step recorded as all that it did to the disk, and the power cut anywhere in it.
// All that was acknowledged is there, no pack is half there, and the step that was cut off completes when it
// is run again.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { differencesOf, faultsOfRerun, faultsOfRest } from './case.js';
import { DiskImage, type DiskOperation } from './disk-image.js';
import { runInProcess } from './in-process.js';
import { Life } from './life.js';
import type { LifeContent } from './life-content.js';
import type { Step } from './life-steps.js';
import { cutPower, drawFrom, type Kept } from './power-cut.js';
import { runRecorded } from './recorded-run.js';
import { contentOf } from './world-content.js';

/** Steps one after another, from a folder that lay there safe. */
interface Recording {
  readonly start: DiskImage;
  readonly image: DiskImage;
  readonly operations: DiskOperation[];
  /** Each step, and how many operations there were once it was done. */
  readonly steps: { readonly step: Step; readonly end: number }[];
}

export interface PowerCase {
  readonly recording: number;
  /** How many operations had been done. */
  readonly cut: number;
  readonly kept: Kept;
  readonly seed: number;
}

export interface PowerResult extends PowerCase {
  readonly step: string;
  readonly unsynced: number;
  readonly lost: number;
  readonly faults: readonly string[];
}

/** Rows that are only ever added: each that a finished step had written has to be there. */
const ADDED =
  /: table (?:journal_entry|receipt|evidence_blob|evidence_chunk|imported_file|item_acceptance|item_settlement|certification|period_change)$/;
/**
 * Differences that are none: files that runs remove at their end may come back, for that is not synced, until
 * the next run that writes there.
 */
const LEFT_OUT =
  /differs: .*(?:-lock-holder|-lock-journal|\.(?:creating|writing)-\d+(?:-\w+)?|(?:^|\/)\.\d{4}-\d{2}\.(?:writing|replaced|signing|discarded)(?:\/.*)?)$/;
const PACK = /^reports\/(?<folder>[^/]+)(?:\/|$)/;

export class PowerLife {
  readonly recordings: Recording[] = [];
  readonly #life: Life;
  #isRecording = false;

  /** @param content what the life is about; the recorded one unless another is given */
  constructor(main: string | undefined, content?: LifeContent) {
    this.#life = new Life(main, (life, step) => this.#run(life, step), content);
  }

  /** @param last the name of the last step that is recorded; all are unless it is given */
  async record(last?: string): Promise<void> {
    this.#isRecording = true;
    await this.#life.liveOnce(last);
    this.#isRecording = false;
  }

  async #run(life: Life, step: Step): Promise<Awaited<ReturnType<Life['run']>>> {
    if (!this.#isRecording) return runInProcess(life, step);
    const recording = this.#recordingFor(life, step);
    const ran = await runRecorded(life.command(step), life.where, life.tracePath, recording.image);
    for (const operation of ran.operations) recording.operations.push(operation);
    recording.steps.push({ step, end: recording.operations.length });
    return ran;
  }

  /** The first goes on through the whole life; a step that begins with another folder has one of its own. */
  #recordingFor(life: Life, step: Step): Recording {
    const [first] = this.recordings;
    if (first !== undefined && step.withoutKey !== true && step.olderBooks === undefined) {
      const differing = first.image.differencesFrom(life.folder);
      if (differing.length === 0) return first;
      throw new Error(`${step.name} begins with other files: ${differing.join(', ')}`);
    }
    const start = DiskImage.of(life.folder);
    const recording = { start, image: start.copy(), operations: [], steps: [] };
    this.recordings.push(recording);
    return recording;
  }

  /** How many places there are to cut at. */
  get cuts(): number {
    return this.recordings.reduce((sum, { operations }) => sum + operations.length, 0);
  }

  /** Of each step the places to cut at, as numbers of all of them: from the first to below the last. */
  places(): { readonly from: number; readonly to: number }[] {
    let before = 0;
    return this.recordings.flatMap(({ steps, operations }) => {
      const starts = [0, ...steps.map(({ end }) => end)];
      const places = steps.map(({ end }, at) => ({ from: before + (starts[at] ?? 0), to: before + end }));
      before += operations.length;
      return places;
    });
  }

  /** The case of the nth of all cuts, from 0. */
  caseAt(nth: number, kept: Kept, seed: number): PowerCase {
    let cut = nth + 1;
    for (const [recording, { operations }] of this.recordings.entries()) {
      if (cut <= operations.length) return { recording, cut, kept, seed };
      cut -= operations.length;
    }
    throw new RangeError(`there are ${this.cuts} places to cut at`);
  }

  /** A case at the end of every step: it was acknowledged. */
  ends(kept: Kept): PowerCase[] {
    return this.recordings.flatMap(({ steps }, recording) =>
      steps.map(({ end }, at) => ({ recording, cut: end, kept, seed: at })),
    );
  }

  async play(power: PowerCase): Promise<PowerResult> {
    const life = this.#life;
    const recording = this.recordings[power.recording];
    const at = recording?.steps.findIndex(({ end }) => power.cut <= end) ?? -1;
    const { step, end = 0 } = recording?.steps[at] ?? {};
    if (recording === undefined || step === undefined) throw new RangeError('no step is cut there');
    const { image, unsynced, lost } = cutPower(
      recording.start,
      recording.image,
      recording.operations.slice(0, power.cut),
      power.kept,
      drawFrom(power.seed),
    );
    image.putDown(life.folder);
    const faults: string[] = [];
    const attempt = async (name: string, work: () => Promise<string[]> | string[]): Promise<void> => {
      try {
        faults.push(...(await work()).filter((fault) => !LEFT_OUT.test(fault)));
      } catch (error) {
        faults.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
      }
    };
    await attempt('left', () => this.#faultsOfRest(step, power.cut === end));
    await attempt('proof', () => this.#faultsOfProof());
    await attempt('rerun', () => faultsOfRerun(life, step));
    return { ...power, step: step.name, unsynced, lost, faults };
  }

  #faultsOfRest(step: Step, isDone: boolean): string[] {
    const life = this.#life;
    if (isDone) return faultsOfRest(life, step, true);
    const left = contentOf(life.folder);
    const [before, after] = [life.before(step), life.after(step)];
    const rows = [...before]
      .filter(([name]) => ADDED.test(name))
      .filter(([name, text]) => {
        const there = new Set(left.get(name)?.split('\n'));
        return text !== '' && !text.split('\n').every((row) => there.has(row));
      })
      .map(([name]) => `lost: ${name}`);
    const files = [...before.keys()]
      .filter((name) => !name.includes(': table') && !left.has(name) && after.has(name))
      .filter((name) => !this.#isPutAside(name) && !(step.withoutKey === true && name.endsWith('.key')))
      .map((name) => `lost: ${name}`);
    return [...rows, ...files, ...faultsOfRest(life, step, false, left), ...halfPacks(left, before, after)];
  }

  /** A pack that is being replaced stands aside for the blink of a rename, and the next run puts it back. */
  #isPutAside(name: string): boolean {
    const { folder = '' } = PACK.exec(name)?.groups ?? {};
    const month = folder.slice(0, 7);
    return existsSync(join(this.#life.folder, 'reports', `.${month}.replaced`));
  }

  async #faultsOfProof(): Promise<string[]> {
    const proof = { name: 'ledger check', given: ['ledger', 'check'], exitCode: 0 };
    const { exitCode, stdout, stderr } = await runInProcess(this.#life, proof);
    return exitCode === 0 ? [] : [`ledger check ended with ${exitCode}: ${stdout}${stderr}`];
  }

  remove(): void {
    this.#life.remove();
  }
}

type Content = ReadonlyMap<string, string>;

/** Packs whose files are neither all of the old nor all of the new. */
function halfPacks(left: Content, before: Content, after: Content): string[] {
  const folders = new Set([...left.keys()].flatMap((name) => PACK.exec(name)?.groups?.['folder'] ?? []));
  return [...folders]
    .filter((folder) => !folder.startsWith('.'))
    .filter((folder) => {
      const of = (content: Content): Content =>
        new Map([...content].filter(([name]) => name.startsWith(`reports/${folder}/`)));
      return [before, after].every((whole) => differencesOf(undefined, of(left), of(whole)).length > 0);
    })
    .map((folder) => `half a pack: ${folder}`);
}
