/** All findings of one month, ready to be asked for by code or subject. */

import type { DiscrepancyCode } from '../code.js';
import type { MonthContext } from '../month-context.js';
import type { Causes, Found } from './causes.js';

export class MonthFound {
  readonly all: readonly Found[];
  readonly #byCode = new Map<DiscrepancyCode, Found[]>();
  readonly #bySubject = new Map<string, Found[]>();

  constructor(all: readonly Found[]) {
    this.all = all;
    for (const found of all) {
      append(this.#byCode, found.finding.code, found);
      append(this.#bySubject, found.finding.subject, found);
    }
  }

  /** The findings of these codes, code by code, each in the order in which it was found. */
  of(...codes: readonly DiscrepancyCode[]): readonly Found[] {
    return codes.flatMap((code) => this.#byCode.get(code) ?? []);
  }

  on(subject: string): readonly Found[] {
    return this.#bySubject.get(subject) ?? [];
  }
}

function append<K>(index: Map<K, Found[]>, key: K, found: Found): void {
  const known = index.get(key);
  if (known === undefined) index.set(key, [found]);
  else known.push(found);
}

/** What every part of the attribution works on. */
export interface MonthUnderAttribution {
  readonly context: MonthContext;
  readonly found: MonthFound;
  /** What was made out so far; every part adds to it. */
  readonly causes: Causes;
}
