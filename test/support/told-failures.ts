// Every failure of a catalogue as it is told, each value put in as its own name in capitals.

import type { Failure } from '../../src/base/failure/failure.js';
import type { FailureMaker, Wording } from '../../src/base/failure/failure-catalogue.js';

type Maker = ((...given: never[]) => Failure) & Pick<FailureMaker<Wording>, 'wording'>;

/** The failures, each with `NAME` where its wording says `{name}`. */
export function toldFailures(catalogue: Readonly<Record<string, Maker>>): Failure[] {
  return Object.values(catalogue).map((make) => {
    const names = [...`${make.wording.message} ${make.wording.hint}`.matchAll(/\{([A-Za-z]\w*)\}/g)];
    const values = Object.fromEntries(names.map(([, name = '']) => [name, name.toUpperCase()]));
    // A maker takes the values that its wording names, and these are all of them.
    return (make as unknown as (given: Readonly<Record<string, string>>) => Failure)(values);
  });
}

/** Texts of the failures in which a value was left out. */
export function unfilledIn(catalogue: Readonly<Record<string, Maker>>): string[] {
  return toldFailures(catalogue)
    .flatMap(({ message, hint }) => [message, hint])
    .filter((text) => /\{[A-Za-z]\w*\}/.test(text) || text === '');
}
