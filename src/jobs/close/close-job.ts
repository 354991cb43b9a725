// A close, or a step of it, with the settings of a run: fetch where that is wanted, then everything from the
// archive.

import type { CalendarMonth } from '../../base/calendar-month.js';
import type { Config } from '../../config/config.js';
import { PROGRAM_VERSION } from '../../config/program-version.js';
import { supplierSection } from '../../config/supplier/section.js';
import type { SupplierSettings } from '../../reconcile/month/supplier-facts.js';
import { type UnusedInterface, unusedInterfacesAmong } from '../../reconcile/result/unused-interface.js';
import type { SettingFact } from '../../report/control-facts.js';
import { priceSettingsOf } from '../archive/price-settings.js';
import { fetchMonth } from '../fetch/fetch-job.js';
import type { Workplace } from '../workplace.js';
import { type CloseOutcome, closeFromArchive, refuseBlockedPack } from './close-month.js';
import type { CloseStep } from './month-verdict.js';

export type { CloseOutcome } from './close-month.js';
export type { CloseStep } from './month-verdict.js';

interface CloseOptions {
  /** From the archive alone; only `close` fetches at all. */
  readonly offline: boolean;
  readonly step: CloseStep;
}

/**
 * The interfaces of which nothing is judged, those first of all that the configuration has no section for.
 */
export function unusedInterfacesOf(config: Config): UnusedInterface[] {
  return unusedInterfacesAmong((name) => config.sections.has(name));
}

/** What a month of the supplier interface is judged by; undefined where it has no section and is not used. */
export function supplierSettingsOf(config: Config): SupplierSettings | undefined {
  const supplier = supplierSection.in(config);
  if (supplier === undefined) return undefined;
  const { unitsPerUsd, wallets, orderReads } = supplier;
  return { unitsPerUsd, wallets, orderReads };
}

export function otherSettingsOf(config: Config): SettingFact[] {
  const { report, headerName, require } = config;
  return [
    { name: 'headerName', value: headerName },
    { name: 'require', value: require.length === 0 ? 'none' : require.join(', ') },
    { name: 'report.bom', value: String(report.bom) },
    { name: 'report.delimiter', value: report.delimiter === '\t' ? 'tab' : report.delimiter },
    { name: 'report.decimal', value: report.decimal },
  ];
}

export async function closeMonth(
  workplace: Workplace,
  month: CalendarMonth,
  options: CloseOptions,
): Promise<CloseOutcome> {
  const { archive, config, books, asOfMs, failOn, machineClock } = workplace;
  refuseBlockedPack({ books, month, step: options.step, reportsFolder: config.reports });
  const fetched =
    options.step === 'close' && !options.offline ? await fetchMonth(workplace, month) : undefined;
  workplace.progress.step(`judging ${month}`);
  return closeFromArchive({
    books,
    archive,
    month,
    step: options.step,
    asOfMs,
    machineNowMs: machineClock.nowMs(),
    failOn,
    programVersion: PROGRAM_VERSION,
    settings: priceSettingsOf(config),
    supplier: supplierSettingsOf(config),
    unused: unusedInterfacesOf(config),
    require: config.require,
    otherSettings: otherSettingsOf(config),
    csv: config.report,
    reportsFolder: config.reports,
    unread: fetched?.unread ?? books.unread.unreadByAccount(month),
  });
}
