// Reading `tieout.config.json`: bytes to a checked `Config`, or one refusal that names the file and every key
// that has to be fixed. Contract, tool: "Configuration".

import { lstatSync, type Stats, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileRefusals, jsonRefusal } from '../base/file/file-refusals.js';
import { readRefusal, readRegularFile } from '../base/file/regular-file.js';
import { JsonFault, type JsonValue, readJson } from '../base/json/json-reader.js';
import { visible } from '../base/text/control-characters.js';
import type { Config, ProfileSection, ReportSection } from './config.js';
import { DEFAULT_CONFIG_NAME } from './config-name.js';
import { configRefusals } from './config-refusals.js';
import { type ConfigFile, configSchemaOf, recordKindsOf } from './config-schema.js';
import type { InterfaceSection, SectionKind } from './interface-section.js';
import { jsonLineOf } from './json-line.js';
import { pathOf } from './schema-values.js';

type Kinds = readonly SectionKind<InterfaceSection>[];

/** The option that names the file. */
const WHERE = 'with --config';
const MAX_BYTES = 1024 * 1024;
/** Depth of objects that the file can have with its deepest key, and room for a clear message beyond. */
const MAX_DEPTH = 16;
/** Keys named in one message. */
const NAMED_FAULTS = 5;
const SHOWN_CHARACTERS = 60;
const SHOWN_PATH_CHARACTERS = 512;

/**
 * Reads the configuration.
 *
 * @param path the file that was named; undefined takes `tieout.config.json` in `cwd` if it is there, else
 *   defaults: the one interface that is used without a file, and no other
 * @param cwd the working folder, absolute
 * @param kinds the interfaces that a file can have a section for
 * @throws Failure (refused) for a file that is not there or can't be read, a text that is not JSON, a key
 *   that is not known or a value that is not allowed
 */
export function readConfig(path: string | undefined, cwd: string, kinds: Kinds): Config {
  const file = resolve(cwd, path ?? DEFAULT_CONFIG_NAME);
  const bytes = bytesOf(file, path !== undefined);
  if (bytes === undefined) return configOf(defaultsOf(kinds), kinds, undefined, cwd);
  const value = jsonOf(bytes, file);
  const text = Buffer.from(bytes).toString('utf8');
  const lineOf = (keys: readonly PropertyKey[]): number => jsonLineOf(text, keys);
  return { ...configOf(checked(value, file, kinds, lineOf), kinds, file, dirname(file)), lineOf };
}

function defaultsOf(kinds: Kinds): ConfigFile {
  const used = kinds.filter(({ isUsedWithoutFile }) => isUsedWithoutFile);
  return configSchemaOf(kinds).parse(Object.fromEntries(used.map(({ name }) => [name, {}])));
}

function bytesOf(file: string, isNamed: boolean): Uint8Array | undefined {
  const stat = statOf(file);
  if (stat === undefined) {
    if (!isNamed) return undefined;
    throw fileRefusals.notThere({ file: shownFile(file), where: WHERE });
  }
  if (stat.size > MAX_BYTES) {
    const expected = 'a configuration';
    throw fileRefusals.tooLarge({ file: shownFile(file), most: MAX_BYTES, expected, where: WHERE });
  }
  try {
    return readRegularFile(file, { file: shownFile(file), where: WHERE });
  } catch (error) {
    throw readRefusal(error, { file: shownFile(file), where: WHERE });
  }
}

/**
 * Undefined where there is no such file. A link that leads to none is one: without it the run would take the
 * defaults for the settings that somebody linked. A path that leads nowhere for another reason is refused,
 * named or not: `throwIfNoEntry` would not tell the two apart, since newer versions of Node take a file in
 * the place of a folder for nothing at all.
 */
function statOf(file: string): Stats | undefined {
  try {
    return statSync(file);
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    if (isMissing && lstatSync(file, { throwIfNoEntry: false }) === undefined) return undefined;
    const shown = file.length > SHOWN_PATH_CHARACTERS ? `${file.slice(0, SHOWN_PATH_CHARACTERS)}…` : file;
    throw configRefusals.badPath({ file: shownFile(shown) }, error);
  }
}

function jsonOf(bytes: Uint8Array, file: string): JsonValue {
  try {
    return readJson(bytes, { maxDepth: MAX_DEPTH, maxBytes: MAX_BYTES });
  } catch (error) {
    if (!(error instanceof JsonFault)) throw error;
    throw jsonRefusal(shownFile(file), bytes, error, WHERE);
  }
}

function checked(
  value: JsonValue,
  file: string,
  kinds: Kinds,
  lineOf: (path: readonly PropertyKey[]) => number,
): ConfigFile {
  const result = configSchemaOf(kinds).safeParse(value);
  if (result.success) return result.data;
  const faults = result.error.issues.map((issue) => {
    const path = pathOf(issue);
    const line = path.length === 0 ? '' : `line ${lineOf(path)}: `;
    return `${line}${pathText(path)} ${issue.message}`;
  });
  const more = faults.length > NAMED_FAULTS ? `; and ${faults.length - NAMED_FAULTS} more` : '';
  const named = faults.slice(0, NAMED_FAULTS).join('; ') + more;
  throw configRefusals.badKeys({ file: shownFile(file), faults: named });
}

/**
 * A key's path as a person writes it, `profiles.shop.columns`. Keys are the user's own text, so they are made
 * visible.
 */
function pathText(path: readonly PropertyKey[]): string {
  if (path.length === 0) return 'the file as a whole';
  const text = path.reduce<string>(
    (before, part) =>
      typeof part === 'number' ? `${before}[${part}]` : `${before}.${shownKey(String(part))}`,
    '',
  );
  return text.replace(/^\./, '');
}

function shownKey(key: string): string {
  return visible(key.length > SHOWN_CHARACTERS ? `${key.slice(0, SHOWN_CHARACTERS)}…` : key);
}

function configOf(given: ConfigFile, kinds: Kinds, file: string | undefined, folder: string): Config {
  return {
    file,
    books: resolve(folder, given.books ?? 'books.db'),
    reports: resolve(folder, given.reports ?? 'reports'),
    headerName: given.headerName ?? 'service',
    sections: given.sections,
    statementKey: given.statementKey,
    profiles: new Map([...(given.profiles ?? [])].map(([name, profile]) => [name, profileOf(profile)])),
    // Each once, in one order, whatever the file says twice.
    require: recordKindsOf(kinds).filter((kind) => (given.require ?? ['book']).includes(kind)),
    report: reportOf(given.report ?? {}),
    ledgerDetail: given.ledger?.detail ?? 'order',
    homeCurrency: given.export?.homeCurrency ?? 'USD',
    accountCodes: {
      xero: given.export?.xero ?? new Map(),
      quickbooks: given.export?.quickbooks ?? new Map(),
    },
  };
}

type GivenProfile =
  NonNullable<ConfigFile['profiles']> extends ReadonlyMap<string, infer Profile> ? Profile : never;

function profileOf(given: GivenProfile): ProfileSection {
  return {
    delimiter: given.delimiter ?? ',',
    decimal: given.decimal ?? '.',
    timeZone: given.timeZone ?? 'UTC',
    columns: Object.fromEntries(given.columns ?? []),
    constants: given.constants,
    values: given.values,
    headerLine: given.headerLine,
    skipRows: given.skipRows && { first: given.skipRows.first ?? 0, last: given.skipRows.last ?? 0 },
  };
}

function reportOf(given: NonNullable<ConfigFile['report']>): ReportSection {
  return { bom: given.bom ?? true, delimiter: given.delimiter ?? ',', decimal: given.decimal ?? '.' };
}

/** The name of the file in messages. */
function shownFile(file: string): string {
  return `the configuration ${visible(file)}`;
}
