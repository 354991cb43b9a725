// `tieout import --infer`: proposes a profile for a file of orders, and shows the first rows as they would be
// understood. Nothing is written until a name to save it under is given.

import { readFileSync, statSync } from 'node:fs';
import { utf8Bytes } from '../../base/bytes.js';
import { writeWholeFile } from '../../base/durable-file.js';
import type { Failure } from '../../base/failure.js';
import type { Json } from '../../base/json-value.js';
import type { Config } from '../../config/config.js';
import { orderInterfaces } from '../../records/account.js';
import { readBook } from '../../records/from-file/book-file.js';
import type { FileProfile } from '../../records/from-file/file-profile.js';
import { type Proposal, proposedProfile } from '../../records/from-file/profile-proposal.js';
import { withDiskFailures } from '../../store/file/disk-failure.js';
import { type FirstRow, firstRowsIn, firstRowsText } from './import-preview.js';
import { importRefusals } from './import-refusals.js';
import { SourceFile } from './source-file.js';

const MODE_BITS = 0o777;
const SHOWN_ASIDE = 3;

interface InferRequest {
  readonly path: string;
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
export function inferProfile({ path, saveAs }: InferRequest, config: Config): InferAnswer {
  const source = new SourceFile(path);
  const proposal = proposedProfile(() => source.chunks(), source.name);
  if (proposal.kind === 'ready') {
    if (saveAs !== undefined) throw needsNone(proposal.profile);
    return readyAnswer(source.name, proposal);
  }
  const { profile, missing } = proposal;
  const read = missing.length === 0 ? understood(source, profile) : undefined;
  if (saveAs !== undefined) save(config, saveAs, proposal);
  return proposalAnswer(source.name, proposal, read, saveAs);
}

interface Understood {
  readonly rowCount: number;
  readonly firstRows: readonly FirstRow[];
  readonly setAside: readonly { readonly line: number; readonly reason: string }[];
}

function understood(source: SourceFile, profile: FileProfile): Understood {
  const [defaultInterface] = orderInterfaces;
  const { rows, setAside, rowCount } = readBook(source.chunks(), {
    fileName: source.name,
    profile,
    defaultInterface,
  });
  return {
    rowCount,
    firstRows: firstRowsIn([rows]),
    setAside: setAside.map(({ line, reason }) => ({ line, reason })),
  };
}

function readyAnswer(
  fileName: string,
  { profile, command }: Extract<Proposal, { readonly kind: 'ready' }>,
): InferAnswer {
  const line = `tieout import ${command} ${fileName} --profile ${profile} --dry-run`;
  return {
    text: `${fileName}: the profile ${profile} reads it, and needs no configuration. Look at what it reads:\n  ${line}`,
    json: { file: fileName, ready_profile: profile, kind: command, saved_as: null, exit_code: 0 },
  };
}

function proposalAnswer(
  fileName: string,
  proposal: Extract<Proposal, { readonly kind: 'profile' }>,
  read: Understood | undefined,
  saveAs: string | undefined,
): InferAnswer {
  const { missing, ignored, remarks } = proposal;
  const profile = profileJson(proposal.profile);
  const aside = read?.setAside ?? [];
  const lines = [
    `A profile for ${fileName}:`,
    JSON.stringify(profile, undefined, 2),
    ...missing.map((group) => `missing: ${group.join(' or ')}; add it to columns or constants`),
    ...remarks.map((remark) => `look at this: ${remark}`),
    ...(ignored.length === 0 ? [] : [`would be ignored: ${ignored.join(', ')}`]),
    ...(aside.length === 0 ? [] : [`would be set aside: ${aside.length} of ${read?.rowCount} rows`]),
    ...aside.slice(0, SHOWN_ASIDE).map(({ line, reason }) => `  line ${line}: ${reason}`),
    ...firstRowsText(read?.firstRows ?? []),
    '',
    saveAs === undefined
      ? 'Nothing was written. Save the profile with --save NAME, or copy it under profiles in the configuration.'
      : `Saved as profiles.${saveAs}: tieout import book ${fileName} --profile ${saveAs} reads the file.`,
  ];
  return {
    text: lines.join('\n'),
    json: {
      file: fileName,
      ready_profile: null,
      profile,
      missing: missing.map((group) => [...group]),
      ignored_columns: [...ignored],
      remarks: [...remarks],
      row_count: read?.rowCount ?? null,
      set_aside: aside.map((one) => ({ ...one })),
      first_rows: (read?.firstRows ?? []).map((row) => ({ ...row })),
      saved_as: saveAs ?? null,
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

function needsNone(profile: string): Failure {
  return importRefusals.profileNotNeeded({ name: profile });
}
