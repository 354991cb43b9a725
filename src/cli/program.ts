// The program as a whole: options, commands, and how a run ends. `runProgram` never throws and prints
// whatever there is to say; its result is the exit code.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Command, CommanderError } from 'commander';
import { DEFAULT_CONFIG_NAME } from '../config/config-name.js';
import { PROGRAM_VERSION } from '../config/program-version.js';
import { secretValuesOf } from '../config/secret.js';
import { secretNames } from '../jobs/dialect-words.js';
import {
  asOfArgument,
  choiceArgument,
  countArgument,
  pathArgument,
  refuseSecretArguments,
} from './arguments.js';
import { cliFailures } from './cli-failures.js';
import type { CommandHost, CommandResult, GlobalOptions } from './command-run.js';
import { addAuditCommand } from './commands/audit.js';
import { addBooksCommand } from './commands/books.js';
import { addCloseCommands } from './commands/close.js';
import { addCompletionCommand } from './commands/completion.js';
import { addDecisionCommands } from './commands/decisions.js';
import { addDemoCommand } from './commands/demo.js';
import { addDoctorCommand } from './commands/doctor.js';
import { addExportCommand } from './commands/export.js';
import { addFetchCommand } from './commands/fetch.js';
import { addHelpCommands } from './commands/help.js';
import { addImportCommand } from './commands/import.js';
import { addInitCommand } from './commands/init.js';
import { addItemCommands } from './commands/items.js';
import { addKeysCommand } from './commands/keys.js';
import { addLedgerCommand } from './commands/ledger.js';
import { addPeriodCommands } from './commands/periods.js';
import { addPinCommand } from './commands/pin.js';
import { addPlayCommand } from './commands/play.js';
import { addServeCommand } from './commands/serve.js';
import { addStatusCommand } from './commands/status.js';
import { addVerifyPackCommand } from './commands/verify-pack.js';
import { causeLines, type ErrorReport, errorJson, errorReportOf } from './error-report.js';
import type { ExitCode } from './exit-code.js';
import { examplesOf } from './help-examples.js';
import { asksForJsonLog, jsonLineLog } from './line-log.js';
import { Output } from './output.js';
import { FIRST_STEPS, type GivenPlaces, SuggestedCommands } from './suggested-commands.js';
import { helpHint } from './usage-error.js';
import type { StopSignal, World } from './world.js';

const PATIENCE_SECONDS_MOST = 86_400;
const logFormats = ['text', 'json'] as const;
const DESCRIPTION = `Closes the month for gift card resellers: ties suppliers, books and statements out to the last millionth of a dollar.

Exit codes: 0 done; 1 discrepancies, or rows set aside; 2 usage, configuration or input refused, nothing changed; 3 evidence failure; 4 not finished, safe to run again; 70 a fault of the program.`;

/** Runs the command line of `world` to its end. */
export function runProgram(world: World): Promise<ExitCode> {
  return new ProgramRun(world).start();
}

class ProgramRun implements CommandHost {
  readonly #world: World;
  readonly #output: Output;
  /**
   * The arguments themselves are searched for it, since a command line that can't be read has to be answered
   * as well. Once it is read, it alone says what is an option and what the value of one.
   */
  #isJson: boolean;
  #isVerbose: boolean;
  readonly #hasJsonLog: boolean;
  #exitCode: ExitCode = 0;
  #onStop: (signal: StopSignal) => void;
  /** The version or the help that was asked for. */
  #asked = '';
  /** The help that the parser wrote because the command line names no command. */
  #help = '';
  /** The command at which the parser gave up. */
  #refusing: Command | undefined;
  /** Names commands as they can be run here; before a command is known, with no places. */
  #suggested = new SuggestedCommands({}, {}, ['help']);

  constructor(world: World) {
    const dashes = world.arguments.indexOf('--');
    const options = dashes < 0 ? world.arguments : world.arguments.slice(0, dashes);
    this.#world = world;
    this.#output = new Output(world.stdout, world.stderr);
    // Looked up once: the environment of a run does not change, and a register asks for every line.
    const named = secretValuesOf(world.environment, secretNames);
    this.#output.hide(() => named);
    this.#isJson = options.includes('--json');
    this.#isVerbose = options.includes('--verbose');
    this.#hasJsonLog = asksForJsonLog(options);
    this.#onStop = (signal) => this.#stop(signal);
  }

  async start(): Promise<ExitCode> {
    this.#world.onStopSignal((signal) => this.#onStop(signal));
    if (this.#hasJsonLog) this.#output.logTo(await jsonLineLog(this.#world.stderr, this.#world.clock));
    try {
      refuseSecretArguments(this.#world.arguments);
      const program = this.#program();
      this.#suggest(program, {});
      await program.parseAsync([...this.#world.arguments], { from: 'user' });
    } catch (error) {
      this.#exitCode = this.#end(error);
    }
    this.#output.ended(this.#exitCode);
    return this.#exitCode;
  }

  async run(command: Command, job: Parameters<CommandHost['run']>[1]): Promise<void> {
    const globals = command.optsWithGlobals<GlobalOptions>();
    this.#isJson = globals.json === true;
    this.#isVerbose = globals.verbose === true;
    this.#suggest(rootOf(command), globals);
    // Loaded here: what a run works with is most of the program, and help and version need none of it.
    const { CommandRun } = await import('./command-run.js');
    const run = new CommandRun(this.#world, this.#output, globals, {
      suggested: this.#suggested,
      onStop: (listener) => {
        this.#onStop = listener;
      },
    });
    try {
      const result = await job(run).catch((error: unknown) => {
        throw run.withFirstSteps(error);
      });
      run.end();
      if (result === undefined) return;
      this.#exitCode = result.exitCode;
      if (this.#isJson) {
        const { json } = result;
        await this.#output.longJson(typeof json === 'function' ? json() : json);
      } else {
        this.#output.text(this.#suggestedIn(result));
      }
    } finally {
      run.end();
    }
  }

  #suggestedIn({ text, voice }: CommandResult): string {
    if (voice === 'script') return text;
    return voice === 'advice' ? this.#suggested.in(text) : this.#suggested.inResult(text);
  }

  #program(): Command {
    const program = new Command('tieout')
      .description(DESCRIPTION)
      .version(PROGRAM_VERSION)
      .option('--config <file>', 'configuration (default: tieout.config.json in this folder)', pathArgument)
      .option('--books <file>', 'the books, in place of those of the configuration', pathArgument)
      .option('--reports <dir>', 'the reports folder, in place of that of the configuration', pathArgument)
      .option('--json', 'print one JSON object on stdout')
      .option('--quiet', 'print no progress')
      .option('--verbose', 'print the causes of an error')
      .option(
        '--log <format>',
        'the form of progress and errors on stderr: text, or json with an object a line (default: text)',
        choiceArgument(logFormats),
      )
      .option(
        '--as-of <instant>',
        'the clock that results depend on (default: the newest receipt)',
        asOfArgument,
      )
      .option(
        '--patience <seconds>',
        'how long nothing may come from a service before the run gives it up (default: 120)',
        countArgument(1, PATIENCE_SECONDS_MOST),
      )
      .option('--reread', 'fetch, close: read again what is final and archived')
      .configureHelp({ showGlobalOptions: true })
      .exitOverride()
      .configureOutput({
        writeOut: (text) => {
          this.#asked += text;
        },
        writeErr: (text) => {
          this.#help += text;
        },
        // All errors are reported in one place, those of a command line too.
        outputError: () => undefined,
      });
    addDemoCommand(program, this);
    addInitCommand(program, this);
    addServeCommand(program, this);
    addPlayCommand(program, this);
    addKeysCommand(program, this);
    addPinCommand(program, this);
    addImportCommand(program, this);
    addFetchCommand(program, this);
    addCloseCommands(program, this);
    addAuditCommand(program, this);
    addBooksCommand(program, this);
    addLedgerCommand(program, this);
    addExportCommand(program, this);
    addVerifyPackCommand(program, this);
    addItemCommands(program, this);
    addDecisionCommands(program, this);
    addStatusCommand(program, this);
    addDoctorCommand(program, this);
    addPeriodCommands(program, this);
    addCompletionCommand(program, this);
    addHelpCommands(program);
    addExamples(program);
    this.#watch(program);
    return program;
  }

  /** The parser's errors do not say where it stood. */
  #watch(command: Command): void {
    command.exitOverride((error) => {
      this.#refusing = command;
      throw error;
    });
    for (const one of command.commands) this.#watch(one);
  }

  #suggest(program: Command, given: GivenPlaces): void {
    this.#suggested = new SuggestedCommands(this.#world.environment, given, commandPaths(program));
  }

  /** Says what ended the run, and with which code. Help and version that were asked for are no errors. */
  #end(error: unknown): ExitCode {
    if (error instanceof CommanderError && error.exitCode === 0) return this.#answer(error);
    const isHelp = error instanceof CommanderError && error.code === 'commander.help';
    const { hint, ...told } = isHelp ? this.#noCommand() : errorReportOf(error, this.#refusing);
    const report = { ...told, hint: this.#suggested.in(hint) };
    if (isHelp && !this.#isJson) this.#output.words(this.#help);
    this.#output.error(report);
    if (this.#isVerbose) {
      for (const line of causeLines(error)) this.#output.words(line);
    }
    if (this.#isJson) this.#output.json(errorJson(report));
    return report.exitCode;
  }

  #answer({ code }: CommanderError): ExitCode {
    if (!this.#isJson) {
      this.#output.text(this.#asked);
    } else if (code === 'commander.version') {
      this.#output.json({ version: PROGRAM_VERSION });
    } else {
      this.#output.json({ help: this.#asked });
    }
    return 0;
  }

  /** Where the program alone is called and nothing is set up, the hint names the first steps. */
  #noCommand(): ErrorReport {
    const isFirst =
      this.#refusing?.parent === null && !existsSync(join(this.#world.cwd, DEFAULT_CONFIG_NAME));
    const hint = isFirst ? FIRST_STEPS : helpHint(this.#refusing);
    return { exitCode: 2, kind: 'usage', message: 'no command is named', hint };
  }

  /** Steps are whole between two turns of the event loop, and that is where signals arrive. */
  #stop(signal: StopSignal): void {
    const code = this.#end(cliFailures.stopped({ signal }));
    this.#world.exit(code);
  }
}

function rootOf(command: Command): Command {
  return command.parent === null ? command : rootOf(command.parent);
}

/** The names of all commands under one, such as `keys create`. */
function commandPaths(command: Command, path = ''): string[] {
  return command.commands.flatMap((one) => {
    const own = path === '' ? one.name() : `${path} ${one.name()}`;
    return [own, ...commandPaths(one, own)];
  });
}

/** Under the help of every command; made where help is asked for. */
function addExamples(command: Command, path = ''): void {
  command.addHelpText('after', () => {
    const names = command.commands.map((one) => one.name()).filter((name) => name !== 'help');
    const examples = examplesOf(path, names);
    return examples.length === 0 ? '' : ['', 'Examples:', ...examples.map((line) => `  ${line}`)].join('\n');
  });
  for (const one of command.commands) addExamples(one, path === '' ? one.name() : `${path} ${one.name()}`);
}
