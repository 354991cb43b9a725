// The output of the program: data to stdout, words to stderr. Every line passes through here and keeps two
// rules. A character that a terminal would act on is shown as an escape, because a brand's name can hold
// anything. No line holds a secret of this run, or a text with the shape of a key or a gift card code:
// such a text can stand in a file's header, a key of the configuration or a reference as well.

import { type Json, type JsonObject, jsonLine, jsonLinePieces } from '../base/json/json-value.js';
import { visible } from '../base/text/control-characters.js';
import { withoutSecretShapes } from '../jobs/keys/secret-shape.js';
import { type ErrorReport, errorLine } from './error-report.js';
import type { LineLog } from './line-log.js';
import type { TextSink } from './world.js';

const BLOCK_CHARACTERS = 1 << 16;
const REDACTED = '[secret]';
/** Shorter values are no secrets of these interfaces, and hiding them would tear words apart. */
const LEAST_SECRET_CHARACTERS = 8;

export class Output {
  readonly #stdout: TextSink;
  readonly #stderr: TextSink;
  readonly #secrets: (() => readonly string[])[] = [];
  readonly #asked = new Set<string>();
  #log: LineLog | undefined;

  constructor(stdout: TextSink, stderr: TextSink) {
    this.#stdout = stdout;
    this.#stderr = stderr;
  }

  /** Names more values that are to be kept out of every line from now on; asked anew for each line. */
  hide(secrets: () => readonly string[]): void {
    this.#secrets.push(secrets);
  }

  /** Names values that are printed because they were asked for: a new key's, or that of a local service. */
  allow(values: readonly string[]): void {
    for (const value of values) this.#asked.add(value);
  }

  /** Data for a person: lines on stdout. */
  text(text: string): void {
    if (text !== '') this.#stdout.write(this.#safe(text));
  }

  /** Data for a program: one JSON object on a line of stdout. */
  json(value: Json): void {
    this.#stdout.write(jsonLine(this.#hiddenIn(value)));
  }

  /** As `json` and `lines`, of an object that may be longer than one text can be. */
  async longJson(value: Json): Promise<void> {
    await this.raw(jsonLinePieces(this.#hiddenIn(value)));
  }

  /**
   * As `text`, of as many lines as there are: few of them are in memory at a time, however slowly they are
   * read.
   */
  async lines(lines: Iterable<string>): Promise<void> {
    for (const block of blocksOf(lines, (line) => this.#safe(line))) await this.#put(block);
  }

  /** As `lines`, a file's own text to the letter: for a program that reads it there. */
  async raw(texts: Iterable<string>): Promise<void> {
    for (const block of blocksOf(texts, (text) => text)) await this.#put(block);
  }

  /** As `json` and `lines`, of an object with a list of any length between its first members and its last. */
  async jsonWithList(
    first: JsonObject,
    name: string,
    items: Iterable<Json>,
    last: JsonObject,
  ): Promise<void> {
    const text = (value: Json): string => jsonLine(this.#hiddenIn(value)).trimEnd();
    let sign = `${text(first).slice(0, -1)},${text(name)}:[`;
    const pieceOf = (item: Json): string => {
      const piece = `${sign}${text(item)}`;
      sign = ',';
      return piece;
    };
    for (const block of blocksOf(items, pieceOf)) await this.#put(block);
    this.#stdout.write(`${sign === ',' ? '' : sign}],${text(last).slice(1)}\n`);
  }

  async #put(block: string): Promise<void> {
    this.#stdout.write(block);
    await this.#stdout.taken?.();
  }

  /** From now on words are lines of a log, in place of plain text. */
  logTo(log: LineLog): void {
    this.#log = log;
  }

  /** Words about the run: lines on stderr. */
  words(text: string): void {
    if (this.#log === undefined) {
      this.#stderr.write(this.#safe(text));
      return;
    }
    for (const line of this.#safe(text).trimEnd().split('\n')) this.#log.info(line);
  }

  /** Reports the error that ended a run: one line on stderr; a log has its parts apart. */
  error(report: ErrorReport): void {
    if (this.#log === undefined) {
      this.words(errorLine(report));
      return;
    }
    const { message, hint, kind, exitCode } = report;
    this.#log.error(this.#hidden(message), { kind, hint: this.#hidden(hint), exit_code: exitCode });
  }

  /** That the run is over; only a log says so. */
  ended(exitCode: number): void {
    this.#log?.info('ended', { exit_code: exitCode });
  }

  #safe(text: string): string {
    return linesOf(text, (line) => this.#hidden(line));
  }

  /** Text by text, so that what is printed is JSON still, whatever stood in it. */
  #hiddenIn(value: Json): Json {
    if (typeof value === 'string') return this.#hidden(value);
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map((item: Json) => this.#hiddenIn(item));
    const members = Object.entries(value).map(([name, member]) => [name, this.#hiddenIn(member)] as const);
    return Object.fromEntries(members);
  }

  #hidden(text: string): string {
    const named = this.#secrets
      .flatMap((secrets) => secrets())
      .filter((secret) => secret.length >= LEAST_SECRET_CHARACTERS && !this.#asked.has(secret))
      .reduce((kept, secret) => kept.replaceAll(secret, REDACTED), text);
    return withoutSecretShapes(named, (value) => this.#asked.has(value));
  }
}

/** The texts of all values in blocks: a write for each line would cost more than the line. */
function* blocksOf<T>(values: Iterable<T>, textOf: (value: T) => string): Generator<string> {
  let block = '';
  for (const value of values) {
    block += textOf(value);
    if (block.length < BLOCK_CHARACTERS) continue;
    yield block;
    block = '';
  }
  if (block !== '') yield block;
}

/** The text as whole lines, with nothing in them that a terminal would obey. */
function linesOf(text: string, hidden: (line: string) => string): string {
  const lines = text.replace(/\n$/, '').split('\n');
  return `${lines.map((line) => visible(hidden(line))).join('\n')}\n`;
}
