import { describe, expect, it } from 'vitest';
import type { Discrepancy } from '../../../src/reconcile/finding/discrepancy.js';
import { summaryText } from '../../../src/report/text/summary.js';
import { fc } from '../../support/fast-check.js';
import { depositOf, figureOf, itemOf, packInputOf, resultOf, stepOf } from '../sample-month.js';

const checks = [
  { code: 'PR-COST', status: 'ran', reason: '' },
  { code: 'DP-NOT-CREDITED', status: 'not_tested', reason: 'no deposits file was imported' },
] as const;

/** The text with every paragraph on one line. */
const unwrapped = (text: string): string => text.replaceAll(/(?<=\S)\n +(?=[a-z(])/g, ' ');

const textOf = (...items: Discrepancy[]): string =>
  unwrapped(summaryText(packInputOf({ results: [resultOf({ items })] })));

describe('the summary', () => {
  it('says how the month stands, what was tested, what is wrong and who owes whom, to the byte', () => {
    const result = resultOf({
      items: [
        itemOf(),
        itemOf({ code: 'BL-MISMATCH', causedBy: ['00000000000000a1'], claimUsd6: 0n }),
        itemOf({
          code: 'BL-LOW',
          class: 'I',
          subject: 'float',
          slug: '',
          unit: 'text',
          expected: '',
          actual: '',
          difference: '',
          differenceUsd6: undefined,
          causes: [],
          claimUsd6: 0n,
          itemId: '00000000000000a2',
        }),
      ],
      checks,
      tieOut: [figureOf(), figureOf({ result: 'differs' })],
      rollForward: [
        stepOf({ step: 'opening', statement: { count: undefined, usd6: 100_000_000n } }),
        stepOf(),
        stepOf({
          step: 'closing',
          statement: undefined,
          movements: { count: undefined, usd6: 0n },
          result: 'differs',
        }),
        stepOf({ step: 'balance_read', statement: undefined, movements: undefined, result: 'not_tested' }),
      ],
      orderCount: 1,
      deposits: [depositOf()],
    });
    const control = {
      ...packInputOf().control,
      result: { exitCode: 1, isFinal: true, text: '2 discrepancies' },
    };
    expect(summaryText(packInputOf({ results: [result], control }))).toBe(
      [
        '2026-10, as of 2026-11-03T06:00:00.000Z: 2 discrepancies',
        '',
        'sandbox/ab12cd34ef56 (test money)',
        '  Statement: signature verified under the pinned key, final.',
        '  opening                            100.000000 USD  ties',
        '  orders (1)                        -121.250000 USD  ties',
        '  closing                              0.000000 USD  DIFFERS',
        '  balance read                                    -  not tested',
        '  Balance per own records: not tested, no closing of this month is proven.',
        '  Figures: 1 tie, 1 differ, 0 not tested.',
        '  Orders: 1. Deposits: 1. Checks: 1 ran, 1 not tested.',
        '    not tested: no deposits file was imported: DP-NOT-CREDITED',
        '  Discrepancies: 2; 1 more follows from other items.',
        '    1.  PR-COST, order ref-1 (demo-books): the cost is not face value less the',
        '        discount.',
        '        Expected 97.00 GBP, actual 97.01 GBP, difference +0.01 GBP, +0.012500',
        '        USD: the discount was rounded half up instead of down. The provider owes',
        '        us 0.012500 USD. Item 00000000000000a1.',
        '        Next: Ask the provider to correct the price to the formula at the',
        '        order\u2019s rate.',
        '    2.  BL-LOW, float: the float is running low.',
        '        Item 00000000000000a2.',
        '        Next: Fund the float.',
        '',
        'Claims, sandbox (test money): the provider owes us 0.012500 USD; we owe the',
        'provider 0.000000 USD; net 0.012500 USD in our favour.',
        '',
      ].join('\n'),
    );
  });

  it('says when a month is not final', () => {
    const control = {
      ...packInputOf().control,
      result: { exitCode: 4, isFinal: false, text: 'not finished' },
    };
    expect(summaryText(packInputOf({ control }))).toContain('\nNOT FINAL: not everything could be read.');
    expect(summaryText(packInputOf())).not.toContain('NOT FINAL');
  });

  it('says why a statement is shown nowhere as stated', () => {
    expect(textOf(itemOf({ code: 'EV-KEY-UNPINNED' }))).toContain(
      'Statement: not verified, and shown nowhere as stated: no statement key is pinned yet, so nothing signed ' +
        'can be proved (EV-KEY-UNPINNED).',
    );
    expect(textOf()).toContain('Statement: none.\n');
    const supplier = resultOf({ interfaceName: 'supplier', account: 'main' });
    expect(summaryText(packInputOf({ results: [supplier] }))).toContain('Float: not read.\n');
    expect(summaryText(packInputOf({ results: [{ ...supplier, rollForward: [stepOf()] }] }))).toContain(
      'Float: as the provider states it; nobody signs it.\n',
    );
    const provisional = resultOf({
      rollForward: [stepOf()],
      items: [itemOf({ code: 'EV-STMT-PROVISIONAL' })],
    });
    expect(summaryText(packInputOf({ results: [provisional] }))).toContain('pinned key, provisional.\n');
  });

  it('says that there are no discrepancies', () => {
    expect(textOf()).toContain('  No discrepancies.\n');
    expect(textOf()).toContain('; net 0.000000 USD.\n');
  });

  it('says in whose favour a month ends', () => {
    expect(textOf(itemOf({ claimUsd6: -5n })).replaceAll(/\s+/g, ' ')).toContain(
      'we owe the provider 0.000005 USD; net 0.000005 USD in the provider\u2019s favour.',
    );
  });

  it('lists fifty discrepancies of an account and counts the others', () => {
    const text = textOf(...Array.from({ length: 53 }, () => itemOf()));
    expect(text).toContain('\n    50. PR-COST');
    expect(text).not.toContain('\n    51. PR-COST');
    expect(text).toContain(' and 3 more in 03-discrepancies.csv.\n');
  });

  it('says of an accepted discrepancy that it is, in place of what to do next', () => {
    const standing = { state: 'accepted', firstSeenMs: 0, lastSeenMs: 0 } as const;
    const said = { acceptedBy: 'Ann', acceptedAtMs: Date.UTC(2026, 10, 2), acceptedReason: 'too small' };
    const results = [resultOf({ items: [itemOf({ itemId: 'i1' }), itemOf({ itemId: 'i2' })] })];
    const standings = new Map([['i1', { ...standing, ...said }]]);
    const text = unwrapped(summaryText(packInputOf({ results, standings })));
    expect(text.match(/ Accepted by Ann: too small\n/g)).toHaveLength(1);
    expect(text.match(/ Next: /g)).toHaveLength(1);
  });

  it('counts the open items of other months, the cleared and the accepted', () => {
    const standing = { firstSeenMs: 0, lastSeenMs: 0 };
    const earlier = itemOf({ month: '2026-09' as Discrepancy['month'] });
    const openItems = [
      { item: earlier, standing: { ...standing, state: 'carried' } },
      { item: itemOf(), standing: { ...standing, state: 'carried' } },
      { item: earlier, standing: { ...standing, state: 'cleared' } },
      { item: earlier, standing: { ...standing, state: 'accepted' } },
    ] as const;
    expect(summaryText(packInputOf({ openItems }))).toMatch(
      /\nOpen items: 1 open from other months, 1 cleared since the last close, 1 accepted\.\n$/,
    );
  });

  it('tells what it was the first to find of other months, which counts for the exit code', () => {
    const standing = { firstSeenMs: 0, lastSeenMs: 0, state: 'new' } as const;
    const late = itemOf({ month: '2026-09' as Discrepancy['month'], itemId: 'i1' });
    const follows = { ...late, itemId: 'i2', causedBy: ['i1'] };
    const openItems = [late, follows, itemOf()].map((item) => ({ item, standing }));
    const text = summaryText(packInputOf({ openItems }));
    expect(text).toContain('\nFound of other months: 1; 1 more follow from other items.\n  1.  PR-COST');
    expect(text).not.toContain('\n  2.  PR-COST');
    expect(text).toContain('\nOpen items: 2 open from other months.\n');
  });

  it('is the same whatever the order of the accounts', () => {
    const results = [resultOf({ interfaceName: 'supplier', account: 'main' }), resultOf()];
    expect(summaryText(packInputOf({ results }))).toBe(
      summaryText(packInputOf({ results: results.toReversed() })),
    );
  });

  it('holds nothing that a terminal would act on, whatever the texts from outside hold', () => {
    const hostile = fc.string({
      unit: fc.constantFrom(
        '\u001b',
        '\u009b',
        '\u0007',
        '\r',
        '\n',
        '\u202e',
        '\u200b',
        '\u2028',
        'a',
        '%s',
      ),
    });
    fc.assert(
      fc.property(hostile, hostile, hostile, (subject, slug, note) => {
        const items = [itemOf({ subject, slug, note, currency: slug, expected: note })];
        const untested = [{ code: 'PR-COST', status: 'not_tested', reason: note }] as const;
        const result = { exitCode: 0, isFinal: true, text: subject };
        const text = summaryText(
          packInputOf({
            results: [resultOf({ account: slug, items, checks: untested })],
            control: { ...packInputOf().control, result },
          }),
        );
        expect(text).not.toMatch(/[^\n\P{Cc}]|[\p{Cf}\p{Zl}\p{Zp}]/u);
        // No text from outside begins a line of its own but one that is wider than the columns.
        expect(text.split('\n').length).toBeLessThanOrEqual(40);
      }),
    );
  });
});
