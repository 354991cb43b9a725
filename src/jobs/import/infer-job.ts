// `tieout import --infer`: proposes a profile for a file of orders, and shows the first rows as they would be
// understood. Nothing is written until a name to save it under is given.

import { readFileSync, statSync } from 'node:fs';
import { writeWholeFile } from '../../base/file/durable-file.js';
import type { Json } from '../../base/json/json-value.js';
import { utf8Bytes } from '../../base/text/bytes.js';
import { shellText } from '../../base/text/shell-text.js';
import type { Config } from '../../config/config.js';
import { orderInterfaces } from '../../records/account.js';
import type { BookRows } from '../../records/book-rows.js';
import { readBook } from '../../records/from-file/book/book-file.js';
import {
  type FileProfile,
  type FileRows,
  plainProfile,
} from '../../records/from-file/profile/file-profile.js';
import { type Proposal, proposedProfile } from '../../records/from-file/profile/profile-proposal.js';
import { readShopBook } from '../../records/from-file/shops/shop-book.js';
import { withDiskFailures } from '../../store/file/disk-failure.js';
import { type FirstRow, firstRowsIn, firstRowsText } from './import-preview.js';
import { importRefusals } from './import-refusals.js';
import { shopExportOf } from './shop-export.js';
import { SourceFile } from './source-file.js';

const MODE_BITS = 0o777;
const SHOWN_ASIDE = 3;

interface InferRequest {
  readonly path: string;
  /** The path as it was given: what the next command names. */
  readonly given: string;
  /** The name to save the profile under; undefined writes nothing. */
  readonly saveAs: string | undefined;
}

interface InferAnswer {
  readonly text: string;
  readonly json: { readonly [name: string]: Json };
}

/**
 * @throws Failure (refused) for a file that is no rows of text; with a name, where the profile is not whole,
 * the configuration is missing, or it has a profile of that name
 */
export function inferProfile({ path, given, saveAs }: InferRequest, config: Config): InferAnswer {
  const source = new SourceFile(path);
  const proposal = proposedProfile(() => source.chunks(), source.name);
  const isOfOne = proposal.kind === 'ready' && proposal.isOfOneInterface;
  const word = `${shellText(given)}${isOfOne ? '' : interfaceOption(config)}`;
  const file = { name: source.name, word };
  switch (proposal.kind) {
    case 'ready':
      if (saveAs !== undefined) throw importRefusals.profileNotNeeded({ name: proposal.profile });
      return readyAnswer(file, proposal, understoodShop(source, proposal.profile, config));
    case 'own':
      if (saveAs !== undefined) throw importRefusals.ownFormNeedsNone({ file: source.name });
      return ownAnswer(file, proposal.command, understoodOwn(source, proposal.command));
    case 'profile': {
      const { profile, missing } = proposal;
      const read = missing.length === 0 ? understood(source, profile) : undefined;
      if (saveAs !== undefined) save(config, saveAs, proposal);
      return proposalAnswer(file, proposal, read, {
        text: lastWords(file, proposal, config, saveAs),
        savedAs: saveAs,
      });
    }
  }
}

/** Where a configuration uses several interfaces of orders, an import has to be told which a file is of. */
function interfaceOption({ sections }: Config): string {
  const [first, ...others] = orderInterfaces.filter((name) => sections.has(name));
  return others.length === 0 ? '' : ` --interface ${first}`;
}

/** A file by its name, and as the next command names it, with the options that it needs in any case. */
interface NamedFile {
  readonly name: string;
  readonly word: string;
}

interface Understood {
  readonly rowCount: number;
  readonly firstRows: readonly FirstRow[];
  readonly setAside: readonly { readonly line: number; readonly reason: string }[];
  readonly ignored: readonly string[];
  /** Rows that stand for no card. */
  readonly leftOutCount: number;
}

function understood(source: SourceFile, profile: FileProfile): Understood {
  const [defaultInterface] = orderInterfaces;
  return understoodOf(readBook(source.chunks(), { fileName: source.name, profile, defaultInterface }));
}

/** A book with our own columns; of other kinds of files no rows are shown. */
function understoodOwn(source: SourceFile, command: string): Understood | undefined {
  return command === 'book' ? understood(source, plainProfile) : undefined;
}

/** The export of a shop as its profile reads it; undefined of any other file. */
function understoodShop(source: SourceFile, name: string, config: Config): Understood | undefined {
  const shop = shopExportOf(name, config, undefined);
  if (shop === undefined) return undefined;
  const [defaultInterface] = orderInterfaces;
  const { settings: profile, options } = shop;
  const given = { fileName: source.name, profile, defaultInterface };
  return understoodOf(readShopBook(source.chunks(), { ...given, ...options }));
}

function understoodOf(read: FileRows<BookRows>): Understood {
  const { rows, setAside, rowCount, unknownColumns, leftOutCount = 0 } = read;
  return {
    rowCount,
    firstRows: firstRowsIn([rows]),
    setAside: setAside.map(({ line, reason }) => ({ line, reason })),
    ignored: unknownColumns,
    leftOutCount,
  };
}

function readyAnswer(
  { name, word }: NamedFile,
  { profile, command, what }: Extract<Proposal, { readonly kind: 'ready' }>,
  read: Understood | undefined,
): InferAnswer {
  const line = `tieout import ${command} ${word} --profile ${profile} --dry-run`;
  return {
    text: [
      `${name} is ${what}: the profile ${profile} reads it, and needs no configuration.`,
      ...understoodLines(read),
      '',
      ...(read === undefined
        ? []
        : ['Here each SKU is taken as the slug of a card: --skus says which card it is.']),
      'Nothing was written. Look at what it reads:',
      `  ${line}`,
    ].join('\n'),
    json: {
      file: name,
      ready_profile: profile,
      kind: command,
      ...(read === undefined ? {} : understoodJson(read)),
      saved_as: null,
      exit_code: 0,
    },
  };
}

function ownAnswer(
  { name, word }: NamedFile,
  command: 'book' | 'deposits',
  read: Understood | undefined,
): InferAnswer {
  return {
    text: [
      `${name} has our own columns: it is read as it is, without a profile.`,
      ...understoodLines(read),
      '',
      'Nothing was written. Look at what it reads:',
      `  tieout import ${command} ${word} --dry-run`,
    ].join('\n'),
    json: {
      file: name,
      ready_profile: null,
      kind: command,
      ...(read === undefined ? {} : understoodJson(read)),
      saved_as: null,
      exit_code: 0,
    },
  };
}

/**
 * The columns that would be ignored, the rows that would be set aside or left out, and the first rows as they
 * would be read.
 */
function understoodLines(read: Understood | undefined): string[] {
  if (read === undefined) return [];
  const { ignored, setAside, rowCount, leftOutCount, firstRows } = read;
  return [
    ...(ignored.length === 0 ? [] : [`would be ignored: ${ignored.join(', ')}`]),
    ...(leftOutCount === 0
      ? []
      : [`would be left out as no card that was bought: ${leftOutCount} of ${rowCount} rows`]),
    ...(setAside.length === 0 ? [] : [`would be set aside: ${setAside.length} of ${rowCount} rows`]),
    ...setAside.slice(0, SHOWN_ASIDE).map(({ line, reason }) => `  line ${line}: ${reason}`),
    ...firstRowsText(firstRows),
  ];
}

function understoodJson(read: Understood): { readonly [name: string]: Json } {
  return {
    ignored_columns: [...read.ignored],
    row_count: read.rowCount,
    left_out_count: read.leftOutCount,
    set_aside: read.setAside.map((one) => ({ ...one })),
    first_rows: read.firstRows.map((row) => ({ ...row })),
  };
}

/** The words on where a proposal was written, and on what to do with it next. */
function lastWords(
  { word }: NamedFile,
  { missing }: Extract<Proposal, { readonly kind: 'profile' }>,
  { file }: Config,
  saveAs: string | undefined,
): string {
  if (saveAs !== undefined) {
    return `Saved as profiles.${saveAs}. To read the file with it:\n  tieout import book ${word} --profile ${saveAs}`;
  }
  if (missing.length > 0) {
    return 'Nothing was written, and --save would refuse a profile that is not whole. Only files of orders are looked at here; complete the profile by hand, and put it under profiles in the configuration.';
  }
  const save = 'the profile with --save NAME, or copy it under profiles in the configuration.';
  return file === undefined
    ? `Nothing was written. There is no configuration yet, so begin with:\n  tieout init\nThen save ${save}`
    : `Nothing was written. Save ${save}`;
}

function proposalAnswer(
  { name }: NamedFile,
  { profile: proposed, missing, ignored, remarks }: Extract<Proposal, { readonly kind: 'profile' }>,
  read: Understood | undefined,
  { text: last, savedAs }: { readonly text: string; readonly savedAs: string | undefined },
): InferAnswer {
  const profile = profileJson(proposed);
  const lines = [
    `A profile for ${name}:`,
    JSON.stringify(profile, undefined, 2),
    ...missing.map((group) => `missing: ${group.join(' or ')}; add it to columns or constants`),
    ...remarks.map((remark) => `look at this: ${remark}`),
    ...(read === undefined && ignored.length > 0 ? [`would be ignored: ${ignored.join(', ')}`] : []),
    ...understoodLines(read),
    '',
    last,
  ];
  return {
    text: lines.join('\n'),
    json: {
      file: name,
      ready_profile: null,
      profile,
      missing: missing.map((group) => [...group]),
      ignored_columns: [...ignored],
      remarks: [...remarks],
      row_count: read?.rowCount ?? null,
      set_aside: (read?.setAside ?? []).map((one) => ({ ...one })),
      first_rows: (read?.firstRows ?? []).map((row) => ({ ...row })),
      saved_as: savedAs ?? null,
      exit_code: 0,
    },
  };
}

/** The parts of a profile that differ from the defaults, as the configuration has them. */
function profileJson({ delimiter, decimal, columns }: FileProfile): { readonly [name: string]: Json } {
  return {
    ...(delimiter === ',' ? {} : { delimiter }),
    ...(decimal === '.' ? {} : { decimal }),
    columns: Object.fromEntries(Object.entries(columns).map(([name, header]) => [name, String(header)])),
  };
}

function save(config: Config, name: string, proposal: Extract<Proposal, { readonly kind: 'profile' }>): void {
  const { file } = config;
  if (proposal.missing.length > 0) {
    const columns = proposal.missing.map((group) => group.join(' or ')).join(', ');
    throw importRefusals.incompleteProfile({ columns });
  }
  if (file === undefined) throw importRefusals.noConfiguration();
  if (config.profiles.has(name)) throw importRefusals.profileTaken({ file, name });
  withDiskFailures(file, () => {
    // It was read as a configuration a moment ago, so it is an object of JSON.
    const content = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
    const profiles = {
      ...(content['profiles'] as object | undefined),
      [name]: profileJson(proposal.profile),
    };
    const bytes = utf8Bytes(`${JSON.stringify({ ...content, profiles }, undefined, 2)}\n`);
    writeWholeFile(file, [bytes], statSync(file).mode & MODE_BITS);
  });
}
