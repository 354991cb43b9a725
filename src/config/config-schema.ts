// The possible contents of the configuration file, key by key; each interface's own section defines its part.

import { z } from 'zod';
import { isPathText } from '../base/text/control-characters.js';
import type { InterfaceSection, SectionKind } from './interface-section.js';
import {
  CONTROL,
  CURRENCY,
  integer,
  isName,
  mapOf,
  NAME_CHARACTERS,
  section,
  text,
} from './schema-values.js';

const HEADER_WORD = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
/** The possible delimiters of a file: never a letter, a digit, a blank or the quote. */
const DELIMITER = /^[\t!#-/:-@[-`{-~]$/;
const HEADER_CHARACTERS = 200;
/**
 * A code of Xero's chart of accounts has at most 10 characters, an account's name in QuickBooks Online 100.
 */
const XERO_CODE = /^[A-Za-z0-9][A-Za-z0-9._-]{0,9}$/;
const QUICKBOOKS_CHARACTERS = 100;
const LEDGER_ACCOUNT_CHARACTERS = 200;

const decimalMark = z.enum(['.', ','], { error: 'must be "." or ","' });
const pathText = text('the path of a file or folder, without a line break', isPathText);

const LINES_MOST = 1000;
const cell = text(
  `a text of at most ${HEADER_CHARACTERS} characters`,
  (value) => value.length <= HEADER_CHARACTERS && !CONTROL.test(value),
);

const profileKeys = section({
  delimiter: text('one character: "," or ";" or a tab', (value) => DELIMITER.test(value)).optional(),
  decimal: decimalMark.optional(),
  timeZone: text('a time zone such as "Europe/London" or "UTC"', isTimeZone).optional(),
  columns: mapOf(
    'the name of a column',
    isName,
    text('the header that the file uses', (value) => value !== '' && value.length <= HEADER_CHARACTERS),
  ).optional(),
  constants: mapOf('the name of a column', isName, cell).optional(),
  values: mapOf(
    'the name of a column',
    isName,
    mapOf(
      `what the file says, in at most ${HEADER_CHARACTERS} characters`,
      (value) => value.length <= HEADER_CHARACTERS,
      cell,
    ),
  ).optional(),
  headerLine: integer(1, LINES_MOST).optional(),
  skipRows: section({
    first: integer(0, LINES_MOST).optional(),
    last: integer(0, LINES_MOST).optional(),
  }).optional(),
});

/** A column with one value has no header, and nothing to translate. */
const profileSchema = profileKeys.superRefine(({ columns, constants, values }, context) => {
  for (const name of constants?.keys() ?? []) {
    const other = columns?.has(name) === true ? 'columns' : values?.has(name) === true ? 'values' : undefined;
    if (other === undefined) continue;
    const message = `is in ${other} as well: a column with one value has no header and nothing to translate`;
    context.addIssue({ code: 'custom', message, path: ['constants', name] });
  }
});

function accountCodes(rule: string, test: (code: string) => boolean) {
  const isAccount = (name: string): boolean =>
    name !== '' && name.length <= LEDGER_ACCOUNT_CHARACTERS && !CONTROL.test(name);
  return mapOf('the name of a ledger account', isAccount, text(rule, test)).optional();
}

const exportSchema = section({
  homeCurrency: text('a currency of three capital letters', (value) => CURRENCY.test(value)).optional(),
  xero: accountCodes("an account code of Xero's: at most 10 letters, digits, dots or hyphens", (code) =>
    XERO_CODE.test(code),
  ),
  quickbooks: accountCodes(
    `an account's name in QuickBooks Online: at most ${QUICKBOOKS_CHARACTERS} characters`,
    (name) => name.trim() !== '' && name.length <= QUICKBOOKS_CHARACTERS && !CONTROL.test(name),
  ),
});

/**
 * The keys of a file besides its interfaces, those before them and those after: faults are named in this
 * order.
 */
const keysBefore = {
  books: pathText.optional(),
  reports: pathText.optional(),
  headerName: text('lower-case letters, digits and single hyphens', (value) =>
    HEADER_WORD.test(value),
  ).optional(),
};

/** The own records that a month may be required to have: those of every shop, then those of one interface. */
export function recordKindsOf(kinds: readonly SectionKind<InterfaceSection>[]): readonly string[] {
  return ['book', 'deposits', ...kinds.flatMap(({ records }) => records)];
}

function requiredOf(kinds: readonly SectionKind<InterfaceSection>[]) {
  const names = recordKindsOf(kinds);
  const quoted = names.map((name) => `"${name}"`);
  const listed = (word: string): string => `${quoted.slice(0, -1).join(', ')} ${word} ${quoted.at(-1)}`;
  return z.array(
    z.string().refine((name) => names.includes(name), { error: `must be ${listed('or')}` }),
    {
      error: `must be a list [ … ] of ${listed('and')}`,
    },
  );
}

const keysAfter = {
  statementKey: text('64 lower-case hex digits (see tieout pin)', (value) =>
    /^[0-9a-f]{64}$/.test(value),
  ).optional(),
  profiles: mapOf(`a name of at most ${NAME_CHARACTERS} characters`, isName, profileSchema).optional(),
  require: requiredOf([]).optional(),
  report: section({
    bom: z.boolean({ error: 'must be true or false' }).optional(),
    delimiter: z.enum([',', ';', '\t'], { error: 'must be "," or ";" or a tab' }).optional(),
    decimal: decimalMark.optional(),
  }).optional(),
  ledger: section({
    detail: z.enum(['order', 'day'], { error: 'must be "order" or "day"' }).optional(),
  }).optional(),
  export: exportSchema.optional(),
};

const commonKeys = z.object({ ...keysBefore, ...keysAfter });

export interface ConfigFile extends z.output<typeof commonKeys> {
  /** By name, the interfaces that the file has a section for. */
  readonly sections: ReadonlyMap<string, InterfaceSection>;
}

/** The schema of a file that may have these sections, each under its own name. */
export function configSchemaOf(kinds: readonly SectionKind<InterfaceSection>[]): z.ZodType<ConfigFile> {
  const interfaces = Object.fromEntries(kinds.map(({ name, schema }) => [name, schema.optional()]));
  const file: z.ZodType<z.output<typeof commonKeys>> = section({
    ...keysBefore,
    ...interfaces,
    ...keysAfter,
    require: requiredOf(kinds).optional(),
  });
  return file.transform((given) => {
    const byName: Readonly<Record<string, unknown>> = given;
    const used = kinds.filter(({ name }) => byName[name] !== undefined);
    // Under each name stands what the schema of that name has read.
    return { ...given, sections: new Map(used.map(({ name }) => [name, byName[name] as InterfaceSection])) };
  });
}

/** True if a zone is known; only the formatter can say, and it says so by throwing. */
function isTimeZone(value: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: value });
    return true;
  } catch {
    return false;
  }
}
