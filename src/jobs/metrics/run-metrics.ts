// The samples that a run of `close` or `audit` leaves for a monitor: how it ended, what it found, how the
// accounts stand. Money of different interfaces is never added up: each sample names its interface.

import { formatUsd6 } from '../../money/amount-text.js';
import type { AccountResult } from '../../reconcile/result/result.js';
import { isDone } from '../../report/items/item-standing.js';
import { type Metric, type MetricSample, secondsText } from '../../report/text/prometheus-text.js';
import type { Books } from '../../store/books.js';
import type { AccountStatus } from '../items/status-job.js';

/** The outcome of a run, whatever it found. */
export interface RunEnd {
  readonly command: 'close' | 'audit';
  readonly exitCode: number;
  readonly startedAtMs: number;
  readonly endedAtMs: number;
  /** When a run of the command last ended with 0 or 1: it had read and judged everything. */
  readonly lastSuccessMs: number | undefined;
}

type Labels = MetricSample['labels'];
type Sums = Map<string, { readonly labels: Labels; sum: bigint }>;

const successes: ReadonlySet<number | undefined> = new Set([0, 1]);

/** When a run of the command last ended with 0 or 1, by the books. */
export function lastSuccessMsOf({ runs }: Books, command: string): number | undefined {
  return runs.runs().findLast((run) => run.command === command && successes.has(run.exitCode))?.endedAtMs;
}

export function runMetrics(end: RunEnd): readonly Metric[] {
  const { command, exitCode, startedAtMs, endedAtMs, lastSuccessMs } = end;
  const one = (value: string): MetricSample[] => [{ labels: { command }, value }];
  return [
    {
      name: 'tieout_last_success_timestamp_seconds',
      help: 'When a run last read and judged everything (exit code 0 or 1).',
      samples: lastSuccessMs === undefined ? [] : one(secondsText(lastSuccessMs)),
    },
    {
      name: 'tieout_run_timestamp_seconds',
      help: 'When the last run ended.',
      samples: one(secondsText(endedAtMs)),
    },
    {
      name: 'tieout_run_duration_seconds',
      help: 'How long the last run took.',
      samples: one(secondsText(Math.max(0, endedAtMs - startedAtMs))),
    },
    { name: 'tieout_run_exit_code', help: 'How the last run ended.', samples: one(String(exitCode)) },
  ];
}

/** @param books for what is accepted or settled, and for the open claims of all months */
export function findingMetrics(results: readonly AccountResult[], books: Books): readonly Metric[] {
  const found: Sums = new Map();
  const untested: Sums = new Map();
  for (const { interfaceName, account, month, items, untested: money } of results) {
    const standings = new Map(books.items.items(month).map(({ item, ...one }) => [item.itemId, one]));
    const whose = { interface: interfaceName, account };
    // A class without an item is a zero, so that an alert on it clears.
    for (const one of ['A', 'E', 'U', 'T', 'I']) add(found, { ...whose, month, class: one }, 0n);
    for (const item of items) {
      if (item.causedBy.length > 0 || isDone(standings.get(item.itemId))) continue;
      add(found, { ...whose, month, class: item.class }, 1n);
    }
    add(untested, { ...whose, month }, 0n);
    for (const { usd6 } of money) add(untested, { ...whose, month }, usd6);
  }
  return [
    metricOf(
      'tieout_discrepancies',
      'Open discrepancies of the month by class, without what follows from others.',
      found,
      String,
    ),
    metricOf(
      'tieout_untested_usd',
      'Money of the month that could not be tested, in US dollars.',
      untested,
      formatUsd6,
    ),
    metricOf(
      'tieout_claims_usd',
      'Open claims of all months, in US dollars.',
      claimsOf(results, books),
      formatUsd6,
    ),
  ];
}

/**
 * The amounts that the provider owes us and that we owe the provider, each 0 or more, by items that are open.
 */
function claimsOf(results: readonly AccountResult[], books: Books): Sums {
  const claims: Sums = new Map();
  const addTo = (interfaceName: string, account: string, claimUsd6: bigint): void => {
    const whose = { interface: interfaceName, account };
    add(claims, { ...whose, direction: 'owed_to_us' }, claimUsd6 > 0n ? claimUsd6 : 0n);
    add(claims, { ...whose, direction: 'owed_by_us' }, claimUsd6 < 0n ? -claimUsd6 : 0n);
  };
  for (const { interfaceName, account } of results) addTo(interfaceName, account, 0n);
  for (const { item, ...standing } of books.items.items()) {
    if (item.class === 'I' || item.causedBy.length > 0) continue;
    if (standing.state === 'cleared' || isDone(standing)) continue;
    addTo(item.interfaceName, item.account, item.claimUsd6);
  }
  return claims;
}

export function accountMetrics(accounts: readonly AccountStatus[]): readonly Metric[] {
  const samples = (textOf: (account: AccountStatus) => string | undefined): MetricSample[] =>
    accounts.flatMap((one) => {
      const value = textOf(one);
      return value === undefined
        ? []
        : [{ labels: { interface: one.interfaceName, account: one.account }, value }];
    });
  return [
    {
      name: 'tieout_float_usd',
      help: 'The newest balance on file, in US dollars.',
      samples: samples(({ balance }) => balance && formatUsd6(balance.usd6)),
    },
    {
      name: 'tieout_float_read_timestamp_seconds',
      help: 'When that balance was read.',
      samples: samples(({ balance }) => balance && secondsText(balance.atMs)),
    },
    {
      name: 'tieout_float_cover_days',
      help: 'Whole days that the balance lasts at the pace of the newest month.',
      samples: samples(({ coverDays }) => coverDays?.toString()),
    },
    {
      name: 'tieout_key_expiry_timestamp_seconds',
      help: 'From when on nothing of the account can be read.',
      samples: samples(({ endsAtMs }) => (endsAtMs === undefined ? undefined : secondsText(endsAtMs))),
    },
  ];
}

function add(sums: Sums, labels: Labels, amount: bigint): void {
  const key = JSON.stringify(labels);
  const known = sums.get(key) ?? { labels, sum: 0n };
  known.sum += amount;
  sums.set(key, known);
}

function metricOf(name: string, help: string, sums: Sums, textOf: (sum: bigint) => string): Metric {
  return {
    name,
    help,
    samples: [...sums.values()].map(({ labels, sum }) => ({ labels, value: textOf(sum) })),
  };
}
