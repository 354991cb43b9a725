// Secrets: each is an environment variable, or `<NAME>_FILE` names a file that others cannot read. They are
// in no configuration, on no command line, and come out of their wrapping in one way only, so that none is
// printed or logged by accident. Contract, tool: "Configuration".

import { closeSync, fstatSync, readSync } from 'node:fs';
import { resolve } from 'node:path';
import { inspect } from 'node:util';
import { fileRefusals } from '../base/file/file-refusals.js';
import { openRegularFile, readRefusal } from '../base/file/regular-file.js';
import { decodeUtf8 } from '../base/text/bytes.js';
import { visible } from '../base/text/control-characters.js';
import { shellText } from '../base/text/shell-text.js';
import { configRefusals } from './config-refusals.js';

/** The name of a secret's environment variable; each interface has its own. */
export type SecretName = `TIEOUT_${string}`;

/** The environment of the process, handed in. */
export type Environment = Readonly<Record<string, string | undefined>>;

const REDACTED = '[secret]';

/** A secret value. Printed, joined to a text, logged or made JSON of, it says `[secret]`. */
export class Secret {
  readonly #value: string;

  constructor(value: string) {
    this.#value = value;
  }

  /** The value itself, for the one place that signs or sends it. */
  reveal(): string {
    return this.#value;
  }

  toString(): string {
    return REDACTED;
  }

  toJSON(): string {
    return REDACTED;
  }

  [inspect.custom](): string {
    return REDACTED;
  }
}

/** More than any key of these interfaces has; a larger file is another file than was meant. */
const MAX_BYTES = 4096;
const OTHERS = 0o077;

/** The secrets of one run. A file is read when its secret is first asked for, and once. */
export class Secrets {
  readonly #environment: Environment;
  readonly #cwd: string;
  readonly #known = new Map<SecretName, Secret | undefined>();

  constructor(environment: Environment, cwd: string) {
    this.#environment = environment;
    this.#cwd = cwd;
  }

  /**
   * The secret, or undefined where neither variable is set (an empty one counts as not set).
   *
   * @throws Failure (refused) where both are set, or the file is not there, can be read by others, is empty,
   * too large or no text; the value is in none of the messages
   */
  find(name: SecretName): Secret | undefined {
    if (!this.#known.has(name)) this.#known.set(name, this.#read(name));
    return this.#known.get(name);
  }

  /**
   * As `find`.
   *
   * @param madeBy what makes files of such a secret, for the message
   * @throws Failure (refused) also where the secret is not set, naming both variables
   */
  demand(name: SecretName, madeBy?: string): Secret {
    const secret = this.find(name);
    if (secret !== undefined) return secret;
    throw madeBy === undefined
      ? configRefusals.secretMissing({ name })
      : configRefusals.secretMissingMadeBy({ name, madeBy });
  }

  /** The variable that gives a secret: its own, or the one that names its file. */
  sourceOf(name: SecretName): string {
    return (this.#environment[`${name}_FILE`] ?? '') === '' ? name : `the file of ${name}_FILE`;
  }

  /** Every value that was read so far: what must not be printed, whatever printed it. */
  revealedSoFar(): string[] {
    return [...this.#known.values()].flatMap((secret) => (secret === undefined ? [] : [secret.reveal()]));
  }

  #read(name: SecretName): Secret | undefined {
    const value = this.#environment[name] ?? '';
    const file = this.#environment[`${name}_FILE`] ?? '';
    if (value !== '' && file !== '') throw configRefusals.secretTwice({ name });
    if (file !== '') {
      return secretOf(readSecretFile(resolve(this.#cwd, file), `${name}_FILE`), `${name}_FILE`);
    }
    return value === '' ? undefined : secretOf(value, name);
  }
}

/**
 * The values that stand in the environment itself: what must not be printed, even before a job asks for any.
 */
export function secretValuesOf(environment: Environment, names: readonly SecretName[]): string[] {
  return names.flatMap((name) => environment[name] ?? []);
}

/** The secrets of an environment; nothing is read yet. `cwd` is what relative `_FILE` paths count from. */
export function readSecrets(environment: Environment, cwd = '.'): Secrets {
  return new Secrets(environment, cwd);
}

/**
 * A value as a secret. A line end or another control character inside would break the header it is sent in.
 */
function secretOf(value: string, source: string): Secret {
  if (value === '' || /[\p{Cc}\p{Zl}\p{Zp}]/u.test(value) || value !== value.trim()) {
    throw configRefusals.secretMalformed({ source });
  }
  return new Secret(value);
}

/**
 * The text of a secret's file without one final line end. The mode is that of the opened file, whoever swaps
 * names.
 */
export function readSecretFile(path: string, source: string): string {
  const named = { file: `${source}, ${visible(path)}`, where: `with ${source}` };
  let descriptor: number;
  try {
    descriptor = openRegularFile(path, named);
  } catch (error) {
    throw readRefusal(error, named);
  }
  try {
    refuseByStat(descriptor, path, named);
    const bytes = Buffer.alloc(MAX_BYTES + 1);
    const length = readSync(descriptor, bytes, 0, bytes.length, 0);
    if (length > MAX_BYTES) {
      throw fileRefusals.tooLarge({ ...named, most: MAX_BYTES, expected: 'one secret' });
    }
    const text = decodeUtf8(bytes.subarray(0, length));
    if (text === undefined) throw configRefusals.secretMalformed({ source });
    return text.replace(/\r?\n$/, '');
  } finally {
    closeSync(descriptor);
  }
}

function refuseByStat(descriptor: number, path: string, named: { file: string; where: string }): void {
  const stat = fstatSync(descriptor);
  // Windows keeps no such modes: there every file shows as readable by all.
  if (process.platform !== 'win32' && (stat.mode & OTHERS) !== 0) {
    throw configRefusals.secretReadable({ file: named.file, shellPath: shellText(visible(path)) });
  }
}
