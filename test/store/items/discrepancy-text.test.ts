import { describe, expect, it } from 'vitest';
import { ProgramFault } from '../../../src/base/failure/assert.js';
import { discrepancyOfText, discrepancyText, figuresOf } from '../../../src/store/items/discrepancy-text.js';
import { fc } from '../../support/fast-check.js';
import { discrepancy, failureOf, hostileTexts } from '../sample.js';

describe('discrepancyText', () => {
  it('is read back as the same discrepancy, with amounts of any size', () => {
    const amount = fc.bigInt();
    fc.assert(
      fc.property(
        amount,
        fc.option(amount, { nil: undefined }),
        fc.option(fc.nat(), { nil: undefined }),
        (claim, difference, at) => {
          const item = discrepancy('id', { claimUsd6: claim, differenceUsd6: difference, occurredAtMs: at });
          expect(discrepancyOfText(discrepancyText(item))).toEqual(item);
        },
      ),
    );
  });

  it('is refused as altered where a bit of it makes it none', () => {
    const text = discrepancyText(discrepancy('id', { claimUsd6: 7n }));
    for (const altered of [
      text.slice(1),
      text.replace('"claimUsd6"', '"claimUsd7"'),
      text.replace('"claimUsd6":"7"', '"claimUsd6":"w"'),
    ]) {
      expect(altered).not.toBe(text);
      const failure = failureOf(() => discrepancyOfText(altered));
      expect([failure.kind, failure.message]).toEqual(['evidence', expect.stringMatching(/was altered/)]);
    }
  });

  it('keeps hostile texts in every text field', () => {
    for (const text of hostileTexts) {
      const item = discrepancy('id', {
        subject: text,
        note: text,
        expected: text,
        formula: text,
        causedBy: [text],
      });
      expect(discrepancyOfText(discrepancyText(item))).toEqual(item);
    }
  });

  it('writes the same discrepancy as the same text', () => {
    expect(discrepancyText(discrepancy('id'))).toBe(discrepancyText(discrepancy('id')));
  });

  it('escapes half a surrogate pair instead of losing it', () => {
    const item = discrepancy('id', { note: '\ud83d' });
    expect(discrepancyOfText(discrepancyText(item)).note).toBe('\ud83d');
    expect(() => discrepancyText(item)).not.toThrow(ProgramFault);
  });
});

describe('a text of a program that knew no effect', () => {
  const written = (changes: Parameters<typeof discrepancy>[1]): string => {
    const { effectUsd6, owedBy, ...older } = JSON.parse(discrepancyText(discrepancy('id', changes)));
    return JSON.stringify(older);
  };

  it('moves what it claimed', () => {
    const text = written({ code: 'OR-CHARGE', class: 'A', claimUsd6: 7n, causedBy: [] });
    expect(discrepancyOfText(text)).toMatchObject({ effectUsd6: -7n, owedBy: 'provider', claimUsd6: 7n });
  });

  it('claims no more what the own records lack', () => {
    const text = written({ code: 'OR-NOT-IN-BOOKS', class: 'A', claimUsd6: 7n, causedBy: [] });
    expect(discrepancyOfText(text)).toMatchObject({ effectUsd6: -7n, owedBy: 'book', claimUsd6: 0n });
  });
});

describe('figuresOf', () => {
  it('changes with each figure and with nothing else', () => {
    const of = (changes: Parameters<typeof discrepancy>[1]) => figuresOf(discrepancy('id', changes));
    const before = of({});
    for (const changes of [
      { expected: '1' },
      { actual: '1' },
      { differenceUsd6: 1n },
      { differenceUsd6: undefined },
      { claimUsd6: 1n },
      { effectUsd6: 1n },
      { unit: 'minor' },
    ] as const) {
      expect(of(changes)).not.toBe(before);
    }
    expect(of({ note: 'x', requestId: 'y', evidenceSha256: 'z', causes: ['half_up'] })).toBe(before);
  });

  it('are those of the fault, where both sides move with the instant of the last read', () => {
    const pending = { code: 'OR-PENDING-STALE', unit: 'time', expected: '00:15' } as const;
    const [one, other] = ['01:00', '02:00'].map((actual) =>
      figuresOf(discrepancy('id', { ...pending, actual })),
    );
    expect(one).toBe(other);
  });
});
