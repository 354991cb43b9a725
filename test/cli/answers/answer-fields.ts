// The fields that answers of several commands are made of, as schemas. A number that JSON readers may round
// is its digits as text; what is not known is null.

import { z } from 'zod';
import { discrepancyCodes, severities } from '../../../src/reconcile/finding/code.js';
import type { Column } from '../../../src/report/tables/column.js';
import { discrepancyColumns } from '../../../src/report/tables/discrepancy-file.js';
import { openItemColumns } from '../../../src/report/tables/open-item-file.js';
import { rollForwardColumns } from '../../../src/report/tables/roll-forward-file.js';

/** `2026-10`. */
export const month = z
  .string()
  .regex(/^\d{4}-(?:0[1-9]|1[0-2])$/)
  .meta({ id: 'month' });
/** `2026-10-31`. */
export const day = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d$/)
  .meta({ id: 'day' });
/** ISO 8601 in UTC. */
export const instant = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/)
  .meta({ id: 'instant' });
export const count = z.int().min(0);
export const sha256 = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .meta({ id: 'sha256' });
export const text = z.string();

/** An exact integer of any size, such as millionths of a dollar. */
export const integer = z.union([z.int(), z.string().regex(/^-?\d+$/)]).meta({ id: 'integer' });
/** An exact amount in major units. */
export const decimal = z
  .string()
  .regex(/^-?\d+(?:\.\d+)?$/)
  .meta({ id: 'decimal' });

export const code = z.enum(discrepancyCodes).meta({ id: 'code' });
export const itemClass = z.enum(['E', 'A', 'T', 'U', 'I']);
export const severity = z.enum(severities);
export const itemState = z.enum(['new', 'carried', 'cleared', 'accepted']);
export const periodState = z.enum(['open', 'certified', 'suspended']);
export const unit = z.enum(['usd6', 'minor', 'bps', 'rate', 'count', 'plus', 'time', 'text']);
export const owedBy = z.enum(['provider', 'us', 'unclear', 'book', 'statement', 'time', '']);

/** The codes that a command ends with, as the object states them. */
export const exitCode = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3), z.literal(4)]);
export const done = z.literal(0);

const closedLists: Readonly<Record<string, z.ZodType>> = {
  code,
  class: itemClass,
  severity,
  state: itemState,
  unit,
  owed_by: owedBy,
  month,
};

/**
 * A row of a pack's file as an object: the columns are the schema.
 *
 * @param id what the schema is called where several answers hold it
 */
function record<Row>(id: string, columns: readonly Column<Row>[]): z.ZodObject {
  return z.object(Object.fromEntries(columns.map((column) => [column.name, cellOf(column)]))).meta({ id });
}

function cellOf<Row>({ name, kind }: Column<Row>): z.ZodType {
  switch (kind) {
    case 'text':
      return closedLists[name] ?? text;
    case 'figure':
      return text;
    case 'integer':
      return integer.nullable();
    case 'amount2':
    case 'amount6':
      return decimal.nullable();
    case 'decimal':
      return text;
    case 'time':
      return instant.nullable();
    case 'date':
      return day.nullable();
  }
}

export const rollForwardStep = record('roll_forward_step', rollForwardColumns);
export const discrepancy = record('discrepancy', discrepancyColumns);
export const openItem = record('open_item', openItemColumns);
