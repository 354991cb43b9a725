// The part of an answer that may be stored as evidence, by an allow-list: every field that the contract
// names, but no gift card code and no unexpected field. The parts left out are listed by their paths. Numbers
// keep their digits, so that the stored text still says what was received.

import { z } from 'zod';
import type { JsonObject, JsonValue } from '../base/json/json-reader.js';
import { parseInstantMs } from '../base/time/instant.js';
import { holdsCode, REMOVED_MARK, withoutCodes } from './card-code.js';
import { writeJson } from './json-text.js';
import { fieldPath } from './schema-fault.js';
import { isJsonObject, keepKnown } from './schema-fields.js';

export interface RedactedAnswer {
  /** The JSON text to store. */
  readonly text: string;
  /** Paths of what was left out or replaced, such as `data.code`; codes in names are masked. */
  readonly removed: readonly string[];
}

/** A text that stays although it may have the shape of a code: the partner's own reference, a signed text. */
type IsLetBe = (path: readonly PropertyKey[]) => boolean;

/** Shorter texts of a card, such as a pin of four digits, stand in a digest or an id by chance. */
const LEAST_SECRET_CHARACTERS = 8;

/** A field that stays whatever single value it has. */
export const anyScalar = z.unknown();

/** The fields around the data of every answer or list. */
const aroundFields = { request_id: anyScalar, page: anyScalar, per_page: anyScalar, total: anyScalar };

/**
 * Redacts an answer that has no rule of its own to the fields of its endpoint's schema and those around the
 * data. An unexpected field may be about an order, whatever was asked.
 *
 * @param schema of the `data`
 * @param error fields of an error that may stay
 * @returns undefined if nothing had to go: then the bytes are kept as they came
 */
export function redactPlain(
  schema: z.ZodType,
  error: z.ZodType,
  answer: JsonValue,
  isLetBe: IsLetBe,
): RedactedAnswer | undefined {
  const redacted = redactTo(z.object({ data: schema, error, ...aroundFields }), answer, isLetBe);
  return redacted.removed.length === 0 ? undefined : redacted;
}

/**
 * The parts of an answer that the schema names, without texts that have the shape of a code or hold a secret.
 */
export function redactTo(
  schema: z.ZodType,
  answer: JsonValue,
  isLetBe: IsLetBe,
  secrets: readonly string[] = [],
): RedactedAnswer {
  const removal = new Removal(isLetBe, secrets);
  const kept = keepKnown(schema, answer, [], (path) => removal.add(path));
  const clean = removal.withoutCodes(kept ?? null, []);
  return { text: writeJson(clean), removed: removal.paths };
}

/**
 * The texts that stand anywhere under such a key of an answer's data, long enough to be told from chance.
 * They are searched for in every text that stays, since what a real card's code looks like is not shown.
 * Dates are no secrets.
 */
export function secretsUnder(answer: JsonValue, isSecretKey: (key: string) => boolean): string[] {
  const data = isJsonObject(answer) ? answer['data'] : undefined;
  const members = isJsonObject(data) ? Object.entries(data) : [];
  return members
    .filter(([key]) => isSecretKey(key))
    .flatMap(([, value]) => textsOf(value))
    .filter((text) => text.length >= LEAST_SECRET_CHARACTERS && parseInstantMs(text) === undefined);
}

function textsOf(value: JsonValue): string[] {
  if (typeof value === 'string') return [value];
  const isHolder = Array.isArray(value) || isJsonObject(value);
  return isHolder ? Object.values(value).flatMap(textsOf) : [];
}

/** Collects the paths of what is left out. */
export class Removal {
  readonly #found = new Set<string>();
  readonly #isLetBe: IsLetBe;
  readonly #secrets: readonly string[];

  constructor(isLetBe: IsLetBe, secrets: readonly string[] = []) {
    this.#isLetBe = isLetBe;
    this.#secrets = secrets;
  }

  get paths(): readonly string[] {
    return [...this.#found];
  }

  /** Puts a path on record; the name of an unknown field is anyone's text, so a code in it is masked. */
  add(path: readonly PropertyKey[]): void {
    const named = this.#secrets.reduce(
      (text, secret) => text.replaceAll(secret, REMOVED_MARK),
      fieldPath(path),
    );
    this.#found.add(withoutCodes(named));
  }

  /** The value with texts of a code's shape and secrets taken out, wherever they stand. */
  withoutCodes(value: JsonValue, path: readonly PropertyKey[]): JsonValue {
    if (typeof value === 'string') return this.#isLetBe(path) ? value : this.#cleanText(path, value);
    if (Array.isArray(value)) return value.map((item, index) => this.withoutCodes(item, [...path, index]));
    if (!isJsonObject(value)) return value;
    const clean: JsonObject = Object.create(null);
    for (const [name, member] of Object.entries(value)) {
      clean[name] = this.withoutCodes(member, [...path, name]);
    }
    return clean;
  }

  /** Nothing stays of a text that holds a secret: what is around it may be a part of it. */
  #cleanText(path: readonly PropertyKey[], text: string): string {
    if (this.#secrets.some((secret) => text.includes(secret))) {
      this.add(path);
      return REMOVED_MARK;
    }
    return holdsCode(text) ? this.replace(path, text) : text;
  }

  /** The text without its codes, on record as changed. */
  replace(path: readonly PropertyKey[], text: string): string {
    this.add(path);
    return withoutCodes(text);
  }
}
