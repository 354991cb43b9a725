// The law of a month that could not be read whole: it says nothing that the month, read whole, does not say.
// A run that lacks an answer must never accuse anybody because of it.

import { describe, expect, it } from 'vitest';
import { type Alteration, alter, Pick, rankOf } from '../months/alteration.js';
import { runs } from '../months/campaign.js';
import { type Dialect, resultOf } from '../months/dialect.js';
import { dialects } from '../months/dialects.js';
import type { MonthEvidence } from '../months/evidence.js';
import { words } from '../months/judged-month.js';
import { lawsBrokenBy } from '../months/laws.js';
import { leaveOrdersUnread, leftOut, saidBeyond } from '../months/unread.js';
import { fc } from '../support/fast-check.js';

type Told = Dialect<unknown, MonthEvidence>;

/** The items of the evidence that was read, beyond those of all of it, in words. */
function said(dialect: Told, whole: MonthEvidence, part: MonthEvidence): string[] {
  return saidBeyond(resultOf(dialect, whole).items, resultOf(dialect, part).items).map(words);
}

/** A life with up to two faults anywhere in it. @returns the names of the faults with what is on file */
function alteredOf(dialect: Told, life: unknown, some: readonly Alteration[], pick: Pick) {
  const evidence = dialect.play(life);
  const names = [...some]
    .sort((a, b) => rankOf(a) - rankOf(b))
    .filter((one) => alter(evidence, one, pick) !== undefined)
    .map(({ name }) => name);
  return { evidence, names: names.join(' + ') };
}

const drawsOf = (dialect: Told, faults: number) =>
  [
    fc.oneof(dialect.alterableLives(12), dialect.lives(12)),
    fc.array(fc.constantFrom(...dialect.alterations), { maxLength: faults, size: 'max' }),
    fc.array(fc.nat(), { minLength: 60, maxLength: 60 }),
  ] as const;

describe.each(dialects as readonly Told[])('a month of the $name interface', (dialect) => {
  it('of which orders could not be read says nothing that the whole one does not say', () => {
    fc.assert(
      fc.property(...drawsOf(dialect, 2), fc.boolean(), (life, some, numbers, isOnFile) => {
        const pick = new Pick(numbers.values());
        const { evidence, names } = alteredOf(dialect, life, some, pick);
        const partly = structuredClone(evidence) as Parameters<typeof leaveOrdersUnread>[0];
        const refs = leaveOrdersUnread(partly, pick, isOnFile).join(' ');
        expect(said(dialect, evidence, partly), `${names}; ${refs}`).toEqual([]);
        expect(lawsBrokenBy(dialect.factsOf(partly)), `${names}; ${refs}`).toEqual([]);
      }),
      runs(120),
    );
  });

  it.each(Object.entries(leftOut[dialect.name] ?? {}))(
    'says nothing that the whole one does not say, where nobody could read %s',
    (_, leaveOut) => {
      fc.assert(
        fc.property(...drawsOf(dialect, 1), (life, some, numbers) => {
          const { evidence, names } = alteredOf(dialect, life, some, new Pick(numbers.values()));
          const partly = structuredClone(evidence);
          fc.pre(leaveOut(partly as never));
          expect(said(dialect, evidence, partly), names).toEqual([]);
        }),
        runs(40),
      );
    },
  );
});
