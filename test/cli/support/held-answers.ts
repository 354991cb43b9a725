// Whatever a test has a command print with --json is held against the command's schema, here, so that each
// of these outputs is a test of the schema as well.

import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { answerJsonSchema, answerSchemas } from '../answers/answer-schemas.js';

const ajv = new Ajv2020({ allErrors: true });
const compiled = new Map<string, ValidateFunction>();

/** @param command as in the list of schemas, `error` for what any of them ends with */
function validatorOf(command: string): ValidateFunction {
  const known = compiled.get(command) ?? ajv.compile(answerJsonSchema(command, true));
  compiled.set(command, known);
  return known;
}

/** The command of a command line: the name that stands first in it, and the longest there. */
export function commandIn(given: readonly string[]): string | undefined {
  const places = Object.keys(answerSchemas).flatMap((name) => {
    const words = name.split(' ');
    const at = given.findIndex((_, start) => words.every((word, offset) => given[start + offset] === word));
    return at < 0 || name === 'error' ? [] : [{ name, at }];
  });
  return places.sort((one, other) => one.at - other.at || other.name.length - one.name.length)[0]?.name;
}

/** @throws Error where an object of the command is not as its schema says, or has a field more */
export function holdAnswer(command: string, answer: unknown): void {
  const isError = typeof answer === 'object' && answer !== null && 'error' in answer;
  const validate = validatorOf(isError ? 'error' : command);
  if (validate(answer)) return;
  const faults = (validate.errors ?? []).map(
    ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
  );
  throw new Error(`${command} prints what its schema does not say:\n${faults.slice(0, 10).join('\n')}`);
}

/** Holds what a command line printed on stdout, where that is JSON. */
export function holdOutput(given: readonly string[], stdout: string): void {
  const command = commandIn(given);
  if (command === undefined || !(given.includes('--json') || command === 'serve')) return;
  // Neither of these is an answer of the command.
  if (given.includes('--help') || given.includes('--openapi')) return;
  // On a terminal the service speaks to a person.
  if (!given.includes('--json') && !stdout.startsWith('{')) return;
  for (const line of stdout.split('\n').filter((one) => one !== '')) holdAnswer(command, JSON.parse(line));
}
