/**
 * What the program says: data to stdout, words to stderr. Every line passes through here, and with it two rules:
 * a character that a terminal would act on is shown instead (a brand's name can hold anything), and a secret of
 * this run is never part of a line, whatever put it there.
 */

import { visible } from '../base/control-characters.js';
import { type Json, jsonLine } from '../jobs/json-line.js';
import type { TextSink } from './world.js';

const REDACTED = '[secret]';
/** Shorter values are no secrets of these interfaces, and hiding them would tear words apart. */
const LEAST_SECRET_CHARACTERS = 8;

export class Output {
  readonly #stdout: TextSink;
  readonly #stderr: TextSink;
  readonly #secrets: (() => readonly string[])[] = [];

  constructor(stdout: TextSink, stderr: TextSink) {
    this.#stdout = stdout;
    this.#stderr = stderr;
  }

  /** Names more values that are to be kept out of every line from now on; asked anew for each line. */
  hide(secrets: () => readonly string[]): void {
    this.#secrets.push(secrets);
  }

  /** Data for a person: lines on stdout. */
  text(text: string): void {
    if (text !== '') this.#stdout.write(this.#safe(text));
  }

  /** Data for a program: one JSON object on a line of stdout. */
  json(value: Json): void {
    this.#stdout.write(this.#hidden(jsonLine(value)));
  }

  /** Words about the run: lines on stderr. */
  words(text: string): void {
    this.#stderr.write(this.#safe(text));
  }

  #safe(text: string): string {
    return this.#hidden(linesOf(text));
  }

  #hidden(text: string): string {
    return this.#secrets
      .flatMap((secrets) => secrets())
      .filter((secret) => secret.length >= LEAST_SECRET_CHARACTERS)
      .reduce((kept, secret) => kept.replaceAll(secret, REDACTED), text);
  }
}

/** The text as whole lines, with nothing in them that a terminal would obey. */
function linesOf(text: string): string {
  return `${text.replace(/\n$/, '').split('\n').map(visible).join('\n')}\n`;
}
