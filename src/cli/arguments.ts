// Reading the arguments of commands: each reader gives the value, or refuses the usage with what was
// expected.

import { InvalidArgumentError } from 'commander';
import { type CalendarMonth, parseCalendarMonth } from '../base/calendar-month.js';
import { parseInstantMs } from '../base/instant.js';
import { dialectWords } from '../jobs/dialect-words.js';
import { holdsCode, holdsSecret } from '../jobs/keys/secret-shape.js';
import { cliFailures } from './cli-failures.js';

/** A calendar month, `YYYY-MM`, in ASCII digits and nothing around it: it becomes the name of a folder. */
export function monthArgument(text: string): CalendarMonth {
  const month = parseCalendarMonth(text);
  if (month === undefined) throw new InvalidArgumentError('A month is written YYYY-MM, such as 2026-10.');
  return month;
}

/** An instant with a zone, as milliseconds since 1970. */
export function instantArgument(text: string): number {
  const ms = parseInstantMs(text);
  if (ms === undefined) {
    throw new InvalidArgumentError('An instant is written like 2026-10-31T23:59:59Z, with its zone.');
  }
  return ms;
}

/** A path. One with a line break would forge lines wherever it is named. */
export function pathArgument(text: string): string {
  if (text === '' || text.includes('\0')) throw new InvalidArgumentError('Name a file or folder.');
  if (/[\n\r\u2028\u2029]/.test(text)) {
    throw new InvalidArgumentError('Name a file or folder without a line break in its name.');
  }
  return text;
}

/** An account's name, such as a key id: any text that must have something in it. */
export function accountArgument(text: string): string {
  if (text.trim() === '' || /\p{Cc}/u.test(text)) {
    throw new InvalidArgumentError('Name an account, such as a key id.');
  }
  return text;
}

const SOURCE_CHARACTERS = 64;

/** The name of a shop or system. */
export function sourceArgument(text: string): string {
  if (text.trim() === '' || text.length > SOURCE_CHARACTERS || /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(text)) {
    throw new InvalidArgumentError(`Name a shop or system in at most ${SOURCE_CHARACTERS} characters.`);
  }
  return text;
}

const SEED_CHARACTERS = 64;

/** A seed: any visible text. */
export function seedArgument(text: string): string {
  if (/^[\x21-\x7e]+$/.test(text) && text.length <= SEED_CHARACTERS) return text;
  throw new InvalidArgumentError(`Give 1 to ${SEED_CHARACTERS} visible characters without blanks.`);
}

/** A reader of whole numbers from `least` to `most`, in plain digits. */
export function countArgument(least: number, most: number): (text: string) => number {
  return (text) => {
    const number = /^(?:0|[1-9]\d{0,9})$/.test(text) ? Number(text) : Number.NaN;
    if (number >= least && number <= most) return number;
    throw new InvalidArgumentError(`Give a whole number from ${least} to ${most}.`);
  };
}

/** The number of a pack's revision, as its folder `2026-10.r3` has it: with or without the letter. */
export function revisionArgument(text: string): number {
  const [, digits] = /^r?([1-9]\d{0,14})$/.exec(text) ?? [];
  if (digits === undefined) throw new InvalidArgumentError('A revision is a whole number, such as 3.');
  return Number(digits);
}

/** A reader of one of a closed list. */
export function choiceArgument<Choice extends string>(choices: readonly Choice[]): (text: string) => Choice {
  return (text) => {
    const choice = choices.find((each) => each === text);
    if (choice === undefined) throw new InvalidArgumentError(`Give one of ${choices.join(', ')}.`);
    return choice;
  };
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
