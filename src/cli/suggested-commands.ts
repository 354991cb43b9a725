// The commands that are suggested as the next step, wherever that is said, as they can be run here: called as
// this run was called, and with the places that were given to it. Without them the next command would begin
// other books.

import { shellText } from '../base/shell-text.js';
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
    this.#command = new RegExp(` ?\\btieout${GAP}(?:(${names})(?![\\w-])(${GAP}--help)?|--help)`, 'g');
  }

  /** The text with each command in it, written `tieout NAME …`, as it can be run here. */
  in(text: string): string {
    return text.replace(this.#command, (found: string, path?: string, help?: string) => {
      // A name that was broken over two lines goes to the second whole: half a command cannot be copied.
      const lead = /\n */.exec(found)?.[0] ?? (found.startsWith(' ') ? ' ' : '');
      return lead + this.#callOf(path?.replaceAll(/\s+/g, ' '), help !== undefined);
    });
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
