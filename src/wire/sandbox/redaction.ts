// What of an answer may be stored as evidence, by an allow-list: every field the contract names, but no gift
// card code, no link and nothing that nobody foresaw. What was left out is listed by its path. Numbers keep
// their digits, so that what is stored still says what was received. A body that was signed stays as it is
// wherever nothing had to go, because only the very bytes that were signed can be verified again.

import { z } from 'zod';
import { JsonFault, JsonNumber, type JsonObject, type JsonValue, readJson } from '../../base/json-reader.js';
import { holdsCode, isCodeKey, namesCodeKey, REMOVED_MARK, withoutCodes } from '../card-code.js';
import { writeJson } from '../json-text.js';
import { fieldPath } from '../schema-fault.js';
import { isJsonObject, keepKnown } from '../schema-fields.js';
import { orderRecordSchema } from './answers.js';
import { eventDataSchemas, eventFrameSchema, isEventType } from './event-bodies.js';
import { type HeaderNames, headerNames } from './names.js';

export interface RedactedAnswer {
  /** The JSON text to store. */
  readonly text: string;
  /** Paths of what was left out or replaced, such as `data.code`; codes in names are masked. */
  readonly removed: readonly string[];
}

interface RedactedEvents extends RedactedAnswer {
  /** One for each delivery of the answer, in its order. */
  readonly deliveries: readonly { readonly carriesCode: boolean }[];
}

/** The fields of error details that any endpoint of the contract names; all are scalars. */
const scalar = z.unknown();
const keptErrorSchema = z.object({
  code: scalar,
  message: scalar,
  request_id: scalar,
  retry_after_sec: scalar,
  details: z.object({
    field: scalar,
    limit: scalar,
    used: scalar,
    quote_id: scalar,
    rate_bps: scalar,
    cost_minor: scalar,
    cost_usd6: scalar,
    balance_usd6: scalar,
    expires_at: scalar,
  }),
});
const keptOrderAnswerSchema = z.object({
  data: orderRecordSchema,
  error: keptErrorSchema,
  request_id: scalar,
});

/**
 * Of an answer of an order call (POST or GET): all of the contract's fields but the code and the link; of an
 * error its own fields. What is no answer at all leaves nothing behind.
 */
export function redactOrderAnswer(answer: JsonValue): RedactedAnswer {
  const removal = new Removal();
  const kept = keepKnown(keptOrderAnswerSchema, answer, [], (path) => removal.add(path));
  const clean = removal.withoutCodes(kept ?? null, []);
  return { text: writeJson(clean), removed: removal.paths };
}

/**
 * Of any other answer: what its endpoint's schema names, and what stands around the data of every answer or
 * list. A field that nobody foresaw may be about an order, whatever was asked. A statement's signed text
 * stays as it is, since only the very bytes that were signed can be verified (see `statementCarriesCode`).
 *
 * @param schema of the `data`
 * @returns undefined where nothing had to go: then the bytes are kept as they came
 */
export function redactAnswer(schema: z.ZodType, answer: JsonValue): RedactedAnswer | undefined {
  const removal = new Removal();
  const around = { request_id: scalar, page: scalar, per_page: scalar, total: scalar };
  const keptSchema = z.object({ data: schema, error: keptErrorSchema, ...around });
  const kept = keepKnown(keptSchema, answer, [], (path) => removal.add(path));
  const clean = removal.withoutCodes(kept ?? null, []);
  return removal.paths.length === 0 ? undefined : { text: writeJson(clean), removed: removal.paths };
}

/**
 * True where a statement's signed text holds what may be a gift card code: such a text can neither be kept
 * nor be cut without losing its proof. The references of its lines are the partner's own.
 */
export function statementCarriesCode(rawStatement: string): boolean {
  const statement = parsed(rawStatement);
  if (!isJsonObject(statement)) return carriesCode(rawStatement);
  const { lines, ...rest } = statement;
  const withoutRefs = Array.isArray(lines)
    ? lines.map((line) => (isJsonObject(line) ? { ...line, ref: null } : line))
    : [lines ?? null];
  return carriesCode(rest) || withoutRefs.some(carriesCode);
}

/**
 * Of an answer of the events endpoint: deliveries with their signed bodies verbatim, unless a body holds more
 * than it may. Such a body is written again with the fields of its type, a code in one of them replaced by a
 * mark, and can no longer be verified: its signature has to be judged before.
 */
export function redactEvents(answer: JsonValue, names: HeaderNames = headerNames()): RedactedEvents {
  const removal = new Removal();
  const kept: JsonObject = Object.create(null);
  const deliveries: { carriesCode: boolean }[] = [];
  for (const [name, value] of membersOf(answer, [], removal)) {
    if (name === 'data' && Array.isArray(value)) {
      kept['data'] = value.map((item, index) => {
        const delivery = new DeliveryRedaction(removal, ['data', index], names);
        const clean = delivery.redact(item);
        deliveries.push({ carriesCode: delivery.carriesCode });
        return clean;
      });
    } else {
      keepOther(kept, name, value, removal);
    }
  }
  return { text: writeJson(kept), removed: removal.paths, deliveries };
}

/** The members of an object; a value that is none has none, and is on record as left out. */
function membersOf(value: JsonValue, path: readonly PropertyKey[], removal: Removal): [string, JsonValue][] {
  if (isJsonObject(value)) return Object.entries(value);
  removal.add(path);
  return [];
}

/** The rest of an events answer: the request id or the error. */
function keepOther(kept: JsonObject, name: string, value: JsonValue, removal: Removal): void {
  const schema = z.object({ error: keptErrorSchema, request_id: scalar });
  const wrapped: JsonObject = Object.create(null);
  wrapped[name] = value;
  const known = keepKnown(schema, wrapped, [], (path) => removal.add(path));
  const clean = isJsonObject(known) ? removal.withoutCodes(known, []) : undefined;
  if (isJsonObject(clean) && clean[name] !== undefined) kept[name] = clean[name];
}

/** Collects the paths of what is left out. */
class Removal {
  readonly #found = new Set<string>();

  get paths(): readonly string[] {
    return [...this.#found];
  }

  /** Puts a path on record; the name of an unknown field is anyone's text, so a code in it is masked. */
  add(path: readonly PropertyKey[]): void {
    this.#found.add(withoutCodes(fieldPath(path)));
  }

  /** The value with texts of a code's shape taken out, wherever they stand. */
  withoutCodes(value: JsonValue, path: readonly PropertyKey[]): JsonValue {
    if (typeof value === 'string') {
      return holdsCode(value) && !isLetBe(path) ? this.replace(path, value) : value;
    }
    if (Array.isArray(value)) return value.map((item, index) => this.withoutCodes(item, [...path, index]));
    if (!isJsonObject(value)) return value;
    const clean: JsonObject = Object.create(null);
    for (const [name, member] of Object.entries(value)) {
      clean[name] = this.withoutCodes(member, [...path, name]);
    }
    return clean;
  }

  /** The text without its codes, on record as changed. */
  replace(path: readonly PropertyKey[], text: string): string {
    this.add(path);
    return withoutCodes(text);
  }
}

/**
 * True for the reference of an order answer or of a float's debit, which is let be: it is the key by which
 * the order was asked for, and the partner chose it. True for the signed text of a statement as well.
 */
function isLetBe([first, second, third, fourth, ...more]: readonly PropertyKey[]): boolean {
  if (first !== 'data' || more.length > 0) return false;
  const isOfData = third === undefined && (second === 'client_ref' || second === 'raw_statement');
  return isOfData || (second === 'debits' && fourth === 'client_ref');
}

/** One delivery: `raw_body` and the three headers that the contract names. */
class DeliveryRedaction {
  carriesCode = false;
  readonly #removal: Removal;
  readonly #path: readonly PropertyKey[];
  readonly #headers: readonly string[];

  constructor(removal: Removal, path: readonly PropertyKey[], names: HeaderNames) {
    this.#removal = removal;
    this.#path = path;
    this.#headers = [names.contentType, names.eventId, names.eventSignature];
  }

  redact(item: JsonValue): JsonValue {
    // Looked for before anything is left out: an unknown field may be where the code is.
    this.carriesCode = carriesCode(item);
    const clean: JsonObject = Object.create(null);
    for (const [name, value] of membersOf(item, this.#path, this.#removal)) {
      const memberPath = [...this.#path, name];
      if (name === 'raw_body' && typeof value === 'string') {
        clean[name] = this.#body(value, memberPath);
      } else if (name === 'headers' && isJsonObject(value)) {
        clean[name] = this.#headersOf(value, memberPath);
      } else {
        this.#removal.add(memberPath);
      }
    }
    return clean;
  }

  /** Cookies and the like are nobody's evidence: three headers stay, in the spelling they came in. */
  #headersOf(headers: JsonObject, path: readonly PropertyKey[]): JsonObject {
    const clean: JsonObject = Object.create(null);
    for (const [name, value] of Object.entries(headers)) {
      if (this.#headers.includes(name.toLowerCase()) && typeof value === 'string') {
        clean[name] = holdsCode(value) ? this.#removal.replace([...path, name], value) : value;
      } else {
        this.#removal.add([...path, name]);
      }
    }
    return clean;
  }

  /** The body to store: itself, or what is left of it, or a mark where it is no JSON object. */
  #body(raw: string, path: readonly PropertyKey[]): string {
    const value = parsed(raw);
    if (!isJsonObject(value)) {
      this.#removal.add(path);
      return REMOVED_MARK;
    }
    const kept = keepKnown(eventSchemaOf(value), value, path, (removed) => this.#removal.add(removed));
    const clean = writeJson(this.#removal.withoutCodes(kept ?? null, path));
    // Verbatim where nothing had to go: only the very bytes that were signed can be verified again.
    if (clean === writeJson(value) && !holdsCode(raw)) return raw;
    this.#removal.add(path);
    return clean;
  }
}

/** The allow-list of a body: its frame, and the data of its type; an unknown type keeps the frame alone. */
function eventSchemaOf(body: JsonObject): z.ZodType {
  const type = body['type'];
  return typeof type === 'string' && isEventType(type)
    ? eventFrameSchema.extend({ data: eventDataSchemas[type] })
    : eventFrameSchema;
}

/** True when a code, or a key that would hold one, stands anywhere in the value, in JSON inside it too. */
function carriesCode(value: JsonValue): boolean {
  if (typeof value === 'string') return holdsCode(value) || carriesCodeInside(value);
  if (Array.isArray(value)) return value.some(carriesCode);
  if (value === null || typeof value !== 'object' || value instanceof JsonNumber) return false;
  return Object.entries(value).some(
    ([name, member]) => isCodeKey(name) || holdsCode(name) || carriesCode(member),
  );
}

/**
 * JSON inside a text, as a body is; where it does not parse, a key that would hold a code is looked for as
 * text.
 */
function carriesCodeInside(text: string): boolean {
  if (!/^\s*["[{]/.test(text)) return false;
  const inner = parsed(text);
  return inner === undefined ? namesCodeKey(text) : carriesCode(inner);
}

/** The JSON value of a text; undefined when it is none. */
function parsed(text: string): JsonValue | undefined {
  try {
    return readJson(text);
  } catch (error) {
    if (error instanceof JsonFault) return undefined;
    throw error;
  }
}
