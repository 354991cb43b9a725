// The configuration as a job takes it: what months are judged by, and what a pack says of it besides.

import type { Config } from '../../config/config.js';
import { PROGRAM_VERSION } from '../../config/program-version.js';
import type { LedgerDetail } from '../../ledger/daily-entries.js';
import type { PriceTerms } from '../../reconcile/month/account-facts.js';
import type { FloatSettings } from '../../reconcile/month/float-facts.js';
import { type UnusedInterface, unusedInterfacesAmong } from '../../reconcile/result/unused-interface.js';
import type { SettingFact } from '../../report/control/control-facts.js';
import type { CsvSettings } from '../../report/tables/csv-file.js';
import { floatSettingsOf, priceTermsOf, tokenRulesOf } from '../dialect-rules.js';

/** The terms that an account of tokens is judged by. */
export type TokenRules = NonNullable<ReturnType<typeof tokenRulesOf>>;

/** The rules that every month of a run is judged by. */
export interface JudgingRules {
  readonly settings: PriceTerms;
  /** Undefined where no interface that states a float has a section: then none is used. */
  readonly float?: FloatSettings | undefined;
  /** Undefined where no interface that holds tokens has a section. */
  readonly tokens?: TokenRules | undefined;
  /** Interfaces without a section in the configuration: nothing of them is judged, whatever is on file. */
  readonly unused?: readonly UnusedInterface[] | undefined;
  /** The own records that the configuration requires; none where undefined. */
  readonly require?: readonly string[] | undefined;
}

/** The rules, and how a pack is written. */
export interface ClosingSettings extends JudgingRules {
  readonly otherSettings: readonly SettingFact[];
  /** The detail for months that are posted for the first time; if undefined, an entry for each order. */
  readonly ledgerDetail?: LedgerDetail | undefined;
  readonly csv: CsvSettings;
  readonly programVersion: string;
}

export function judgingRulesOf(config: Config): JudgingRules {
  return {
    settings: priceTermsOf(config),
    float: floatSettingsOf(config),
    tokens: tokenRulesOf(config),
    unused: unusedInterfacesOf(config),
    require: config.require,
  };
}

export function closingSettingsOf(config: Config): ClosingSettings {
  return {
    ...judgingRulesOf(config),
    otherSettings: otherSettingsOf(config),
    ledgerDetail: config.ledgerDetail,
    csv: config.report,
    programVersion: PROGRAM_VERSION,
  };
}

/**
 * The interfaces of which nothing is judged, those first of all that the configuration has no section for.
 */
export function unusedInterfacesOf(config: Config): UnusedInterface[] {
  return unusedInterfacesAmong((name) => config.sections.has(name));
}

function otherSettingsOf(config: Config): SettingFact[] {
  const { report, headerName, require, ledgerDetail } = config;
  return [
    { name: 'headerName', value: headerName },
    { name: 'require', value: require.length === 0 ? 'none' : require.join(', ') },
    { name: 'ledger.detail', value: ledgerDetail },
    { name: 'report.bom', value: String(report.bom) },
    { name: 'report.delimiter', value: report.delimiter === '\t' ? 'tab' : report.delimiter },
    { name: 'report.decimal', value: report.decimal },
  ];
}
