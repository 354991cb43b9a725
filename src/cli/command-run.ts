// The run of a command: its arguments, its settings and its result. A command parses its options, calls
// one job and returns the result; this file reads the configuration, prints and sets the exit code, the
// same way for all.

import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Command } from 'commander';
import { retold, SetupMissing } from '../base/failure/failure-catalogue.js';
import type { JsonObject } from '../base/json/json-value.js';
import type { Config } from '../config/config.js';
import { readConfig } from '../config/config-file.js';
import { readSecrets } from '../config/secret.js';
import { refuseWeakTls } from '../config/tls-check.js';
import type { FailOn } from '../jobs/close/exit-code-of-run.js';
import { sectionKinds } from '../jobs/dialect-sections.js';
import { noProgress, type Progress } from '../jobs/progress.js';
import {
  type BooksAccess,
  type BooksPlace,
  type RunSettings,
  USUAL_PATIENCE_MS,
  type Workplace,
  withBooks,
  withWorkplace,
} from '../jobs/workplace.js';
import type { ExitCode } from './exit-code.js';
import type { Output } from './output.js';
import { RunProgress } from './run-progress.js';
import { FIRST_STEPS, type SuggestedCommands } from './suggested-commands.js';
import type { StopSignal, World } from './world.js';

/** The options of all commands (contract, tool: "Options of all"). */
export interface GlobalOptions {
  readonly config?: string;
  readonly books?: string;
  readonly reports?: string;
  readonly json?: boolean;
  readonly quiet?: boolean;
  readonly verbose?: boolean;
  readonly log?: 'text' | 'json';
  readonly asOf?: number;
  /** In seconds. */
  readonly patience?: number;
  readonly reread?: boolean;
}

/** The result of a command. */
export interface CommandResult {
  readonly exitCode: ExitCode;
  /** For a person, on stdout; commands that it suggests are named as they can be run here. */
  readonly text: string;
  /**
   * `script` where the text is for another program, and no command in it is a suggestion; `advice` where all
   * of it is this program's own words. Else it is facts, with suggestions in places of their own.
   */
  readonly voice?: 'script' | 'advice';
  /** For a program, on stdout instead, with `--json`; a long one is made only where it is asked for. */
  readonly json: JsonObject | (() => JsonObject);
}

/** Registers commands, and runs them. */
export interface CommandHost {
  /**
   * Runs a job under the options given to `command`, and prints what it came to; undefined has been printed.
   */
  run(command: Command, job: (run: CommandRun) => Promise<CommandResult | undefined>): Promise<void>;
}

/** A hint with its full stop, so that another sentence can follow. */
function sentence(hint: string): string {
  return /[.!?]$/.test(hint) ? hint : `${hint}.`;
}

export class CommandRun {
  readonly world: World;
  readonly output: Output;
  readonly globals: GlobalOptions;
  readonly progress: Progress;
  /** True once it showed that there is neither a configuration nor books. */
  #isFirst = false;
  /** Names commands, of a next step, as they can be run here. */
  readonly suggested: SuggestedCommands;
  readonly #onStop: (listener: (signal: StopSignal) => void) => void;

  constructor(
    world: World,
    output: Output,
    globals: GlobalOptions,
    {
      suggested,
      onStop,
    }: {
      readonly suggested: SuggestedCommands;
      readonly onStop: (listener: (signal: StopSignal) => void) => void;
    },
  ) {
    this.world = world;
    this.output = output;
    this.globals = globals;
    this.suggested = suggested;
    this.progress =
      globals.quiet === true
        ? noProgress
        : new RunProgress(output, globals.log === 'json' ? undefined : world.terminal, world.paceClock);
    this.#onStop = onStop;
  }

  /** A path of the command line, counted from the working folder. */
  pathOf(path: string): string {
    return resolve(this.world.cwd, path);
  }

  /** Lines for a person that have to be read before the command does what it is about to; not data. */
  beforehand(lines: readonly string[]): void {
    const text = lines.join('\n');
    if (this.globals.json !== true) {
      this.output.text(text);
    } else if (this.globals.quiet !== true) {
      this.output.words(text);
    }
  }

  /** Takes over what a stop signal does: for a command that runs until it is stopped. */
  onStop(listener: (signal: StopSignal) => void): void {
    this.#onStop(listener);
  }

  /**
   * The configuration, with what the command line puts in its place.
   *
   * @throws Failure (refused) for a configuration that is none, and for certificate checks that are switched
   * off
   */
  config(): Config {
    const { config: path, books, reports } = this.globals;
    const read = readConfig(path, this.world.cwd, sectionKinds);
    refuseWeakTls(read, this.world.environment);
    const config = {
      ...read,
      books: books === undefined ? read.books : this.pathOf(books),
      reports: reports === undefined ? read.reports : this.pathOf(reports),
    };
    this.#isFirst = config.file === undefined && !existsSync(config.books);
    return config;
  }

  /** Where nothing is set up yet, a refusal for want of that leads on to the commands that set up. */
  withFirstSteps(error: unknown): unknown {
    if (!this.#isFirst || !(error instanceof SetupMissing)) return error;
    return retold(error, { hint: `${sentence(error.hint)} ${FIRST_STEPS}` }, error.cause);
  }

  /**
   * The settings that jobs work under. Secrets are read when a job asks for them, and hidden from all output.
   */
  settings(failOn: FailOn = 'adjustment'): RunSettings {
    const secrets = readSecrets(this.world.environment, this.world.cwd);
    this.output.hide(() => secrets.revealedSoFar());
    return {
      config: this.config(),
      secrets,
      machineClock: this.world.clock,
      waiting: this.world.waiting,
      progress: this.progress,
      asOfMs: this.globals.asOf,
      failOn,
      patienceMs: this.globals.patience === undefined ? USUAL_PATIENCE_MS : this.globals.patience * 1000,
      rereads: this.globals.reread === true,
    };
  }

  /** Runs `work` with the books open, as `withWorkplace` does; commands load no more than their own job. */
  inWorkplace<T>(
    settings: RunSettings,
    access: BooksAccess,
    work: (workplace: Workplace) => Promise<T> | T,
  ): Promise<T> {
    return withWorkplace(settings, access, work);
  }

  /** As `inWorkplace`, for a command that asks the books alone: it waits for nothing that reads answers. */
  inBooks<T>(
    settings: RunSettings,
    access: BooksAccess,
    work: (place: BooksPlace) => Promise<T> | T,
  ): Promise<T> {
    return withBooks(settings, access, work);
  }

  /** Ends the progress: nothing may be printed over it, and its timer holds the process. */
  end(): void {
    if (this.progress instanceof RunProgress) this.progress.end();
  }
}
