// Reading the arguments of commands: each reader gives the value, or refuses the usage with what was
// expected.

import { InvalidArgumentError, type Option } from 'commander';
import { isBlank, isPathText } from '../base/text/control-characters.js';
import { type CalendarMonth, parseCalendarMonth } from '../base/time/calendar-month.js';
import { parseInstantMs } from '../base/time/instant.js';
import { workingMonth, workingTimeMs } from '../base/time/working-time.js';
import { dialectWords } from '../jobs/dialect-words.js';
import { holdsCode, holdsSecret } from '../jobs/keys/secret-shape.js';
import { cliFailures } from './cli-failures.js';

/** Reads one argument. A usage error and completion ask it for what it takes. */
interface ArgumentReader<Value> {
  /** @throws InvalidArgumentError that says what is expected */
  (text: string): Value;
  /** A sentence that says what is expected. */
  readonly expected: string;
  /** The words that completion offers; empty where there are none. */
  readonly choices: readonly string[];
}

/** @param read the value; undefined refuses the text */
function argumentReader<Value>(
  expected: string,
  read: (text: string) => Value | undefined,
  choices: readonly string[] = [],
): ArgumentReader<Value> {
  const reader = (text: string): Value => {
    const value = read(text);
    if (value === undefined) throw new InvalidArgumentError(expected);
    return value;
  };
  return Object.assign(reader, { expected, choices });
}

/** The reader of an option or argument that says what it expects; undefined where there is none such. */
export function readerOf({ parseArg }: Pick<Option, 'parseArg'>): ArgumentReader<unknown> | undefined {
  return parseArg !== undefined && 'expected' in parseArg && 'choices' in parseArg
    ? (parseArg as ArgumentReader<unknown>)
    : undefined;
}

/**
 * A calendar month that a run can judge, `YYYY-MM`, in ASCII digits and nothing around it: it becomes the
 * name of a folder.
 */
export const monthArgument: ArgumentReader<CalendarMonth> = argumentReader(
  'A month is written YYYY-MM, such as 2026-10, of the years 1972 to 9998.',
  (text) => workingMonth(parseCalendarMonth(text)),
);

/** An instant with a zone, as milliseconds since 1970. */
export const instantArgument: ArgumentReader<number> = argumentReader(
  'An instant is written like 2026-10-31T23:59:59Z, with its zone.',
  parseInstantMs,
);

/** An instant with a zone that a run can go by, as milliseconds since 1970. */
export const asOfArgument: ArgumentReader<number> = argumentReader(
  'An instant is written like 2026-10-31T23:59:59Z, with its zone, of the years 1972 to 9998.',
  (text) => workingTimeMs(parseInstantMs(text)),
);

/**
 * A path. One that reads like an option is one: its option was left without a value, and a file would be
 * written under the name of the option that follows.
 */
export const pathArgument: ArgumentReader<string> = argumentReader(
  'Name a file or folder; its name may hold no line break, and one that begins with -- is named as ./--name.',
  (text) => (isPathText(text) && !/^--\w/.test(text) ? text : undefined),
);

/** A host name or an address to listen on; what it must be is up to the network of this machine. */
export const hostArgument: ArgumentReader<string> = argumentReader(
  'Name an address of this machine, such as 127.0.0.1.',
  (text) => (text.trim() === '' || /\p{Cc}/u.test(text) ? undefined : text),
);

/** An account's name, such as a key id: any text that must have something in it. */
export const accountArgument: ArgumentReader<string> = argumentReader(
  'Name an account, such as a key id.',
  (text) => (isBlank(text) || /\p{Cc}/u.test(text) ? undefined : text),
);

const SOURCE_CHARACTERS = 64;

/** The name of a shop or system. */
export const sourceArgument: ArgumentReader<string> = argumentReader(
  `Name a shop or system in at most ${SOURCE_CHARACTERS} characters.`,
  (text) =>
    isBlank(text) || text.length > SOURCE_CHARACTERS || /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(text)
      ? undefined
      : text,
);

const SEED_CHARACTERS = 64;

/** A seed: any visible text. */
export const seedArgument: ArgumentReader<string> = argumentReader(
  `Give 1 to ${SEED_CHARACTERS} visible characters without blanks.`,
  (text) => (/^[\x21-\x7e]+$/.test(text) && text.length <= SEED_CHARACTERS ? text : undefined),
);

/** A reader of whole numbers from `least` to `most`, in plain digits. */
export function countArgument(least: number, most: number): ArgumentReader<number> {
  return argumentReader(`Give a whole number from ${least} to ${most}.`, (text) => {
    const number = /^(?:0|[1-9]\d{0,9})$/.test(text) ? Number(text) : Number.NaN;
    return number >= least && number <= most ? number : undefined;
  });
}

/** The number of a pack's revision, as its folder `2026-10.r3` has it: with or without the letter. */
export const revisionArgument: ArgumentReader<number> = argumentReader(
  'A revision is a whole number, such as 3.',
  (text) => {
    const [, digits] = /^r?([1-9]\d{0,14})$/.exec(text) ?? [];
    return digits === undefined ? undefined : Number(digits);
  },
);

/** A reader of one of a closed list. */
export function choiceArgument<Choice extends string>(choices: readonly Choice[]): ArgumentReader<Choice> {
  return argumentReader(
    `Give one of ${choices.join(', ')}.`,
    (text) => choices.find((each) => each === text),
    choices,
  );
}

/** A reader of any text, with words to offer: the job itself says what it takes, and why not another. */
export function offeredArgument(choices: readonly string[]): ArgumentReader<string> {
  return argumentReader(`Give one of ${choices.join(', ')}.`, (text) => text, choices);
}

/** A reader of an argument that may come again, with words to offer where there are any. */
export function repeatedArgument(
  choices: readonly string[] = [],
): ((text: string, before?: readonly string[]) => readonly string[]) &
  Pick<ArgumentReader<unknown>, 'expected' | 'choices'> {
  const collect = (text: string, before: readonly string[] = []): readonly string[] => [...before, text];
  const expected = choices.length === 0 ? '' : offeredArgument(choices).expected;
  return Object.assign(collect, { expected, choices });
}

/**
 * The arguments that have to be given, an item and options, all of them; with `instead` none of them may be,
 * since that option stands in its place.
 *
 * @throws Failure (refused) that names the first which is missing, or one too many
 */
export function requiredOptions<Name extends string>(
  given: Readonly<Record<Name, string | undefined>>,
  instead?: string,
): Record<Name, string> {
  const written = (name: string): string => (name === 'item' ? 'an item' : `--${name}`);
  const names = Object.keys(given) as Name[];
  if (instead !== undefined) {
    const first = names.find((name) => given[name] !== undefined);
    if (first === undefined) return given as Record<Name, string>;
    throw cliFailures.itemsTwice({ option: written(first), instead });
  }
  const missing = names.find((name) => given[name] === undefined);
  if (missing === undefined) return given as Record<Name, string>;
  throw cliFailures.optionMissing({ option: written(missing) });
}

/**
 * Refuses a command line with a key, a secret or a gift card code on it, before anything else looks at it:
 * every user of the machine sees it there, a message about the argument would repeat it, and a file's name is
 * kept for good.
 *
 * @throws Failure (refused), without the argument
 */
export function refuseSecretArguments(given: readonly string[]): void {
  if (given.some(holdsCode)) throw cliFailures.codeInArguments();
  if (!given.filter((_, at) => !isServedKey(given, at)).some(holdsSecret)) return;
  throw cliFailures.secretInArguments();
}

/** The options of `tieout serve` that say which key a local service of one's own takes. */
const servedKeyOptions = dialectWords.flatMap(({ name, takesServedKey }) =>
  takesServedKey === true ? [`--${name}-key`] : [],
);

/**
 * The key that `tieout serve` is told to take: of a local service of one's own, and made up by whoever starts
 * it.
 */
function isServedKey(given: readonly string[], at: number): boolean {
  const isKey = servedKeyOptions.some(
    (option) => given[at - 1] === option || given[at]?.startsWith(`${option}=`) === true,
  );
  return isKey && given.includes('serve');
}
