import { describe, expect, it } from 'vitest';
import { type DemoFindings, demoText } from '../../src/demo/demo-text.js';
import type { PlantedError } from '../../src/demo/planted-error.js';
import { bridgedOf } from '../months/rewards/token-laws.js';
import { judged } from '../reconcile/rewards/token-samples.js';
import { outcomeOf } from './sample-outcome.js';

const overcharge: PlantedError = {
  month: '2026-10',
  interfaceName: 'sandbox',
  code: 'OR-CHARGE',
  subject: 'shop-1',
  differenceUsd6: 10_000n,
  causes: '',
  words: 'one cent too much was charged for an order',
};
const repriced: PlantedError = {
  ...overcharge,
  code: 'PR-REPRICED',
  differenceUsd6: undefined,
  isHonest: true,
  words: 'a changed price was accepted',
};
const cutOff: PlantedError = {
  ...overcharge,
  code: 'OR-CUTOFF',
  differenceUsd6: undefined,
  words: 'a sale fell across midnight',
};

const flat = (text: string): string => text.replaceAll(/\n */g, ' ');

function textOf(changes: Partial<DemoFindings> = {}): string {
  return demoText({
    outcomes: [outcomeOf()],
    comparison: { found: [overcharge, cutOff, repriced], missed: [], unplanned: [] },
    tampered: { month: '2026-10', exitCode: 3, failedEvidence: ['EV-SIG-INVALID'] },
    reports: 'reports/demo',
    keyDays: 120,
    ...changes,
  });
}

describe('what the demo says', () => {
  it('ends with how each account gets from its records to what is stated, a pool in tokens', () => {
    const outcomes = [outcomeOf({ results: [bridgedOf(judged()), judged().result] })];
    const text = textOf({ outcomes }).replaceAll(/ +/g, ' ');
    expect(text).toContain(
      'rewards/demo\n Pool per own records 985 tokens\n unexplained 0 tokens\n Pool as stated 985 tokens\n',
    );
    // Only where there is a way to what is stated.
    expect(text.match(/rewards\/demo/g)).toHaveLength(1);
  });

  it('says what each month came to, what was planted and found, and where the reports are', () => {
    expect(textOf()).toBe(
      [
        'Two months, made through the local service (its limits off, a key of 120 days)',
        'and closed. 2 errors were planted among honest orders; 2 were found, and nothing',
        'else:',
        '2026-10 sandbox',
        '  found   OR-CHARGE, 0.010000 USD: one cent too much was charged for an order',
        '  found   OR-CUTOFF, no amount: a sale fell across midnight',
        'Beside them 1 of what honest months say as well: a changed price was accepted.',
        'Then the statement of 2026-10 was altered after it was signed: refused, exit',
        'code 3 of that run.',
        '',
        '2026-10: there are discrepancies to settle.',
        '',
        'The reports: close.html to read, close.xlsx and CSV files to work with.',
        '  reports/demo/2026-10',
        '',
      ].join('\n'),
    );
  });

  it('names an error that was missed, and counts it as planted', () => {
    const text = textOf({ comparison: { found: [cutOff], missed: [overcharge], unplanned: [] } });
    expect(flat(text)).toContain('2 errors were planted among honest orders; 1 were found');
    expect(text).toMatch(/^2026-10 sandbox\n {2}MISSED {2}OR-CHARGE/m);
  });

  it('names an item that nobody planted, and no longer says that there was nothing else', () => {
    const comparison = { found: [overcharge], missed: [], unplanned: ['2026-10 PR-COST shop-2'] };
    const text = textOf({ comparison });
    expect(text).toContain('  NOT PLANTED  2026-10 PR-COST shop-2\n');
    expect(text).not.toContain('nothing else');
  });

  it('says it where nothing is said of an accepted price', () => {
    const comparison = { found: [overcharge], missed: [repriced], unplanned: [] };
    expect(textOf({ comparison })).toMatch(/^2026-10 sandbox\n {2}UNSAID {2}PR-REPRICED/m);
  });

  it('says it where the altered statement was not refused, or for another reason', () => {
    expect(flat(textOf({ tampered: { month: '2026-10', exitCode: 1, failedEvidence: [] } }))).toContain(
      'and NOT refused as it should be: exit code 1, failed evidence none.',
    );
    expect(
      flat(textOf({ tampered: { month: '2026-10', exitCode: 3, failedEvidence: ['EV-KEY-CHANGED'] } })),
    ).toContain('exit code 3, failed evidence EV-KEY-CHANGED.');
  });
});
