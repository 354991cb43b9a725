// The part of an answer that may be stored as evidence, by an allow-list: every field the contract names, but
// no gift card code, no link and no unexpected field. The parts left out are listed by their paths. Numbers
// keep their digits, so that the stored text still says what was received. A signed body stays as it is if
// nothing had to go, because only the very bytes that were signed can be verified again.

import { z } from 'zod';
import {
  JsonFault,
  JsonNumber,
  type JsonObject,
  type JsonValue,
  readJson,
} from '../../base/json/json-reader.js';
import {
  anyScalar,
  type RedactedAnswer,
  Removal,
  redactPlain,
  redactTo,
  secretsUnder,
} from '../answer-redaction.js';
import { holdsCode, isCodeKey, namesCodeKey, REMOVED_MARK } from '../card-code.js';
import { writeJson } from '../json-text.js';
import { isJsonObject, keepKnown } from '../schema-fields.js';
import { orderRecordSchema } from './answers.js';
import { eventDataSchemas, eventFrameSchema, isEventType } from './event-bodies.js';
import { type HeaderNames, headerNames } from './names.js';

interface RedactedEvents extends RedactedAnswer {
  /** One for each delivery of the answer, in its order. */
  readonly deliveries: readonly { readonly carriesCode: boolean }[];
}

const keptErrorSchema = z.object({
  code: anyScalar,
  message: anyScalar,
  request_id: anyScalar,
  retry_after_sec: anyScalar,
  details: z.object({
    field: anyScalar,
    limit: anyScalar,
    used: anyScalar,
    quote_id: anyScalar,
    rate_bps: anyScalar,
    cost_minor: anyScalar,
    cost_usd6: anyScalar,
    balance_usd6: anyScalar,
    expires_at: anyScalar,
  }),
});
const keptOrderAnswerSchema = z.object({
  data: orderRecordSchema,
  error: keptErrorSchema,
  request_id: anyScalar,
});

/**
 * Redacts an answer of an order call (POST or GET) to the contract's fields without the code and the link,
 * wherever they stand; an error to its own fields. Nothing is left of bytes that are no answer at all.
 */
export function redactOrderAnswer(answer: JsonValue): RedactedAnswer {
  return redactTo(keptOrderAnswerSchema, answer, isLetBe, secretsUnder(answer, isCodeKey));
}

/**
 * Redacts any other answer: see `redactPlain`. A statement's signed text stays as it is, since only the very
 * bytes that were signed can be verified (see `statementCarriesCode`).
 */
export function redactAnswer(schema: z.ZodType, answer: JsonValue): RedactedAnswer | undefined {
  return redactPlain(schema, keptErrorSchema, answer, isLetBe);
}

/**
 * True where a statement's signed text holds what may be a gift card code: such a text can neither be kept
 * nor be cut without losing its proof. The reference of an order is the partner's own; the name in any other
 * line is not.
 */
export function statementCarriesCode(rawStatement: string): boolean {
  const statement = parsed(rawStatement);
  if (!isJsonObject(statement)) return carriesCode(rawStatement);
  const { lines, ...rest } = statement;
  const withoutRefs = Array.isArray(lines)
    ? lines.map((line) => (isLineOfOrder(line) ? { ...line, ref: null } : line))
    : [lines ?? null];
  return carriesCode(rest) || withoutRefs.some(carriesCode);
}

function isLineOfOrder(line: JsonValue): line is JsonObject {
  return isJsonObject(line) && (line['kind'] === 'order' || line['kind'] === 'reversal');
}

/**
 * Redacts an answer of the events endpoint: deliveries keep their signed bodies verbatim, unless a body holds
 * more than it may. Such a body is written again with the fields of its type, with a mark in place of a code,
 * and can no longer be verified: its signature has to be judged before.
 */
export function redactEvents(answer: JsonValue, names: HeaderNames = headerNames()): RedactedEvents {
  const removal = new Removal(isLetBe);
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
  const schema = z.object({ error: keptErrorSchema, request_id: anyScalar });
  const wrapped: JsonObject = Object.create(null);
  wrapped[name] = value;
  const known = keepKnown(schema, wrapped, [], (path) => removal.add(path));
  const clean = isJsonObject(known) ? removal.withoutCodes(known, []) : undefined;
  if (isJsonObject(clean) && clean[name] !== undefined) kept[name] = clean[name];
}

/**
 * True for the reference of an order answer, which is let be: it is the key by which the order was asked for,
 * and the partner chose it. True for the signed text of a statement as well.
 */
function isLetBe([first, second, ...more]: readonly PropertyKey[]): boolean {
  return first === 'data' && more.length === 0 && (second === 'client_ref' || second === 'raw_statement');
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
    // Codes are looked for before anything is left out: an unknown field may be where the code is.
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
