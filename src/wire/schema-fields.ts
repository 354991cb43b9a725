// Walks a schema's fields beside a value. Two questions are answered so: which fields does the schema not
// know (signed figures that nothing uses), and what is left of a value when only known fields stay (evidence
// is stored by an allow-list, so that what nobody foresaw is not stored).

import { z } from 'zod';
import { JsonNumber, type JsonObject, type JsonValue } from '../base/json/json-reader.js';
import { fieldPath } from './schema-fault.js';

/**
 * Paths of the fields that the schema does not know, each once, in the order met. An index is written `[]`: a
 * hundred lines with the same unknown field are one finding.
 */
export function unknownFields(schema: z.ZodType, value: JsonValue): string[] {
  const removed: PropertyKey[][] = [];
  keepKnown(schema, value, [], (path) => removed.push([...path]));
  const paths = removed.map((path) => fieldPath(path).replace(/\[\d+\]/g, '[]'));
  return [...new Set(paths)];
}

/** Is told the path of everything that is left out. */
type OnRemoved = (path: readonly PropertyKey[]) => void;

/**
 * The value with only what the schema knows: fields of objects by name, items of arrays one by one, scalars
 * where the schema has no fields. Undefined when nothing is left, such as an object where a scalar belongs:
 * an unknown object under a known name would bring everything in again.
 */
export function keepKnown(
  schema: z.ZodType,
  value: JsonValue,
  path: readonly PropertyKey[],
  onRemoved: OnRemoved,
): JsonValue | undefined {
  const core = unwrap(schema);
  if (value === null) return null;
  if (core instanceof z.ZodObject) {
    return isJsonObject(value) ? keepMembers(core, value, path, onRemoved) : refuse(path, onRemoved);
  }
  if (core instanceof z.ZodArray) {
    const element = core.element;
    if (!Array.isArray(value) || !(element instanceof z.ZodType)) return refuse(path, onRemoved);
    return keepItems(element, value, path, onRemoved);
  }
  if (core instanceof z.ZodRecord) {
    return isJsonObject(value) ? keepEntries(core, value, path, onRemoved) : refuse(path, onRemoved);
  }
  return typeof value === 'object' && !(value instanceof JsonNumber) ? refuse(path, onRemoved) : value;
}

/** True for a JSON object: not null, not an array, not a number that kept its digits. */
export function isJsonObject(value: JsonValue | undefined): value is JsonObject {
  return (
    typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof JsonNumber)
  );
}

function keepMembers(
  schema: z.ZodObject,
  value: JsonObject,
  path: readonly PropertyKey[],
  onRemoved: OnRemoved,
): JsonObject {
  const kept: JsonObject = Object.create(null);
  for (const [name, member] of Object.entries(value)) {
    const field: unknown = Object.hasOwn(schema.shape, name) ? schema.shape[name] : undefined;
    const memberPath = [...path, name];
    if (!(field instanceof z.ZodType)) {
      onRemoved(memberPath);
      continue;
    }
    const keptMember = keepKnown(field, member, memberPath, onRemoved);
    if (keptMember !== undefined) kept[name] = keptMember;
  }
  return kept;
}

/** Any name, and under each what the schema knows. */
function keepEntries(
  schema: z.ZodRecord,
  value: JsonObject,
  path: readonly PropertyKey[],
  onRemoved: OnRemoved,
): JsonObject {
  const kept: JsonObject = Object.create(null);
  const { valueType } = schema;
  for (const [name, member] of Object.entries(value)) {
    const keptMember =
      valueType instanceof z.ZodType
        ? keepKnown(valueType, member, [...path, name], onRemoved)
        : refuse([...path, name], onRemoved);
    if (keptMember !== undefined) kept[name] = keptMember;
  }
  return kept;
}

function keepItems(
  element: z.ZodType,
  value: readonly JsonValue[],
  path: readonly PropertyKey[],
  onRemoved: OnRemoved,
): JsonValue[] {
  return value.flatMap((item, index) => {
    const kept = keepKnown(element, item, [...path, index], onRemoved);
    return kept === undefined ? [] : [kept];
  });
}

function refuse(path: readonly PropertyKey[], onRemoved: OnRemoved): undefined {
  onRemoved(path);
  return undefined;
}

/** The schema inside its `optional`, `nullable` and `transform` wrappings. */
function unwrap(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) {
    const inner = schema.unwrap();
    return inner instanceof z.ZodType ? unwrap(inner) : schema;
  }
  return schema;
}
