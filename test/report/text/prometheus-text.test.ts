import { describe, expect, it } from 'vitest';
import { prometheusText, secondsText } from '../../../src/report/text/prometheus-text.js';
import { fc } from '../../support/fast-check.js';
import { parsedMetrics } from '../../support/parsed-metrics.js';

describe("Prometheus' text format", () => {
  it('is read back by a parser of its own, whatever stands in a label', () => {
    const label = fc.string({ maxLength: 20 }).filter((text) => !/[\r\u0085\u2028\u2029]/.test(text));
    fc.assert(
      fc.property(label, fc.bigInt({ min: 0n, max: 10n ** 15n }), (text, value) => {
        const samples = [{ labels: { account: text, month: '2026-10' }, value: String(value) }];
        const parsed = parsedMetrics(prometheusText([{ name: 'a_usd', help: 'Of a.', samples }]));
        expect(parsed).toEqual([
          {
            name: 'a_usd',
            help: 'Of a.',
            type: 'GAUGE',
            metrics: [{ labels: { account: text, month: '2026-10' }, value: String(value) }],
          },
        ]);
      }),
    );
  });

  it('has a help and a type for each metric, and leaves out one without samples', () => {
    const text = prometheusText([
      { name: 'a', help: 'A.', samples: [{ labels: {}, value: '-1.5' }] },
      { name: 'b', help: 'B.', samples: [] },
    ]);
    expect(text).toBe('# HELP a A.\n# TYPE a gauge\na -1.5\n');
  });

  it('refuses what would be no line of it', () => {
    const of = (name: string, value: string) => [{ name, help: '', samples: [{ labels: {}, value }] }];
    expect(() => prometheusText(of('a b', '1'))).toThrow('no name');
    expect(() => prometheusText(of('a', '1e9'))).toThrow('no value');
  });

  it('writes milliseconds as seconds, exactly', () => {
    expect([0, 5, 1500, -1, 1_790_000_000_123].map(secondsText)).toEqual([
      '0.000',
      '0.005',
      '1.500',
      '-0.001',
      '1790000000.123',
    ]);
  });
});
