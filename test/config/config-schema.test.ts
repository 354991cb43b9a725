import { describe, expect, it } from 'vitest';
import { readJson } from '../../src/base/json/json-reader.js';
import { configSchemaOf } from '../../src/config/config-schema.js';
import { rewardsSection } from '../../src/config/rewards/section.js';
import { sandboxSection } from '../../src/config/sandbox/section.js';
import { pathOf } from '../../src/config/schema-values.js';
import { supplierSection } from '../../src/config/supplier/section.js';
import { sectionKinds } from '../../src/jobs/dialect-sections.js';
import { rational } from '../../src/money/rational.js';

function faultsOf(text: string): string[] {
  const result = configSchemaOf(sectionKinds).safeParse(readJson(text));
  return result.success
    ? []
    : result.error.issues.map((issue) => `${pathOf(issue).join('.')}: ${issue.message}`);
}

describe('the schema of the configuration', () => {
  it.each([
    ['{"boks": "x"}', 'boks: is not a key of this file; the nearest is "books"'],
    [
      '{"sandbox": {"base_url": ""}}',
      'sandbox.base_url: is not a key of this file; the nearest is "baseUrl"',
    ],
    ['{"export": {"xerox": {}}}', 'export.xerox: is not a key of this file; the nearest is "xero"'],
    [
      '{"export": {"xero": {"Rounding": "12345678901"}}}',
      "export.xero.Rounding: must be an account code of Xero's",
    ],
    [
      '{"export": {"homeCurrency": "eur"}}',
      'export.homeCurrency: must be a currency of three capital letters',
    ],
    ['{"export": {"xero": {"Rounding": "6 10"}}}', "export.xero.Rounding: must be an account code of Xero's"],
    ['{"export": {"xero": {"Rounding": 610}}}', "export.xero.Rounding: must be an account code of Xero's"],
    ['{"export": {"xero": {"": "610"}}}', 'export.xero.: each key must be the name of a ledger account'],
    [
      '{"export": {"quickbooks": {"Rounding": " "}}}',
      "export.quickbooks.Rounding: must be an account's name",
    ],
    ['{"report": {"bOm": true}}', 'report.bOm: is not a key of this file; the nearest is "bom"'],
    [
      '{"profiles": {"shop": {"decimals": ","}}}',
      'profiles.shop.decimals: is not a key of this file; the nearest is "decimal"',
    ],
    ['{"__proto__": {}}', '__proto__: is not a key of this file'],
    ['{"constructor": {}}', 'constructor: is not a key of this file'],
    ['[]', ': must be an object'],
    ['"books.db"', ': must be an object'],
    ['{"sandbox": null}', 'sandbox: must be an object'],
    ['{"books": ""}', 'books: must be the path of a file or folder'],
    ['{"books": "a\\u0000b"}', 'books: must be the path'],
    ['{"books": "a\\nb"}', 'books: must be the path of a file or folder, without a line break'],
    ['{"reports": "a\\u2028b"}', 'reports: must be the path of a file or folder, without a line break'],
    ['{"books": 1}', 'books: must be the path'],
    ['{"headerName": "Service"}', 'headerName: must be lower-case letters'],
    ['{"sandbox": {"usdPerUnit": {"GBP": 1.25}}}', 'sandbox.usdPerUnit.GBP: must be a rate in quotes'],
    [
      '{"sandbox": {"usdPerUnit": {"GBP": "1,25"}}}',
      'sandbox.usdPerUnit.GBP: must be a plain decimal over 0',
    ],
    ['{"sandbox": {"usdPerUnit": {"GBP": "1e1"}}}', 'sandbox.usdPerUnit.GBP: must be a plain decimal over 0'],
    [
      '{"sandbox": {"usdPerUnit": {"GBP": "0.00"}}}',
      'sandbox.usdPerUnit.GBP: must be a plain decimal over 0',
    ],
    ['{"sandbox": {"usdPerUnit": {"GBP": "-1"}}}', 'sandbox.usdPerUnit.GBP: must be a plain decimal over 0'],
    ['{"sandbox": {"usdPerUnit": {"gbp": "1"}}}', 'sandbox.usdPerUnit.gbp: each key must be a currency'],
    [
      '{"sandbox": {"usdPerUnit": {"__proto__": "1"}}}',
      'sandbox.usdPerUnit.__proto__: each key must be a currency',
    ],
    ['{"sandbox": {"usdPerUnit": ["1"]}}', 'sandbox.usdPerUnit: must be an object'],
    ['{"sandbox": {"usdPerPlus": 3}}', 'sandbox.usdPerPlus: must be a rate in quotes'],
    ['{"sandbox": {"poolFeeBps": 10001}}', 'sandbox.poolFeeBps: must be a whole number from 0 to 10000'],
    ['{"sandbox": {"poolFeeBps": 30.0}}', 'sandbox.poolFeeBps: must be a whole number from 0 to 10000'],
    ['{"sandbox": {"poolFeeBps": []}}', 'sandbox.poolFeeBps: must have at least one value'],
    ['{"sandbox": {"poolFeeBps": [30]}}', 'sandbox.poolFeeBps.0: must be an object'],
    ['{"sandbox": {"poolFeeBps": [{}]}}', 'sandbox.poolFeeBps.0.value: must be a whole number from 0'],
    [
      '{"sandbox": {"poolFeeBps": [{"value": 30}, {"value": 25}]}}',
      'sandbox.poolFeeBps.1.from: is missing: only the first value of a list can hold from the beginning',
    ],
    [
      '{"sandbox": {"poolFeeBps": [{"from": "2026-11-15T00:00:00Z", "value": 30}, {"value": 25}]}}',
      'sandbox.poolFeeBps.1.from: is missing: only the first value of a list can hold from the beginning',
    ],
    [
      '{"sandbox": {"poolFeeBps": [{"from": "2026-11-15T00:00:00Z", "value": 30}, {"from": "2026-11-15T01:00:00+01:00", "value": 25}]}}',
      'sandbox.poolFeeBps.1.from: is that of the value before it',
    ],
    [
      '{"sandbox": {"usdPerPlus": [{"from": "2026-11-15T00:00:00Z", "value": "3"}, {"from": "2026-11-14T00:00:00Z", "value": "4"}]}}',
      'sandbox.usdPerPlus.1.from: must be later than that of the value before it',
    ],
    [
      '{"sandbox": {"usdPerPlus": [{"from": "2026-11-15", "value": "3"}]}}',
      'sandbox.usdPerPlus.0.from: must be an instant with its zone',
    ],
    [
      '{"supplier": {"unitsPerUsd": {"GBP": [{"from": "2026-02-30T00:00:00Z", "value": "0.8"}]}}}',
      'supplier.unitsPerUsd.GBP.0.from: must be an instant with its zone',
    ],
    [
      '{"supplier": {"unitsPerUsd": {"GBP": [{"from": 1794700800, "value": "0.8"}]}}}',
      'supplier.unitsPerUsd.GBP.0.from: must be an instant in quotes',
    ],
    [
      '{"sandbox": {"usdPerUnit": {"GBP": [{"vlaue": "1.25", "value": "1.25"}]}}}',
      'sandbox.usdPerUnit.GBP.0.vlaue: is not a key of this file; the nearest is "value"',
    ],
    [
      '{"sandbox": {"usdPerUnit": {"GBP": [{"value": 1.25}]}}}',
      'sandbox.usdPerUnit.GBP.0.value: must be a rate in quotes',
    ],
    ['{"sandbox": {"readsPerSecond": 0}}', 'sandbox.readsPerSecond: must be a whole number from 1'],
    ['{"sandbox": {"baseUrl": "http://a:b@c"}}', 'sandbox.baseUrl: holds a user name or a password'],
    [
      '{"supplier": {"orderReads": "sample:0"}}',
      'supplier.orderReads: must be "all", "exceptions" or "sample:"',
    ],
    ['{"supplier": {"wallets": ["0x12"]}}', 'supplier.wallets.0: must be 0x and 40 hex digits'],
    ['{"supplier": {"wallets": {}}}', 'supplier.wallets: must be a list'],
    ['{"rewards": {}}', "rewards.partnerId: must be the partner's id"],
    ['{"statementKey": "AB"}', 'statementKey: must be 64 lower-case hex digits'],
    [`{"statementKey": "${'A'.repeat(64)}"}`, 'statementKey: must be 64 lower-case hex digits'],
    ['{"profiles": {"": {}}}', 'profiles.: each key must be a name'],
    ['{"profiles": {"shop": {"delimiter": "\\""}}}', 'profiles.shop.delimiter: must be one character'],
    ['{"profiles": {"shop": {"timeZone": "Europe/Londn"}}}', 'profiles.shop.timeZone: must be a time zone'],
    ['{"profiles": {"shop": {"columns": {"face": ""}}}}', 'profiles.shop.columns.face: must be the header'],
    ['{"report": {"delimiter": "|"}}', 'report.delimiter: must be "," or ";" or a tab'],
    ['{"report": {"bom": 1}}', 'report.bom: must be true or false'],
  ])('refuses %s', (text, fault) => {
    expect(faultsOf(text).join('\n')).toContain(fault);
  });

  it('says of a key that holds a secret where secrets belong, and repeats no value', () => {
    const [fault = ''] = faultsOf('{"sandbox": {"apiKey": "pmr_test_canary"}}');
    expect(fault).toContain('secrets are never in this file, they are environment variables');
    expect(fault).not.toContain('canary');
  });

  it('lists every fault, not the first alone', () => {
    expect(faultsOf('{"books": 1, "sandbox": {"poolFeeBps": -1}, "reprots": ""}')).toHaveLength(3);
  });

  it('keeps rates as exact fractions and user keys as they are', () => {
    const text =
      '{"sandbox": {"usdPerUnit": {"GBP": "1.25"}}, "profiles": {"__proto__": {"columns": {"face": "Amount"}}}}';
    const config = configSchemaOf(sectionKinds).parse(readJson(text));
    expect(sandboxSection.in(config)?.usdPerUnit.get('GBP')).toEqual(rational(5n, 4n));
    expect(config.profiles?.get('__proto__')?.columns?.get('face')).toBe('Amount');
  });

  it('takes a list of values, each from its instant on, wherever a contract can change a term', () => {
    const rates = '[{"value": "1.25"}, {"from": "2026-11-15T01:00:00+01:00", "value": "1.2"}]';
    const text = `{"sandbox": {"usdPerUnit": {"GBP": ${rates}, "USD": "1"}, "usdPerPlus": ${rates},
      "poolFeeBps": [{"from": "2026-11-15T00:00:00Z", "value": 25}]}, "supplier": {"unitsPerUsd": {"GBP": ${rates}}},
      "rewards": {"partnerId": "demo", "rates": {"default": ${rates}, "merchants": {"m": {"rate": ${rates}}}}}}`;
    const config = configSchemaOf(sectionKinds).parse(readJson(text));
    const sandbox = sandboxSection.in(config);
    const rewards = rewardsSection.in(config);
    const fromMs = Date.parse('2026-11-15T00:00:00Z');
    const dated = [
      { fromMs: undefined, value: rational(5n, 4n) },
      { fromMs, value: rational(6n, 5n) },
    ];
    expect(sandbox?.usdPerUnit.get('GBP')).toEqual(dated);
    expect(sandbox?.usdPerUnit.get('USD')).toEqual(rational(1n));
    expect(sandbox?.usdPerPlus).toEqual(dated);
    expect(sandbox?.poolFeeBps).toEqual([{ fromMs, value: 25 }]);
    expect(supplierSection.in(config)?.unitsPerUsd?.get('GBP')).toEqual(dated);
    expect(rewards?.rates.default).toEqual(dated);
    expect(rewards?.rates.merchants.get('m')).toEqual({ rate: dated });
  });

  it.each([
    ['all', { kind: 'all' }],
    ['exceptions', { kind: 'exceptions' }],
    ['sample:250', { kind: 'sample', count: 250 }],
  ])('reads orderReads "%s"', (value, expected) => {
    const config = configSchemaOf(sectionKinds).parse(readJson(`{"supplier": {"orderReads": "${value}"}}`));
    expect(supplierSection.in(config)?.orderReads).toEqual(expected);
  });
});
