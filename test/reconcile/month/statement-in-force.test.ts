import { describe, expect, it } from 'vitest';
import { usd6 } from '../../../src/money/units.js';
import type { AccountFacts } from '../../../src/reconcile/month/account-facts.js';
import {
  figuresOf,
  finalReadings,
  isOfPeriod,
  isStatementMissing,
  newestReading,
  offRestatedUsd6,
  readingInForce,
  readingsSinceFinal,
  restatedByUsd6,
  restatedNumbersBy,
  verifiedFigures,
} from '../../../src/reconcile/month/statement-in-force.js';
import type { StatementOutcome, StatementReading } from '../../../src/records/monthly-statement.js';
import { changedFacts, type FactsChange } from '../../months/changed-facts.js';
import { monthNamed } from '../../months/evidence.js';
import { draftMonth, factsOf, readingOf } from '../../months/sandbox/draft-month.js';
import { supplierAccountFactsOf } from '../../months/supplier/evidence.js';
import { playFloat } from '../../months/supplier/life.js';
import { quietLife } from '../../months/supplier/quiet-month.js';
import { fc } from '../../support/fast-check.js';

const month = monthNamed('2026-10');

interface ReadingSpec {
  readonly atMs: number;
  readonly generatedAtMs?: number;
  readonly isFinal?: boolean;
  readonly closing?: number;
  readonly account?: string;
  readonly month?: string;
  readonly outcome?: StatementOutcome;
}

function reading({ atMs, outcome, ...spec }: ReadingSpec): StatementReading {
  const draft = draftMonth();
  draft.figures.isFinal = spec.isFinal ?? true;
  draft.figures.closingUsd6 = usd6(spec.closing ?? 0);
  draft.figures.account = spec.account ?? draft.account;
  draft.figures.month = spec.month ?? month;
  draft.figures.generatedAtMs = spec.generatedAtMs ?? draft.figures.generatedAtMs;
  const made = readingOf(draft);
  return { ...made, receivedAtMs: atMs, rawSha256: `raw-${atMs}`, outcome: outcome ?? made.outcome };
}

function factsWith(specs: readonly ReadingSpec[], changes: FactsChange = {}): AccountFacts {
  const statements = new Map([[month, specs.map(reading)]]);
  return changedFacts(factsOf(draftMonth()), { statements, ...changes });
}

const invalid = { kind: 'invalid', reason: 'x' } as const;

describe('the figures of a reading', () => {
  it('are there only where it verified', () => {
    expect(verifiedFigures(reading({ atMs: 1, closing: 5 }))?.closingUsd6).toBe(5);
    expect(verifiedFigures(reading({ atMs: 1, outcome: invalid }))).toBeUndefined();
    expect(verifiedFigures(undefined)).toBeUndefined();
  });

  it('are of the period where they name the month and the account asked for', () => {
    const { figures } = draftMonth();
    const all = { ...figures, lines: undefined };
    expect(isOfPeriod(all, month, 'abcdefghijkl')).toBe(true);
    expect(isOfPeriod(all, monthNamed('2026-09'), 'abcdefghijkl')).toBe(false);
    expect(isOfPeriod(all, month, 'another')).toBe(false);
  });
});

describe('the reading in force', () => {
  const atOf = (specs: readonly ReadingSpec[]) => readingInForce(factsWith(specs), month)?.receivedAtMs;

  it('is the first final one that verified, whatever was read later', () => {
    expect(atOf([{ atMs: 1, isFinal: false }, { atMs: 2 }, { atMs: 3, closing: 9 }])).toBe(2);
    expect(atOf([{ atMs: 2 }, { atMs: 3, outcome: invalid }])).toBe(2);
  });

  it('is the newest while none is final, and gives no figures where that one does not verify', () => {
    const specs = [
      { atMs: 1, isFinal: false },
      { atMs: 2, isFinal: false },
    ];
    expect(atOf(specs)).toBe(2);
    const broken = factsWith([...specs, { atMs: 3, outcome: invalid }]);
    expect(readingInForce(broken, month)?.receivedAtMs).toBe(3);
    expect(figuresOf(broken, month)).toBeUndefined();
  });

  it.each([
    ['account', { account: 'another' }],
    ['month', { month: '2026-09' }],
  ])('gives no figures of another %s', (_, other) => {
    const facts = factsWith([{ atMs: 1, ...other }]);
    expect(figuresOf(facts, month)).toBeUndefined();
    expect(readingInForce(facts, month)?.receivedAtMs).toBe(1);
    expect(finalReadings(facts, month)).toEqual([]);
  });

  it('is none where nothing was read', () => {
    expect(atOf([])).toBeUndefined();
    expect(figuresOf(factsWith([]), month)).toBeUndefined();
  });

  it('is none where the provider’s last word is that there is none, unless a final one is on file', () => {
    const statementsMissing = new Set([month]);
    const open = factsWith([{ atMs: 1, isFinal: false }], { statementsMissing });
    expect([newestReading(open, month), readingInForce(open, month)]).toEqual([undefined, undefined]);
    expect(readingInForce(factsWith([{ atMs: 1 }], { statementsMissing }), month)?.receivedAtMs).toBe(1);
  });

  it('is none of an account with a float, of which no statement is missing either', () => {
    const facts = supplierAccountFactsOf(playFloat(quietLife()));
    expect([readingInForce(facts, month), figuresOf(facts, month)]).toEqual([undefined, undefined]);
    expect(isStatementMissing(facts, month)).toBe(false);
    const denied = factsWith([], { statementsMissing: new Set([month]) });
    expect([month, monthNamed('2026-11')].map((one) => isStatementMissing(denied, one))).toEqual([
      true,
      false,
    ]);
  });

  it('takes the order of archiving for the order of reading, whatever the times of receipt say', () => {
    const times = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 2 });
    const law = fc.property(times, fc.infiniteStream(fc.nat()), (atMs, keys) => {
      const made = atMs.map((at, archivedAs) => ({
        ...reading({ atMs: at, isFinal: archivedAs > 0 }),
        archivedAs,
        rawSha256: `raw-${archivedAs}`,
      }));
      const shuffled = made
        .map((one) => ({ one, key: keys.next().value }))
        .toSorted((a, b) => a.key - b.key)
        .map(({ one }) => one);
      const facts = changedFacts(factsOf(draftMonth()), { statements: new Map([[month, shuffled]]) });
      expect(readingInForce(facts, month)?.rawSha256).toBe('raw-1');
      expect(newestReading(facts, month)?.rawSha256).toBe(`raw-${atMs.length - 1}`);
      expect(finalReadings(facts, month).map(({ archivedAs }) => archivedAs)).toEqual(
        atMs.slice(1).map((_, at) => at + 1),
      );
    });
    fc.assert(law);
  });

  it('is the same whatever the order in which the readings are at hand', () => {
    const specs: readonly ReadingSpec[] = [
      { atMs: 1, isFinal: false },
      { atMs: 2, outcome: invalid },
      { atMs: 3, closing: 3 },
      { atMs: 4, closing: 4 },
    ];
    const law = fc.property(fc.shuffledSubarray([...specs], { minLength: 4 }), (shuffled) => {
      const facts = factsWith(shuffled);
      expect(readingInForce(facts, month)?.receivedAtMs).toBe(3);
      expect(newestReading(facts, month)?.receivedAtMs).toBe(4);
      expect(finalReadings(facts, month).map((one) => one.receivedAtMs)).toEqual([3, 4]);
    });
    fc.assert(law);
  });
});

describe('a restated closing', () => {
  const restated = (...closings: number[]) =>
    restatedByUsd6(factsWith(closings.map((closing, atMs) => ({ atMs, closing }))), month);

  it('is that of the newest final reading less that of the first', () => {
    expect(restated(100, 130)).toBe(30n);
    expect(restated(100, 500, 90)).toBe(-10n);
  });

  it('is none where nothing differs in the end, or where there are no two', () => {
    expect([restated(100, 100), restated(100), restated(), restated(100, 130, 100)]).toEqual(
      Array(4).fill(undefined),
    );
  });

  it('takes no reading of another month for one, nor one that did not verify', () => {
    const facts = factsWith([
      { atMs: 1, closing: 1 },
      { atMs: 2, closing: 2, month: '2026-09' },
      { atMs: 3, outcome: invalid },
    ]);
    expect(finalReadings(facts, month).map(({ receivedAtMs }) => receivedAtMs)).toEqual([1]);
    expect(restatedByUsd6(facts, month)).toBeUndefined();
    const ofOtherMonth = { atMs: 2, closing: 2, month: '2026-09' };
    expect(readingsSinceFinal(factsWith([{ atMs: 1 }, ofOtherMonth]), month).length).toBe(1);
  });

  it('is none by a statement to date that is older than the final one and came later', () => {
    const toDate = (generatedAtMs: number) =>
      restatedByUsd6(
        factsWith([
          { atMs: 1, closing: 100, generatedAtMs: 1000 },
          { atMs: 2, closing: 130, generatedAtMs, isFinal: false },
        ]),
        month,
      );
    expect([toDate(999), toDate(1000), toDate(1001)]).toEqual([undefined, 30n, 30n]);
  });

  it('is none where no reading is final', () => {
    const toDate = { isFinal: false, closing: 1 };
    const facts = factsWith([
      { atMs: 1, ...toDate },
      { atMs: 2, ...toDate, closing: 2 },
    ]);
    expect([readingsSinceFinal(facts, month), restatedByUsd6(facts, month)]).toEqual([[], undefined]);
  });

  it('is that of a reading which says that the month is not final after all', () => {
    const facts = factsWith([
      { atMs: 1, closing: 100 },
      { atMs: 2, closing: 130, isFinal: false },
    ]);
    expect(restatedByUsd6(facts, month)).toBe(30n);
  });

  it('takes no provisional reading for one', () => {
    const facts = factsWith([
      { atMs: 1, isFinal: false, closing: 1 },
      { atMs: 2, closing: 2 },
    ]);
    expect(restatedByUsd6(facts, month)).toBeUndefined();
  });
});

describe('the last number of a restated month', () => {
  it('differs by the lines that the newest final reading has more, and by none without lines', () => {
    const [first, more] = [reading({ atMs: 1 }), reading({ atMs: 2 })];
    const seqs = verifiedFigures(first)?.lines;
    const longer = draftMonth();
    const last = longer.lines?.at(-1);
    if (seqs === undefined || last === undefined) throw new Error('the month has no lines');
    longer.lines?.push({ ...last, seq: last.seq + 1 });
    longer.figures.isFinal = true;
    const other = { ...readingOf(longer), receivedAtMs: 2, rawSha256: 'raw-2' };
    const by = (...readings: StatementReading[]) =>
      restatedNumbersBy(
        changedFacts(factsOf(draftMonth()), { statements: new Map([[month, readings]]) }),
        month,
      );
    expect([by(first, other), by(first, more), by(first), by()]).toEqual([1n, 0n, 0n, 0n]);
    expect(by(first, more, { ...other, receivedAtMs: 3, rawSha256: 'raw-3' })).toBe(1n);
    const empty = draftMonth();
    empty.lines?.splice(0);
    empty.figures.isFinal = true;
    const bare = { ...readingOf(empty), receivedAtMs: 2, rawSha256: 'raw-2' };
    expect([by(first, bare), by({ ...bare, receivedAtMs: 0 }, other)]).toEqual([0n, 0n]);
  });
});

describe('a balance that goes on from the other closing of a restated month', () => {
  const next = monthNamed('2026-11');
  const off = (closings: readonly number[], opening?: number) => {
    const { stated, ...facts } = factsWith(closings.map((closing, atMs) => ({ atMs, closing })));
    const draft = draftMonth();
    Object.assign(draft, { month: next, figures: { ...draft.figures, month: next, openingUsd6: opening } });
    const statements = new Map([
      ...(stated.kind === 'statement' ? stated.statements : []),
      ...(opening === undefined ? [] : [[next, [readingOf(draft)]] as const]),
    ]);
    return offRestatedUsd6(changedFacts({ ...facts, stated }, { statements }), month);
  };

  it('is off by what was restated, the other way where the next month opens with the newest', () => {
    expect([off([100, 130]), off([100, 130], 100), off([100, 130], 130)]).toEqual([30n, 30n, -30n]);
    expect([off([100, 130, 160], 160), off([100, 130, 160], 130)]).toEqual([-60n, 60n]);
  });

  it('is not off where nothing was restated', () => {
    expect([off([100, 100], 100), off([100], 100), off([], 100)]).toEqual(Array(3).fill(undefined));
  });
});
