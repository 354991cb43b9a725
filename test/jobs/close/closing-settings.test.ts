import { describe, expect, it } from 'vitest';
import {
  closingSettingsOf,
  judgingRulesOf,
  unusedInterfacesOf,
} from '../../../src/jobs/close/closing-settings.js';
import { supplierAt } from '../support/live-supplier.js';
import { newRun } from '../support/run-settings.js';

describe('the settings of a close', () => {
  it('are the rules that months are judged by, and how a pack is written', () => {
    const { config } = newRun();
    const settings = closingSettingsOf(config);
    expect(settings).toMatchObject(judgingRulesOf(config));
    expect(settings.csv).toBe(config.report);
    expect(settings.otherSettings.map(({ name }) => name)).toEqual([
      'headerName',
      'require',
      'ledger.detail',
      'report.bom',
      'report.delimiter',
      'report.decimal',
    ]);
  });

  it('spell a tab and no required records out, so that the control sheet shows them', () => {
    const { config } = newRun();
    const changed = { ...config, require: [], report: { ...config.report, delimiter: '\t' as const } };
    const values = new Map(closingSettingsOf(changed).otherSettings.map(({ name, value }) => [name, value]));
    expect([values.get('require'), values.get('report.delimiter')]).toEqual(['none', 'tab']);
  });

  it('have rules of the supplier interface only where the configuration has a section for it', () => {
    expect(judgingRulesOf(newRun().config).float).toBeUndefined();
    const { config } = newRun(supplierAt('http://127.0.0.1:1'));
    expect(judgingRulesOf(config).float).toEqual({
      unitsPerUsd: undefined,
      wallets: [],
      orderReads: { kind: 'all' },
    });
    expect(unusedInterfacesOf(newRun().config).map(({ name }) => name)).toContain('supplier');
    expect(unusedInterfacesOf(config).map(({ name }) => name)).not.toContain('supplier');
  });
});
