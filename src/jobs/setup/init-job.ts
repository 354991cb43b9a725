// `tieout init`: writes a configuration that the program accepts, from flags or from answers at a terminal.
// No secret is asked for or written: they stay in the environment. A file that exists is never overwritten.
// Contract, tool: "Commands".

import { dirname, isAbsolute, relative } from 'node:path';
import { removeLeftoversBeside, writeWholeNewFile } from '../../base/file/durable-file.js';
import { utf8Bytes } from '../../base/text/bytes.js';
import { nearestName } from '../../base/text/nearest-name.js';
import { readConfig } from '../../config/config-file.js';
import { configSchemaOf } from '../../config/config-schema.js';
import { pathOf } from '../../config/schema-values.js';
import type { SecretName } from '../../config/secret.js';
import { orderInterfaces, signsStatements } from '../../records/account.js';
import { withDiskFailures } from '../../store/file/disk-failure.js';
import { statOf } from '../../store/packs/pack-target.js';
import type { SectionDetail } from '../dialect.js';
import { sectionKinds } from '../dialect-sections.js';
import { dialectWords } from '../dialect-words.js';
import { initRefusals } from './init-refusals.js';

/** Nothing in it is secret; others may read it, and not change it. */
const CONFIG_MODE = 0o644;

/** The interfaces that a configuration can be written for: all that need no more than what is asked for. */
export const plainInterfaces: readonly string[] = sectionKinds
  .filter(({ name, schema }) => schema.safeParse(detailsIn(name, new Map())).success)
  .map(({ name }) => name);

export interface InitAnswers {
  /** By interface that is to be used, where it answers; undefined takes the default of its section. */
  readonly interfaces: ReadonlyMap<string, string | undefined>;
  /** By option, what a section needs beside the address; what is not there takes its default. */
  readonly details: ReadonlyMap<string, string>;
  /** Paths as they are to stand in the file; undefined takes the default. */
  readonly books: string | undefined;
  readonly reports: string | undefined;
  /** 64 hex digits, where the provider told them over another channel. */
  readonly statementKey: string | undefined;
}

export interface InitOutcome {
  readonly file: string;
  readonly interfaces: readonly string[];
  /** The environment variables that a run needs now. */
  readonly secrets: readonly SecretName[];
  /** True where an interface in use lets partners make keys themselves. */
  readonly makesKeys: boolean;
  /** True where an interface in use signs its statements. */
  readonly isSigned: boolean;
  /** True where an interface in use takes orders. */
  readonly sellsOrders: boolean;
}

/** The default address of an interface. */
export function defaultUrlOf(name: string): string {
  const kind = sectionKinds.find((one) => one.name === name);
  return kind?.schema.parse(detailsIn(name, new Map())).baseUrl ?? '';
}

/** The keys that the section of an interface needs beside its address. */
export function detailsOf(name: string): readonly SectionDetail[] {
  return dialectWords.find((words) => words.name === name)?.details ?? [];
}

function detailsIn(name: string, given: ReadonlyMap<string, string>): Record<string, string> {
  return Object.fromEntries(
    detailsOf(name).map(({ key, option, standard }) => [key, given.get(option) ?? standard]),
  );
}

/** The fault of one of these values; undefined where it may stand in the section. */
export function detailFault(name: string, { key }: SectionDetail, value: string): string | undefined {
  const kind = sectionKinds.find((one) => one.name === name);
  const section = { ...detailsIn(name, new Map()), [key]: value };
  return kind?.schema.safeParse(section).error?.issues[0]?.message;
}

/** @throws Failure (refused) where something stands there: before anybody is asked anything */
export function refuseTakenPlace(file: string): void {
  if (statOf(file) === undefined) return;
  withDiskFailures(dirname(file), () => removeLeftoversBeside(file));
  throw initRefusals.taken({ path: file });
}

/**
 * @throws Failure (refused) for a name that is no interface, or one whose section needs more than an
 * address
 */
export function refuseUnknownInterface(name: string): void {
  if (plainInterfaces.includes(name)) return;
  const known = plainInterfaces.join(', ');
  const nearest = nearestName(name, plainInterfaces);
  throw nearest === undefined
    ? initRefusals.unknownInterface({ name, known })
    : initRefusals.unknownInterfaceNear({ name, known, nearest });
}

/**
 * Writes the configuration.
 *
 * @param file absolute path
 * @throws Failure (refused) where something stands there, the folder is missing, or an answer is not allowed
 */
export function writeConfiguration(file: string, answers: InitAnswers): InitOutcome {
  refuseTakenPlace(file);
  for (const name of answers.interfaces.keys()) refuseUnknownInterface(name);
  const content = contentOf(answers);
  refuseFaults(content);
  const bytes = utf8Bytes(`${JSON.stringify(content, undefined, 2)}\n`);
  const isWritten = withDiskFailures(dirname(file), () => writeWholeNewFile(file, [bytes], CONFIG_MODE));
  if (!isWritten) refuseTakenPlace(file);
  // Read back as every run will read it.
  const { sections } = readConfig(file, dirname(file), sectionKinds);
  const used = dialectWords.filter(({ name }) => sections.has(name));
  return {
    file,
    interfaces: used.map(({ name }) => name),
    secrets: used.flatMap(({ secrets }) => secrets),
    makesKeys: used.some(({ makesKeys }) => makesKeys === true),
    isSigned: used.some(({ name }) => signsStatements(name)),
    sellsOrders: orderInterfaces.some((name) => sections.has(name)),
  };
}

/** A path of the command line as the file has it: counted from the file's folder, as every path in it is. */
export function pathInFile(file: string, given: string, absolute: string): string {
  return isAbsolute(given) ? given : relative(dirname(file), absolute);
}

function contentOf({
  interfaces,
  details,
  books,
  reports,
  statementKey,
}: InitAnswers): Record<string, unknown> {
  const inOrder = plainInterfaces.filter((name) => interfaces.has(name));
  return {
    books: books ?? 'books.db',
    reports: reports ?? 'reports',
    ...Object.fromEntries(
      inOrder.map((name) => [
        name,
        { baseUrl: interfaces.get(name) ?? defaultUrlOf(name), ...detailsIn(name, details) },
      ]),
    ),
    ...(statementKey === undefined ? {} : { statementKey }),
  };
}

function refuseFaults(content: Record<string, unknown>): void {
  const result = configSchemaOf(sectionKinds).safeParse(content);
  const [issue] = result.error?.issues ?? [];
  if (issue === undefined) return;
  throw initRefusals.badValue({ key: pathOf(issue).join('.'), rule: issue.message });
}
