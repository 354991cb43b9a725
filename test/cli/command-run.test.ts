import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { systemClock } from '../../src/base/time/clock.js';
import { CommandRun, type GlobalOptions } from '../../src/cli/command-run.js';
import { Output } from '../../src/cli/output.js';
import { SuggestedCommands } from '../../src/cli/suggested-commands.js';
import type { StopSignal, World } from '../../src/cli/world.js';
import { noProgress } from '../../src/jobs/progress.js';
import { newFolder } from './support/test-world.js';

function newRun(globals: GlobalOptions = {}, environment: Record<string, string> = {}) {
  const said: string[] = [];
  const sink = { write: (text: string) => void said.push(text) };
  const world: World = {
    arguments: [],
    environment,
    cwd: newFolder(),
    stdout: sink,
    stderr: sink,
    terminal: undefined,
    clock: systemClock,
    onStopSignal: () => undefined,
    exit: () => undefined,
  };
  const stops: ((signal: StopSignal) => void)[] = [];
  const run = new CommandRun(world, new Output(sink, sink), globals, {
    suggested: new SuggestedCommands(environment, globals, []),
    onStop: (listener) => void stops.push(listener),
  });
  return { run, world, said, stops };
}

describe('what a command gets to work with', () => {
  it('is the configuration, with the books and reports of the command line in its place', () => {
    const { run, world } = newRun({ books: 'mine.db', reports: '/srv/reports' });
    expect(run.config()).toMatchObject({ books: join(world.cwd, 'mine.db'), reports: '/srv/reports' });
    expect(newRun().run.config().reports).toMatch(/\/reports$/);
  });

  it('is --as-of and nothing of the wall clock where it is not given', () => {
    expect(newRun({ asOf: 5 }).run.settings()).toMatchObject({ asOfMs: 5, failOn: 'adjustment' });
    expect(newRun().run.settings('never')).toMatchObject({ asOfMs: undefined, failOn: 'never' });
  });

  it('is progress on stderr, and none with --quiet', () => {
    const { run, said } = newRun();
    run.progress.step('reading');
    run.end();
    expect(said).toEqual(['reading\n']);
    expect(newRun({ quiet: true }).run.progress).toBe(noProgress);
  });

  it('is the secrets of the environment, which from then on no line holds', () => {
    const { run, said } = newRun({}, { TIEOUT_API_KEY: 'canary-of-a-key' });
    const { secrets } = run.settings();
    expect(secrets.find('TIEOUT_API_KEY')?.reveal()).toBe('canary-of-a-key');
    run.output.text('key canary-of-a-key');
    expect(said).toEqual(['key [secret]\n']);
  });

  it('is the say over signals, for a command that runs until it is stopped', () => {
    const { run, stops } = newRun();
    const listener = () => undefined;
    run.onStop(listener);
    expect(stops).toEqual([listener]);
  });
});
