// The answer of `tieout status`: one screen for a person, an object for a program.

import { integerJson, type Json } from '../../base/json/json-value.js';
import { visible } from '../../base/text/control-characters.js';
import { formatInstant } from '../../base/time/instant.js';
import { formatUsd6 } from '../../money/amount-text.js';
import { isTestMoney } from '../../records/account.js';
import { plusText } from '../../report/text/plus-text.js';
import { type TextColumn, textTable } from '../../report/text/text-table.js';
import type { AccountStatus, BooksStatus, BucketStatus, MonthStatus } from './status-job.js';

interface Answer {
  readonly text: string;
  readonly json: { readonly [name: string]: Json };
}

const left = (title: string): TextColumn => ({ title, align: 'left' });
const right = (title: string): TextColumn => ({ title, align: 'right' });

/** The newest months fit a screen; `--json` has all. */
const SHOWN_MONTHS = 12;

function monthsText(months: readonly MonthStatus[]): string {
  if (months.length === 0) return 'No month was closed yet.';
  const shown = months.slice(-SHOWN_MONTHS);
  const rows = shown.map(({ month, state, isFinal }) => [month, state, isFinal ? 'final' : 'provisional']);
  const more = months.length - shown.length;
  const table = textTable([left('month'), left('state'), left('evidence')], rows);
  return more === 0 ? table : `${table}\nand ${more} earlier (--json lists them)`;
}

function bucketsText(buckets: readonly BucketStatus[]): string {
  // Who claims no tokens sees no columns of them.
  const hasTokens = buckets.some((one) => one.owedToUsPlus18 !== 0n || one.owedByUsPlus18 !== 0n);
  const rows = buckets
    .filter(({ itemCount }) => itemCount > 0)
    .map(
      ({ interfaceName, bucket, itemCount, owedToUsUsd6, owedByUsUsd6, owedToUsPlus18, owedByUsPlus18 }) => [
        isTestMoney(interfaceName) ? `${interfaceName} (test money)` : interfaceName,
        bucket === '' ? 'no date' : bucket,
        `${itemCount}`,
        formatUsd6(owedToUsUsd6),
        formatUsd6(owedByUsUsd6),
        ...(hasTokens ? [plusText(owedToUsPlus18), plusText(owedByUsPlus18)] : []),
      ],
    );
  if (rows.length === 0) return 'No item is open.';
  const columns = [
    ...[left('interface'), left('days old'), right('open items')],
    ...[right('owed to us, usd'), right('owed by us, usd')],
    ...(hasTokens ? [right('to us, tokens'), right('by us, tokens')] : []),
  ];
  return textTable(columns, rows);
}

const instantText = (ms: number | undefined): string => (ms === undefined ? 'not known' : formatInstant(ms));

function accountsText(accounts: readonly AccountStatus[]): string {
  if (accounts.length === 0) return 'No account is on file.';
  const rows = accounts.map(({ interfaceName, account, balance, coverDays, endsAtMs, goneAtMs }) => [
    interfaceName,
    account,
    balance === undefined ? 'not read' : formatUsd6(balance.usd6),
    balance === undefined ? '' : formatInstant(balance.atMs),
    coverDays === undefined ? '' : `${coverDays}`,
    endsAtMs === undefined ? '' : instantText(endsAtMs),
    goneAtMs === undefined ? '' : instantText(goneAtMs),
  ]);
  const columns = [
    ...[left('interface'), left('account'), right('float usd'), left('read at'), right('days of cover')],
    ...[left('key ends'), left('data gone')],
  ];
  return textTable(columns, rows);
}

type RunStatus = BooksStatus['lastClose'];

function runText(run: RunStatus): string {
  if (run === undefined) return 'none';
  const month = run.month === undefined ? '' : `${run.month}, `;
  return `${month}as of ${instantText(run.asOfMs)}, exit code ${run.exitCode ?? 'none'}`;
}

function runJson(run: RunStatus): Json {
  if (run === undefined) return null;
  const asOf = run.asOfMs === undefined ? null : formatInstant(run.asOfMs);
  return { month: run.month ?? null, as_of: asOf, exit_code: run.exitCode ?? null };
}

const timeJson = (ms: number | undefined): Json => (ms === undefined ? null : formatInstant(ms));

export function statusResult(status: BooksStatus): Answer {
  const { asOfMs, months, buckets, accounts, lastAudit, lastClose } = status;
  const text = [
    `As of ${formatInstant(asOfMs)}.`,
    monthsText(months),
    bucketsText(buckets),
    accountsText(accounts),
    `last audit: ${runText(lastAudit)}\nlast close: ${runText(lastClose)}`,
  ].join('\n\n');
  return {
    text: text.split('\n').map(visible).join('\n'),
    json: {
      as_of: formatInstant(asOfMs),
      months: months.map(({ month, state, isFinal }) => ({
        month,
        state,
        evidence: isFinal ? 'final' : 'provisional',
      })),
      open_items: buckets.map((one) => ({
        bucket: one.bucket,
        item_count: one.itemCount,
        owed_to_us_usd6: integerJson(one.owedToUsUsd6),
        owed_by_us_usd6: integerJson(one.owedByUsUsd6),
        owed_to_us_plus: plusText(one.owedToUsPlus18),
        owed_by_us_plus: plusText(one.owedByUsPlus18),
        interface: one.interfaceName,
      })),
      accounts: accounts.map(({ interfaceName, account, balance, coverDays, endsAtMs, goneAtMs }) => ({
        interface: interfaceName,
        account,
        float_usd6: balance === undefined ? null : integerJson(balance.usd6),
        float_read_at: timeJson(balance?.atMs),
        cover_days: coverDays === undefined ? null : integerJson(coverDays),
        key_ends_at: timeJson(endsAtMs),
        data_gone_at: timeJson(goneAtMs),
      })),
      last_audit: runJson(lastAudit),
      last_close: runJson(lastClose),
      exit_code: 0,
    },
  };
}
