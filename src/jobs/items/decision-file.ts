// Many decisions at once, from a CSV file: `accept --file` and `settle --file`. All of them or none: each
// line is judged, and where one is refused nothing is changed. A column is an option's name; an option on the
// command line holds for every line where the file has no such column, or nothing in it.

import { Failure } from '../../base/failure/failure.js';
import type { FileColumn } from '../../records/from-file/profile/column-map.js';
import type { FileShape } from '../../records/from-file/profile/file-columns.js';
import { readTable, type TableReader } from '../../records/from-file/table-reader.js';
import { SourceFile } from '../import/source-file.js';
import type { BooksPlace } from '../workplace.js';
import { unitsIn } from './claim-unit.js';
import { decisionRefusals } from './decision-refusals.js';
import { type Acceptance, acceptItem } from './item-job.js';
import { type Settlement, settleItem } from './settle-job.js';

/** The options of a command that apply to every line. */
export type GivenOptions<Name extends string> = Readonly<Partial<Record<Name, string>>>;

interface DecisionLine<Name extends string> {
  readonly line: number;
  readonly item: string;
  readonly given: Readonly<Record<Name, string>>;
}

interface LineFault {
  readonly line: number;
  readonly reason: string;
}

/** The lines of a file that could be read, and what is wrong with the others. */
interface DecisionFile<Name extends string> {
  readonly fileName: string;
  readonly lines: readonly DecisionLine<Name>[];
  readonly faults: readonly LineFault[];
}

/** The longest text that a decision keeps; a longer one is refused by its own rule. */
const MOST_CHARACTERS = 10_000;
const nothingReadable = {
  interfaceName: undefined,
  account: undefined,
  reference: undefined,
  occurredAtMs: undefined,
};

type Place = Pick<BooksPlace, 'books' | 'machineClock' | 'config' | 'asOfMs'>;

/**
 * @param path absolute
 * @throws Failure (refused) where the file or any line of it is refused, each line with its reason; nothing
 * was changed then
 */
export function acceptFile(place: Place, path: string, given: GivenOptions<'reason' | 'by'>): Acceptance[] {
  const file = readDecisions(place, path, ['reason', 'by'], given);
  return decideAll(place, file, ({ item, given: { reason, by } }) => {
    const accepted = acceptItem(place, item, reason, by);
    return { decision: accepted, key: accepted.accepted.item.itemId };
  });
}

/** As `acceptFile`. Several lines may settle an item in parts; the same line twice is refused. */
export function settleFile(
  place: Place,
  path: string,
  given: GivenOptions<'amount' | 'on' | 'reference' | 'by'>,
): Settlement[] {
  const file = readDecisions(place, path, ['amount', 'on', 'reference', 'by'], given);
  return decideAll(place, file, ({ item, given: words }) => {
    const decision = settleItem(place, { item, ...words }, place.config.report.decimal);
    const { stored, settledOnMs, reference } = decision;
    const key = JSON.stringify([stored.item.itemId, `${unitsIn(decision)}`, settledOnMs, reference]);
    return { decision, key };
  });
}

/** The file is written as the reports are, so that a table made of one of them can be handed back. */
function readDecisions<Name extends string>(
  { config }: Pick<Place, 'config'>,
  path: string,
  names: readonly Name[],
  given: GivenOptions<Name>,
): DecisionFile<Name> {
  const source = new SourceFile(path);
  const { delimiter, decimal } = config.report;
  const shape: FileShape<Name | 'item_id' | 'item'> = {
    what: 'a list of decisions',
    columns: ['item_id', 'item', ...names],
    required: [
      ['item_id', 'item'],
      ...names.filter((name) => given[name] === undefined).map((name) => [name]),
    ],
    isOwnForm: true,
  };
  const lines: DecisionLine<Name>[] = [];
  const profile = { delimiter, decimal, timeZone: 'UTC', columns: {} };
  const options = { fileName: source.name, profile };
  const { setAside } = readTable(source.chunks(), shape, options, lines, (table) => {
    const line = lineOf(table, names, given);
    if (line === undefined) {
      table.putAside(nothingReadable);
    } else {
      lines.push(line);
    }
  });
  return { fileName: source.name, lines, faults: setAside };
}

function lineOf<Name extends string>(
  { fields, columns, line }: TableReader<Name | 'item_id' | 'item'>,
  names: readonly Name[],
  given: GivenOptions<Name>,
): DecisionLine<Name> | undefined {
  const textOf = (column: FileColumn, standard: string | undefined): string => {
    if (standard !== undefined && fields.isEmpty(column)) return standard;
    return fields.isFilled(column) ? (fields.name(column, MOST_CHARACTERS) ?? '') : '';
  };
  const item = textOf(columns.item_id.field < 0 ? columns.item : columns.item_id, undefined);
  const texts = names.map((name) => [name, textOf(columns[name], given[name])] as const);
  if (fields.faults.length > 0) return undefined;
  // Each of the names has its text: that is what the type says.
  return { line, item, given: Object.fromEntries(texts) as Record<Name, string> };
}

/** Decides line by line in one step, which is undone where any line was refused. */
function decideAll<Name extends string, Decision>(
  { books }: Pick<Place, 'books'>,
  { fileName, lines, faults: unread }: DecisionFile<Name>,
  decide: (line: DecisionLine<Name>) => { readonly decision: Decision; readonly key: string },
): Decision[] {
  if (lines.length + unread.length === 0) throw decisionRefusals.noLines({ file: fileName });
  return books.inOneStep(() => {
    const faults = [...unread];
    const decided = new Map<string, number>();
    const decisions: Decision[] = [];
    for (const line of lines) {
      try {
        const { decision, key } = decide(line);
        const before = decided.get(key);
        if (before !== undefined) faults.push({ line: line.line, reason: `says the same as line ${before}` });
        decided.set(key, line.line);
        decisions.push(decision);
      } catch (error) {
        if (!(error instanceof Failure) || error.kind !== 'refused') throw error;
        faults.push({ line: line.line, reason: error.message });
      }
    }
    if (faults.length > 0) throw linesRefused(fileName, faults, lines.length + unread.length);
    return decisions;
  });
}

function linesRefused(fileName: string, faults: readonly LineFault[], lineCount: number): Failure {
  const named = [...faults]
    .sort((a, b) => a.line - b.line)
    .map(({ line, reason }) => `line ${line}: ${reason}`)
    .join('; ');
  const count = faults.length;
  return decisionRefusals.linesRefused({ file: fileName, count, all: lineCount, lines: named });
}
