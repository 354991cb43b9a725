// One case: a step with one of its calls killed or failing, what it leaves, and the step run again.

import type { Life } from './life.js';
import type { Step } from './life-steps.js';
import { type Injection, runTraced, type Traced } from './traced-process.js';
import { contentOf, differences } from './world-content.js';

export interface CaseResult {
  readonly step: string;
  readonly injection: Injection;
  /** How the disturbed run ended: an exit code, or the signal. */
  readonly ended: string;
  /** The first line of the trace that the fault is in; empty where it never fired. */
  readonly fired: string;
  readonly said: string;
  readonly faults: readonly string[];
}

const STACK_TRACE = /^\s+at .*:\d+/m;
/** Named so that the next run knows what it may remove. */
const TEMPORARY = /-lock-holder$|-lock-journal$|\.creating-\d+|(?:^|\/)\.[^/]*\.(?:writing|replaced|signing)/;
/** The books that a second restore replaced, which are those of the first. */
const REPLACED = /\.before-restore-[2-9]/;
/** What a signature by another key makes another. */
const SIGNED = /certification|evidence_(?:blob|chunk)|manifest\.json$/;
/** What is wrong, and what to do next: two sentences at least. */
const MESSAGE = /^tieout: .+[.!?] [A-Z].+[.!?]$/m;

const TRIES = 5;

/**
 * Disturbs a step. Node's own thread makes a few calls more in one run than in the next, so that a fault may
 * hit a pipe of its own in place of a file: such a try is no case, and the step is begun again.
 */
async function disturbed(life: Life, step: Step, injection: Injection): Promise<Traced> {
  for (let attempt = 1; ; attempt += 1) {
    life.begin(step);
    const ran = await runTraced(life.command(step), life.where, life.tracePath, injection);
    const [first = ''] = ran.fired;
    if (first.includes(life.folder) || attempt === TRIES) return ran;
  }
}

/** Plays one case from how the folder stood before the step. */
export async function playCase(life: Life, step: Step, injection: Injection): Promise<CaseResult> {
  const ran = await disturbed(life, step, injection);
  const isKill = injection.effect === 'signal=KILL';
  const faults: string[] = [];
  const attempt = async (name: string, work: () => Promise<string[]> | string[]): Promise<void> => {
    try {
      faults.push(...(await work()));
    } catch (error) {
      faults.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  };
  const isFired = ran.fired[0]?.includes(life.folder) === true;
  if (!isFired) faults.push('the fault never fired at a file of the tool');
  if (isKill && ran.signal !== 'SIGKILL' && ran.exitCode !== 137) faults.push(`not killed: ${ran.exitCode}`);
  // Where nothing can be removed any more, what was put in place has to stay there.
  if (!isKill && !injection.forGood && ran.exitCode !== step.exitCode && life.isDone(step)) {
    faults.push('it failed and left its file, over which the rerun stumbles');
  }
  if (!isKill) faults.push(...faultsOfEnd(step, ran.exitCode, `${ran.stdout}\n${ran.stderr}`));
  await attempt('left', () => faultsOfRest(life, step, ran.exitCode === step.exitCode));
  await attempt('rerun', () => faultsOfRerun(life, step));
  return {
    step: step.name,
    injection,
    ended: String(ran.signal ?? ran.exitCode),
    fired: ran.fired[0] ?? '',
    said: ran.stderr.trim(),
    faults,
  };
}

/** An exit code of the contract, a message that names the next step, no stack trace. */
export function faultsOfEnd(step: Step, exitCode: number | null, said: string): string[] {
  const isAllowed = exitCode === step.exitCode || exitCode === 2 || exitCode === 4;
  return [
    ...(isAllowed ? [] : [`ended with ${exitCode}`]),
    ...(STACK_TRACE.test(said) ? ['a stack trace'] : []),
    ...(exitCode === step.exitCode || MESSAGE.test(said) ? [] : ['no message with the next step']),
  ];
}

/**
 * What lies there before the rerun: sound books, and of every file of a pack the old or the new one.
 *
 * @param left what lies there, where it was looked at before
 */
export function faultsOfRest(
  life: Life,
  step: Step,
  saidDone: boolean,
  left: Content = contentOf(life.folder),
): string[] {
  const [before, after] = [life.before(step), life.after(step)];
  if (saidDone) {
    // A file that could not be removed is the next run's to remove.
    const differing = differencesOf(step, left, after).filter((name) => !TEMPORARY.test(name));
    return differing.map((name) => `said done, but differs: ${name}`);
  }
  return [...left]
    .filter(([name]) => /^(?:reports|out)\//.test(name) && !/(?:^|\/)\./.test(name))
    .filter(([name]) => step.withoutKey !== true || !SIGNED.test(name))
    .filter(([name, text]) => text !== before.get(name) && text !== after.get(name))
    .map(([name]) => `half a file: ${name}`);
}

export async function faultsOfRerun(life: Life, step: Step): Promise<string[]> {
  const wasDone = life.isDone(step);
  const { exitCode, stderr } = await life.run(step);
  const expected = wasDone ? 2 : step.exitCode;
  const isDone = exitCode === expected || (step.refusesAgain === true && exitCode === 2);
  const ended = isDone ? [] : [`the rerun ended with ${exitCode}: ${stderr.trim()}`];
  const differing = differencesOf(step, contentOf(life.folder), life.after(step));
  return [...ended, ...differing.map((name) => `after the rerun differs: ${name}`)];
}

type Content = ReadonlyMap<string, string>;

/** @param step what may differ by it; undefined where nothing may */
export function differencesOf(step: Step | undefined, actual: Content, expected: Content): string[] {
  const names = differences(actual, expected);
  return names.filter((name) => !(step?.withoutKey === true && SIGNED.test(name)) && !REPLACED.test(name));
}
