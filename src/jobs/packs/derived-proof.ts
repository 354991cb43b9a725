// Cells of a row that follow from others beside them: the day of an instant, the age of an item and its
// bucket, discount and margin, the numbers of postings.

import { countText } from '../../base/text/count-text.js';
import { parseInstantMs } from '../../base/time/instant.js';
import type { PackProof } from './pack-proof.js';
import { type PackRow, packRows } from './pack-table.js';

const DAY_MS = 86_400_000;
/** The length of a day as `YYYY-MM-DD`. */
const DAY_LENGTH = 10;

/** The name of the first cell that is not what the others make it; undefined where all are. */
type RowRule = (row: PackRow) => string | undefined;

export function proveDerived(pack: string, proof: PackProof): void {
  const ageRule = ageRuleAt(asOfMsIn(pack), clearedItemsIn(pack));
  const rules: readonly (readonly [file: string, rule: RowRule])[] = [
    ['03-discrepancies.csv', (row) => dayRule('occurred')(row) ?? ageRule(row)],
    ['04-open-items.csv', (row) => dayRule('occurred')(row) ?? ageRule(row) ?? bucketRule(row)],
    ['05-orders.csv', (row) => dayRule('sold')(row) ?? orderRule(row)],
    ['07-brands.csv', brandRule],
    ['08-journal.csv', postingRule()],
  ];
  let count = 0;
  for (const [file, rule] of rules) {
    for (const row of packRows(pack, file)) {
      count += 1;
      const wrong = rule(row);
      if (wrong !== undefined) proof.fail(`${file}:${row.line}: ${wrong} is not what the row makes it`);
    }
  }
  proof.note(countText(count, 'row'));
}

function asOfMsIn(pack: string): number | undefined {
  for (const row of packRows(pack, '00-control.csv')) {
    const isAsOf = row.cell('section') === 'setting' && row.cell('name') === 'as_of';
    if (isAsOf) return parseInstantMs(row.cell('value'));
  }
  return undefined;
}

function dayRule(name: string): RowRule {
  return (row) => {
    const day = `${name}_on`;
    return row.cell(day) === row.cell(`${name}_at`).slice(0, DAY_LENGTH) ? undefined : day;
  };
}

/** The items that a month cleared: 04 names it, also of an item that 03 shows as the month itself left it. */
function clearedItemsIn(pack: string): ReadonlySet<string> {
  const cleared = new Set<string>();
  for (const row of packRows(pack, '04-open-items.csv')) {
    const isCleared = row.cell('state') === 'cleared' || row.cell('cleared_month') !== '';
    if (isCleared) cleared.add(row.cell('item_id'));
  }
  return cleared;
}

/** Days up to the as-of time. One that a month cleared stopped to age before, and some have no age at all. */
function ageRuleAt(asOfMs: number | undefined, cleared: ReadonlySet<string>): RowRule {
  return (row) => {
    const [age, occurredAtMs] = [row.integer('age_days'), parseInstantMs(row.cell('occurred_at'))];
    if (age === undefined || occurredAtMs === undefined || asOfMs === undefined) return undefined;
    if (row.cell('state') === 'cleared' || cleared.has(row.cell('item_id'))) return undefined;
    const days = Math.max(0, Math.floor((asOfMs - occurredAtMs) / DAY_MS));
    return age === BigInt(days) ? undefined : 'age_days';
  };
}

/** Each bucket by the last of its days. */
const buckets: readonly (readonly [name: string, lastDay: bigint])[] = [
  ['0-30', 30n],
  ['31-60', 60n],
  ['61-90', 90n],
];

function bucketRule(row: PackRow): string | undefined {
  const age = row.integer('age_days');
  const due = age === undefined ? '' : (buckets.find(([, lastDay]) => age <= lastDay)?.[0] ?? 'over 90');
  return row.cell('bucket') === due ? undefined : 'bucket';
}

/** True where the second less the first is the third, or one of them is not known. */
function isLess(row: PackRow, less: string, from: string, difference: string): boolean {
  const [a, b, c] = [less, from, difference].map((column) => row.integer(column));
  return a === undefined || b === undefined || c === undefined || b - a === c;
}

function orderRule(row: PackRow): string | undefined {
  if (!isLess(row, 'cost_minor', 'face_minor', 'discount_minor')) return 'discount_minor';
  return isLess(row, 'cost_minor', 'paid_minor', 'margin_minor') ? undefined : 'margin_minor';
}

function brandRule(row: PackRow): string | undefined {
  if (!isLess(row, 'recomputed_cost_usd6', 'stated_cost_usd6', 'difference_usd6')) return 'difference_usd6';
  return isLess(row, 'recomputed_cost_minor', 'recomputed_face_minor', 'discount_minor')
    ? undefined
    : 'discount_minor';
}

/** The columns that all postings of an entry have alike. */
const entryColumns: readonly string[] = [
  ...['month', 'origin_month', 'booked_at', 'recorded_at', 'interface', 'account', 'kind', 'subject', 'slug'],
  ...['reverses_entry_id', 'item_id', 'description', 'evidence_sha256', 'previous_hash', 'entry_hash'],
];

/** Postings of an entry stand together and count from 1; each has one side, and all are of one entry. */
function postingRule(): RowRule {
  let [entry, number, cells] = ['', 0n, [] as readonly string[]];
  return (row) => {
    const isNew = row.cell('entry_id') !== entry;
    const own = entryColumns.map((column) => row.cell(column));
    if (isNew) cells = own;
    entry = row.cell('entry_id');
    number = isNew ? 1n : number + 1n;
    if (row.integer('posting') !== number) return 'posting';
    if ((row.integer('debit_usd6') === undefined) === (row.integer('credit_usd6') === undefined)) {
      return 'debit_usd6 or credit_usd6';
    }
    return entryColumns.find((_, at) => own[at] !== cells[at]);
  };
}
