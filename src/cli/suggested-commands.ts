// The commands that are suggested as the next step, wherever that is said, as they can be run here: called as
// this run was called, and with the places that were given to it. Without them the next command would begin
// other books.

import { shellText } from '../base/text/shell-text.js';
import type { Environment } from '../config/secret.js';

/** The first steps of a person who has set up nothing yet. */
export const FIRST_STEPS =
  'Nothing is set up here yet: tieout init writes a configuration, tieout doctor says what is missing, tieout demo shows the whole job.';

/** The options that say where things are, by their names among the options of all commands. */
const places = ['config', 'books', 'reports'] as const;

export type GivenPlaces = { readonly [Place in (typeof places)[number]]?: string };

/** The commands that do not ask for all places. */
const placesOf: ReadonlyMap<string, readonly (typeof places)[number][]> = new Map([
  ['completion', []],
  ['demo', []],
  ['help', []],
  ['serve', ['config']],
  ['verify-pack', []],
]);

/** Between two words of a command: text for a terminal is broken into lines before its commands are named. */
const GAP = '(?: |\\n *)';

/** Text in quotes: of a person, a source or a file. An apostrophe inside of a word opens none. */
const QUOTED = `"[^"\\n]*"|(?<!\\w)'[^'\\n]*'(?!\\w)`;

/** A command to be copied, on a line of its own. */
const COMMAND_LINE = /^(?: {2})?tieout /;

/** A line that ends so is followed by command lines; a command may go on below a backslash. */
const LEADS_ON = /[:\\]$/;

/** The lead of advice: of an item of a summary, and of the working of one. */
const ADVICE = /^( *)(?:Next: |To do {2,})/;

/** `npx` tells what it starts so; there `tieout` alone is no command of the shell. */
const NPX_VARIABLE = 'npm_lifecycle_event';

export class SuggestedCommands {
  readonly #program: string;
  readonly #given: GivenPlaces;
  readonly #command: RegExp;

  /** @param paths of all commands, such as `keys create` */
  constructor(environment: Environment, given: GivenPlaces, paths: readonly string[]) {
    this.#program = environment[NPX_VARIABLE] === 'npx' ? 'npx tieout' : 'tieout';
    this.#given = given;
    const longestFirst = [...paths].sort((a, b) => b.length - a.length);
    const names = longestFirst.map((path) => path.replaceAll(' ', GAP)).join('|');
    // A word at a slash is a part of a path, and one at a full stop with a letter behind it a file's name.
    const end = '(?![\\w/-]|\\.\\w)';
    this.#command = new RegExp(
      `${QUOTED}| ?(?<![\\w/\\\\.-])tieout${GAP}(?:(${names})${end}(${GAP}--help)?|--help)`,
      'g',
    );
  }

  /**
   * Advice with each command in it, written `tieout NAME …`, as it can be run here. Text in quotes and paths
   * stay as they are.
   */
  in(advice: string): string {
    return advice.replace(this.#command, (found: string, path?: string, help?: string) => {
      if (/^["']/.test(found)) return found;
      // A name that was broken over two lines goes to the second whole: half a command cannot be copied.
      const lead = /\n */.exec(found)?.[0] ?? (found.startsWith(' ') ? ' ' : '');
      return lead + this.#callOf(path?.replaceAll(/\s+/g, ' '), help !== undefined);
    });
  }

  /**
   * The text of a result, in which most is facts and words of persons: only what stands where advice stands
   * is taken for advice. That is a line that begins with a command, below one that leads on to it or at the
   * end of the text, and what follows `Next:` and `To do`.
   */
  inResult(text: string): string {
    const lines = text.split('\n');
    const named: string[] = [];
    for (let at = 0; at < lines.length; ) {
      const count = adviceLinesAt(lines, at);
      const piece = lines.slice(at, at + Math.max(count, 1)).join('\n');
      const isCommand = count === 0 && isCommandLine(lines, at);
      const saidInFacts = isCommand ? this.#atStart(piece) : piece;
      named.push(count > 0 ? this.in(piece) : saidInFacts);
      at += Math.max(count, 1);
    }
    return named.join('\n');
  }

  /** A line with the command that it begins with as it can be run here; what follows are its arguments. */
  #atStart(line: string): string {
    const [command = ''] = /^ *tieout [a-z -]*/.exec(line) ?? [];
    return this.in(command) + line.slice(command.length);
  }

  #callOf(path: string | undefined, isHelp: boolean): string {
    if (path === undefined) return `${this.#program} --help`;
    if (isHelp) return `${this.#program} ${path} --help`;
    return [this.#program, path, ...this.#placesFor(path)].join(' ');
  }

  #placesFor(path: string): string[] {
    return (placesOf.get(path) ?? places).flatMap((name) => {
      const place = this.#given[name];
      return place === undefined ? [] : [`--${name} ${shellText(place)}`];
    });
  }
}

/** The number of lines of advice that begin at a line: a paragraph, set in as its first line is. */
function adviceLinesAt(lines: readonly string[], at: number): number {
  const lead = ADVICE.exec(lines[at] ?? '');
  if (lead === null) return 0;
  const indent = lead[0].includes('To do') ? lead[0].length : (lead[1]?.length ?? 0);
  const isNext = (line: string | undefined): boolean =>
    line !== undefined && indent > 0 && line.search(/[^ ]/) === indent;
  let end = at + 1;
  while (isNext(lines[end])) end += 1;
  return end - at;
}

function isCommandLine(lines: readonly string[], at: number): boolean {
  if (!COMMAND_LINE.test(lines[at] ?? '')) return false;
  const before = lines[at - 1];
  if (at === lines.length - 1 || before === undefined) return true;
  return LEADS_ON.test(before) || isCommandLine(lines, at - 1);
}
